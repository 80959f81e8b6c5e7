"""Positions of Anacund as rows of integers (see `tablier.games.rows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.anacund.rules import SQUARES, State
from tablier.games.anacund.slats import SLATS, is_bonus, lay, value_at
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.games.rows import Dealing
    from tablier.options import Value

SLATS_FROM = len(State._fields)  # after the fields: a place to lay the slats
SCALARS = SLATS_FROM + SLATS


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """The same: there are no arrays."""
    row[0] = state.dark
    row[1] = state.light
    row[2] = state.dark_won
    row[3] = state.light_won
    row[4] = state.dark_groups
    row[5] = state.light_groups
    row[6] = state.fresh
    row[7] = state.bonus
    row[8] = state.by_turn
    row[9] = state.is_even
    row[10] = state.ones
    row[11] = state.twos
    row[12] = state.fours


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    return State(
        dark=int(row[0]),
        light=int(row[1]),
        dark_won=int(row[2]),
        light_won=int(row[3]),
        dark_groups=int(row[4]),
        light_groups=int(row[5]),
        fresh=int(row[6]),
        bonus=int(row[7]),
        by_turn=int(row[8]),
        is_even=int(row[9]),
        ones=int(row[10]),
        twos=int(row[11]),
        fours=int(row[12]),
    )


@rule
def used(state: State) -> int:
    """The fields."""
    return SLATS_FROM


def room(state: State) -> int:
    """The same for all positions."""
    return SCALARS


def dealing(options: Mapping[str, Value]) -> Dealing:
    """A ring of somebody's own leaves nothing to chance."""
    return "compiled" if options["ring"] is None else "fixed"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Lay the slats to a ring, with a bonus square if there was one."""
    lay(row, SLATS_FROM, rng)
    ones = twos = fours = bonus = 0
    for square in range(SQUARES):
        value = value_at(row, SLATS_FROM, square)
        ones |= (value & 1) << square
        twos |= (value >> 1 & 1) << square
        fours |= (value >> 2) << square
        bonus |= int(is_bonus(row, SLATS_FROM, square)) << square
    row[7] = bonus if row[7] else 0
    row[10] = ones
    row[11] = twos
    row[12] = fours
