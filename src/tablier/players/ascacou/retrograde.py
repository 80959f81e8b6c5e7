"""Retrograde analysis of Ascacou: every position that can follow from a board is decided, the full boards first.

The *question* is whether the *asking* seat, which is to move at the root, can end at least a given number of cards
ahead. So a position needs one bit, and 27 of them share a set: three of the empty cells, the *corner*, are empty, black
or white inside the set, as digits to base three. A word holds two such sets, for two numbers of cards. Three more
cells, the *inner* ones, make a block of 27 words, in which those with the same number of gaps lie side by side: they do
not depend on each other, and are decided several at a time (SIMD). The other cells, the *outer* ones, number the
blocks, again to base three. A pawn makes a block's number larger: going down from the last one, all successors are
known, and combined by OR.

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
INNER = 3  # cells
ABSENT = game.CELLS  # a corner or inner cell where there are not so many empty ones
NIBBLE = 4  # cards are looked up four at a time
NIBBLES = game.CARDS // NIBBLE
SUBSETS = 1 << NIBBLE
LEADS = 2 * game.CARDS + 1


def _states(wanted: list[bool]) -> int:
    return sum(1 << state for state, is_wanted in enumerate(wanted) if is_wanted)


def _digits(state: int) -> list[int]:
    return [state // DIGITS**place % DIGITS for place in range(CORNER)]


# Sets of the 27 states: by the number of pawns, by the most pawns of a colour, with a cell empty.
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
BOTH = 1 | 1 << STATES  # a set times this: the same set for both questions

# A block: its 27 words in slots, those without gaps first, and one slot that stays empty.
SLOTS: int = DIGITS**INNER + 1
CONFIGURATIONS = sorted(range(DIGITS**INNER), key=lambda number: _digits(number).count(EMPTY))
SLOT_OF = np.array([CONFIGURATIONS.index(number) for number in range(DIGITS**INNER)], np.int64)
PAWNS_IN = np.array([INNER - _digits(number).count(EMPTY) for number in CONFIGURATIONS], np.int64)
NO_GAP, ONE_GAP, TWO_GAPS, ALL_GAPS = 0, 8, 20, 26  # the first slot of each kind


def _fillings() -> np.ndarray:
    """For each slot but the empty one: a slot with a pawn less, the place of that pawn, and its colour."""
    rows = []
    for number in range(1, DIGITS**INNER):
        place = next(place for place, digit in enumerate(_digits(number)) if digit != EMPTY)
        digit = _digits(number)[place]
        rows.append((SLOT_OF[number], SLOT_OF[number - digit * DIGITS**place], place, digit - 1))
    return np.array(rows, np.int64)


def _gaps() -> np.ndarray:
    """For each gap in a slot: the slot, and those with a black and with a white pawn there."""
    rows = []
    for slot, number in enumerate(CONFIGURATIONS):
        for place, digit in enumerate(_digits(number)):
            if digit == EMPTY:
                rows.append((slot, SLOT_OF[number + DIGITS**place], SLOT_OF[number + 2 * DIGITS**place]))
    return np.array(rows, np.int64)


FILLINGS = _fillings()
GAPS = _gaps()
FIRST_GAP = (0, 0, 12, 24, 27)  # in GAPS, of the slots of each kind

# Rows of the scratch space, one number for each slot: what is known after a black and after a white pawn (lost for the
# seat to move then, and possible), then of the slot itself.
BLACK_LOST, WHITE_LOST, BLACK_POSSIBLE, WHITE_POSSIBLE = 0, SLOTS, 2 * SLOTS, 3 * SLOTS
LOST, POSSIBLE, ENDS, PRESENT = 4 * SLOTS, 5 * SLOTS, 6 * SLOTS, 7 * SLOTS
BLACK, WHITE, RIM = 8 * SLOTS, 9 * SLOTS, 10 * SLOTS
ROWS = 11 * SLOTS


class Work(NamedTuple):
    """All positions after one, in arrays; those indexed by level hold the board with that many outer cells decided."""

    lost: np.ndarray  # by block and slot: states that are lost for the seat to move, for both questions
    possible: np.ndarray  # by block and slot: states that can be on the board
    cells: np.ndarray  # outer cells by level
    strides: np.ndarray  # by level: what a black pawn there adds to a word's place
    rims: np.ndarray  # by level: what it adds to the rim's number; 0 where it is not beside the corner
    inner: np.ndarray  # inner cells
    inner_rims: np.ndarray  # what a black pawn there adds to the rim's number
    shown: np.ndarray  # by rim and state: cards that stand in the corner then, with TWICE if it is impossible
    blocked: np.ndarray  # by rim, nibble and cards elsewhere: states that show one of them again
    ahead: np.ndarray  # by rim and lead: states that bring at least this many more cards than they bring the other seat
    # Where a sweep is:
    digit: np.ndarray  # by level
    black: np.ndarray  # by level
    white: np.ndarray  # by level
    present: np.ndarray  # by level
    place: np.ndarray  # by level: of the block's first word
    rim: np.ndarray  # by level: the cells beside the corner, as a number to base three
    gaps: np.ndarray  # by level: how many outer cells were left empty
    gap: np.ndarray  # their strides
    scratch: np.ndarray  # rows for one block


def new_work(start: game.State, outer: list[int], inner: list[int], rim: list[int]) -> Work:
    """Arrays for all positions that follow from one with these cells, some of them beside the corner."""
    levels = len(outer)
    rims = DIGITS ** len(rim)
    blocks = DIGITS**levels
    weights = {cell: DIGITS**place for place, cell in enumerate(rim)}
    work = Work(
        lost=np.zeros(blocks * SLOTS, np.int64),
        possible=np.zeros(blocks * SLOTS, np.int32),
        cells=np.array(outer, np.int64),
        strides=np.array([SLOTS * DIGITS ** (levels - 1 - level) for level in range(levels)], np.int64),
        rims=np.array([weights.get(cell, 0) for cell in outer], np.int64),
        inner=np.array([*inner, *[ABSENT] * (INNER - len(inner))], np.int64),
        inner_rims=np.array([*[weights.get(cell, 0) for cell in inner], *[0] * (INNER - len(inner))], np.int64),
        shown=np.zeros((rims, STATES), np.int32),
        blocked=np.zeros((rims, NIBBLES, SUBSETS), np.int32),
        ahead=np.zeros((rims, LEADS), np.int32),
        **_new_levels(levels),
    )
    work.black[0], work.white[0], work.present[0] = start.black, start.white, start.present
    return work


def _new_levels(levels: int) -> dict[str, np.ndarray]:
    names = ("digit", "black", "white", "present", "place", "rim", "gaps", "gap")
    return {name: np.zeros(levels + 1, np.int64) for name in names} | {"scratch": np.zeros(ROWS, np.int64)}


def beside(work: Work) -> Work:
    """Work on the same positions for another thread, at the same place."""
    mine = _new_levels(len(work.cells))
    for name, array in mine.items():
        array[:] = getattr(work, name)
    return work._replace(**mine)


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
    """Fill in the tables of the corner's states, for each configuration of its rim."""
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
def possible_states(work: Work, start: game.State, slot: int) -> int:
    """The states of the corner that fit the cells of a slot."""
    present = int(work.scratch[PRESENT + slot])
    if present & game.TWICE:
        return 0
    rim = int(work.scratch[RIM + slot])
    blocked = 0
    for nibble in range(NIBBLES):
        blocked |= int(work.blocked[rim, nibble, present >> nibble * NIBBLE & (SUBSETS - 1)])
    possible = ALL_STATES & ~blocked
    if start.supply != game.NO_LIMIT:
        for colour in (game.BLACK, game.WHITE):
            pawns = count_bits(int(work.scratch[(WHITE if colour else BLACK) + slot]))
            possible &= int(WITH_FEW[colour, min(CORNER, start.supply - pawns)])
    return possible


@rule
def fill_slots(work: Work, start: game.State, level: int) -> None:
    """Fill in all configurations of the inner cells, and the states of the corner that fit."""
    scratch = work.scratch
    scratch[BLACK + ALL_GAPS] = work.black[level]
    scratch[WHITE + ALL_GAPS] = work.white[level]
    scratch[PRESENT + ALL_GAPS] = work.present[level]
    scratch[RIM + ALL_GAPS] = work.rim[level]
    for row in range(len(FILLINGS)):
        slot, before = int(FILLINGS[row, 0]), int(FILLINGS[row, 1])
        place, colour = int(FILLINGS[row, 2]), int(FILLINGS[row, 3])
        cell = int(work.inner[place])
        black, white = int(scratch[BLACK + before]), int(scratch[WHITE + before])
        present = int(scratch[PRESENT + before])
        state = game.State(black, white, present, 0, game.ALL_CARDS, start.free, start.supply, start.colour)
        if present & game.TWICE or cell == ABSENT or not game.fits(state, cell, colour):
            scratch[PRESENT + slot] = game.TWICE
        else:
            scratch[PRESENT + slot] = present | game.completed_by(state, cell, colour) & game.ALL_CARDS
            scratch[BLACK + slot] = black | (1 - colour) << cell
            scratch[WHITE + slot] = white | colour << cell
            scratch[RIM + slot] = int(scratch[RIM + before]) + (1 + colour) * int(work.inner_rims[place])
    for slot in range(SLOTS - 1):
        scratch[POSSIBLE + slot] = possible_states(work, start, slot)


@rule
def look_ahead(work: Work, level: int, is_chosen: bool) -> None:
    """Collect the successors that fill an outer gap; if the mover chooses the colour, all in the rows of black."""
    scratch = work.scratch
    scratch[:LOST] = 0
    place = int(work.place[level])
    for gap in range(int(work.gaps[level])):
        stride = int(work.gap[gap])
        black, white = place + stride, place + 2 * stride
        if is_chosen:
            add(scratch, BLACK_LOST, work.lost, black, white)
            add(scratch, BLACK_POSSIBLE, work.possible, black, white)
        else:
            add(scratch, BLACK_LOST, work.lost, black, black)
            add(scratch, WHITE_LOST, work.lost, white, white)
            add(scratch, BLACK_POSSIBLE, work.possible, black, black)
            add(scratch, WHITE_POSSIBLE, work.possible, white, white)


@rule
def add(scratch: np.ndarray, row: int, words: np.ndarray, one: int, other: int) -> None:
    """Combine two blocks of words with a row, by OR."""
    # An index into a slice is known not to be negative: so this loop is vectorized.
    sums, ones, others = scratch[row : row + SLOTS], words[one : one + SLOTS], words[other : other + SLOTS]
    for slot in range(SLOTS):
        sums[slot] |= ones[slot] | others[slot]


@rule
def look_inside(scratch: np.ndarray, first: int, last: int) -> None:
    """Collect the successors that fill an inner gap."""
    for row in range(first, last):
        slot, black, white = int(GAPS[row, 0]), int(GAPS[row, 1]), int(GAPS[row, 2])
        scratch[BLACK_LOST + slot] |= scratch[LOST + black]
        scratch[WHITE_LOST + slot] |= scratch[LOST + white]
        scratch[BLACK_POSSIBLE + slot] |= scratch[POSSIBLE + black]
        scratch[WHITE_POSSIBLE + slot] |= scratch[POSSIBLE + white]


@rule
def ahead_in(work: Work, start: game.State, slot: int, ends: int, least: int, own: int) -> int:
    """The ends of the game where the asking seat is far enough ahead."""
    rim = int(work.scratch[RIM + slot])
    present = int(work.scratch[PRESENT + slot])
    if start.free == 0:  # then the corner shows no card that stands elsewhere
        missing = least - lead(present, own)
        return int(work.ahead[rim, min(max(missing, -game.CARDS), game.CARDS) + game.CARDS])
    found = 0
    for pawns in range(STATES):
        if ends >> pawns & 1 and lead(present | int(work.shown[rim, pawns]), own) >= least:
            found |= 1 << pawns
    return found


@rule
def lost_ends(work: Work, start: game.State, level: int, slot: int, least: int, own: int) -> int:
    """The ends of the game, among those of a slot, that are lost for the seat that would be to move."""
    ends = int(work.scratch[ENDS + slot])
    reached = ahead_in(work, start, slot, ends, least, own)
    reached |= ahead_in(work, start, slot, ends, least - 1, own) << STATES
    new_pawns = len(work.cells) - int(work.gaps[level]) + int(PAWNS_IN[slot])
    # After an even number of new pawns the asking seat is to move, and has lost what is not reached.
    is_asking = EVEN if new_pawns & 1 == 0 else ODD
    return ends * BOTH & (reached ^ is_asking * BOTH)


@rule
def note_ends(work: Work, start: game.State, level: int, first: int, last: int, least: int, own: int) -> None:
    """Find the ends of the game in some slots, and who has lost there."""
    scratch = work.scratch
    any_end = 0
    for slot in range(first, last):
        possible = int(scratch[POSSIBLE + slot])
        black = int(scratch[BLACK_POSSIBLE + slot]) | before_black(possible)
        white = int(scratch[WHITE_POSSIBLE + slot]) | before_white(possible)
        ends = possible & ~(black | white)
        scratch[BLACK_POSSIBLE + slot] = black
        scratch[WHITE_POSSIBLE + slot] = white
        scratch[ENDS + slot] = ends
        scratch[LOST + slot] = 0
        any_end |= ends
    if any_end:
        for slot in range(first, last):
            if scratch[ENDS + slot]:
                scratch[LOST + slot] = lost_ends(work, start, level, slot, least, own)


@rule
def decide_chosen(scratch: np.ndarray, first: int, last: int) -> None:
    """Decide some slots where the mover chooses the colour."""
    for slot in range(first, last):
        lost = int(scratch[LOST + slot])
        after = int(scratch[BLACK_LOST + slot]) | int(scratch[WHITE_LOST + slot])
        # Positions with a move; no more than possible ones can be lost.
        going_on = (int(scratch[BLACK_POSSIBLE + slot]) | int(scratch[WHITE_POSSIBLE + slot])) * BOTH
        going_on &= int(scratch[POSSIBLE + slot]) * BOTH
        lost |= going_on & ~after & WITH_PAWNS[3] * BOTH
        after |= before_black(lost) | before_white(lost)
        lost |= going_on & ~after & WITH_PAWNS[2] * BOTH
        after |= before_black(lost) | before_white(lost)
        lost |= going_on & ~after & WITH_PAWNS[1] * BOTH
        after |= before_black(lost) | before_white(lost)
        scratch[LOST + slot] = lost | going_on & ~after & WITH_PAWNS[0] * BOTH


@rule
def decide_imposed(scratch: np.ndarray, first: int, last: int) -> None:
    """Decide some slots where the other seat named the colour, the worse one (ASC-8)."""
    for slot in range(first, last):
        lost = int(scratch[LOST + slot])
        possible = int(scratch[POSSIBLE + slot]) * BOTH
        after_black, after_white = int(scratch[BLACK_LOST + slot]), int(scratch[WHITE_LOST + slot])
        black = int(scratch[BLACK_POSSIBLE + slot]) * BOTH & possible
        white = int(scratch[WHITE_POSSIBLE + slot]) * BOTH & possible
        for pawns in (3, 2, 1, 0):
            lost |= (black & ~after_black | white & ~after_white) & WITH_PAWNS[pawns] * BOTH
            after_black |= before_black(lost)
            after_white |= before_white(lost)
        scratch[LOST + slot] = lost


@rule
def decide_kind(work: Work, start: game.State, level: int, first: int, last: int, least: int, own: int) -> None:
    """Decide the slots with one number of gaps."""
    note_ends(work, start, level, first, last, least, own)
    if start.colour == game.EITHER:
        decide_chosen(work.scratch, first, last)
    else:
        decide_imposed(work.scratch, first, last)


@long_rule
def decide_block(work: Work, start: game.State, level: int, least: int, own: int) -> None:
    """Decide 27 words, positions that are alike outside the corner and the inner cells, from all that may follow."""
    scratch = work.scratch
    fill_slots(work, start, level)
    look_ahead(work, level, start.colour == game.EITHER)
    decide_kind(work, start, level, NO_GAP, ONE_GAP, least, own)
    look_inside(scratch, FIRST_GAP[1], FIRST_GAP[2])
    decide_kind(work, start, level, ONE_GAP, TWO_GAPS, least, own)
    look_inside(scratch, FIRST_GAP[2], FIRST_GAP[3])
    decide_kind(work, start, level, TWO_GAPS, ALL_GAPS, least, own)
    look_inside(scratch, FIRST_GAP[3], FIRST_GAP[4])
    decide_kind(work, start, level, ALL_GAPS, SLOTS - 1, least, own)
    place = int(work.place[level])
    lost, possible = work.lost[place : place + SLOTS], work.possible[place : place + SLOTS]
    for slot in range(SLOTS):
        lost[slot] = scratch[LOST + slot]
    for slot in range(SLOTS):
        possible[slot] = scratch[POSSIBLE + slot]


@rule
def is_placed(work: Work, start: game.State, level: int, digit: int) -> bool:
    """Set one more outer cell; returns whether such a board is possible."""
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
    work.place[level + 1] = work.place[level] + digit * work.strides[level]
    work.rim[level + 1] = work.rim[level] + digit * work.rims[level]
    return True


@long_rule
def sweep(work: Work, start: game.State, least: int, own: int, floor: int, level: int, blocks: int) -> tuple[int, int]:
    """Decide at most `blocks` blocks, from the last one down, beginning at a level with DIGITS as its digit.

    The questions are: at least `least` cards ahead, and one less. Outer cells below the floor stay as they are. Returns
    the level to resume from, below the floor at the end, and how many of `blocks` are left. Impossible boards are
    skipped: their words stay 0.
    """
    last = len(work.cells)
    while level >= floor and blocks > 0:
        if level == last:
            decide_block(work, start, level, least, own)
            blocks -= 1
            level -= 1
        elif int(work.digit[level]) == EMPTY:
            level -= 1
        else:
            work.digit[level] -= 1
            if is_placed(work, start, level, int(work.digit[level])):
                level += 1
                if level < last:
                    work.digit[level] = DIGITS
    return level, blocks
