"""Perft: how many sequences of moves of a given length there are."""

from __future__ import annotations

import numpy as np

from tablier.games import unbound as game
from tablier.jit import rule


@rule
def count_lines(state: game.State, depth: int, moves: np.ndarray, buffers: np.ndarray) -> int:
    """The number of lines of exactly `depth` moves; `moves` and `buffers` have one row for each ply."""
    row = moves[depth - 1]
    count = game.legal_moves(state, row)
    if depth == 1:
        return count
    total = 0
    for number in range(count):
        after = game.advance(game.copy(state, buffers[depth - 1]), int(row[number]))
        total += count_lines(after, depth - 1, moves, buffers)
    return total
