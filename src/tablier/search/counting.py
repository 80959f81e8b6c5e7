"""Perft: how many sequences of moves of a given length there are."""

from __future__ import annotations

import numpy as np

from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import rule


@rule
def count_lines(state: game.State, depth: int, moves: np.ndarray, rooms: np.ndarray) -> int:
    """Lines of exactly `depth` moves; `moves` and `rooms` have one row for each of them."""
    row = moves[depth - 1]
    count = game.legal_moves(state, row)
    if depth == 1:
        return count
    total = 0
    for number in range(count):
        after = game.advance(game.copy(state, rooms[depth - 1]), int(row[number]))
        total += count_lines(after, depth - 1, moves, rooms)
    return total
