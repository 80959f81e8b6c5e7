"""The opponent at Nasca: it sees what wins and what threatens, proves the end, keeps its time and knows its levels."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest
from tests.players.test_players import MODES, TRIES, assert_kept_and_used
from tests.search.test_deciding import decided_by

import tablier
from tablier.chance import seeded
from tablier.games.ascacou import rules as ascacou
from tablier.games.nasca.board import BEGIN, supply
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.players import Thought, think
from tablier.players.nasca import engine as nasca
from tablier.search import driver, prior, rave
from tablier.search.plain import writer
from tablier.search.trees import RaveTree
from tablier.state import State

needs_numba = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
CHAMPION = nasca.SETTINGS["champion"]


def with_planks(moves: str, left: tuple[dict[int, int], dict[int, int]], mover: int) -> State:
    """The only round after these moves, then with so many planks of each length and somebody to move."""
    state = tablier.game("nasca", rounds=1).start(seed=0)
    for move in moves.split():
        state = state.play(move)
    position = state.rules_state._replace(left=(supply(left[0]), supply(left[1])), mover=mover)
    return State(state.game, state.setup, position, state.moves)


def at_random(seed: int, planks: int, rounds: int = 1) -> State:
    """A state of a random game."""
    state, chance = tablier.game("nasca", rounds=rounds).start(seed=seed), random.Random(seed)
    for _ in range(planks):
        state = state.play(chance.choice(state.legal()))
    return state


def thought(
    state: State, simulations: int, *, sight: int = 100, seed: int = 1, compiled: bool | None = None
) -> Thought:
    settings = nasca.Settings(simulations=simulations, sight=sight)
    return nasca.choose(state, settings, Limits(compiled=compiled), seed=seed)


# What it sees


@pytest.mark.parametrize("compiled", MODES)
def test_it_closes_an_area_when_that_wins(compiled: bool) -> None:
    state = with_planks("d1-d4 k7-k10", ({4: 1}, {2: 1}), mover=0)
    assert thought(state, 30, compiled=compiled).move == "a5-d5"


@needs_numba
def test_it_keeps_the_other_from_closing_a_great_area() -> None:
    state = with_planks("d1-d4 j9-j10 f6-g6 k7-k8", ({4: 1}, {4: 1}), mover=1)
    assert state.scores == [0, 2]
    assert max(state.play("f1-i1").play(reply).scores[0] for reply in ["a5-d5", "h3-k3"]) == 12
    found = thought(state, 20_000)
    assert found.proved
    assert found.expected_score == 1
    after = state.play(found.move)
    assert all(after.play(reply).winner == 1 for reply in after.legal())


@needs_numba
def test_it_beats_plain_search_with_as_many_simulations() -> None:
    won = 0.0
    for game in range(6):
        state = tablier.game("nasca", rounds=1).start(seed=game)
        while not state.over:
            is_mine = state.player == game % 2
            found = thought(state, 400, seed=game) if is_mine else think(state, simulations=400, seed=game)
            state = state.play(found.move)
        won += 0.5 if state.winner is None else state.winner == game % 2
    assert won >= 5


# What it says


def value(state: State, seat: int) -> float:
    """What a seat gets when both play perfectly: 1 a win, 1/2 a draw."""
    if state.over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    values = [value(state.play(move), seat) for move in state.legal()]
    return max(values) if state.player == seat else min(values)


@pytest.mark.parametrize("compiled", MODES)
def test_what_it_proves_is_what_plain_minimax_says(compiled: bool) -> None:
    compared = set()
    for seed in range(12):
        state = at_random(seed, 21)
        while not state.over and tablier.perft(state, 2, compiled=False) > 20:
            state = state.play(random.Random(seed).choice(state.legal()))
        if state.over or tablier.perft(state, 4, compiled=False) > 0:
            continue
        seat = state.player
        assert seat is not None
        found = thought(state, 5_000, compiled=compiled)
        assert found.proved
        assert found.expected_score == value(state, seat) == value(state.play(found.move), seat)
        compared.add(found.expected_score)
    assert {0, 1} <= compared


def test_the_first_of_two_rounds_proves_nothing() -> None:
    states = [at_random(1, 0, rounds=2)]
    while states[-1].rules_state.rounds_left:
        states.append(states[-1].play(states[-1].legal()[0]))
    found = thought(states[-2], 40, compiled=False)
    assert found.simulations == 40
    assert not found.proved


@pytest.mark.parametrize("planks", [0, 9, 20])
@pytest.mark.parametrize("sight", [100, 30])
@needs_numba
def test_it_finds_the_same_plain_and_compiled(planks: int, sight: int) -> None:
    state = at_random(3, planks, rounds=1 + planks % 2)
    plain = thought(state, 120, sight=sight, compiled=False)
    assert plain == thought(state, 120, sight=sight, compiled=True)
    assert plain != thought(state, 120, sight=sight, seed=2)


@needs_numba
def test_its_candidates_are_in_order_and_their_lines_can_be_played() -> None:
    state = at_random(5, 12)
    found = thought(state, 3_000)
    visits = [candidate.visits for candidate in found.candidates]
    assert found.simulations == 3_000
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= found.simulations
    assert found.candidates[0].move == found.move
    assert found.candidates[0].expected_score == found.expected_score
    assert len(found.candidates[0].line) > 1
    for candidate in found.candidates:
        after = state
        for move in candidate.line:
            after = after.play(move)
            assert after.moves[-1] == move


def test_who_sees_little_considers_few_moves() -> None:
    state = tablier.game("nasca").start(seed=0)
    assert thought(state, 1, compiled=False).nodes == 1 + 670
    assert thought(state, 1, sight=10, compiled=False).nodes < 1 + 134
    assert thought(state, 1, sight=0, compiled=False).nodes == 1 + 1


def test_there_is_nothing_to_choose_once_the_game_is_over() -> None:
    state = at_random(2, 0)
    while not state.over:
        state = state.play(state.legal()[0])
    with pytest.raises(tablier.IllegalMove, match="The game is over"):
        nasca.choose(state, CHAMPION, Limits.within(1), seed=0)


def test_its_search_plays_any_game_to_the_end() -> None:
    states, chance = [tablier.game("ascacou").start(seed=4)], random.Random(4)
    while not states[-1].over:
        states.append(states[-1].play(chance.choice(states[-1].legal())))
    state = states[-4]
    seat = state.player
    assert seat is not None
    kernel = instantiate(rave, compiled=False, game=ascacou, prior=prior)
    arrays = rave.new_tree(100_000, ascacou.MOST_MOVES, ascacou.WORDS, ascacou.MOST_MOVES)
    tree = RaveTree(kernel, arrays, state.rules_state, seeded(0), sight=rave.EVERYTHING)
    driver.grow([tree], Limits(work=20_000))
    assert tree.is_proved
    assert driver.valued_moves([tree], 1, writer(state))[0].expected_score == value(state, seat)
    moves = slice(1, tree.nodes)
    amaf = arrays.amaf_worth[moves] / arrays.amaf[moves]
    guesses = (arrays.worth[moves] + rave.TRUST * amaf) / (arrays.visits[moves] + rave.TRUST)
    is_proved = arrays.proof[moves] != rave.UNPROVED
    assert is_proved.any()
    assert (arrays.guess[moves] == np.where(is_proved, rave.HOPELESS, guesses)).all()


# Time


@needs_numba
@pytest.mark.parametrize("threads", [1, 2])
def test_the_time_limit_is_kept_and_used(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "is_decided", lambda *_: False)
    state, limit = tablier.game("nasca").start(seed=0), 0.3
    nasca.prepare(state)

    def spent() -> float:
        began = time.monotonic()
        nasca.choose(state, CHAMPION, Limits.within(limit, threads=threads), seed=0)
        return time.monotonic() - began

    assert_kept_and_used(limit, spent, most=1.05)


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_once_the_choice_is_decided(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leads = decided_by(5, monkeypatch)
    state = tablier.game("nasca").start(seed=0)
    found = nasca.choose(state, CHAMPION, Limits(threads=threads, compiled=False), seed=0)
    assert found.candidates[0].visits >= leads[-1] > 5


def test_a_move_that_loses_for_sure_decides_nothing() -> None:
    arrays = rave.new_tree(4, 3, 1, 3)
    arrays.first[0], arrays.children[0], arrays.visits[:], arrays.move[:] = 1, 3, [9, 5, 3, 1], [0, 0, 1, 2]
    arrays.proof[1] = rave.LOST
    begun, fresh = (RaveTree(None, one, None, 0, sight=100) for one in (arrays, rave.new_tree(4, 3, 1, 3)))
    begun.simulations = 9
    assert driver.root_visits([begun, fresh]).tolist() == [0, 3, 1]


@needs_numba
def test_two_threads_find_a_legal_move_and_stop_when_asked_to() -> None:
    state = at_random(7, 4)
    nasca.prepare(state)
    wishes, late = [0.0], []
    for _ in range(TRIES):
        wishes[0] = time.monotonic() + 0.1
        found = nasca.choose(
            state, CHAMPION, Limits.within(5, threads=2, cancelled=lambda: time.monotonic() > wishes[0]), seed=0
        )
        late.append(time.monotonic() - wishes[0])
        assert found.move in state.legal()
    assert min(late) < 0.03


@needs_numba
def test_two_threads_share_the_simulations() -> None:
    state = at_random(7, 4)
    found = nasca.choose(state, nasca.Settings(simulations=600), Limits(threads=2), seed=0)
    assert found.simulations == 600
    assert found.candidates[0].visits > max(candidate.visits for candidate in found.candidates[1:])
    half = thought(state, 300, seed=0)
    assert found.nodes > half.nodes


def test_plain_code_has_a_move_at_once() -> None:
    state = tablier.game("nasca").start(seed=0)
    found = nasca.choose(state, CHAMPION, Limits.within(0.001, compiled=False), seed=0)
    assert found.simulations == 1
    assert state.read(found.move).code >= BEGIN[2]
