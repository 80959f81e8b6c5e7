"""Actions and observations of Nasca for learners (see `tablier.games.encoding`).

An action is a place for a plank, with its length: 670, by length from 2 to 5, then by lines from the top and the left,
then along the line (`board.PLACEMENTS`, where those of length 1 come first, which only neutral planks have).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.nasca.board import (
    BEGIN,
    COLUMN_BITS,
    COLUMNS,
    CORNERS,
    HALF_COLUMNS,
    HIGHEST,
    LENGTHS,
    ONWARD,
    ROW_PARTS,
    ROWS,
    Cells,
    above,
    any_of,
    count_of,
    holds,
    showing,
)
from tablier.games.nasca.rules import MOST_MOVES, State, scoring_cells
from tablier.games.planes import everywhere
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

ACTIONS = MOST_MOVES
FIRST_ACTION = BEGIN[LENGTHS[0]]
AREA = ROWS * COLUMNS

HEIGHT, SCORING, OWN_PLANKS = 2, 5, 7
OTHER_PLANKS = OWN_PLANKS + len(LENGTHS)
AFTER_PLANKS = OTHER_PLANKS + len(LENGTHS)
NEXT_HEIGHT = AFTER_PLANKS + 6
PLANES = (
    "cells that show the observer’s colour",
    "cells that show the other player’s colour",
    "the highest level over each cell, 0 if it is empty",
    "cells whose highest plank goes on to the right",
    "cells whose highest plank goes on below",
    "empty cells that count for the observer as the board stands",
    "empty cells that count for the other player as the board stands",
    *(f"planks of length {length} that the observer has left" for length in LENGTHS),
    *(f"planks of length {length} that the other player has left" for length in LENGTHS),
    "the observer’s points of the rounds before",
    "the other player’s points of the rounds before",
    "1 everywhere if it is the observer’s turn",
    "1 everywhere if another round follows",
    "1 everywhere if the observer starts it",
    "1 everywhere if corners are open",
    "if another round follows, its landscape: the highest level over each cell",
    "cells of it whose highest plank goes on to the right",
    "cells of it whose highest plank goes on below",
)
SHAPE = (len(PLANES), ROWS, COLUMNS)


def actions(options: Mapping[str, Value]) -> int:
    """Always 670."""
    return ACTIONS


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a move."""
    return move - FIRST_ACTION


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of an action."""
    return action + FIRST_ACTION


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes: everything, as nothing is hidden."""
    board, other = state.board, 1 - seat
    add(out, 0, showing(board, seat))
    add(out, 1, showing(board, other))
    write_planks(out, HEIGHT, board)
    first, second = scoring_cells(board)
    add(out, SCORING, first if seat == 0 else second)
    add(out, SCORING + 1, second if seat == 0 else first)
    for number, length in enumerate(LENGTHS):
        everywhere(out, OWN_PLANKS + number, AREA, count_of(state.left[seat], length))
        everywhere(out, OTHER_PLANKS + number, AREA, count_of(state.left[other], length))
    everywhere(out, AFTER_PLANKS, AREA, state.points[seat])
    everywhere(out, AFTER_PLANKS + 1, AREA, state.points[other])
    everywhere(out, AFTER_PLANKS + 2, AREA, int(state.mover == seat))
    everywhere(out, AFTER_PLANKS + 5, AREA, int(board[CORNERS]))
    if state.rounds_left:
        everywhere(out, AFTER_PLANKS + 3, AREA, 1)
        everywhere(out, AFTER_PLANKS + 4, AREA, int(state.starter != seat))
        write_planks(out, NEXT_HEIGHT, state.landscape)


@rule
def write_planks(out: np.ndarray, plane: int, board: np.ndarray) -> None:
    """Three planes: how high planks lie over each cell, and where the highest one goes on."""
    for level in range(HIGHEST + 1):
        higher = above(board, level)
        if not any_of(higher):
            break
        add(out, plane, higher)
    add(out, plane + 1, (int(board[ONWARD]), int(board[ONWARD + 1])))
    for column in range(COLUMNS):
        down = int(board[ONWARD + ROW_PARTS + column // HALF_COLUMNS]) >> column % HALF_COLUMNS * COLUMN_BITS
        for row in range(ROWS):
            out[(plane + 2) * AREA + row * COLUMNS + column] = down >> row & 1


@rule
def add(out: np.ndarray, plane: int, cells: Cells) -> None:
    """Add 1 on the cells of a set."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            out[plane * AREA + row * COLUMNS + column] += holds(cells, row, column)
