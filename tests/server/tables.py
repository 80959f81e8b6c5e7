"""Rooms without a server: what is decided takes effect at once, and nothing is stored."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablier
from tablier.refusal import Refusal
from tablier.server import opening
from tablier.server.actions import Deal, Join, Move, Numbered, Partner, ProgramMove, Share
from tablier.server.decisions import decide
from tablier.server.events import AnyEvent, Created
from tablier.server.messages import NewRoom
from tablier.server.messages import Room as RoomMessage
from tablier.server.pages import room_message
from tablier.server.room import Room

AT = "2025-01-01T00:00:00.000+00:00"
INVITATION = "come-and-play"
LINK = "play-with-me"
THREE: dict[str, Any] = {"game": "ascension", "players": 3, "turns_max": 5}
SHORT_SCHOKO: dict[str, Any] = {"game": "schoko", "deck": [["DDDW", 6, 3], ["DDWW", 4, 2], ["DWWW", 6, 3]]}


def secret(name: int | str) -> str:
    """What somebody has made up; whoever opens a room or joins it is called by the seat."""
    return f"the-secret-of-{name}"


def dealt(room: str, game: str = "ascacou", seed: int = 1, **options: Any) -> Deal:
    """As chance might have decided."""
    found = tablier.game(game, **options)
    return Deal(room=room, setup=found.start(seed=seed).setup, salt="00" * 16 if found.module.SECRETS else None)


AGAIN = dealt("second")


class Hours:
    """A clock that the test moves on."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A room and the people in it. Somebody is named by their seat when they came; None watches."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.opened: list[Created] = []  # the first events of rooms that followed

    def act(self, who: int | str | None, kind: type, number: int | None = None, **more: Any) -> list[AnyEvent]:
        """What somebody's action makes happen; unless told otherwise, it answers the newest event."""
        if issubclass(kind, Numbered):
            more["number"] = self.room.number if number is None else number
        entries = decide(self.room, kind(secret=None if who is None else secret(who), **more), AT)
        here = [event for room, _, event in entries if room == self.room.id]
        assert [place for room, place, _ in entries if room == self.room.id] == [
            self.room.number + 1 + count for count in range(len(here))
        ]
        for event in here:
            assert event.at == AT
            self.room.apply(event)
        self.opened += [event for room, _, event in entries if room != self.room.id and isinstance(event, Created)]
        return here

    def refuses(self, refusal: type[Refusal], who: int | str | None, kind: type, **more: Any) -> Refusal:
        """The refusal of an action; nothing has changed."""
        before = [self.told(seat) for seat in (None, *range(len(self.room.seats)))]
        with pytest.raises(refusal) as found:
            self.act(who, kind, **more)
        assert type(found.value) is refusal
        assert [self.told(seat) for seat in (None, *range(len(self.room.seats)))] == before
        return found.value

    def told(self, who: int | str | None) -> RoomMessage:
        """What somebody may know, by way of JSON."""
        key = None if who is None else secret(who)
        message = room_message(self.room, self.room.held_by(key), "mover", self.room.left_by(key))
        return msgspec.json.decode(msgspec.json.encode(message), type=RoomMessage)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.room.state.moves]


def opened(
    against: str = "screen", seat: int = 0, game: str = "ascacou", level: str = "gentle", **options: Any
) -> Table:
    """A new room; who opened it has this seat, and on one screen all of them."""
    wish = msgspec.convert(
        {"game": game, "options": options, "against": against, "seat": None if against == "watch" else seat}
        | ({"level": level} if against in ("program", "watch") else {}),
        NewRoom,
    )
    deal = dealt("first", game, **options)
    created = opening.created(tablier.game(game, **options), wish, deal, secret(seat), 0, INVITATION, AT)
    return Table(Room("first", created))


def gathered(game: str = "ascacou", **options: Any) -> Table:
    """A room by link where everybody has come, each called by their seat."""
    table = opened("link", game=game, **options)
    for seat in range(1, len(table.room.seats)):
        table.act(seat, Join, invitation=INVITATION)
    return table


def share(table: Table, seat: int, *partners: int | str) -> None:
    """Let these share a seat by a link."""
    table.act(seat, Share, link=LINK)
    for partner in partners:
        table.act(partner, Partner, link=LINK)


def play(table: Table, *moves: str) -> None:
    """Moves, each by whoever is to move; on one screen all seats are held by 0."""
    for move in moves:
        player = table.room.player
        table.act(player if table.room.held_by(secret(player or 0)) else 0, Move, move=move)


def play_turn(table: Table) -> None:
    """First legal moves, until it is another's turn."""
    player = table.room.player
    while table.room.player == player:
        play(table, str(table.room.state.legal()[0]))


def play_on(table: Table) -> None:
    """The first legal move, by a person or by the program."""
    player, move = table.room.player, str(table.room.state.legal()[0])
    if player is not None and table.room.seats[player].level is None:
        play(table, move)
    else:
        program_plays(table, move)


def play_out(table: Table) -> None:
    """First legal moves until the end."""
    while table.room.player is not None:
        play_on(table)


def program_plays(table: Table, move: str) -> None:
    """A move that the program has found."""
    for _, _, event in decide(table.room, ProgramMove(number=table.room.number, move=move), AT):
        table.room.apply(event)
