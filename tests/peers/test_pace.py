"""How fast games are stepped from Python, beside others."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import tablier
from tablier.peers import pace

SECONDS = 0.02


@pytest.mark.parametrize("game", tablier.GAMES)
def test_the_work_that_is_measured_makes_moves(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    play_code = tablier.state.State.play_code

    def counted(state: tablier.State, code: int) -> tablier.State:
        made.append(code)
        return play_code(state, code)

    monkeypatch.setattr(tablier.state.State, "play_code", counted)
    pace.single(tablier.game(game), 1)(50)
    assert len(made) == 51


def test_batches_are_stepped_and_observed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GAMES", 8)
    steps: list[np.ndarray] = []
    step = tablier.Batch.step

    def counted(batch: tablier.Batch, actions: np.ndarray) -> None:
        steps.append(actions)
        step(batch, actions)

    monkeypatch.setattr(tablier.Batch, "step", counted)
    pace.side_by_side(tablier.game("ascacou"), 1, 1, True)(5)
    assert [len(actions) for actions in steps] == [8] * (5 + pace.WARMING)
    figures = pace.measure(tablier.game("ascacou"), 1, SECONDS)
    assert min(figures.state, figures.batch, figures.batch_on_all_cores, figures.observing_on_all_cores) > 0


def test_openspiel_is_measured_from_python() -> None:
    figures = pace.measure_openspiel("tic_tac_toe", 1, SECONDS)
    assert figures.name == "OpenSpiel tic_tac_toe"
    assert figures.moves_per_second == figures.on_all_cores > 1_000


def test_pgx_is_measured_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pgx", None)
    assert pace.measure_pgx(1, SECONDS) is None
