"""No bot outlives its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablier.bots.player import dismiss


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def leaving() -> Iterator[None]:
    yield
    dismiss()
