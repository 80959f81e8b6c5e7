"""The table of Scho K.O. in one array: what lies where, where one more card may lie, and moves as numbers.

Each cell has a word, which is also about the place of a card whose top left square would lie there. The plane is
rolled up: its words are those of a square of 2**roll cells a side whose opposite edges meet (a torus). When the cards
outgrow it, they are laid again on one twice as wide. Laying a card changes the words around it by tables, and two
lists: of the places where a card may touch others, and of those that a Smartie card may cover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.schoko.cards import KIND_OF, MOST_CARDS, PATTERNS, SQUARES
from tablier.jit import long_rule, rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State

# The word of a place:
#   bits 0–7, 8–15: where a card there would touch dark, where it would touch white: of each square first the
#   neighbour above or below, then the one at the side
TOUCHED = 0xFFFF
WHITE_SIDES = 8  # how far to shift for white
TAKEN = 15 << 16  # its squares where something lies
SWEET = 15 << 20  # its squares where a Smartie card lies, which nothing covers
HOME = 1 << 24  # a card of level 1 lies just there, so that one more would cover only that one
CELL, DARK_CELL = 1 << 25, 1 << 26  # something lies on the top left cell; and shows dark
MARK = 1 << 27  # for counting groups
SHARED = 28  # and the three bits above: the sides (above, below, left, right) where both neighbours are of one card
ENTRY = 32  # and up: where the place is in its list; means nothing while it is in none
BELOW_ENTRY = (1 << ENTRY) - 1
FIRST_ROLL, LAST_ROLL = 5, 8
MARGIN = 5  # cells beside a card that its laying changes, on both sides together

# The array: the lengths of the two lists, the deck, the cards on the table, the lists of places to touch and to
# cover, a stack for counting groups, and the words of the table.
TOUCHES, COVERS = 0, 1
DECK = 2
CARDS = DECK + MOST_CARDS
TOUCH = CARDS + MOST_CARDS
COVER = TOUCH + 12 * MOST_CARDS  # each card is touched from twelve places
STACK = COVER + 9 * MOST_CARDS  # and overlapped from nine
MOST_PLACES = STACK - TOUCH
TABLE = STACK + 4 * MOST_CARDS
MOST_WORDS = TABLE + (1 << 2 * LAST_ROLL)

# A move: a colour; or row, column, pattern and Smartie. A card on the table is its move, with level and seat; and with
# the set of cards that had no place then, if the other one was passed over after it.
COLUMN_BITS = 9
MIDDLE = 1 << (COLUMN_BITS - 1)
COLUMN = (1 << COLUMN_BITS) - 1
CARD_LOOK = 5  # bits of pattern and Smartie
LEVEL_2 = 1 << 23
SEAT_1 = 1 << 24
PASSED = 25  # and up
BELOW_PASSED = (1 << PASSED) - 1
CHOOSE_DARK = 1 << 25
CHOOSE_WHITE = CHOOSE_DARK + 1


# What a card changes around it: at the nine places that overlap it, at the twelve that would touch it.
AROUND = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3)]
OVERLAPPING = [place for place in AROUND if max(map(abs, place)) < 2]
TOUCHING = [(dx, dy) for dx, dy in AROUND if max(abs(dx), abs(dy)) == 2 and abs(dx) != abs(dy)]


def _taken(place: tuple[int, int], pattern: int, smartie: bool, level: int) -> int:
    """The bits that a card sets in the word of a place that overlaps it."""
    (dx, dy), word = place, 0
    for square, (x, y) in enumerate(SQUARES):
        if (dx + x, dy + y) in SQUARES:
            word |= 1 << 16 + square
            if smartie:
                word |= 1 << 20 + square
    if place in SQUARES:
        word |= CELL
        if pattern >> SQUARES.index(place) & 1:
            word |= DARK_CELL
    return word | (HOME if place == (0, 0) and level == 1 else 0)


def _touched(place: tuple[int, int], pattern: int) -> int:
    """The bits for where another card, at the place, would touch dark and white squares of this one; and SHARED."""
    (dx, dy), word, sides = place, 0, []
    for square, (x, y) in enumerate(SQUARES):
        for side, (beside_x, beside_y) in enumerate(((x, 3 * y - 1), (3 * x - 1, y))):  # outside the card at the place
            cell = (dx + beside_x, dy + beside_y)
            if cell in SQUARES:
                is_dark = pattern >> SQUARES.index(cell) & 1
                word |= 1 << 2 * square + side + (0 if is_dark else WHITE_SIDES)
                sides.append(2 + x if side else y)
    return word | (1 << SHARED + sides[0] if len(sides) == 2 else 0)


def _side(place: tuple[int, int]) -> int:
    """The bit of the side where a card at the place would touch this one."""
    dx, dy = place
    return 1 << SHARED + (dy < 0 if abs(dy) == 2 else 2 + (dx < 0))


OVERLAP_X, OVERLAP_Y = (np.array(column, np.int16) for column in zip(*OVERLAPPING, strict=True))
TOUCHING_X, TOUCHING_Y = (np.array(column, np.int16) for column in zip(*TOUCHING, strict=True))
LAY = np.array([[_taken(p, n >> 1, n & 1 == 1, 1) for p in OVERLAPPING] for n in range(2 * PATTERNS)], np.uint32)
OVER = np.array([[_taken(p, pattern, True, 2) for p in OVERLAPPING] for pattern in range(PATTERNS)], np.uint32)
CONTACT = np.array([[_touched(p, pattern) for p in TOUCHING] for pattern in range(PATTERNS)], np.uint32)
SIDE = np.array([_side(place) for place in TOUCHING], np.uint32)
# Where equal colours would meet: beside dark squares dark neighbours, beside white squares white ones.
EQUAL = np.array(
    [sum(3 << 2 * square + (0 if p >> square & 1 else WHITE_SIDES) for square in range(4)) for p in range(PATTERNS)],
    np.uint16,
)
# The contacts along a set of sides: above, below, left, right.
ALONG = np.array(
    [sum(along for side, along in enumerate((0x05, 0x50, 0x22, 0x88)) if sides >> side & 1) for sides in range(16)],
    np.uint16,
)


# Moves as numbers


@rule
def move_to(x: int, y: int, pattern: int, smartie: int) -> int:
    """The move that lays a card with its top left square at a column and row."""
    return ((y + MIDDLE) << COLUMN_BITS | x + MIDDLE) << CARD_LOOK | pattern << 1 | smartie


@rule
def column_of(move: int) -> int:
    """The column of a card, from the first card to the right."""
    return (move >> CARD_LOOK & COLUMN) - MIDDLE


@rule
def row_of(move: int) -> int:
    """The row of a card, from the first card down."""
    return (move >> CARD_LOOK + COLUMN_BITS & COLUMN) - MIDDLE


@rule
def pattern_of(move: int) -> int:
    """The dark squares of a card as it lies."""
    return move >> 1 & PATTERNS - 1


@rule
def card_of(move: int) -> int:
    """The card that a move takes from the hand."""
    return int(KIND_OF[pattern_of(move)]) << 1 | move & 1


# Where words are


@rule
def spot(x: int, y: int, roll: int) -> int:
    """The index of a cell's word in the array; less TABLE it is the number of the place."""
    side = (1 << roll) - 1
    return TABLE + ((y & side) << roll | x & side)


@rule
def move_at(state: State, place: int, pattern: int, smartie: int) -> int:
    """The move that lays such a card at a listed place."""
    side = (1 << state.roll) - 1
    left, top = state.left - 2, state.top - 2
    x = left + ((place - left) & side)
    y = top + ((place >> state.roll) - top & side)
    return move_to(x, y, pattern, smartie)


@rule
def cell_of(card: int, square: int, roll: int) -> int:
    """The index of the word of a card's square."""
    return spot(column_of(card) + (square & 1), row_of(card) + (square >> 1), roll)


@rule
def laid_cell(state: State, number: int) -> int:
    """The index of a square's word, when the squares of all cards laid are numbered in turn, four to a card."""
    return cell_of(int(state.board[CARDS + (number >> 2)]), number & 3, state.roll)


# Where one more card may lie


@rule
def may_touch(word: int) -> bool:
    """Whether a card may lie there beside others if its colours fit.

    It lies on free cells, and two of its squares touch something (SCH-5).
    """
    sides = (word | word >> WHITE_SIDES) & 255
    squares = (sides | sides >> 1) & 0x55
    return word & TAKEN == 0 and squares & (squares - 1) != 0


@rule
def unmatched(word: int, pattern: int) -> int:
    """Where a card turned like that would touch a card at no square of its own colour, each card by itself (SCH-5).

    A card touches along one side only: elsewhere it would lie where the new one does.
    """
    equal = word & int(EQUAL[pattern])
    equal = (equal | equal >> WHITE_SIDES) & 255
    touched = (word | word >> WHITE_SIDES) & 255
    beside = (equal & 0x11) << 2 | equal >> 2 & 0x11 | (equal & 0x0A) << 4 | equal >> 4 & 0x0A  # on the same side
    return touched & ~(equal | beside & int(ALONG[word >> SHARED & 15]))


@rule
def may_cover(word: int) -> bool:
    """Whether a Smartie card may lie there: wholly on others, of two or more, none with a Smartie (SCH-6)."""
    return word & (TAKEN | SWEET | HOME) == TAKEN


@rule
def enter(board: np.ndarray, count: int, places: int, place: int) -> int:
    """Add a place to the end of a list; returns the bits for its word that say where it is."""
    last = int(board[count])
    board[places + last] = place
    board[count] = last + 1
    return last << ENTRY


@rule
def strike(board: np.ndarray, count: int, places: int, word: int) -> None:
    """Take a place off its list, given its word; the last of the list takes its entry."""
    entry = word >> ENTRY
    last = int(board[count]) - 1
    moved = int(board[places + last])
    board[places + entry] = moved
    board[TABLE + moved] = int(board[TABLE + moved]) & BELOW_ENTRY | entry << ENTRY
    board[count] = last


# Laying a card


@rule
def lay_beside(board: np.ndarray, roll: int, move: int) -> None:
    """Put a card on free cells, at level 1."""
    x, y, look = column_of(move), row_of(move), move & (1 << CARD_LOOK) - 1
    for number in range(len(OVERLAP_X)):
        place = spot(x + int(OVERLAP_X[number]), y + int(OVERLAP_Y[number]), roll) - TABLE
        word = int(board[TABLE + place])
        if may_touch(word):
            strike(board, TOUCHES, TOUCH, word)
        after = word & BELOW_ENTRY | int(LAY[look, number])
        if may_cover(after) and word & TAKEN != TAKEN:
            after |= enter(board, COVERS, COVER, place)
        board[TABLE + place] = after
    for number in range(len(TOUCHING_X)):
        place = spot(x + int(TOUCHING_X[number]), y + int(TOUCHING_Y[number]), roll) - TABLE
        word = int(board[TABLE + place])
        after = word | int(CONTACT[look >> 1, number])
        if may_touch(after) and not may_touch(word):
            after |= enter(board, TOUCHES, TOUCH, place)
        board[TABLE + place] = after


@rule
def lay_above(board: np.ndarray, roll: int, move: int) -> None:
    """Put a Smartie card on others, at level 2: from now on they show its colours, and nothing covers them."""
    x, y, pattern = column_of(move), row_of(move), pattern_of(move)
    for number in range(len(OVERLAP_X)):
        cell = spot(x + int(OVERLAP_X[number]), y + int(OVERLAP_Y[number]), roll)
        word = int(board[cell])
        if may_cover(word):
            strike(board, COVERS, COVER, word)
        over = int(OVER[pattern, number])
        if over & CELL:
            word &= ~DARK_CELL
        board[cell] = word | over
    for number in range(len(TOUCHING_X)):
        cell = spot(x + int(TOUCHING_X[number]), y + int(TOUCHING_Y[number]), roll)
        contact = int(CONTACT[pattern, number])
        other_colour = (contact << WHITE_SIDES | contact >> WHITE_SIDES) & TOUCHED
        board[cell] = int(board[cell]) & ~(other_colour | int(SIDE[number])) | contact


@long_rule
def lay(board: np.ndarray, roll: int, move: int) -> int:
    """Put a card on free cells or else on others, and keep both lists; returns its level."""
    if int(board[cell_of(move, 0, roll)]) & TAKEN:
        lay_above(board, roll, move)
        return 2
    lay_beside(board, roll, move)
    return 1


@long_rule
def unroll(board: np.ndarray, laid: int, roll: int) -> None:
    """Lay all cards again on a table of another size."""
    for place in range(1 << 2 * roll):
        board[TABLE + place] = 0
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
    if max(right - left, bottom - top) + MARGIN > 1 << roll:
        roll += 1
        unroll(board, state.laid, roll)
    level = lay(board, roll, move)
    board[CARDS + state.laid] = move | LEVEL_2 * (level - 1) | SEAT_1 * state.mover
    return roll, left, right, top, bottom


# The array as a whole


def new_board(deck: list[int]) -> np.ndarray:
    """A table without cards: the first one has one place, and its colours do not matter (SCH-4)."""
    board = np.zeros(TABLE + (1 << 2 * FIRST_ROLL), np.int64)
    board[DECK : DECK + len(deck)] = deck
    board[TOUCHES] = 1
    board[TABLE] = TOUCHED
    return board


@long_rule
def copy_board(state: State, buffer: np.ndarray) -> None:
    """Copy what is in use of the position's array into a buffer of MOST_WORDS integers."""
    board = state.board
    for number in range(DECK + state.cards):
        buffer[number] = board[number]
    for number in range(CARDS, CARDS + state.laid):
        buffer[number] = board[number]
    for number in range(TOUCH, TOUCH + int(board[TOUCHES])):
        buffer[number] = board[number]
    for number in range(COVER, COVER + int(board[COVERS])):
        buffer[number] = board[number]
    for number in range(TABLE, TABLE + (1 << 2 * state.roll)):
        buffer[number] = board[number]
