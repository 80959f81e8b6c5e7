"""The spoiler of Ascension does not try to win: it stays at its corner and undoes the stairs there and at the pillar.

It is a reference for engines that play to win: one that cannot get past it only draws.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablier.games.ascension import elements, rules
from tablier.games.ascension.board import SHOWING, STOP
from tablier.jit import instantiate
from tablier.players.ascension import distance
from tablier.state import Move, State

REACH = 2  # cells around the pillar and around its corner that it watches


def choose(state: State, seed: int) -> Move:
    """Take away what the nearest of the others would miss most, put it near the corner, and step back there.

    It is deterministic: the seed is not used.
    """
    position: rules.State = state.rules_state
    seat, players = position.mover, position.players
    home = int(elements.HOMES[rules.figure_of(players, seat)])
    kernel: Any = instantiate(distance, game=rules)
    scratch = np.zeros(distance.SCRATCH, np.int64)

    def harm(move: Move) -> int:
        board = rules.play(position, move.code).board
        others = [other for other in range(players) if other != seat]
        return min(int(kernel.distance(board, players, other, scratch)) for other in others)

    def nearness(move: Move) -> int:
        cell = move.code % SHOWING
        return -_apart(cell, home) if move.code != STOP and cell != elements.PILLAR else -elements.LAST

    if position.phase == rules.LIFT:
        lifts = state.legal()
        watched = [lift for lift in lifts if min(_apart(lift.code, elements.PILLAR), _apart(lift.code, home)) <= REACH]
        return max(watched or lifts, key=harm)
    return max(state.legal(), key=nearness)


def _apart(cell: int, other: int) -> int:
    """How many steps lie between two cells."""
    return max(abs(cell // 10 - other // 10), abs(cell % 10 - other % 10))
