"""What guided search asks of a game, answered by a policy that knows nothing of it."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.jit import rule

NOTES = 1


class Policy(Protocol):
    """A module of rules with these names. `notes` and `others` are buffers of NOTES integers for what it notes."""

    NOTES: int

    def list_options(
        self,
        state: Any,
        is_sure: bool,
        moves: np.ndarray,
        priors: np.ndarray,
        notes: np.ndarray,
        others: np.ndarray,
        /,
    ) -> int:
        """Fill in what the mover could do with any hidden hand, or with just this one if that is sure, with priors.

        Returns how many options there are.
        """

    def can_make(self, state: Any, move: int, /) -> bool:
        """Whether such a move is legal in the position as imagined now."""

    def play_on(
        self, state: Any, choices: int, pool: np.ndarray, notes: np.ndarray, others: np.ndarray, rng: int, /
    ) -> tuple[float, int]:
        """Play to the end, in the same arrays, each move the one of highest prior among so many drawn.

        Returns seat 0's share of the points, and the generator.
        """


@rule
def list_options(
    state: Any, is_sure: bool, moves: np.ndarray, priors: np.ndarray, notes: np.ndarray, others: np.ndarray
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
