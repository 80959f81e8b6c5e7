"""Who owns what in the end, over many random playouts."""

from __future__ import annotations

import numpy as np

from tablier.games.anacund import owning  # and what it knows about owners
from tablier.games.anacund import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import rule
from tablier.search.playout import playout


@rule
def tally(start: game.State, room: np.ndarray, pool: np.ndarray, games: int, rng: int, totals: np.ndarray) -> int:
    """Add up the owners of each place at the ends of so many games: 1 for seat 0, -1 for seat 1."""
    for _ in range(games):
        end, _, rng = playout(game.copy(start, room), pool, rng)  # type: ignore[arg-type]  # it is bound to the same game
        owning.add_owners(end, totals)  # type: ignore[arg-type]  # the same
    return rng
