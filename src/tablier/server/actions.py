"""Actions that people and the program request in a room. `decisions.decide` turns them into events."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tablier.server.policies import Eyes


class Deal(Struct, frozen=True, kw_only=True):
    """The random choices for a new room."""

    room: str  # its id
    setup: dict[str, Any]
    salt: str | None  # keeps a secret setup from being found by comparing all possible ones with its hash


class Action(Struct, frozen=True, kw_only=True):
    """A request of a visitor."""

    secret: str | None  # that holds the visitor's seats, if any does


class Numbered(Action, frozen=True, kw_only=True):
    """A request that is valid only while the event its sender knew is the newest (optimistic concurrency)."""

    number: int  # of the newest event the sender knows


class Join(Action, frozen=True, kw_only=True):
    """Take the first seat an invitation offers; whoever's secret holds one already keeps that."""

    secret: str
    invitation: str
    name: str | None = None


class Rename(Action, frozen=True, kw_only=True):
    """Go by another name at one's seat. It does not depend on the game: like what follows, it has no number."""

    seat: int
    name: str | None


class Share(Action, frozen=True, kw_only=True):
    """Hand out a link to one's seat."""

    link: str  # to be the seat's, if it has none yet


class Withdraw(Action, frozen=True, kw_only=True):
    """Make a link to one's seat invalid."""

    link: str


class Partner(Action, frozen=True, kw_only=True):
    """Share the seat a link leads to; whoever's secret holds a seat already keeps that."""

    secret: str
    link: str


class Part(Action, frozen=True, kw_only=True):
    """Leave a seat to the others who share it."""


class Fill(Numbered, frozen=True, kw_only=True):
    """Let the program play the seats that are still open."""

    level: str | None = None  # on all of them
    levels: list[str] = []  # in place of that: on each, in their order


class Move(Numbered, frozen=True, kw_only=True):
    """Play a move for the seat whose turn it is."""

    move: str
    eyes: Eyes = "mover"


class ProgramMove(Struct, frozen=True, kw_only=True):
    """A move that the program found after the event with this number."""

    number: int
    move: str


class Resign(Numbered, frozen=True, kw_only=True):
    """Give up; on one screen, the player to move does."""


class Close(Numbered, frozen=True, kw_only=True):
    """Close a table to which nobody else has come, or end a game with somebody who has vanished."""

    vanished: int | None = None  # the seat for which the game has waited in vain, as presence tells


class Replace(Numbered, frozen=True, kw_only=True):
    """Let the program play for whoever has vanished."""

    vanished: int | None  # as above


class Return(Action, frozen=True, kw_only=True):
    """Take one's seat again, after the program has played there; whoever's secret holds one already keeps that."""


class Undo(Numbered, frozen=True, kw_only=True):
    """Take back one's last move, or ask the others to allow it."""


class AnswerUndo(Numbered, frozen=True, kw_only=True):
    """Allow or refuse another's request to take back."""

    agree: bool


class Rematch(Action, frozen=True, kw_only=True):
    """Ask for a rematch. It has no number, since several people may ask at once."""

    deal: Deal  # for the room of the rematch, if all others have asked for one


AnyAction = (
    Join | Rename | Share | Withdraw | Partner | Part | Fill | Move | ProgramMove | Resign | Close
    | Replace | Return | Undo | AnswerUndo | Rematch
)  # fmt: skip
