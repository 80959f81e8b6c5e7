"""Anacund, by Claude Leroy: control more squares of the ring than the other by placing and capturing pawns.

Glossary: lame → slat, case → square, motif → value, case bonus → bonus square, pion → pawn (sombre → dark, clair →
light), groupe → group, enclavé → enclosed, série continue → run, contrôle → control.

The section « Contrôle des cases et capture des pions » is `captures.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits, either, lowest, member, member_of_six
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

# A move is the square it fills, in ring order from a1; by ANA-4, plus MISPLACED times the size of the pawn's group.
MISPLACED = 64
CODES = MISPLACED * (VALUES + 1)
# No group has a matching square: three groups have three sizes after the first turn of both.
MOST_MOVES = GROUPS * (SQUARES - 2 * PER_TURN)
LONGEST_GAME = SQUARES
NO_MOVE = -1

FULL_GROUPS = 0o666
DIGIT = 7  # mask of an octal digit: the groups are an octal number
TURNS = sum(1 << pawn for pawn in range(SQUARES) if pawn // PER_TURN % SEATS == LIGHT)  # the pawns that Light places


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
    is_even: int  # 1 where there are six squares of each value, so that ANA-4 is never needed; else 0
    ones: int  # squares whose value has a 1 among its binary digits: 1, 3 and 5
    twos: int  # those whose value has a 2: 2, 3 and 6
    fours: int  # those whose value has a 4: 4, 5 and 6


# Préparatifs


def start(values: list[int], bonus: int, by_turn: bool = False) -> State:
    """The empty ring: the values in ring order, the set of the bonus square, and when captures are made."""
    ones, twos, fours = (
        sum((value & digit != 0) << square for square, value in enumerate(values)) for digit in (1, 2, 4)
    )
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
        is_even=int(all(values.count(value) == OF_EACH_VALUE for value in range(1, VALUES + 1))),
        ones=ones,
        twos=twos,
        fours=fours,
    )


# Comment jouer


@rule
def used(state: State) -> int:
    """The squares that have had a pawn: none of them takes another (ANA-6)."""
    return state.dark | state.light | state.dark_won | state.light_won


@rule
def turn_of(filled: int) -> int:
    """The seat to move when these squares have had a pawn: Dark and Light place three pawns in turn (ANA-3)."""
    return TURNS >> count_bits(filled) & 1


@rule
def player(state: State) -> int:
    """The seat to move."""
    return turn_of(used(state))


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
def squares_of(state: State, value: int) -> int:
    """The squares of a value, the same in each binary digit; of 0, none."""
    ones, twos, fours = -(value & 1), -(value >> 1 & 1), -(value >> 2 & 1)
    return RING & ~(state.ones ^ ones | state.twos ^ twos | state.fours ^ fours)


@rule
def value_of(state: State, square: int) -> int:
    """The value of a square."""
    return (state.ones >> square & 1) + 2 * (state.twos >> square & 1) + 4 * (state.fours >> square & 1)


@rule
def choices_of(state: State, size: int, before: int, free: int) -> int:
    """The free squares for a pawn of this group: those of its size or, without one, all of them (ANA-4).

    None for an empty group, nor for one of the same size as the group before it, which has the same moves (ANA-2).
    """
    if size in (0, before):
        return 0
    matching = free & squares_of(state, size)
    return matching if matching else free


@rule
def placed_from(state: State, size: int, square: int) -> int:
    """The move of a pawn from a group of this size to a square."""
    return square if state.is_even or value_of(state, square) == size else MISPLACED * size + square


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in each square for a pawn of each of the mover's groups (ANA-2, ANA-4); return how many."""
    free = RING & ~used(state)
    groups = groups_of(state, player(state))
    count = 0
    before = 0
    for shift in (6, 3, 0):
        size = groups >> shift & DIGIT
        squares = choices_of(state, size, before, free)
        while squares:
            moves[count] = placed_from(state, size, lowest(squares))
            count += 1
            squares &= squares - 1
        before = size
    return count


@rule
def square_of(move: int) -> int:
    """The square that a move fills."""
    return move % MISPLACED


@rule
def size_of(state: State, move: int) -> int:
    """The size of the group that a move draws from."""
    return value_of(state, move) if move < MISPLACED else move // MISPLACED


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
    (
        dark, light, dark_won, light_won, dark_groups, light_groups, fresh, bonus,
        by_turn, is_even, ones, twos, fours,
    ) = state  # fmt: skip
    square, size = square_of(move), size_of(state, move)
    seat = player(state)
    mine, theirs = (light, dark) if seat == LIGHT else (dark, light)
    won, lost = gains(state, mine, theirs, square)
    mine, theirs = (mine | 1 << square) & ~lost, theirs & ~won
    groups = drawn_from(groups_of(state, seat), size)
    if by_turn:
        fresh = 0 if ends_turn(state) else fresh | 1 << square
    if seat == LIGHT:
        return State(
            theirs, mine, dark_won | lost, light_won | won, dark_groups, groups, fresh, bonus,
            by_turn, is_even, ones, twos, fours,
        )  # fmt: skip
    return State(
        mine, theirs, dark_won | won, light_won | lost, groups, light_groups, fresh, bonus,
        by_turn, is_even, ones, twos, fours,
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


# Comment jouer, au hasard


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """The squares that have had a pawn, for `draw`; the pool itself is not needed."""
    return used(state)


@rule
def draw(state: State, pool: np.ndarray, filled: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the squares filled then and the generator."""
    if filled == RING:
        return NO_MOVE, filled, rng
    free = RING & ~filled
    groups = groups_of(state, turn_of(filled))
    first, second, third = groups >> 6, groups >> 3 & DIGIT, groups & DIGIT
    rng = next_rng(rng)
    if not state.is_even:
        move = drawn_on_odd_ring(state, first, second, third, free, rng)
        return move, filled | 1 << square_of(move), rng
    of_first = free & squares_of(state, first)
    of_second = free & squares_of(state, second) & ~of_first  # nothing, if both groups have one size
    of_third = free & squares_of(state, third) & ~(of_first | of_second)
    before_second = count_bits(of_first)
    before_third = before_second + count_bits(of_second)
    drawn = below(rng, before_third + count_bits(of_third))
    is_second, is_third = int(drawn >= before_second), int(drawn >= before_third)
    squares = either(is_third, of_third, either(is_second, of_second, of_first))
    square = member_of_six(squares, drawn - either(is_third, before_third, before_second & -is_second))
    return square, filled | 1 << square, rng


@long_rule
def drawn_on_odd_ring(state: State, first: int, second: int, third: int, free: int, rng: int) -> int:
    """What `draw` draws where there are not six squares of each value, from groups of these sizes."""
    of_first = choices_of(state, first, 0, free)
    of_second = choices_of(state, second, first, free)
    of_third = choices_of(state, third, second, free)
    before_second = count_bits(of_first)
    before_third = before_second + count_bits(of_second)
    drawn = below(rng, before_third + count_bits(of_third))
    if drawn < before_second:
        return placed_from(state, first, member(of_first, drawn))
    if drawn < before_third:
        return placed_from(state, second, member(of_second, drawn - before_second))
    return placed_from(state, third, member(of_third, drawn - before_third))


# Comment jouer, plusieurs parties de front: random games of the usual kind

ABREAST = 16  # two of the widest words there are, so that what one has to wait for is hidden behind the other
FIELDS = 7  # that change in such a game
WORDS = FIELDS * ABREAST  # a position has no array that changes


@rule
def can_go_abreast(state: State) -> bool:
    """Whether it is the usual kind: captures follow each pawn, and ANA-4 is never needed."""
    return bool(state.is_even) and not state.by_turn


@rule
def put(state: State, filled: int, rng: int, buffer: np.ndarray, number: int) -> None:
    """Write what changes in one of the games into the buffer: a row for each field."""
    buffer[number] = state.dark
    buffer[ABREAST + number] = state.light
    buffer[2 * ABREAST + number] = state.dark_won
    buffer[3 * ABREAST + number] = state.light_won
    buffer[4 * ABREAST + number] = state.dark_groups
    buffer[5 * ABREAST + number] = state.light_groups
    buffer[6 * ABREAST + number] = rng


@rule
def taken(start: State, buffer: np.ndarray, number: int) -> tuple[State, int, int]:
    """The position of one of the games, with what `draw` needs: the squares filled and the generator."""
    state = State(
        dark=int(buffer[number]),
        light=int(buffer[ABREAST + number]),
        dark_won=int(buffer[2 * ABREAST + number]),
        light_won=int(buffer[3 * ABREAST + number]),
        dark_groups=int(buffer[4 * ABREAST + number]),
        light_groups=int(buffer[5 * ABREAST + number]),
        fresh=0,
        bonus=start.bonus,
        by_turn=0,  # said once more, so that what is for other kinds is left out when this is compiled
        is_even=1,
        ones=start.ones,
        twos=start.twos,
        fours=start.fours,
    )
    return state, used(state), int(buffer[6 * ABREAST + number])


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
