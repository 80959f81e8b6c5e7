"""Monte Carlo search: its proofs and its threads."""

from __future__ import annotations

import random
import time

import pytest
from tests.players.test_players import MODES, near_end, value
from tests.search.test_deciding import decided_by

import tablier
from tablier.limits import ENDLESS, Limits
from tablier.players import Thought, think
from tablier.search import driver, plain

OPEN_GAMES = [name for name in tablier.GAMES if not tablier.games.module(name).SECRETS]


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_what_is_proved_is_what_best_play_leads_to(name: str) -> None:
    outcomes = []
    for seed in range(40):
        state = near_end(name, seed)
        thought = plain.think(state, Limits(work=3_000), seed=seed, candidates=5)
        assert state.player is not None
        if thought.proved:
            assert thought.simulations < 3_000  # it stopped when all was known
            assert thought.expected_score == value(state, state.player) == value(state.play(thought.move), state.player)
            outcomes.append(thought.expected_score)
    assert len(outcomes) >= 36
    assert {0.0, 1.0} <= set(outcomes)


def test_plain_search_proves_nothing() -> None:
    thought = think(near_end("ascacou", 1), simulations=500, proves=False)
    assert (thought.proved, thought.simulations) == (False, 500)


@pytest.mark.parametrize("proves", [True, False])
@pytest.mark.parametrize("name", OPEN_GAMES)
def test_plain_and_compiled_code_think_the_same(name: str, proves: bool) -> None:
    state, chance = tablier.game(name).start(seed=2), random.Random(2)
    for _ in range(6):
        state = state.play(chance.choice(state.legal()))
    slow, fast = (
        plain.think(state, Limits(work=120, compiled=compiled), seed=4, proves=proves, candidates=3)
        for compiled in (False, True)
    )
    assert slow == fast


@pytest.mark.parametrize("compiled", MODES)
def test_simulations_abreast_are_as_many_as_asked_for_however_they_are_divided(compiled: bool) -> None:
    state = tablier.game("anacund").start(seed=3)
    for count in (1, 15, 16, 17, 100):
        thought = plain.think(state, Limits(work=count, compiled=compiled), seed=3, candidates=99)
        assert thought.simulations == sum(one.visits for one in thought.candidates) == count
    whole, divided = (plain._new_tree(state, 0, Limits(compiled=compiled), 200, 5) for _ in range(2))
    whole.simulate(197)
    for count in (16, 48, 128, 5):
        divided.simulate(count)
    assert whole.simulations == divided.simulations == 197
    assert whole.root().visits.tolist() == divided.root().visits.tolist()
    assert whole.root().wins.tolist() == divided.root().wins.tolist()


@pytest.mark.parametrize("compiled", MODES)
def test_threads_share_the_simulations(compiled: bool) -> None:
    state = tablier.game("anacund").start(seed=1)

    def thought() -> Thought:
        return plain.think(state, Limits(work=301, threads=2, compiled=compiled), seed=3, candidates=99)

    assert thought() == thought()
    assert thought().simulations == 301
    assert sum(one.visits for one in thought().candidates) == 301


def test_two_threads_prove_what_one_does() -> None:
    for seed in range(10):
        state = near_end("anacund", seed)
        one, two = (think(state, simulations=4_000, seed=seed, threads=threads) for threads in (1, 2))
        assert one.proved
        assert two.proved
        assert one.expected_score == two.expected_score


def test_two_threads_stop_within_20_ms() -> None:
    state = tablier.game("ascacou").start(seed=0)
    late = []
    for _ in range(6):  # the first may have to compile, a busy machine may spoil some
        wishes: list[float] = []

        def cancelled(wishes: list[float] = wishes) -> bool:
            wishes.append(time.monotonic())
            return len(wishes) > 10

        plain.think(state, Limits(work=ENDLESS, threads=2, cancelled=cancelled))
        late.append(time.monotonic() - wishes[10])
    assert min(late) < 0.02


@pytest.mark.parametrize("threads", [1, 2])
def test_plain_search_stops_once_its_choice_is_decided(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leads = decided_by(20, monkeypatch)
    state = tablier.game("ascacou").start(seed=0)
    found = plain.think(state, Limits(work=ENDLESS, threads=threads, compiled=False), proves=False, candidates=1)
    assert found.candidates[0].visits >= leads[-1] > 20


def test_who_may_prove_something_or_imagines_does_not_stop_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "is_decided", lambda *_: True)
    for game in ("anacund", "schoko"):
        state = tablier.game(game).start(seed=0)
        assert plain.think(state, Limits(work=50, compiled=False), proves=game == "anacund").simulations == 50
