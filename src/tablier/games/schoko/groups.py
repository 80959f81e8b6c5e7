"""Groups of squares of one colour on the table of Scho K.O., seen from above and found by flood fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.schoko.board import CELL, DARK_CELL, MARK, STACK, TABLE, laid_cell
from tablier.games.schoko.cards import MOST_CARDS
from tablier.jit import long_rule, rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State

LARGER_THAN_ANY = 4 * MOST_CARDS + 1


@rule
def beside(place: int, turn: int, roll: int) -> int:
    """The place next to a place: above, to the left, below, to the right."""
    side = (1 << roll) - 1
    step = (turn & 2) - 1
    if turn & 1:
        return place & ~side | (place + step) & side
    return (place + (step << roll)) & ((1 << 2 * roll) - 1)


@rule
def group_from(board: np.ndarray, roll: int, place: int, look: int) -> int:
    """The size of the group of a cell; marks all its cells, which look alike."""
    board[TABLE + place] |= MARK
    board[STACK] = place
    waiting = 1
    size = 0
    while waiting:
        waiting -= 1
        cell = int(board[STACK + waiting])
        size += 1
        for turn in range(4):
            other = beside(cell, turn, roll)
            if int(board[TABLE + other]) & (CELL | DARK_CELL | MARK) == look:
                board[TABLE + other] |= MARK
                board[STACK + waiting] = other
                waiting += 1
    return size


@long_rule
def largest(state: State, is_dark: int, limit: int) -> tuple[int, int]:
    """The size of the largest groups of a colour that are smaller than the limit, and how many there are."""
    board = state.board
    look = CELL | DARK_CELL * is_dark
    size = count = 0
    for number in range(4 * state.laid):
        place = laid_cell(state, number) - TABLE
        if int(board[TABLE + place]) & (CELL | DARK_CELL | MARK) == look:
            found = group_from(board, state.roll, place, look)
            if size < found < limit:
                size, count = found, 0
            count += int(found == size)
    for number in range(4 * state.laid):
        board[laid_cell(state, number)] &= ~MARK
    return size, count
