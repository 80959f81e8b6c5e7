"""The slats of Anacund and how they are laid to a ring by lot (ANA-1); which values stand on them is a house rule.

A slat as it lies is twice its number, and one more if it is turned. The two long slats come first.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from tablier.chance import below, next_rng, shuffle
from tablier.games.anacund.rules import SQUARES, VALUES
from tablier.jit import rule

LONG_SLATS = [(1, 2, 3), (4, 5, 6)]
SHORT_SLATS = [(first, 0, last) for first, last in combinations(range(1, VALUES + 1), 2)]  # without a middle
ALL_SLATS = LONG_SLATS + SHORT_SLATS
SLATS, LONG = len(ALL_SLATS), len(LONG_SLATS)
BONUS_SLAT, BONUS_VALUE = ALL_SLATS.index((1, 0, 6)), 1
VALUES_OF = np.array([values for slat in ALL_SLATS for values in (slat, slat[::-1])], np.uint8)  # from the top

# The places for slats: at the left end, at the right end, and those between from the left.
LEFT, RIGHT = 0, 1
COLUMNS = (LEFT, *range(LONG, SLATS), RIGHT)
# The place and the row of every square in ring order: the top, the right end, the bottom backwards, the left end.
_RING = [*((place, 0) for place in COLUMNS), (RIGHT, 1), *((place, 2) for place in reversed(COLUMNS)), (LEFT, 1)]
PLACE, ROW = (np.array(column, np.uint8) for column in zip(*_RING, strict=True))
assert len(_RING) == SQUARES


@rule
def lay(slats: np.ndarray, first: int, rng: int) -> None:
    """Shuffle the slats, turn each or not, and put the long ones at the ends: by place, in a part of an array."""
    for number in range(SLATS):
        slats[first + number] = 2 * number
    rng = shuffle(slats, first + LONG, first + SLATS, rng)
    rng = shuffle(slats, first, first + LONG, rng)
    for place in COLUMNS:
        rng = next_rng(rng)
        slats[first + place] += below(rng, 2)


@rule
def value_at(slats: np.ndarray, first: int, square: int) -> int:
    """The value of a square of the ring they form."""
    return int(VALUES_OF[slats[first + int(PLACE[square])], int(ROW[square])])


@rule
def is_bonus(slats: np.ndarray, first: int, square: int) -> bool:
    """Whether it is the marked square."""
    is_on_slat = int(slats[first + int(PLACE[square])]) >> 1 == BONUS_SLAT
    return is_on_slat and value_at(slats, first, square) == BONUS_VALUE
