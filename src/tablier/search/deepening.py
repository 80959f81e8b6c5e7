"""Alpha-beta looking one move deeper each time, within a budget of nodes and of time, on one thread or several."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablier.clock import now
from tablier.jit import instantiate
from tablier.search import alphabeta
from tablier.search.alphabeta import GUESSED, INFINITE, LIMIT, MOST_DEPTH, MOVE, NODES, STOPPED, Memory
from tablier.search.slices import SLICE

FIRST_SLICE, LEAST_SLICE = 64, 16  # nodes
EARLIER = 0.015  # seconds by which further threads stop before the first, which then need not wait for them


class Budget(NamedTuple):
    """When to stop looking."""

    nodes: int
    deadline: float = float("inf")  # by `tablier.clock`
    cancelled: Callable[[], bool] = lambda: False


class Found(NamedTuple):
    """What a search came to."""

    move: int
    value: int  # to the seat to move; a bound where it is beyond the window
    depth: int
    nodes: int
    is_proved: bool  # all lines that count were followed to the end of the game


class Opinion(NamedTuple):
    """What a search that is over left in its table about a position."""

    value: int  # to the seat to move
    move: int
    is_proved: bool


def deepen(
    state: Any, rules: ModuleType, judge: ModuleType, memory: Memory, budget: Budget, *,
    window: int = INFINITE, noise: int = 0, seed: int = 0, threads: int = 1, compiled: bool | None = None,
) -> Found:  # fmt: skip
    """Look deeper and deeper until all is proved or the budget is used up; at least one move deep.

    Worths beyond the window are told apart no more: the narrower it is, the sooner it is proved who wins. Several
    threads share the table, every other one a move ahead; the first that has a proof ends it for all.
    """
    kernel: Any = instantiate(alphabeta, compiled=compiled, game=rules, judge=judge)
    memories = [memory, *(Memory(np.zeros_like(memory.scratch), memory.table) for _ in range(1, threads))]
    finished = threading.Event()

    def finish() -> None:
        finished.set()
        for own in memories:
            own.scratch[LIMIT] = 0  # those who are still looking stop at once

    def look(number: int, cancelled: Callable[[], bool]) -> Found:
        kernel.prepare(state, noise, seed, memories[number].scratch)
        deadline = budget.deadline - EARLIER if number else budget.deadline
        limits = Budget(budget.nodes // threads, deadline, cancelled)
        is_last = True  # also when it fails
        try:
            found = _deepen(kernel, state, memories[number], limits, window, number)
            is_last = found.is_proved or number == 0
        finally:
            if is_last:
                finish()
        return found

    if threads == 1:
        return look(0, budget.cancelled)
    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(look, number, finished.is_set) for number in range(1, threads)]
        first = look(0, lambda: finished.is_set() or budget.cancelled())
        found = [first, *(other.result() for other in others)]
    best = max(found, key=lambda one: (one.is_proved, one.depth))
    return best._replace(nodes=sum(one.nodes for one in found))


def _deepen(kernel: Any, state: Any, memory: Memory, budget: Budget, window: int, number: int) -> Found:
    """The same on one thread of several. The first looks one move deep in any case, the others may find nothing."""
    scratch, table = memory
    value, depth, is_proved = 0, 0, False
    batch, moment = FIRST_SLICE, now()
    while depth < MOST_DEPTH and not is_proved:
        nodes = int(scratch[NODES])
        is_needed = depth == number == 0
        if not is_needed and (nodes >= budget.nodes or moment >= budget.deadline or budget.cancelled()):
            break
        scratch[LIMIT] = INFINITE if is_needed else min(nodes + batch, budget.nodes)
        scratch[STOPPED] = 0
        deeper = max(depth, number % 2) + 1
        found = kernel.visit(state, deeper, 0, -window, window, scratch, table)
        if not scratch[STOPPED]:
            value, depth, is_proved = int(found), deeper, not scratch[GUESSED]
        spent = max(now() - moment, 1e-9)
        moment += spent
        if scratch[STOPPED]:
            fitting = int(batch * min(SLICE, max(0, budget.deadline - moment)) / spent)
            batch = max(LEAST_SLICE, min(2 * batch, fitting))
    return Found(int(scratch[MOVE]), value, depth, int(scratch[NODES]), is_proved)


def opinion(state: Any, rules: ModuleType, judge: ModuleType, table: np.ndarray) -> Opinion | None:
    """What the table says of a position: where that is only a bound, the bound."""
    entry = alphabeta.looked_up(judge.hash_of(state), table)
    if entry == alphabeta.NOTHING:
        return None
    value = alphabeta.worth_in(entry) + judge.settled(state, rules.player(state))
    return Opinion(value, alphabeta.move_in(entry), not alphabeta.is_guessed(entry))
