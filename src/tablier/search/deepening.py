"""Iterative deepening: alpha-beta one ply deeper each time, within limits, on one thread or several."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from tablier.clock import now
from tablier.games.contract import Rules
from tablier.limits import Limits
from tablier.search import alphabeta
from tablier.search.alphabeta import ESTIMATED, INFINITE, LIMIT, MOST_DEPTH, MOVE, NODES, STOPPED, Memory
from tablier.search.evaluation import Evaluation
from tablier.search.slices import SLICE

FIRST_SLICE, LEAST_SLICE = 4, 1  # nodes: not compiled, one takes milliseconds in some games
EARLIER = 0.015  # seconds by which further threads stop before the first, which then need not wait for them


class Found(NamedTuple):
    """The result of a search."""

    move: int
    value: int  # to the seat to move; a bound where it is beyond the window
    depth: int
    nodes: int
    is_proved: bool  # all lines that count were followed to the end of the game


class TableValue(NamedTuple):
    """The entry of a position in the transposition table of a finished search."""

    value: int  # to the seat to move; where it is only a bound, the bound
    move: int
    is_proved: bool


def deepen(
    state: Any, rules: Rules[Any], evaluation: Evaluation, memory: Memory, limits: Limits, *,
    window: int = INFINITE, noise: int = 0, seed: int = 0, from_depth: int = 1,
) -> Found:  # fmt: skip
    """Search one ply deeper each time until the value is proved or the limits, whose work is nodes, are reached.

    Values beyond the window are only bounds: the narrower it is, the sooner it is proved who wins. With `from_depth` 1
    the first iteration is always finished, so that there is a move. Several threads share the transposition table,
    every other one a ply ahead; the first that has a proof stops all.
    """
    kernel: Any = limits.instantiate(alphabeta, game=rules, evaluation=evaluation)
    memories = [memory, *(Memory(np.zeros_like(memory.scratch), memory.table) for _ in range(1, limits.threads))]
    finished = threading.Event()

    def finish() -> None:
        finished.set()
        for own in memories:
            own.scratch[LIMIT] = 0  # threads that are still searching stop at once

    def search(number: int, cancelled: Callable[[], bool]) -> Found:
        kernel.prepare(state, noise, seed, memories[number].scratch)
        deadline = limits.deadline - EARLIER if number else limits.deadline
        own = limits.of(limits.work // limits.threads).until(deadline).stopped_by(cancelled)
        is_last = True  # also if it raises
        try:
            found = _deepen(kernel, state, memories[number], own, window, number, from_depth)
            is_last = found.is_proved or number == 0
        finally:
            if is_last:
                finish()
        return found

    if limits.threads == 1:
        return search(0, limits.cancelled)
    with ThreadPoolExecutor(limits.threads - 1) as pool:
        others = [pool.submit(search, number, finished.is_set) for number in range(1, limits.threads)]
        first = search(0, lambda: finished.is_set() or limits.cancelled())
        found = [first, *(other.result() for other in others)]
    best = max(found, key=lambda one: (one.is_proved, one.depth))
    return best._replace(nodes=sum(one.nodes for one in found))


def _deepen(
    kernel: Any, state: Any, memory: Memory, limits: Limits, window: int, number: int, from_depth: int
) -> Found:
    """Iterative deepening on one thread. Only thread 0 always finishes depth 1; the others may find nothing."""
    scratch, table = memory
    value, depth, is_proved = 0, 0, False
    batch, moment = FIRST_SLICE, now()
    while depth < MOST_DEPTH and not is_proved:
        nodes = int(scratch[NODES])
        deeper = max(depth, from_depth - 1, number % 2) + 1
        is_needed = number == 0 and deeper == 1
        if not is_needed and (nodes >= limits.work or moment >= limits.deadline or limits.cancelled()):
            break
        scratch[LIMIT] = INFINITE if is_needed else min(nodes + batch, limits.work)
        scratch[STOPPED] = 0
        found = kernel.visit(state, deeper, 0, -window, window, scratch, table)
        if not scratch[STOPPED]:
            value, depth, is_proved = int(found), deeper, not scratch[ESTIMATED]
        spent = max(now() - moment, 1e-9)
        moment += spent
        if scratch[STOPPED]:
            fitting = int(batch * min(SLICE, max(0, limits.deadline - moment)) / spent)
            batch = max(LEAST_SLICE, min(2 * batch, fitting))
    return Found(int(scratch[MOVE]), value, depth, int(scratch[NODES]), is_proved)


def table_value(state: Any, rules: Rules[Any], evaluation: Evaluation, table: np.ndarray) -> TableValue | None:
    """The transposition table's entry for a position, or None."""
    entry = alphabeta.probe(evaluation.hash_of(state), table)
    if entry == alphabeta.NOTHING:
        return None
    value = alphabeta.value_in(entry) + evaluation.settled(state, rules.player(state))
    return TableValue(value, alphabeta.move_in(entry), not alphabeta.is_estimated(entry))
