"""Alpha-beta looking one move deeper each time, within a budget of nodes and of time."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from tablier.clock import now
from tablier.jit import instantiate
from tablier.search import alphabeta
from tablier.search.alphabeta import GUESSED, INFINITE, LIMIT, MOST_DEPTH, MOVE, NODES, STOPPED, Memory

SLICE = 0.004  # seconds between two looks at the clock and at the wish to stop
FIRST_SLICE, LEAST_SLICE = 64, 16  # nodes


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


def deepen(
    state: Any, rules: ModuleType, judge: ModuleType, memory: Memory, budget: Budget, *,
    window: int = INFINITE, noise: int = 0, seed: int = 0, compiled: bool | None = None,
) -> Found:  # fmt: skip
    """Look deeper and deeper until all is proved or the budget is used up; at least one move deep.

    Worths beyond the window are told apart no more: the narrower it is, the sooner it is proved who wins.
    """
    kernel: Any = instantiate(alphabeta, compiled=compiled, game=rules, judge=judge)
    scratch, table = memory
    kernel.prepare(state, noise, seed, scratch)
    value, depth, is_proved = 0, 0, False
    batch, moment = FIRST_SLICE, now()
    while depth < MOST_DEPTH and not is_proved:
        nodes = int(scratch[NODES])
        if depth and (nodes >= budget.nodes or moment >= budget.deadline or budget.cancelled()):
            break
        scratch[LIMIT] = min(nodes + batch, budget.nodes) if depth else INFINITE
        scratch[STOPPED] = 0
        found = kernel.visit(state, depth + 1, 0, -window, window, scratch, table)
        if not scratch[STOPPED]:
            depth += 1
            value, is_proved = int(found), not scratch[GUESSED]
        spent = max(now() - moment, 1e-9)
        moment += spent
        if scratch[STOPPED]:
            batch = max(LEAST_SLICE, min(2 * batch, int(batch * SLICE / spent)))
    return Found(int(scratch[MOVE]), value, depth, int(scratch[NODES]), is_proved)
