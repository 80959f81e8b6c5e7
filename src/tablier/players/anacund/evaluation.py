"""The evaluation of Anacund: what is settled, how exposed every run is, and who may fill the bonus.

A square that only one side can still fill will be theirs, and counts as part of their runs. A run beside a closed
square is safe for good. Any other is captured once both its ends are opposing pawns; an end is the more dangerous the
sooner the opponent has a group that may go there. Where captures wait for the end of the turn, those that the turn has
brought about so far are taken as made.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import next_rng
from tablier.games.anacund.captures import RING, after_turn, captures, turned
from tablier.games.anacund.rules import (
    BONUS_POINTS,
    DARK,
    DIGIT,
    LIGHT,
    PER_TURN,
    SQUARES,
    VALUES,
    State,
    player,
    score,
    square_of,
    used,
    value_of,
)
from tablier.jit import long_rule, rule
from tablier.search.evaluation import UNKNOWN

POINT = 100  # the unit of all worths is a hundredth

# The worth of a point, found by least squares (scripts/fit_anacund.py) from 19,005 positions of the program's own games
# and the values a deeper search gave them. Where there are two, they are those of the seat to move and of the other.
# An end of a run is one that the opponent can fill later, within three placements, now, or has filled: a row for one
# end, a column for the other.
ENDS = 4
RUNS = (
    # of the seat to move
    -7, 24, 10, 50,
    24, -7, -31, -33,
    10, -31, -45, -34,
    50, -33, -34, -54,
    # of the other
    26, 3, -2, 48,
    3, -12, -33, -44,
    -2, -33, -43, -115,
    48, -44, -115, -93,
)  # fmt: skip
SURE = (-57, -11)  # squares of a run that only its owner can fill, on top of that
SAFE = (62, 66)  # pawns beside closed squares
SURE_AND_SAFE = (-49, -94)
WON = 150  # captured pawns
HOLES = (14, 14)  # free squares between two pawns
CHOICE = (20, 16)  # squares that can be filled now
# The worth of a free bonus square to a seat that can fill it never, later, within three placements, now.
BONUS = (0, 13, 10, -13, 0, -33, 18, 5)
TEMPO = (233, 83, -123)  # of the placements made this turn

# Notes: the squares that a group of each size can fill now, within three placements, and ever; then RUNS, and whether
# a group may come to have no matching square (ANA-4). The first three are so many sizes down from the group's own.
NOW, TURN, EVER, WEIGHTS = 0, 8, 16, 24
ODD = WEIGHTS + 2 * ENDS * ENDS


@rule
def prepare(state: State, notes: np.ndarray) -> None:
    """Write into `notes` the squares that a group of each size can fill."""
    for square in range(SQUARES):
        value = value_of(state, square)
        notes[NOW + value] |= 1 << square
        for size in range(value, VALUES + 1):
            notes[EVER + size] |= 1 << square
            if size < value + PER_TURN:
                notes[TURN + size] |= 1 << square
    for number in range(2 * ENDS * ENDS):
        notes[WEIGHTS + number] = RUNS[number]
    notes[ODD] = 1 - state.is_even


@rule
def points(members: int, bonus: int) -> int:
    """The points of a set of squares."""
    return count_bits(members) + (BONUS_POINTS if members & bonus else 0)


@rule
def ahead(members: int) -> int:
    """The squares just before these."""
    return members >> 1 | (members & 1) << (SQUARES - 1)


@rule
def behind(members: int) -> int:
    """The squares just after these."""
    return (members << 1 | members >> (SQUARES - 1)) & RING


@long_rule
def is_short(groups: int, when: int, free: int, notes: np.ndarray) -> bool:
    """Whether one of the groups, NOW, this TURN or EVER, has a size that no free square matches: then it may go
    anywhere (ANA-4)."""
    sizes = 1 if when == NOW else PER_TURN if when == TURN else VALUES
    for shift in (6, 3, 0):
        size = groups >> shift & DIGIT
        for smaller in range(max(0, size - sizes), size):
            if int(notes[NOW + 1 + smaller]) & free == 0:
                return True
    return False


@rule
def reach(groups: int, when: int, free: int, notes: np.ndarray) -> int:
    """The squares that groups of these sizes can fill: NOW, this TURN or EVER."""
    if notes[ODD] and is_short(groups, when, free, notes):
        return RING
    of_first, of_second = int(notes[when + (groups >> 6)]), int(notes[when + (groups >> 3 & DIGIT)])
    return of_first | of_second | int(notes[when + (groups & DIGIT)])


@rule
def kind_of(square: int, turn: int, now: int, filled: int) -> int:
    """Which of the kinds of end a square is; each set contains the next."""
    return int(square & turn != 0) + int(square & now != 0) + int(square & filled != 0)


@rule
def worth_of_pawns(
    mine: int, theirs: int, free: int, my_groups: int, their_groups: int, bonus: int, owner: int, notes: np.ndarray
) -> int:
    """What pawns, the holes between them and the choice of squares are worth to their owner."""
    sure = free & ~reach(their_groups, EVER, free, notes)
    turn = reach(their_groups, TURN, free, notes) & free | theirs
    now = reach(their_groups, NOW, free, notes) & free | theirs
    worth = HOLES[owner] * points(free & ahead(mine) & behind(mine), bonus)
    worth += CHOICE[owner] * count_bits(reach(my_groups, NOW, free, notes) & free)
    members = mine | sure
    closed = RING & ~(members | theirs | free)
    starts = members & ~behind(members)
    while starts:
        first = starts & -starts
        starts ^= first
        before = ahead(first)
        after = members + first & ~members  # the carry stops behind the run
        run = after - first
        if after > RING:  # the run goes on at square 0
            after = members + 1 & ~members
            run |= after - 1
        if (before | after) & closed:
            worth += points(run & mine, bonus) * SAFE[owner] + points(run & sure, bonus) * SURE_AND_SAFE[owner]
        else:
            one, two = kind_of(before, turn, now, theirs), kind_of(after, turn, now, theirs)
            weight = int(notes[WEIGHTS + ENDS * ENDS * owner + ENDS * one + two])
            worth += points(run, bonus) * weight + points(run & sure, bonus) * SURE[owner]
    return worth


@rule
def worth_of_bonus(groups: int, free: int, bonus: int, owner: int, notes: np.ndarray) -> int:
    """What the free bonus square is worth to a seat with these groups."""
    ever, turn = reach(groups, EVER, free, notes), reach(groups, TURN, free, notes)
    now = reach(groups, NOW, free, notes)
    return BONUS[4 * owner + kind_of(bonus, ever, turn, now)]


@long_rule
def evaluate(state: State, seat: int, notes: np.ndarray) -> int:
    """The estimated value of a position to a seat."""
    dark, light, dark_won, light_won, dark_groups, light_groups, fresh, bonus, _, _, _, _, _ = state
    taken = used(state)
    placed = count_bits(taken)
    if placed // PER_TURN & 1 == DARK:
        mover, mine, theirs, my_groups, their_groups = DARK, dark, light, dark_groups, light_groups
    else:
        mover, mine, theirs, my_groups, their_groups = LIGHT, light, dark, light_groups, dark_groups
    free = RING & ~taken
    won = points(dark_won, bonus) - points(light_won, bonus)
    won = won if mover == DARK else -won
    if fresh:
        to_mine, to_theirs = after_turn(mine, theirs, fresh)
        mine, theirs = mine & ~to_theirs, theirs & ~to_mine
        won += points(to_mine, bonus) - points(to_theirs, bonus)
    worth = WON * won + TEMPO[placed % PER_TURN]
    worth += worth_of_pawns(mine, theirs, free, my_groups, their_groups, bonus, 0, notes)
    worth -= worth_of_pawns(theirs, mine, free, their_groups, my_groups, bonus, 1, notes)
    if bonus & free:
        worth += worth_of_bonus(my_groups, free, bonus, 0, notes) - worth_of_bonus(their_groups, free, bonus, 1, notes)
    return worth if seat == mover else -worth


@rule
def outcome(state: State, seat: int) -> int:
    """The difference in points."""
    return POINT * (score(state, seat) - score(state, 1 - seat))


@rule
def buried(pawns: int, closed: int) -> int:
    """The pawns of a colour that are safe and that no other run can touch: as good as captured ones."""
    safe = pawns & (ahead(closed) | behind(closed))
    before = 0
    while safe != before:
        before = safe
        safe |= pawns & (ahead(safe) | behind(safe))
    around = safe | closed
    return safe & ahead(around) & behind(around)


@rule
def quick_value(state: State, moves: np.ndarray, buffer: np.ndarray) -> int:
    """Always UNKNOWN: there is no quick exact value."""
    return UNKNOWN


@rule
def settled(state: State, seat: int) -> int:
    """The points for closed squares and for pawns that are as good as that."""
    closed = state.dark_won | state.light_won
    dark = state.dark_won | buried(state.dark, closed)
    light = state.light_won | buried(state.light, closed)
    difference = points(dark, state.bonus) - points(light, state.bonus)
    return POINT * (difference if seat == DARK else -difference)


@rule
def hash_of(state: State) -> int:
    """A hash of the pawns that are not settled, the squares of the others, whosever they are, and the groups left.

    Which pawns are of this turn matters only where captures wait for its end.
    """
    closed = state.dark_won | state.light_won
    of_dark = buried(state.dark, closed)
    of_light = buried(state.light, closed)
    mixed = next_rng((state.dark ^ of_dark) << 18 ^ state.dark_groups << 9 ^ state.light_groups)
    mixed = next_rng(mixed ^ mixed >> 31 ^ (state.light ^ of_light) << 18)
    mixed = next_rng(mixed ^ mixed >> 31 ^ (closed | of_dark | of_light) << 18)
    if state.fresh:
        mixed = next_rng(mixed ^ mixed >> 31 ^ (state.fresh & ~(of_dark | of_light)) << 18)
    return mixed ^ mixed >> 31


@rule
def priority(state: State, move: int) -> int:
    """The points a placement captures, or loses: by itself, also where captures wait for the end of the turn."""
    if player(state) == LIGHT:
        mine, theirs = state.light, state.dark
    else:
        mine, theirs = state.dark, state.light
    square = square_of(move)
    won, lost = captures(turned(mine, square), turned(theirs, square))
    if won | lost == 0:
        return BONUS_POINTS if 1 << square == state.bonus else 0
    bonus = turned(state.bonus, square)
    return points(won, bonus) - points(lost, bonus)
