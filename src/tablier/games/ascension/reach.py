"""Where pawns may step as the board stands: heights and visible faces alone decide, so this tells no secret."""

from __future__ import annotations

import numpy as np

from tablier.games.ascension import rules
from tablier.games.ascension.board import PAWN, shows
from tablier.games.ascension.elements import CABLE_CAR, CELLS, DIRECTIONS, NONE


def neighbours_in_reach(board: np.ndarray, players: int, seat: int) -> set[int]:
    """The neighbouring cells a pawn may step to (ACN-7)."""
    cell = int(board[PAWN + seat])
    if cell == NONE:
        return set()
    found = rules.steps(board, cell, rules.figure_of(players, seat))
    return {cell + int(DIRECTIONS[direction]) for direction in range(8) if found >> direction & 1}


def in_reach(board: np.ndarray, players: int, seat: int) -> set[int]:
    """The same, and from one cable car all others (ACN-8)."""
    rides: set[int] = set()
    cell = int(board[PAWN + seat])
    if cell != NONE and shows(board, cell, CABLE_CAR):
        rides = {other for other in CELLS if rules.is_ride(board, other)}
    return neighbours_in_reach(board, players, seat) | rides
