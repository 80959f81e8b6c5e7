"""The packed board of Nasca: words in which a plank is tried and laid by a few operations, and sets of cells.

What is allowed stands in `rules.py`. A board is an array of WORDS integers, in two forms that are kept in step:

- Lines: each row (0–9) and each column (10–20) is a word with five bits per cell, its height in four of them and above
  it a guard bit that is 0. Words of marks use the guard bits alone. There is a word of heights for each line, one of
  links (a cell and the next one show the same plank), and for each seat one of the cells that show its colour.
- Sets of cells (`Cells`): two words of five rows, twelve bits per row, the last of which is 0. There is a set of the
  cells that show its colour for each seat, and one of the cells with anything over them.

One more word is 1 where corners are open (NAS-9), so that whoever has a board can count it.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import below
from tablier.jit import long_rule, rule

COLUMNS, ROWS = 11, 10
LINES = ROWS + COLUMNS
COLOURS = 2  # of the seats, by their numbers
NEUTRAL = 2  # an owner beside the seats: its planks show no colour

CELL_BITS = 5
HEIGHT = 15  # the highest there can be: each level but the last has two of the thirty planks
GUARD = 16

HALF_ROWS = ROWS // 2
ROW_BITS = COLUMNS + 1
ROW = (1 << COLUMNS) - 1

# Where in the array the words of each kind begin.
HEIGHTS, LINKS, TOPS = 0, LINES, 2 * LINES
SHOWN, COVERED = 4 * LINES, 4 * LINES + 4
CORNERS = COVERED + 2
WORDS = CORNERS + 1

Cells = tuple[int, int]

# Places for planks

LENGTHS = (2, 3, 4, 5)  # of the players' planks; neutral ones may have length 1


def _placements() -> list[tuple[int, int, int]]:
    """Line, first cell and length of every place for a plank: by length, then lines from the top and the left."""
    sizes = [COLUMNS] * ROWS + [ROWS] * COLUMNS
    return [
        (line, first, length)
        for length in (1, *LENGTHS)
        for line, size in enumerate(sizes)
        for first in range(size - length + 1)
        if length > 1 or line < ROWS
    ]


def cells_under(placement: int) -> list[tuple[int, int]]:
    """Row and column of each cell of a placement, from the left or the top."""
    line, first, length = PLACEMENTS[placement]
    places = range(first, first + length)
    return [(line, place) if line < ROWS else (place, line - ROWS) for place in places]


def _cell_set(cells: list[tuple[int, int]]) -> Cells:
    """Cells given by row and column, as a set."""
    halves = [0, 0]
    for row, column in cells:
        halves[row // HALF_ROWS] |= 1 << row % HALF_ROWS * ROW_BITS + column
    return halves[0], halves[1]


# A placement is a number of this table; those of length 1 come first, and only neutral planks have them.
PLACEMENTS = _placements()
LINE, FIRST, LENGTH = (np.array(column, np.uint16) for column in zip(*PLACEMENTS, strict=True))
HALVES = np.array([_cell_set(cells_under(placement)) for placement in range(len(PLACEMENTS))], np.int64)
BEGIN = tuple(int(np.searchsorted(LENGTH, length)) for length in range(max(LENGTHS) + 2))  # first placement by length
ONES = np.array([sum(1 << CELL_BITS * place for place in range(length)) for length in range(COLUMNS + 1)], np.int64)

# Planks not yet laid are one number: its octal digit n says how many there are of length n

DIGIT_BITS, DIGIT = 3, 7


def supply(counts: dict[int, int]) -> int:
    """Planks of each length, counted, as one number."""
    return sum(count << DIGIT_BITS * length for length, count in counts.items())


@rule
def count_of(planks: int, length: int) -> int:
    """How many of the planks have this length."""
    return planks >> DIGIT_BITS * length & DIGIT


@rule
def plank_on(placement: int) -> int:
    """The one plank that lies there."""
    return 1 << DIGIT_BITS * int(LENGTH[placement])


@rule
def lengths_of(planks: int) -> int:
    """The lengths of the planks, as a set: bit 0 stands for the shortest of LENGTHS."""
    lengths = 0
    for length in LENGTHS:
        lengths |= int(count_of(planks, length) != 0) << (length - LENGTHS[0])
    return lengths


# All placements of a set of lengths.
_LISTS = [
    [number for number, (_, _, length) in enumerate(PLACEMENTS) if lengths & lengths_of(1 << DIGIT_BITS * length)]
    for lengths in range(1 << len(LENGTHS))
]
HOW_MANY = np.array([len(listed) for listed in _LISTS], np.uint16)
BY_LENGTHS = np.array([listed + [0] * (len(_LISTS[-1]) - len(listed)) for listed in _LISTS], np.uint16)


@rule
def any_placement(lengths: int, rng: int) -> int:
    """A placement of one of the lengths, each with the same chance, read off the generator's present state."""
    return int(BY_LENGTHS[lengths, below(rng, int(HOW_MANY[lengths]))])


# Lines


@rule
def under(board: np.ndarray, placement: int, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """What a plank of the seat would meet there: heights of its cells, of the first, of the last; then sets of marks.

    These are the cells higher than the first one; and of those just as high, on which it would rest: the cells of the
    seat's colour, of the other's, and those that show the same plank as the next one.
    """
    line = int(LINE[placement])
    length = int(LENGTH[placement])
    shift = CELL_BITS * int(FIRST[placement])
    ones = int(ONES[length])
    guards = GUARD * ones
    heights = int(board[HEIGHTS + line]) >> shift & HEIGHT * ones
    first = heights & HEIGHT
    last = heights >> CELL_BITS * (length - 1)
    level = first * ones
    higher = ((level | guards) - heights) & guards ^ guards  # a guard bit is borrowed where a cell is higher
    resting = (guards - (level ^ heights)) & guards
    own = int(board[TOPS + LINES * seat + line]) >> shift & resting
    others = int(board[TOPS + LINES * (1 - seat) + line]) >> shift & resting
    linked = int(board[LINKS + line]) >> shift & resting & (guards >> CELL_BITS)
    return heights, first, last, higher, own, others, linked


@rule
def has_empty_run(board: np.ndarray, length: int) -> bool:
    """Whether there are `length` empty cells side by side in a line."""
    for line in range(LINES):
        size = COLUMNS if line < ROWS else ROWS
        guards = GUARD * int(ONES[size])
        run = empty = (guards - int(board[HEIGHTS + line])) & guards
        for step in range(1, length):
            run &= empty >> CELL_BITS * step
        if run:
            return True
    return False


@rule
def lay(board: np.ndarray, placement: int, owner: int) -> None:
    """Put a plank on the board, one level above what is under its ends."""
    line = int(LINE[placement])
    first = int(FIRST[placement])
    length = int(LENGTH[placement])
    shift = CELL_BITS * first
    level = (int(board[HEIGHTS + line]) >> shift & HEIGHT) + 1
    cells = int(ONES[length]) << shift
    links = (int(ONES[length - 1]) << shift) * GUARD
    _cover_line(board, line, cells, level, owner, links)
    crossing = ROWS if line < ROWS else 0
    place = line if line < ROWS else line - ROWS
    for number in range(first, first + length):
        _cover_line(board, crossing + number, 1 << CELL_BITS * place, level, owner, 0)
    _cover_sets(board, placement, owner)


@rule
def _cover_line(board: np.ndarray, line: int, cells: int, level: int, owner: int, links: int) -> None:
    """Note in a line that cells now show a plank of this level and owner."""
    marks = GUARD * cells
    board[HEIGHTS + line] = int(board[HEIGHTS + line]) & ~(HEIGHT * cells) | level * cells
    board[LINKS + line] = int(board[LINKS + line]) & ~(marks | marks >> CELL_BITS) | links
    for colour in range(COLOURS):
        if colour == owner:
            board[TOPS + LINES * colour + line] |= marks
        else:
            board[TOPS + LINES * colour + line] &= ~marks


@rule
def _cover_sets(board: np.ndarray, placement: int, owner: int) -> None:
    """Note in the sets of cells that those of a placement now show a plank of this owner."""
    for half in range(2):
        cells = int(HALVES[placement, half])
        board[COVERED + half] |= cells
        for colour in range(COLOURS):
            if colour == owner:
                board[SHOWN + 2 * colour + half] |= cells
            else:
                board[SHOWN + 2 * colour + half] &= ~cells


def height_at(board: np.ndarray, row: int, column: int) -> int:
    """The highest level over a cell, 0 if it is empty."""
    return int(board[HEIGHTS + row]) >> CELL_BITS * column & HEIGHT


def are_linked(board: np.ndarray, line: int, place: int) -> bool:
    """Whether a cell of a line and the next one show the same plank."""
    return bool(int(board[LINKS + line]) >> CELL_BITS * place & GUARD)


# Sets of cells

_LEFT = sum(1 << ROW_BITS * row for row in range(HALF_ROWS))
ALL_CELLS: Cells = (ROW * _LEFT, ROW * _LEFT)
TOP: Cells = (ROW, 0)
BOTTOM: Cells = (0, ROW << ROW_BITS * (HALF_ROWS - 1))
LEFT: Cells = (_LEFT, _LEFT)
RIGHT: Cells = (_LEFT << (COLUMNS - 1), _LEFT << (COLUMNS - 1))


@rule
def showing(board: np.ndarray, seat: int) -> Cells:
    """The cells that show the colour of a seat."""
    return int(board[SHOWN + 2 * seat]), int(board[SHOWN + 2 * seat + 1])


@rule
def not_showing(board: np.ndarray, seat: int) -> Cells:
    """The cells that do not show it, whatever else they show."""
    return all_but(showing(board, seat))


@rule
def empty_cells(board: np.ndarray) -> Cells:
    """The cells with nothing over them."""
    return all_but((int(board[COVERED]), int(board[COVERED + 1])))


@rule
def common(cells: Cells, others: Cells) -> Cells:
    """The cells in both sets."""
    return cells[0] & others[0], cells[1] & others[1]


@rule
def minus(cells: Cells, others: Cells) -> Cells:
    """The cells of the first set that are not in the second."""
    return cells[0] & ~others[0], cells[1] & ~others[1]


@rule
def all_but(cells: Cells) -> Cells:
    """All other cells of the board."""
    return minus(ALL_CELLS, cells)


@rule
def count_cells(cells: Cells) -> int:
    """How many cells the set has."""
    return count_bits(cells[0]) + count_bits(cells[1])


@rule
def any_of(cells: Cells) -> bool:
    """Whether the set has a cell."""
    return cells[0] | cells[1] != 0


@rule
def one_cell(cells: Cells) -> Cells:
    """The first cell of the set, as a set."""
    low, high = cells
    return low & -low, 0 if low else high & -high


@rule
def untouched_edges(cells: Cells) -> Cells:
    """All cells of those edges of the board that have none of these."""
    low = high = 0
    for edge in (TOP, BOTTOM, LEFT, RIGHT):
        if not any_of(common(cells, edge)):
            low |= edge[0]
            high |= edge[1]
    return low, high


@rule
def spread(cells: Cells, within: Cells) -> Cells:
    """Flood fill: these cells, and all of the second set that they reach within it by the sides of cells."""
    low, high = cells
    while True:
        more_low = (low << 1 | low >> 1 | low << ROW_BITS | low >> ROW_BITS | high << 4 * ROW_BITS) & within[0] | low
        more_high = (high << 1 | high >> 1 | high << ROW_BITS | high >> ROW_BITS | low >> 4 * ROW_BITS) & within[1]
        more_high |= high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@long_rule
def spread_by_corners(cells: Cells, within: Cells) -> Cells:
    """The same where cells that touch only at a corner reach one another too."""
    low, high = cells
    while True:
        # What is shifted beyond either end of a row lands on the bit that is always 0.
        wide_low, wide_high = low << 1 | low | low >> 1, high << 1 | high | high >> 1
        more_low = (wide_low | wide_low << ROW_BITS | wide_low >> ROW_BITS | wide_high << 4 * ROW_BITS) & within[0]
        more_high = (wide_high | wide_high << ROW_BITS | wide_high >> ROW_BITS | wide_low >> 4 * ROW_BITS) & within[1]
        more_low |= low
        more_high |= high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@rule
def holds(cells: Cells, row: int, column: int) -> int:
    """1 if the cell is in the set, else 0."""
    half = cells[0] if row < HALF_ROWS else cells[1]
    return half >> (row % HALF_ROWS * ROW_BITS + column) & 1


def members(cells: Cells) -> list[tuple[int, int]]:
    """Row and column of each cell of the set, row by row."""
    return [(row, column) for row in range(ROWS) for column in range(COLUMNS) if holds(cells, row, column)]
