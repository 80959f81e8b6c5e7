"""Positions of Nim as rows of integers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from tests.sixth.rules import MOST_HEAPS, SHIFT, State, counters
from tests.sixth.table import SIZES, SMALLEST

from tablier.chance import below, next_rng
from tablier.jit import rule
from tablier.options import Value

if TYPE_CHECKING:
    from tablier.games.rows import Dealing

SCALARS = 2


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """The same: there are no arrays."""
    row[0] = state.heaps
    row[1] = state.mover


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    return State(int(row[0]), int(row[1]))


@rule
def used(state: State) -> int:
    """The whole row."""
    return SCALARS


def room(state: State) -> int:
    """The same for all positions."""
    return SCALARS


def dealing(options: Mapping[str, Value]) -> Dealing:
    """The sizes of the heaps are always left to chance."""
    return "compiled"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """As many heaps as there were, of any size that is allowed."""
    before = taken(row)
    heaps = 0
    for heap in range(MOST_HEAPS):
        if counters(before, heap):
            rng = next_rng(rng)
            heaps |= SMALLEST + below(rng, SIZES) << SHIFT * heap
    row[0] = heaps
