"""Nasca, by Corné van Moorsel: enclose more empty cells than the other with planks, laid flat or as bridges.

Glossary: plateau → board, case → cell, pièce → plank, pont → bridge, pièce neutre → neutral plank, paysage →
landscape, aire entourée → area, bord → edge, manche → round, match → match.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits
from tablier.chance import below, next_rng
from tablier.jit import rule

# Contenu

COLUMNS, ROWS = 11, 10
SEATS = 2
MOST_ROUNDS = 2
NEUTRAL = 2  # an owner beside the seats
NOBODY = -1
LENGTHS = (2, 3, 4, 5)
PLANKS = 0o343200  # octal digit n: how many planks of length n each player has
NEUTRAL_PLANKS = 0o1230
DIGIT = 7

# A line is a row (0–9) or a column (10–20). In its word each cell has five bits: its height, and above it a guard bit
# that is 0. Words of marks use the guard bits alone.
CELL_BITS = 5
HEIGHT = 15
GUARD = 16
LINES = ROWS + COLUMNS

# The board: one word per line for heights; for links (a cell and the next one show the same plank); and for each seat
# the cells that show its colour. Then, as two halves of five rows of twelve bits, per seat the cells that show its
# colour, and last the cells with anything over them.
HEIGHTS, LINKS, TOPS = 0, LINES, 2 * LINES
SHOWN, COVERED = 4 * LINES, 4 * LINES + 4
WORDS = COVERED + 2
HALF_ROWS = ROWS // 2
ROW_BITS = COLUMNS + 1
ROW = (1 << COLUMNS) - 1


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # WORDS words, as above; the one array that `advance` overwrites
    landscape: np.ndarray  # the board at the start of each round
    left: tuple[int, int]  # planks of each seat not yet laid, as in PLANKS
    points: tuple[int, int]  # of the rounds before
    mover: int  # the seat to move, or NOBODY
    rounds_left: int  # after this one
    starter: int  # of this round


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


def cell_at(line: int, place: int) -> tuple[int, int]:
    """Row and column of a cell of a line."""
    return (line, place) if line < ROWS else (place, line - ROWS)


def _halves(line: int, first: int, length: int) -> tuple[int, int]:
    """The cells of a placement in the two halves of the board."""
    halves = [0, 0]
    for place in range(first, first + length):
        row, column = cell_at(line, place)
        halves[row // HALF_ROWS] |= 1 << row % HALF_ROWS * ROW_BITS + column
    return halves[0], halves[1]


# The edges of the board in the two halves: TOP in the first, BOTTOM in the second, LEFT and RIGHT in both.
LEFT = sum(1 << ROW_BITS * row for row in range(HALF_ROWS))
RIGHT = LEFT << (COLUMNS - 1)
INSIDE = ROW * LEFT
TOP = ROW
BOTTOM = ROW << ROW_BITS * (HALF_ROWS - 1)

# A move is a number of this table; the places of neutral planks of length 1 come first and are no moves.
PLACEMENTS = _placements()
LINE, FIRST, LENGTH = (np.array(column, np.uint16) for column in zip(*PLACEMENTS, strict=True))
HALVES = np.array([_halves(*placement) for placement in PLACEMENTS], np.int64)
BEGIN = tuple(int(np.searchsorted(LENGTH, length)) for length in range(max(LENGTHS) + 2))  # first placement by length
CODES = len(PLACEMENTS)
MOST_MOVES = len(PLACEMENTS) - BEGIN[LENGTHS[0]]
LONGEST_GAME = MOST_ROUNDS * SEATS * sum(PLANKS >> 3 * length & DIGIT for length in LENGTHS)
NO_MOVE = -1
ONES = np.array([sum(1 << CELL_BITS * place for place in range(length)) for length in range(COLUMNS + 1)], np.int64)


# Début de la partie


def start(landscape: list[int], rounds: int) -> State:
    """The first position, with neutral planks on these placements."""
    board = np.zeros(WORDS, np.int64)
    for placement in landscape:
        lay(board, placement, NEUTRAL)
    return State(
        board=board.copy(),
        landscape=board,
        left=(PLANKS, PLANKS),
        points=(0, 0),
        mover=0,
        rounds_left=rounds - 1,
        starter=0,
    )


# Règles


@rule
def player(state: State) -> int:
    """Who lays a plank now."""
    return state.mover


ENDS_DIFFER, TOO_HIGH, SAME_PLANK, NOT_OWN = 1, 2, 4, 8


@rule
def obstacles(board: np.ndarray, placement: int, seat: int) -> int:
    """What prevents a plank of the seat from lying there; 0 if it may, on empty cells (NAS-2) or as a bridge."""
    line = int(LINE[placement])
    length = int(LENGTH[placement])
    shift = CELL_BITS * int(FIRST[placement])
    ones = int(ONES[length])
    guards = GUARD * ones
    heights = int(board[HEIGHTS + line]) >> shift & HEIGHT * ones
    height = heights & HEIGHT
    level = height * ones
    resting = (guards - (level ^ heights)) & guards  # the cells as high as the first one
    own = int(board[TOPS + LINES * seat + line]) >> shift & resting
    others = int(board[TOPS + LINES * (1 - seat) + line]) >> shift & resting
    linked = int(board[LINKS + line]) >> shift & resting & (guards >> CELL_BITS)
    # Computed without branches, since no processor can foresee them.
    found = ENDS_DIFFER * (int(height == 0) | int(heights >> CELL_BITS * (length - 1) != height))  # NAS-3
    # A guard bit is borrowed where a cell is higher.
    found |= TOO_HIGH * int(((level | guards) - heights) & guards != guards)  # NAS-3
    # Cells of one plank are neighbours here, as nothing between them may be higher.
    found |= SAME_PLANK * int(linked != 0)  # NAS-4
    found |= NOT_OWN * (int(own == 0) & int(others != 0))  # NAS-5
    return found & -int(heights != 0)


@rule
def fits(board: np.ndarray, placement: int, seat: int) -> bool:
    """Whether a plank of the seat may lie there."""
    return obstacles(board, placement, seat) == 0


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
    _cover(board, line, cells, level, owner, links)
    crossing = ROWS if line < ROWS else 0
    place = line if line < ROWS else line - ROWS
    for number in range(first, first + length):
        _cover(board, crossing + number, 1 << CELL_BITS * place, level, owner, 0)
    for half in range(2):
        mask = int(HALVES[placement, half])
        board[COVERED + half] |= mask
        for seat in range(SEATS):
            if seat == owner:
                board[SHOWN + 2 * seat + half] |= mask
            else:
                board[SHOWN + 2 * seat + half] &= ~mask


@rule
def _cover(board: np.ndarray, line: int, cells: int, level: int, owner: int, links: int) -> None:
    """Note in a line that cells now show a plank of this level and owner."""
    marks = GUARD * cells
    board[HEIGHTS + line] = int(board[HEIGHTS + line]) & ~(HEIGHT * cells) | level * cells
    board[LINKS + line] = int(board[LINKS + line]) & ~(marks | marks >> CELL_BITS) | links
    for seat in range(SEATS):
        if seat == owner:
            board[TOPS + LINES * seat + line] |= marks
        else:
            board[TOPS + LINES * seat + line] &= ~marks


@rule
def can_play(board: np.ndarray, left: int, seat: int) -> bool:
    """Whether any of the planks left fits anywhere (NAS-7)."""
    if left == 0:
        return False
    shortest = 2
    while left >> 3 * shortest & DIGIT == 0:
        shortest += 1
    for line in range(LINES):
        size = COLUMNS if line < ROWS else ROWS
        guards = GUARD * int(ONES[size])
        run = empty = (guards - int(board[HEIGHTS + line])) & guards
        for step in range(1, shortest):
            run &= empty >> CELL_BITS * step
        if run:
            return True
    for length in range(shortest, 6):
        if left >> 3 * length & DIGIT:
            for placement in range(BEGIN[length], BEGIN[length + 1]):
                if fits(board, placement, seat):
                    return True
    return False


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the legal moves and return how many there are: none exactly when the match is over."""
    if state.mover == NOBODY:
        return 0
    left = state.left[state.mover]
    count = 0
    for length in range(2, 6):
        if left >> 3 * length & DIGIT:
            for placement in range(BEGIN[length], BEGIN[length + 1]):
                if fits(state.board, placement, state.mover):
                    moves[count] = placement
                    count += 1
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position, in the same board. Trusts its caller."""
    board, landscape, left, points, mover, rounds_left, starter = state
    lay(board, move, mover)
    spent = 1 << 3 * int(LENGTH[move])
    left = (left[0] - spent, left[1]) if mover == 0 else (left[0], left[1] - spent)
    if can_play(board, left[1 - mover], 1 - mover):
        return State(board, landscape, left, points, 1 - mover, rounds_left, starter)
    if can_play(board, left[mover], mover):
        return State(board, landscape, left, points, mover, rounds_left, starter)
    if rounds_left == 0:
        return State(board, landscape, left, points, NOBODY, 0, starter)
    # NAS-11: the other starts the next round, on the same landscape.
    first, second = areas_worth(board)
    for word in range(WORDS):
        board[word] = landscape[word]
    points = (points[0] + first, points[1] + second)
    return State(board, landscape, (PLANKS, PLANKS), points, 1 - starter, rounds_left - 1, 1 - starter)


@rule
def copy(state: State, room: np.ndarray) -> State:
    """The position with its board in `room`, where `advance` may overwrite it."""
    board, landscape, left, points, mover, rounds_left, starter = state
    for word in range(WORDS):
        room[word] = board[word]
    return State(room, landscape, left, points, mover, rounds_left, starter)


# Règles, au hasard: most places are legal most of the time, so draw one of all and draw again if it is not.

TRIES = 64
BY_LENGTHS = np.zeros((1 << len(LENGTHS), MOST_MOVES), np.uint16)  # for a set of lengths: its placements
HOW_MANY = np.zeros(1 << len(LENGTHS), np.uint16)
for _lengths in range(1 << len(LENGTHS)):
    _fitting = [n for n, (_, _, length) in enumerate(PLACEMENTS) if length > 1 and _lengths >> length - 2 & 1]
    HOW_MANY[_lengths] = len(_fitting)
    BY_LENGTHS[_lengths, : len(_fitting)] = _fitting


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Nothing to prepare for `draw`."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the pool, which is not used, and the generator."""
    if state.mover == NOBODY:
        return NO_MOVE, count, rng
    left = state.left[state.mover]
    lengths = 0
    for length in range(2, 6):
        lengths |= int(left >> 3 * length & DIGIT != 0) << (length - 2)
    places = int(HOW_MANY[lengths])
    for _ in range(TRIES):
        rng = next_rng(rng)
        move = int(BY_LENGTHS[lengths, below(rng, places)])
        if fits(state.board, move, state.mover):
            return move, count, rng
    listed = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, listed)]), count, rng


# Fin de la partie


@rule
def is_over(state: State) -> bool:
    """Whether nobody can play and no round is left."""
    return state.mover == NOBODY


# Comptes


@rule
def spread(low: int, high: int, open_low: int, open_high: int) -> tuple[int, int]:
    """All open cells that join these ones by sides; in two halves."""
    while True:
        more_low = (low << 1 | low >> 1 | low << ROW_BITS | low >> ROW_BITS | high << 4 * ROW_BITS) & open_low | low
        more_high = (high << 1 | high >> 1 | high << ROW_BITS | high >> ROW_BITS | low >> 4 * ROW_BITS) & open_high
        more_high |= high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@rule
def areas(board: np.ndarray, seat: int) -> tuple[int, int]:
    """All cells in areas of the seat (NAS-9): regions not joined to two opposite edges."""
    low = INSIDE & ~int(board[SHOWN + 2 * seat])
    high = INSIDE & ~int(board[SHOWN + 2 * seat + 1])
    # Joined to the top and to the bottom; then, among the rest, to the left and to the right.
    tall = spread(low & TOP, 0, low, high)
    tall = spread(0, tall[1] & BOTTOM, tall[0], tall[1])
    low, high = low & ~tall[0], high & ~tall[1]
    wide = spread(low & LEFT, high & LEFT, low, high)
    wide = spread(wide[0] & RIGHT, wide[1] & RIGHT, wide[0], wide[1])
    return low & ~wide[0], high & ~wide[1]


@rule
def scoring_cells(board: np.ndarray) -> tuple[int, int, int, int]:
    """The cells that score for seat 0 and for seat 1, each in two halves (NAS-10)."""
    empty_low, empty_high = INSIDE & ~int(board[COVERED]), INSIDE & ~int(board[COVERED + 1])
    low, high = areas(board, 0)
    low, high = low & empty_low, high & empty_high
    their_low, their_high = areas(board, 1)
    their_low, their_high = their_low & empty_low, their_high & empty_high
    both_low, both_high = low & their_low, high & their_high
    while both_low | both_high:  # cells in areas of both, one pair of areas after the other
        cell_low, cell_high = both_low & -both_low, 0 if both_low else both_high & -both_high
        mine = spread(cell_low, cell_high, INSIDE & ~int(board[SHOWN]), INSIDE & ~int(board[SHOWN + 1]))
        theirs = spread(cell_low, cell_high, INSIDE & ~int(board[SHOWN + 2]), INSIDE & ~int(board[SHOWN + 3]))
        shared_low, shared_high = both_low & mine[0] & theirs[0], both_high & mine[1] & theirs[1]
        my_hull, their_hull = hull(mine[0], mine[1]), hull(theirs[0], theirs[1])
        # The outer one loses the cells; both do where the hulls cross.
        if my_hull[0] & ~their_hull[0] | my_hull[1] & ~their_hull[1]:
            low, high = low & ~shared_low, high & ~shared_high
        if their_hull[0] & ~my_hull[0] | their_hull[1] & ~my_hull[1]:
            their_low, their_high = their_low & ~shared_low, their_high & ~shared_high
        both_low, both_high = both_low & ~shared_low, both_high & ~shared_high
    return low, high, their_low, their_high


@rule
def areas_worth(board: np.ndarray) -> tuple[int, int]:
    """The points of both seats on this board."""
    low, high, their_low, their_high = scoring_cells(board)
    return count_bits(low) + count_bits(high), count_bits(their_low) + count_bits(their_high)


@rule
def hull(low: int, high: int) -> tuple[int, int]:
    """An area with all that stands inside it: the board less what reaches an edge the area does not touch."""
    seed_low = seed_high = 0
    if low & TOP == 0:
        seed_low |= TOP
    if high & BOTTOM == 0:
        seed_high |= BOTTOM
    if (low | high) & LEFT == 0:
        seed_low |= LEFT
        seed_high |= LEFT
    if (low | high) & RIGHT == 0:
        seed_low |= RIGHT
        seed_high |= RIGHT
    outside = spread(seed_low & ~low, seed_high & ~high, INSIDE & ~low, INSIDE & ~high)
    return INSIDE & ~outside[0], INSIDE & ~outside[1]


@rule
def score(state: State, seat: int) -> int:
    """The points of the rounds before and of the board as it stands."""
    return state.points[seat] + areas_worth(state.board)[seat]


@rule
def winner(state: State) -> int:
    """The seat with more points, or -1 when they are equal."""
    first, second = areas_worth(state.board)
    difference = state.points[0] + first - state.points[1] - second
    if difference == 0:
        return -1
    return 0 if difference > 0 else 1


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(copy(state, np.empty_like(state.board)), move)
