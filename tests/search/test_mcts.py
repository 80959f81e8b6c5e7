"""Monte Carlo search: its proofs and its threads."""

from __future__ import annotations

import random
import time

import pytest
from tests.players.test_players import MODES, near_end, value
from tests.search.test_deciding import decided_by

import tablier
from tablier.players import Thought, explorer, think
from tablier.players.thought import ENDLESS

OPEN_GAMES = ("ascacou", "anacund", "nasca")


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_what_is_proved_is_what_best_play_leads_to(name: str) -> None:
    outcomes = []
    for seed in range(40):
        state = near_end(name, seed)
        thought = think(state, simulations=3_000, seed=seed, candidates=5)
        assert state.player is not None
        if thought.is_proved:
            assert thought.simulations < 3_000  # it stopped when all was known
            assert thought.win_share == value(state, state.player) == value(state.play(thought.move), state.player)
            outcomes.append(thought.win_share)
    assert len(outcomes) >= 36
    assert {0.0, 1.0} <= set(outcomes)


def test_plain_search_proves_nothing() -> None:
    thought = think(near_end("ascacou", 1), simulations=500, proves=False)
    assert (thought.is_proved, thought.simulations) == (False, 500)


@pytest.mark.parametrize("proves", [True, False])
@pytest.mark.parametrize("name", OPEN_GAMES)
def test_plain_and_compiled_code_think_the_same(name: str, proves: bool) -> None:
    state, chance = tablier.game(name).start(seed=2), random.Random(2)
    for _ in range(6):
        state = state.play(chance.choice(state.legal()))
    plain, compiled = (
        think(state, simulations=120, seed=4, proves=proves, candidates=3, compiled=compiled)
        for compiled in (False, True)
    )
    assert plain == compiled


@pytest.mark.parametrize("compiled", MODES)
def test_threads_share_the_simulations(compiled: bool) -> None:
    state = tablier.game("anacund").start(seed=1)

    def thought() -> Thought:
        return think(state, simulations=301, seed=3, threads=2, candidates=99, compiled=compiled)

    assert thought() == thought()
    assert thought().simulations == 301
    assert sum(one.visits for one in thought().candidates) == 301


def test_two_threads_prove_what_one_does() -> None:
    for seed in range(10):
        state = near_end("anacund", seed)
        one, two = (think(state, simulations=4_000, seed=seed, threads=threads) for threads in (1, 2))
        assert one.is_proved
        assert two.is_proved
        assert one.win_share == two.win_share


def test_two_threads_stop_within_20_ms() -> None:
    state = tablier.game("ascacou").start(seed=0)
    late = []
    for _ in range(6):  # the first may have to compile, a busy machine may spoil some
        wishes: list[float] = []

        def cancelled(wishes: list[float] = wishes) -> bool:
            wishes.append(time.monotonic())
            return len(wishes) > 10

        think(state, simulations=ENDLESS, threads=2, cancelled=cancelled)
        late.append(time.monotonic() - wishes[10])
    assert min(late) < 0.02


@pytest.mark.parametrize("threads", [1, 2])
def test_plain_search_stops_once_its_choice_is_decided(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leads = decided_by(20, explorer, monkeypatch)
    state = tablier.game("ascacou").start(seed=0)
    found = think(state, simulations=ENDLESS, proves=False, candidates=1, threads=threads, compiled=False)
    assert found.candidates[0].visits >= leads[-1] > 20


def test_who_may_prove_something_or_imagines_does_not_stop_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "is_decided", lambda *_: True)
    for game in ("anacund", "schoko"):
        state = tablier.game(game).start(seed=0)
        assert think(state, simulations=50, proves=game == "anacund", compiled=False).simulations == 50
