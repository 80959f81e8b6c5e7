"""OpenSpiel's search as an opponent in our open games."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import tablier
from tablier.arena.entrants import entrant
from tablier.peers import lines, opponent
from tablier.peers.lines import OPEN
from tablier.refusal import BadOption


@pytest.mark.parametrize("name", OPEN)
def test_every_simulation_is_one_compiled_rollout(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel: Any = lines.LineGame(tablier.game(name).start(seed=1)).kernel
    lengths: list[int] = []
    compiled = kernel.playout_after

    def playout(root: Any, line: Any, length: int, *scratch: Any) -> Any:
        lengths.append(length)
        return compiled(root, line, length, *scratch)

    monkeypatch.setattr(kernel, "playout_after", playout)
    state = tablier.game(name).start(seed=1)
    root = opponent.search(state, 1_000, seed=3, is_hastened=True)
    assert len(lengths) == root.explore_count == 1_000
    assert max(lengths) >= 2
    assert sorted(child.action for child in root.children) == sorted(move.code for move in state.legal())


@pytest.mark.parametrize("is_hastened", [False, True])
def test_it_solves_the_end_of_a_game(is_hastened: bool) -> None:
    state = tablier.game("anacund").start(seed=5)
    while len(state.moves) < 30:
        state = state.play(state.legal()[len(state.moves) % len(state.legal())])
    root = opponent.search(state, 100_000, seed=1, is_hastened=is_hastened)
    assert root.explore_count < 100_000
    assert root.outcome[0] == -root.outcome[1] == _value(state)


def _value(state: tablier.State) -> int:
    """What seat 0 gets if all play their best."""
    if state.over:
        return {None: 0, 0: 1, 1: -1}[state.winner]
    best = max if state.player == 0 else min
    return best(_value(state.play(move)) for move in state.legal())


@pytest.mark.parametrize("name", ["openspiel#1", "openspiel#50", "openspiel@0.02", "hastened#50", "hastened@0.02"])
@pytest.mark.parametrize("game", OPEN)
def test_it_plays_legal_moves(game: str, name: str) -> None:
    state = tablier.game(game).start(seed=1)
    playing = entrant(name)
    for seed in range(3):
        move = playing(state, seed)
        assert move in state.legal()
        state = state.play(move)


@pytest.mark.parametrize("name", ["openspiel#30", "hastened#300"])
def test_a_number_of_simulations_gives_the_same_move_again(name: str) -> None:
    state = tablier.game("nasca").start(seed=1)
    seed = 0xFFFFFFFF  # more than OpenSpiel takes
    assert entrant(name)(state, seed) == entrant(name)(state, seed)


def test_what_a_move_took_too_long_the_next_makes_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 0.0
    asked: list[int] = []
    search = opponent.search

    def slow(state: tablier.State, simulations: int, seed: int, *, is_hastened: bool) -> Any:
        nonlocal moment
        asked.append(simulations)
        moment += simulations * (0.001 if len(asked) == 2 else 0.002)
        return search(state, simulations, seed, is_hastened=is_hastened)

    monkeypatch.setattr(opponent, "now", lambda: moment)
    monkeypatch.setattr(opponent, "search", slow)
    timed = opponent.TimedOpponent(1.0, is_hastened=True)
    state = tablier.game("anacund").start(seed=1)
    for _ in range(3):
        timed.choose(state, 1)
    # The trial takes 0.2 s at 1,000 a second; then each takes 2 ms: 1.6 s, so that 0.4 s are left for the second move.
    assert asked == pytest.approx([opponent.FEWEST, opponent.TRIAL[True], 800, 100, 500], abs=1)


@pytest.mark.parametrize("game", ["schoko", "ascension"])
def test_games_with_secrets_are_refused(game: str) -> None:
    with pytest.raises(BadOption, match="without secrets"):
        entrant("openspiel#10")(tablier.game(game).start(seed=1), 1)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(tablier.Refusal, match=r"pip install tablier\[peers\]"):
        entrant("openspiel@0.2")
