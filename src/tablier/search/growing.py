"""Trees of `tablier.search.rave`, one for each thread, grown within a budget of simulations and of time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablier.chance import seeded
from tablier.jit import instantiate
from tablier.search import rave
from tablier.search.deepening import Budget
from tablier.search.lines import followed
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
    """Simulate until all is proved or the budget, of simulations here, is used up; at least once in every tree.

    Of the moves in every position, its own and the other's, the player sees only `sight` in a hundred.
    """
    threads = threads if sight == EVERYTHING else 1  # or the trees would not have the same moves
    kernel: Any = instantiate(rave, compiled=compiled, game=rules, judge=judge)
    share = max(1, budget.nodes // threads)
    room = min(MOST_NODES, 1 + (share + 1) * rules.MOST_MOVES)
    trees = [rave.new_tree(room, rules.MOST_MOVES, rules.WORDS, codes) for _ in range(threads)]

    def is_enough() -> bool:
        return budget.cancelled() or _is_proved(trees)

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


def _grow_one(kernel: Any, tree: Tree, root: Any, budget: Budget, sight: int, rng: int) -> int:
    """Grow a tree; returns the nodes used."""
    used = 1
    for count in slices(budget.nodes, budget.deadline, budget.cancelled):
        used, rng = kernel.search(tree, used, root, count, sight, rng)
    return int(used)


def _best_choices(trees: list[Tree]) -> list[Choice]:
    """The best moves at the root: one that wins for sure, then what was followed most, then what loses for sure."""
    firsts = [int(tree.first[0]) for tree in trees]
    count = int(trees[0].children[0])  # the same in all trees, in the same order
    visits, worths, proofs = (
        np.array([row[first : first + count] for row, first in zip(rows, firsts, strict=True)])
        for rows in zip(*((tree.visits, tree.worth, tree.proof) for tree in trees), strict=True)
    )
    total, proof = visits.sum(axis=0), proofs.max(axis=0)
    shares = np.where(proof == UNPROVED, worths.sum(axis=0) / np.maximum(total, 1), (proof - LOST) / (WON - LOST))
    order = np.lexsort((-total, proof == LOST, proof != WON))[:MOST_CHOICES]
    busiest = visits.argmax(axis=0)
    choices = []
    for number in order.tolist():
        tree, first = trees[busiest[number]], firsts[busiest[number]]
        line = [int(tree.move[node]) for node in followed(tree, first + number)]
        choices.append(Choice(int(total[number]), float(shares[number]), line))
    return choices
