"""What happens in a room, as the log keeps it. Everything else about a room follows from its events."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Seat(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who may act for a seat."""

    level: str | None = None  # of the program, if it sits here
    secret_hash: str | None = None  # of the secret of the person who sits here, or of the first who do
    partner_hashes: list[str] = []  # of the secrets of the others, where several people share the seat
    invitation: str | None = None  # offers the seat to whoever brings it; all open seats of a room share it
    link: str | None = None  # lets whoever brings it share the seat
    left_hashes: list[str] = []  # of the secrets of those who left it to the program
    vanished: bool = False  # they did not leave it on purpose, and get it back when they come
    name: str | None = None  # that whoever sits here goes by

    @property
    def people(self) -> list[str]:
        """The hashes of the secrets that hold the seat, one for each person."""
        return [self.secret_hash, *self.partner_hashes] if self.secret_hash else []


class Event(msgspec.Struct, kw_only=True, tag_field="event", omit_defaults=True):
    """One numbered entry of a room's log."""

    at: str = ""  # when it was stored, UTC


class Created(Event, tag="created", kw_only=True):
    """The room opens."""

    version: int = 1  # of records when it opened: what options mean that are not given
    game: str
    options: dict[str, Any]
    setup: dict[str, Any]
    against: Literal["program", "screen", "link", "watch"]
    seats: list[Seat]
    salt: str | None = None  # hides the setup in its commitment, where there are secrets
    games: int = 0  # that the same people have played before, by rematches
    won: list[int] = []  # how many of them by whoever sits here, by seat; empty if there were none


class Joined(Event, tag="joined"):
    """Somebody took a seat by the invitation."""

    seat: int
    secret_hash: str
    name: str | None = None


class Named(Event, tag="named"):
    """Whoever holds a seat goes by another name from now on."""

    seat: int
    name: str | None


class Shared(Event, tag="shared"):
    """A seat handed out a link by which others may share it."""

    seat: int
    link: str


class Withdrawn(Event, tag="withdrawn"):
    """The link to a seat is no longer valid."""

    seat: int


class Partnered(Event, tag="partnered"):
    """Somebody came by the link and shares the seat."""

    seat: int
    secret_hash: str


class Parted(Event, tag="parted"):
    """Somebody left a seat to the others who share it."""

    seat: int
    secret_hash: str


class Filled(Event, tag="filled"):
    """The program takes all open seats."""

    seat: int  # that asked for it
    level: str | None = None  # on all of them; in place of that, since there may be several:
    levels: list[str] = []  # on each, in their order


class Moved(Event, tag="moved"):
    """A move was played."""

    seat: int
    move: str


class Resigned(Event, tag="resigned"):
    """A seat gave up."""

    seat: int


class Closed(Event, tag="closed"):
    """The table was closed before anybody else had come, or because the only other had vanished: nobody wins."""

    seat: int  # that closed it


class Left(Event, tag="left"):
    """A person gave up a game that others go on with; the program plays for them."""

    seat: int
    level: str | None = None  # of the program; None: the game has not begun, and the seat is open again


class Replaced(Event, tag="replaced"):
    """The program plays for people who had vanished, until they come back."""

    seat: int  # that asked for it
    vanished: int
    level: str


class Returned(Event, tag="returned"):
    """People who had vanished have their seat again."""

    seat: int


class UndoAsked(Event, tag="undo-asked"):
    """A seat asks to take its last move back."""

    seat: int


class UndoAgreed(Event, tag="undo-agreed"):
    """A seat allows it; others have not answered yet."""

    seat: int


class UndoRefused(Event, tag="undo-refused"):
    """A seat refuses it."""

    seat: int


class Undone(Event, tag="undone"):
    """Moves were taken back."""

    seat: int  # that acted
    moves: int  # that remain


class RematchAsked(Event, tag="rematch-asked"):
    """A seat asks for a rematch."""

    seat: int


class Continued(Event, tag="continued"):
    """The rematch is in another room."""

    room: str


AnyEvent = (
    Created | Joined | Named | Shared | Withdrawn | Partnered | Parted | Filled | Moved | Resigned | Closed | Left
    | Replaced | Returned | UndoAsked | UndoAgreed | UndoRefused | Undone | RematchAsked | Continued
)  # fmt: skip

Entry = tuple[str, int, AnyEvent]  # of the log: room, number (1 for the first event of a room), event
