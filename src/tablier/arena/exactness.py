"""How well levels play where best play is known: in positions that a game's folder offers (see `players.offers`)."""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec import Struct

from tablier import games, players
from tablier.arena.entrants import settings_of
from tablier.players.offers import offer

POSITIONS = 200


class Exactness(Struct, kw_only=True):
    """How often a level did what best play does, in positions where not all moves are equally good."""

    positions: int
    kept: int  # moves after which the game still ends as it should: won, drawn or lost
    best: int  # moves that lose no point either
    settings: dict[str, Any]  # of the level


def judged_games() -> list[str]:
    """The games where best play is known in some positions."""
    return [game for game in games.GAMES if offer(game, "exactness")]


def measure(game: str, level: str, seed: int) -> Exactness:
    """Let a level move in so many positions."""
    known: Any = offer(game, "exactness")
    found = Exactness(positions=0, kept=0, best=0, settings=settings_of(game)[level])
    for state in islice(known.positions(seed), POSITIONS):
        move = players.choose(state, players.level(level), seed=found.positions).move
        ahead, after = known.judge(state, move)
        found.positions += 1
        found.kept += sign(after) == sign(ahead)
        found.best += after == ahead
    return found


def sign(number: int) -> int:
    """Won, drawn or lost."""
    return (number > 0) - (number < 0)
