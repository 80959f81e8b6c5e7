"""The opponent at Anacund: the same in both modes, in time, honest about what it knows, and strong."""

from __future__ import annotations

import itertools
import random
import time
from functools import cache
from typing import Any

import pytest
from tests.search.test_alphabeta import looked, memory, needs_numba, positions

import tablier
from tablier.arena.entrants import entrant
from tablier.limits import Limits
from tablier.players import LEVELS
from tablier.players.anacund import engine as anacund
from tablier.players.anacund import evaluation

OWN_RING = "1*23456" + "123456" * 4 + "111222"  # one square too few of 3, 4, 5 and 6 (ANA-4)
VARIANTS: list[dict[str, Any]] = [
    {"capture": "turn"},
    {"ring": OWN_RING},
    {"ring": OWN_RING, "capture": "turn"},
    {"ring": "6" * 36, "capture": "turn"},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: ",".join(options))
FIERCE = anacund.SETTINGS["fierce"]
CHAMPION = anacund.SETTINGS["champion"]


@needs_numba
@pytest.mark.parametrize("noise", [0, 150])
@pytest.mark.parametrize("placed", [0, 10, 17, 25, 33])
def test_plain_and_compiled_find_the_same_with_the_same_nodes(placed: int, noise: int) -> None:
    state, _ = positions(placed, placed)
    settings = anacund.Settings(nodes=700, noise=noise)
    plain, compiled = (
        anacund.search(state.rules_state, settings, memory(), Limits(work=700, compiled=mode), seed=5)
        for mode in (False, True)
    )
    assert plain == compiled


@needs_numba
def test_it_keeps_its_time() -> None:
    state, _ = positions(2, 3)
    anacund.choose(state, CHAMPION, Limits.within(0.1), seed=0)  # loads what it needs
    for threads in (1, 2):
        taken = []
        for _ in range(3):
            began = time.monotonic()
            anacund.choose(state, CHAMPION, Limits.within(0.3, threads=threads), seed=0)
            taken.append(time.monotonic() - began)
        assert 0.28 < min(taken) < 0.33  # the suite shares its cores


@needs_numba
@pytest.mark.parametrize("threads", [1, 2])
def test_it_asks_often_whether_to_stop_and_then_does(threads: int) -> None:
    state, _ = positions(2, 3)
    anacund.choose(state, CHAMPION, Limits.within(0.1), seed=0)
    longest, delays = [], []
    for _ in range(5):
        # by the processor's time, which counts for every thread: the suite shares its cores
        asked = [time.process_time()]

        def cancelled(asked: list[float] = asked) -> bool:
            asked.append(time.process_time())
            return asked[-1] - asked[0] > 0.1 * threads

        anacund.choose(state, CHAMPION, Limits(threads=threads, cancelled=cancelled), seed=0)
        delays.append(time.process_time() - asked[-1])
        longest.append(max(after - before for before, after in itertools.pairwise(asked)))
    assert min(longest) < 0.01 * threads
    assert min(delays) < 0.02 * threads


def test_it_wins_what_can_be_won() -> None:
    chance = random.Random(4)
    for seed in range(6):
        state, _ = positions(seed, 27)
        found = looked(state, window=anacund.EITHER_WAY)
        winner = state.player if found.value > 0 else 1 - (state.player or 0)
        while not state.over:
            if state.player == winner:
                thought = anacund.choose(state, FIERCE, Limits(), seed=0)
                assert thought.expected_score == 1
                assert thought.proved
                state = state.play(thought.move)
            else:
                state = state.play(chance.choice(state.legal()))
        assert state.winner == winner


def test_noise_makes_it_play_differently_and_the_seed_decides_how() -> None:
    state, _ = positions(6, 6)
    gentle = anacund.SETTINGS["gentle"]
    moves = [anacund.choose(state, gentle, Limits(compiled=False), seed=seed).move for seed in range(8)]
    assert len(set(moves)) > 1
    assert moves == [anacund.choose(state, gentle, Limits(compiled=False), seed=seed).move for seed in range(8)]


def test_nothing_is_chosen_once_the_game_is_over() -> None:
    state, _ = positions(0, 36)
    with pytest.raises(tablier.IllegalMove):
        anacund.choose(state, FIERCE, Limits.within(1), seed=0)


@pytest.mark.parametrize("placed", [2, 14, 30])
def test_its_candidates_are_legal_and_ordered_and_have_lines(placed: int) -> None:
    state, _ = positions(5, placed)
    thought = anacund.choose(state, anacund.Settings(nodes=1_500, noise=0), Limits(compiled=False), seed=0)
    first, *others = thought.candidates
    assert first.move == thought.move
    assert first.expected_score == thought.expected_score
    assert first.visits == thought.nodes
    assert len(others) >= 1
    shares = [candidate.expected_score for candidate in thought.candidates]
    assert shares == sorted(shares, reverse=True)
    for candidate in thought.candidates:
        after = state
        for move in candidate.line:
            assert move in after.legal()
            after = after.play(move)
        assert candidate.line[0] == candidate.move
    assert len({candidate.move for candidate in thought.candidates}) == 1 + len(others)


def test_what_is_only_an_opinion_is_not_called_proved() -> None:
    state, _ = positions(5, 9)
    thought = anacund.choose(state, anacund.Settings(nodes=500, noise=0), Limits(compiled=False), seed=0)
    assert not thought.proved
    assert 0 < thought.expected_score < 1


def test_each_level_looks_at_more_than_the_one_before_it_and_misjudges_no_more() -> None:
    settings = [anacund.SETTINGS[level.name] for level in LEVELS]
    assert len(anacund.SETTINGS) == len(settings)
    for lower, higher in itertools.pairwise(settings):
        assert lower.nodes <= higher.nodes
        assert lower.noise >= higher.noise
        assert lower != higher


@needs_numba
@pytest.mark.parametrize("seed", range(3))
def test_it_beats_plain_search(seed: int) -> None:
    settings = anacund.Settings(nodes=20_000, noise=0)
    won = 0
    for seat in (0, 1):
        state = tablier.game("anacund").start(seed=seed)
        plain = entrant("plain#500")
        while not state.over:
            if state.player == seat:
                state = state.play(anacund.choose(state, settings, Limits(), seed=seed).move)
            else:
                state = state.play(plain(state, seed + len(state.moves)))
        won += state.winner == seat
    assert won == 2


# Captures at the end of the turn, and rings of one's own


def somewhere(options: dict[str, Any], seed: int, placed: int) -> tablier.State:
    """A position of a random game with these options."""
    state, chance = tablier.game("anacund", **options).start(seed=seed), random.Random(seed)
    for _ in range(placed):
        state = state.play(chance.choice(state.legal()))
    return state


@cache
def best_for_dark(state: tablier.State) -> int:
    """What Dark wins by when both play as well as can be."""
    if state.over:
        return state.scores[0] - state.scores[1]
    return (min if state.player else max)(best_for_dark(state.play(move)) for move in state.legal())


@every_variant
@pytest.mark.parametrize("placed", [30, 31, 32])
def test_the_end_of_every_variant_is_worth_what_plain_minimax_says(options: dict[str, Any], placed: int) -> None:
    for seed in range(3):
        state = somewhere(options, seed, placed)
        found = looked(state)
        assert found.is_proved
        assert found.value == (-1 if state.player else 1) * best_for_dark(state) * evaluation.POINT
        move = next(move for move in state.legal() if move.code == found.move)
        assert best_for_dark(state.play(move)) == best_for_dark(state)


@every_variant
def test_positions_of_every_variant_with_the_same_hash_have_the_same_future(options: dict[str, Any]) -> None:
    to_come: dict[int, int] = {}
    met = 0
    for seed in range(200):
        state, chance = somewhere({**options, "bonus": "off"}, 1, 28), random.Random(seed)
        for _ in range(4 + seed % 3):
            state = state.play(chance.choice(state.legal()))
        key = evaluation.hash_of(state.rules_state)
        rest = best_for_dark(state) * evaluation.POINT - evaluation.settled(state.rules_state, 0)
        met += key in to_come
        assert to_come.setdefault(key, rest) == rest
    assert met > 5


@needs_numba
@every_variant
def test_plain_and_compiled_agree_in_every_variant(options: dict[str, Any]) -> None:
    for placed in (1, 14, 26):
        position = somewhere(options, placed, placed).rules_state
        settings = anacund.Settings(nodes=400, noise=50)
        plain, compiled = (
            anacund.search(position, settings, memory(), Limits(work=400, compiled=mode), seed=5)
            for mode in (False, True)
        )
        assert plain == compiled


@every_variant
def test_its_lines_are_legal_in_every_variant(options: dict[str, Any]) -> None:
    for placed in (5, 13, 30):
        state = somewhere(options, placed, placed)
        thought = anacund.choose(state, anacund.Settings(nodes=600, noise=0), Limits(compiled=False), seed=0)
        for candidate in thought.candidates:
            after = state
            for move in candidate.line:
                after = after.play(move)
            assert candidate.line[0] == candidate.move


@needs_numba
@every_variant
def test_it_beats_plain_search_in_every_variant(options: dict[str, Any]) -> None:
    settings, won = anacund.Settings(nodes=20_000, noise=0), 0.0
    for seed, seat in itertools.product(range(2), (0, 1)):
        state, plain = tablier.game("anacund", **options).start(seed=seed), entrant("plain#500")
        while not state.over:
            if state.player == seat:
                state = state.play(anacund.choose(state, settings, Limits(), seed=seed).move)
            else:
                state = state.play(plain(state, seed + len(state.moves)))
        won += 0.5 if state.winner is None else state.winner == seat
    assert won >= 3
