"""Actions and observations of Scho K.O. for learners (see `tablier.games.encoding`).

Action k is the k-th legal move, in the order of `legal_moves`; what it is, `describe` tells: row and column in the
window, pattern, Smartie. Moves by their place would need a window as wide as the table may become: 24 looks × 28 × 28
places are 18,816 actions for the usual deck, and a wider table would have moves without an action. Of legal moves there
are never more than `actions` says, and hardly ever a third as many: 178 on average and 736 at most in 20,480 random
games, 125 and 457 in 200 games of the program. To mark them takes 0.1 µs, to list them 0.4 to 1 µs.

The window of an observation has 28 × 28 cells, and the middle of all cards in its middle. Before the last card, the
table was at most 26 cells wide in those random games, 24 or less in 99.94 % of them; 22 in the games of the program. Of
a table that is wider, the edges are not seen; all cards in one line would be 64 cells long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.planes import everywhere
from tablier.games.schoko.board import (
    BARE,
    BELOW,
    CENTRE,
    COVER,
    DARK,
    DECK,
    OCCUPIED,
    RIGHT,
    TOUCH,
    WORD,
    row_at,
)
from tablier.games.schoko.cards import CARD_NUMBERS, DIGIT, HAND, KIND_TURNS, KINDS, PATTERNS, held
from tablier.games.schoko.moves import CHOOSE_DARK, column_of, pattern_of, row_of
from tablier.games.schoko.passes import told_since
from tablier.games.schoko.rules import NOBODY, State, hand_of
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

COLOURS = 2
ACTIONS = 2180

SIDE = 28
CELLS = SIDE * SIDE
CARD_NAMES = tuple(f"{kind}{smartie}" for kind in KINDS for smartie in ("", "*"))
HELD, UNSEEN, TOLD = range(8, 8 + 3 * CARD_NUMBERS, CARD_NUMBERS)
AFTER_CARDS = TOLD + CARD_NUMBERS
PLANES = (
    "cells that show dark",
    "cells that show white",
    "cells that show a card without a Smartie, which may be covered",
    "cells that show a card with a Smartie",
    "cells that show the same card as the cell to the right",
    "cells that show the same card as the cell below",
    "places on free cells with enough contact: where the top left square would lie",
    "places to cover: where the top left square would lie",
    *(f"how many cards {card} the observer holds" for card in CARD_NAMES),
    *(f"how many cards {card} are in the stock and in the other player’s hand" for card in CARD_NAMES),
    *(f"1 everywhere if passes since its last card tell that the other player holds no {card}" for card in CARD_NAMES),
    "how many cards the other player holds",
    "how many cards are in the stock",
    "1 everywhere if it is the observer’s turn",
    "1 everywhere if it is the other player’s turn",
    "1 everywhere if the observer plays dark",
    "1 everywhere if the observer plays white",
    "1 everywhere if equal colours must touch with each card",
)
SHAPE = (len(PLANES), SIDE, SIDE)


def actions(options: Mapping[str, Value]) -> int:
    """More than there can be legal moves, whatever is dealt.

    With m cards on the table, the edge of what they cover is 4 × m + 4 cell sides long at most: each new card touches
    at least two, which no longer count. A place on free cells touches at least two of them, and each is touched from
    two places; so there are no more places than sides. Places to cover lie within: with an edge of so many sides, there
    are m − 1 of them at most (Euler's formula), and two more for every four sides less.
    """
    from tablier.games.schoko.setup import cards_of  # here, as nothing of it is compiled

    cards = cards_of(options)
    turns = sorted((len(KIND_TURNS[card >> 1]) for card in set(cards)), reverse=True)
    sweet = sorted((len(KIND_TURNS[card >> 1]) for card in set(cards) if card & 1), reverse=True)
    found = [
        sum(turns[:count]) * (4 * laid + 4) + sum(sweet[:count]) * max(laid - 1, 0)
        for count in range(1, HAND + 1)
        for laid in [len(cards) - count]
    ]
    return max(COLOURS, *found)


@rule
def encode(state: State, move: int, number: int) -> int:
    """The number of a move in the list."""
    return number


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move with this number."""
    return int(moves[action])


@rule
def first_row(state: State) -> int:
    """The row of the table that is the first of the window."""
    return (state.top + state.bottom + 2 >> 1) - SIDE // 2


@rule
def first_column(state: State) -> int:
    """The column of the table that is the first of the window."""
    return (state.left + state.right + 2 >> 1) - SIDE // 2


@rule
def describe(state: State, moves: np.ndarray, count: int, out: np.ndarray) -> None:
    """Tell what each of the first moves of a list does: row and column of its top left square in the window (also where
    it lies outside), the pattern of dark squares as it lies, whether it has a Smartie. Dark is chosen by a dark card
    in the first cell, white by a white one."""
    for number in range(count):
        move = int(moves[number])
        is_card = move < CHOOSE_DARK
        out[number, 0] = row_of(move) - first_row(state) if is_card else 0
        out[number, 1] = column_of(move) - first_column(state) if is_card else 0
        out[number, 2] = pattern_of(move) if is_card else (PATTERNS - 1) * int(move == CHOOSE_DARK)
        out[number, 3] = move & 1 if is_card else 0


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes: the table, its hand, and how many there are of the cards that it has not seen."""
    fill_table(state, out)
    other, first = hand_of(state, 1 - seat), DECK + state.drawn
    for card in range(CARD_NUMBERS):
        unseen = count_of(other, card)
        for place in range(first, DECK + state.cards):
            unseen += int(int(state.board[place]) == card)
        everywhere(out, HELD + card, CELLS, count_of(hand_of(state, seat), card))
        everywhere(out, UNSEEN + card, CELLS, unseen)
    told = told_since(state, 1 - seat)
    if told:
        for card in range(CARD_NUMBERS):
            everywhere(out, TOLD + card, CELLS, 1 - (told >> card & 1))
    everywhere(out, AFTER_CARDS, CELLS, held(other))
    everywhere(out, AFTER_CARDS + 1, CELLS, state.cards - state.drawn)
    if state.mover != NOBODY:
        everywhere(out, AFTER_CARDS + 2 + int(state.mover != seat), CELLS, 1)
    if state.dark != NOBODY:
        everywhere(out, AFTER_CARDS + 4 + int(state.dark != seat), CELLS, 1)
    everywhere(out, AFTER_CARDS + 6, CELLS, state.each)


@rule
def count_of(hand: int, card: int) -> int:
    """How many such cards a hand has."""
    return hand >> DIGIT * card & (1 << DIGIT) - 1


@rule
def fill_table(state: State, out: np.ndarray) -> None:
    """Write what lies on the table and where one more card may lie, in the window."""
    board, roll = state.board, state.roll
    top, left = first_row(state), first_column(state)
    for y in range(max(top, state.top - 2), min(top + SIDE, state.bottom + 4)):
        for x in range(max(left, state.left - 2), min(left + SIDE, state.right + 4)):
            column = x + CENTRE
            row = row_at(y, column >> WORD, roll)
            cell = (y - top) * SIDE + x - left
            seen = column & (1 << WORD) - 1
            occupied = int(board[row + OCCUPIED]) >> seen + 1 & 1
            dark, bare = int(board[row + DARK]) >> seen + 1 & 1, int(board[row + BARE]) >> seen + 1 & 1
            out[cell] = dark
            out[CELLS + cell] = occupied - dark
            out[2 * CELLS + cell] = bare
            out[3 * CELLS + cell] = occupied - bare
            out[4 * CELLS + cell] = int(board[row + RIGHT]) >> seen + 1 & 1
            out[5 * CELLS + cell] = int(board[row + BELOW]) >> seen + 1 & 1
            out[6 * CELLS + cell] = int(board[row + TOUCH]) >> seen & 1
            out[7 * CELLS + cell] = int(board[row + COVER]) >> seen & 1
