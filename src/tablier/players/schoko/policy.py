"""The policy of guided search at Scho K.O.: how good moves look (the prior), and playouts that prefer the better ones.

The worth of a colour is the sum of the squares of its groups' sizes: one large group is worth more than two halves.
Groups are kept in a union-find forest, joined card after card; a card that covers others may split groups, which a
union-find cannot undo, so that all are found anew.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.games.schoko.board import (
    CARDS,
    CELL,
    CHOOSE_DARK,
    CHOOSE_WHITE,
    COVER,
    COVERS,
    DARK_CELL,
    DECK,
    EQUAL,
    LAST_ROLL,
    LEVEL_2,
    TABLE,
    TAKEN,
    TOUCH,
    TOUCHED,
    TOUCHES,
    cell_of,
    column_of,
    laid_cell,
    move_at,
    row_of,
    spot,
)
from tablier.games.schoko.cards import CARD_BITS, DIGIT, KIND_OF, PATTERNS, TURNED, TURNS_OF, held
from tablier.games.schoko.groups import beside
from tablier.games.schoko.rules import NO_MOVE, NOBODY, State, advance, draw, matches, winner
from tablier.jit import long_rule, rule

# Notes, an array that the search hands in: for each place its parent in the union-find forest, the root of a group
# being its own; the sizes of groups, at their roots; then the size of the largest group and the worth of all groups,
# each for white and dark; and the roots of the groups around a card, while its gain is computed.
PLACES = 1 << 2 * LAST_ROLL
SIZE = PLACES
LARGEST = 2 * PLACES
WORTH = LARGEST + 2
MET = WORTH + 2
TASTE = MET + 8  # an input: what a Smartie card in hand is worth at half-time to the player whose options are listed
NOTES = TASTE + 1

# Promises count in sixteenths of a square.
UNIT = 16  # a square more in the largest group
BLOCK = 5  # a square that stops one of the other's
KEPT = 300  # a Smartie card in hand at half-time, in playouts
LEAST_LARGEST = 6  # a largest group counts as at least so large, or early gains would look huge
CLEAR = 8  # a lead of this many squares counts half way from the narrowest win to the greatest


@rule
def root_of(notes: np.ndarray, place: int) -> int:
    """Find: the root of a place's group; shortens the path to it on the way (path splitting)."""
    above = int(notes[place])
    while above != place:
        further = int(notes[above])
        notes[place] = further
        place = above
        above = further
    return place


@rule
def join(notes: np.ndarray, one: int, two: int, colour: int) -> None:
    """Union by size: make one group of the groups of two places."""
    one, two = root_of(notes, one), root_of(notes, two)
    if one != two:
        size, more = int(notes[SIZE + one]), int(notes[SIZE + two])
        if size < more:
            one, two = two, one
        notes[two] = one
        notes[SIZE + one] = size + more
        notes[WORTH + colour] += 2 * size * more
        notes[LARGEST + colour] = max(int(notes[LARGEST + colour]), size + more)


@rule
def put_cell(notes: np.ndarray, place: int, colour: int) -> None:
    """Add a group of one cell."""
    notes[place] = place
    notes[SIZE + place] = 1
    notes[WORTH + colour] += 1
    notes[LARGEST + colour] = max(int(notes[LARGEST + colour]), 1)


@long_rule
def see_groups(state: State, notes: np.ndarray) -> None:
    """Find all groups from scratch."""
    board, roll = state.board, state.roll
    for number in range(4):
        notes[LARGEST + number] = 0
    for number in range(4 * state.laid):
        notes[laid_cell(state, number) - TABLE] = -1
    for number in range(4 * state.laid):
        place = laid_cell(state, number) - TABLE
        if int(notes[place]) < 0:
            put_cell(notes, place, int(int(board[TABLE + place]) & DARK_CELL != 0))
    for number in range(4 * state.laid):
        place = laid_cell(state, number) - TABLE
        look = int(board[TABLE + place]) & (CELL | DARK_CELL)
        for turn in (2, 3):
            other = beside(place, turn, roll)
            if int(board[TABLE + other]) & (CELL | DARK_CELL) == look:
                join(notes, place, other, int(look & DARK_CELL != 0))


@long_rule
def see_card(state: State, notes: np.ndarray) -> None:
    """Join the squares of the newest card, laid at level 1, to the groups around it."""
    board, roll = state.board, state.roll
    card = int(board[CARDS + state.laid - 1])
    for square in range(4):
        place = cell_of(card, square, roll) - TABLE
        put_cell(notes, place, int(int(board[TABLE + place]) & DARK_CELL != 0))
    for square in range(4):
        place = cell_of(card, square, roll) - TABLE
        look = int(board[TABLE + place]) & (CELL | DARK_CELL)
        for turn in range(4):
            other = beside(place, turn, roll)
            if int(board[TABLE + other]) & (CELL | DARK_CELL) == look:
                join(notes, place, other, int(look & DARK_CELL != 0))


@rule
def follow(state: State, move: int, notes: np.ndarray) -> State:
    """The next position, with the groups in `notes` kept up to date."""
    after = advance(state, move)
    if move < CHOOSE_DARK:
        if after.roll != state.roll or int(after.board[CARDS + after.laid - 1]) & LEVEL_2:
            see_groups(after, notes)
        else:
            see_card(after, notes)
    return after


@rule
def gain_beside(board: np.ndarray, roll: int, place: int, pattern: int, colour: int, notes: np.ndarray) -> int:
    """How much more a colour is worth with a card at a free place."""
    contacts = int(board[TABLE + place]) & int(EQUAL[pattern])
    contacts = contacts & 255 if colour else contacts >> 8
    squares = pattern if colour else ~pattern & PATTERNS - 1
    size = (squares & 1) + (squares >> 1 & 1) + (squares >> 2 & 1) + (squares >> 3)
    before = 0
    met = 0
    while contacts:
        contact = contacts & -contacts
        contacts ^= contact
        square = 0
        while contact > 3:
            contact >>= 2
            square += 1
        x, y = square & 1, square >> 1
        if contact == 1:
            y = 3 * y - 1
        else:
            x = 3 * x - 1
        side = (1 << roll) - 1
        cell = ((place >> roll) + y & side) << roll | place + x & side
        root = root_of(notes, cell)
        is_known = False
        for number in range(met):
            is_known = is_known or int(notes[MET + number]) == root
        if not is_known:
            notes[MET + met] = root
            met += 1
            size += int(notes[SIZE + root])
            before += int(notes[SIZE + root]) * int(notes[SIZE + root])
    return size * size - before


@rule
def in_units(gain: int, largest: int) -> int:
    """A gain in worth, in sixteenths of a square more in the largest group.

    A square more in a group of n raises its worth by about 2n.
    """
    return UNIT * gain // (2 * max(largest, LEAST_LARGEST))


@rule
def prior_beside(state: State, place: int, pattern: int, notes: np.ndarray) -> int:
    """What dark gains, less what white gains, by a card at a free place."""
    board = state.board
    contacts = int(board[TABLE + place]) & TOUCHED & ~int(EQUAL[pattern])  # of different colours
    blocks = count_bits(contacts >> 8) - count_bits(contacts & 255)
    dark = in_units(gain_beside(board, state.roll, place, pattern, 1, notes), int(notes[LARGEST + 1]))
    white = in_units(gain_beside(board, state.roll, place, pattern, 0, notes), int(notes[LARGEST]))
    return dark - white + BLOCK * blocks


@long_rule
def prior_above(state: State, place: int, pattern: int, notes: np.ndarray, others: np.ndarray) -> int:
    """What dark gains, less what white gains, by a card on top of others; found by trying it on the table."""
    board, roll = state.board, state.roll
    before = 0
    for square in range(4):
        cell = beside(place, 3, roll) if square & 1 else place
        cell = beside(cell, 2, roll) if square & 2 else cell
        word = int(board[TABLE + cell])
        before |= int(word & DARK_CELL != 0) << square
        board[TABLE + cell] = word & ~DARK_CELL | DARK_CELL * (pattern >> square & 1)
    if before == pattern:
        return 0
    see_groups(state, others)
    for square in range(4):
        cell = beside(place, 3, roll) if square & 1 else place
        cell = beside(cell, 2, roll) if square & 2 else cell
        board[TABLE + cell] = int(board[TABLE + cell]) & ~DARK_CELL | DARK_CELL * (before >> square & 1)
    dark = in_units(int(others[WORTH + 1]) - int(notes[WORTH + 1]), int(notes[LARGEST + 1]))
    white = in_units(int(others[WORTH]) - int(notes[WORTH]), int(notes[LARGEST]))
    return dark - white


@rule
def kept(state: State, worth: int) -> int:
    """What a Smartie card in hand is worth: twice its worth at half-time at first, nothing at the end."""
    return 2 * worth * (state.cards - state.laid) // state.cards


@long_rule
def prior(state: State, move: int, notes: np.ndarray, others: np.ndarray) -> int:
    """How good a move looks to its mover, in sixteenths of a square."""
    if move >= CHOOSE_DARK or state.laid == 0:
        return 0
    place = spot(column_of(move), row_of(move), state.roll) - TABLE
    pattern = move >> 1 & PATTERNS - 1
    if int(state.board[TABLE + place]) & TAKEN:
        worth = prior_above(state, place, pattern, notes, others)
    else:
        worth = prior_beside(state, place, pattern, notes)
    return (worth if state.mover == state.dark else -worth) - kept(state, KEPT) * (move & 1)


@long_rule
def play_on(
    state: State, choices: int, pool: np.ndarray, notes: np.ndarray, others: np.ndarray, rng: int
) -> tuple[float, int]:
    """A playout, each move the most promising of a few drawn at random; returns seat 0's share, and the generator."""
    see_groups(state, notes)
    while True:
        move, _, rng = draw(state, pool, 0, rng)
        if move == NO_MOVE:
            break
        if move < CHOOSE_DARK:
            best = prior(state, move, notes, others)
            for _ in range(choices - 1):
                other, _, rng = draw(state, pool, 0, rng)
                worth = prior(state, other, notes, others)
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
def may_hold(state: State, card: int) -> bool:
    """Whether a card is in either hand or the stock."""
    is_held = holds(state.hands[0], card) or holds(state.hands[1], card)
    for number in range(DECK + state.drawn, DECK + state.cards):
        is_held = is_held or int(state.board[number]) == card
    return is_held


@rule
def holds(hand: int, card: int) -> bool:
    """Whether a card is in this hand."""
    return (
        hand & DIGIT == card
        or hand >> CARD_BITS & DIGIT == card
        or hand >> 2 * CARD_BITS & DIGIT == card
        or hand >> 3 * CARD_BITS & DIGIT == card
    )


@rule
def can_make(state: State, move: int) -> bool:
    """Whether the mover holds the card of a move that `list_options` listed for any hand."""
    if move >= CHOOSE_DARK:
        return True
    return holds(state.hands[state.mover], int(KIND_OF[move >> 1 & PATTERNS - 1]) << 1 | move & 1)


@rule
def darkness(hand: int) -> int:
    """How many more dark than white squares a hand has."""
    count = 0
    for slot in range(held(hand)):
        pattern = int(TURNED[hand >> CARD_BITS * slot + 1 & DIGIT >> 1, 0])
        count += 2 * count_bits(pattern) - 4
    return count


@long_rule
def list_options(
    state: State, is_sure: bool, moves: np.ndarray, priors: np.ndarray, notes: np.ndarray, others: np.ndarray
) -> int:
    """Fill in the moves the mover could make with any hand, or with its own if `is_sure`, and their priors.

    Returns how many there are.
    """
    if state.mover == NOBODY:
        return 0
    if state.dark == NOBODY:
        moves[0] = CHOOSE_DARK
        moves[1] = CHOOSE_WHITE
        priors[0] = darkness(state.hands[state.mover])
        priors[1] = -int(priors[0])
        return 2
    see_groups(state, notes)
    board = state.board
    count = 0
    saved = kept(state, int(notes[TASTE]))
    sign = 1 if state.mover == state.dark else -1
    for kind in range(6):
        bare = holds(state.hands[state.mover], 2 * kind) if is_sure else may_hold(state, 2 * kind)
        sweet = holds(state.hands[state.mover], 2 * kind + 1) if is_sure else may_hold(state, 2 * kind + 1)
        for turn in range(int(TURNS_OF[kind]) * int(bare or sweet)):
            pattern = int(TURNED[kind, turn])
            for number in range(int(board[TOUCHES])):
                place = int(board[TOUCH + number])
                if matches(board, place, pattern, state.each):
                    worth = sign * prior_beside(state, place, pattern, notes) if state.laid else 0
                    for smartie in range(2):
                        if sweet if smartie else bare:
                            moves[count] = move_at(state, place, pattern, smartie)
                            priors[count] = worth - saved * smartie
                            count += 1
            for number in range(int(board[COVERS]) * int(sweet)):
                place = int(board[COVER + number])
                moves[count] = move_at(state, place, pattern, 1)
                priors[count] = sign * prior_above(state, place, pattern, notes, others) - saved
                count += 1
    return count
