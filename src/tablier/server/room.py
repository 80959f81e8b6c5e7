"""One game in play, event-sourced: the whole state of a room is derived from its event log."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablier.server.events import (
    AnyEvent,
    Closed,
    Continued,
    Created,
    Filled,
    Joined,
    Left,
    Moved,
    Named,
    Parted,
    Partnered,
    RematchAsked,
    Replaced,
    Resigned,
    Returned,
    Seat,
    Shared,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
    Withdrawn,
)
from tablier.state import Game, State


def hashed(text: str) -> str:
    """The SHA-256 of a text: stored in place of a secret, and published as the commitment to a hidden setup."""
    return hashlib.sha256(text.encode()).hexdigest()


class Room:
    """One game in play, as derived from its events."""

    def __init__(self, room_id: str, created: Created) -> None:
        self.id = room_id
        self.against = created.against
        self.created = created
        self.promise = _promise(created)
        self.events: list[AnyEvent] = []
        self.states: list[State] = [
            Game.of_version(created.version, created.game, created.options).start(setup=created.setup)
        ]
        self.moved_from: dict[int, State] = {}  # by the number of the event that a move answered
        self.seats = list(created.seats)
        self.resigned: int | None = None
        self.is_closed = False
        self.undo_asked: int | None = None
        self.undo_agreed: set[int] = set()
        self.rematch_asked: set[int] = set()
        self.next: str | None = None
        self.apply(created)

    @property
    def number(self) -> int:
        """The number of the newest event."""
        return len(self.events)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.states[-1]

    @property
    def has_secrets(self) -> bool:
        """Whether the game has hidden information."""
        return self.state.game.module.SECRETS

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from anybody: never was, or not any more."""
        return self.is_over or not self.has_secrets

    @property
    def is_over(self) -> bool:
        """Whether the game ended, in whatever way."""
        return self.ended is not None

    @property
    def ended(self) -> Literal["rules", "resigned", "closed"] | None:
        """How the game ended, if it did."""
        if self.is_closed:
            return "closed"
        if self.resigned is not None:
            return "resigned"
        return "rules" if self.state.over else None

    @property
    def player(self) -> int | None:
        """The seat to move; none once the game ended."""
        return None if self.is_over else self.state.player

    @property
    def winner(self) -> int | None:
        """The seat that won, if any."""
        return self.state.winner if self.resigned is None else self.state.winner_if_resigned(self.resigned)

    @property
    def series(self) -> tuple[int, list[int]]:
        """How many games of these people have ended, by rematches, and how many of them each seat's people have won."""
        won = [*self.created.won] or [0] * len(self.seats)
        if not self.is_over or self.is_closed:
            return self.created.games, won
        if self.winner is not None:
            won[self.winner] += 1
        return self.created.games + 1, won

    @property
    def people(self) -> set[int]:
        """The seats that persons hold."""
        return {number for number, seat in enumerate(self.seats) if seat.people}

    @property
    def awaited(self) -> set[int]:
        """The seats where the program plays, or played to the end, for people who vanished and did not come back."""
        return {number for number, seat in enumerate(self.seats) if seat.vanished}

    @property
    def waits(self) -> bool:
        """Whether nobody moves yet, since seats are open: a game of more than two begins when all are taken."""
        return len(self.seats) > 2 and self.invitation is not None and not self.state.moves

    @property
    def is_complete(self) -> bool:
        """Whether a person or the program sits at every seat."""
        return all(seat.people or seat.level for seat in self.seats)

    @property
    def invitation(self) -> str | None:
        """The invitation to the open seats, if there are any."""
        return next((seat.invitation for seat in self.seats if seat.invitation), None)

    def apply(self, event: AnyEvent) -> None:
        """Update the room by an event that is stored."""
        self.events.append(event)
        match event:
            case Joined(seat=seat, secret_hash=secret_hash, name=name):
                self.seats[seat] = Seat(secret_hash=secret_hash, name=name)
            case Named(seat=seat, name=name):
                self.seats[seat] = replace(self.seats[seat], name=name)
            case Shared() | Withdrawn() | Partnered() | Parted():
                self.seats[event.seat] = _shared(self.seats[event.seat], event)
            case Filled(level=level, levels=levels):
                each = iter(levels)
                self.seats = [Seat(level=level or next(each)) if seat.invitation else seat for seat in self.seats]
            case Moved(move=move):
                before = self.moved_from[self.number - 1] = self.state
                self.states.append(before.play(move))
                before.forget()  # past states with their cached moves would take megabytes a game
                self._end_undo()
            case Resigned(seat=seat):
                self.resigned = seat
                self._end_undo()
            case Closed():
                self.is_closed = True
                self.seats = [replace(seat, invitation=None) for seat in self.seats]
                self._end_undo()
            case Left(seat=seat, level=level):
                offered = self.invitation if level is None else None
                self.seats[seat] = Seat(level=level, invitation=offered, left_hashes=self.seats[seat].people)
                self._end_undo()
            case Replaced(vanished=seat, level=level):
                gone = self.seats[seat]
                self.seats[seat] = Seat(level=level, left_hashes=gone.people, vanished=True, name=gone.name)
                self._end_undo()
            case Returned(seat=seat):
                first, *others = self.seats[seat].left_hashes
                self.seats[seat] = Seat(secret_hash=first, partner_hashes=others, name=self.seats[seat].name)
                self._end_undo()
            case UndoAsked(seat=seat):
                self.undo_asked = seat
            case UndoAgreed(seat=seat):
                self.undo_agreed.add(seat)
            case UndoRefused():
                self._end_undo()
            case Undone(moves=moves):
                del self.states[moves + 1 :]
                self._end_undo()
                self.rematch_asked.clear()
            case RematchAsked(seat=seat):
                self.rematch_asked.add(seat)
            case Continued(room=room):
                self.next = room

    def _end_undo(self) -> None:
        self.undo_asked = None
        self.undo_agreed.clear()

    def held_by(self, secret: str | None) -> list[int]:
        """The seats a secret holds."""
        return [number for number, seat in enumerate(self.seats) if _fits(secret, seat.people)]

    def left_by(self, secret: str | None) -> list[int]:
        """The seats a secret once held, where the program plays now."""
        return [number for number, seat in enumerate(self.seats) if _fits(secret, seat.left_hashes)]

    def has_parted(self, secret: str | None) -> bool:
        """Whether a secret held a seat that its person left to others."""
        return _fits(secret, [event.secret_hash for event in self.events if isinstance(event, Parted)])


def _fits(secret: str | None, hashes: list[str]) -> bool:
    return secret is not None and any(hmac.compare_digest(one, hashed(secret)) for one in hashes)


def _shared(seat: Seat, event: Shared | Withdrawn | Partnered | Parted) -> Seat:
    """A seat after a change in how it is shared."""
    match event:
        case Shared(link=link):
            return replace(seat, link=link)
        case Withdrawn():
            return replace(seat, link=None)
        case Partnered(secret_hash=secret_hash):
            return replace(seat, partner_hashes=[*seat.partner_hashes, secret_hash])
        case Parted(secret_hash=secret_hash):
            first, *others = [one for one in seat.people if one != secret_hash]
            return replace(seat, secret_hash=first, partner_hashes=others)


def _promise(created: Created) -> str | None:
    """The text whose hash is published at the start, as a commitment; None in games without secrets."""
    if created.salt is None:
        return None
    fixed = {"game": created.game, "options": created.options, "setup": created.setup}
    return f"{created.salt}\n{msgspec.json.encode(fixed, order='deterministic').decode()}"
