"""Actions and observations of Anacund for learners (see `tablier.games.encoding`).

An action is the square that is filled, in ring order from a1: 36. On a ring of somebody's own a group may have no
matching square (ANA-4): then 36 more for each size that the pawn's group can have, 252.

An observation is the ring as one row of 36 squares in the same order. Runs go along the ring, round its corners and
through its ends, and nothing ever happens across it: squares that face each other on the table, a slat's two, have no
more to do with one another than any others. A convolution should go round (square 36 is square 0 again).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.bits import count_bits
from tablier.games.anacund.rules import (
    DIGIT,
    LIGHT,
    MISPLACED,
    PER_TURN,
    SQUARES,
    VALUES,
    State,
    groups_of,
    is_over,
    player,
    squares_of,
    used,
)
from tablier.games.planes import everywhere, mark
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

ACTIONS = SQUARES

VALUE_FROM = 6
OWN_GROUPS, OTHER_GROUPS = VALUE_FROM + VALUES, VALUE_FROM + 2 * VALUES
AFTER_GROUPS = VALUE_FROM + 3 * VALUES
PLANES = (
    "squares with a pawn of the observer’s",
    "squares with a pawn of the other player’s",
    "closed squares that are the observer’s, by a captured pawn",
    "closed squares that are the other player’s",
    "the bonus square, if there is one",
    "squares filled so far in this turn, where captures wait for its end",
    *(f"squares of value {value}" for value in range(1, VALUES + 1)),
    *(f"how many of the observer’s groups hold {size}" for size in range(1, VALUES + 1)),
    *(f"how many of the other player’s groups hold {size}" for size in range(1, VALUES + 1)),
    "1 everywhere if it is the observer’s turn",
    "pawns still to be placed in this turn",
    "1 everywhere if captures wait for the end of the turn",
)
SHAPE = (len(PLANES), 1, SQUARES)


def actions(options: Mapping[str, Value]) -> int:
    """36, and on a ring of somebody's own 252."""
    return SQUARES if options["ring"] is None else (VALUES + 1) * SQUARES


def covers(options: Mapping[str, Value], state: State) -> bool:
    """Whether all moves from a position are actions: not where a setup brought a ring that the option does not name."""
    return options["ring"] is not None or bool(state.is_even)


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a move."""
    return move // MISPLACED * SQUARES + move % MISPLACED


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of an action."""
    return action // SQUARES * MISPLACED + action % SQUARES


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes: everything, as nothing is hidden."""
    is_light = seat == LIGHT
    mark(out, 0, SQUARES, state.light if is_light else state.dark)
    mark(out, 1, SQUARES, state.dark if is_light else state.light)
    mark(out, 2, SQUARES, state.light_won if is_light else state.dark_won)
    mark(out, 3, SQUARES, state.dark_won if is_light else state.light_won)
    mark(out, 4, SQUARES, state.bonus)
    mark(out, 5, SQUARES, state.fresh)
    own, other = groups_of(state, seat), groups_of(state, 1 - seat)
    for value in range(1, VALUES + 1):
        mark(out, VALUE_FROM + value - 1, SQUARES, squares_of(state, value))
        everywhere(out, OWN_GROUPS + value - 1, SQUARES, how_many(own, value))
        everywhere(out, OTHER_GROUPS + value - 1, SQUARES, how_many(other, value))
    if not is_over(state):
        everywhere(out, AFTER_GROUPS, SQUARES, int(player(state) == seat))
        everywhere(out, AFTER_GROUPS + 1, SQUARES, PER_TURN - count_bits(used(state)) % PER_TURN)
    everywhere(out, AFTER_GROUPS + 2, SQUARES, state.by_turn)


@rule
def how_many(groups: int, size: int) -> int:
    """How many of three groups have this size."""
    return int(groups >> 6 == size) + int(groups >> 3 & DIGIT == size) + int(groups & DIGIT == size)
