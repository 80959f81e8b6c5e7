"""Exact play in Ascacou: every position that can follow from a board is decided, the full boards first.

Asked is only whether the seat to move can end at least so many cards ahead, so that each position has one bit of
answer and 27 of them share a word: three of the empty cells, the *corner*, are empty, black or white inside the word,
as digits to base three; the other ones, *outer* cells, number the words in the same way. A pawn makes a position's
number larger. Going down from the last word, all that may follow is known: whole words are put together by OR.

A move is legal just when the board after it is possible: no pattern twice (ASC-3), no pawn too many (ASC-6).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits
from tablier.games.ascacou import rules as game
from tablier.jit import long_rule, rule

DIGITS = 3
EMPTY = 0  # a digit; 1 + colour for a pawn
CORNER = 3  # cells
STATES: int = DIGITS**CORNER
ALL_STATES = (1 << STATES) - 1
ABSENT = game.CELLS  # a corner cell where fewer than three are empty
NIBBLE = 4  # cards are looked up four at a time
NIBBLES = game.CARDS // NIBBLE
SUBSETS = 1 << NIBBLE
LEADS = 2 * game.CARDS + 1


def _states(wanted: list[bool]) -> int:
    return sum(1 << state for state, is_wanted in enumerate(wanted) if is_wanted)


def _digits(state: int) -> list[int]:
    return [state // DIGITS**place % DIGITS for place in range(CORNER)]


# Sets of the 27 states: with so many pawns, with at most so many black ones, with a cell empty.
WITH_PAWNS = tuple(
    _states([sum(digit != EMPTY for digit in _digits(state)) == pawns for state in range(STATES)])
    for pawns in range(CORNER + 1)
)
WITH_FEW = np.array(
    [
        [_states([_digits(state).count(1 + colour) <= most for state in range(STATES)]) for most in range(CORNER + 1)]
        for colour in (game.BLACK, game.WHITE)
    ],
    np.int64,
)
EVEN = WITH_PAWNS[0] | WITH_PAWNS[2]
ODD = WITH_PAWNS[1] | WITH_PAWNS[3]
FREE_1, FREE_3, FREE_9 = (
    _states([_digits(state)[place] == EMPTY for state in range(STATES)]) for place in range(CORNER)
)
BOTH = 1 | 1 << STATES  # a set times this: the same set for the positions lost and for the possible ones


class Work(NamedTuple):
    """All positions after one, in arrays; those indexed by level hold the board with that many outer cells decided."""

    words: np.ndarray  # by outer cells: 27 bits "possible, but lost for who is to move", then 27 bits "possible"
    cells: np.ndarray  # outer cells by level
    strides: np.ndarray  # by level: what a black pawn there adds to a word's number
    rims: np.ndarray  # by level: what it adds to the rim's number; 0 where it is not beside the corner
    digit: np.ndarray  # by level
    black: np.ndarray  # by level
    white: np.ndarray  # by level
    present: np.ndarray  # by level
    number: np.ndarray  # by level: of the word
    rim: np.ndarray  # by level: the outer cells beside the corner, as a number to base three
    gaps: np.ndarray  # by level: how many outer cells were left empty
    gap: np.ndarray  # their strides
    shown: np.ndarray  # by rim and state: cards that stand in the corner then, with TWICE if it is impossible
    blocked: np.ndarray  # by rim, nibble and cards elsewhere: states that show one of them again
    ahead: np.ndarray  # by rim and lead: states that bring at least so many more cards than they bring the other seat


def new_work(start: game.State, outer: list[int], rim: list[int]) -> Work:
    """Room for all that follows from a position with these outer cells, some of them beside the corner."""
    levels = len(outer)
    rims = DIGITS ** len(rim)
    work = Work(
        words=np.zeros(DIGITS**levels, np.int64),
        cells=np.array(outer, np.int64),
        strides=np.array([DIGITS ** (levels - 1 - level) for level in range(levels)], np.int64),
        rims=np.array([DIGITS ** rim.index(cell) if cell in rim else 0 for cell in outer], np.int64),
        **{
            name: np.zeros(levels + 1, np.int64)
            for name in ("digit", "black", "white", "present", "number", "rim", "gaps", "gap")
        },
        shown=np.zeros((rims, STATES), np.int32),
        blocked=np.zeros((rims, NIBBLES, SUBSETS), np.int32),
        ahead=np.zeros((rims, LEADS), np.int32),
    )
    work.black[0], work.white[0], work.present[0] = start.black, start.white, start.present
    return work


@rule
def lead(cards: int, own: int) -> int:
    """How many more of the cards are own ones than not."""
    return 2 * count_bits(cards & own) - count_bits(cards)


@rule
def colour_of(number: int, place: int) -> int:
    """The colour at a place of a number to base three; negative if the cell is empty."""
    return int(number // DIGITS**place) % DIGITS - 1


@rule
def corner_cards(state: game.State, corner: np.ndarray, pawns: int) -> int:
    """The cards that stand once these pawns are in the corner, with TWICE if they cannot be there."""
    black, white = state.black, state.white
    cards = 0
    for place in range(CORNER):
        colour = colour_of(pawns, place)
        if colour >= 0:
            cell = int(corner[place])
            if cell == ABSENT:
                return game.TWICE
            now = game.State(black, white, 0, 0, game.ALL_CARDS, state.free, state.supply, state.colour)
            completed = game.completed_by(now, cell, colour)
            if state.free == 0 and completed & (cards | game.TWICE):
                return game.TWICE
            cards |= completed & game.ALL_CARDS
            black |= (1 - colour) << cell
            white |= colour << cell
    return cards


@long_rule
def prepare(work: Work, start: game.State, corner: np.ndarray, rim: np.ndarray, own: int) -> None:
    """Fill in what the corner may look like for each look of its rim."""
    for number in range(len(work.shown)):
        black, white = start.black, start.white
        for place in range(len(rim)):
            colour = colour_of(number, place)
            if colour >= 0:
                black |= (1 - colour) << int(rim[place])
                white |= colour << int(rim[place])
        state = game.State(black, white, 0, 0, game.ALL_CARDS, start.free, start.supply, start.colour)
        for pawns in range(STATES):
            cards = corner_cards(state, corner, pawns)
            work.shown[number, pawns] = cards
            note(work, number, pawns, cards, start.free, own)
        for nibble in range(NIBBLES):
            for cards in range(1, SUBSETS):
                rest = cards & (cards - 1)
                work.blocked[number, nibble, cards] |= work.blocked[number, nibble, rest]
                work.blocked[number, nibble, cards] |= work.blocked[number, nibble, cards ^ rest]


@rule
def note(work: Work, number: int, pawns: int, cards: int, free: int, own: int) -> None:
    """Enter one state of the corner into the sets of states."""
    if cards & game.TWICE:
        work.blocked[number, 0, 0] |= 1 << pawns
        return
    for nibble in range(NIBBLES):
        for card in range(NIBBLE):
            if free == 0 and cards >> (nibble * NIBBLE + card) & 1:
                work.blocked[number, nibble, 1 << card] |= 1 << pawns
    for least in range(LEADS):
        if lead(cards, own) >= least - game.CARDS:
            work.ahead[number, least] |= 1 << pawns


@rule
def before_black(states: int) -> int:
    """The states that a black pawn in the corner turns into one of these."""
    return (states >> 1 & FREE_1 * BOTH) | (states >> 3 & FREE_3 * BOTH) | (states >> 9 & FREE_9 * BOTH)


@rule
def before_white(states: int) -> int:
    """The same for a white pawn."""
    return (states >> 2 & FREE_1 * BOTH) | (states >> 6 & FREE_3 * BOTH) | (states >> 18 & FREE_9 * BOTH)


@rule
def possible_states(work: Work, start: game.State, level: int) -> int:
    """The states of the corner that fit the outer cells."""
    rim = int(work.rim[level])
    present = int(work.present[level])
    blocked = 0
    for nibble in range(NIBBLES):
        blocked |= int(work.blocked[rim, nibble, present >> nibble * NIBBLE & (SUBSETS - 1)])
    possible = ALL_STATES & ~blocked
    if start.supply != game.NO_LIMIT:
        for colour in (game.BLACK, game.WHITE):
            pawns = count_bits(int(work.white[level] if colour else work.black[level]))
            possible &= int(WITH_FEW[colour, min(CORNER, start.supply - pawns)])
    return possible


@rule
def ahead_in(work: Work, start: game.State, level: int, ends: int, least: int, own: int) -> int:
    """The ends of the game where the seat that asks is far enough ahead."""
    rim = int(work.rim[level])
    present = int(work.present[level])
    if start.free == 0:  # then the corner shows no card that stands elsewhere
        missing = least - lead(present, own)
        return int(work.ahead[rim, min(max(missing, -game.CARDS), game.CARDS) + game.CARDS])
    found = 0
    if ends:
        for pawns in range(STATES):
            if ends >> pawns & 1 and lead(present | int(work.shown[rim, pawns]), own) >= least:
                found |= 1 << pawns
    return found


@rule
def lost_ends(work: Work, start: game.State, level: int, ends: int, least: int, own: int) -> int:
    """The ends of the game, among these, that who would be to move has lost."""
    reached = ahead_in(work, start, level, ends, least, own)
    new_pawns = len(work.cells) - int(work.gaps[level])
    # After an even number of new pawns the asking seat is to move, and has lost what is not reached.
    is_asking = EVEN if new_pawns & 1 == 0 else ODD
    return ends & (reached ^ is_asking)


@rule
def without_win(possible: int, after_black: int, after_white: int) -> int:
    """The states where a colour has a place, but none that wins."""
    return possible & ((after_black >> STATES & ~after_black) | (after_white >> STATES & ~after_white))


@rule
def decided(work: Work, start: game.State, level: int, least: int, own: int) -> int:
    """One word: 27 positions that are alike outside the corner, from all that may follow."""
    number = int(work.number[level])
    after_black = after_white = 0
    for gap in range(int(work.gaps[level])):
        stride = int(work.gap[gap])
        after_black |= int(work.words[number + stride])
        after_white |= int(work.words[number + 2 * stride])
    possible = possible_states(work, start, level)
    after_black |= before_black(possible << STATES)
    after_white |= before_white(possible << STATES)
    after = after_black | after_white
    lost = lost_ends(work, start, level, possible & ~(after >> STATES), least, own)
    is_chosen = start.colour == game.EITHER  # else the other seat names the colour, the worse one (ASC-8)
    for pawns in (3, 2, 1, 0):
        if is_chosen:
            after_black |= after_white
            after_white = after_black
        lost |= without_win(possible, after_black, after_white) & WITH_PAWNS[pawns]
        after_black |= before_black(lost)
        after_white |= before_white(lost)
    return lost | possible << STATES


@rule
def is_placed(work: Work, start: game.State, level: int, digit: int) -> bool:
    """Decide one more outer cell; whether such a board is possible."""
    black, white, present = int(work.black[level]), int(work.white[level]), int(work.present[level])
    gaps = int(work.gaps[level])
    if digit == EMPTY:
        work.gap[gaps] = work.strides[level]
        gaps += 1
    else:
        colour = digit - 1
        cell = int(work.cells[level])
        state = game.State(black, white, present, 0, game.ALL_CARDS, start.free, start.supply, start.colour)
        if not game.fits(state, cell, colour):
            return False
        present |= game.completed_by(state, cell, colour) & game.ALL_CARDS
        black |= (1 - colour) << cell
        white |= colour << cell
    work.black[level + 1] = black
    work.white[level + 1] = white
    work.present[level + 1] = present
    work.gaps[level + 1] = gaps
    work.number[level + 1] = work.number[level] + digit * work.strides[level]
    work.rim[level + 1] = work.rim[level] + digit * work.rims[level]
    return True


@long_rule
def sweep(work: Work, start: game.State, least: int, own: int, level: int, words: int) -> tuple[int, int]:
    """Decide so many words at most, from the last one down, starting at level 0 with DIGITS as its digit.

    Returns the level to go on from, negative at the end, and how many words more it could have decided. Impossible
    boards are passed over: their words stay 0.
    """
    last = len(work.cells)
    while level >= 0 and words > 0:
        if level == last:
            work.words[int(work.number[level])] = decided(work, start, level, least, own)
            words -= 1
            level -= 1
        elif int(work.digit[level]) == EMPTY:
            level -= 1
        else:
            work.digit[level] -= 1
            if is_placed(work, start, level, int(work.digit[level])):
                level += 1
                if level < last:
                    work.digit[level] = DIGITS
    return level, words
