"""What visitors are told: games to choose from, positions to look at, records to keep."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any

import httpx
import jsonschema
import msgspec
import pytest
from tests.server.people import Person, opened, paired, played_out, problem

import tablier
from tablier import players
from tablier.games import GAMES
from tablier.server.messages import GameInfo


async def test_every_game_is_offered_with_its_options_and_levels(client: httpx.AsyncClient) -> None:
    offered = msgspec.convert((await client.get("/api/games")).json(), list[GameInfo])
    assert [info.name for info in offered] == list(GAMES)
    for info in offered:
        game = tablier.game(info.name)
        assert {option.name: option.default for option in info.options} == game.plain_options
        assert [level.name for level in info.levels] == [level.name for level in players.LEVELS]
        assert info.lesson == len(tablier.lesson(info.name).steps)
        assert (max(info.seats), info.secrets) == (game.rules.SEATS, game.module.SECRETS)


async def test_every_offered_choice_can_be_played(client: httpx.AsyncClient) -> None:
    for info in (await client.get("/api/games")).json():
        for option in info["options"]:
            for choice in option["choices"]:
                person = await opened(client, game=info["name"], options={option["name"]: choice["value"]})
                assert (await person.look())["options"][option["name"]] == choice["value"]


async def test_every_earlier_position_can_be_looked_at(client: httpx.AsyncClient) -> None:
    person = await opened(client, options={"deal": "symmetric"})
    seen = [(await person.look())["now"]]
    seen += [(await person.play(move))["now"] for move in ("ba1", "we5", "bc3")]
    for visitor in (person, Person(client, person.room)):
        assert [(await visitor.ask(f"positions/{number}")).json() for number in range(4)] == seen
        for number in ("4", "-1", "9" * 30, "9" * 5000, "x", "1.5", ""):
            problem(await visitor.ask(f"positions/{number}"), 404)


async def test_positions_taken_back_are_gone(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    await person.play("ba1")
    await person.act("undo")
    problem(await person.ask("positions/1"), 404)


async def checked_record(client: httpx.AsyncClient, person: Person) -> dict[str, Any]:
    """The record, valid for the published schema and replayed by the library."""
    record: dict[str, Any] = (await person.ask("record")).json()
    jsonschema.Draft202012Validator((await client.get("/api/record.schema.json")).json()).validate(record)
    room = await person.look()
    state = tablier.load(record)
    assert [str(move) for move in state.moves] == [line["text"] for line in room["moves"]]
    assert state.view() == room["now"]["view"]
    return record


@pytest.mark.parametrize("options", [{}, {"deal": "draft"}, {"imposed": True}, {"deal": "0123"}], ids=str)
async def test_a_record_is_valid_and_loads_at_every_stage(client: httpx.AsyncClient, options: dict[str, Any]) -> None:
    person = await opened(client, options=options)
    record = await checked_record(client, person)
    assert (record["moves"], record["result"]["winner"]) == ([], None)
    assert set(record["dates"]) == {"started"}
    await person.play()
    await checked_record(client, person)
    room = await played_out(person)
    record = await checked_record(client, person)
    assert record["result"] == {"scores": room["now"]["scores"], "winner": room["winner"], "ended": "rules"}


async def test_a_resigned_record_is_valid_and_loads(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    await holder.play("ba1")
    await guest.act("resign")
    record = await checked_record(client, holder)
    assert record["result"] == {"scores": [0, 0], "winner": 0, "ended": "resigned", "resigned": 1}
    assert (await Person(client, holder.room).ask("record")).json() == record


async def test_a_closed_record_is_valid_and_loads(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0)
    await holder.play("ba1")
    room = (await holder.act("close")).json()
    assert (room["over"], room["ended"], room["winner"], room["invitation"]) == (True, "closed", None, None)
    record = await checked_record(client, holder)
    assert record["result"] == {"scores": [0, 0], "winner": None, "ended": "closed"}
    assert set(record["dates"]) == {"started", "ended"}


@pytest.mark.parametrize("resigns", [True, False], ids=["resigned", "played out"])
async def test_a_record_ends_when_the_game_ended_and_not_when_people_asked_for_another(
    client: httpx.AsyncClient, resigns: bool
) -> None:
    holder, guest = await paired(client)
    if resigns:
        await holder.act("resign")
    else:
        await played_out(holder, guest)
    dates = (await holder.ask("record")).json()["dates"]
    started, ended = (datetime.fromisoformat(dates[name]) for name in ("started", "ended"))
    assert started <= ended
    assert ended.utcoffset() is not None
    await asyncio.sleep(0.01)
    for person in (guest, holder):
        assert (await person.act("rematch")).status_code == 200
    assert (await holder.ask("record")).json()["dates"] == dates


# Options


async def test_options_are_checked_before_a_game_begins(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/options/check", json={"game": "nasca", "options": {"landscape": ["c3", "e5-g5"]}})
    assert answer.status_code == 200
    assert answer.json()["options"]["rounds"] == 2
    assert answer.json()["start"]["moves"] == 0


async def test_a_seed_decides_how_the_game_that_is_shown_begins(client: httpx.AsyncClient) -> None:
    starts = [
        (await client.post("/api/options/check", json={"game": "anacund", "seed": seed})).json()["start"]
        for seed in (0, 1, 1)
    ]
    assert starts[0] != starts[1] == starts[2]
    problem(await client.post("/api/options/check", json={"game": "anacund", "seed": -1}), 422)


async def test_options_that_no_game_has_are_refused_with_a_reason(client: httpx.AsyncClient) -> None:
    body = {"game": "nasca", "options": {"landscape": ["c3-c9"]}}
    assert problem(await client.post("/api/options/check", json=body), 422)["rule"] == "NAS-12"
    problem(await client.post("/api/options/check", json={"game": "chess"}), 422)
