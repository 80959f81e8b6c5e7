"""The policy of guided search at Scho K.O.: how good moves look (the prior), and playouts that prefer the better ones.

A move is as good as the worth of the groups that it makes (see `forest`).
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.games.schoko.board import (
    CENTRE,
    DARK,
    DECK,
    LEFT,
    OCCUPIED,
    OWN,
    WORD,
    around,
    first_of,
    is_seen,
    paint,
    pattern_at,
    row_at,
)
from tablier.games.schoko.cards import CARD_NUMBERS, DIGIT, PATTERNS, TURNED, different_cards, holds
from tablier.games.schoko.contacts import ALONG, BESIDE
from tablier.games.schoko.groups import group_from, see_colour
from tablier.games.schoko.moves import CHOOSE_DARK, CHOOSE_WHITE, card_of, column_of, pattern_of, row_of
from tablier.games.schoko.rules import NO_MOVE, NOBODY, State, draw, hand_of, list_cards, winner
from tablier.jit import long_rule, rule
from tablier.players.schoko.forest import AFTER_FOREST, LARGEST, follow, root_around, see_groups, size_of

# Notes, an array that the search hands in: the forest, and the roots of the groups around a card, while its gain is
# computed.
MET = AFTER_FOREST
TASTE = MET + 12  # an input: what a Smartie card in hand is worth at half-time to the player whose options are listed
NOTES = TASTE + 1

# Promises count in sixteenths of a square.
UNIT = 16  # a square more in the largest group
BLOCK = 5  # a square that stops one of the other's
KEPT = 300  # a Smartie card in hand at half-time, in playouts
LEAST_LARGEST = 6  # a largest group counts as at least so large, or early gains would look huge
CLEAR = 8  # a lead of this many squares counts half way from the narrowest win to the greatest


@rule
def groups_of(state: State, x: int, y: int, cells: int, notes: np.ndarray) -> tuple[int, int]:
    """The size of the groups of some cells around a place, all of one colour, and their worth."""
    size = worth = met = 0
    while cells:
        root = root_around(state, x, y, cells, notes)
        cells &= cells - 1
        is_known = False
        for number in range(met):
            is_known = is_known or int(notes[MET + number]) == root
        if not is_known:
            notes[MET + met] = root
            met += 1
            size += size_of(notes, root)
            worth += size_of(notes, root) * size_of(notes, root)
    return size, worth


@rule
def gain_beside(state: State, x: int, y: int, contacts: int, squares: int, notes: np.ndarray) -> int:
    """How much more a colour is worth with so many squares at a free place, which touch these cells of its own."""
    size, worth = groups_of(state, x, y, contacts, notes)
    return (size + squares) * (size + squares) - worth


@rule
def in_units(gain: int, largest: int) -> int:
    """A gain in worth, in sixteenths of a square more in the largest group.

    A square more in a group of n raises its worth by about 2n.
    """
    return UNIT * gain // (2 * max(largest, LEAST_LARGEST))


@rule
def prior_beside(state: State, x: int, y: int, pattern: int, notes: np.ndarray) -> int:
    """What dark gains, less what white gains, by a card at a free place."""
    roll = state.roll
    by_dark, by_white = int(BESIDE[pattern]), int(BESIDE[~pattern & PATTERNS - 1])
    dark = around(state.board, roll, DARK, x, y) & ALONG
    white = around(state.board, roll, OCCUPIED, x, y) & ALONG & ~dark
    blocks = count_bits(white & by_dark) - count_bits(dark & by_white)
    squares = count_bits(pattern)
    for_dark = in_units(gain_beside(state, x, y, dark & by_dark, squares, notes), int(notes[LARGEST + 1]))
    for_white = in_units(gain_beside(state, x, y, white & by_white, 4 - squares, notes), int(notes[LARGEST]))
    return for_dark - for_white + BLOCK * blocks


@long_rule
def prior_above(state: State, x: int, y: int, pattern: int, notes: np.ndarray) -> int:
    """What dark gains, less what white gains, by a card on top of others; found by trying it on the table."""
    before = pattern_at(state, x, y)
    if before == pattern:
        return 0
    area = OWN | int(BESIDE[before ^ pattern])  # only groups around the squares that change can change
    _, dark = groups_of(state, x, y, coloured(state, x, y, 1) & area, notes)
    _, white = groups_of(state, x, y, coloured(state, x, y, 0) & area, notes)
    paint(state.board, state.roll, x, y, pattern)
    dark = worth_found(state, x, y, area, 1) - dark
    white = worth_found(state, x, y, area, 0) - white
    paint(state.board, state.roll, x, y, before)
    return in_units(dark, int(notes[LARGEST + 1])) - in_units(white, int(notes[LARGEST]))


@rule
def coloured(state: State, x: int, y: int, colour: int) -> int:
    """The cells of a colour that are seen around a place."""
    dark = around(state.board, state.roll, DARK, x, y)
    return dark if colour else around(state.board, state.roll, OCCUPIED, x, y) & ~dark


@rule
def worth_found(state: State, x: int, y: int, area: int, colour: int) -> int:
    """The worth of the groups of a colour in an area around a place, as the table is now."""
    cells = coloured(state, x, y, colour) & area
    if cells:
        see_colour(state, colour)
    worth = 0
    while cells:
        cell = first_of(cells)
        cells &= cells - 1
        column = x - 1 + (cell & 3) + CENTRE
        row, bit = y - 1 + (cell >> 2), 1 << (column & (1 << WORD) - 1)
        if int(state.board[row_at(row, column >> WORD, state.roll) + LEFT]) & bit:
            size = group_from(state.board, state.roll, row, column >> WORD, bit)
            worth += size * size
    return worth


@rule
def kept(state: State, worth: int) -> int:
    """What a Smartie card in hand is worth: twice its worth at half-time at first, nothing at the end."""
    return 2 * worth * (state.cards - state.laid) // state.cards


@long_rule
def promise(state: State, move: int, notes: np.ndarray) -> int:
    """What its mover gains by a card on the table, and the other one loses."""
    if state.laid == 0:
        return 0
    x, y, pattern = column_of(move), row_of(move), pattern_of(move)
    if is_seen(state, OCCUPIED, x, y):
        worth = prior_above(state, x, y, pattern, notes)
    else:
        worth = prior_beside(state, x, y, pattern, notes)
    return worth if state.mover == state.dark else -worth


@rule
def prior(state: State, move: int, notes: np.ndarray) -> int:
    """How good a card looks to its mover, in sixteenths of a square."""
    return promise(state, move, notes) - kept(state, KEPT) * (move & 1)


@long_rule
def play_on(state: State, choices: int, pool: np.ndarray, notes: np.ndarray, rng: int) -> tuple[float, int]:
    """A playout, each move the most promising of a few drawn at random; returns seat 0's share, and the generator."""
    see_groups(state, notes)
    while True:
        move, _, rng = draw(state, pool, 0, rng)
        if move == NO_MOVE:
            break
        if move < CHOOSE_DARK:
            best = prior(state, move, notes)
            for _ in range(choices - 1):
                other, _, rng = draw(state, pool, 0, rng)
                worth = prior(state, other, notes)
                if worth > best:
                    best, move = worth, other
        state = follow(state, move, notes)
    return share(state, notes), rng


@rule
def share(state: State, notes: np.ndarray) -> float:
    """The result for seat 0, from 0 to 1: 0.5 for a draw, above 0.75 for a win, the more the larger its lead."""
    lead = int(notes[LARGEST + 1]) - int(notes[LARGEST])
    if state.dark == 1:
        lead = -lead
    if lead == 0:
        won = winner(state)
        lead = 0 if won == NOBODY else 1 - 2 * won
    if lead == 0:
        return 0.5
    return (0.75 if lead > 0 else 0.25) + 0.25 * lead / (abs(lead) + CLEAR)


@rule
def cards_left(state: State) -> int:
    """The different cards in both hands and the stock."""
    cards = different_cards(state.hands[0]) | different_cards(state.hands[1])
    for number in range(DECK + state.drawn, DECK + state.cards):
        cards |= 1 << DIGIT * int(state.board[number])
    return cards


@rule
def can_make(state: State, move: int) -> bool:
    """Whether the mover holds the card of a move that `list_options` listed for any hand."""
    if move >= CHOOSE_DARK:
        return True
    return holds(hand_of(state, state.mover), card_of(move))


@rule
def darkness(hand: int) -> int:
    """How many more dark than white squares a hand has."""
    count = 0
    for card in range(CARD_NUMBERS):
        dark = count_bits(pattern_of(int(TURNED[card, 0])))
        count += (2 * dark - 4) * (hand >> DIGIT * card & (1 << DIGIT) - 1)
    return count


@long_rule
def list_options(state: State, is_sure: bool, moves: np.ndarray, priors: np.ndarray, notes: np.ndarray) -> int:
    """Fill in the moves the mover could make with any hand, or with its own if `is_sure`, and their priors.

    Returns how many there are.
    """
    if state.mover == NOBODY:
        return 0
    if state.dark == NOBODY:
        moves[0] = CHOOSE_DARK
        moves[1] = CHOOSE_WHITE
        priors[0] = darkness(hand_of(state, state.mover))
        priors[1] = -int(priors[0])
        return 2
    see_groups(state, notes)
    count = list_cards(state, hand_of(state, state.mover) if is_sure else cards_left(state), moves)
    saved = kept(state, int(notes[TASTE]))
    worth, last = 0, NO_MOVE
    for number in range(count):
        move = int(moves[number])
        if move & 1 == 0 or move != last + 1:  # with a Smartie it is as good as without, where it covers nothing
            worth = promise(state, move, notes)
        priors[number] = worth - saved * (move & 1)
        last = move
    return count
