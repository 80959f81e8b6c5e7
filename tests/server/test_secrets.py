"""Games with secrets: each visitor is told what they may know, and can check at the end that nothing was changed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from litestar import Litestar
from tests.games.facts import fact, tiny
from tests.server.people import Person, Scripted, direct, following, opened, paired, played_out, problem, seen, served

import tablier
from tablier import games
from tablier.server.app import create_app
from tablier.server.events import AnyEvent, Created, Moved, Replaced, Seat
from tablier.server.room import hashed
from tablier.state import State

AT = "2025-01-01T00:00:00.000+00:00"
SECRET_GAMES = [name for name in tablier.GAMES if games.module(name).SECRETS]

every_secret_game = pytest.mark.parametrize("name", SECRET_GAMES)


def briefly_hidden(name: str) -> dict[str, Any]:
    """Options of a brief game in which much is hidden and found out."""
    found: dict[str, Any] = fact(name, "HIDING_BRIEFLY", tiny(name))
    return found


def secret(seat: int) -> str:
    return f"the-secret-of-seat-number-{seat}"


async def kept(app: Litestar, client: httpx.AsyncClient, room: str, state: State) -> dict[int | None, Person]:
    """Everybody in a room by link whose log says that this game was played there; None watches."""
    seats = range(state.game.seats)
    await log(app, room, state, "link", [secret(seat) for seat in seats])
    return {None: Person(client, room), **{seat: Person(client, room, secret(seat)) for seat in seats}}


async def kept_on_one_screen(
    app: Litestar, client: httpx.AsyncClient, room: str, state: State
) -> dict[int | None, Person]:
    """The same game on one screen, by who has it; None: it is being passed on."""
    seats = range(state.game.seats)
    await log(app, room, state, "screen", [secret(0) for _ in seats])
    eyes: dict[int | None, str] = {None: "none", **{seat: str(seat) for seat in seats}}
    return {seat: Person(client, room, secret(0), name) for seat, name in eyes.items()}


async def log(app: Litestar, room: str, state: State, against: Literal["screen", "link"], held: list[str]) -> None:
    """Write a room in which this game was played."""
    created = Created(
        game=state.game.name, options=state.game.plain_options, setup=state.setup, against=against, at=AT,
        seats=[Seat(secret_hash=hashed(one)) for one in held], salt="00" * 16,
    )  # fmt: skip
    events: list[AnyEvent] = [created, *(Moved(seat=move.seat, move=str(move), at=AT) for move in state.moves)]
    await app.state.rooms._store.append([(room, number, event) for number, event in enumerate(events, start=1)])


def random_game(name: str, seed: int) -> State:
    """A whole game, by lot."""
    chance = random.Random(seed)
    state = tablier.game(name, **briefly_hidden(name)).start(seed=seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


def after(state: State, moves: int) -> State:
    """The game when it had so many moves."""
    before = state.start
    for move in state.moves[:moves]:
        before = before.play(move)
    return before


# Who may know what


async def everything_told(person: Person, texts: list[str], positions: list[int]) -> list[str]:
    """All that a person can find out without changing anything, but for what differs from room to room."""
    number = (await person.look())["number"]
    asked = ["", "/record", *(f"/positions/{moves}" for moves in positions)]
    answers = [await person.client.get(person.path + path, headers=person.headers) for path in asked]
    async with following(person) as stream:
        told = [f"{(event := await stream.next()).number} {json.dumps(event.room)}"]
    for text in texts:
        answers.append(await person.client.get(f"{person.path}/verdict", params={"move": text}, headers=person.headers))
        answers.append(await person.client.get(f"{person.path}/preview", params={"move": text}, headers=person.headers))
        answers.append(await person.send("moves", number=number + 1, move=text))
        if answers[-3].json()["problem"]:
            answers.append(await person.send("moves", number=number, move=text))
    answers.append(await person.send("undo/answer", number=number, agree=True))
    told += [f"{answer.status_code} {answer.text}" for answer in answers]
    promise = answers[0].json()["commitment"]["hash"]
    return [text.replace(person.room, "ROOM").replace(promise, "HASH") for text in told]


@every_secret_game
@pytest.mark.parametrize(("seed", "at_table"), [(1, kept), (2, kept), (3, kept_on_one_screen)])
async def test_nobody_is_told_anything_that_depends_on_what_they_cannot_know(
    database: Path, opponents: Scripted, name: str, seed: int, at_table: Callable[..., Any]
) -> None:
    """Two games that differ only in what a seat cannot know are one and the same to it."""
    app = create_app(database, opponents)
    game = random_game(name, seed)
    different = 0
    async with served(app) as client:
        for moves in range(0, len(game.moves), 1 + len(game.moves) // 5):
            state = after(game, moves)
            for seat in (None, *range(state.game.seats)):
                other = tablier.imagine(state.knowledge(seat), seed=seed + moves)
                different += other.setup != state.setup
                texts = sorted({*map(str, [*state.legal()[:3], *other.legal()[-3:], *game.moves[moves:][:3]]), "x"})
                positions = sorted({0, moves // 2, moves})
                told = []
                for label, one in (("a", state), ("b", other)):
                    people = await at_table(app, client, f"{label}-{moves}-{seat}", one)
                    told.append(await everything_told(people[seat], texts, positions))
                assert told[0] == told[1], f"after {moves} moves, seat {seat}"
    assert different > 8, "the games never differed"


@every_secret_game
async def test_people_who_share_a_seat_know_what_it_knows_and_others_learn_nothing(
    database: Path, opponents: Scripted, name: str
) -> None:
    app = create_app(database, opponents)
    game = random_game(name, 5)
    state = after(game, len(game.moves) // 2)
    positions = [0, len(state.moves)]
    async with served(app) as client:
        people = await kept(app, client, "shared", state)
        others = [person for seat, person in people.items() if seat != 0]
        before = [{**await person.look(), "number": 0} for person in others]
        partner, link = await people[0].partner(), await people[0].link()
        hidden = [str(partner.secret), hashed(str(partner.secret)), link]
        assert await everything_told(partner, ["x"], positions) == await everything_told(people[0], ["x"], positions)
        assert [{**await person.look(), "number": 0} for person in others] == before
        for person in others:
            told = "".join(await everything_told(person, ["x"], positions))
            assert not [word for word in hidden if word in told]
        await partner.send("share/leave")
        assert await everything_told(partner, ["x"], positions) == await everything_told(people[None], ["x"], positions)


@every_secret_game
async def test_whoever_vanished_only_watches_until_they_come_back(
    database: Path, opponents: Scripted, name: str
) -> None:
    opponents.may_answer.clear()
    app = create_app(database, opponents)
    game = random_game(name, 6)
    state = after(game, len(game.moves) // 2)
    seat = state.player
    assert seat is not None
    async with served(app) as client:
        people = await kept(app, client, "vanished", state)
        own = await people[seat].look()
        gone = Replaced(seat=(seat + 1) % state.game.seats, vanished=seat, level="gentle", at=AT)
        live = await app.state.rooms.live("vanished")
        await app.state.rooms._store.append([("vanished", live.room.number + 1, gone)])
        live.room.apply(gone)

        async def all_told(one: Person) -> str:
            return "".join(await everything_told(one, ["x"], [len(state.moves)]))

        told = await all_told(people[seat])
        assert '"come_back":true' in told
        assert told.replace('"come_back":true', '"come_back":false').replace(
            '"come_back": true', '"come_back": false'
        ) == (await all_told(people[None]))
        again = (await people[seat].send("return")).json()
        assert {**again, "number": own["number"]} == own


@every_secret_game
async def test_the_record_is_what_one_knows_until_the_end(app: Litestar, client: httpx.AsyncClient, name: str) -> None:
    game = random_game(name, 3)
    state = after(game, len(game.moves) // 2)
    people = await kept(app, client, "half", state)
    for seat, person in people.items():
        record = (await person.ask("record")).json()
        assert record == {**state.knowledge(seat), "dates": {"started": AT}}
        assert tablier.imagine(record, seed=1).moves == state.moves
        assert record["setup"] != state.setup
    for person in (await kept(app, client, "whole", game)).values():
        assert tablier.load((await person.ask("record")).json()) == game


@every_secret_game
async def test_giving_up_shows_everything(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client, "program", game=name, level="gentle", seat=0)
    await person.play()
    assert "seen_by" in (await person.ask("record")).json()
    room = (await person.act("resign")).json()
    assert room["commitment"]["revealed"]
    record = (await Person(client, person.room).ask("record")).json()
    assert record["result"]["resigned"] == 0
    assert len(tablier.load(record).moves) == len(room["moves"])


@every_secret_game
async def test_on_one_screen_looking_back_shows_no_hand(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client, game=name, options=briefly_hidden(name))
    for _ in range(4):
        await person.play()
    watcher = Person(client, person.room)
    for number in range(5):
        earlier = (await person.ask(f"positions/{number}")).json()
        assert earlier == (await watcher.ask(f"positions/{number}")).json()
    record = (await person.ask("record")).json()
    assert record["seen_by"] == (await person.look())["now"]["player"]


async def test_the_mover_sees_what_came_of_a_move_until_the_screen_is_passed_on(client: httpx.AsyncClient) -> None:
    person = await opened(client, game="schoko", options=briefly_hidden("schoko"))
    mover, between, next_one = (Person(client, person.room, person.secret, eyes) for eyes in ("0", "none", "1"))

    async def hands(one: Person) -> list[bool]:
        room = await one.look()
        assert str(room["eyes"]).lower() == one.eyes
        return [hand is not None for hand in room["now"]["view"]["hands"]]

    while (await mover.look())["now"]["player"] == 0:
        assert (await mover.look())["legal"]
        await mover.play()
    assert await hands(mover) == [True, False]
    assert await hands(between) == [False, False]
    assert await hands(next_one) == [False, True]
    legal = (await next_one.look())["legal"]
    for one in (mover, between):
        room = await one.look()
        assert room["legal"] == []
        assert not room["may"]["hint"]
        number = room["number"]
        problem(await one.client.get(f"{one.path}/preview", params={"move": legal[0]}, headers=one.headers), 403)
        problem(await one.send("moves", number=number, move=legal[0]), 403)
        problem(await one.send("advice", number=number, moves=len(room["moves"])), 403)
    assert (await mover.ask("record")).json()["seen_by"] == 0
    assert (await next_one.look())["may"]["hint"]
    await next_one.play()


async def test_a_hand_is_shown_to_its_owner_only(app: Litestar, client: httpx.AsyncClient) -> None:
    state = after(random_game("schoko", 4), 5)
    people = await kept(app, client, "hands", state)
    for seat, person in people.items():
        hands = (await person.look())["now"]["view"]["hands"]
        assert [hand is not None for hand in hands] == [seat == 0, seat == 1]
        assert ((await person.look())["legal"] != []) == (seat == state.player)


@every_secret_game
async def test_the_program_knows_what_its_seat_knows(client: httpx.AsyncClient, opponents: Scripted, name: str) -> None:
    person = await opened(client, "program", game=name, options=briefly_hidden(name), level="gentle", seat=0)
    for _ in range(3):
        await seen(person, lambda room: bool(room["legal"]))
        await person.play()
    await seen(person, lambda room: bool(room["legal"]) or room["over"])
    assert opponents.jobs
    for job in opponents.jobs:
        assert job.record["seen_by"] == job.record["movers"][-1] != 0
        assert "?" in str(job.record["setup"])


# The promise


@every_secret_game
async def test_what_is_hidden_was_fixed_before_the_first_move(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client, game=name, options=briefly_hidden(name))
    first = (await person.look())["commitment"]
    assert first["revealed"] is None
    watcher = Person(client, person.room)
    assert (await watcher.look())["commitment"] == first
    await person.play()
    assert (await person.look())["commitment"] == first
    await played_out(person)
    last = (await watcher.look())["commitment"]
    assert last["hash"] == first["hash"] == hashlib.sha256(last["revealed"].encode()).hexdigest()
    salt, _, text = last["revealed"].partition("\n")
    record = (await watcher.ask("record")).json()
    assert len(salt) == 32
    assert json.loads(text) == {key: record[key] for key in ("game", "options", "setup")}
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


async def test_open_games_promise_nothing(client: httpx.AsyncClient) -> None:
    assert (await (await opened(client)).look())["commitment"] is None


@every_secret_game
async def test_the_promise_outlives_a_restart(database: Path, opponents: Scripted, name: str) -> None:
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        person = await opened(client, game=name)
        before = (await person.look())["commitment"]
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        assert (await Person(client, person.room).look())["commitment"] == before


async def test_two_rooms_never_have_the_same_hash(app: Litestar, client: httpx.AsyncClient) -> None:
    people = [await opened(client, game="schoko") for _ in range(2)]
    rooms = [(await app.state.rooms.live(person.room)).room for person in people]
    assert rooms[0].created.salt != rooms[1].created.salt
    assert len({(await person.look())["commitment"]["hash"] for person in people}) == 2


@every_secret_game
async def test_a_rematch_is_dealt_anew_where_the_old_deal_is_known(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client, game=name, options=briefly_hidden(name))
    await played_out(person)
    later = await person.in_room((await person.act("rematch")).json()["next"])
    before, room = await person.look(), await later.look()
    assert room["options"] == before["options"]
    assert room["commitment"]["hash"] != before["commitment"]["hash"]
    await played_out(later)
    setups = [(await one.ask("record")).json()["setup"] for one in (person, later)]
    assert setups[0] != setups[1]


# Nothing is taken back that was seen


async def test_a_colour_may_be_taken_back_and_a_card_may_not(client: httpx.AsyncClient) -> None:
    person = await opened(client, game="schoko")
    assert (await person.play("dark"))["undo"] == "free"
    assert (await person.act("undo")).json()["moves"] == []
    await person.play("white")
    assert (await person.play())["undo"] == "no"
    problem(await person.act("undo"), 409)


async def test_against_the_program_a_card_stays_too(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", game="schoko", level="gentle", seat=0)
    while len((await person.look())["moves"]) < 3:
        await seen(person, lambda room: bool(room["legal"]))
        await person.play()
    assert (await person.look())["undo"] == "no"
    problem(await person.act("undo"), 409)


@every_secret_game
async def test_the_end_of_a_game_with_secrets_stays(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client, game=name, options=briefly_hidden(name))
    assert (await played_out(person))["undo"] == "no"
    problem(await person.act("undo"), 409)


async def test_another_ones_move_that_showed_something_is_not_taken_back_with_ones_own(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder, guest = await paired(client)
    await holder.play("ba1")
    await guest.play("we5")
    assert (await holder.look())["undo"] == "ask"
    code = tablier.game("ascacou").start().play("ba1").read("we5").code
    monkeypatch.setattr(games.module("ascacou"), "reveals", lambda _, move: move == code)
    for person in (holder, guest):
        assert (await person.look())["undo"] == "no"
        problem(await person.act("undo"), 409)


async def test_not_even_with_consent(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    holder, guest = await paired(client)
    await holder.play("ba1")
    await holder.act("undo")
    monkeypatch.setattr(games.module("ascacou"), "reveals", lambda *_: True)
    problem(await guest.act("undo/answer", agree=True), 409)
    assert len((await guest.look())["moves"]) == 1
