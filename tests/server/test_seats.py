"""Three and four at a table: one invitation for all, seats left to the program, and what needs everybody's consent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from tests.server.people import Message, Person, Scripted, direct, opened, played_out, problem, seen

import tablier
from tablier import games
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


async def kinds(person: Person) -> list[str]:
    return [seat["kind"] for seat in (await person.look())["seats"]]


@pytest.fixture
def nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no move of Ascension ever showed anything, so that all may be taken back."""
    monkeypatch.setattr(games.module("ascension"), "reveals", lambda *_: False)


# Sitting down


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_as_many_sit_down_as_the_option_says(
    client: httpx.AsyncClient, opponents: Scripted, players: int
) -> None:
    opponents.may_answer.clear()
    screen = await opened(client, **wish(players))
    assert [seat["you"] for seat in (await screen.look())["seats"]] == [True] * players
    person = await opened(client, "program", level="gentle", seat=players - 1, **wish(players))
    assert await kinds(person) == ["program"] * (players - 1) + ["person"]
    problem(await client.post("/api/rooms", json={"against": "link", "seat": players, **wish(players)}), 422)


async def test_the_counts_are_offered(client: httpx.AsyncClient) -> None:
    offered = {info["name"]: info["seats"] for info in (await client.get("/api/games")).json()}
    assert offered["ascension"] == [2, 3, 4]
    assert offered["ascacou"] == [2]


@pytest.mark.parametrize("seat", [0, 1, 3])
async def test_one_invitation_seats_everybody_in_order(client: httpx.AsyncClient, seat: int) -> None:
    holder = await opened(client, "link", seat=seat, **wish(4))
    invitation = (await holder.look())["invitation"]
    taken = []
    for missing in (3, 2, 1):
        assert (await kinds(holder)).count("open") == missing
        answer = await holder.join(invitation)
        taken += answer.json()["seats"]
        guest = Person(client, holder.room, answer.json()["secret"])
        assert (await guest.look())["invitation"] == (invitation if missing > 1 else None)
    assert taken == [other for other in range(4) if other != seat]
    problem(await holder.join(invitation), 403)
    assert (await holder.look())["invitation"] is None


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


async def test_the_game_waits_for_whoever_is_missing(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0, **wish(3))
    room = await holder.look()
    while room["legal"]:
        room = await holder.play()
    assert room["now"]["player"] == 1
    guest = await holder.guest()
    assert (await guest.look())["legal"]


# The program on open seats


async def test_the_program_plays_the_open_seats(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=2, **wish(4))
    guest = await holder.guest()
    room = await holder.look()
    for _ in range(2):  # sent twice, done once
        answer = await holder.send("fill", number=room["number"], level="steady")
        assert answer.status_code == 200
        assert answer.json()["number"] >= room["number"] + 1
    filled = (await guest.look())["seats"]
    assert [(seat["kind"], seat["level"]) for seat in filled] == [
        ("person", None), ("program", "steady"), ("person", None), ("program", "steady"),
    ]  # fmt: skip
    assert (await holder.look())["invitation"] is None
    problem(await holder.join(room["invitation"]), 403)
    problem(await holder.act("fill", level="steady"), 409)
    while not (await holder.look())["legal"]:  # the program's turns pass by themselves
        room = await guest.look()
        if room["legal"]:
            await guest.play()
        await asyncio.sleep(0.01)


async def test_seats_are_filled_only_by_who_sits_there_and_at_a_known_level(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link", seat=0, **wish(3))
    problem(await Person(client, holder.room).act("fill", level="gentle"), 403)
    problem(await holder.act("fill", level="godlike"), 422)
    number = (await holder.look())["number"]
    await holder.guest()
    problem(await holder.send("fill", number=number, level="gentle"), 409)  # somebody came meanwhile
    assert await kinds(holder) == ["person", "person", "open"]


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


async def test_alone_against_programs_giving_up_ends_the_game(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    person = await opened(client, "program", level="gentle", seat=0, **wish(4))
    room = (await person.act("resign")).json()
    assert (room["over"], room["resigned"], room["winner"]) == (True, 0, None)


async def test_on_one_screen_the_player_to_move_leaves_and_sees_no_other_hand(
    client: httpx.AsyncClient, opponents: Scripted
) -> None:
    opponents.may_answer.clear()
    person = await opened(client, **wish(3))
    room = (await person.act("resign")).json()
    assert [(seat["kind"], seat["you"]) for seat in room["seats"]] == [
        ("program", False), ("person", True), ("person", True),
    ]  # fmt: skip
    assert room["now"] == (await Person(client, person.room).look())["now"]  # nobody's turn: nobody's eyes


# Taking back


@pytest.mark.usefixtures("nothing_is_seen")
async def test_all_others_must_agree_to_taking_back(client: httpx.AsyncClient) -> None:
    people = await gathered(client)
    room = await people[0].look()
    while room["legal"]:
        room = await people[0].play()
    assert room["undo"] == "ask"
    await people[0].act("undo")
    number = (await people[1].look())["number"]
    answer, again = [await people[1].send("undo/answer", number=number, agree=True) for _ in range(2)]
    assert (answer.status_code, again.status_code) == (200, 200)
    half: Message = again.json()
    assert [seat["agreed"] for seat in half["seats"]] == [False, True, False]
    assert (half["undo_asked"], len(half["moves"])) == (0, len(room["moves"]))
    problem(await people[1].act("undo/answer", agree=True), 409)
    done = (await people[2].act("undo/answer", agree=True)).json()
    assert (done["undo_asked"], len(done["moves"])) == (None, len(room["moves"]) - 1)
    assert not any(seat["agreed"] for seat in done["seats"])


@pytest.mark.usefixtures("nothing_is_seen")
async def test_one_refusal_is_enough(client: httpx.AsyncClient) -> None:
    people = await gathered(client)
    room = await people[0].look()
    while room["legal"]:
        room = await people[0].play()
    await people[0].act("undo")
    await people[1].act("undo/answer", agree=True)
    room = (await people[2].act("undo/answer", agree=False)).json()
    assert (room["undo_asked"], [seat["agreed"] for seat in room["seats"]]) == (None, [False] * 3)


# Again


async def test_in_a_rematch_everybody_moves_one_seat_on(client: httpx.AsyncClient) -> None:
    people = await gathered(client, 3)
    await played_out(*people)
    for person in people[:2]:
        assert (await person.act("rematch")).json()["next"] is None
    room = (await people[2].act("rematch")).json()
    later = [await person.in_room(room["next"]) for person in people]
    seats = [[seat["you"] for seat in (await person.look())["seats"]].index(True) for person in later]
    assert seats == [2, 0, 1]


async def test_who_left_is_not_waited_for(client: httpx.AsyncClient) -> None:
    people = await gathered(client, 3)
    await people[2].act("resign")
    room = await people[0].look()
    while not room["over"]:
        for person in people[:2]:
            if (await person.look())["legal"]:
                await person.play()
        await asyncio.sleep(0)
        room = await people[0].look()
    await people[0].act("rematch")
    room = (await people[1].act("rematch")).json()
    seats = (await (await people[0].in_room(room["next"])).look())["seats"]
    assert [(seat["kind"], seat["left"]) for seat in seats] == [
        ("person", False), ("program", False), ("person", False),
    ]  # fmt: skip


async def test_a_restart_finds_all_seats_as_they_were(database: Path, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    app: Litestar = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        people = await gathered(client, 4, seat=1)
        await people[3].act("resign")
        waiting = await opened(client, "link", seat=0, **wish(3))
        await waiting.act("fill", level="sharp")
        before = [await person.look() for person in (*people, waiting)]
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        again = [Person(client, person.room, person.secret) for person in (*people, waiting)]
        assert [await person.look() for person in again] == before
