"""All that the server refuses, with the HTTP status of each. What games and options refuse by themselves is 422."""

from __future__ import annotations

from typing import ClassVar

from tablier.refusal import Refusal
from tablier.texts import Text

UNPROCESSABLE = 422  # the rules or the options do not allow it


class ServerRefusal(Refusal):
    """The server refuses, not the rules of a game."""

    status: ClassVar[int]


class NoSuchRoom(ServerRefusal):
    """There is no room, or no moment in it, like that."""

    status = 404


class NoSuchLesson(ServerRefusal):
    """There is no lesson, or no step in it, like that."""

    status = 404


class NotYours(ServerRefusal):
    """The visitor's secret does not allow this."""

    status = 403


class BadWords(ServerRefusal):
    """What somebody wrote for others cannot be shown as it is."""

    status = UNPROCESSABLE


class Stale(ServerRefusal):
    """The action answers an older state of the game than the present one."""

    status = 409


class NotNow(ServerRefusal):
    """The game does not allow this at the moment."""

    status = 409


class TooFast(ServerRefusal):
    """Somebody does something too often."""

    status = 429


class StoreError(ServerRefusal):
    """The log cannot be used, or could not be written; nothing has changed."""

    status = 503


def status_of(refusal: Refusal) -> int:
    """The HTTP status with which any refusal is answered."""
    return refusal.status if isinstance(refusal, ServerRefusal) else UNPROCESSABLE


# Sentences that are used in more than one place


def moved_on() -> Stale:
    """The refusal of what comes too late."""
    return Stale(Text("The game has moved on since.", "La partie a avancé entre-temps."))


def not_your_turn() -> NotYours:
    """The refusal of what only the player to move may do."""
    return NotYours(Text("It is not your turn.", "Ce n’est pas à vous de jouer."))


def over() -> NotNow:
    """The refusal of what nobody may do after the end."""
    return NotNow(Text("The game is over.", "La partie est finie."))


def not_over() -> NotNow:
    """The refusal of what nobody may do before the end."""
    return NotNow(Text("The game is not over yet.", "La partie n’est pas encore finie."))


def closed() -> NotNow:
    """The refusal of what nobody may do at a table that nobody has joined."""
    return NotNow(
        Text(
            "This table was closed before anybody had joined.",
            "Cette table a été fermée avant que quelqu’un ne soit arrivé.",
        )
    )


def no_such_move(moves: int) -> NoSuchRoom:
    """The refusal of a number of moves that the game does not have."""
    return NoSuchRoom(Text(f"There is no move {moves}.", f"Il n’y a pas de coup {moves}."))


def no_such_lesson() -> NoSuchLesson:
    """The refusal of a lesson or a step that there is not."""
    return NoSuchLesson(Text("There is no such lesson.", "Cette leçon n’existe pas."))
