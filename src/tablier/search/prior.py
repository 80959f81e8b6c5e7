"""The interface of a prior for `tablier.search.rave`, and a default that knows no game: only the end counts."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.games import unbound as game
from tablier.jit import rule


class Prior(Protocol):
    """A module of rules with these names."""

    def is_settled(self, state: Any, root: Any, /) -> bool:
        """Whether a simulation ends here, as the rest says nothing about the moves at the root; True at the end."""

    def expected_score(self, state: Any, /) -> float:
        """The value of a settled position to seat 0, from 0 (loss) to 1 (win)."""

    def standing(self, state: Any, /) -> int:
        """A number for `value`, computed once for all moves of a position."""

    def value(self, state: Any, move: int, standing: int, buffer: np.ndarray, /) -> float:
        """The prior of a move: its mover's expected score without search, from 0 to 1."""


@rule
def is_settled(state: Any, root: Any) -> bool:
    """Whether the game is over."""
    return game.is_over(state)


@rule
def expected_score(state: Any) -> float:
    """1 if seat 0 won, 0.5 for a draw, else 0."""
    winner = game.winner(state)
    return 0.5 if winner < 0 else float(winner == 0)


@rule
def standing(state: Any) -> int:
    """Always 0."""
    return 0


@rule
def value(state: Any, move: int, standing: int, buffer: np.ndarray) -> float:
    """Always 0.5."""
    return 0.5
