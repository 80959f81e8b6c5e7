"""Playouts: those made abreast are those made one after the other."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.players.test_players import MODES

import tablier
from tablier.chance import far, seeded
from tablier.games.anacund import rules
from tablier.jit import instantiate
from tablier.search import playout

ODD_RING = "123455" * 6


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("placed", [0, 7, 20, 33, 36])
def test_games_abreast_are_those_played_alone(placed: int, compiled: bool) -> None:
    kernel: Any = instantiate(playout, compiled=compiled, game=rules)
    buffer, pool = np.empty(rules.WORDS, np.int64), np.empty(rules.MOST_MOVES, np.int64)
    for games in (1, rules.ABREAST - 1, rules.ABREAST, 2 * rules.ABREAST + 3):
        start = placed_on(tablier.game("anacund").start(seed=games), placed)
        rng, moves, scores = seeded(games), 0, 0
        for _ in range(games):
            end, length, _ = kernel.playout(start, pool, rng)
            moves, scores, rng = moves + length, scores + rules.score(end, 0), far(rng)
        assert kernel.playouts(start, buffer, pool, games, seeded(games)) == (moves, scores, rng)
        assert moves == games * (36 - placed)


def test_only_the_usual_games_go_abreast() -> None:
    assert rules.can_go_abreast(tablier.game("anacund").start(seed=1).rules_state)
    assert not rules.can_go_abreast(tablier.game("anacund", capture="turn").start(seed=1).rules_state)
    assert not rules.can_go_abreast(tablier.game("anacund", ring=ODD_RING).start(seed=1).rules_state)


@pytest.mark.parametrize("placed", [0, 5, 36])
def test_what_is_put_into_the_buffer_can_be_taken_out(placed: int) -> None:
    start = tablier.game("anacund").start(seed=3)
    buffer = np.full(rules.WORDS, -1, np.int64)
    for number in range(rules.ABREAST):
        state = placed_on(start, placed, number)
        rules.put(state, rules.used(state), number, buffer, number)
    for number in range(rules.ABREAST):
        state = placed_on(start, placed, number)
        assert rules.taken(start.rules_state, buffer, number) == (state, rules.used(state), number)


def placed_on(state: tablier.State, pawns: int, seed: int = 0) -> rules.State:
    """The position after so many random pawns."""
    chance = random.Random(seed)
    for _ in range(pawns):
        state = state.play(chance.choice(state.legal()))
    position: rules.State = state.rules_state
    return position
