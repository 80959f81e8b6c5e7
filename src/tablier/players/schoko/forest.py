"""The groups of squares on the table of Scho K.O. as a union-find forest, joined card after card.

The worth of a colour is the sum of the squares of its groups' sizes: one large group is worth more than two halves. A
card that covers others may split groups, which a union-find cannot undo, so that all are found anew.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.games.schoko.board import (
    CARDS,
    CENTRE,
    COLUMNS,
    DARK,
    MOST_CELLS,
    OCCUPIED,
    WORD,
    around,
    first_of,
    row_at,
)
from tablier.games.schoko.moves import CHOOSE_DARK, LEVEL_2, column_of, pattern_of, row_of
from tablier.games.schoko.rules import State, advance
from tablier.jit import long_rule, rule

# Notes, an array that the search hands in: the size of the largest group and the worth of all groups, each for white
# and dark; and for each cell its parent in the forest or, at the root of a group, the group's size, negative.
LARGEST, WORTH, FOREST = 0, 2, 4
AFTER_FOREST = FOREST + MOST_CELLS


@rule
def cell_at(x: int, y: int, roll: int) -> int:
    """Where the note for a cell is."""
    side = (1 << roll) - 1
    return FOREST + ((y & side) << roll | x + CENTRE & side)


@rule
def root_of(notes: np.ndarray, cell: int) -> int:
    """Find: the root of a cell's group; shortens the path to it on the way (path splitting)."""
    above = int(notes[cell])
    while above > 0:
        further = int(notes[above])
        if further > 0:
            notes[cell] = further
        cell = above
        above = further
    return cell


@rule
def size_of(notes: np.ndarray, root: int) -> int:
    """The size of the group with this root."""
    return -int(notes[root])


@rule
def root_around(state: State, x: int, y: int, cells: int, notes: np.ndarray) -> int:
    """The root of the first of some cells that are seen around a place."""
    cell = first_of(cells)
    return root_of(notes, cell_at(x - 1 + (cell & 3), y - 1 + (cell >> 2), state.roll))


@rule
def join(notes: np.ndarray, one: int, two: int, colour: int) -> None:
    """Union by size: make one group of the groups of two cells."""
    one, two = root_of(notes, one), root_of(notes, two)
    if one != two:
        size, more = size_of(notes, one), size_of(notes, two)
        if size < more:
            one, two = two, one
        notes[two] = one
        notes[one] = -size - more
        notes[WORTH + colour] += 2 * size * more
        notes[LARGEST + colour] = max(int(notes[LARGEST + colour]), size + more)


@rule
def put_run(notes: np.ndarray, cell: int, size: int, colour: int) -> None:
    """Add a group of a few cells beside each other."""
    for member in range(cell, cell + size):
        notes[member] = cell
    notes[cell] = -size
    notes[WORTH + colour] += size * size
    notes[LARGEST + colour] = max(int(notes[LARGEST + colour]), size)


@rule
def colour_row(board: np.ndarray, roll: int, y: int, word: int, colour: int) -> int:
    """The cells of a colour in a word of a row, as the planes of `board` show them."""
    row = row_at(y, word, roll)
    dark = int(board[row + DARK])
    return dark if colour else int(board[row + OCCUPIED]) & ~dark


@long_rule
def see_groups(state: State, notes: np.ndarray) -> None:
    """Find all groups from scratch: the runs of each row, joined to those above them."""
    board, roll = state.board, state.roll
    for number in range(FOREST):
        notes[number] = 0
    for y in range(state.top, state.bottom + 2):
        for colour in range(2):
            for word in range(1 << roll - WORD):
                see_runs(board, roll, y, word, colour, notes)
            for word in range(1 << roll - WORD):
                if colour_row(board, roll, y, word, colour) & 3 == 3:  # on both sides of the word's edge
                    cell = cell_at((word << WORD) - CENTRE, y, roll)
                    join(notes, cell, cell_at((word << WORD) - CENTRE - 1, y, roll), colour)


@rule
def see_runs(board: np.ndarray, roll: int, y: int, word: int, colour: int, notes: np.ndarray) -> None:
    """Add the runs of a word of a row, in one colour, and join them to what is above them."""
    first = cell_at((word << WORD) - CENTRE, y, roll)
    up = cell_at((word << WORD) - CENTRE, y - 1, roll) - first
    cells = colour_row(board, roll, y, word, colour) >> 1 & COLUMNS
    above = colour_row(board, roll, y - 1, word, colour) >> 1 & COLUMNS
    while cells:
        run = cells & ~(cells + (cells & -cells))
        cells ^= run
        cell = first + first_of(run)
        put_run(notes, cell, count_bits(run), colour)
        met = run & above
        met &= ~(met << 1)  # the first cells of runs above
        while met:
            join(notes, cell, first + up + first_of(met), colour)
            met &= met - 1


@long_rule
def see_card(state: State, notes: np.ndarray) -> None:
    """Join the squares of the newest card, laid at level 1, to the groups around it."""
    card = int(state.board[CARDS + state.laid - 1])
    x, y, pattern, roll = column_of(card), row_of(card), pattern_of(card), state.roll
    for square in range(4):
        put_run(notes, cell_at(x + (square & 1), y + (square >> 1), roll), 1, pattern >> square & 1)
    dark = around(state.board, roll, DARK, x, y)
    for colour in range(2):
        cells = dark if colour else around(state.board, roll, OCCUPIED, x, y) & ~dark
        for square in range(4):
            spot = 5 + (square & 1) + 4 * (square >> 1)
            if cells >> spot & 1:
                cell = cell_at(x + (square & 1), y + (square >> 1), roll)
                if cells >> spot + 1 & 1:
                    join(notes, cell, cell_at(x + (square & 1) + 1, y + (square >> 1), roll), colour)
                if cells >> spot - 1 & 1:
                    join(notes, cell, cell_at(x + (square & 1) - 1, y + (square >> 1), roll), colour)
                if cells >> spot + 4 & 1:
                    join(notes, cell, cell_at(x + (square & 1), y + (square >> 1) + 1, roll), colour)
                if cells >> spot - 4 & 1:
                    join(notes, cell, cell_at(x + (square & 1), y + (square >> 1) - 1, roll), colour)


@rule
def follow(state: State, move: int, notes: np.ndarray) -> State:
    """The next position, with the groups in `notes` kept up to date."""
    after = advance(state, move)
    if move < CHOOSE_DARK:
        if after.roll != state.roll or int(after.board[CARDS + after.laid - 1]) & LEVEL_2:
            see_groups(after, notes)
        else:
            see_card(after, notes)
    return after
