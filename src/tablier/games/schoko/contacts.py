"""Which squares of a card would touch others on the table of Scho K.O., and whether their colours agree (SCH-5)."""

from __future__ import annotations

import numpy as np

from tablier.games.schoko.board import BELOW, DARK, OCCUPIED, RIGHT, around, row_at, touching
from tablier.games.schoko.cards import PATTERNS, SQUARES
from tablier.jit import rule

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


def _matching(by_dark: int, by_white: int) -> int:
    """The looks that have a contact of equal colours, by the squares that touch dark and those that touch white."""
    return sum(3 << 2 * pattern for pattern in range(PATTERNS) if equal_colours(pattern, by_dark, by_white))


SETS = range(1 << len(SQUARES))
MATCHING = np.array([[_matching(by_dark, by_white) for by_white in SETS] for by_dark in SETS], np.uint32)


@rule
def colours_along(board: np.ndarray, roll: int, y: int, word: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each square of a card: the places where it touches dark, and where it touches white."""
    above, upper = row_at(y - 1, word, roll), row_at(y, word, roll)
    lower, below = row_at(y + 1, word, roll), row_at(y + 2, word, roll)
    first, second = int(board[above + DARK]), int(board[upper + DARK])
    third, fourth = int(board[lower + DARK]), int(board[below + DARK])
    return touching(first, second, third, fourth), touching(
        int(board[above + OCCUPIED]) & ~first,
        int(board[upper + OCCUPIED]) & ~second,
        int(board[lower + OCCUPIED]) & ~third,
        int(board[below + OCCUPIED]) & ~fourth,
    )


@rule
def squares_at(touching: tuple[int, int, int, int], column: int) -> int:
    """The squares of a card that touch such cells at a place."""
    one, two, three, four = touching
    return one >> column & 1 | (two >> column & 1) << 1 | (three >> column & 1) << 2 | (four >> column & 1) << 3


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
