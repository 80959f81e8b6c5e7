"""The packed board of Nasca: sets of cells, in which a plank is tried and laid by a few operations.

What is allowed stands in `rules.py`. A set of cells is kept in four words, its parts: two of five rows with twelve bits
a row, the last of which is 0, and once more two of six and five columns with ten bits a column. So the cells under a
plank stand side by side in one word. Regions of cells need the first two words alone (`Cells`). A board is an array of
WORDS integers, with the four words of each of these sets:

- for each height, the cells that are higher (ABOVE);
- for each seat, the cells that show its colour (SHOWN);
- the cells that show a plank which goes on to the next cell of the line (ONWARD).

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

LOW = 2  # most planks lie no higher than this
HIGHEST = 15  # there can be: each level but the last has two of the thirty planks

PARTS = 4
ROW_PARTS = 2  # the first ones
HALF_ROWS, HALF_COLUMNS = 5, 6  # in the first words of rows and of columns
ROW_BITS, COLUMN_BITS = COLUMNS + 1, ROWS
ROW = (1 << COLUMNS) - 1

# Where in the array the words of each kind begin.
ABOVE = 0
SHOWN = ABOVE + PARTS * (HIGHEST + 1)
ONWARD = SHOWN + PARTS * COLOURS
CORNERS = ONWARD + PARTS
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


def _parts(cells: list[tuple[int, int]]) -> list[int]:
    """Cells given by row and column, as the words of a set."""
    parts = [0] * PARTS
    for row, column in cells:
        parts[row // HALF_ROWS] |= 1 << row % HALF_ROWS * ROW_BITS + column
        parts[2 + column // HALF_COLUMNS] |= 1 << column % HALF_COLUMNS * COLUMN_BITS + row
    return parts


def _part(line: int) -> int:
    """The word in which the cells of a line stand side by side."""
    return line // HALF_ROWS if line < ROWS else 2 + (line - ROWS) // HALF_COLUMNS


# A placement is a number of this table; those of length 1 come first, and only neutral planks have them.
PLACEMENTS = _placements()
LENGTH = np.array([length for _, _, length in PLACEMENTS], np.uint16)
PART = np.array([_part(line) for line, _, _ in PLACEMENTS], np.uint16)
CELLS = np.array([_parts(cells_under(placement)) for placement in range(len(PLACEMENTS))], np.int64)
# The others are sets within the part of the placement.
FIRST, LAST, UNDER = (
    np.array([_parts(cells_under(number)[cells])[part] for number, part in enumerate(PART)], np.int64)
    for cells in (slice(1), slice(-1, None), slice(None))
)
BEGIN = tuple(int(np.searchsorted(LENGTH, length)) for length in range(max(LENGTHS) + 2))  # first placement by length
FIRST_CELLS = np.array(
    [
        [int(np.bitwise_or.reduce(FIRST[(length == LENGTH) & (part == PART)], initial=0)) for part in range(PARTS)]
        for length in range(max(LENGTHS) + 1)
    ],
    np.int64,
)


# The first placement by length and part; those of the next part follow.
FROM = np.array(
    [
        [int(np.count_nonzero((length > LENGTH) | (length == LENGTH) & (part > PART))) for part in range(PARTS + 1)]
        for length in range(max(LENGTHS) + 1)
    ],
    np.uint16,
)

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
SHORTEST = np.array([0] + [int(LENGTH[listed[0]]) for listed in _LISTS[1:]], np.uint16)
BY_LENGTHS = np.array([listed + [0] * (len(_LISTS[-1]) - len(listed)) for listed in _LISTS], np.uint16)


@rule
def any_placement(lengths: int, rng: int) -> int:
    """A placement of one of the lengths, each with the same chance, read off the generator's present state."""
    return int(BY_LENGTHS[lengths, below(rng, int(HOW_MANY[lengths]))])


# Sets of cells

_LEFT = sum(1 << ROW_BITS * row for row in range(HALF_ROWS))
ALL_CELLS: Cells = (ROW * _LEFT, ROW * _LEFT)
TOP: Cells = (ROW, 0)
BOTTOM: Cells = (0, ROW << ROW_BITS * (HALF_ROWS - 1))
LEFT: Cells = (_LEFT, _LEFT)
RIGHT: Cells = (_LEFT << (COLUMNS - 1), _LEFT << (COLUMNS - 1))


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
def widened(cells: Cells, within: Cells) -> Cells:
    """These cells, and those of the second set beside them."""
    low, high = cells
    return (
        (low << 1 | low >> 1 | low << ROW_BITS | low >> ROW_BITS | high << 4 * ROW_BITS) & within[0] | low,
        (high << 1 | high >> 1 | high << ROW_BITS | high >> ROW_BITS | low >> 4 * ROW_BITS) & within[1] | high,
    )


@long_rule
def spread(cells: Cells, within: Cells) -> Cells:
    """Flood fill: these cells, and all of the second set that they reach within it by the sides of cells."""
    while True:
        more = widened(cells, within)
        if not any_of(minus(more, cells)):
            return cells
        cells = more


@long_rule
def reached_by_both(one: Cells, other: Cells, within: Cells) -> Cells:
    """The cells that two sets within the third both reach so, found at once: neither waits for the other."""
    while True:
        more = widened(widened(one, within), within)  # two steps, as asking whether it goes on costs more than one
        others = widened(widened(other, within), within)
        if not (any_of(minus(more, one)) | any_of(minus(others, other))):
            return common(one, other)
        one, other = more, others


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


# The board


@rule
def above(board: np.ndarray, level: int) -> Cells:
    """The cells higher than this."""
    return int(board[ABOVE + PARTS * level]), int(board[ABOVE + PARTS * level + 1])


@rule
def empty_cells(board: np.ndarray) -> Cells:
    """The cells with nothing over them."""
    return all_but(above(board, 0))


@rule
def showing(board: np.ndarray, seat: int) -> Cells:
    """The cells that show the colour of a seat."""
    return int(board[SHOWN + PARTS * seat]), int(board[SHOWN + PARTS * seat + 1])


@rule
def not_showing(board: np.ndarray, seat: int) -> Cells:
    """The cells that do not show it, whatever else they show."""
    return all_but(showing(board, seat))


@rule
def lay(board: np.ndarray, placement: int, owner: int) -> None:
    """Put a plank on the board, one level above the highest of the cells under it."""
    part = int(PART[placement])
    level = 0
    while int(board[ABOVE + PARTS * level + part]) & int(UNDER[placement]):
        level += 1
    for lower in range(level + 1):
        for number in range(PARTS):
            board[ABOVE + PARTS * lower + number] |= int(CELLS[placement, number])
    for colour in range(COLOURS):
        for number in range(PARTS):
            cells = int(CELLS[placement, number])
            shown = int(board[SHOWN + PARTS * colour + number]) & ~cells
            board[SHOWN + PARTS * colour + number] = shown | (cells if colour == owner else 0)
    for number in range(PARTS):
        board[ONWARD + number] &= ~int(CELLS[placement, number])
    board[ONWARD + part] |= int(UNDER[placement]) & ~int(LAST[placement])


def height_at(board: np.ndarray, row: int, column: int) -> int:
    """The highest level over a cell, 0 if it is empty."""
    return sum(holds(above(board, level), row, column) for level in range(HIGHEST))


def goes_on(board: np.ndarray, row: int, column: int, line: int) -> bool:
    """Whether a cell shows a plank that goes on to the next one of this line."""
    return bool(int(board[ONWARD + _part(line)]) & _parts([(row, column)])[_part(line)])


# Where a plank may lie


@rule
def is_free(board: np.ndarray, placement: int) -> bool:
    """Whether all cells of a placement are empty."""
    return int(board[ABOVE + int(PART[placement])]) & int(UNDER[placement]) == 0


@rule
def under(board: np.ndarray, placement: int, seat: int) -> tuple[int, int, int, int]:
    """What a plank of the seat would meet on a placement, as sets of cells within its part.

    It lies on the highest cells under it. Ends that are not among these; of these those that show the same plank as the
    next one; whether any shows the seat's colour, as all bits or none; those that show the other's.
    """
    part = int(PART[placement])
    cells, last = int(UNDER[placement]), int(LAST[placement])
    highest = cells
    for level in range(LOW):  # without branches, which no processor could predict
        higher = int(board[ABOVE + PARTS * level + part]) & cells
        highest = higher if higher else highest
    level = LOW
    while int(board[ABOVE + PARTS * level + part]) & cells:
        highest = int(board[ABOVE + PARTS * level + part]) & cells
        level += 1
    ends = last | int(FIRST[placement])
    seat &= 1  # known not to be negative, as an index
    own = highest & int(board[SHOWN + PARTS * seat + part])
    return (
        ends & ~highest,
        highest & int(board[ONWARD + part]) & ~last,
        -1 if own else 0,
        highest & int(board[SHOWN + PARTS * (1 - seat) + part]),
    )


@rule
def any_free(board: np.ndarray, length: int, rng: int) -> int:
    """A placement of this length on empty cells, each with the same chance, read off the generator's present state."""
    count = 0
    for placement in range(BEGIN[length], BEGIN[length + 1]):
        count += int(is_free(board, placement))
    before = below(rng, count)
    placement = BEGIN[length]
    while before or not is_free(board, placement):
        before -= int(is_free(board, placement))
        placement += 1
    return placement


@rule
def any_along(cells: int, length: int) -> int:
    """Where so many cells of a line may begin so that any of them is in this part of a set."""
    found = cells
    for number in range(1, length):
        found |= cells >> number
    return found


@rule
def all_along(cells: int, length: int) -> int:
    """Where they may begin so that all of them are."""
    pairs = cells & cells >> 1
    more = length - 2
    return pairs & pairs >> more & pairs >> more // 2  # enough for planks, and no loop


@rule
def free_places(board: np.ndarray, part: int, length: int) -> int:
    """The first cells of the placements of this part and length whose cells are all empty."""
    return all_along(~int(board[ABOVE + part]), length) & int(FIRST_CELLS[length, part])


@rule
def has_free_place(board: np.ndarray, length: int, parts: int) -> bool:
    """Whether there are so many empty cells side by side in a line of these parts, the first ones."""
    places = 0
    for part in range(parts):
        places |= free_places(board, part, length)
    return places != 0


@rule
def under_all(board: np.ndarray, part: int, length: int, level: int, seat: int) -> tuple[int, int, int, int]:
    """The same for all placements of this part and length, if cells of this level are the highest under them.

    Each answer is the set of the first cells of the placements for which it is not empty.
    """
    higher = int(board[ABOVE + PARTS * level + part])
    highest = int(board[ABOVE + PARTS * (level - 1) + part]) & ~higher
    ends = highest & highest >> (length - 1)
    return (
        ~(ends & all_along(~higher, length) & int(FIRST_CELLS[length, part])),
        any_along(highest & int(board[ONWARD + part]), length - 1),
        any_along(highest & int(board[SHOWN + PARTS * seat + part]), length),
        any_along(highest & int(board[SHOWN + PARTS * (1 - seat) + part]), length),
    )


@rule
def is_as_high(board: np.ndarray, part: int, level: int) -> bool:
    """Whether any cell of a part has at least this height."""
    return int(board[ABOVE + PARTS * (level - 1) + part]) != 0


@rule
def append(first_cells: int, part: int, length: int, moves: np.ndarray, count: int) -> int:
    """Append the placements of this part and length with these first cells to the moves, and return how many now."""
    for placement in range(int(FROM[length, part]), int(FROM[length, part + 1])):
        moves[count] = placement  # without a branch; the next one takes its place if it does not count
        count += int(first_cells & int(FIRST[placement]) != 0)
    return count
