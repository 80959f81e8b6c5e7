"""The event log in SQLite: append-only, numbered, one transaction for what belongs together."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

from tablier.locks import locked
from tablier.server.events import AnyEvent, Entry
from tablier.server.refusals import StoreError
from tablier.texts import Text

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE events (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,  -- 1 for the first event of a room
    event TEXT NOT NULL,      -- JSON
    PRIMARY KEY (room, number)
) WITHOUT ROWID
"""

Answer = TypeVar("Answer")


class Store:
    """One database file, used by one thread of its own so that the event loop never waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._lock = _locked(path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self._database = self._thread.submit(_opened, path).result()
        except StoreError:
            self._thread.shutdown()
            os.close(self._lock)
            raise

    async def append(self, entries: Sequence[Entry]) -> None:
        """Store events durably, in one transaction.

        A write that has begun is awaited even if the caller is cancelled meanwhile: it can then apply the events, and
        is cancelled at its next `await`. Otherwise they would be in the log but not in memory.
        """
        rows = [(room, number, msgspec.json.encode(event).decode()) for room, number, event in entries]

        def write() -> None:
            with self._database:
                self._database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)

        try:
            await _unbroken(self._run(write))
        except sqlite3.Error as error:
            raise StoreError(
                Text(
                    "This could not be saved; nothing has changed.",
                    "Impossible d’enregistrer ; rien n’a changé.",
                )
            ) from error

    async def events(self, room: str) -> list[AnyEvent]:
        """All events of a room; none if there is no such room."""

        def read() -> list[AnyEvent]:
            rows = self._database.execute("SELECT event FROM events WHERE room = ? ORDER BY number", (room,))
            return [msgspec.json.decode(row[0], type=AnyEvent) for row in rows]

        return await self._run(read)

    def _run(self, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish what is under way and close the file."""
        self._thread.submit(self._database.close).result()
        self._thread.shutdown()
        os.close(self._lock)


async def _unbroken(work: asyncio.Future[Answer]) -> Answer:
    task = asyncio.current_task()
    assert task is not None
    cancelled = False
    while not work.done():
        try:
            await asyncio.wait([work])
        except asyncio.CancelledError:
            cancelled = True
            task.uncancel()
    if cancelled:
        task.cancel()
    return work.result()


def _locked(path: Path) -> int:
    """A file that this process alone holds: rooms are held in memory, by one server only."""
    try:
        file = locked(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise _unusable(path, error) from error
    if file is None:
        raise StoreError(
            Text(
                f"Another Tablier is using this data folder: {path.parent}.",
                f"Un autre Tablier utilise ce dossier de données : {path.parent}.",
            )
        )
    return file


def _opened(path: Path) -> sqlite3.Connection:
    try:
        database = sqlite3.connect(path)
        try:
            _prepare(database, path)
        except (sqlite3.Error, StoreError):
            database.close()
            raise
    except sqlite3.Error as error:
        raise _unusable(path, error) from error
    return database


def _unusable(path: Path, error: Exception) -> StoreError:
    return StoreError(
        Text(
            f"Games cannot be stored in {path}: {error}.",
            f"Impossible d’enregistrer les parties dans {path} : {error}.",
        )
    )


def _prepare(database: sqlite3.Connection, path: Path) -> None:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")  # a move is acknowledged only when it is on the disk
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        with database:
            database.execute(SCHEMA)
            database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    elif version != SCHEMA_VERSION:
        raise StoreError(
            Text(
                f"{path} was written by a newer Tablier (format {version}); this one reads {SCHEMA_VERSION}.",
                f"{path} vient d’un Tablier plus récent (format {version}) ; celui-ci lit {SCHEMA_VERSION}.",
            )
        )
