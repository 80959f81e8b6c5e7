"""Nim: take counters from one heap; who takes the last one wins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.jit import rule

SEATS = 2
MOST_HEAPS, LARGEST = 4, 5
SHIFT, DIGIT = 3, 7  # a heap is an octal digit, and so are the counters in a move, below its heap
CODES = MOST_HEAPS << SHIFT
MOST_MOVES = LONGEST_GAME = MOST_HEAPS * LARGEST
NO_MOVE = -1
WORDS = 0  # a position has no array that changes


class State(NamedTuple):
    """A position."""

    heaps: int  # counters of each, in octal digits, heap a the lowest
    mover: int


@rule
def player(state: State) -> int:
    """Whose turn it is."""
    return state.mover


@rule
def counters(state: State, heap: int) -> int:
    """How many are left in a heap."""
    return state.heaps >> SHIFT * heap & DIGIT


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Any number from any heap (NIM-2); returns how many moves there are."""
    count = 0
    for heap in range(MOST_HEAPS):
        for taken in range(1, counters(state, heap) + 1):
            moves[count] = heap << SHIFT | taken
            count += 1
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position."""
    return State(state.heaps - ((move & DIGIT) << SHIFT * (move >> SHIFT)), 1 - state.mover)


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """Nothing is ever overwritten."""
    return state


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(state, move)


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """The pool is filled by each draw."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE."""
    count = legal_moves(state, pool)
    if count == 0:
        return NO_MOVE, 0, rng
    rng = next_rng(rng)
    return int(pool[below(rng, count)]), 0, rng


@rule
def is_over(state: State) -> bool:
    """Whether all heaps are empty (NIM-3)."""
    return state.heaps == 0


@rule
def winner(state: State) -> int:
    """Who took the last counter; -1 before that."""
    return 1 - state.mover if state.heaps == 0 else -1


@rule
def score(state: State, seat: int) -> int:
    """A point for the winner."""
    return int(winner(state) == seat)
