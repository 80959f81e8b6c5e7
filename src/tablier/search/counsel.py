"""What `tablier.search.rave` must be told about a game, by one who knows nothing: only the end of a game counts.

| name | meaning |
|---|---|
| `is_settled(state, root)` | whether playing on tells nothing more about the moves at the root; true of every end |
| `share(state)` | of a settled position: what seat 0 may expect, from 0 a loss to 1 a win |
| `standing(state)` | what is on the board at this moment, as a number for `promise` |
| `promise(state, move, standing, room)` | what its mover may expect of a move at first sight, from 0 to 1 |
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import rule


@rule
def is_settled(state: Any, root: Any) -> bool:
    """Only at the end."""
    return game.is_over(state)


@rule
def share(state: Any) -> float:
    """Who won."""
    winner = game.winner(state)
    return 0.5 if winner < 0 else float(winner == 0)


@rule
def standing(state: Any) -> int:
    """Nobody knows."""
    return 0


@rule
def promise(state: Any, move: int, standing: int, room: np.ndarray) -> float:
    """One move is like another."""
    return 0.5
