"""People who are waited for in vain: the program plays until they come back, or the game ends and nobody wins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.server.people import Person, Scripted, direct, following, paired, problem, until
from tests.server.tables import (
    AGAIN,
    AT,
    INVITATION,
    THREE,
    Table,
    gathered,
    play,
    play_on,
    play_out,
    play_turn,
    secret,
    share,
)
from tests.server.tables import opened as table_opened
from tests.server.test_presence import attended

import tablier
from tablier import games
from tablier.server import presence
from tablier.server.actions import Close, Join, Move, Rematch, Rename, Replace, Resign, Return, Undo
from tablier.server.app import create_app
from tablier.server.events import Closed, Replaced, Returned
from tablier.server.pages import room_record
from tablier.server.presence import ABSENCE
from tablier.server.refusals import NotNow, NotYours
from tablier.server.room import Room

# Who has vanished


async def test_whoever_is_to_move_has_vanished_when_the_game_has_waited_for_long() -> None:
    table = gathered()
    attendance, hours = attended(table)
    with attendance.line(secret(1)):
        hours.now += ABSENCE - 1
        assert attendance.people().vanished is None
        hours.now += 1
        assert attendance.people().vanished == 0
        with attendance.line(secret(0)):
            assert attendance.people().vanished is None
        assert attendance.people().vanished is None, "whoever was here just now has not vanished"


async def test_nobody_need_be_here_while_others_think() -> None:
    table = gathered()
    attendance, hours = attended(table)
    hours.now += 10 * ABSENCE
    play(table, "ba1")
    attendance.look()
    hours.now += ABSENCE - 1
    assert attendance.vanished() is None, "the turn has begun just now"
    hours.now += 1
    assert attendance.vanished() == 1


async def test_one_of_those_who_share_a_seat_is_enough() -> None:
    table = gathered()
    share(table, 0, "partner")
    attendance, hours = attended(table)
    with attendance.line(secret("partner")):
        hours.now += 2 * ABSENCE
        assert attendance.vanished() is None


@pytest.mark.parametrize("against", ["program", "watch", "link"])
async def test_before_a_game_begins_and_where_the_program_is_to_move_nobody_vanishes(against: str) -> None:
    attendance, hours = attended(table_opened(against, seat=1, **THREE))
    hours.now += 2 * ABSENCE
    assert attendance.vanished() is None


# What the others may do


def test_the_program_plays_for_whoever_has_vanished() -> None:
    table = gathered()
    number = table.room.number
    assert table.act(1, Replace, vanished=0) == [Replaced(seat=1, vanished=0, level="gentle", at=AT)]
    assert table.act(1, Replace, vanished=None, number=number) == [], "sent twice, done once"
    seat = table.told(1).seats[0]
    assert (seat.kind, seat.level, seat.left, seat.returns) == ("program", "gentle", True, True)
    assert [table.told(who).may.come_back for who in (0, 1, None)] == [True, False, False]


def test_only_who_has_vanished_is_replaced_and_only_by_others() -> None:
    table = gathered()
    for vanished in (None, 1):
        table.refuses(NotNow, 1, Replace, vanished=vanished)
        table.refuses(NotNow, 1, Close, vanished=vanished)
    table.refuses(NotNow, 0, Replace, vanished=0)
    table.refuses(NotYours, None, Replace, vanished=0)
    table.refuses(NotYours, "stranger", Close, vanished=0)
    for alone in (table_opened("program"), table_opened(), table_opened("link")):
        alone.refuses(NotNow, 0, Replace, vanished=0)
    waiting = table_opened("link", **THREE)
    waiting.act(1, Join, invitation=INVITATION)
    waiting.refuses(NotNow, 1, Replace, vanished=0)
    waiting.refuses(NotNow, 1, Close, vanished=0)


def test_whoever_comes_back_has_their_seat_again() -> None:
    table = gathered()
    table.act(0, Rename, seat=0, name="Anna")
    share(table, 0, "partner")
    table.act(1, Replace, vanished=0)
    table.refuses(NotYours, 0, Move, move="ba1")
    assert table.told(1).seats[0].name is None
    assert table.act("partner", Return) == [Returned(seat=0, at=AT)]
    assert table.act(0, Return) == [], "they have it already"
    seat = table.told(0).seats[0]
    assert (seat.kind, seat.name, seat.you, seat.returns) == ("person", "Anna", True, False)
    play(table, "ba1")


def test_nobody_else_takes_the_seat() -> None:
    table = gathered(**THREE)
    table.act(2, Resign)
    table.act(1, Replace, vanished=0)
    for who in (None, "stranger", 2):  # 2 left on purpose
        table.refuses(NotYours, who, Return)
    assert table.act(1, Return) == []


def test_at_the_end_the_seat_is_not_taken_back_any_more() -> None:
    table = gathered()
    table.act(1, Replace, vanished=0)
    table.act(1, Resign)
    assert not table.told(0).may.come_back
    table.refuses(NotNow, 0, Return)
    table.act(1, Rematch, deal=AGAIN)
    seats = Table(Room("second", table.opened[0])).told(None).seats
    assert [(seat.kind, seat.name, seat.returns) for seat in seats] == [
        ("person", None, False),
        ("program", None, False),
    ]


def test_what_is_done_meanwhile_does_not_wrong_them() -> None:
    table = gathered()
    play(table, "ba1", "we5")
    table.act(1, Replace, vanished=0)
    told = table.told(1)
    assert told.undo == "no", "there is nobody to ask"
    table.refuses(NotNow, 1, Undo)
    assert not told.may.advice, "a person may come back to play against"


def test_nobody_answers_for_them_when_a_move_is_to_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.module("ascension"), "reveals", lambda *_: False)
    table = gathered(**THREE)
    for _ in range(2):
        play_turn(table)
    assert (table.room.player, table.told(1).undo) == (2, "ask")
    table.act(0, Replace, vanished=2)
    assert table.told(1).undo == "no"
    table.refuses(NotNow, 1, Undo)


def test_the_end_does_not_give_their_consent_either() -> None:
    table = gathered()
    table.act(1, Replace, vanished=0)
    play_out(table)
    assert table.told(1).over
    assert table.told(1).undo == "no"
    table.refuses(NotNow, 1, Undo)


def test_a_game_whose_only_other_player_has_vanished_can_be_ended() -> None:
    table = gathered()
    play(table, "ba1")
    assert (table.told(0).may.without, table.told(1).may.without) == ("end", "no")
    assert table.act(0, Close, vanished=1) == [Closed(seat=0, at=AT)]
    told = table.told(1)
    assert (told.ended, told.winner, told.over, told.series) == ("closed", None, True, None)
    record = room_record(table.room, [1])
    assert record["result"] == {"scores": [0, 0], "winner": None, "ended": "closed"}
    assert tablier.load(record).moves == ("ba1",)
    for seat in (0, 1):
        table.act(seat, Rematch, deal=AGAIN)
    assert table.opened, "they may play again when they meet"


def test_among_three_nobody_ends_the_game_for_another() -> None:
    table = gathered(**THREE)
    assert table.told(1).may.without == "replace"
    table.refuses(NotNow, 1, Close, vanished=0)
    table.act(1, Replace, vanished=0)
    while table.room.player != 2:
        play_on(table)
    assert table.told(1).may.without == "end"
    table.act(1, Close, vanished=2)
    assert table.told(None).ended == "closed"


# Over HTTP


async def test_a_vanished_player_is_replaced_and_comes_back(
    database: Path, opponents: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponents.may_answer.clear()
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        holder, guest = await paired(client)
        await holder.play("ba1")
        problem(await holder.act("replace"), 409)
        problem(await holder.act("close"), 409)
        assert (await holder.ask("people")).json()["vanished"] is None
        monkeypatch.setattr(presence, "GRACE", 0.0)
        monkeypatch.setattr(presence, "ABSENCE", 0.0)
        assert (await holder.ask("people")).json()["vanished"] == 1
        answer = await holder.act("replace")
        assert answer.status_code == 200, answer.text
        await until(lambda: len(opponents.jobs) == 1)
        assert opponents.jobs[0].record["moves"] == ["ba1"]
        assert (await guest.look())["legal"] == []
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        holder, guest = (Person(client, one.room, one.secret) for one in (holder, guest))
        assert (await guest.look())["may"]["come_back"]
        assert not (await Person(client, guest.room).look())["may"]["come_back"]
        answers = [await guest.send("return") for _ in range(2)]  # sent twice, done once
        assert answers[0].json() == answers[1].json()
        await until(lambda: opponents.cancelled > 0)
        await guest.play("we5")
        problem(await Person(client, guest.room).send("return"), 403)
        assert (await guest.act("close")).json()["ended"] == "closed"


async def test_the_others_are_told_when_somebody_has_vanished(
    line: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.05)
    monkeypatch.setattr(presence, "ABSENCE", 0.2)
    holder, guest = await paired(line)
    async with following(holder) as stream, following(guest) as hers:
        await stream.next()
        await hers.next()

        async def listen() -> None:
            while True:
                await stream.next()

        listening = asyncio.create_task(listen())
        await holder.play("ba1")
        await asyncio.sleep(0.3)
        assert all(people["vanished"] is None for people in stream.people)
        await hers.response.aclose()
        await until(lambda: stream.people[-1]["vanished"] == 1)
        async with following(guest):
            await until(lambda: stream.people[-1]["vanished"] is None)
        listening.cancel()
