"""Moves of Scho K.O. as numbers, and cards on the table, which are the moves that laid them."""

from __future__ import annotations

from tablier.games.schoko.cards import KIND_OF, PATTERNS
from tablier.jit import rule

# A move: a colour; or row, column, pattern and Smartie. A card on the table is its move, with level and seat; and with
# the set of cards that had no place then, if the other one was passed over after it.
COLUMN_BITS = 9
MIDDLE = 1 << (COLUMN_BITS - 1)
COLUMN = (1 << COLUMN_BITS) - 1
LOOK = 5  # bits of a card's look: pattern and Smartie
LEVEL_2 = 1 << 23
SEAT_1 = 1 << 24
PASSED = 25  # and up
BELOW_PASSED = (1 << PASSED) - 1
CHOOSE_DARK = 1 << 25
CHOOSE_WHITE = CHOOSE_DARK + 1


@rule
def move_to(x: int, y: int, pattern: int, smartie: int) -> int:
    """The move that lays a card with its top left square at a column and row."""
    return place_to(x, y) | pattern << 1 | smartie


@rule
def place_to(x: int, y: int) -> int:
    """What all moves to a column and row have in common: only the look is missing."""
    return ((y + MIDDLE) << COLUMN_BITS | x + MIDDLE) << LOOK


@rule
def column_of(move: int) -> int:
    """The column of a card, from the first card to the right."""
    return (move >> LOOK & COLUMN) - MIDDLE


@rule
def row_of(move: int) -> int:
    """The row of a card, from the first card down."""
    return (move >> LOOK + COLUMN_BITS & COLUMN) - MIDDLE


@rule
def pattern_of(move: int) -> int:
    """The dark squares of a card as it lies."""
    return move >> 1 & PATTERNS - 1


@rule
def card_of(move: int) -> int:
    """The card that a move takes from the hand."""
    return int(KIND_OF[pattern_of(move)]) << 1 | move & 1
