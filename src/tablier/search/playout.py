"""Complete games of uniformly random legal moves."""

from __future__ import annotations

import numpy as np

from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import long_rule, rule


@long_rule
def playout(state: game.State, pool: np.ndarray, rng: int) -> tuple[game.State, int, int]:
    """Play on at random to the end, in the same arrays; returns the last position, the moves made and the generator."""
    count = game.candidates(state, pool)
    length = 0
    while True:
        move, count, rng = game.draw(state, pool, count, rng)
        if move == game.NO_MOVE:
            return state, length, rng
        state = game.advance(state, move)
        length += 1


@rule
def playouts(start: game.State, room: np.ndarray, pool: np.ndarray, games: int, rng: int) -> tuple[int, int, int]:
    """Many playouts; returns how many moves were made, the sum of seat 0's scores and the generator."""
    moves = 0
    scores = 0
    for _ in range(games):
        state, length, rng = playout(game.copy(start, room), pool, rng)
        moves += length
        scores += game.score(state, 0)
    return moves, scores, rng
