"""The table of Scho K.O. as rows of bits: what is seen on it, where one more card may lie; and moves as numbers.

The plane is rolled up: the table is a square of 2**roll cells a side whose opposite edges meet (a torus). When the
cards outgrow it, they are laid again on one twice as wide. A row is cut into words of 32 columns. Each has several
planes, which also show the nearest columns of its neighbours, so that whatever touches a card is seen in one word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.bits import count_bits
from tablier.games.schoko.cards import MOST_CARDS
from tablier.games.schoko.moves import LEVEL_2, SEAT_1, column_of, pattern_of, row_of
from tablier.jit import long_rule, rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State

# The planes of a row. In the first five, bit n is the cell of column n - 1 of its word, up to three columns of the
# next; in the others bit n is column n, and a place is where the top left square of one more card would lie.
OCCUPIED = 0  # where something lies
DARK = 1  # and shows dark from above
BARE = 2  # and is of level 1, of a card without a Smartie
RIGHT = 3  # and shows the same card as the cell to its right
BELOW = 4  # or as the cell below it
TOUCH = 5  # places on free cells, where a card would touch others with two of its squares (SCH-5)
COVER = 6  # places on other cards, where a Smartie card may lie (SCH-6)
LEFT, PENDING = 7, 8  # for counting groups
PLANES = 9
WORD = 5  # 2**5 columns in a word
COLUMNS = (1 << (1 << WORD)) - 1
SPAN = (1 << (1 << WORD) + 3) - 1
CENTRE = 1 << WORD - 1  # the column, in its word, of the first card

FIRST_ROLL, LAST_ROLL = WORD, 8
MARGIN = 6  # cells beside a card that matter for one more, on both sides together; and the card's own second cell

# The array: how many places there are to touch and to cover, the deck, the cards on the table, the words of the table.
TOUCHES, COVERS = 0, 1
DECK = 2
CARDS = DECK + MOST_CARDS
TABLE = CARDS + MOST_CARDS
MOST_CELLS = 1 << 2 * LAST_ROLL
MOST_ROWS = 1 << 2 * LAST_ROLL - WORD  # parts of rows, each of one word
MOST_WORDS = TABLE + PLANES * MOST_ROWS
MOST_PLACES = 15 * MOST_CARDS  # each card is touched from twelve places, and on each begin three that may cover it

# What is seen around a place: four rows of four cells, beginning above and to the left of the card's first square.
UPPER_LEFT = 1 << 5
OWN = 0x0660  # the squares of a card there


@rule
def first_of(members: int) -> int:
    """The least member of a set of columns."""
    return (members ^ members - 1).bit_count() - 1


# What is seen on the table


@rule
def row_at(y: int, word: int, roll: int) -> int:
    """Where the planes of a word of a row begin."""
    number = (y & (1 << roll) - 1) << roll - WORD | word & (1 << roll - WORD) - 1
    return TABLE + PLANES * (number & MOST_ROWS - 1)  # which says that it is not negative


@rule
def around(board: np.ndarray, roll: int, plane: int, x: int, y: int) -> int:
    """The cells of a plane that are seen around a place."""
    word, column = x + CENTRE >> WORD, x + CENTRE & (1 << WORD) - 1
    first = int(board[row_at(y - 1, word, roll) + plane]) >> column & 15
    second = int(board[row_at(y, word, roll) + plane]) >> column & 15
    third = int(board[row_at(y + 1, word, roll) + plane]) >> column & 15
    fourth = int(board[row_at(y + 2, word, roll) + plane]) >> column & 15
    return first | second << 4 | third << 8 | fourth << 12


@rule
def window_of(squares: int) -> int:
    """Squares of a card among what is seen around its place."""
    return (squares & 3) << 5 | (squares & 12) << 7


@rule
def is_seen(state: State, plane: int, x: int, y: int) -> bool:
    """Whether a plane has a cell."""
    return around(state.board, state.roll, plane, x, y) & UPPER_LEFT != 0


@rule
def pattern_at(state: State, x: int, y: int) -> int:
    """The dark squares that are seen at a place, as a pattern."""
    dark = around(state.board, state.roll, DARK, x, y)
    return dark >> 5 & 3 | dark >> 7 & 12


@rule
def is_place(state: State, plane: int, x: int, y: int) -> bool:
    """Whether a plane of places has a place."""
    row = row_at(y, x + CENTRE >> WORD, state.roll)
    return int(state.board[row + plane]) >> (x + CENTRE & (1 << WORD) - 1) & 1 != 0


# Where one more card may lie: a row of places from the rows of cells around it


@rule
def touching(above: int, upper: int, lower: int, below: int) -> tuple[int, int, int, int]:
    """For each square of a card: the places where it touches some of these cells."""
    return above >> 1 | upper, above >> 2 | upper >> 3, below >> 1 | lower, below >> 2 | lower >> 3


@rule
def may_touch(above: int, upper: int, lower: int, below: int) -> int:
    """The places where a card lies on free cells, and two of its squares touch something (SCH-5)."""
    taken = upper >> 1 | upper >> 2 | lower >> 1 | lower >> 2
    one, two, three, four = touching(above, upper, lower, below)
    return (one & two | three & four | (one | two) & (three | four)) & ~taken & COLUMNS


@rule
def may_cover(upper: int, lower: int, right: int, below: int) -> int:
    """The places where a Smartie card lies wholly on others, of two or more, none with a Smartie (SCH-6).

    They are bare, and not of one card: to that the first would belong with its neighbours to the right and below.
    """
    bare = upper & lower
    return (bare & bare >> 1 & ~(right & below)) >> 1 & COLUMNS


@rule
def column_at(state: State, word: int, column: int) -> int:
    """The column of a place, from the first card to the right, given its word and its column in there."""
    left = state.left - 2
    return left + ((word << WORD | column) - CENTRE - left & (1 << state.roll) - 1)


@rule
def place_at(state: State, plane: int, number: int) -> tuple[int, int, int]:
    """Row, word and column of a place by its number among all of a plane."""
    board, roll = state.board, state.roll
    last = (1 << 2 * roll - WORD) - 1 & MOST_ROWS - 1
    index = state.top - 2 << roll - WORD
    places = int(board[TABLE + PLANES * (index & last) + plane])
    count = count_bits(places)
    while number >= count:
        number -= count
        index += 1
        places = int(board[TABLE + PLANES * (index & last) + plane])
        count = count_bits(places)
    for _ in range(number):
        places &= places - 1
    return index >> roll - WORD, index & (1 << roll - WORD) - 1, first_of(places)


# Laying a card


@rule
def lay(board: np.ndarray, roll: int, move: int) -> None:
    """Put a card on free cells or else on others; from now on it is seen there."""
    column = column_of(move) + CENTRE
    for word in range(column - 3 >> WORD, (column + 3 >> WORD) + 1):  # those that show some of it
        show(board, roll, word, column - (word << WORD), row_of(move), move)
        see_places(board, roll, word, row_of(move))


@rule
def paint(board: np.ndarray, roll: int, x: int, y: int, pattern: int) -> None:
    """Change the colours that are seen at a place, and nothing else."""
    column = x + CENTRE
    for word in range(column - 3 >> WORD, (column + 3 >> WORD) + 1):
        shift = column - (word << WORD) + 3
        for down in range(2):
            row = row_at(y + down, word, roll) + DARK
            dark = (pattern >> 2 * down & 3) << shift >> 2 & SPAN
            board[row] = int(board[row]) & ~(3 << shift >> 2) | dark


@rule
def show(board: np.ndarray, roll: int, word: int, column: int, y: int, move: int) -> None:
    """Put a card into a word of its rows; its column in there may lie outside."""
    pattern, smartie = pattern_of(move), move & 1
    shift = column + 3
    squares = 3 << shift >> 2 & SPAN
    first = 1 << shift >> 2 & SPAN
    before = 1 << shift >> 3 & SPAN
    for down in range(2):
        row = row_at(y + down, word, roll)
        dark = (pattern >> 2 * down & 3) << shift >> 2 & SPAN
        board[row + OCCUPIED] |= squares
        board[row + DARK] = int(board[row + DARK]) & ~squares | dark
        board[row + BARE] = int(board[row + BARE]) & ~squares | squares * (1 - smartie)
        board[row + RIGHT] = int(board[row + RIGHT]) & ~(before | squares) | first
    board[row_at(y - 1, word, roll) + BELOW] &= ~squares
    board[row_at(y, word, roll) + BELOW] |= squares
    board[row_at(y + 1, word, roll) + BELOW] &= ~squares


@rule
def see_places(board: np.ndarray, roll: int, word: int, y: int) -> None:
    """Find the places of a word anew, around a card that was laid in a row."""
    touches, covers = int(board[TOUCHES]), int(board[COVERS])
    above, upper, lower = (
        int(board[row_at(y - 3, word, roll) + OCCUPIED]),
        int(board[row_at(y - 2, word, roll) + OCCUPIED]),
        int(board[row_at(y - 1, word, roll) + OCCUPIED]),
    )
    for down in range(-2, 3):
        row = row_at(y + down, word, roll)
        below = int(board[row_at(y + down + 2, word, roll) + OCCUPIED])
        places = may_touch(above, upper, lower, below)
        touches += count_bits(places) - count_bits(int(board[row + TOUCH]))
        board[row + TOUCH] = places
        above, upper, lower = upper, lower, below
    for down in range(-1, 2):
        row = row_at(y + down, word, roll)
        under = int(board[row_at(y + down + 1, word, roll) + BARE])
        places = may_cover(int(board[row + BARE]), under, int(board[row + RIGHT]), int(board[row + BELOW]))
        covers += count_bits(places) - count_bits(int(board[row + COVER]))
        board[row + COVER] = places
    board[TOUCHES] = touches
    board[COVERS] = covers


@long_rule
def unroll(board: np.ndarray, laid: int, roll: int) -> None:
    """Lay all cards again on a table of another size."""
    for number in range(TABLE, TABLE + words_of(roll)):
        board[number] = 0
    board[TOUCHES] = 0
    board[COVERS] = 0
    for number in range(laid):
        lay(board, roll, int(board[CARDS + number]))


@rule
def lay_card(state: State, move: int) -> tuple[int, int, int, int, int]:
    """Put the mover's card on the table; returns the roll and the bounds of the cards after it."""
    board, roll = state.board, state.roll
    left, right = min(state.left, column_of(move)), max(state.right, column_of(move))
    top, bottom = min(state.top, row_of(move)), max(state.bottom, row_of(move))
    level = 1 + int(is_seen(state, OCCUPIED, column_of(move), row_of(move)))
    if max(right - left, bottom - top) + MARGIN > 1 << roll:
        roll += 1
        unroll(board, state.laid, roll)
    lay(board, roll, move)
    board[CARDS + state.laid] = move | LEVEL_2 * (level - 1) | SEAT_1 * state.mover
    return roll, left, right, top, bottom


# The array as a whole


@rule
def words_of(roll: int) -> int:
    """How many words a table has."""
    return PLANES << 2 * roll - WORD


def new_board(deck: list[int]) -> np.ndarray:
    """A table without cards: the first one has one place (SCH-4)."""
    board = np.zeros(TABLE + words_of(FIRST_ROLL), np.int64)
    board[DECK : DECK + len(deck)] = deck
    board[TOUCHES] = 1
    board[row_at(0, 0, FIRST_ROLL) + TOUCH] = 1 << CENTRE
    return board


@long_rule
def copy_board(state: State, buffer: np.ndarray) -> None:
    """Copy what is in use of the position's array into a buffer of MOST_WORDS integers."""
    board = state.board
    for number in range(DECK + state.cards):
        buffer[number] = board[number]
    for number in range(state.laid):
        buffer[CARDS + number] = board[CARDS + number]
    for number in range(words_of(state.roll)):
        buffer[TABLE + number] = board[TABLE + number]
