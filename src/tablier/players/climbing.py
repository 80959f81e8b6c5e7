"""How an Ascension player plans: how far a pawn is from its goal, and what a whole turn does to that.

A pawn that goes to and fro between two cells gains one half-cube a turn: it puts a cube on the cell it left, which is
one lower, and steps up on it. So a way is measured in turns: one for each step and one for each half-cube of height
that is missing at its end; a wall or a gulf on the way costs the pieces that must be moved there first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascension import rules as game
from tablier.jit import long_rule, rule

# Costs, in tenths of a turn
TURN = 10
PIECE = 2  # a piece moved on the way is one not moved elsewhere
UP, DOWN = 10, 7  # a half-cube of height that is missing, or too much
DETOUR = 8  # a pawn stands in the way
NO_RHYTHM, HALF_RHYTHM = 15, 4  # no neighbour one half-cube off; one that a half-cube would make so
STUCK = (200, 25, 6, 0)  # with so many ways out
LAST_CHANCE = 2  # times that, for a pawn that was blocked before
THE_WAY_BACK = 110  # from the summit home
OUT = 2_000
WIN = 1_000_000
FAR = 10_000

REACH = 2  # cells around a pawn where pieces matter
FROM_AFAR = 2  # pieces from elsewhere to try: one is like another

# Scratch: for each cell the worth of the best way there, its cost, the height at its end; then a queue of cells.
WORTH, COST, LEVEL, WAITING = 0, 112, 224, 336
QUEUE = 2_048
SCRATCH = WAITING + QUEUE


class Plan(NamedTuple):
    """How to look at a position, and room for doing so."""

    envy: int  # the weight of the others' distance beside one's own, in hundredths
    rooms: np.ndarray  # for positions: after the lift, the place, the step
    moves: np.ndarray  # for lists of them
    scratch: np.ndarray


def new_plan(envy: int) -> Plan:
    """A plan with room of its own."""
    return Plan(
        envy=envy,
        rooms=np.zeros((3, game.WORDS), np.int64),
        moves=np.zeros((3, game.MOST_MOVES), np.int64),
        scratch=np.zeros(SCRATCH, np.int64),
    )


@rule
def missing(level: int, goal: int, goes_up: bool) -> int:
    """What the height still costs."""
    return UP * max(0, goal - level) if goes_up else DOWN * max(0, level - goal)


@long_rule
def spread(board: np.ndarray, figure: int, start: int, goal: int, goes_up: bool, scratch: np.ndarray) -> None:
    """The best ways from a cell to all others, each with the height at its end, for a goal at this height."""
    for cell in range(game.FIRST, game.LAST + 1):
        scratch[WORTH + cell] = FAR
    level = game.height(board, start)
    scratch[WORTH + start] = missing(level, goal, goes_up)
    scratch[COST + start] = 0
    scratch[LEVEL + start] = level
    scratch[WAITING] = start
    first, last = 0, 1
    while first < last:
        cell = int(scratch[WAITING + first % QUEUE])
        first += 1
        cost, level = int(scratch[COST + cell]), int(scratch[LEVEL + cell])
        most = 1 + game.shows(board, cell, game.LADDER)
        for direction in range(8):
            target = cell + int(game.DIRECTIONS[direction])
            if int(game.GROUNDS[target]) >> game.ENTER + figure & 1 == 0 or target == game.PILLAR:
                continue
            if game.top(board, target) == game.JOKER:
                continue
            price, height = way(board, figure, target, level, most, goes_up)
            worth = cost + price + missing(height, goal, goes_up)
            if worth < int(scratch[WORTH + target]) and last - first < QUEUE - 1:
                scratch[WORTH + target] = worth
                scratch[COST + target] = cost + price
                scratch[LEVEL + target] = height
                scratch[WAITING + last % QUEUE] = target
                last += 1


@rule
def way(board: np.ndarray, figure: int, target: int, level: int, most: int, goes_up: bool) -> tuple[int, int]:
    """What a step from this level to a neighbour costs with the pieces it needs, and the level it leads to."""
    height = game.height(board, target)
    price = TURN
    look = int(board[target])
    if look >> game.ENTER + figure & 1 == 0:
        if look & game.CLOSED == 0:
            price += DETOUR  # a pawn
        else:
            price += TURN  # to cover what it shows
            height += game.CUBE
    least = -1 - game.shows(board, target, game.MATTRESS)
    rise = height - level
    if rise > most:
        pieces = (rise - most + 1) // 2
        return price + TURN * (pieces - 1) + PIECE, height - 2 * pieces
    if rise < least:
        pieces = (least - rise + 1) // 2
        return price + TURN * (pieces - 1) + PIECE, height + 2 * pieces
    if goes_up and rise + game.CUBE <= most:
        return price + PIECE, height + game.CUBE
    if not goes_up and rise - game.CUBE >= least and height >= game.CUBE:
        return price + PIECE, height - game.CUBE
    return price, height


@rule
def around(board: np.ndarray, cell: int, scratch: np.ndarray) -> int:
    """The least worth of a way to a neighbour of the cell."""
    least = FAR
    for direction in range(8):
        target = cell + int(game.DIRECTIONS[direction])
        if int(game.GROUNDS[target]):
            least = min(least, int(scratch[WORTH + target]))
    return least


@rule
def footing(board: np.ndarray, players: int, seat: int) -> int:
    """What a pawn's present place costs: no rhythm to climb in, few ways out."""
    cell = int(board[game.PAWN + seat])
    figure = game.figure_of(players, seat)
    level = game.height(board, cell)
    rhythm = NO_RHYTHM
    exits = 0
    for direction in range(8):
        target = cell + int(game.DIRECTIONS[direction])
        look = int(board[target])
        if look >> game.ENTER + figure & 1 == 0:
            continue
        rise = game.height(board, target) - level
        if -3 <= rise <= 3:
            exits += 1
        if rise in (-1, 1):
            rhythm = 0
        elif rise == 0 and int(board[game.PLAIN_LEFT + seat]) + int(board[game.FIGURED_LEFT + seat]) > 0:
            rhythm = min(rhythm, HALF_RHYTHM)
    if cell == game.HOMES[figure]:
        return rhythm
    danger = int(STUCK[min(exits, 3)])
    if int(board[game.BLOCKED + seat]):
        danger *= LAST_CHANCE
    return rhythm + danger


@long_rule
def distance(board: np.ndarray, players: int, seat: int, scratch: np.ndarray) -> int:
    """How far a seat is from winning, in tenths of a turn."""
    cell = int(board[game.PAWN + seat])
    if cell == game.NONE:
        return OUT
    figure = game.figure_of(players, seat)
    if game.has_summit(board, seat):
        home = int(game.HOMES[figure])
        spare = int(int(board[game.FIGURED_LEFT + seat]) > 0)
        spread(board, figure, cell, game.height(board, home) + 1 + spare, False, scratch)
        return around(board, home, scratch) + TURN + footing(board, players, seat)
    spread(board, figure, cell, game.height(board, game.PILLAR) - 1, True, scratch)
    return around(board, game.PILLAR, scratch) + TURN + THE_WAY_BACK + footing(board, players, seat)


@rule
def others(state: game.State, seat: int, plan: Plan) -> int:
    """How far the others are, the nearest above all, with the weight the plan gives to that."""
    if plan.envy == 0:
        return 0
    nearest = OUT
    total = count = 0
    for other in range(state.players):
        if other != seat:
            far = distance(state.board, state.players, other, plan.scratch)
            nearest = min(nearest, far)
            total += far
            count += 1
    return (plan.envy * (3 * nearest + total // count)) // 400


@rule
def outcome(state: game.State, seat: int) -> int:
    """The worth of a game that is over."""
    if state.mover == seat:
        return WIN
    return 0 if state.mover == game.NOBODY else -WIN


@long_rule
def best_step(state: game.State, seat: int, plan: Plan, noise: int, rng: int) -> tuple[int, int, int]:
    """After the piece: the worth of the best step, that step (NO_MOVE if the turn is over), and the generator."""
    if state.phase == game.OVER:
        return outcome(state, seat), game.NO_MOVE, rng
    far = others(state, seat, plan)
    if state.phase == game.LIFT or state.mover != seat:
        return far - distance(state.board, state.players, seat, plan.scratch), game.NO_MOVE, rng
    best, best_move = -2 * WIN, game.NO_MOVE
    for number in range(game.list_steps(state, plan.moves[2])):
        move = int(plan.moves[2, number])
        after = game.advance(game.copy(state, plan.rooms[2]), move)
        if after.phase == game.OVER:
            worth = outcome(after, seat)
        else:
            worth = far - distance(after.board, after.players, seat, plan.scratch)
            if after.phase == game.BOUNCE:
                worth += TURN // 2
        if noise:
            rng = next_rng(rng)
            worth += below(rng, noise)
        if worth > best:
            best, best_move = worth, move
    return best, best_move, rng


@rule
def is_near(board: np.ndarray, players: int, cell: int) -> bool:
    """Whether a cell is within reach of a pawn or beside its home."""
    row, column = cell // 10, cell % 10
    for seat in range(players):
        pawn = int(board[game.PAWN + seat])
        home = int(game.HOMES[game.figure_of(players, seat)])
        if pawn != game.NONE and (
            max(abs(row - pawn // 10), abs(column - pawn % 10)) <= REACH
            or max(abs(row - home // 10), abs(column - home % 10)) <= 1
        ):
            return True
    return False


@long_rule
def best_with_lift(state: game.State, lift: int, plan: Plan, noise: int, rng: int) -> tuple[int, int, int, int]:
    """The best turn that begins with this lift: its worth, place and step, and the generator."""
    best, best_place, best_next = -2 * WIN, game.NO_MOVE, game.NO_MOVE
    seat = state.mover
    lifted = game.advance(game.copy(state, plan.rooms[0]), lift)
    # What a cube shows cannot be planned before one has looked at it.
    is_known = lift > game.LAST or game.knows(state.board, lifted.hand, seat)
    for number in range(game.legal_moves(lifted, plan.moves[1])):
        place = int(plan.moves[1, number])
        if (place < game.SHOWING or is_known) and is_near(state.board, state.players, place % game.SHOWING):
            placed = game.advance(game.copy(lifted, plan.rooms[1]), place)
            worth, step, rng = best_step(placed, seat, plan, noise, rng)
            if worth > best:
                best, best_place, best_next = worth, place, step
    return best, best_place, best_next, rng


@rule
def is_worth_lifting(state: game.State, lift: int, seen: int) -> int:
    """1 for reserve and for pieces near anybody, 2 for the first few from afar, 0 for others, which are all alike."""
    if lift > game.LAST or is_near(state.board, state.players, lift):
        return 1
    return 2 if seen < FROM_AFAR else 0


@long_rule
def best_turn(state: game.State, plan: Plan, noise: int, rng: int) -> tuple[int, int, int, int, int]:
    """The best whole turn: its worth, lift, place and step, and the generator."""
    best, best_lift, best_place, best_next = -2 * WIN, game.NO_MOVE, game.NO_MOVE, game.NO_MOVE
    from_afar = 0
    for number in range(game.legal_moves(state, plan.moves[0])):
        lift = int(plan.moves[0, number])
        use = is_worth_lifting(state, lift, from_afar)
        from_afar += int(use == 2)
        if use:
            worth, place, step, rng = best_with_lift(state, lift, plan, noise, rng)
            if worth > best:
                best, best_lift, best_place, best_next = worth, lift, place, step
    return best, best_lift, best_place, best_next, rng


@long_rule
def worth_after_reply(state: game.State, seat: int, plan: Plan, noise: int, rng: int) -> tuple[int, int]:
    """What a position is worth to a seat when whoever is to move plays the turn that seems best to them."""
    if state.phase != game.OVER and state.mover != seat and state.phase == game.LIFT:
        mover = state.mover
        _, lift, place, step, rng = best_turn(state, plan, noise, rng)
        state = game.advance(game.copy(state, plan.rooms[0]), lift)
        state = game.advance(state, place)
        if step != game.NO_MOVE:
            state = game.advance(state, step)
        if state.phase == game.BOUNCE and state.mover == mover:
            state = game.advance(state, game.STOP)
    if state.phase == game.OVER:
        return outcome(state, seat), rng
    return others(state, seat, plan) - distance(state.board, state.players, seat, plan.scratch), rng
