"""Positions of Ascacou as rows of integers (see `tablier.games.rows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.chance import below, next_rng, shuffle
from tablier.games.ascacou.rules import CARDS, EITHER, HAND, State
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.games.rows import Dealing
    from tablier.options import Value

CARDS_FROM = 8  # after the fields: a place to shuffle the cards
SCALARS = CARDS_FROM + CARDS


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """The same: there are no arrays."""
    row[0] = state.black
    row[1] = state.white
    row[2] = state.present
    row[3] = state.owners
    row[4] = state.dealt
    row[5] = state.free
    row[6] = state.supply
    row[7] = state.colour


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    return State(
        black=int(row[0]),
        white=int(row[1]),
        present=int(row[2]),
        owners=int(row[3]),
        dealt=int(row[4]),
        free=int(row[5]),
        supply=int(row[6]),
        colour=int(row[7]),
    )


@rule
def used(state: State) -> int:
    """The fields."""
    return CARDS_FROM


def room(state: State) -> int:
    """The same for all positions."""
    return SCALARS


def dealing(options: Mapping[str, Value]) -> Dealing:
    """Only cards dealt at random, and the first imposed colour, are left to chance."""
    if options["deal"] == "random":
        return "compiled"
    return "plain" if options["imposed"] else "fixed"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Deal eight cards each, then name the first colour if it is imposed."""
    for card in range(CARDS):
        row[CARDS_FROM + card] = card
    rng = shuffle(row, CARDS_FROM, SCALARS, rng)
    owners = 0
    for place in range(HAND):
        owners |= 1 << int(row[CARDS_FROM + place])
    row[3] = owners
    if int(row[7]) != EITHER:
        row[7] = below(next_rng(rng), 2)
