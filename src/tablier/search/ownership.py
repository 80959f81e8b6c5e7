"""Who owns what in the end, over many random playouts."""

from __future__ import annotations

import numpy as np

from tablier.games import unbound as game
from tablier.jit import rule
from tablier.search import owning
from tablier.search.playout import playout


@rule
def tally(start: game.State, buffer: np.ndarray, pool: np.ndarray, games: int, rng: int, totals: np.ndarray) -> int:
    """Add up the owners of each place over `games` playouts: 1 for seat 0, -1 for seat 1; returns the generator."""
    for _ in range(games):
        end, _, rng = playout(game.copy(start, buffer), pool, rng)
        owning.add_owners(end, totals)
    return rng
