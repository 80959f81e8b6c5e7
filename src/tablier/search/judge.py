"""What alpha-beta must be told about a game, by a judge who knows nothing: only the end of a game counts.

A judge is a module of rules with these names. Worths are whole numbers within half a million either way:

| name | meaning |
|---|---|
| `prepare(state, notes)` | notes what stays the same all through a search, in place of at most `MOST_NOTES` zeros |
| `evaluate(state, seat, notes)` | what a position seems to be worth to a seat; the other seat gets as much less |
| `outcome(state, seat)` | the same at the end of the game |
| `at_once(state, moves, room)` | what it is worth to its mover where that is told soon, with room to try; or UNKNOWN |
| `settled(state, seat)` | the part of it that no move can change any more |
| `hash_of(state)` | a 62-bit number: what is yet to come differs only where it differs; 0 for "look it up nowhere" |
| `promise(state, move)` | how early a move should be tried: a small number, 0 for ordinary ones |
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablier.jit import rule

UNKNOWN = 1 << 19  # beyond the worth of any position


@rule
def prepare(state: Any, notes: np.ndarray) -> None:
    """Nothing to note."""


@rule
def evaluate(state: Any, seat: int, notes: np.ndarray) -> int:
    """Nobody knows."""
    return 0


@rule
def outcome(state: Any, seat: int) -> int:
    """Nobody knows."""
    return 0


@rule
def at_once(state: Any, moves: np.ndarray, room: np.ndarray) -> int:
    """Nothing can be told."""
    return UNKNOWN


@rule
def settled(state: Any, seat: int) -> int:
    """Nothing is."""
    return 0


@rule
def hash_of(state: Any) -> int:
    """All positions are different."""
    return 0


@rule
def promise(state: Any, move: int) -> int:
    """One move is like another."""
    return 0
