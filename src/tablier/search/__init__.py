"""Search that knows no game: each module names `game`, and `tablier.jit.instantiate` binds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from tablier.jit import instantiate

if TYPE_CHECKING:
    from tablier.state import Move, State


def perft(state: State, depth: int, *, compiled: bool | None = None) -> int:
    """The number of lines of exactly `depth` legal moves from this state."""
    return sum(count for _, count in perft_by_move(state, depth, compiled=compiled)) if depth else 1


def perft_by_move(state: State, depth: int, *, compiled: bool | None = None) -> Iterator[tuple[Move, int]]:
    """Each legal move with the number of these lines that begin with it, sorted by the moves' texts."""
    from tablier.search import counting

    if depth < 1:
        raise ValueError("the depth counts moves, from 1 up")
    rules = state.game.rules
    count_lines: Callable[..., int] = instantiate(counting, compiled=compiled, game=rules).count_lines
    moves = np.empty((depth, rules.MOST_MOVES), np.int64)
    buffers = np.empty((depth, rules.WORDS), np.int64)
    for move in state.legal():
        after = rules.play(state.rules_state, move.code)
        yield move, 1 if depth == 1 else int(count_lines(after, depth - 1, moves, buffers))
