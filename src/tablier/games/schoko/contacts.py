"""Which squares of a card would touch others on the table of Scho K.O., and whether their colours agree (SCH-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.schoko.board import BELOW, DARK, OCCUPIED, RIGHT, around, row_at, touching
from tablier.games.schoko.cards import PATTERNS, SQUARES
from tablier.jit import rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State

ABOVE, UNDER, BEFORE, AFTER = 0x0006, 0x6000, 0x0110, 0x0880  # what they touch along each side
ALONG = ABOVE | UNDER | BEFORE | AFTER


def _beside(pattern: int) -> int:
    """The cells that a set of squares touches: of each square one above or below it, and one at its side."""
    return sum((2 << x + 12 * y) | (16 << 3 * x + 4 * y) for n, (x, y) in enumerate(SQUARES) if pattern >> n & 1)


BESIDE = np.array([_beside(pattern) for pattern in range(PATTERNS)], np.uint16)


@rule
def equal_colours(dark: int, by_dark: int, by_white: int) -> int:
    """Where colours are equal, given what is dark and not white, what touches dark and what touches white."""
    return dark & by_dark | ~dark & by_white


def _matching(contacts: int) -> int:
    """The looks that have a contact of equal colours, by the squares that touch dark and white (`contacts_at`)."""
    return sum(3 << 2 * p for p in range(PATTERNS) if equal_colours(p, contacts & PATTERNS - 1, contacts >> 4))


MATCHING = np.array([_matching(contacts) for contacts in range(PATTERNS * PATTERNS)], np.uint32)


Cells = tuple[int, int]  # the dark and the white ones of a row's word
Along = tuple[tuple[int, int, int, int], tuple[int, int, int, int]]  # for each square of a card: places along a row


@rule
def colours_of(state: State, y: int, word: int) -> Cells:
    """The dark cells and the white ones of a word of a row."""
    row = row_at(y, word, state.roll)
    dark = int(state.board[row + DARK])
    return dark, int(state.board[row + OCCUPIED]) & ~dark


@rule
def colours_along(above: Cells, upper: Cells, lower: Cells, below: Cells) -> Along:
    """For each square of a card: the places where it touches dark, and where it touches white."""
    return touching(above[0], upper[0], lower[0], below[0]), touching(above[1], upper[1], lower[1], below[1])


@rule
def colours_around(state: State, y: int, word: int) -> Along:
    """The same for a row of places, by the rows of cells around it."""
    above, upper = colours_of(state, y - 1, word), colours_of(state, y, word)
    lower, below = colours_of(state, y + 1, word), colours_of(state, y + 2, word)
    return colours_along(above, upper, lower, below)


@rule
def contacts_at(along: Along, column: int) -> int:
    """The squares of a card that touch dark at a place, and from bit 4 on those that touch white."""
    (one, two, three, four), (five, six, seven, eight) = along
    return (
        one >> column & 1 | (two >> column & 1) << 1 | (three >> column & 1) << 2 | (four >> column & 1) << 3
        | (five >> column & 1) << 4 | (six >> column & 1) << 5 | (seven >> column & 1) << 6 | (eight >> column & 1) << 7
    )  # fmt: skip


@rule
def equal_contacts(occupied: int, dark: int, pattern: int) -> int:
    """Of what is seen around a place, the cells that a card turned like that would touch with their own colour."""
    return equal_colours(int(BESIDE[pattern]), dark & ALONG, occupied & ~dark & ALONG)


@rule
def unmatched(board: np.ndarray, roll: int, x: int, y: int, pattern: int) -> int:
    """The cells that it would touch there of cards that it touches at no square of their own colour (SCH-5).

    A card is touched along one side only: elsewhere it would lie where the new one does.
    """
    occupied = around(board, roll, OCCUPIED, x, y)
    matched = equal_contacts(occupied, around(board, roll, DARK, x, y), pattern)
    right = around(board, roll, RIGHT, x, y) & (ABOVE | UNDER)
    below = around(board, roll, BELOW, x, y) & (BEFORE | AFTER)
    matched |= (matched & right) << 1 | matched >> 1 & right | (matched & below) << 4 | matched >> 4 & below
    return occupied & ALONG & ~matched


@rule
def all_matched(board: np.ndarray, roll: int, x: int, y: int) -> int:
    """The set of looks with which a card would match each card that it touches there (SCH-5)."""
    looks = 0
    for pattern in range(PATTERNS):
        if unmatched(board, roll, x, y, pattern) == 0:
            looks |= 3 << 2 * pattern
    return looks
