"""The interface of a policy for guided search, and a default that knows no game."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.jit import rule

NOTES = 1


class Policy(Protocol):
    """A module of rules with these names. `notes` is a buffer of NOTES integers for its own use."""

    NOTES: int

    def list_options(
        self,
        state: Any,
        is_sure: bool,
        moves: np.ndarray,
        priors: np.ndarray,
        notes: np.ndarray,
        /,
    ) -> int:
        """Fill in the moves the mover could make with any hidden hand, or with its own if `is_sure`, and their priors.

        Returns how many options there are.
        """

    def can_make(self, state: Any, move: int, /) -> bool:
        """Whether a listed move is legal in this determinization."""

    def play_on(self, state: Any, choices: int, pool: np.ndarray, notes: np.ndarray, rng: int, /) -> tuple[float, int]:
        """A playout, in the same arrays; each move is the one of highest prior among `choices` drawn at random.

        Returns seat 0's share of the points, and the generator.
        """


@rule
def list_options(state: Any, is_sure: bool, moves: np.ndarray, priors: np.ndarray, notes: np.ndarray) -> int:
    """Always 0: no options."""
    return 0


@rule
def can_make(state: Any, move: int) -> bool:
    """Always False."""
    return False


@rule
def play_on(state: Any, choices: int, pool: np.ndarray, notes: np.ndarray, rng: int) -> tuple[float, int]:
    """Always a half, and the generator."""
    return 0.5, rng
