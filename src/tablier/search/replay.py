"""What a line of moves leads to, returned as integers.

For callers that are not compiled: handing a position back to them costs more than playing a few moves again.
"""

from __future__ import annotations

import numpy as np

from tablier.games import unbound as game
from tablier.jit import rule
from tablier.search.playout import playout

NOBODY = -1


@rule
def replay(root: game.State, line: np.ndarray, length: int, buffer: np.ndarray) -> game.State:
    """The position after the first `length` moves of a line."""
    state = game.copy(root, buffer)
    for number in range(length):
        state = game.advance(state, int(line[number]))
    return state


@rule
def mover_after(root: game.State, line: np.ndarray, length: int, buffer: np.ndarray) -> int:
    """The seat to move, or NOBODY once the game is over."""
    state = replay(root, line, length, buffer)
    return NOBODY if game.is_over(state) else int(game.player(state))


@rule
def moves_after(root: game.State, line: np.ndarray, length: int, buffer: np.ndarray, moves: np.ndarray) -> int:
    """Fill in the legal moves; returns how many there are."""
    return int(game.legal_moves(replay(root, line, length, buffer), moves))


@rule
def winner_after(root: game.State, line: np.ndarray, length: int, buffer: np.ndarray) -> int:
    """The seat that is ahead, or NOBODY."""
    return int(game.winner(replay(root, line, length, buffer)))


@rule
def playout_after(
    root: game.State, line: np.ndarray, length: int, buffer: np.ndarray, pool: np.ndarray, rng: int
) -> tuple[int, int]:
    """The winner of a playout from there, or NOBODY; and the generator."""
    end, _, rng = playout(replay(root, line, length, buffer), pool, rng)
    return int(game.winner(end)), rng
