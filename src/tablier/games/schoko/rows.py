"""Positions of Scho K.O. as rows of integers (see `tablier.games.rows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.chance import shuffle
from tablier.games.schoko.board import DECK, FIRST_ROLL, MARGIN, TABLE, words_of
from tablier.games.schoko.cards import CARD_NUMBERS, HAND, deal_hand
from tablier.games.schoko.rules import State
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.games.rows import Dealing
    from tablier.options import Value

HANDS, CARDS_OF_DECK, ROLL = 3, 2, 7
SCALARS = 13
CARD = 2  # cells along the side of a card


def put(state: State, row: np.ndarray) -> None:
    """Write a position into a row."""
    put_rest(state, row)
    row[SCALARS : used(state)] = state.board[: used(state) - SCALARS]


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """Write all but the board."""
    row[0] = state.laid
    row[1] = state.drawn
    row[CARDS_OF_DECK] = state.cards
    row[HANDS] = state.hands[0]
    row[HANDS + 1] = state.hands[1]
    row[5] = state.dark
    row[6] = state.mover
    row[ROLL] = state.roll
    row[8] = state.left
    row[9] = state.right
    row[10] = state.top
    row[11] = state.bottom
    row[12] = state.each


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row, with a board that the next card may double, or as much of it as the row has."""
    return State(
        board=row[SCALARS : SCALARS + TABLE + words_of(int(row[ROLL]) + 1)],
        laid=int(row[0]),
        drawn=int(row[1]),
        cards=int(row[CARDS_OF_DECK]),
        hands=(int(row[HANDS]), int(row[HANDS + 1])),
        dark=int(row[5]),
        mover=int(row[6]),
        roll=int(row[ROLL]),
        left=int(row[8]),
        right=int(row[9]),
        top=int(row[10]),
        bottom=int(row[11]),
        each=int(row[12]),
    )


@rule
def used(state: State) -> int:
    """The table as it is now."""
    return SCALARS + TABLE + words_of(state.roll)


def room(state: State) -> int:
    """The table of all cards in one line: each lies beside another, so none is farther out than its own width."""
    roll = FIRST_ROLL
    while CARD * (state.cards - 1) + MARGIN > 1 << roll:
        roll += 1
    return SCALARS + TABLE + words_of(roll)


def dealing(options: Mapping[str, Value]) -> Dealing:
    """The deck is always shuffled."""
    return "compiled"


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Sort the deck, as `setup.cards_of` has it, then shuffle it and deal four cards each."""
    first = SCALARS + DECK
    end = first + int(row[CARDS_OF_DECK])
    sorted_to = first
    for card in range(CARD_NUMBERS):
        for place in range(sorted_to, end):
            if int(row[place]) == card:
                row[place] = row[sorted_to]
                row[sorted_to] = card
                sorted_to += 1
    shuffle(row, first, end, rng)
    row[HANDS] = deal_hand(row, first, HAND)
    row[HANDS + 1] = deal_hand(row, first + HAND, HAND)
