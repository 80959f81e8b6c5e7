"""Rooms over HTTP: opened, acted upon by many at once, stored and found again, and the program woken in its turn."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from tests.server.people import (
    PATIENCE,
    Message,
    Person,
    Scripted,
    direct,
    opened,
    paired,
    played_out,
    problem,
    seen,
    until,
)

import tablier
from tablier.server import rooms as rooms_module
from tablier.server.actions import Move
from tablier.server.app import create_app
from tablier.server.room import Room, hashed

# a1 b1 / a2 b2 all black, and three blacks around c2: black on c2 would show BBBB twice.
CLASH = ("ba1", "bb1", "ba2", "bb2", "bc1")


async def stored(database: Path) -> int:
    """How many events there are in all."""
    file = sqlite3.connect(database)
    try:
        return int(file.execute("SELECT count(*) FROM events").fetchone()[0])
    finally:
        file.close()


# Opening


async def test_one_screen_holds_both_seats(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/rooms", json={"game": "ascacou", "against": "screen"})
    assert answer.status_code == 201
    assert answer.json()["seats"] == [0, 1]
    room = await Person(client, answer.json()["room"], answer.json()["secret"]).look()
    assert [(seat["kind"], seat["you"]) for seat in room["seats"]] == [("person", True), ("person", True)]
    assert (room["number"], room["moves"], room["over"], room["winner"]) == (1, [], False, None)
    assert len(room["legal"]) == 50


async def test_without_a_wish_the_seat_is_drawn_by_lot(client: httpx.AsyncClient) -> None:
    drawn = Counter()  # type: Counter[int]
    for _ in range(24):  # all alike once in eight million runs
        answer = await client.post("/api/rooms", json={"game": "ascacou", "against": "link"})
        drawn.update(answer.json()["seats"])
    assert set(drawn) == {0, 1}


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "against": "screen"},
        {"game": "ascacou", "against": "screen", "options": {"colour": "red"}},
        {"game": "ascacou", "against": "screen", "options": {"free": 1}},
        {"game": "ascacou", "against": "screen", "options": {"supply": 14}},
        {"game": "ascacou", "against": "screen", "options": {"deal": "zz"}},
        {"game": "ascacou", "against": "screen", "options": {"deal": ["draft"]}},
        {"game": "ascacou", "against": "screen", "seat": 2},
        {"game": "ascacou", "against": "program"},
        {"game": "ascacou", "against": "program", "level": ""},
        {"game": "ascacou", "against": "program", "level": "godlike"},
        {"game": "ascacou", "against": "screen", "level": "gentle"},
        {"game": "ascacou", "against": "link", "level": "gentle"},
    ],
    ids=str,
)
async def test_a_wish_that_cannot_be_is_refused_and_opens_nothing(
    client: httpx.AsyncClient, database: Path, wish: dict[str, Any]
) -> None:
    problem(await client.post("/api/rooms", json=wish), 422)
    assert await stored(database) == 0


async def test_options_are_kept_and_missing_ones_have_their_default(client: httpx.AsyncClient) -> None:
    room = await (await opened(client, options={"deal": "extremes", "imposed": True})).look()
    assert room["options"] == {"deal": "extremes", "free": False, "imposed": True, "supply": None}
    assert room["now"]["view"]["imposed"] in ("b", "w")


# Playing on one screen


@pytest.mark.parametrize("options", [{}, {"deal": "draft", "imposed": True}, {"free": True, "supply": 15}], ids=str)
async def test_a_whole_game_on_one_screen(client: httpx.AsyncClient, options: dict[str, Any]) -> None:
    person = await opened(client, options=options)
    room = await played_out(person)
    state = tablier.load((await person.ask("record")).json())
    assert state.over
    assert (room["winner"], room["now"]["scores"]) == (state.winner, state.scores)
    assert [line["text"] for line in room["moves"]] == [str(move) for move in state.moves]
    assert [line["seat"] for line in room["moves"]] == [move.seat for move in state.moves]
    assert (room["legal"], room["now"]["player"], room["over"]) == ([], None, True)
    assert room["number"] == 1 + len(state.moves)
    problem(await person.act("moves", move="ba1"), 409)
    problem(await person.act("resign"), 409)


async def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(
    client: httpx.AsyncClient, database: Path
) -> None:
    person = await opened(client)
    for text in CLASH:
        await person.play(text)
    before = await person.look()
    found = problem(await person.act("moves", move="bc2"), 422)
    assert (found["rule"], found["places"]) == ("ASC-3", ["c2", "a1", "b1"])
    assert found["message"]["en"] != found["message"]["fr"]
    assert await person.look() == before
    assert await stored(database) == before["number"]


async def test_a_move_thought_about_is_judged_and_not_played(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    for number, text in enumerate(CLASH):
        await (holder, guest)[number % 2].play(text)
    before = await guest.look()
    assert (await guest.ask("verdict?move=wc2")).json() == {"problem": None}
    verdict = (await guest.ask("verdict?move=bc2")).json()["problem"]
    assert verdict == problem(await guest.act("moves", move="bc2"), 422)
    for somebody in (holder, Person(client, holder.room)):  # the same answer, whatever the move
        answers = [(await somebody.ask(f"verdict?move={move}")).json() for move in ("wc2", "bc2", "x")]
        assert answers[0]["problem"]
        assert answers == [answers[0]] * 3
    problem(await guest.ask("verdict"), 400)
    problem(await guest.ask(f"verdict?move={'b' * 101}"), 400)
    assert await guest.look() == before


# The number an action answers


async def test_a_stale_number_is_refused(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    await person.play("ba1")
    for number in (0, 1, 3, 10**30):
        for what, body in (("moves", {"move": "we5"}), ("resign", {}), ("undo", {})):
            problem(await person.send(what, number=number, **body), 409)
    assert len((await person.look())["moves"]) == 1


async def test_a_repeated_move_is_answered_again_and_played_once(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    assert (await person.send("moves", number=1, move="ba1")).status_code == 200
    again = await person.send("moves", number=1, move="BA1")
    assert again.status_code == 200
    assert again.json() == await person.look()
    assert again.json()["number"] == 2
    await person.play("we5")
    late = await person.send("moves", number=1, move="BA1")
    assert late.status_code == 200
    assert [line["text"] for line in late.json()["moves"]] == ["ba1", "we5"]


async def test_of_two_moves_that_race_exactly_one_is_played(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    for number in range(1, 11):
        first, second, *_ = (await person.look())["legal"]
        answers = await asyncio.gather(
            *(person.send("moves", number=number, move=move) for move in (first, second)),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert (await person.look())["number"] == number + 1


async def test_the_same_move_sent_many_times_at_once_is_played_once(client: httpx.AsyncClient, database: Path) -> None:
    person = await opened(client)
    answers = await asyncio.gather(*(person.send("moves", number=1, move="ba1") for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert await stored(database) == 2


async def test_other_actions_sent_twice_are_done_once(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    await person.play("ba1")
    await person.play("we5")
    for what in ("undo", "resign", "rematch"):
        number = (await person.look())["number"]
        first = await person.send(what, number=number)
        second = await person.send(what, number=number)
        assert (first.status_code, second.status_code) == (200, 200)
        assert first.json() == second.json()


# By link


async def test_of_two_who_use_the_link_at_once_one_sits_down(client: httpx.AsyncClient) -> None:
    holder = await opened(client, "link")
    invitation = (await holder.look())["invitation"]
    answers = await asyncio.gather(*(holder.join(invitation) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]


async def test_whoever_has_no_seat_changes_nothing(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    await holder.play("ba1")
    await guest.play("we5")
    before = await holder.look()
    assert holder.secret
    for secret in (None, "wrong", holder.secret[:-1], holder.secret.swapcase(), "Bearer"):
        watcher = Person(client, holder.room, secret)
        room = await watcher.look()
        assert not any(seat["you"] for seat in room["seats"])
        assert (room["legal"], room["undo"], room["invitation"]) == ([], "no", None)
        for what, body in (
            ("moves", {"move": before["legal"][0]}), ("resign", {}), ("undo", {}), ("undo/answer", {"agree": True}),
            ("rematch", {}),
        ):  # fmt: skip
            problem(await watcher.act(what, **body), 403)
    assert await holder.look() == before


async def test_a_secret_holds_no_seat_in_another_room(client: httpx.AsyncClient) -> None:
    one, other = await opened(client), await opened(client)
    stranger = Person(client, other.room, one.secret)
    problem(await stranger.act("moves", move="ba1"), 403)


# Taking back and giving up


async def test_a_move_may_be_taken_back_while_the_program_thinks(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted
) -> None:
    opponents.may_answer.clear()
    person = await opened(client, "program", level="gentle", seat=0)
    await person.play("bc3")
    await until(lambda: len(opponents.jobs) == 1)
    room = (await person.act("undo")).json()
    assert (room["moves"], room["now"]["player"]) == ([], 0)
    await until(lambda: opponents.cancelled == 1)
    opponents.may_answer.set()
    await asyncio.sleep(0.05)
    assert (await person.look())["moves"] == []
    await person.play("ba1")
    room = await seen(person, lambda room: len(room["moves"]) == 2)
    assert room["moves"][0]["text"] == "ba1"


async def test_by_link_one_asks_and_the_other_agrees(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    assert (await holder.look())["undo"] == "no"
    await holder.play("ba1")
    await guest.play("we5")
    assert (await holder.look())["undo"] == "ask"
    room = (await holder.act("undo")).json()
    assert (len(room["moves"]), room["undo_asked"], room["undo"]) == (2, 0, "no")
    problem(await holder.act("undo"), 409)
    problem(await holder.act("undo/answer", agree=True), 409)
    answer = await guest.act("undo/answer", agree=True)
    assert answer.status_code == 200
    assert (answer.json()["moves"], answer.json()["undo_asked"]) == ([], None)
    assert (await holder.look())["legal"]


async def test_resigning_stops_the_program(client: httpx.AsyncClient, opponents: Scripted) -> None:
    opponents.may_answer.clear()
    person = await opened(client, "program", level="gentle", seat=1)
    await until(lambda: len(opponents.jobs) == 1)
    room = (await person.act("resign")).json()
    assert (room["resigned"], room["winner"]) == (1, 0)
    await until(lambda: opponents.cancelled == 1)


# Playing again


@pytest.mark.parametrize("seat", [0, 1])
async def test_in_a_rematch_the_program_and_the_person_change_seats(client: httpx.AsyncClient, seat: int) -> None:
    person = await opened(client, "program", level="gentle", seat=seat)
    await seen(person, lambda room: len(room["moves"]) == seat)
    await person.act("resign")
    room = (await person.act("rematch")).json()
    following = await person.in_room(room["next"])
    new = await seen(following, lambda new: len(new["moves"]) == 1 - seat)
    assert (new["seats"][1 - seat]["you"], new["seats"][seat]["level"]) == (True, "gentle")


async def test_by_link_a_rematch_begins_when_both_want_it(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    await holder.act("resign")
    room = (await guest.act("rematch")).json()
    assert (room["next"], [seat["rematch"] for seat in room["seats"]]) == (None, [False, True])
    room = (await guest.act("rematch")).json()
    assert room["next"] is None
    room = (await holder.act("rematch")).json()
    assert room["next"]
    assert (await guest.look())["next"] == room["next"]
    later_holder, later_guest = await holder.in_room(room["next"]), await guest.in_room(room["next"])
    assert [seat["you"] for seat in (await later_holder.look())["seats"]] == [False, True]
    assert [seat["you"] for seat in (await later_guest.look())["seats"]] == [True, False]
    assert (await later_holder.look())["invitation"] is None
    await later_guest.play("ba1")
    await later_holder.play("we5")
    setups = [(await someone.ask("record")).json()["setup"] for someone in (holder, later_holder)]
    assert setups[0] == setups[1]


async def test_both_wishing_a_rematch_at_once_get_the_same_room(client: httpx.AsyncClient) -> None:
    holder, guest = await paired(client)
    await holder.act("resign")
    number = (await holder.look())["number"]
    answers = await asyncio.gather(*(person.send("rematch", number=number) for person in (holder, guest)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses in ([200, 200], [200, 409])
    if statuses == [200, 409]:  # one of the two has to look again first
        late = holder if answers[0].status_code == 409 else guest
        await late.act("rematch")
    following = {(await person.look())["next"] for person in (holder, guest)}
    assert len(following) == 1
    assert None not in following


async def test_a_rematch_that_cannot_be_stored_opens_no_room(app: Litestar, client: httpx.AsyncClient) -> None:
    person = await opened(client)
    await person.act("resign")
    before, rooms = await person.look(), app.state.rooms
    await rooms._store._run(lambda: rooms._store._database.execute("PRAGMA query_only = ON"))
    problem(await person.act("rematch"), 503)
    assert await person.look() == before
    assert list(rooms._rooms) == [person.room]
    await rooms._store._run(lambda: rooms._store._database.execute("PRAGMA query_only = OFF"))
    assert (await person.act("rematch")).json()["next"]


# The program


async def test_the_program_begins_by_itself_and_answers(client: httpx.AsyncClient, opponents: Scripted) -> None:
    person = await opened(client, "program", level="gentle", seat=1)
    room = await seen(person, lambda room: len(room["moves"]) == 1)
    assert room["moves"][0]["seat"] == 0
    await person.play()
    room = await seen(person, lambda room: len(room["moves"]) == 3)
    assert [line["seat"] for line in room["moves"]] == [0, 1, 0]


async def test_a_draft_against_the_program_keeps_its_order(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", level="gentle", seat=0, options={"deal": "draft"})
    room = await seen(person, lambda room: len(room["moves"]) == 1)
    assert room["moves"][0]["seat"] == 1
    while not room["over"]:
        if room["legal"]:
            await person.play()
        room = await seen(person, lambda room: bool(room["legal"]) or room["over"], pause=0.001)


async def test_an_opponent_learns_the_record_and_nothing_else(client: httpx.AsyncClient, opponents: Scripted) -> None:
    person = await opened(client, "program", level="gentle", seat=0)
    await person.play("ba1")
    await seen(person, lambda room: len(room["moves"]) == 2)
    (job,) = opponents.jobs
    assert job.__struct_fields__ == ("record", "level", "seed")
    assert job.level == "gentle"
    assert set(job.record) == {"version", "game", "options", "setup", "moves", "result"}
    assert job.record["moves"] == ["ba1"]
    assert person.secret
    assert person.secret not in str(job)
    assert hashed(person.secret) not in str(job)


async def test_a_program_that_failed_tries_again_when_somebody_comes_back(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    async def fail(*_: object) -> str:
        raise RuntimeError("no worker could find a move")

    with monkeypatch.context() as broken:
        broken.setattr(Scripted, "choose", fail)
        person = await opened(client, "program", level="gentle", seat=1)
        await until(lambda: "could not move" in caplog.text)
    assert person.secret
    assert person.secret not in caplog.text
    room = await seen(person, lambda room: len(room["moves"]) == 1)
    assert room["now"]["player"] == 1


async def test_a_program_whose_move_could_not_be_stored_tries_again(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted, caplog: pytest.LogCaptureFixture
) -> None:
    opponents.may_answer.clear()
    person = await opened(client, "program", level="gentle", seat=1)
    store = app.state.rooms._store
    await store._run(lambda: store._database.execute("PRAGMA query_only = ON"))
    opponents.may_answer.set()
    await until(lambda: "could not move" in caplog.text)
    await store._run(lambda: store._database.execute("PRAGMA query_only = OFF"))
    await seen(person, lambda room: len(room["moves"]) == 1)


# Coming back


async def test_a_restart_finds_everything_as_it_was(database: Path, opponents: Scripted) -> None:
    async def visit(app: Litestar, *people: Person) -> list[Message]:
        async with direct(app) as client:
            return [await Person(client, person.room, person.secret).look() for person in people]

    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        waiting = await opened(client, "link", seat=0)
        holder, guest = await paired(client)
        await holder.play("ba1")
        await guest.play("we5")
        await holder.act("undo")
        finished, other = await paired(client)
        await finished.act("resign")
        await other.act("rematch")
        screen = await opened(client)
        await played_out(screen)
        await screen.act("undo")
        people = (waiting, holder, guest, finished, other, screen, Person(client, holder.room))
        before = await visit(app, *people)
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        assert await visit(app, *people) == before
        guest = Person(client, guest.room, guest.secret)
        assert (await guest.act("undo/answer", agree=True)).json()["moves"] == []
        finished = Person(client, finished.room, finished.secret)
        assert (await finished.act("rematch")).json()["next"]
        answer = await Person(client, waiting.room).join(before[0]["invitation"])
        assert answer.status_code == 200


async def test_after_a_restart_the_program_continues_as_soon_as_somebody_looks(
    database: Path, opponents: Scripted
) -> None:
    opponents.may_answer.clear()
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        person = await opened(client, "program", level="gentle", seat=0)
        await person.play("ba1")
    opponents.may_answer.set()
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        person = Person(client, person.room, person.secret)
        room = await seen(person, lambda room: len(room["moves"]) == 2)
        assert room["moves"][0]["text"] == "ba1"


async def test_a_room_that_is_loaded_is_loaded_once(app: Litestar, client: httpx.AsyncClient) -> None:
    rooms = app.state.rooms
    room_id = (await opened(client)).room
    rooms._rooms.clear()
    gc.collect()
    patient, impatient = (asyncio.create_task(rooms.live(room_id)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.sleep(0)
    late = asyncio.create_task(rooms.live(room_id))
    assert await patient is await late
    assert await rooms.live(room_id) is await patient
    assert rooms._loading == {}


async def test_a_room_somebody_is_in_is_never_there_twice(
    app: Litestar, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_ROOMS_IN_MEMORY", 3)
    person = await opened(client)
    live = await app.state.rooms.live(person.room)
    for _ in range(5):
        await opened(client)
    await person.play("ba1")
    assert await app.state.rooms.live(person.room) is live
    assert live.room.number == 2


async def test_rooms_nobody_is_in_leave_memory_and_come_back(
    app: Litestar, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_ROOMS_IN_MEMORY", 3)
    people = [await opened(client) for _ in range(8)]
    for person in people:
        await person.play("ba1")
    assert len(app.state.rooms._rooms) == 3
    for person in people:
        assert len((await person.play("we5"))["moves"]) == 2


async def test_a_room_keeps_the_legal_moves_of_its_newest_position_only(
    app: Litestar, client: httpx.AsyncClient
) -> None:
    """A game of Nasca held five megabytes of moves that nobody would ask for again."""
    person = await opened(client)
    for _ in range(4):
        await person.play()
    room = (await app.state.rooms.live(person.room)).room
    assert ["_legal" in vars(state) for state in room.states] == [False] * 4 + [True]
    await person.act("undo")
    assert (await person.look())["legal"] == [str(move) for move in room.states[3].legal()]


async def test_other_requests_are_answered_while_a_long_game_is_loaded(
    app: Litestar, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, other = await opened(client), await opened(client)
    app.state.rooms._rooms.pop(person.room)
    gc.collect()
    replayed = rooms_module._replayed
    may_load = threading.Event()

    def slowly(*parts: Any) -> Room:
        assert may_load.wait(PATIENCE)
        return replayed(*parts)

    monkeypatch.setattr(rooms_module, "_replayed", slowly)
    loading = asyncio.create_task(person.look())
    await other.play()
    assert not loading.done()
    may_load.set()
    assert (await loading)["number"] == 1


async def test_a_visitor_who_goes_away_while_his_move_is_stored_breaks_nothing(
    app: Litestar, client: httpx.AsyncClient
) -> None:
    person = await opened(client)
    rooms, live = app.state.rooms, await app.state.rooms.live(person.room)
    moving = asyncio.create_task(rooms.act(live, Move(secret=person.secret, number=1, move="ba1")))
    await asyncio.sleep(0)
    time.sleep(0.1)  # the move is stored meanwhile, and the event loop does not know it yet
    moving.cancel()
    await asyncio.wait([moving])
    assert len(await rooms._store.events(person.room)) == live.room.number == 2
    assert (await person.play("we5"))["moves"] == [{"seat": 0, "text": "ba1"}, {"seat": 1, "text": "we5"}]


async def test_an_unknown_room_is_unknown(app: Litestar, client: httpx.AsyncClient) -> None:
    for name in ("nope", "%00", "..%2f..", "x" * 2000, "’OR’1’=’1"):
        problem(await client.get(f"/api/rooms/{name}"), 404)
        problem(await client.post(f"/api/rooms/{name}/moves", json={"number": 1, "move": "ba1"}), 404)
    assert len(app.state.rooms._rooms) == 0
    assert app.state.rooms._loading == {}
