"""Anacund, by Claude Leroy: control more squares of the ring than the other by placing and capturing pawns.

Glossary: lame → slat, case → square, motif → value, case bonus → bonus square, pion → pawn (sombre → dark, clair →
light), groupe → group, enclavé → enclosed, série continue → run, contrôle → control.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits, either, up_to_highest
from tablier.chance import below, next_rng
from tablier.jit import rule

# Matériel

SQUARES = 36
VALUES = 6
OF_EACH_VALUE = SQUARES // VALUES
SEATS = 2
DARK, LIGHT = 0, 1
PER_TURN = 3
BONUS_POINTS = 5  # on top of the one for the square

# A move is the square it fills, in ring order from a1.
CODES = SQUARES
MOST_MOVES = SQUARES
LONGEST_GAME = SQUARES
NO_MOVE = -1
WORDS = 0  # a position has no array that changes

RING = (1 << SQUARES) - 1
FULL_GROUPS = 0o666
DIGIT = 7  # mask of an octal digit: groups, and counts of free squares, are octal numbers


class State(NamedTuple):
    """A position. Sets of squares in ring order: bit 0 is a1, 16 is q1, 35 is a2."""

    dark: int  # squares with a dark pawn
    light: int  # squares with a light pawn
    dark_won: int  # closed squares with a captured pawn, now dark
    light_won: int  # closed squares with a captured pawn, now light
    dark_groups: int  # sizes of the three groups, greatest first: octal digits
    light_groups: int
    bonus: int  # the bonus square, as a set; empty if there is none
    values: np.ndarray  # of each square
    by_value: np.ndarray  # the six squares of value 1, then those of value 2 …


# Préparatifs


def start(values: list[int], bonus: int) -> State:
    """The empty ring: the values in ring order, and the set of the bonus square."""
    by_value = sorted(range(SQUARES), key=lambda square: (values[square], square))
    return State(
        dark=0,
        light=0,
        dark_won=0,
        light_won=0,
        dark_groups=FULL_GROUPS,
        light_groups=FULL_GROUPS,
        bonus=bonus,
        values=np.array(values, np.uint8),
        by_value=np.array(by_value, np.uint8),
    )


# Contrôle des cases et capture des pions


@rule
def turned(members: int, square: int) -> int:
    """The set seen from a square: it becomes number 0, its neighbour clockwise number 1."""
    return (members >> square | members << (SQUARES - square)) & RING


@rule
def captures(mine: int, theirs: int) -> tuple[int, int]:
    """What a new pawn on square 0 captures, and what its placing there loses (ANA-5); both seen from it.

    The run that begins at each neighbour is theirs or mine. It ends ahead where the carry of an addition stops, behind
    below the highest square that does not belong to it. No run goes round the ring: no seat has enough pawns.
    """
    both = mine ^ theirs
    theirs_ahead = theirs >> 1 & 1
    colour = either(theirs_ahead, theirs, mine)
    carried = (colour | 1) + 1
    ahead = colour & ~carried & ~1
    bounded_ahead = int(carried & ~colour & (both ^ colour) != 0)

    theirs_behind = theirs >> (SQUARES - 1)
    colour = either(theirs_behind, theirs, mine)
    rest = up_to_highest(RING & ~colour)
    behind = RING & ~rest
    bounded_behind = int((rest + 1) >> 1 & (both ^ colour) != 0)

    won = ahead & -(theirs_ahead & bounded_ahead) | behind & -(theirs_behind & bounded_behind)
    enclosed = (theirs_ahead | bounded_ahead) & (theirs_behind | bounded_behind) & int(won == 0)
    lost = 1 | ahead & (theirs_ahead - 1) | behind & (theirs_behind - 1)
    return won, lost & -enclosed


# Comment jouer


@rule
def used(state: State) -> int:
    """The squares that have had a pawn: none of them takes another (ANA-6)."""
    return state.dark | state.light | state.dark_won | state.light_won


@rule
def player(state: State) -> int:
    """The seat to move: Dark and Light place three pawns in turn (ANA-3)."""
    return count_bits(used(state)) // PER_TURN & 1


@rule
def groups_of(state: State, seat: int) -> int:
    """The sizes of a seat's groups."""
    return state.light_groups if seat == LIGHT else state.dark_groups


@rule
def drawn_from(groups: int, value: int) -> int:
    """The groups after a pawn is taken from the last one of this size (ANA-2); they stay in order."""
    is_third = int(groups & DIGIT == value)
    is_second = int(groups >> 3 & DIGIT == value)
    return groups - either(is_third, 1, either(is_second, 1 << 3, 1 << 6))


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the free squares whose value is the size of one of the mover's groups; return how many."""
    taken = used(state)
    groups = groups_of(state, player(state))
    count = 0
    before = 0
    for shift in (6, 3, 0):
        value = groups >> shift & DIGIT
        if value not in (0, before):
            for place in range(OF_EACH_VALUE * (value - 1), OF_EACH_VALUE * value):
                square = int(state.by_value[place])
                if taken >> square & 1 == 0:
                    moves[count] = square
                    count += 1
        before = value
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position. Trusts its caller."""
    dark, light, dark_won, light_won, dark_groups, light_groups, bonus, values, by_value = state
    value = int(values[move])
    if player(state) == DARK:
        to_dark, to_light = captures(turned(dark, move), turned(light, move))
        dark |= 1 << move
        dark_groups = drawn_from(dark_groups, value)
    else:
        to_light, to_dark = captures(turned(light, move), turned(dark, move))
        light |= 1 << move
        light_groups = drawn_from(light_groups, value)
    if to_dark | to_light:
        to_dark = turned(to_dark, SQUARES - move)
        to_light = turned(to_light, SQUARES - move)
        dark_won |= to_dark
        light_won |= to_light
        dark &= ~to_light
        light &= ~to_dark
    return State(dark, light, dark_won, light_won, dark_groups, light_groups, bonus, values, by_value)


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """A position that `advance` may overwrite: here nothing is ever overwritten."""
    return state


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(state, move)


# Comment jouer, au hasard: a free square never comes back, so each value keeps a list of its own that only shrinks.


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Fill in the free squares of each value, for `draw`; return how many there are of each, as octal digits."""
    taken = used(state)
    counts = 0
    for value in range(1, VALUES + 1):
        first = OF_EACH_VALUE * (value - 1)
        free = 0
        for place in range(first, first + OF_EACH_VALUE):
            square = int(state.by_value[place])
            pool[first + free] = square
            free += 1 - (taken >> square & 1)
        counts |= free << 3 * value
    return counts


@rule
def draw(state: State, pool: np.ndarray, counts: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with what is left of the pool and the generator."""
    if counts == 0:
        return NO_MOVE, counts, rng
    groups = groups_of(state, player(state))
    value, second, third = groups >> 6, groups >> 3 & DIGIT, groups & DIGIT
    of_first = counts >> 3 * value & DIGIT
    of_second = counts >> 3 * second & DIGIT & -int(second != value)
    of_third = counts >> 3 * third & DIGIT & -int(third != second)
    rng = next_rng(rng)
    drawn = below(rng, of_first + of_second + of_third)
    is_second = int(drawn >= of_first)
    is_third = int(drawn >= of_first + of_second)
    drawn -= (of_first & -is_second) + (of_second & -is_third)
    value = either(is_third, third, either(is_second, second, value))
    free = counts >> 3 * value & DIGIT
    first = OF_EACH_VALUE * (value - 1)
    square = int(pool[first + drawn])
    pool[first + drawn] = pool[first + free - 1]
    return square, counts - (1 << 3 * value), rng


# Fin de partie et décompte des points


@rule
def is_over(state: State) -> bool:
    """Whether all pawns are placed (ANA-3)."""
    return used(state) == RING


@rule
def controlled(state: State, seat: int) -> int:
    """The squares with a pawn of the seat on them, or a captured one beside them."""
    return state.light | state.light_won if seat == LIGHT else state.dark | state.dark_won


@rule
def score(state: State, seat: int) -> int:
    """A point for each square the seat controls, and more for the bonus (ANA-7)."""
    mine = controlled(state, seat)
    return count_bits(mine) + (BONUS_POINTS if mine & state.bonus else 0)


@rule
def winner(state: State) -> int:
    """The seat with more points, or -1 when they are equal."""
    difference = score(state, DARK) - score(state, LIGHT)
    if difference == 0:
        return -1
    return DARK if difference > 0 else LIGHT
