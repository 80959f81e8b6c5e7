"""Who thinks under a name, where more than the move is wanted: what was thought of it, and of others."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import msgspec

from tablier import players
from tablier.limits import Limits
from tablier.players.contract import CANDIDATES
from tablier.refusal import BadOption
from tablier.search import plain
from tablier.state import State
from tablier.texts import Text, shown
from tablier.thought import Thought

PLAIN = "plain"
ALL = 1_000_000  # candidates, more than any game has moves

Thinker = Callable[[State, int], Thought]  # of a state and a seed


def thinker(name: str, *, candidates: int = CANDIDATES) -> Thinker:
    """A level, or `plain#500`: plain search with so many simulations a move. It sees what the seat to move knows.

    Its work alone limits it, so that it thinks alike however busy the machine is; but for the champion.
    """
    kind, _, number = name.partition("#")
    if kind == PLAIN:
        if not (number.isascii() and number.isdecimal() and int(number) > 0):
            raise BadOption(
                Text(
                    f"{shown(name)}: write plain search with its simulations, as in plain#500.",
                    f"{shown(name)} : écrivez la recherche simple avec ses simulations, comme plain#500.",
                )
            )
        limits = Limits(work=int(number))
        return lambda state, seed: plain.think(
            players.as_known(state, seed), limits, seed=seed, candidates=candidates, lines=1
        )
    level = players.level(name)
    if name != players.CHAMPION:
        level = msgspec.structs.replace(level, seconds=inf)
    return lambda state, seed: players.choose(state, level, seed=seed, candidates=candidates)


def threads(name: str) -> int:
    """How many it thinks in."""
    return next((level.threads for level in players.LEVELS if level.name == name), 1)
