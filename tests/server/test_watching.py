"""The program plays itself while people look on: it thinks only as long as somebody does."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from tests.games.facts import tiny
from tests.server.people import Person, Scripted, following, opened, problem, seen, until

import tablier
from tablier import games
from tablier.server import rooms


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PACE", 0.0)


async def demonstration(client: httpx.AsyncClient, game: str = "ascacou", **wish: Any) -> Person:
    return await opened(client, "watch", game=game, **{"levels": ["novice", "sharp"], **wish})


async def test_nobody_sits_there(client: httpx.AsyncClient) -> None:
    room = await (await demonstration(client)).look()
    assert [(seat["kind"], seat["level"], seat["you"]) for seat in room["seats"]] == [
        ("program", "novice", False),
        ("program", "sharp", False),
    ]
    assert room["legal"] == []
    assert {key for key, allowed in room["may"].items() if allowed not in (False, "no")} == set()
    assert room["invitation"] is room["sharing"] is None


@pytest.mark.parametrize(
    "wish",
    [
        {"level": None, "levels": []},
        {"levels": ["novice"]},
        {"levels": ["novice", "sharp", "keen"]},
        {"level": "novice", "levels": ["novice", "sharp"]},
        {"seat": 0},
        {"names": ["Anna"]},
    ],
)
async def test_a_wish_that_fits_no_demonstration_is_refused(client: httpx.AsyncClient, wish: dict[str, Any]) -> None:
    body = {"game": "ascacou", "against": "watch", "levels": ["novice", "sharp"], **wish}
    problem(await client.post("/api/rooms", json=body), 422)


async def test_the_program_thinks_only_while_somebody_looks_on(line: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    person = await demonstration(line)
    for _ in range(3):
        await person.look()
    assert opponents.jobs == []
    async with following(person), following(Person(line, person.room)) as other:
        await until(lambda: len(opponents.jobs) == 1)
        await other.response.aclose()
        await asyncio.sleep(0.1)
        assert opponents.cancelled == 0, "one still looks on"
    await until(lambda: opponents.cancelled == 1)
    await person.look()
    assert len(opponents.jobs) == 1
    async with following(person):
        await until(lambda: len(opponents.jobs) == 2)
        opponents.may_answer.set()
        room = await seen(person, lambda room: room["over"])
    levels = [job.level for job in opponents.jobs[1:]]
    assert levels == [["novice", "sharp"][move["seat"]] for move in room["moves"]]


async def test_it_takes_its_time(line: httpx.AsyncClient, opponents: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PACE", 0.25)
    person = await demonstration(line)
    async with following(person) as stream:
        await stream.next()
        moves = [len((await stream.next()).room["moves"])]
        assert moves == [1]
        assert await stream.is_silent(0.15)


async def test_whoever_looked_on_may_see_another_game(line: httpx.AsyncClient) -> None:
    person = await demonstration(line)
    problem(await person.act("rematch"), 409)
    async with following(person):
        room = await seen(person, lambda room: room["over"])
    assert room["may"]["rematch"]
    assert room["may"]["review"]
    watcher = Person(line, person.room)
    answers = [(await one.act("rematch")).json() for one in (watcher, person)]
    assert answers[0]["next"] == answers[1]["next"] is not None
    later = await (await person.in_room(answers[0]["next"])).look()
    assert (later["against"], [seat["level"] for seat in later["seats"]]) == ("watch", ["sharp", "novice"])
    assert later["moves"] == []


@pytest.mark.parametrize("name", [name for name in tablier.GAMES if games.module(name).SECRETS])
async def test_who_looks_on_sees_no_seats_secrets_until_the_end(line: httpx.AsyncClient, name: str) -> None:
    options = tiny(name)
    person = await demonstration(line, name, level="novice", levels=[], options=options)
    async with following(person) as stream:
        while True:
            room = (await stream.next()).room
            if room["over"]:
                break
            assert room["eyes"] is None
            assert room["legal"] == []
            assert room["now"]["notation"] is None
            assert room["commitment"]["revealed"] is None
            record = (await person.ask("record")).json()
            assert record.get("seen_by", 0) is None or (await person.look())["over"]
    assert room["commitment"]["revealed"]
    assert tablier.load((await person.ask("record")).json()).over
