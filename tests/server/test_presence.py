"""Who is at the table: told at once when somebody comes, and after some quiet when they went."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys

import httpx
import pytest
from tests.server.people import Person, Stream, following, opened, paired, problem, until
from tests.server.tables import INVITATION, Hours, Table, gathered, secret, share
from tests.server.tables import opened as table_opened

from tablier.cli.web import SILENCE, _bound
from tablier.server import presence
from tablier.server.actions import Join, Replace, Resign, Return
from tablier.server.presence import ABSENCE, GRACE, Attendance

SHORT = 0.05  # seconds


def kinds(attendance: Attendance) -> list[str | None]:
    return [seat.kind if seat else None for seat in attendance.people().seats]


def attended(table: Table) -> tuple[Attendance, Hours]:
    hours = Hours()
    return Attendance(table.room, lambda: None, hours), hours


# Since when


async def test_who_has_just_sat_down_has_some_time_to_come() -> None:
    attendance, hours = attended(gathered())
    assert kinds(attendance) == ["here", "here"]
    hours.now += GRACE
    assert kinds(attendance) == ["lost", "lost"]
    assert attendance.away(0) == GRACE


async def test_a_short_gap_is_nothing_and_a_long_one_counts_from_its_beginning() -> None:
    attendance, hours = attended(gathered())
    with attendance.line(secret(0)):
        hours.now += 100
        assert attendance.away(0) is None
        assert attendance.away(1) == 100
    hours.now += GRACE - 1
    assert kinds(attendance)[0] == "here"
    with attendance.line(secret(0)):
        pass
    hours.now += 30
    told = attendance.people().seats[0]
    assert told is not None
    assert (told.kind, told.seconds, attendance.away(0)) == ("lost", 30, 30)


async def test_whoever_says_goodbye_is_away_and_whoever_does_not_has_lost_the_line() -> None:
    attendance, hours = attended(gathered())
    with attendance.line(secret(0)), attendance.line(secret(1)):
        attendance.goodbye(secret(0))
        attendance.goodbye("somebody who only watches")
    hours.now += 60
    assert kinds(attendance) == ["away", "lost"]
    with attendance.line(secret(0)):
        hours.now += 1
    hours.now += 60
    assert kinds(attendance) == ["lost", "lost"], "the goodbye was for the other time"


async def test_a_goodbye_may_come_after_the_line_has_ended() -> None:
    attendance, hours = attended(gathered())
    with attendance.line(secret(1)):
        pass
    hours.now += 1
    attendance.goodbye(secret(1))
    hours.now += 60
    assert kinds(attendance)[1] == "away"


async def test_a_seat_is_here_while_one_of_those_who_share_it_is() -> None:
    table = gathered()
    share(table, 1, "partner")
    attendance, hours = attended(table)
    with attendance.line(secret("partner")):
        hours.now += 60
        assert kinds(attendance) == ["lost", "here"]
    hours.now += 60
    assert attendance.away(1) == 60


async def test_neither_the_program_nor_a_free_seat_is_here_or_away() -> None:
    attendance, _ = attended(table_opened("program"))
    assert kinds(attendance) == ["here", None]
    attendance, hours = attended(table_opened("link"))
    hours.now += 60
    assert kinds(attendance) == ["lost", None]
    assert attendance.away(1) is None


async def test_whoever_left_a_seat_to_the_program_only_watches() -> None:
    table = gathered("ascension", players=3, turns_max=5)
    attendance, _ = attended(table)
    with attendance.line(secret(0)), attendance.line(None):
        attendance.look()
        assert attendance.people().watching == 1
        table.act(0, Resign)
        attendance.look()
        assert attendance.people().watching == 2
        assert kinds(attendance) == [None, "here", "here"]


async def test_whoever_watched_before_has_just_sat_down_too() -> None:
    table = table_opened("link")
    attendance, hours = attended(table)
    with attendance.line(secret(1)):
        pass
    hours.now += 1_000
    table.act(1, Join, invitation=INVITATION)
    attendance.look()
    assert kinds(attendance)[1] == "here"
    hours.now += GRACE
    assert kinds(attendance)[1] == "lost"


async def test_whoever_comes_back_has_time_again() -> None:
    table = gathered()
    attendance, hours = attended(table)
    hours.now += ABSENCE
    table.act(1, Replace, vanished=attendance.vanished())
    attendance.look()
    hours.now += 10 * ABSENCE
    table.act(0, Return)
    attendance.look()
    assert kinds(attendance)[0] == "here"
    assert attendance.vanished() is None


async def test_nothing_is_kept_of_those_who_only_watched() -> None:
    attendance, _ = attended(gathered())
    kept = len(attendance._ended)
    for number in range(100):
        with attendance.line(f"a-secret-that-holds-nothing-{number}"):
            attendance.goodbye(f"a-secret-that-holds-nothing-{number}")
    attendance.look()
    assert len(attendance._ended) == kept


# Over the line


async def test_the_others_are_told_who_comes_and_who_goes(
    line: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", SHORT)
    holder, guest = await paired(line)
    await asyncio.sleep(2 * SHORT)
    async with following(holder) as stream:
        await stream.next()
        listening = asyncio.create_task(_listen(stream))
        async with following(guest):
            await until(lambda: _last(stream) == ["here", "here"])
        await until(lambda: _last(stream) == ["here", "lost"])
        async with following(guest):
            await until(lambda: _last(stream) == ["here", "here"])
            assert (await guest.send("goodbye")).status_code == 204
        await until(lambda: _last(stream) == ["here", "away"])
        answer = await Person(line, holder.room).ask("people")
        assert [seat["kind"] for seat in answer.json()["seats"]] == ["here", "away"]
        listening.cancel()


async def test_a_page_that_is_loaded_again_is_no_news(line: httpx.AsyncClient) -> None:
    holder, guest = await paired(line)
    async with following(holder) as stream, contextlib.AsyncExitStack() as lines:
        await stream.next()
        listening = asyncio.create_task(_listen(stream))
        async with following(guest) as hers:
            await hers.next()
        again = await lines.enter_async_context(following(guest))
        await again.next()
        await asyncio.sleep(0.2)
        listening.cancel()
        assert len(stream.people) == 1


async def test_watchers_are_counted_and_not_named(line: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", SHORT)
    person = await opened(line)
    async with following(person) as stream:
        await stream.next()
        listening = asyncio.create_task(_listen(stream))
        async with following(Person(line, person.room)), following(Person(line, person.room, "x" * 30)):
            await until(lambda: bool(stream.people) and stream.people[-1]["watching"] == 2)
        await until(lambda: stream.people[-1]["watching"] == 0)
        listening.cancel()
        assert set(stream.people[-1]) == {"seats", "watching", "vanished"}


async def test_no_snapshot_is_sent_because_somebody_came(line: httpx.AsyncClient) -> None:
    holder, guest = await paired(line)
    async with following(holder) as stream:
        await stream.next()
        async with following(guest):
            assert await stream.is_silent()


async def test_there_is_nobody_in_a_room_that_does_not_exist(client: httpx.AsyncClient) -> None:
    nowhere = Person(client, "0123456789abcdef")
    problem(await nowhere.ask("people"), 404)
    problem(await nowhere.send("goodbye"), 404)


async def _listen(stream: Stream) -> None:
    while True:
        await stream.next()


def _last(stream: Stream) -> list[str | None]:
    return [seat and seat["kind"] for seat in stream.people[-1]["seats"]] if stream.people else []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_a_connection_whose_other_end_is_dead_does_not_stay_for_minutes() -> None:
    with _bound("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENCE
