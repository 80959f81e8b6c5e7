"""Alpha-beta: exact, the same at any slice, on one thread or two."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.games.anacund import definition

import tablier
from tablier.games.anacund import notation, rules
from tablier.games.ascacou import rules as ascacou
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.players.anacund import engine as anacund
from tablier.players.anacund import evaluation
from tablier.search import alphabeta, deepening
from tablier.search import evaluation as nothing_known
from tablier.search.alphabeta import INFINITE, LIMIT, MOVE, NODES, STOPPED, Memory, new_memory
from tablier.search.deepening import Found, deepen
from tablier.search.slices import SLICE

EVERYTHING = 1_000_000_000
needs_numba = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")


def positions(seed: int, placed: int, bonus: bool = True) -> tuple[tablier.State, definition.Position]:
    """A position of a random game, as the program and as the definition have it."""
    chance = random.Random(seed)
    ring = definition.random_ring(chance)
    state = tablier.game("anacund", bonus="on" if bonus else "off").start(setup={"ring": ring})
    plain = definition.start(ring, bonus)
    for _ in range(placed):
        move = chance.choice(definition.legal(plain))
        state, plain = state.play(move), definition.play(plain, move)
    return state, plain


@cache
def minimax(position: definition.Position) -> int:
    """What Dark wins by when both play as well as can be."""
    seat = definition.player(position)
    if seat is None:
        dark, light = definition.scores(position)
        return dark - light
    values = [minimax(definition.play(position, move)) for move in definition.legal(position)]
    return max(values) if seat == 0 else min(values)


def memory(entries: int = 1 << 12) -> Memory:
    return new_memory(rules.MOST_MOVES, rules.WORDS, entries)


def looked(state: tablier.State, nodes: int = EVERYTHING, window: int = INFINITE, threads: int = 1) -> Found:
    return deepen(state.rules_state, rules, evaluation, memory(), Limits(work=nodes, threads=threads), window=window)


@pytest.mark.parametrize("seed", range(12))
def test_the_end_is_worth_what_plain_minimax_says(seed: int) -> None:
    state, plain = positions(seed, 28 + seed % 3, bonus=seed % 4 != 3)
    sign = 1 if state.player == 0 else -1
    found = looked(state)
    assert found.is_proved
    assert found.value == sign * minimax(plain) * evaluation.POINT
    after = definition.play(plain, notation.SQUARE_NAMES[found.move])
    assert minimax(after) == minimax(plain)
    narrow = looked(state, window=anacund.EITHER_WAY)
    assert narrow.is_proved
    assert np.sign(narrow.value) == np.sign(found.value)
    assert narrow.nodes <= found.nodes


@pytest.mark.parametrize("placed", [0, 8, 15])
def test_what_was_not_followed_to_the_end_is_not_proved(placed: int) -> None:
    state, _ = positions(1, placed)
    found = looked(state, nodes=300)
    assert not found.is_proved
    assert found.nodes == 300
    assert found.depth < 36 - placed


@pytest.mark.parametrize("slice_", [1, 7, 100])
def test_stopping_and_going_on_changes_nothing(slice_: int) -> None:
    state, _ = positions(3, 26)
    kernel = instantiate(alphabeta, compiled=False, game=rules, evaluation=evaluation)
    found = []
    for nodes in (EVERYTHING, slice_):
        scratch, table = memory()
        kernel.prepare(state.rules_state, 0, 0, scratch)
        scratch[STOPPED] = 1
        value = 0
        while scratch[STOPPED]:
            scratch[LIMIT], scratch[STOPPED] = scratch[NODES] + nodes, 0
            value = kernel.visit(state.rules_state, 6, 0, -INFINITE, INFINITE, scratch, table)
        found.append((value, int(scratch[MOVE]), int(scratch[NODES])))
    assert found[0] == found[1]
    assert found[0][2] > slice_


def test_positions_with_the_same_hash_have_the_same_future() -> None:
    worth: dict[int, int] = {}
    apart = set()
    for seed in range(300):
        state, plain = positions(seed % 3, 27)
        chance = random.Random(seed)
        for _ in range(6):
            move = chance.choice(definition.legal(plain))
            state, plain = state.play(move), definition.play(plain, move)
        key, settled = evaluation.hash_of(state.rules_state), evaluation.settled(state.rules_state, 0)
        to_come = minimax(plain) * evaluation.POINT - settled
        assert worth.setdefault(key, to_come) == to_come
        apart.add(plain)
    assert len(worth) < len(apart)  # some that look different are as good as one another


def test_it_takes_what_it_can_capture() -> None:
    chances = taken = 0
    for seed in range(30):
        state, plain = positions(seed, 18)
        caught = [definition.captured_by(plain, move) - {move} for move in definition.legal(plain)]
        if max(len(squares) for squares in caught) >= 2:
            before = definition.scores(plain)[0]
            for _ in range(3):
                move = notation.SQUARE_NAMES[looked(state, nodes=1_000).move]
                state, plain = state.play(move), definition.play(plain, move)
            chances += 1
            taken += definition.scores(plain)[0] > before + 3
    assert chances > 5
    assert taken >= 0.8 * chances


def test_any_game_of_two_can_be_searched_without_knowing_it() -> None:
    state = tablier.game("ascacou").start(seed=1)
    small = new_memory(ascacou.MOST_MOVES, ascacou.WORDS, 1 << 4)
    found = deepen(state.rules_state, ascacou, nothing_known, small, Limits(work=500, compiled=False))
    assert found.move in {move.code for move in state.legal()}
    assert found.depth >= 1
    assert SLICE < 0.02


@needs_numba
def test_many_threads_stop_too() -> None:
    """None is bound to finish a deep look, with which it could not stop in time."""
    state, _ = positions(2, 3)
    limits = Limits(work=EVERYTHING, threads=24, cancelled=lambda: True)
    found = deepen(state.rules_state, rules, evaluation, memory(), limits)
    assert 1 <= found.depth < 24
    assert found.move in {move.code for move in state.legal()}


@needs_numba
@pytest.mark.parametrize("window", [INFINITE, anacund.EITHER_WAY])
def test_two_threads_prove_what_one_proves(window: int) -> None:
    for seed in range(20):
        state, _ = positions(seed, 20 + seed % 5, bonus=seed % 4 != 3)
        one, two = (looked(state, window=window, threads=threads) for threads in (1, 2))
        assert one.is_proved
        assert two.is_proved
        assert np.sign(one.value) == np.sign(two.value)
        if window == INFINITE:
            assert one.value == two.value


def test_an_entry_written_by_two_at_once_is_not_believed() -> None:
    table = memory(1 << 3).table
    alphabeta.store(5, 77, table)
    assert alphabeta.probe(5, table) == 77
    slot = alphabeta.slot_of(5, table)
    table[slot + 1] = 78  # the second half of another entry
    assert alphabeta.probe(5, table) == alphabeta.NOTHING


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_on_any_thread_is_told_and_ends_the_others(failing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deepened = deepening._deepen

    def fail(kernel: Any, state: Any, memory: Memory, limits: Limits, window: int, number: int, depth: int) -> Found:
        if number == failing:
            raise ZeroDivisionError
        return deepened(kernel, state, memory, limits, window, number, depth)

    monkeypatch.setattr(deepening, "_deepen", fail)
    state, _ = positions(1, 10)
    with pytest.raises(ZeroDivisionError):
        deepen(state.rules_state, rules, evaluation, memory(), Limits(threads=2, compiled=False))
