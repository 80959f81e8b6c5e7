"""What alpha-beta asks of a game, answered by an evaluation that knows nothing of it."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.jit import rule

UNKNOWN = 1 << 19  # beyond the value of any position


class Evaluation(Protocol):
    """A module of rules with these names. Values are whole numbers within half a million either way."""

    def prepare(self, state: Any, notes: np.ndarray, /) -> None:
        """Note what stays the same all through a search, in place of at most `alphabeta.MOST_NOTES` zeros."""

    def evaluate(self, state: Any, seat: int, notes: np.ndarray, /) -> int:
        """The estimated value of a position to a seat; the other seat's is the negative."""

    def outcome(self, state: Any, seat: int, /) -> int:
        """The value at the end of the game."""

    def quick_value(self, state: Any, moves: np.ndarray, buffer: np.ndarray, /) -> int:
        """The exact value to the mover where that is found quickly, else UNKNOWN."""

    def settled(self, state: Any, seat: int, /) -> int:
        """The part of the value that no move can change any more."""

    def hash_of(self, state: Any, /) -> int:
        """A 62-bit key for the transposition table, the same only where the same is yet to come; 0 keeps it out."""

    def priority(self, state: Any, move: int, /) -> int:
        """For move ordering: a small number, 0 for ordinary moves."""


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
def quick_value(state: Any, moves: np.ndarray, buffer: np.ndarray) -> int:
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
def priority(state: Any, move: int) -> int:
    """One move is like another."""
    return 0
