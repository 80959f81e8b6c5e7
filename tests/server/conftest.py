"""A server for each test, over a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from tests.server.people import Scripted, direct, served

from tablier.server.app import create_app


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def opponents() -> Scripted:
    """The program, played by the tests."""
    return Scripted()


@pytest.fixture
async def app(database: Path, opponents: Scripted) -> AsyncIterator[Litestar]:
    """The application, started, without a port."""
    app = create_app(database, opponents)
    async with app.lifespan():
        yield app


@pytest.fixture
async def client(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """Talks to the application directly."""
    async with direct(app) as client:
        yield client


@pytest.fixture
async def line(database: Path, opponents: Scripted) -> AsyncIterator[httpx.AsyncClient]:
    """Talks to the application over a real connection, as streams need it."""
    async with served(create_app(database, opponents)) as client:
        yield client
