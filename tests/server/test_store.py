"""The event log keeps what it was given, and nothing of what it refused."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest
from litestar import Litestar
from tests.server.people import Scripted, opened, problem

from tablier.server.events import (
    AnyEvent,
    Closed,
    Continued,
    Created,
    Filled,
    Joined,
    Left,
    Moved,
    Named,
    Parted,
    Partnered,
    RematchAsked,
    Replaced,
    Resigned,
    Returned,
    Seat,
    Shared,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
    Withdrawn,
)
from tablier.server.refusals import StoreError
from tablier.server.store import SCHEMA_VERSION, Store

CREATED = Created(
    game="ascacou",
    options={"deal": "random", "free": False, "supply": None},
    setup={"owners": "0101010101010101"},
    against="link",
    seats=[Seat(secret_hash="ab"), Seat(invitation="come")],
    at="2025-01-01T00:00:00.000+00:00",
)


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


async def test_events_survive_in_their_order(database: Path) -> None:
    store = Store(database)
    events: list[AnyEvent] = [
        CREATED,
        Joined(seat=1, secret_hash="cd", name="Anna"),
        Named(seat=1, name=None),
        Shared(seat=1, link="with-me"),
        Partnered(seat=1, secret_hash="ef"),
        Withdrawn(seat=1),
        Parted(seat=1, secret_hash="cd"),
        Filled(seat=1, level="gentle"),
        Filled(seat=1, levels=["gentle", "sharp"]),
        Moved(seat=0, move="ba1"),
        UndoAsked(seat=0),
        UndoAgreed(seat=1),
        UndoRefused(seat=1),
        Undone(seat=1, moves=0),
        Left(seat=1, level="gentle"),
        Left(seat=1),
        Replaced(seat=0, vanished=1, level="gentle"),
        Returned(seat=1),
        Resigned(seat=0),
        Closed(seat=0),
        RematchAsked(seat=1),
        Continued(room="two"),
    ]
    assert {type(event) for event in events} == set(get_args(AnyEvent)), "each kind is tried"
    for number, event in enumerate(events, start=1):
        await store.append([("one", number, event)])
    store.close()
    another = Store(database)
    try:
        assert await another.events("one") == events
        assert await another.events("two") == []
    finally:
        another.close()


async def test_numbers_order_the_events_and_not_the_time_of_writing(store: Store) -> None:
    for number in (10, 9, 2, 1):
        await store.append([("one", number, Moved(seat=number % 2, move=f"m{number}"))])
    assert [getattr(event, "move", "") for event in await store.events("one")] == ["m1", "m2", "m9", "m10"]


async def test_a_number_used_twice_is_refused(store: Store) -> None:
    await store.append([("one", 1, CREATED), ("one", 2, Moved(seat=0, move="ba1"))])
    with pytest.raises(StoreError):
        await store.append([("one", 2, Moved(seat=0, move="we5"))])
    assert await store.events("one") == [CREATED, Moved(seat=0, move="ba1")]


async def test_an_append_is_all_or_nothing(store: Store) -> None:
    await store.append([("one", 1, CREATED)])
    with pytest.raises(StoreError):
        await store.append([("one", 2, Moved(seat=0, move="ba1")), ("two", 1, CREATED), ("one", 1, CREATED)])
    assert await store.events("one") == [CREATED]
    assert await store.events("two") == []
    await store.append([("one", 2, Moved(seat=0, move="ba1")), ("two", 1, CREATED)])
    assert len(await store.events("one")) == 2
    assert len(await store.events("two")) == 1


async def test_an_append_is_finished_even_if_its_caller_is_cancelled(store: Store) -> None:
    done = []

    async def store_then_take_effect() -> None:
        await store.append([("one", 1, CREATED)])
        done.append("took effect")
        await asyncio.sleep(60)
        done.append("never")

    acting = asyncio.create_task(store_then_take_effect())
    await asyncio.sleep(0)
    time.sleep(0.1)  # it is stored meanwhile, and the event loop does not know it yet
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    assert done == ["took effect"]
    assert await store.events("one") == [CREATED]


def test_the_folder_is_made(tmp_path: Path) -> None:
    Store(tmp_path / "a" / "b" / "games.sqlite3").close()
    assert (tmp_path / "a" / "b" / "games.sqlite3").exists()


def test_a_file_opens_again(database: Path) -> None:
    Store(database).close()
    Store(database).close()


def test_a_file_in_use_is_refused_and_free_again_afterwards(database: Path) -> None:
    store = Store(database)
    with pytest.raises(StoreError, match="Another Tablier is using this data folder"):
        Store(database)
    store.close()
    Store(database).close()


def test_a_newer_format_is_refused_and_left_alone(database: Path) -> None:
    Store(database).close()
    file = sqlite3.connect(database)
    file.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    file.commit()
    file.close()
    before = database.read_bytes()
    with pytest.raises(StoreError, match="newer Tablier"):
        Store(database)
    assert database.read_bytes() == before


def test_a_place_that_keeps_nothing_is_named_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "games.sqlite3").write_text("no database" * 100)
    for path in (tmp_path / "file" / "games.sqlite3", tmp_path / "games.sqlite3", tmp_path):
        with pytest.raises(StoreError) as refusal:
            Store(path)
        assert str(path) in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_the_log_is_on_the_disk_before_it_is_acknowledged(store: Store) -> None:
    def setting(name: str) -> object:
        return store._thread.submit(lambda: store._database.execute(f"PRAGMA {name}").fetchone()[0]).result()

    assert setting("synchronous") == 2  # FULL
    assert setting("journal_mode") == "wal"


async def fill_disk(store: Store) -> None:
    """Let the file grow no further, and use up what is left in it."""

    def fill() -> None:
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(f"PRAGMA max_page_count = {pages}")

    await store._run(fill)
    number, length = 0, 100
    while length > 0:  # ever shorter ones, until nothing fits
        number += 1
        try:
            await store.append([("filler", number, Moved(seat=0, move="x" * length))])
        except StoreError:
            length //= 2


async def make_readonly(store: Store) -> None:
    await store._run(lambda: store._database.execute("PRAGMA query_only = ON"))


@pytest.mark.parametrize("spoil", [fill_disk, make_readonly], ids=["full", "read-only"])
async def test_a_disk_that_takes_nothing_refuses_and_changes_nothing(
    app: Litestar, client: httpx.AsyncClient, opponents: Scripted, spoil: object
) -> None:
    assert callable(spoil)
    person = await opened(client)
    against_program = await opened(client, "program", level="gentle", seat=0)
    by_link = await opened(client, "link", seat=0)
    await person.play("ba1")
    before = [await someone.look() for someone in (person, against_program, by_link)]
    await spoil(app.state.rooms._store)

    problem(await person.act("moves", move="we5"), 503)
    problem(await person.act("resign"), 503)
    problem(await person.act("undo"), 503)
    problem(await against_program.act("moves", move="we5"), 503)
    problem(await by_link.join(before[2]["invitation"]), 503)
    problem(await client.post("/api/rooms", json={"game": "ascacou", "against": "screen"}), 503)
    assert [await someone.look() for someone in (person, against_program, by_link)] == before
    assert opponents.jobs == []

    # Once there is room again, the same move counts.
    await app.state.rooms._store._run(lambda: app.state.rooms._store._database.execute("PRAGMA query_only = OFF"))
    await app.state.rooms._store._run(
        lambda: app.state.rooms._store._database.execute("PRAGMA max_page_count = 1000000")
    )
    assert len((await person.play("we5"))["moves"]) == 2
