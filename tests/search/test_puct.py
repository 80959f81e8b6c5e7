"""Search led by predictions: with a predictor that knows nothing, it still finds what can be found."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.players.test_players import MODES, near_end, value

import tablier
from tablier.jit import instantiate
from tablier.search import predictor, puct
from tablier.search.trees import PredictedTree
from tablier.state import State

OPEN_GAMES = [name for name in tablier.GAMES if not tablier.games.module(name).SECRETS]


def new_tree(state: State, *, compiled: bool = True, nodes: int = 50_000) -> PredictedTree:
    rules, encoding = state.game.rules, state.game.module.encoding
    kernel: Any = instantiate(puct, compiled=compiled, game=rules, encoding=encoding, predictor=predictor)
    tree = puct.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, state.game.actions)
    seat = rules.player(state.rules_state)
    return PredictedTree(kernel, tree, state.rules_state, known=0, seat=seat, exploration=1.0)


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_it_finds_a_best_move_near_the_end(name: str) -> None:
    for seed in range(6):
        state = near_end(name, seed)
        tree = new_tree(state)
        tree.simulate(1_000)
        root = tree.root()
        after = state.play_code(int(root.codes[root.visits.argmax()]))
        assert state.player is not None
        assert value(after, state.player) == value(state, state.player)


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_plain_and_compiled_code_search_the_same_in_whatever_portions(name: str) -> None:
    state, chance = tablier.game(name).start(seed=2), random.Random(2)
    for _ in range(5):
        state = state.play(chance.choice(state.legal()))
    slow, fast = new_tree(state, compiled=False), new_tree(state)
    slow.simulate(60)
    for portion in (1, 20, 39):
        fast.simulate(portion)
    assert slow.nodes == fast.nodes
    for one, other in zip(slow.root(), fast.root(), strict=True):
        assert one.tolist() == other.tolist()
    assert slow.expected_line() == fast.expected_line()


def test_every_simulation_is_counted_once_and_all_priors_are_shares() -> None:
    tree = new_tree(tablier.game("anacund").start(seed=4))
    tree.simulate(500)
    root = tree.root()
    assert tree.simulations == 500 == tree.columns.visits[0]
    assert root.visits.sum() == 499  # the first one looked at the root itself
    assert ((root.wins >= 0) & (root.wins <= root.visits)).all()
    assert tree.columns.prior[tree._children(0)].sum() == pytest.approx(1)


@pytest.mark.parametrize("compiled", MODES)
def test_a_position_is_worth_to_a_seat_what_its_moves_are_worth_whoever_moves_next(compiled: bool) -> None:
    """Of one seat's three pawns, and of the other's: the sums of both agree."""
    state, chance = tablier.game("anacund").start(seed=1), random.Random(1)
    for _ in range(31):
        state = state.play(chance.choice(state.legal()))
    for _ in range(3):
        tree = new_tree(state, compiled=compiled)
        tree.simulate(200)
        root = tree.root()
        assert tree.columns.worth[0] == pytest.approx(root.wins.sum() + predictor.EVEN)
        state = state.play(chance.choice(state.legal()))


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    tree = new_tree(tablier.game("anacund").start(seed=4), nodes=20)
    tree.simulate(100)
    assert tree.simulations == 100 == tree.columns.visits[0]
    assert tree.nodes <= 20


def test_priors_at_the_root_can_be_mixed_with_others() -> None:
    state = tablier.game("anacund").start(seed=4)
    tree = new_tree(state)
    tree.mix_priors(lambda count: np.eye(count)[2], 0.9)
    tree.simulate(99)
    root = tree.root()
    assert tree.simulations == 100
    assert root.visits.argmax() == 2
    assert root.visits[2] > 60
