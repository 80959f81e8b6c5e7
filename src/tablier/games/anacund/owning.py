"""Who owns the squares of Anacund, in ring order from a1: those with a pawn of one's own or a captured one (ANA-7)."""

from __future__ import annotations

import numpy as np

from tablier.games.anacund.rules import DARK, LIGHT, SQUARES, State, controlled
from tablier.jit import rule

PLACES = SQUARES


def this_stage(state: State) -> State:
    """The position whose end counts: there is only one."""
    return state


@rule
def add_owners(state: State, totals: np.ndarray) -> None:
    """Add 1 for each square of seat 0, -1 for each of seat 1."""
    dark, light = controlled(state, DARK), controlled(state, LIGHT)
    for square in range(SQUARES):
        totals[square] += (dark >> square & 1) - (light >> square & 1)
