"""The one driver of tree searches: a tree for each thread, grown until the limits are reached or the choice is made."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

import numpy as np

from tablier.clock import now
from tablier.limits import Limits
from tablier.search.deciding import is_decided
from tablier.search.rave import LOST, UNPROVED, WON
from tablier.search.slices import SLICE, slices
from tablier.search.trees import SearchTree, Step
from tablier.state import Move
from tablier.thought import ValuedMove, valued

LINES = 8  # moves that are returned with their principal variation


def grow(trees: Sequence[SearchTree], limits: Limits, *, may_decide: bool = True) -> None:
    """Simulate in all trees until one is proved, the limits are reached or, with `may_decide`, the choice is decided.

    Each tree gets its share of the simulations, and at least one. Only the calling thread calls `limits.cancelled`.
    """
    began = now()
    stop = threading.Event()

    def is_enough() -> bool:
        if not stop.is_set() and (limits.cancelled() or any(tree.is_proved for tree in trees)):
            stop.set()
        if not stop.is_set() and may_decide and is_decided(lambda: root_visits(trees), limits, began):
            stop.set()
        return stop.is_set()

    def work(number: int, is_enough: Callable[[], bool]) -> None:
        share = limits.work // len(trees) + (number < limits.work % len(trees))
        for count in slices(limits.of(share).stopped_by(is_enough), trees[number].abreast):
            trees[number].simulate(count)

    if len(trees) == 1:
        work(0, is_enough)
        return
    with ThreadPoolExecutor(len(trees) - 1) as pool:
        others = [pool.submit(work, number, stop.is_set) for number in range(1, len(trees))]
        try:
            work(0, is_enough)
            while wait(others, SLICE, FIRST_EXCEPTION).not_done and not is_enough():
                pass
        except BaseException:
            stop.set()
            raise
        for other in others:
            other.result()


def root_visits(trees: Sequence[SearchTree]) -> np.ndarray:
    """The visits of each move at the root, summed over the trees that have begun; 0 for moves proved to lose."""
    roots = [tree.root() for tree in trees if tree.simulations]
    codes = np.concatenate([root.codes for root in roots])
    visits = np.concatenate([np.where(root.proofs == LOST, 0, root.visits) for root in roots])
    _, places = np.unique(codes, return_inverse=True)
    summed: np.ndarray = np.bincount(places, visits)
    return summed


def valued_moves(
    trees: Sequence[SearchTree], most: int, write: Callable[[list[Step]], Sequence[Move]], lines: int = LINES
) -> list[ValuedMove]:
    """The best moves at the root over all trees: proved wins, then by visits, proved losses last.

    The first few have lines that go on. Unvisited ones are left out, except the first. `write` turns the steps of a
    line into moves.
    """
    codes, visits, wins, proofs = _summed(trees)
    order = np.lexsort((-visits, proofs == LOST, proofs != WON))[: max(1, most)].tolist()
    scores = np.where(proofs == UNPROVED, wins / np.maximum(visits, 1), (proofs - LOST) / (WON - LOST))
    found: list[ValuedMove] = []
    for number in order:
        if not visits[number] and number != order[0]:
            continue
        has_line = len(found) < max(1, lines)
        line = write(_line(trees, codes[number]) if has_line else [Step(codes[number], found[0].seat)])
        unknown = not visits[number] and proofs[number] == UNPROVED
        score = 0.5 if unknown else float(scores[number])
        found.append(valued(line, score, visits=int(visits[number]), proved=bool(proofs[number] != UNPROVED)))
    return found


def _summed(trees: Sequence[SearchTree]) -> tuple[list[int], np.ndarray, np.ndarray, np.ndarray]:
    """For each move at the root: its code, visits and wins in all trees, and what one of them has proved."""
    places: dict[int, int] = {}
    for tree in trees:
        for code in tree.root().codes.tolist():
            places.setdefault(code, len(places))
    visits, wins = np.zeros(len(places), np.int64), np.zeros(len(places))
    proofs = np.full(len(places), UNPROVED)
    for tree in trees:
        root = tree.root()
        where = [places[code] for code in root.codes.tolist()]
        visits[where] += root.visits
        wins[where] += root.wins
        proofs[where] = np.maximum(proofs[where], root.proofs)  # UNPROVED is the lowest
    return list(places), visits, wins, proofs


def _line(trees: Sequence[SearchTree], code: int) -> list[Step]:
    """The principal variation after a move at the root, from the tree that visited it most."""

    def visits(tree: SearchTree) -> int:
        root = tree.root()
        return int(root.visits[root.codes == code].sum())

    return max(trees, key=visits).line(code)
