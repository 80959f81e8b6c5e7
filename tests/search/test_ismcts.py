"""The tree of information-set search: every child is found by its parent and move."""

from __future__ import annotations

import math

import numpy as np
import pytest

import tablier
from tablier.chance import seeded
from tablier.jit import instantiate
from tablier.search import ismcts


@pytest.mark.parametrize("name", ["schoko", "ascension"])
def test_every_child_is_found_again(name: str) -> None:
    state = tablier.game(name).start(seed=1)
    rules, position = state.game.rules, state.rules_state
    kernel = instantiate(ismcts, compiled=False, game=rules)
    tree = ismcts.new_tree(50, rules.MOST_MOVES, rules.WORDS)
    used, _ = kernel.search(tree, 1, position, rules.player(position), 60, seeded(1))
    assert used == 50
    assert tree.visits[0] == 60
    for node in range(1, used):
        parent, move = int(tree.parent[node]), int(tree.move[node])
        slot = ismcts.slot_of(tree, parent, move)
        assert (int(tree.keys[slot]), int(tree.slots[slot])) == (ismcts.key_of(parent, move), node)
        assert int(tree.marks[parent]) >> ismcts.mark_of(move) & 1
        assert 1 <= tree.visits[node] <= tree.chances[node]
        assert tree.mean[node] == tree.wins[node] / tree.visits[node]
    children = np.bincount(tree.parent[1:used], tree.visits[1:used], used)
    assert (children <= tree.visits[:used]).all()


def test_roots_of_logarithms_are_those_of_the_library_whatever_the_processor() -> None:
    tree = ismcts.new_tree(2, 1, 1)
    for number in [*range(1, len(tree.roots), 7), len(tree.roots) - 1, len(tree.roots), 10**6]:
        assert ismcts.root_of_log(tree, number) == math.sqrt(math.log(number))
