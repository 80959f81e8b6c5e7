"""Positions of Nasca as rows of integers (see `tablier.games.rows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.chance import next_rng
from tablier.games.nasca.board import CORNERS, NEUTRAL, any_free, lay
from tablier.games.nasca.rules import NEUTRAL_LENGTHS, WORDS, State
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.games.rows import Dealing
    from tablier.options import Value

SCALARS = 7
BOARD, LANDSCAPE, END = SCALARS, SCALARS + WORDS, SCALARS + 2 * WORDS  # where the arrays begin, and the row's end


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)
    row[BOARD:LANDSCAPE] = state.board
    row[LANDSCAPE:END] = state.landscape


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """Write all but the board and the landscape."""
    row[0], row[1] = state.left
    row[2], row[3] = state.points
    row[4] = state.mover
    row[5] = state.rounds_left
    row[6] = state.starter


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    return State(
        board=row[BOARD:LANDSCAPE],
        landscape=row[LANDSCAPE:END],
        left=(int(row[0]), int(row[1])),
        points=(int(row[2]), int(row[3])),
        mover=int(row[4]),
        rounds_left=int(row[5]),
        starter=int(row[6]),
    )


@rule
def used(state: State) -> int:
    """The whole row."""
    return END


def room(state: State) -> int:
    """The same for all positions."""
    return END


def dealing(options: Mapping[str, Value]) -> Dealing:
    """Only a landscape at random is left to chance."""
    return "compiled" if options["landscape"] == "random" else "fixed"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Lay the neutral planks at random on an empty board."""
    board = row[BOARD:LANDSCAPE]
    for word in range(CORNERS):
        board[word] = 0
    for length in NEUTRAL_LENGTHS:
        rng = next_rng(rng)
        lay(board, any_free(board, length, rng), NEUTRAL)
    for word in range(WORDS):
        row[LANDSCAPE + word] = board[word]
