"""The routes: what is served, what is refused before any rule is asked, and how a room is followed."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from tests.server.people import (
    COMMENT,
    PATIENCE,
    Person,
    Scripted,
    direct,
    following,
    opened,
    paired,
    problem,
    seen,
    served,
    until,
)

import protocol
from tablier.server import app as app_module
from tablier.server.app import create_app

# Bodies nobody should send


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "half": b'{"number": 1, "mo',
    "null": b"null",
    "a list": b"[]",
    "a number": b"7",
    "no move": b'{"number": 1}',
    "no number": b'{"move": "ba1"}',
    "a negative number": b'{"number": -1, "move": "ba1"}',
    "a broken number": b'{"number": 1.5, "move": "ba1"}',
    "a number that is a list": b'{"number": [1], "move": "ba1"}',
    "a number that is null": b'{"number": null, "move": "ba1"}',
    "a number that is a word": b'{"number": "one", "move": "ba1"}',
    "a number of five thousand digits": b'{"number": ' + b"9" * 5000 + b', "move": "ba1"}',
    "a move that is a number": b'{"number": 1, "move": 5}',
    "a move that is null": b'{"number": 1, "move": null}',
    "a long move": b'{"number": 1, "move": "' + b"b" * 101 + b'"}',
    "an unknown field": b'{"number": 1, "move": "ba1", "seat": 1}',
    "half a character": b'{"number": 1, "move": "\\ud800"}',
    "no text": b'{"number": 1, "move": "\xff\xfe"}',
    "no text at all": b"\x81\xa1\xff\x00",
    "a deep well": b"[" * 50_000,
    "a deep well of objects": b'{"a":' * 10_000,
    "not a number": b'{"number": NaN, "move": "ba1"}',
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_a_malformed_move_is_a_problem_and_changes_nothing(client: httpx.AsyncClient, name: str) -> None:
    person = await opened(client)
    before = await person.look()
    headers = {**person.headers, "Content-Type": "application/json"}
    answer = await client.post(f"{person.path}/moves", content=MALFORMED[name], headers=headers)
    problem(answer, 400)
    assert await person.look() == before


async def test_a_malformed_wish_or_act_is_a_problem_and_changes_nothing(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    person = await opened(client, "link", seat=0)
    await person.play("ba1")
    before = await person.look()
    bodies: dict[str, list[Any]] = {
        "/api/rooms": [
            {}, [], {"game": "ascacou"}, {"game": 1, "against": "screen"}, {"game": "ascacou", "against": "nobody"},
            {"game": "ascacou", "against": "screen", "options": []},
            {"game": "ascacou", "against": "screen", "options": None},
            {"game": "ascacou", "against": "screen", "seat": -1}, {"game": "ascacou", "against": "screen", "seat": "a"},
            {"game": "ascacou", "against": "screen", "secret": "mine"},
        ],
        f"{person.path}/join": [
            {}, {"invitation": "x"}, {"invitation": None}, {"invitation": 5}, {"invitation": [], "seat": 1},
            *({"invitation": "x", "secret": secret} for secret in (None, 5, "", "x" * 19, "x" * 101, "é" * 24)),
        ],
        f"{person.path}/share/withdraw": [{}, {"link": 5}, {"link": "x" * 101}, {"link": "x", "seat": 0}],
        f"{person.path}/share/offer": [{}, {"link": None}, {"link": ["x"]}, {"link": "x" * 101}],
        f"{person.path}/share/join": [
            {}, {"link": "x"}, {"secret": "x" * 24}, {"link": 5, "secret": "x" * 24},
            *({"link": "x", "secret": secret} for secret in (None, 5, "", "x" * 19, "x" * 101, "é" * 24)),
        ],
        f"{person.path}/fill": [{}, {"number": 2, "level": 5}, {"number": 2, "levels": "gentle"}, {"level": "gentle"}],
        f"{person.path}/replace": [{}, {"number": None}, {"number": 2, "vanished": 1}],
        f"{person.path}/resign": [{}, {"number": []}, {"number": 2, "seat": 1}],
        f"{person.path}/undo": [{}, {"number": {}}, {"number": 2, "moves": 1}],
        f"{person.path}/undo/answer": [{"number": 2}, {"number": 2, "agree": "perhaps"}, {"number": 2, "agree": None}],
        f"{person.path}/rematch": [{}, {"number": "x"}],
    }  # fmt: skip
    for path, tries in bodies.items():
        for body in tries:
            problem(await client.post(path, json=body, headers=person.headers), 400)
    assert await person.look() == before
    assert caplog.text == ""


async def test_a_huge_body_is_refused(line: httpx.AsyncClient) -> None:
    person = await opened(line)

    async def endless() -> AsyncIterator[bytes]:
        yield b'{"number": 1, "move": "'
        for _ in range(200):
            yield b"b" * 1000

    body = b'{"number": 1, "move": "' + b"b" * 200_000 + b'"}'
    problem(await line.post(f"{person.path}/moves", content=body, headers=person.headers), 413)
    problem(await line.post(f"{person.path}/moves", content=endless(), headers=person.headers), 413)
    assert (await person.look())["number"] == 1


async def test_odd_headers_are_no_secret_and_no_fault(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    for value in (b"", b"Bearer", b"Bearer ", b"Basic eDp5", b"Bearer \xff\xfe", b"\xe9", b"Bearer " + b"x" * 9000):
        answer = await client.get(person.path, headers={b"Authorization": value})
        assert answer.status_code == 200
        assert not any(seat["you"] for seat in answer.json()["seats"])
    answer = await client.get(person.path, headers={"Authorization": f"bearer  {person.secret} "})
    assert all(seat["you"] for seat in answer.json()["seats"])


async def test_a_fault_of_ours_is_logged_and_not_told(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("the inside of the server")

    person = await opened(client)
    monkeypatch.setattr(app_module, "room_message", fail)
    answer = await client.get(person.path, headers=person.headers)
    assert "inside" not in json.dumps(problem(answer, 500))
    assert "the inside of the server" in caplog.text
    assert person.secret
    assert person.secret not in caplog.text


# Addresses


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page, whether or not the real one has been built."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    for name in {"index.html", *app_module.KINDS.values()}:
        (folder / name).write_text("<!doctype html><title>Tablier</title>")
    for name in app_module.BESIDE:
        (folder / name).write_text(name)
    (folder / "assets" / "main-abc.js").write_text("start();")
    monkeypatch.setattr(app_module, "PAGE", folder)
    return folder


SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": app_module.HEADERS["Content-Security-Policy"],
}


@pytest.mark.usefixtures("page")
async def test_the_page_finds_its_way_by_the_address(client: httpx.AsyncClient) -> None:
    for path in ("/", "/room/0123456789abcdef", "/how-to-play/ascacou", "/rules/ascacou", "/learn/nasca"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith("text/html")
        assert "<title>Tablier</title>" in answer.text


@pytest.mark.usefixtures("page")
async def test_the_pages_parts_are_served_for_long(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/main-abc.js")
    assert (answer.status_code, answer.text) == (200, "start();")
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.usefixtures("page")
async def test_what_keeps_its_name_is_asked_for_anew(client: httpx.AsyncClient) -> None:
    assert set(app_module.BESIDE.values()) == {
        "image/svg+xml", "image/png", "application/manifest+json", "text/javascript",
    }  # fmt: skip
    for name, media_type in {**app_module.BESIDE, "": "text/html"}.items():
        answer = await client.get(f"/{name}")
        assert answer.headers["Content-Type"].startswith(media_type)
        assert answer.headers["Cache-Control"] == "no-cache"
        head = await client.head(f"/{name}")
        assert (head.status_code, head.content) == (200, b"")
    assert (await client.get("/nothing")).headers["Cache-Control"] == "no-cache"


async def test_what_the_api_tells_is_kept_nowhere(client: httpx.AsyncClient) -> None:
    person = await opened(client)
    for path in ("/api/games", person.path, f"{person.path}/record", "/api/nothing"):
        answer = await client.get(path, headers=person.headers)
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("page")
async def test_an_unknown_address_shows_people_the_page_and_programs_a_problem(client: httpx.AsyncClient) -> None:
    odd = ("/assets/%00", f"/assets/{'x' * 300}", "/assets/..%2findex.html")
    for path in ("/nothing", "/rooms/x", "/assets/gone.js", "/index.htm", *odd):
        answer = await client.get(path)
        assert answer.status_code == 404
        assert "<title>Tablier</title>" in answer.text
        assert answer.headers["Content-Type"].startswith("text/html")
    for path in ("/api", "/api/nothing", "/api/rooms/x/nothing", "/api/rooms/x"):
        problem(await client.get(path), 404)
    problem(await client.put("/api/rooms/x"), 405)
    problem(await client.get("/api/rooms"), 405)


@pytest.mark.usefixtures("page")
async def test_refusals_carry_the_same_guards_as_the_page(client: httpx.AsyncClient) -> None:
    for path in ("/", "/nothing", "/api/nothing", "/api/games", "/assets/main-abc.js", "/assets/gone.js"):
        answer = await client.get(path)
        assert {name: answer.headers.get(name) for name in SAFE} == SAFE, path


async def test_without_a_built_page_the_rest_still_serves(
    database: Path, opponents: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "PAGE", tmp_path / "never built")
    app = create_app(database, opponents)
    async with app.lifespan(), direct(app) as client:
        assert (await client.get("/api/games")).status_code == 200
        for path in ("/", "/room/x", "/favicon.svg", "/assets/x.js", "/nothing"):
            problem(await client.get(path), 404)


async def test_answers_are_compressed_but_streams_are_not(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    async with line.stream("GET", person.path) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(b"".join([part async for part in answer.aiter_raw()])))["id"] == person.room
    async with following(person) as stream:
        assert "Content-Encoding" not in stream.response.headers
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        assert "no-cache" in stream.response.headers["Cache-Control"]


# The document


def test_the_document_is_fresh() -> None:
    for path, text in protocol.documents().items():
        assert json.loads(path.read_text(encoding="utf-8")) == json.loads(text), f"run scripts/protocol.py: {path.name}"


async def test_the_document_describes_every_route(app: Litestar) -> None:
    document = app.openapi_schema.to_schema()["paths"]
    own = {"/api/record.schema.json"}
    routes = {
        re.sub(r":\w+}", "}", route.path): {method.lower() for method in route.methods - {"OPTIONS"}}
        for route in app.routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/") and not route.path.startswith("/api/schema")
    }
    assert len(routes) > 10
    for path, methods in routes.items():
        if path not in own:
            assert set(document[path]) == methods, path
    assert set(document) == set(routes) - own


async def test_every_problem_has_the_shape_the_document_promises(app: Litestar) -> None:
    document = app.openapi_schema.to_schema()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}, (path, method, status)


# Following


async def test_who_follows_sees_the_room_at_once(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    async with following(person) as stream:
        event = await stream.next()
        assert (event.name, event.number) == ("room", 1)
        assert event.room == await person.look()


async def test_every_change_is_told_once_with_rising_numbers(line: httpx.AsyncClient) -> None:
    holder, guest = await paired(line)
    async with following(holder) as stream:
        first = await stream.next()
        acts: list[tuple[Person, str, dict[str, Any]]] = [
            (holder, "moves", {"move": "ba1"}), (guest, "moves", {"move": "we5"}), (holder, "undo", {}),
            (guest, "undo/answer", {"agree": False}), (guest, "resign", {}), (holder, "rematch", {}),
        ]  # fmt: skip
        for count, (person, what, body) in enumerate(acts, start=1):
            assert (await person.act(what, **body)).status_code == 200
            event = await stream.next()
            assert event.number == first.number + count
            assert event.room == await holder.look()
        assert await stream.is_silent()


async def test_a_refused_move_is_told_to_nobody(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    async with following(person, 1) as stream:
        problem(await person.act("moves", move="ba9"), 422)
        assert await stream.is_silent()


async def test_who_has_the_newest_event_hears_nothing_until_the_next(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    await person.play("ba1")
    async with following(person, 2) as stream:
        assert await stream.is_silent()
    async with following(person, 2) as stream:
        await person.play("we5")
        event = await stream.next()
        assert (event.number, len(event.room["moves"])) == (3, 2)


async def test_who_missed_several_events_gets_the_room_as_it_is(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    async with following(person) as stream:
        last = (await stream.next()).number
    for move in ("ba1", "we5", "bc3"):
        await person.play(move)
    async with following(person, last) as stream:
        event = await stream.next()
        assert (event.number, len(event.room["moves"])) == (4, 3)
        await person.play("wa5")
        assert (await stream.next()).number == 5


async def test_an_odd_last_event_is_no_event(line: httpx.AsyncClient) -> None:
    person = await opened(line)
    for last in ("", "x", "-1", "1.0", "0x1", "²", "9" * 5000, "99"):
        headers = {b"Last-Event-ID": last.encode()}
        async with line.stream("GET", f"{person.path}/events", headers=headers) as response:
            assert response.status_code == 200
            async for piece in response.aiter_text():
                assert "event: room" in piece
                break


async def test_a_silent_stream_shows_that_it_lives(line: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "KEEP_ALIVE", 0.05)
    person = await opened(line)
    async with following(person, 1) as stream:
        for _ in range(3):
            assert await stream.next() is COMMENT
        await person.play("ba1")
        event = await stream.next()
        while event is COMMENT:
            event = await stream.next()
        assert event.number == 2


async def test_the_program_is_heard_on_the_stream(line: httpx.AsyncClient) -> None:
    person = await opened(line, "program", level="gentle", seat=0)
    async with following(person) as stream:
        await stream.next()
        await person.play("ba1")
        events = [await stream.next()]
        if len(events[0].room["moves"]) == 1:
            events.append(await stream.next())
        assert len(events[-1].room["moves"]) == 2


async def test_nobody_is_counted_who_has_left(database: Path, opponents: Scripted) -> None:
    app = create_app(database, opponents)
    async with served(app) as client:
        person = await opened(client)
        live = await app.state.rooms.live(person.room)
        async with following(person) as one, following(Person(client, person.room)) as two, following(person, 1):
            await one.next()
            await two.next()
            await until(lambda: live.attendance.lines == 3)
        await until(lambda: live.attendance.lines == 0)


async def test_a_server_that_stops_lets_go_of_its_streams(
    database: Path, opponents: Scripted, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(database, opponents)
    async with served(app) as client:
        person = await opened(client)
        live = await app.state.rooms.live(person.room)
        follower = asyncio.create_task(_follow_to_the_end(person))
        await until(lambda: live.attendance.lines == 1)
    await asyncio.wait_for(follower, PATIENCE)
    assert caplog.text == ""


async def _follow_to_the_end(person: Person) -> None:
    try:
        async with following(person) as stream:
            while True:
                await stream.next()
    except (EOFError, httpx.TransportError, httpx.StreamError):
        return


# Secrets


async def test_watchers_never_learn_a_secret(
    database: Path, opponents: Scripted, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    app = create_app(database, opponents)
    async with served(app) as client:
        holder = await opened(client, "link", seat=0)
        watcher = Person(client, holder.room)
        invitation = (await holder.look())["invitation"]
        assert invitation
        async with following(watcher) as stream:
            heard = [(await stream.next()).room]
            answer = await holder.join(invitation)
            guest = Person(client, holder.room, answer.json()["secret"])
            heard.append((await stream.next()).room)
            link = await holder.link()
            heard.append((await stream.next()).room)
            partner = await holder.partner()
            heard.append((await stream.next()).room)
            for person, what, body in (
                (holder, "moves", {"move": "ba1"}), (guest, "moves", {"move": "we5"}), (guest, "undo", {}),
                (holder, "undo/answer", {"agree": True}), (guest, "resign", {}), (holder, "rematch", {}),
                (guest, "rematch", {}),
            ):  # fmt: skip
                assert (await person.act(what, **body)).status_code == 200
                heard.append((await stream.next()).room)
        texts = [json.dumps(room) for room in heard]
        texts += [(await watcher.ask(what)).text for what in ("record", "positions/0", "positions/1")]
        texts += [(await watcher.act(what)).text for what in ("resign", "undo", "rematch")]
        texts.append((await watcher.act("moves", move="ba1")).text)
        texts.append((await watcher.join("x")).text)
        for what in ("share", "share/leave"):
            texts.append(problem(await watcher.send(what), 403)["message"]["en"])
        for body in ({"link": "x"}, {"link": invitation}):
            texts.append((await watcher.send("share/offer", **body)).text)
        following_room = await app.state.rooms.live(heard[-1]["next"] or (await watcher.look())["next"])
        texts.append((await Person(client, following_room.room.id).ask("record")).text)
        texts.append(json.dumps(await Person(client, following_room.room.id).look()))
        room = (await app.state.rooms.live(holder.room)).room
        hidden = [holder.secret, guest.secret, partner.secret, invitation, link]
        hidden += [secret_hash for seat in room.seats for secret_hash in seat.people]
        assert all(hidden)
        for text in [*texts, caplog.text]:
            assert not [word for word in hidden if word and word in text]
        for message in heard:
            assert message["legal"] == []
            assert message["invitation"] is None
            assert message["sharing"] is None
            assert message["undo"] == "no"
            assert not any(seat["you"] for seat in message["seats"])


async def test_each_player_is_told_only_his_own_moves(line: httpx.AsyncClient) -> None:
    holder, guest = await paired(line)
    await holder.play("ba1")
    async with following(holder) as his, following(guest) as hers:
        assert (await his.next()).room["legal"] == []
        assert len((await hers.next()).room["legal"]) == 48
        await guest.play("we5")
        assert (await his.next()).room["legal"]
        assert (await hers.next()).room["legal"] == []


async def test_only_the_holder_is_shown_the_invitation_until_it_is_used(line: httpx.AsyncClient) -> None:
    holder = await opened(line, "link", seat=1)
    async with following(holder) as stream:
        invitation = (await stream.next()).room["invitation"]
        assert invitation
        assert (await Person(line, holder.room).look())["invitation"] is None
        assert (await Person(line, holder.room, "wrong").look())["invitation"] is None
        assert (await Person(line, holder.room, invitation).look())["invitation"] is None
        await holder.join(invitation)
        assert (await stream.next()).room["invitation"] is None
    await seen(holder, lambda room: room["seats"][0]["kind"] == "person")
