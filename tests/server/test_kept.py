"""What earlier versions of the program wrote is read and played on: a database, and a record of each game.

`tests/kept/1` was written before records had a version; `python -m tests.keep` writes the folder of the present one.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import UNSET
from tests.keep import KEPT
from tests.server.people import Message, Person, Scripted, direct, played_out, problem, seen

import tablier
from tablier import games
from tablier.refusal import BadRecord
from tablier.server.app import create_app
from tablier.server.room import hashed
from tablier.state import VERSION

FOLDERS = sorted(KEPT.iterdir())


def meant(name: str, version: int) -> dict[str, Any]:
    """The options with the values they have where a record of this version does not give them."""
    return {
        option.name: option.default if version == VERSION or option.formerly is UNSET else option.formerly
        for option in games.module(name).OPTIONS
    }


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
async def client(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A server over the database that a version left."""
    shutil.copy(request.param / "games.sqlite3", tmp_path)
    app = create_app(tmp_path / "games.sqlite3", Scripted())
    async with app.lifespan(), direct(app) as client:
        yield client


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What was noted of each room."""
    folder: Path = request.node.callspec.params["client"]
    rooms: dict[str, Any] = json.loads((folder / "rooms.json").read_text())
    return rooms


def people_of(client: httpx.AsyncClient, room: Message) -> list[Person]:
    return [Person(client, room["room"], secret) for secret in room["secrets"]]


def test_this_version_is_kept() -> None:
    assert str(VERSION) in {folder.name for folder in FOLDERS}


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_records_are_read_as_they_were_meant(folder: Path, name: str) -> None:
    record = json.loads((folder / f"{name}.json").read_text())
    state = tablier.load(record)
    assert state.over
    assert state.game.options == {**meant(name, int(folder.name)), **state.game.options, **record["options"]}
    again = state.record()
    assert again["result"].pop("ended") == record["result"].pop("ended", "rules")  # which was not always kept
    assert {key: again[key] for key in ("setup", "moves", "result")} == {
        key: record[key] for key in ("setup", "moves", "result")
    }
    assert tablier.load(state.record()) == state


@pytest.mark.parametrize("version", [0, VERSION + 1])
def test_a_record_of_an_unknown_version_is_refused(version: int) -> None:
    record = {**tablier.game("ascacou").start(seed=1).record(), "version": version}
    with pytest.raises(BadRecord, match=f"version {version}"):
        tablier.load(record)


@pytest.mark.anyio
async def test_rooms_stand_as_they_were_left_and_play_on(client: httpx.AsyncClient, kept: dict[str, Any]) -> None:
    for name, noted in kept.items():
        people = people_of(client, noted)
        room = await people[0].look()
        assert room["moves"] == noted["moves"], name
        assert room["over"] == noted["over"], name
        if name == "program":
            await people[0].play()
            await seen(people[0], lambda room: bool(room["legal"]))
        elif room["game"] != "ascension":  # whose random games are long
            room = await played_out(*people)
            assert room["over"], name
            record = (await people[0].ask("record")).json()
            assert tablier.load(record).over


@pytest.mark.anyio
async def test_promises_still_verify(client: httpx.AsyncClient, kept: dict[str, Any]) -> None:
    hidden = {name: noted for name, noted in kept.items() if noted["hash"] is not None}
    assert {name.split("-")[0] for name in hidden} == {"schoko", "ascension"}
    for name, noted in hidden.items():
        people = people_of(client, noted)
        assert (await people[0].look())["commitment"]["hash"] == noted["hash"]
        if len(people) == 2 and not noted["over"]:
            await people[0].act("resign")
        commitment = (await people[0].look())["commitment"]
        if len(people) == 2:
            assert hashed(commitment["revealed"]) == noted["hash"], name


def version_of(request: pytest.FixtureRequest) -> int:
    folder: Path = request.node.callspec.params["client"]
    return int(folder.name)


@pytest.mark.anyio
async def test_walling_in_means_what_it_meant(
    request: pytest.FixtureRequest, client: httpx.AsyncClient, kept: dict[str, Any]
) -> None:
    # ACN-16: rooms from before the rule go on without it.
    people = people_of(client, kept["ascension-jail"])
    answer = await people[2].act("moves", move="b8")
    if version_of(request) == 1:
        assert answer.status_code == 200
    else:
        assert problem(answer, 422)["rule"] == "ACN-16"


@pytest.mark.anyio
async def test_a_rematch_keeps_the_rules(
    request: pytest.FixtureRequest, client: httpx.AsyncClient, kept: dict[str, Any]
) -> None:
    people = people_of(client, kept["ascension-over"])
    for person in people:
        await person.act("rematch")
    again = await people[0].in_room((await people[0].look())["next"])
    walling_in = (await again.look())["options"]["walling_in"]
    assert walling_in == ("allowed" if version_of(request) == 1 else "refused")
