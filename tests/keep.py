"""Write rooms and records as the program makes them now, for later versions to play on from (`test_kept`).

python -m tests.keep        writes tests/kept/VERSION, which must not exist: what was kept is never changed
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import httpx
from tests.server.people import Person, Scripted, direct, opened, paired, played_out

import tablier
from tablier import games
from tablier.server.app import create_app
from tablier.state import VERSION

KEPT = Path(__file__).parent / "kept"
MOVES = 11  # played in the rooms that go on
WALLING_IN = (("e4", "b9"), ("e6", "a8"))  # the first two turns of ACN-16's jail, then one more piece is lifted


async def _begun(client: httpx.AsyncClient, rng: random.Random, **wish: Any) -> tuple[Person, ...]:
    people = await paired(client, **wish)
    for _ in range(MOVES):
        for person in people:
            if legal := (await person.look())["legal"]:
                await person.play(rng.choice(legal))
                break
    return people


async def _walled_in(client: httpx.AsyncClient) -> tuple[Person, ...]:
    holder = await opened(client, "link", seat=0, game="ascension", options={"players": 4})
    people = [holder, *[await holder.guest() for _ in range(3)]]
    for person, turn in zip(people, WALLING_IN, strict=False):
        for move in turn:
            await person.play(move)
    await people[2].play("d5")
    return tuple(people)


async def _over(client: httpx.AsyncClient, **wish: Any) -> tuple[Person, ...]:
    people = await paired(client, **wish)
    await played_out(*people)
    return people


async def _rooms(client: httpx.AsyncClient, rng: random.Random) -> dict[str, tuple[Person, ...]]:
    rooms = {name: await _begun(client, rng, game=name) for name in games.GAMES}
    rooms["ascacou-draft"] = await _begun(client, rng, game="ascacou", options={"deal": "draft", "imposed": True})
    rooms["ascension-jail"] = await _walled_in(client)
    rooms["ascension-over"] = await _over(client, game="ascension", options={"turns_max": 3})
    rooms["schoko-over"] = await _over(client, game="schoko")
    team = await _begun(client, rng, game="nasca")
    rooms["nasca-team"] = (*team, await team[0].partner())
    rooms["program"] = (await opened(client, "program", level="novice", seat=0),)
    return rooms


async def _told(people: tuple[Person, ...]) -> dict[str, Any]:
    room = await people[0].look()
    return {
        "room": people[0].room,
        "secrets": [person.secret for person in people],
        "moves": room["moves"],
        "over": room["over"],
        "hash": room["commitment"] and room["commitment"]["hash"],
    }


def _record(name: str, rng: random.Random) -> dict[str, Any]:
    state = tablier.game(name, **({"players": 3} if name == "ascension" else {})).start(seed=VERSION)
    while not state.over:
        state = state.play(rng.choice(state.legal()))
    return state.record()


async def main() -> None:
    """Write the folder of this version."""
    folder, rng = KEPT / str(VERSION), random.Random(VERSION)
    folder.mkdir()
    with tempfile.TemporaryDirectory() as data:
        database = Path(data) / "games.sqlite3"
        app = create_app(database, Scripted())
        async with app.lifespan(), direct(app) as client:
            rooms = {name: await _told(people) for name, people in (await _rooms(client, rng)).items()}
        (folder / database.name).write_bytes(database.read_bytes())
    (folder / "rooms.json").write_text(json.dumps(rooms, indent=1) + "\n")
    for name in games.GAMES:
        (folder / f"{name}.json").write_text(json.dumps(_record(name, rng), indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
