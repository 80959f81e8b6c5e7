"""Three and four at a table, over HTTP: one invitation for all, and seats left to the program."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from tests.server.people import Person, Scripted, direct, opened, problem, seen

import tablier
from tablier.server.app import create_app

pytestmark = pytest.mark.skipif("ascension" not in tablier.GAMES, reason="no game has more than two seats")

SECRET = "a-secret-of-my-own-making"


def wish(players: int = 3) -> dict[str, Any]:
    return {"game": "ascension", "options": {"players": players, "turns_max": 5}}


async def gathered(client: httpx.AsyncClient, players: int = 3, seat: int = 0) -> list[Person]:
    """So many people playing by link, in the order of their seats."""
    holder = await opened(client, "link", seat=seat, **wish(players))
    guests = [await holder.guest() for _ in range(players - 1)]
    return [*guests[:seat], holder, *guests[seat:]]


# Sitting down


async def test_the_counts_are_offered(client: httpx.AsyncClient) -> None:
    offered = {info["name"]: info["seats"] for info in (await client.get("/api/games")).json()}
    assert offered["ascension"] == [2, 3, 4]
    assert offered["ascacou"] == [2]


async def test_who_joins_at_once_sits_on_different_seats(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=1, **wish(4))
    invitation = (await holder.look())["invitation"]
    answers = await asyncio.gather(*(holder.join(invitation) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 403, 403]
    assert sorted(answer.json()["seats"] for answer in answers if answer.status_code == 200) == [[0], [2], [3]]


async def test_who_lost_the_answer_gets_the_same_seat_again(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0, **wish(3))
    invitation = (await holder.look())["invitation"]
    first = await holder.join(invitation, SECRET)
    assert first.json() == {"room": holder.room, "seats": [1], "secret": SECRET}
    number = (await holder.look())["number"]
    assert (await holder.join(invitation, SECRET)).json() == first.json()
    await holder.guest()
    assert (await holder.join(invitation, SECRET)).json() == first.json()  # the invitation is used up
    assert (await holder.look())["number"] == number + 1
    assert SECRET not in (await Person(client, holder.room).ask("")).text


# The program on open seats


async def test_the_program_plays_the_open_seats(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=2, **wish(4))
    guest = await holder.guest()
    room = await holder.look()
    assert room["waits"]
    problem(await guest.act("moves", move="x"), 409)
    for _ in range(2):  # sent twice, done once
        answer = await holder.send("fill", number=room["number"], levels=["steady", "sharp"])
        assert answer.status_code == 200
        assert answer.json()["number"] >= room["number"] + 1
    filled = (await guest.look())["seats"]
    assert [(seat["kind"], seat["level"]) for seat in filled] == [
        ("person", None), ("program", "steady"), ("person", None), ("program", "sharp"),
    ]  # fmt: skip
    assert (await holder.look())["invitation"] is None
    problem(await holder.join(room["invitation"]), 403)
    problem(await holder.act("fill", level="steady"), 409)
    while not (await holder.look())["legal"]:  # the program's turns pass by themselves
        room = await guest.look()
        if room["legal"]:
            await guest.play()
        await asyncio.sleep(0.01)


async def test_a_table_waits_until_the_last_seat_is_taken(client: httpx.AsyncClient, opponents: Scripted) -> None:
    holder = await opened(client, "link", seat=1, **wish(4))
    first = await holder.guest()
    for _ in range(2):
        room = await first.look()
        assert (room["waits"], room["legal"]) == (True, [])
        problem(await first.act("moves", move="x"), 409)
        await holder.guest()
    assert not (await first.look())["waits"]
    assert (await first.play())["moves"]
    assert opponents.jobs == []


async def test_the_program_keeps_its_levels_in_a_rematch(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", seat=0, levels=["novice", "sharp"], **wish(3))
    await person.act("resign")
    later = await person.in_room((await person.act("rematch")).json()["next"])
    assert [seat["level"] for seat in (await later.look())["seats"]] == ["novice", "sharp", None]


# Several people at one seat (ACN-15)


async def test_two_people_play_one_seat(client: httpx.AsyncClient) -> None:
    people = await gathered(client)
    partner = await people[0].partner()
    assert await partner.look() == await people[0].look()
    turn = [partner, people[0], partner]
    while (room := await partner.look())["legal"]:
        await turn[len(room["moves"])].play()
    assert {move["seat"] for move in room["moves"]} == {0}
    problem(await partner.act("moves", move="x"), 403)
    assert (await people[1].look())["legal"]


async def test_of_two_who_move_at_once_for_one_seat_one_wins(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0)
    partner = await holder.partner()
    number = (await holder.look())["number"]
    answers = await asyncio.gather(
        holder.send("moves", number=number, move="ba1"), partner.send("moves", number=number, move="we5")
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len((await holder.look())["moves"]) == 1


async def test_who_shares_at_once_gets_one_link(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "program", level="gentle", seat=0)
    partner = await holder.partner()
    first = await holder.link()
    assert set(await asyncio.gather(*(person.link() for person in (holder, partner, holder)))) == {first}
    assert (await partner.send("share/withdraw", link=first)).json()["sharing"] == {"people": 2, "link": None}
    problem(await Person(client, holder.room).send("share/join", link=first, secret=SECRET), 403)
    problem(await Person(client, holder.room).send("share/offer", link=first), 403)
    assert await holder.link() != first


async def test_who_lost_the_answer_to_a_link_gets_the_same_seat_again(client: httpx.AsyncClient) -> None:
    people = await gathered(client)
    link = await people[1].link()
    stranger = Person(client, people[1].room)
    offered = (await stranger.send("share/offer", link=link)).json()
    assert offered == {"game": "ascension", "seat": 1, "people": 1, "name": None}
    number = (await stranger.look())["number"]
    for _ in range(2):
        answer = await stranger.send("share/join", link=link, secret=SECRET)
        assert answer.json() == {"room": stranger.room, "seats": [1], "secret": SECRET}
    assert (await stranger.look())["number"] == number + 1


async def test_who_leaves_a_shared_seat_watches(client: httpx.AsyncClient) -> None:
    people = await gathered(client)
    partner = await people[2].partner()
    for _ in range(2):  # sent twice, done once
        assert (await partner.send("share/leave")).status_code == 200
    assert not any(seat["you"] for seat in (await partner.look())["seats"])
    problem(await people[2].send("share/leave"), 409)
    problem(await Person(client, partner.room).send("share/leave"), 403)
    assert (await people[2].look())["sharing"]["people"] == 1


async def test_a_whole_rematch_by_a_team(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()  # or the program may move between the two looks
    holder = await opened(client, "program", level="gentle", seat=0)
    partner = await holder.partner()
    await partner.act("resign")
    later = (await partner.act("rematch")).json()["next"]
    assert later
    rooms = [await (await person.in_room(later)).look() for person in (holder, partner)]
    assert rooms[0] == rooms[1]
    assert [seat["you"] for seat in rooms[0]["seats"]] == [False, True]


# Leaving


async def test_a_game_of_three_goes_on_without_who_leaves(client: httpx.AsyncClient, opponents: Scripted) -> None:
    people = await gathered(client)
    number = (await people[1].look())["number"]
    answer, again = [await people[1].send("resign", number=number) for _ in range(2)]
    assert (answer.status_code, again.status_code) == (200, 200)
    room = again.json()
    assert (room["over"], room["resigned"], room["number"]) == (False, None, number + 1)
    assert (room["seats"][1]["kind"], room["seats"][1]["level"], room["seats"][1]["left"]) == (
        "program",
        "gentle",
        True,
    )
    assert not any(seat["you"] for seat in room["seats"])
    assert room["legal"] == []
    problem(await people[1].act("moves", move="x"), 403)
    problem(await people[1].act("resign"), 403)
    room = await people[0].look()
    while room["legal"]:
        room = await people[0].play()
    await seen(people[2], lambda room: bool(room["legal"]))
    assert opponents.jobs[0].record["seen_by"] == 1


async def test_the_last_person_who_gives_up_ends_the_game(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    people = await gathered(client)
    for person in people[:2]:
        assert not (await person.act("resign")).json()["over"]
    room = (await people[2].act("resign")).json()
    assert (room["over"], room["resigned"], room["winner"]) == (True, 2, None)
    state = tablier.load((await people[0].ask("record")).json())
    assert not state.over


async def test_a_restart_finds_all_seats_as_they_were(database: Path, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    app: Litestar = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        people = await gathered(client, 4, seat=1)
        await people[3].act("resign")
        people += [await people[0].partner(), await people[0].partner()]
        await people[0].send("share/leave")
        waiting = await opened(client, "link", seat=0, **wish(3))
        await waiting.act("fill", level="sharp")
        before = [await person.look() for person in (*people, waiting)]
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        again = [Person(client, person.room, person.secret) for person in (*people, waiting)]
        assert [await person.look() for person in again] == before
