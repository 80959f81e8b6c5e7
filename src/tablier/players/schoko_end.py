"""What alpha-beta must know of Scho K.O. once the stock is used up and both hands are known: who wins."""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import next_rng
from tablier.games.schoko.rules import (
    CARDS,
    DARK_CELL,
    EQUAL,
    NOBODY,
    PATTERNS,
    SEAT_1,
    SQUARES,
    TAKEN,
    TOUCHED,
    State,
    column_of,
    row_of,
    score,
    spot,
    winner,
)
from tablier.jit import rule

WON = 1
DARK_SIDES = 255


@rule
def prepare(state: State, notes: np.ndarray) -> None:
    """Nothing to note."""


@rule
def evaluate(state: State, seat: int, notes: np.ndarray) -> int:
    """Who is ahead."""
    lead = score(state, seat) - score(state, 1 - seat)
    return min(WON, max(-WON, lead))


@rule
def outcome(state: State, seat: int) -> int:
    """Who has won; nobody is to move any more, and search takes that for the one who did not lay the last card."""
    won = winner(state)
    if won == NOBODY:
        return 0
    last = int(int(state.board[CARDS + state.laid - 1]) & SEAT_1 != 0)
    return -WON if won == last else WON


@rule
def settled(state: State, seat: int) -> int:
    """Nothing is, before the last card."""
    return 0


@rule
def hash_of(state: State) -> int:
    """The cards on the table, in any order, the hands, and the mover."""
    total = 0
    for number in range(state.laid):
        mixed = next_rng(int(state.board[CARDS + number]) & ~SEAT_1)
        total += next_rng(mixed ^ mixed >> 31) >> 8
    mixed = next_rng(total ^ state.hands[0] << 17 ^ state.hands[1] << 1 ^ state.mover)
    return mixed ^ mixed >> 31


@rule
def promise(state: State, move: int) -> int:
    """Own squares beside own ones and in the other's way; on top, the other's squares that become own ones."""
    board = state.board
    pattern = move >> 1 & PATTERNS - 1
    place = spot(column_of(move), row_of(move), state.roll)
    word = int(board[place])
    if word & TAKEN:
        darker = 0
        for square in range(len(SQUARES)):
            cell = spot(column_of(move) + (square & 1), row_of(move) + (square >> 1), state.roll)
            darker += (pattern >> square & 1) - int(int(board[cell]) & DARK_CELL != 0)
        worth = 2 * darker
    else:
        equal = word & int(EQUAL[pattern])
        different = word & TOUCHED & ~int(EQUAL[pattern])
        worth = count_bits(equal & DARK_SIDES) - count_bits(equal >> 8)
        worth += count_bits(different >> 8) - count_bits(different & DARK_SIDES)
    return worth if state.mover == state.dark else -worth
