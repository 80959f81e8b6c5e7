"""The evaluation of Ascension: how far a pawn is from its goal, over the heights as they are and as they could be made.

A pawn that goes to and fro between two cells gains one half-cube a turn: it puts a cube on the cell it left, which is
one lower, and steps up on it. So a way is measured in turns: one for each step and one for each half-cube of height
that is missing at its end; where a neighbour is too high or too low, one for each piece that must be moved first.
"""

from __future__ import annotations

import numpy as np

from tablier.games.ascension import elements
from tablier.games.ascension import rules as game
from tablier.games.ascension.board import (
    BLOCKED,
    CLOSED,
    ENTER,
    FIGURED_LEFT,
    GROUNDS,
    LIFTABLE,
    PAWN,
    PLAIN_LEFT,
    RESTING,
    has_summit,
    height_at,
    shows,
    top,
)
from tablier.jit import long_rule, rule

# Costs, in tenths of a turn
TURN = 10
PIECE = 2  # a piece moved on the way is one not moved elsewhere
UP, DOWN = 13, 7  # a half-cube of height that is missing, or too much; more than it costs to gain one on the way
DETOUR = 8  # a pawn stands in the way
NO_RHYTHM, HALF_RHYTHM = 8, 3  # no neighbour one half-cube higher or lower; one a half-cube would make so: under a turn
SOLID = 2  # saved by each neighbour to step on whose top piece no other player may lift
STUCK = (200, 25, 6, 0)  # by the number of neighbours it can reach or soon could: none, one, two, more
LAST_CHANCE = 2  # STUCK is multiplied by it for a pawn that was blocked before
THE_WAY_BACK = 110  # from the summit home, as estimated before the summit
DISCOURAGING = 100  # beyond it, the way home counts an eighth: else reaching the summit could look like a loss
OUT = 2_000
WIN = 1_000_000
FAR = 10_000

# Scratch: for each cell the estimated total of the best way there, its cost, the height at its end; then a queue of
# cells, used in a circle.
WORTH, COST, LEVEL, WAITING = 0, 112, 224, 336
QUEUE = 2_048
SCRATCH = WAITING + QUEUE


@rule
def missing(level: int, goal: int, goes_up: bool) -> int:
    """The cost of the height that is missing at the end of a way, or too much."""
    return UP * max(0, goal - level) if goes_up else DOWN * max(0, level - goal)


@long_rule
def nearest(board: np.ndarray, figure: int, start: int, end: int, goal: int, scratch: np.ndarray) -> int:
    """The cost of the best way from a cell to the neighbours of another, where one wants to arrive at this height.

    A label-correcting shortest-path search with a first-in, first-out queue, pruned by the best way found so far.
    """
    for cell in range(elements.FIRST, elements.LAST + 1):
        scratch[WORTH + cell] = FAR
    goes_up = end == elements.PILLAR
    level = height_at(board, start)
    scratch[WORTH + start] = missing(level, goal, goes_up)
    least = int(scratch[WORTH + start]) if is_beside(start, end) else FAR
    scratch[COST + start] = 0
    scratch[LEVEL + start] = level
    scratch[WAITING] = start
    first, last = 0, 1
    while first < last:
        cell = int(scratch[WAITING + first % QUEUE])
        first += 1
        cost, level = int(scratch[COST + cell]), int(scratch[LEVEL + cell])
        most = 1 + shows(board, cell, elements.LADDER)
        for direction in range(8):
            target = cell + int(elements.DIRECTIONS[direction])
            if int(GROUNDS[target]) >> ENTER + figure & 1 == 0 or target == elements.PILLAR:
                continue
            price, height = way(board, figure, target, level, most, goes_up)
            worth = cost + price + missing(height, goal, goes_up)
            if worth < int(scratch[WORTH + target]) and worth < least and last - first < QUEUE - 1:
                scratch[WORTH + target] = worth
                scratch[COST + target] = cost + price
                scratch[LEVEL + target] = height
                if is_beside(target, end):
                    least = worth
                scratch[WAITING + last % QUEUE] = target
                last += 1
    return least


@rule
def is_beside(cell: int, other: int) -> bool:
    """Whether two cells touch, or are the same."""
    return max(abs(cell // 10 - other // 10), abs(cell % 10 - other % 10)) <= 1


@rule
def way(board: np.ndarray, figure: int, target: int, level: int, most: int, goes_up: bool) -> tuple[int, int]:
    """What a step from this level to a neighbour costs with the pieces it needs, and the level it leads to."""
    height = height_at(board, target)
    price = TURN
    look = int(board[target])
    if top(board, target) == elements.JOKER:  # it stays as it is, and is its owner's alone
        is_open = look >> ENTER + figure & 1 != 0 and -1 <= height - level <= most
        return (price, height) if is_open else (FAR, height)
    if look >> ENTER + figure & 1 == 0:
        if look & CLOSED == 0:
            price += DETOUR  # a pawn
        else:
            price += TURN  # to cover what it shows
            height += elements.CUBE
    least = -1 - shows(board, target, elements.MATTRESS)
    rise = height - level
    if rise > most:
        pieces = (rise - most + 1) // 2
        return price + TURN * (pieces - 1) + PIECE, height - 2 * pieces
    if rise < least:
        pieces = (least - rise + 1) // 2
        return price + TURN * (pieces - 1) + PIECE, height + 2 * pieces
    if goes_up and rise + elements.CUBE <= most:
        return price + PIECE, height + elements.CUBE
    if not goes_up and rise - elements.CUBE >= least and height >= elements.CUBE:
        return price + PIECE, height - elements.CUBE
    return price, height


@rule
def rivals(players: int) -> int:
    """The figures that play, as a set."""
    found = 0
    for seat in range(players):
        found |= 1 << game.figure_of(players, seat)
    return found


@rule
def footing(board: np.ndarray, players: int, seat: int) -> int:
    """The cost of a pawn's present place: no neighbour to climb by, none that others cannot move, few ways out."""
    cell = int(board[PAWN + seat])
    figure = game.figure_of(players, seat)
    level = height_at(board, cell)
    foreign = rivals(players) & ~(1 << figure)
    rhythm = NO_RHYTHM
    exits = solid = 0
    for direction in range(8):
        target = cell + int(elements.DIRECTIONS[direction])
        look = int(board[target])
        if look >> ENTER + figure & 1 == 0:
            continue
        rise = height_at(board, target) - level
        if -3 <= rise <= 3:
            exits += 1
        if rise in (-1, 1):
            rhythm = 0
            solid += int(look >> LIFTABLE & foreign == 0 and top(board, target) != elements.NONE)
        elif rise == 0 and int(board[PLAIN_LEFT + seat]) + int(board[FIGURED_LEFT + seat]) > 0:
            rhythm = min(rhythm, HALF_RHYTHM)
    rhythm -= SOLID * solid
    if int(board[RESTING + seat]):
        rhythm += TURN
    if cell == elements.HOMES[figure]:
        return rhythm
    danger = int(STUCK[min(exits, 3)])
    if int(board[BLOCKED + seat]):
        danger *= LAST_CHANCE
    return rhythm + danger


@long_rule
def distance(board: np.ndarray, players: int, seat: int, scratch: np.ndarray) -> int:
    """How far a seat is from winning, in tenths of a turn."""
    cell = int(board[PAWN + seat])
    if cell == elements.NONE:
        return OUT
    figure = game.figure_of(players, seat)
    if has_summit(board, seat):
        home = int(elements.HOMES[figure])
        spare = int(int(board[FIGURED_LEFT + seat]) > 0)
        way_home = nearest(board, figure, cell, home, height_at(board, home) + 1 + spare, scratch)
        way_home = min(way_home, DISCOURAGING + max(0, way_home - DISCOURAGING) // 8)
        return way_home + TURN + footing(board, players, seat)
    way_up = nearest(board, figure, cell, elements.PILLAR, height_at(board, elements.PILLAR) - 1, scratch)
    return way_up + TURN + THE_WAY_BACK + footing(board, players, seat)
