"""No walling in (ACN-16): nobody takes the last way out from a pawn that has never left its corner.

Such a pawn stands on bare board, as nothing is put under a pawn; so it may step on a cell of height 0 or 1, and neither
ladders nor mattresses matter. All that counts is open: heights, what is shown, and which pieces are frozen.
"""

from __future__ import annotations

import numpy as np

from tablier.games.ascension.board import (
    ENTER,
    LOOKS,
    MOVED,
    PIECES,
    UNMOVED,
    height_at,
    is_frozen,
    is_liftable,
    lets_in,
    shown_face,
    top,
    under,
)
from tablier.games.ascension.elements import ALL, CELLS, DIRECTIONS, HOMES, NONE, size
from tablier.jit import long_rule, rule

STEP_UP = 1
WAYS = 3  # neighbours of a corner

# For each cell, the figure, as a bit, whose corner it touches; for each figure, the cells that touch its corner.
BESIDE = np.zeros(PIECES, np.int64)
WAYS_FROM = np.zeros((len(HOMES), WAYS), np.int64)
for _figure, _home in enumerate(HOMES):
    WAYS_FROM[_figure] = [_home + int(way) for way in DIRECTIONS if _home + int(way) in CELLS]
    BESIDE[WAYS_FROM[_figure]] = 1 << _figure
FIGURE_OF_BIT = np.array([bit.bit_length() - 1 for bit in range(ALL + 1)], np.int64)


@rule
def seat_of(players: int, figure: int) -> int:
    """The seat that plays a figure: every other one for two players."""
    return figure // 2 if players == 2 else figure


@rule
def walls_in(board: np.ndarray, players: int, mover: int, piece: int, shown: int, cell: int) -> bool:
    """Whether putting a piece there is refused, as it takes the last way out from another's pawn that never left."""
    beside = int(board[UNMOVED]) & int(BESIDE[cell])
    return beside != 0 and takes_last_way(board, players, mover, piece, shown, cell, int(FIGURE_OF_BIT[beside]))


@long_rule
def takes_last_way(board: np.ndarray, players: int, mover: int, piece: int, shown: int, cell: int, figure: int) -> bool:
    """Whether putting a piece beside the corner of a figure takes the last way out from its pawn.

    A placement changes no other way but for one: it frees the piece that the mover moved before.
    """
    seat = seat_of(players, figure)
    if seat == mover or not is_way_out(board, cell, seat, figure, NONE):
        return False
    if size(piece) + height_at(board, cell) <= STEP_UP and int(LOOKS[shown]) >> ENTER + figure & 1:
        return False
    freed = int(board[MOVED + mover])
    for number in range(WAYS):
        other = int(WAYS_FROM[figure, number])
        if other != cell and is_way_out(board, other, seat, figure, freed):
            return False
    return True


@rule
def is_way_out(board: np.ndarray, cell: int, seat: int, figure: int, freed: int) -> bool:
    """Whether a pawn may step from its corner to a cell beside it, or could if its player lifted the top piece there.

    `freed` is a piece, or NONE, that counts as not frozen.
    """
    if height_at(board, cell) <= STEP_UP and lets_in(board, cell, figure):
        return True
    piece = top(board, cell)
    if not is_liftable(board, cell, figure) or (is_frozen(board, piece, seat) and piece != freed):
        return False
    bottom = shown_face(board, under(board, piece))
    return height_at(board, cell) - size(piece) <= STEP_UP and int(LOOKS[bottom]) >> ENTER + figure & 1 != 0
