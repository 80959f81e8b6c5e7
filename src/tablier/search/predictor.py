"""The interface of a predictor for `tablier.search.puct`, and a default that knows no game: all moves seem alike."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tablier.games import unbound as game
from tablier.jit import rule

EVEN = 0.5


class Predictor(Protocol):
    """A module of rules with these names. What it knows, weights perhaps, it is handed at each call."""

    def predict(self, known: Any, state: Any, seat: int, logits: np.ndarray, /) -> float:
        """Write how promising each action is for the seat to move, as logits; returns the seat's expected score."""


@rule
def predict(known: object, state: game.State, seat: int, logits: np.ndarray) -> float:
    """All alike, and an even game."""
    logits[:] = 0
    return EVEN
