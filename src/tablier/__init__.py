"""Tablier: play, study and research five modern abstract board games.

>>> import tablier
>>> state = tablier.game("ascacou", deal="symmetric").start(seed=7)
>>> state = state.play("bc3")
>>> len(state.legal())
48
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from tablier.games import GAMES
from tablier.lessons import lesson
from tablier.record import imagine, load
from tablier.refusal import BadOption, BadPosition, BadRecord, BadSetup, IllegalMove, Refusal
from tablier.search import perft
from tablier.state import Game, Move, State

if TYPE_CHECKING:
    from tablier.analysis import Analysis, analyse
    from tablier.analysis.review import review
    from tablier.batch import Batch
    from tablier.thought import ValuedMove

__version__ = "0.1.0"

__all__ = [
    "GAMES", "Analysis", "BadOption", "BadPosition", "BadRecord", "BadSetup", "Batch", "Game", "IllegalMove", "Move",
    "Refusal", "State", "ValuedMove", "analyse", "game", "imagine", "lesson", "load", "perft", "review",
]  # fmt: skip


def game(name: str, **options: Any) -> Game:
    """A game with these options; a missing one has its default, an unknown one is refused."""
    return Game(name, options)


LATER = {
    "Analysis": "tablier.analysis",
    "Batch": "tablier.batch",
    "ValuedMove": "tablier.thought",
    "analyse": "tablier.analysis",
    "review": "tablier.analysis.review",
}


def __getattr__(name: str) -> Any:
    """Import lazily what needs the opponents."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(LATER[name]), name)
