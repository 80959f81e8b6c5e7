"""What people, and the program, wish to do in a room. `decisions.decide` says what comes of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Deal(Struct, frozen=True, kw_only=True):
    """What chance decides about a new room."""

    room: str  # its id
    setup: dict[str, Any]
    salt: str | None  # keeps a setup with secrets from being guessed by trying out all of them against its hash


class Action(Struct, frozen=True, kw_only=True):
    """A wish of a visitor."""

    secret: str | None  # that holds the visitor's seats, if any does


class Numbered(Action, frozen=True, kw_only=True):
    """A wish that counts only in the situation its sender knew."""

    number: int  # of the newest event the sender knows


class Join(Action, frozen=True, kw_only=True):
    """Take the first seat an invitation offers; whoever's secret holds one already keeps that."""

    secret: str
    invitation: str


class Fill(Numbered, frozen=True, kw_only=True):
    """Let the program play the seats that are still open."""

    level: str


class Move(Numbered, frozen=True, kw_only=True):
    """Play a move for the seat whose turn it is."""

    move: str


class ProgramMove(Struct, frozen=True, kw_only=True):
    """The program plays what it has found in some situation."""

    number: int
    move: str


class Resign(Numbered, frozen=True, kw_only=True):
    """Give up; on one screen, the player to move does."""


class Undo(Numbered, frozen=True, kw_only=True):
    """Take back one's last move, or ask the others to allow it."""


class AnswerUndo(Numbered, frozen=True, kw_only=True):
    """Allow or refuse what another asked for."""

    agree: bool


class Rematch(Action, frozen=True, kw_only=True):
    """Play again. All may press at once, so that an older number does no harm here."""

    deal: Deal  # for the room where they do, if this is the last wish that was missing


AnyAction = Join | Fill | Move | ProgramMove | Resign | Undo | AnswerUndo | Rematch
