"""The interface of an evaluation for alpha-beta, and a default that knows no game."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.jit import rule

UNKNOWN = 1 << 19  # beyond the value of any position


class Evaluation(Protocol):
    """A module of rules with these names. Values are integers between -UNKNOWN and UNKNOWN, both excluded."""

    def prepare(self, state: Any, notes: np.ndarray, /) -> None:
        """Write into `notes`, `alphabeta.MOST_NOTES` zeros, what stays the same throughout a search."""

    def evaluate(self, state: Any, seat: int, notes: np.ndarray, /) -> int:
        """The estimated value of a position to a seat; the other seat's is the negative."""

    def outcome(self, state: Any, seat: int, /) -> int:
        """The value at the end of the game."""

    def quick_value(self, state: Any, moves: np.ndarray, buffer: np.ndarray, /) -> int:
        """The exact value to the mover where that is found quickly, else UNKNOWN."""

    def settled(self, state: Any, seat: int, /) -> int:
        """The part of the value that no move can change any more."""

    def hash_of(self, state: Any, /) -> int:
        """A 62-bit key for the transposition table, equal only for positions with the same future; 0: do not store."""

    def priority(self, state: Any, move: int, /) -> int:
        """For move ordering: a small number, 0 for ordinary moves."""


@rule
def prepare(state: Any, notes: np.ndarray) -> None:
    """Writes nothing."""


@rule
def evaluate(state: Any, seat: int, notes: np.ndarray) -> int:
    """Always 0."""
    return 0


@rule
def outcome(state: Any, seat: int) -> int:
    """Always 0."""
    return 0


@rule
def quick_value(state: Any, moves: np.ndarray, buffer: np.ndarray) -> int:
    """Always UNKNOWN."""
    return UNKNOWN


@rule
def settled(state: Any, seat: int) -> int:
    """Always 0."""
    return 0


@rule
def hash_of(state: Any) -> int:
    """Always 0: the transposition table is not used."""
    return 0


@rule
def priority(state: Any, move: int) -> int:
    """Always 0: no move comes first."""
    return 0
