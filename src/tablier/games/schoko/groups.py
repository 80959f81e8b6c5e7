"""Groups of squares of one colour on the table of Scho K.O., seen from above and found by flood fill, run by run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.bits import count_bits
from tablier.games.schoko.board import COLUMNS, DARK, LEFT, OCCUPIED, PENDING, WORD, row_at
from tablier.games.schoko.cards import MOST_CARDS
from tablier.jit import long_rule, rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State

LARGER_THAN_ANY = 4 * MOST_CARDS + 1
LAST_COLUMN = (1 << WORD) - 1
EDGES = 1 | 1 << LAST_COLUMN


@rule
def see_colour(state: State, is_dark: int) -> int:
    """Note all cells of a colour as left to be counted; returns how many there are."""
    board, roll = state.board, state.roll
    cells = 0
    for y in range(state.top, state.bottom + 2):
        for word in range(1 << roll - WORD):
            row = row_at(y, word, roll)
            dark = int(board[row + DARK])
            left = (dark if is_dark else int(board[row + OCCUPIED]) & ~dark) >> 1 & COLUMNS
            board[row + LEFT] = left
            cells += count_bits(left)
    return cells


@rule
def forget_colour(state: State) -> None:
    """Leave no cells to be counted, so that positions that are alike have the same table."""
    for y in range(state.top, state.bottom + 2):
        for word in range(1 << state.roll - WORD):
            state.board[row_at(y, word, state.roll) + LEFT] = 0


@rule
def runs_with(some: int, cells: int) -> int:
    """All runs of a row's cells of which some are given."""
    some |= (cells ^ cells + some) & cells  # the carry runs to the end
    for step in (1, 2, 4):
        some |= cells & some >> step
        cells &= cells >> step
    if cells:  # longer runs are rare
        some |= cells & some >> 8
        some |= cells & cells >> 8 & some >> 16
    return some


@rule
def reach(board: np.ndarray, row: int, cells: int) -> int:
    """Let cells of a row be pending that are left to be counted; returns 1 if none were before."""
    reached, pending = int(board[row + LEFT]) & cells, int(board[row + PENDING])
    board[row + PENDING] = pending | reached
    return int(pending == 0 and reached != 0)


@rule
def group_from(board: np.ndarray, roll: int, y: int, word: int, cell: int) -> int:
    """The size of the group of a cell that is left to be counted, given as a bit; the group is no longer left."""
    waiting = reach(board, row_at(y, word, roll), cell)
    size, top, bottom, step = 0, y, y, 1
    while waiting:
        for word in range(1 << roll - WORD):
            row = row_at(y, word, roll)
            pending = int(board[row + PENDING])
            if pending:
                runs = runs_with(pending, int(board[row + LEFT]))
                board[row + PENDING] = 0
                board[row + LEFT] ^= runs
                size += count_bits(runs)
                above = reach(board, row_at(y - 1, word, roll), runs)
                below = reach(board, row_at(y + 1, word, roll), runs)
                waiting += above + below - 1
                top, bottom = min(top, y - above), max(bottom, y + below)
                if runs & EDGES:
                    waiting += reach(board, row_at(y, word - 1, roll), (runs & 1) << LAST_COLUMN)
                    waiting += reach(board, row_at(y, word + 1, roll), runs >> LAST_COLUMN)
        if y + step < top or y + step > bottom:
            step = -step
        y = min(max(y + step, top), bottom)
    return size


@long_rule
def largest(state: State, is_dark: int, limit: int, least: int) -> tuple[int, int]:
    """The size of the largest groups of a colour that are smaller than the limit, and how many there are.

    Smaller ones than `least` need not be found.
    """
    board, roll = state.board, state.roll
    left = see_colour(state, is_dark)
    size = count = 0
    height = state.bottom + 2 - state.top
    y = state.top + (height >> 1)
    for _ in range(height):  # from the middle, where most of the table is
        for word in range(1 << roll - WORD):
            row = row_at(y, word, roll)
            while left >= least and int(board[row + LEFT]):
                found = group_from(board, roll, y, word, int(board[row + LEFT]) & -int(board[row + LEFT]))
                if size < found < limit:
                    size, count = found, 0
                    least = max(least, size)
                count += int(found == size)
                left -= found
        y = y + 1 if y < state.bottom + 1 else state.top
    forget_colour(state)
    return size, count
