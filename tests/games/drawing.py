"""Lines of drawn moves, for judging whether each legal move has the same chance. Compiled like any search."""

from __future__ import annotations

import numpy as np

from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import rule


@rule
def draw_lines(start: game.State, room: np.ndarray, pool: np.ndarray, drawn: np.ndarray, rng: int) -> int:
    """Fill each row with the moves of one playout, NO_MOVE after its end; returns the generator."""
    for row in range(drawn.shape[0]):
        state = game.copy(start, room)
        count = game.candidates(state, pool)
        for column in range(drawn.shape[1]):
            move, count, rng = game.draw(state, pool, count, rng)
            drawn[row, column] = move
            if move != game.NO_MOVE:
                state = game.advance(state, move)
            else:
                for rest in range(column, drawn.shape[1]):
                    drawn[row, rest] = game.NO_MOVE
                break
    return rng
