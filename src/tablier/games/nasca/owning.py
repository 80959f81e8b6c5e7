"""Who owns the cells of Nasca, row by row from a1: those that score at the end of the round (NAS-10)."""

from __future__ import annotations

import numpy as np

from tablier.games.nasca.board import COLUMNS, ROWS, holds
from tablier.games.nasca.rules import State, scoring_cells
from tablier.jit import rule

PLACES = ROWS * COLUMNS


def this_stage(state: State) -> State:
    """The position whose end counts: that of the present round, as if no other followed."""
    return state._replace(rounds_left=0)


@rule
def add_owners(state: State, totals: np.ndarray) -> None:
    """Add 1 for each cell that scores for seat 0, -1 for each that scores for seat 1."""
    first, second = scoring_cells(state.board)
    for row in range(ROWS):
        for column in range(COLUMNS):
            totals[row * COLUMNS + column] += holds(first, row, column) - holds(second, row, column)
