"""Who owns the cells of Nasca, row by row from a1: those that score at the end of the round (NAS-10)."""

from __future__ import annotations

import numpy as np

from tablier.games.nasca.rules import COLUMNS, HALF_ROWS, ROW_BITS, ROWS, State, scoring_cells
from tablier.jit import rule

PLACES = ROWS * COLUMNS


def this_stage(state: State) -> State:
    """The position whose end counts: that of the present round, as if no other followed."""
    return state._replace(rounds_left=0)


@rule
def add_owners(state: State, totals: np.ndarray) -> None:
    """Add 1 for each cell that scores for seat 0, -1 for each that scores for seat 1."""
    low, high, their_low, their_high = scoring_cells(state.board)
    for row in range(ROWS):
        mine = low if row < HALF_ROWS else high
        theirs = their_low if row < HALF_ROWS else their_high
        for column in range(COLUMNS):
            bit = row % HALF_ROWS * ROW_BITS + column
            totals[row * COLUMNS + column] += (mine >> bit & 1) - (theirs >> bit & 1)
