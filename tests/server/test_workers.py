"""A worker by itself: what it prepares, and what who waits for it learns."""

from __future__ import annotations

import pytest

from tablier import players
from tablier.server import workers
from tablier.server.workers import Preparation, Worker, answer


def test_who_waits_for_a_worker_too_late_learns_that_it_is_gone() -> None:
    worker = Worker(compiled=False)
    worker.stop()
    with pytest.raises(EOFError):
        worker.wait(None)


def test_a_game_is_prepared_once_in_each_process(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(players, "prepare", lambda state: prepared.append(state.game.name))
    workers.prepare.cache_clear()
    for _ in range(2):
        assert answer(Preparation(game="nasca"), lambda: False) == "nasca"
    workers.prepare.cache_clear()
    assert prepared == ["nasca"]


def test_a_silent_worker_is_noticed() -> None:
    worker = object.__new__(Worker)
    near, far = workers.CONTEXT.Pipe()
    worker._connection = near
    try:
        with pytest.raises(TimeoutError):
            worker.wait(0.01)
    finally:
        near.close()
        far.close()
