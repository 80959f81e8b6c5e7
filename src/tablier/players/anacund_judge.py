"""What an Anacund player sees in a position: what is settled, how exposed every run is, and who may fill the bonus.

A run beside a closed square is safe for good. Any other is captured once both its ends are opposing pawns; an end is
the more dangerous the sooner the opponent has a group that may go there.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import next_rng
from tablier.games.anacund.rules import (
    BONUS_POINTS,
    DARK,
    DIGIT,
    LIGHT,
    PER_TURN,
    RING,
    SQUARES,
    VALUES,
    State,
    captures,
    player,
    score,
    turned,
    used,
)
from tablier.jit import long_rule, rule

POINT = 100  # the unit of all worths is a hundredth

# The worth of a point, found by least squares (scripts/fit_anacund.py) from 18,590 positions of the program's own games
# and what a deeper search thought of them. An end of a run is one that the opponent can never fill, can fill later,
# within three placements, now, or has filled: a row for one end, a column for the other.
ENDS = 5
RUNS = (
    # of the seat to move
    -9, 70, 7, -9, -21,
    70, 88, 76, 70, 82,
    7, 76, 46, 11, -19,
    -9, 70, 11, -15, -42,
    -21, 82, -19, -42, 0,
    # of the other
    35, 45, 16, -2, 23,
    45, 65, 52, 60, 68,
    16, 52, 36, 7, -33,
    -2, 60, 7, -14, -130,
    23, 68, -33, -130, 0,
)  # fmt: skip
WON = 118  # captured pawns
SAFE = 72  # pawns beside closed squares
HOLES = (15, 24)  # free squares between two pawns: of the seat to move, of the other
# The worth of a free bonus square to a seat that can fill it never, later, within three placements, now.
BONUS = (0, -53, 74, 68, 0, -122, -3, 36)
TEMPO = (162, 107, -72)  # of the placements made this turn

# Notes: the squares that a group of each size can fill now, within three placements, and ever; then RUNS.
NOW, TURN, EVER, WEIGHTS = 0, 8, 16, 24


@rule
def prepare(state: State, notes: np.ndarray) -> None:
    """Note down what groups can fill."""
    for square in range(SQUARES):
        value = int(state.values[square])
        notes[NOW + value] |= 1 << square
        for size in range(value, VALUES + 1):
            notes[EVER + size] |= 1 << square
            if size < value + PER_TURN:
                notes[TURN + size] |= 1 << square
    for number in range(2 * ENDS * ENDS):
        notes[WEIGHTS + number] = RUNS[number]


@rule
def points(members: int, bonus: int) -> int:
    """What so many squares count."""
    return count_bits(members) + (BONUS_POINTS if members & bonus else 0)


@rule
def ahead(members: int) -> int:
    """The squares just before these."""
    return members >> 1 | (members & 1) << (SQUARES - 1)


@rule
def behind(members: int) -> int:
    """The squares just after these."""
    return (members << 1 | members >> (SQUARES - 1)) & RING


@rule
def reach(groups: int, when: int, notes: np.ndarray) -> int:
    """The squares that groups of these sizes can fill: NOW, this TURN or EVER."""
    of_first, of_second = int(notes[when + (groups >> 6)]), int(notes[when + (groups >> 3 & DIGIT)])
    return of_first | of_second | int(notes[when + (groups & DIGIT)])


@rule
def kind_of(square: int, ever: int, turn: int, now: int, filled: int) -> int:
    """Which of the kinds of end a square is; each set contains the next."""
    return int(square & ever != 0) + int(square & turn != 0) + int(square & now != 0) + int(square & filled != 0)


@rule
def worth_of_pawns(mine: int, theirs: int, closed: int, groups: int, bonus: int, owner: int, notes: np.ndarray) -> int:
    """What pawns and the holes between them are worth to their owner when the other has these groups."""
    free = RING & ~(mine | theirs | closed)
    ever = reach(groups, EVER, notes) & free | theirs
    turn = reach(groups, TURN, notes) & free | theirs
    now = reach(groups, NOW, notes) & free | theirs
    worth = HOLES[owner] * points(free & ahead(mine) & behind(mine), bonus)
    starts = mine & ~behind(mine)
    while starts:
        first = starts & -starts
        starts ^= first
        before = ahead(first)
        after = mine + first & ~mine  # the carry stops behind the run
        run = after - first
        if after > RING:  # the run goes on at square 0
            after = mine + 1 & ~mine
            run |= after - 1
        one, two = kind_of(before, ever, turn, now, theirs), kind_of(after, ever, turn, now, theirs)
        weight = int(notes[WEIGHTS + ENDS * ENDS * owner + ENDS * one + two])
        worth += points(run, bonus) * (SAFE if (before | after) & closed else weight)
    return worth


@rule
def worth_of_bonus(groups: int, bonus: int, owner: int, notes: np.ndarray) -> int:
    """What the free bonus square is worth to a seat with these groups."""
    ever, turn, now = reach(groups, EVER, notes), reach(groups, TURN, notes), reach(groups, NOW, notes)
    return BONUS[4 * owner + kind_of(bonus, ever, turn, now, 0)]


@long_rule
def evaluate(state: State, seat: int, notes: np.ndarray) -> int:
    """What a position seems to be worth to a seat."""
    dark, light, dark_won, light_won, dark_groups, light_groups, bonus, _, _ = state
    taken = used(state)
    placed = count_bits(taken)
    if placed // PER_TURN & 1 == DARK:
        mover, mine, theirs, my_groups, their_groups = DARK, dark, light, dark_groups, light_groups
    else:
        mover, mine, theirs, my_groups, their_groups = LIGHT, light, dark, light_groups, dark_groups
    closed = dark_won | light_won
    won = points(dark_won, bonus) - points(light_won, bonus)
    worth = WON * (won if mover == DARK else -won) + TEMPO[placed % PER_TURN]
    worth += worth_of_pawns(mine, theirs, closed, their_groups, bonus, 0, notes)
    worth -= worth_of_pawns(theirs, mine, closed, my_groups, bonus, 1, notes)
    if bonus & ~taken:
        worth += worth_of_bonus(my_groups, bonus, 0, notes) - worth_of_bonus(their_groups, bonus, 1, notes)
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
def settled(state: State, seat: int) -> int:
    """The points for closed squares and for pawns that are as good as that."""
    closed = state.dark_won | state.light_won
    dark = state.dark_won | buried(state.dark, closed)
    light = state.light_won | buried(state.light, closed)
    difference = points(dark, state.bonus) - points(light, state.bonus)
    return POINT * (difference if seat == DARK else -difference)


@rule
def hash_of(state: State) -> int:
    """Who has what is settled does not matter, only where it is; and the groups left."""
    closed = state.dark_won | state.light_won
    of_dark = buried(state.dark, closed)
    of_light = buried(state.light, closed)
    mixed = next_rng((state.dark ^ of_dark) << 18 ^ state.dark_groups << 9 ^ state.light_groups)
    mixed = next_rng(mixed ^ mixed >> 31 ^ (state.light ^ of_light) << 18)
    mixed = next_rng(mixed ^ mixed >> 31 ^ (closed | of_dark | of_light) << 18)
    return mixed ^ mixed >> 31


@rule
def promise(state: State, move: int) -> int:
    """The points a placement captures, or loses."""
    if player(state) == LIGHT:
        mine, theirs = state.light, state.dark
    else:
        mine, theirs = state.dark, state.light
    won, lost = captures(turned(mine, move), turned(theirs, move))
    if won | lost == 0:
        return BONUS_POINTS if 1 << move == state.bonus else 0
    bonus = turned(state.bonus, move)
    return points(won, bonus) - points(lost, bonus)
