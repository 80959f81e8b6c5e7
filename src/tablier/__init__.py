"""Tablier: play, study and research five modern abstract board games.

>>> import tablier
>>> state = tablier.game("ascacou", deal="symmetric").start(seed=7)
>>> state = state.play("bc3")
>>> len(state.legal())
48
"""

from __future__ import annotations

from typing import Any

from tablier.games import GAMES
from tablier.match import Game, Move, State
from tablier.record import imagine, load
from tablier.refusal import BadOption, BadPosition, BadRecord, BadSetup, IllegalMove, Refusal
from tablier.search import perft

__version__ = "0.1.0"

__all__ = [
    "GAMES", "BadOption", "BadPosition", "BadRecord", "BadSetup", "Game", "IllegalMove", "Move", "Refusal", "State",
    "game", "imagine", "load", "perft",
]  # fmt: skip


def game(name: str, **options: Any) -> Game:
    """A game with these options; a missing one has its default, an unknown one is refused."""
    return Game(name, options)
