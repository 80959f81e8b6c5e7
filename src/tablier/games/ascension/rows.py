"""Positions of Ascension as rows of integers (see `tablier.games.rows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.chance import shuffle
from tablier.games.ascension.board import A_FACE, FACE, PIECES
from tablier.games.ascension.elements import BARE, CUBES
from tablier.games.ascension.rules import WORDS, State
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.games.rows import Dealing
    from tablier.options import Value

SCALARS = 8
FACES_FROM = SCALARS + WORDS  # after the board: a place to shuffle the faces
DEALT = np.array(CUBES, np.int64)  # the cubes in the order in which they are dealt their faces


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)
    row[SCALARS:FACES_FROM] = state.board


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """Write all but the board."""
    row[0] = state.players
    row[1] = state.turns
    row[2] = state.turn
    row[3] = state.mover
    row[4] = state.regular
    row[5] = state.phase
    row[6] = state.hand
    row[7] = state.origin


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    return State(
        board=row[SCALARS:FACES_FROM],
        players=int(row[0]),
        turns=int(row[1]),
        turn=int(row[2]),
        mover=int(row[3]),
        regular=int(row[4]),
        phase=int(row[5]),
        hand=int(row[6]),
        origin=int(row[7]),
    )


@rule
def used(state: State) -> int:
    """All but the place to shuffle."""
    return FACES_FROM


def room(state: State) -> int:
    """The same for all positions."""
    return FACES_FROM + len(CUBES)


def dealing(options: Mapping[str, Value]) -> Dealing:
    """The cubes are always mixed."""
    return "compiled"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Mix the faces of the cubes: before that they lie in the order of `setup.face_counts`, the blank ones last."""
    end = FACES_FROM
    for number in range(1, BARE + 1):
        face = number % BARE
        for cube in DEALT:
            if int(row[SCALARS + PIECES + cube]) >> FACE & A_FACE == face:
                row[end] = face
                end += 1
    shuffle(row, FACES_FROM, end, rng)
    for number in range(len(DEALT)):
        word = SCALARS + PIECES + int(DEALT[number])
        row[word] = int(row[word]) & ~(A_FACE << FACE) | int(row[FACES_FROM + number]) << FACE
