"""Anacund, by Claude Leroy: control more squares of the ring than the other by placing and capturing pawns.

Glossary: lame → slat, case → square, motif → value, case bonus → bonus square, pion → pawn (sombre → dark, clair →
light), groupe → group, enclavé → enclosed, série continue → run, contrôle → control.

The section « Contrôle des cases et capture des pions » is `captures.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits, either
from tablier.chance import below, next_rng
from tablier.games.anacund.captures import AROUND, RING, after_pawn, after_turn
from tablier.jit import long_rule, rule

# Matériel

SQUARES = AROUND
VALUES = 6
OF_EACH_VALUE = SQUARES // VALUES
SEATS = 2
DARK, LIGHT = 0, 1
GROUPS = 3
PER_TURN = 3
BONUS_POINTS = 5  # on top of the one for the square

# A move is the square it fills, in ring order from a1; by ANA-4, plus SQUARES times the size of the pawn's group.
CODES = SQUARES * (VALUES + 1)
# No group has a matching square: three groups have three sizes after the first turn of both.
MOST_MOVES = GROUPS * (SQUARES - 2 * PER_TURN)
LONGEST_GAME = SQUARES
NO_MOVE = -1
WORDS = 0  # a position has no array that changes

FULL_GROUPS = 0o666
DIGIT = 7  # mask of an octal digit: the groups are an octal number
WIDE, WIDE_DIGIT = 8, 255  # numbers of squares, one for each value, are digits of eight bits


class State(NamedTuple):
    """A position. Sets of squares in ring order: bit 0 is a1, 16 is q1, 35 is a2."""

    dark: int  # squares with a dark pawn
    light: int  # squares with a light pawn
    dark_won: int  # closed squares with a captured pawn, now dark
    light_won: int  # closed squares with a captured pawn, now light
    dark_groups: int  # sizes of the three groups, greatest first: octal digits
    light_groups: int
    fresh: int  # squares filled so far in this turn, where captures wait for its end; else empty
    bonus: int  # the bonus square, as a set; empty if there is none
    by_turn: int  # 1 where captures wait for the end of the turn, 0 where they follow each pawn
    values: np.ndarray  # of each square
    by_value: np.ndarray  # the squares of value 1, then those of value 2 …
    firsts: int  # where each value begins there, as digits of eight bits


# Préparatifs


def packed_firsts(values: list[int]) -> int:
    """Where each value, and what would follow the last, begins among squares sorted by value."""
    return sum(sum(other < value for other in values) << WIDE * value for value in range(1, VALUES + 2))


SIX_OF_EACH = packed_firsts([value for value in range(1, VALUES + 1) for _ in range(OF_EACH_VALUE)])


def start(values: list[int], bonus: int, by_turn: bool = False) -> State:
    """The empty ring: the values in ring order, the set of the bonus square, and when captures are made."""
    by_value = sorted(range(SQUARES), key=lambda square: (values[square], square))
    return State(
        dark=0,
        light=0,
        dark_won=0,
        light_won=0,
        dark_groups=FULL_GROUPS,
        light_groups=FULL_GROUPS,
        fresh=0,
        bonus=bonus,
        by_turn=int(by_turn),
        values=np.array(values, np.uint8),
        by_value=np.array(by_value, np.uint8),
        firsts=packed_firsts(values),
    )


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
def first_of(state: State, value: int) -> int:
    """Where a value begins in `by_value`."""
    return state.firsts >> WIDE * value & WIDE_DIGIT


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the free squares whose value is the size of one of the mover's groups; return how many.

    For a group without such a square, all free squares are filled in (ANA-4).
    """
    taken = used(state)
    groups = groups_of(state, player(state))
    count = 0
    before = 0
    for shift in (6, 3, 0):
        size = groups >> shift & DIGIT
        if size not in (0, before):
            matching = count
            for place in range(first_of(state, size), first_of(state, size + 1)):
                square = int(state.by_value[place])
                if taken >> square & 1 == 0:
                    moves[count] = square
                    count += 1
            if count == matching:
                count = add_misplacements(taken, size, moves, count)
        before = size
    return count


@long_rule
def add_misplacements(taken: int, size: int, moves: np.ndarray, count: int) -> int:
    """Add a pawn from a group of this size on every free square; return how many moves there are now (ANA-4)."""
    for square in range(SQUARES):
        if taken >> square & 1 == 0:
            moves[count] = size * SQUARES + square
            count += 1
    return count


@rule
def square_of(move: int) -> int:
    """The square that a move fills."""
    return move if move < SQUARES else move % SQUARES


@rule
def size_of(state: State, move: int) -> int:
    """The size of the group that a move draws from."""
    return int(state.values[move]) if move < SQUARES else move // SQUARES


@rule
def gains(state: State, mine: int, theirs: int, square: int) -> tuple[int, int]:
    """What the mover's pawn on a square captures, and what it loses: nothing where the turn has to end first."""
    if not state.by_turn:
        return after_pawn(mine, theirs, square)
    if not ends_turn(state):
        return 0, 0
    return after_turn(mine | 1 << square, theirs, state.fresh | 1 << square)


@rule
def ends_turn(state: State) -> bool:
    """Whether the next pawn is the last of its turn (ANA-3)."""
    return count_bits(used(state)) % PER_TURN == PER_TURN - 1


@rule
def advance(state: State, move: int) -> State:
    """The next position. Trusts its caller."""
    dark, light, dark_won, light_won, dark_groups, light_groups, fresh, bonus, by_turn, values, by_value, firsts = state
    square, size = square_of(move), size_of(state, move)
    if player(state) == DARK:
        to_dark, to_light = gains(state, dark, light, square)
        dark |= 1 << square
        dark_groups = drawn_from(dark_groups, size)
    else:
        to_light, to_dark = gains(state, light, dark, square)
        light |= 1 << square
        light_groups = drawn_from(light_groups, size)
    if by_turn:
        fresh = 0 if ends_turn(state) else fresh | 1 << square
    return State(
        dark & ~to_light, light & ~to_dark, dark_won | to_dark, light_won | to_light,
        dark_groups, light_groups, fresh, bonus, by_turn, values, by_value, firsts,
    )  # fmt: skip


def due(state: State) -> tuple[int, int]:
    """What the mover would capture, and lose, if the turn ended now; nothing where captures follow each pawn."""
    mine, theirs = (state.dark, state.light) if player(state) == DARK else (state.light, state.dark)
    return after_turn(mine, theirs, state.fresh)


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
    """Fill in the free squares of each value, for `draw`; return how many of each, as digits of eight bits."""
    taken = used(state)
    counts = 0
    for value in range(1, VALUES + 1):
        first = first_of(state, value)
        free = 0
        for place in range(first, first_of(state, value + 1)):
            square = int(state.by_value[place])
            pool[first + free] = square
            free += 1 - (taken >> square & 1)
        counts |= free << WIDE * value
    return counts


@rule
def draw(state: State, pool: np.ndarray, counts: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with what is left of the pool and the generator."""
    if counts == 0:
        return NO_MOVE, counts, rng
    if state.firsts != SIX_OF_EACH:
        return draw_on_odd_ring(state, pool, counts, rng)
    groups = groups_of(state, player(state))
    value, second, third = groups >> 6, groups >> 3 & DIGIT, groups & DIGIT
    of_first = counts >> WIDE * value & WIDE_DIGIT
    of_second = counts >> WIDE * second & WIDE_DIGIT & -int(second != value)
    of_third = counts >> WIDE * third & WIDE_DIGIT & -int(third != second)
    rng = next_rng(rng)
    drawn = below(rng, of_first + of_second + of_third)
    is_second = int(drawn >= of_first)
    is_third = int(drawn >= of_first + of_second)
    drawn -= (of_first & -is_second) + (of_second & -is_third)
    value = either(is_third, third, either(is_second, second, value))
    free = counts >> WIDE * value & WIDE_DIGIT
    first = OF_EACH_VALUE * (value - 1)
    square = int(pool[first + drawn])
    pool[first + drawn] = pool[first + free - 1]
    return square, counts - (1 << WIDE * value), rng


@rule
def choices_of(size: int, before: int, counts: int) -> int:
    """How many moves a group of this size has; none if the group before it has the same (ANA-2, ANA-4)."""
    if size in (0, before):
        return 0
    matching = counts >> WIDE * size & WIDE_DIGIT
    if matching:
        return matching
    total = 0
    for value in range(1, VALUES + 1):
        total += counts >> WIDE * value & WIDE_DIGIT
    return total


@long_rule
def draw_on_odd_ring(state: State, pool: np.ndarray, counts: int, rng: int) -> tuple[int, int, int]:
    """What `draw` does, where there are not six squares of each value; apart, so that other rings need not wait."""
    groups = groups_of(state, player(state))
    size, second, third = groups >> 6, groups >> 3 & DIGIT, groups & DIGIT
    of_first = choices_of(size, 0, counts)
    of_second = choices_of(second, size, counts)
    rng = next_rng(rng)
    drawn = below(rng, of_first + of_second + choices_of(third, second, counts))
    if drawn >= of_first + of_second:
        size, drawn = third, drawn - of_first - of_second
    elif drawn >= of_first:
        size, drawn = second, drawn - of_first
    value = size
    is_misplaced = counts >> WIDE * size & WIDE_DIGIT == 0
    if is_misplaced:
        value = 1
        while drawn >= counts >> WIDE * value & WIDE_DIGIT:
            drawn -= counts >> WIDE * value & WIDE_DIGIT
            value += 1
    first, free = first_of(state, value), counts >> WIDE * value & WIDE_DIGIT
    square = int(pool[first + drawn])
    pool[first + drawn] = pool[first + free - 1]
    return (size * SQUARES if is_misplaced else 0) + square, counts - (1 << WIDE * value), rng


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
