"""Actions and observations of Ascacou for learners (see `tablier.games.encoding`).

An action is 2 × cell + colour, cells counted from a1 along the rows, black before white: 50. Where the colour is
imposed, 50 more for each colour named for the opponent, black and white; in a draft, the sixteen cards come after all
of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.ascacou.rules import (
    BLACK,
    CARDS,
    CELL_MASK,
    CELL_SHIFT,
    CELLS,
    EITHER,
    NAMED_SHIFT,
    NO_LIMIT,
    PICK,
    SIDE,
    WHITE,
    State,
    is_blocked,
    is_empty,
    is_over,
    pawns_left,
    player,
)
from tablier.games.planes import everywhere, mark
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

PAWNS = 2 * CELLS  # actions that place one and name nothing
NAMED = 3  # nothing, black or white
ACTIONS = PAWNS

OWN_CARD, OTHER_CARD, COMPLETED = 2, 2 + CARDS, 2 + 2 * CARDS
AFTER_CARDS = COMPLETED + CARDS
PLANES = (
    "cells with a black pawn",
    "cells with a white pawn",
    *(f"1 everywhere if card {card:x} is the observer’s" for card in range(CARDS)),
    *(f"1 everywhere if card {card:x} is the other player’s" for card in range(CARDS)),
    *(f"1 everywhere if card {card:x} has been completed" for card in range(CARDS)),
    "empty cells where black is blocked",
    "empty cells where white is blocked",
    "1 everywhere if it is the observer’s turn",
    "1 everywhere if black is imposed",
    "1 everywhere if white is imposed",
    "black pawns left, if there is a limit",
    "white pawns left, if there is a limit",
)
SHAPE = (len(PLANES), SIDE, SIDE)


def actions(options: Mapping[str, Value]) -> int:
    """50, three times as many where the colour is imposed, and the cards of a draft."""
    return (NAMED if options["imposed"] else 1) * PAWNS + (CARDS if options["deal"] == "draft" else 0)


@rule
def first_card(state: State) -> int:
    """The action that picks card 0 in a draft."""
    return PAWNS if state.colour == EITHER else NAMED * PAWNS


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a move."""
    if move >= PICK:
        return first_card(state) + move - PICK
    return (move >> NAMED_SHIFT) * PAWNS + 2 * (move >> CELL_SHIFT & CELL_MASK) + (move & 1)


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of an action."""
    if action >= first_card(state):
        return PICK + action - first_card(state)
    pawn = action % PAWNS
    return action // PAWNS << NAMED_SHIFT | pawn >> 1 << CELL_SHIFT | pawn & 1


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes: everything, as nothing is hidden."""
    own = (state.owners if seat == 1 else ~state.owners) & state.dealt
    mark(out, 0, CELLS, state.black)
    mark(out, 1, CELLS, state.white)
    for card in range(CARDS):
        everywhere(out, OWN_CARD + card, CELLS, own >> card & 1)
        everywhere(out, OTHER_CARD + card, CELLS, (state.dealt & ~own) >> card & 1)
        everywhere(out, COMPLETED + card, CELLS, state.present >> card & 1)
    for colour in (BLACK, WHITE):
        for cell in range(CELLS):
            blocked = is_empty(state, cell) and is_blocked(state, cell, colour)
            out[(AFTER_CARDS + colour) * CELLS + cell] = int(blocked)
        everywhere(out, AFTER_CARDS + 3 + colour, CELLS, int(state.colour == colour))
        if state.supply != NO_LIMIT:
            everywhere(out, AFTER_CARDS + 5 + colour, CELLS, pawns_left(state, colour))
    everywhere(out, AFTER_CARDS + 2, CELLS, int(player(state) == seat and not is_over(state)))
