"""Trees of `tablier.search.rave`, one for each thread, grown within a budget of simulations and of time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablier.chance import seeded
from tablier.clock import now
from tablier.jit import instantiate
from tablier.search import rave
from tablier.search.deciding import is_decided
from tablier.search.deepening import Budget
from tablier.search.lines import at_root, followed
from tablier.search.rave import EVERYTHING, LOST, UNPROVED, WON, Tree
from tablier.search.slices import slices

MOST_NODES = 3_000_000
MOST_CHOICES = 8


class Choice(NamedTuple):
    """A move at the root, and what all trees say about it."""

    visits: int
    share: float
    line: list[int]  # what is expected to follow, this move first


class Grown(NamedTuple):
    """What a search came to."""

    choices: list[Choice]  # the best ones, best first
    simulations: int
    nodes: int
    is_proved: bool


def grow(
    root: Any, rules: ModuleType, judge: ModuleType, budget: Budget, *,
    codes: int, sight: int = EVERYTHING, seed: int = 0, threads: int = 1, compiled: bool | None = None,
) -> Grown:  # fmt: skip
    """Simulate until all is proved, the choice is decided or the budget, of simulations here, is used up.

    There is at least one simulation in every tree. Of the moves in every position, its own and the other's, the player
    sees only `sight` in a hundred.
    """
    threads = threads if sight == EVERYTHING else 1  # or the trees would not have the same moves
    kernel: Any = instantiate(rave, compiled=compiled, game=rules, judge=judge)
    share = max(1, budget.nodes // threads)
    room = min(MOST_NODES, 1 + (share + 1) * rules.MOST_MOVES)
    trees = [rave.new_tree(room, rules.MOST_MOVES, rules.WORDS, codes) for _ in range(threads)]
    began = now()

    def is_enough() -> bool:
        if budget.cancelled() or _is_proved(trees):
            return True
        return is_decided(lambda: _visits(trees), budget.nodes, began, budget.deadline)

    each = Budget(share, budget.deadline, is_enough)
    if threads == 1:
        used = [_grow_one(kernel, trees[0], root, each, sight, seeded(seed))]
    else:
        with ThreadPoolExecutor(threads) as pool:
            growing = [
                pool.submit(_grow_one, kernel, tree, root, each, sight, seeded(seed + number))
                for number, tree in enumerate(trees)
            ]
            used = [one.result() for one in growing]
    simulations = sum(int(tree.visits[0]) for tree in trees)
    return Grown(_best_choices(trees), simulations, sum(used), sight == EVERYTHING and _is_proved(trees))


def _is_proved(trees: list[Tree]) -> bool:
    """Whether one of the trees says who wins."""
    return any(int(tree.proof[0]) != UNPROVED for tree in trees)


def _visits(trees: list[Tree]) -> np.ndarray:
    """How often each move at the root was followed in all trees that have begun; one that loses for sure, never."""
    begun = [tree for tree in trees if tree.visits[0]]
    return np.where(at_root(begun, "proof").max(axis=0) == LOST, 0, at_root(begun, "visits").sum(axis=0))


def _grow_one(kernel: Any, tree: Tree, root: Any, budget: Budget, sight: int, rng: int) -> int:
    """Grow a tree; returns the nodes used."""
    used = 1
    for count in slices(budget.nodes, budget.deadline, budget.cancelled):
        used, rng = kernel.search(tree, used, root, count, sight, rng)
    return int(used)


def _best_choices(trees: list[Tree]) -> list[Choice]:
    """The best moves at the root: one that wins for sure, then what was followed most, then what loses for sure."""
    visits, worths, proofs = (at_root(trees, what) for what in ("visits", "worth", "proof"))
    total, proof = visits.sum(axis=0), proofs.max(axis=0)
    shares = np.where(proof == UNPROVED, worths.sum(axis=0) / np.maximum(total, 1), (proof - LOST) / (WON - LOST))
    order = np.lexsort((-total, proof == LOST, proof != WON))[:MOST_CHOICES]
    busiest = visits.argmax(axis=0)
    choices = []
    for number in order.tolist():
        tree = trees[busiest[number]]
        line = [int(tree.move[node]) for node in followed(tree, int(tree.first[0]) + number)]
        choices.append(Choice(int(total[number]), float(shares[number]), line))
    return choices
