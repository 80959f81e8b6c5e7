"""Compile, or load from the disk, all that opponents need, before anybody waits for it."""

from __future__ import annotations

from tablier import games, players
from tablier.match import Game


def warm_up(names: tuple[str, ...] = games.GAMES) -> None:
    """Use each game's kernels once."""
    for name in names:
        players.prepare(Game(name, {}).start(seed=0))
