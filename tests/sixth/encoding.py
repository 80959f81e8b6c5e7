"""Actions and observations of Nim: an action is a counter of a heap, and takes it with all beyond it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from tests.sixth.rules import DIGIT, LARGEST, MOST_HEAPS, SHIFT, State, counters
from tests.sixth.table import FEWEST, number_of_heaps

from tablier.games.planes import everywhere
from tablier.jit import rule
from tablier.options import Value

ACTIONS = FEWEST * LARGEST
PLANES: tuple[str, ...] = ("counters that are left", "1 everywhere if it is the observer’s turn, or would be")
SHAPE = (len(PLANES), MOST_HEAPS, LARGEST)


def actions(options: Mapping[str, Value]) -> int:
    """Five for each heap."""
    return number_of_heaps(options) * LARGEST


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a move: the first counter that it takes."""
    heap = move >> SHIFT
    return heap * LARGEST + counters(state, heap) - (move & DIGIT)


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of an action."""
    heap = action // LARGEST
    return heap << SHIFT | counters(state, heap) - action % LARGEST


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes."""
    for heap in range(MOST_HEAPS):
        for place in range(counters(state, heap)):
            out[heap * LARGEST + place] = 1
    everywhere(out, 1, MOST_HEAPS * LARGEST, int(state.mover == seat))
