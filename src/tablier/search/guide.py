"""What guided search must be told about a game, by a guide who knows nothing.

A guide is a module of rules with these names. `notes` and `others` are room for what it notes, NOTES integers each:

| name | meaning |
|---|---|
| `NOTES` | how many integers it notes |
| `list_options(state, is_sure, moves, promises, notes, others)` | fills in what the mover could do with any hidden hand, or with just this one if that is sure, and how good each looks; returns how many |
| `can_make(state, move)` | whether such a move is legal in the position as imagined now |
| `play_on(state, choices, pool, notes, others, rng)` | plays to the end, in the same arrays, each move the best-looking of so many drawn; returns seat 0's share of the points, and the generator |
"""  # noqa: E501, a table

from __future__ import annotations

from typing import Any

import numpy as np

from tablier.jit import rule

NOTES = 1


@rule
def list_options(
    state: Any, is_sure: bool, moves: np.ndarray, promises: np.ndarray, notes: np.ndarray, others: np.ndarray
) -> int:
    """It knows of no move."""
    return 0


@rule
def can_make(state: Any, move: int) -> bool:
    """Nobody knows."""
    return False


@rule
def play_on(
    state: Any, choices: int, pool: np.ndarray, notes: np.ndarray, others: np.ndarray, rng: int
) -> tuple[float, int]:
    """Nobody knows."""
    return 0.5, rng
