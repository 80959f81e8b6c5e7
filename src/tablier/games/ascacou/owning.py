"""Who scores the cards of Ascacou, by their digits: its owner does, once a card stands on the board (ASC-4)."""

from __future__ import annotations

import numpy as np

from tablier.games.ascacou.rules import CARDS, State
from tablier.jit import rule

PLACES = CARDS


def this_stage(state: State) -> State:
    """The position whose end counts: there is only one."""
    return state


@rule
def add_owners(state: State, totals: np.ndarray) -> None:
    """Add 1 for each completed card of seat 0, -1 for each of seat 1."""
    for card in range(CARDS):
        totals[card] += (state.present >> card & 1) * (1 - 2 * (state.owners >> card & 1))
