"""The opponent at Ascacou: the same in both speeds, in time, stoppable, right where it knows, plausible where not."""

from __future__ import annotations

import time

import pytest
from tests.players.ascacou.test_solver import at_random
from tests.players.test_players import MODES, assert_kept_and_used, best_of_tries

import tablier
from tablier.games.ascacou import rules
from tablier.jit import can_compile
from tablier.limits import Limits
from tablier.players import think
from tablier.players.ascacou import engine as ascacou
from tablier.players.ascacou import solver
from tablier.players.ascacou.engine import SETTINGS, Settings, choose
from tablier.search import driver
from tablier.state import Move, State

FOREVER = 1e6  # seconds

# The same in both speeds


@pytest.mark.skipif(not can_compile(), reason="there is only plain code here")
@pytest.mark.parametrize(
    ("settings", "empty"),
    [
        (Settings(simulations=40), 20),
        (Settings(simulations=40, overlooked=50), 13),
        (Settings(simulations=0, overlooked=50), 13),
        (Settings(simulations=0, overlooked=50, is_wary=True), 13),
        (Settings(simulations=40, solved_from=7), 7),
    ],
    ids=str,
)
def test_plain_and_compiled_think_the_same(settings: Settings, empty: int) -> None:
    for seed in range(3):
        state = at_random(empty, seed=seed)
        if not state.over:
            plain = choose(state, settings, Limits.within(FOREVER, compiled=False), seed=seed)
            assert choose(state, settings, Limits.within(FOREVER, compiled=True), seed=seed) == plain


def test_the_same_seed_thinks_the_same_and_others_differ() -> None:
    state = at_random(20, seed=1)
    moves = [
        choose(state, Settings(simulations=60), Limits.within(FOREVER), seed=seed).move for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


# What it knows


def undecided(empty: int, outlook: int) -> State:
    """A position that who is to move wins (1), draws (0) or loses (-1), if the right moves are made, but not by any."""
    for seed in range(1000):
        state = at_random(empty, seed=seed)
        solution = solver.solve(state)
        if (solution.lower > 0) - (solution.lower < 0) == outlook and 0 < len(solution.best) < len(state.legal()):
            return state
    raise AssertionError("there must be one")


@pytest.mark.parametrize(("outlook", "share"), [(1, 1.0), (0, 0.5), (-1, 0.0)])
def test_near_the_end_it_knows_who_wins_and_plays_so(outlook: int, share: float) -> None:
    state = undecided(8, outlook)
    for seed in range(4):
        thought = choose(state, Settings(simulations=30, solved_from=8), Limits.within(FOREVER), seed=seed)
        after = solver.solve(state.play(thought.move)).lower
        assert (after < 0) - (after > 0) == outlook
        assert (thought.proved, thought.expected_score) == (True, share)
        assert {candidate.expected_score for candidate in thought.candidates} == {share}


def clearly_won(empty: int) -> tuple[State, list[Move]]:
    """A position that who is to move wins by many cards, or with another move by fewer; and the moves for many."""
    for seed in range(1000):
        state = at_random(empty, seed=seed)
        solution = solver.solve(state)
        others = [move for move in state.legal() if move not in solution.best]
        if solution.lower > 1 and any(solver.solve(state.play(move)).upper < 0 for move in others):
            return state, solution.best
    raise AssertionError("there must be one")


def test_it_wins_by_as_many_cards_as_it_can() -> None:
    state, best = clearly_won(8)
    for seed in range(8):
        assert choose(state, Settings(simulations=30, solved_from=8), Limits.within(FOREVER), seed=seed).move in best


def test_without_time_to_find_out_by_how_many_it_still_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    state, best = clearly_won(8)
    decide = solver.Board.decide

    def decide_who_wins(board: solver.Board, least: int) -> None:
        if least > 1:
            raise solver.Stopped
        decide(board, least)

    monkeypatch.setattr(solver.Board, "decide", decide_who_wins)
    thought = choose(state, Settings(simulations=30, solved_from=8), Limits.within(FOREVER), seed=1)
    assert (thought.proved, thought.expected_score) == (True, 1.0)
    assert not {candidate.move for candidate in thought.candidates} <= set(best)


def test_before_that_it_only_guesses() -> None:
    thought = choose(at_random(9, seed=1), Settings(simulations=30, solved_from=8), Limits.within(FOREVER), seed=1)
    assert not thought.proved


def test_a_few_simulations_and_knowledge_beat_as_many_without() -> None:
    points = 0.0
    for number in range(8):
        state, seat = tablier.game("ascacou").start(seed=number // 2), number % 2
        while not state.over:
            if state.player == seat:
                thought = choose(state, Settings(simulations=100, solved_from=9), Limits.within(FOREVER), seed=number)
            else:
                thought = think(state, simulations=100, seed=number)
            state = state.play(thought.move)
        points += 0.5 if state.winner is None else state.winner == seat
    assert points > 4


# What it shows


@pytest.mark.parametrize("name", SETTINGS)
def test_candidates_come_best_first_with_lines_that_can_be_played(name: str) -> None:
    settings = SETTINGS[name]
    for empty in (25, 12):
        state = at_random(empty, seed=1)
        thought = choose(state, settings, Limits.within(0.2), seed=1)
        assert thought.move == thought.candidates[0].move
        if settings.simulations:
            visits = [candidate.visits for candidate in thought.candidates]
            assert visits == sorted(visits, reverse=True)
        for candidate in thought.candidates:
            assert 0 <= candidate.expected_score <= 1
            assert candidate.line[0] == candidate.move
            after = state
            for move in candidate.line:
                after = after.play(move)


# How weak players look


def taken(state: State, move: str) -> int:
    before = state.scores
    after = state.play(move).scores
    seat = rules.player(state.rules_state)
    return (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def test_who_looks_no_further_takes_what_there_is() -> None:
    gains = []
    for seed in range(20):
        state = at_random(12, seed=seed)
        thought = choose(state, Settings(simulations=0), Limits.within(FOREVER), seed=seed)
        most = max(taken(state, move) for move in state.legal())
        assert taken(state, thought.move) == most
        gains.append(most)
    assert max(gains) > 0


def test_who_overlooks_moves_misses_some_of_it_but_not_all() -> None:
    found = 0
    for seed in range(40):
        state = at_random(12, seed=seed)
        thought = choose(state, Settings(simulations=0, overlooked=60), Limits.within(FOREVER), seed=seed)
        found += taken(state, thought.move) == max(taken(state, move) for move in state.legal())
    assert 5 < found < 38


def test_who_is_wary_counts_what_the_other_can_take_next() -> None:
    wiser = 0
    for seed in range(20):
        state = at_random(12, seed=seed)
        gains: dict[str, int] = {}
        for move in state.legal():
            after = state.play(move)
            gains[move] = taken(state, move) - max((taken(after, reply) for reply in after.legal()), default=0)
        greedy, wary = (
            choose(state, Settings(simulations=0, is_wary=is_wary), Limits.within(FOREVER), seed=seed).move
            for is_wary in (False, True)
        )
        assert gains[wary] == max(gains.values())
        wiser += gains[wary] > gains[greedy]
    assert wiser > 0


def test_all_moves_overlooked_leaves_some_move() -> None:
    state = at_random(12, seed=1)
    assert choose(state, Settings(simulations=5, overlooked=100), Limits.within(1), seed=1).move in state.legal()


@pytest.mark.parametrize("options", [{"deal": "draft"}, {"imposed": True}, {"free": True}, {"supply": 15}], ids=str)
@pytest.mark.parametrize("name", ["novice", "gentle", "casual", "champion"])
def test_it_plays_every_variant_to_the_end(name: str, options: dict[str, object]) -> None:
    state = tablier.game("ascacou", **options).start(seed=3)
    while not state.over:
        state = state.play(choose(state, SETTINGS[name], Limits.within(0.01), seed=len(state.moves)).move)


# Time


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("empty", [25, 16])
def test_the_time_limit_is_kept_and_used(
    empty: int, threads: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "is_decided", lambda *_: False)
    state = at_random(empty, seed=1)
    limit = 0.3

    def spent() -> float:
        began = time.monotonic()
        choose(state, SETTINGS["champion"], Limits.within(limit, threads=threads, compiled=compiled), seed=1)
        return time.monotonic() - began

    assert_kept_and_used(limit, spent)


@pytest.mark.skipif(not can_compile(), reason="plain code solves nothing so early")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("wait", [0.0, 0.02, 0.1])
@pytest.mark.parametrize("empty", [25, 18])
def test_a_wish_to_stop_is_heard_at_once(empty: int, wait: float, threads: int) -> None:
    state = at_random(empty, seed=1)

    def late() -> float:  # in the processor's time, which a busy machine does not change
        wish = time.process_time() + wait
        thought = choose(
            state, SETTINGS["champion"], Limits(threads=threads, cancelled=lambda: time.process_time() > wish), seed=1
        )
        assert thought.move in state.legal()
        return time.process_time() - wish

    assert best_of_tries(late) < 0.02 * threads


def test_once_the_game_is_over_there_is_nothing_to_think_about() -> None:
    over = tablier.game("ascacou").position("wb1w1/1wwwb/wwbwb/wwww1/1w1bb 4679adef")
    with pytest.raises(tablier.IllegalMove, match="The game is over"):
        choose(over, SETTINGS["novice"], Limits.within(1), seed=0)


def test_it_is_prepared_by_thinking_of_something() -> None:
    ascacou.prepare(tablier.game("ascacou").start(seed=0))
