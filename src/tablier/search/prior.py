"""What `tablier.search.rave` asks of a game, answered by a prior that knows nothing of it: only the end counts."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.jit import rule
from tablier.search import game


class Prior(Protocol):
    """A module of rules with these names."""

    def is_settled(self, state: Any, root: Any, /) -> bool:
        """Whether playing on tells nothing more about the moves at the root; true of every end."""

    def expected_score(self, state: Any, /) -> float:
        """What a settled position counts for seat 0, from 0 a loss to 1 a win."""

    def standing(self, state: Any, /) -> int:
        """What is on the board at this moment, as a number for `value`."""

    def value(self, state: Any, move: int, standing: int, buffer: np.ndarray, /) -> float:
        """The prior of a move: what its mover may expect at first sight, from 0 to 1."""


@rule
def is_settled(state: Any, root: Any) -> bool:
    """Only at the end."""
    return game.is_over(state)


@rule
def expected_score(state: Any) -> float:
    """Who won."""
    winner = game.winner(state)
    return 0.5 if winner < 0 else float(winner == 0)


@rule
def standing(state: Any) -> int:
    """Nobody knows."""
    return 0


@rule
def value(state: Any, move: int, standing: int, buffer: np.ndarray) -> float:
    """One move is like another."""
    return 0.5
