"""Candidate turns of an Ascension player, each with a value: how far everybody is from winning after it.

A position has thousands of turns; only some are generated. Cubes far from all pawns are alike, so one of them is tried
on every cell that matters; pieces near a pawn are tried as taken away. Then the best of these pieces are tried on the
best of those cells.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascension import elements
from tablier.games.ascension import rules as game
from tablier.games.ascension.board import PAWN, PIECES, SHOWING, face_up, has_summit, height_at, knows, own_face, top
from tablier.jit import long_rule, rule
from tablier.players.ascension.distance import OUT, SCRATCH, TURN, WIN, distance

REACH = 2  # cells around a pawn where pieces matter
KEPT = 10  # how many of the best pieces to take away are tried on as many of the best places
MOST_TURNS = 2_000
TURN_WORTH, TURN_LIFT, TURN_PLACE, TURN_STEP = range(4)
HUNDRED = 100


class Plan(NamedTuple):
    """The settings of the evaluation, and its buffers."""

    envy: int  # the weight of the others' distance beside one's own, in hundredths
    noise: int  # the largest random error of a value, in tenths of a turn
    blindness: int  # the percentage of cells that are left out at random
    eyes: int  # the seat that thinks
    seen: np.ndarray  # the board at the root, which says what faces that seat knows
    turns: np.ndarray  # the turns generated, each with its value and its moves, NO_MOVE where there is none
    chosen: np.ndarray  # four lists: values of places, the places, values of lifts, the lifts
    near: np.ndarray  # for each cell, whether pieces matter there
    far: np.ndarray  # for each seat, how far it is from winning
    buffers: np.ndarray  # buffers for the boards after the lift, the place, the step
    moves: np.ndarray  # buffers for lists of lifts, places, steps
    scratch: np.ndarray


def new_plan(state: game.State, *, envy: int, noise: int = 0, blindness: int = 0) -> Plan:
    """A plan for the seat to move, with new buffers."""
    return Plan(
        envy=envy,
        noise=noise,
        blindness=blindness,
        eyes=state.mover,
        seen=state.board.copy(),
        turns=np.zeros((MOST_TURNS, 4), np.int64),
        chosen=np.zeros((4, game.MOST_MOVES), np.int64),
        near=np.zeros(PIECES, np.int64),
        far=np.zeros(game.SEATS, np.int64),
        buffers=np.zeros((3, game.WORDS), np.int64),
        moves=np.zeros((3, game.MOST_MOVES), np.int64),
        scratch=np.zeros(SCRATCH, np.int64),
    )


@rule
def others(state: game.State, seat: int, plan: Plan) -> int:
    """The distance of the others, weighted by envy: three quarters the nearest's, one quarter the mean."""
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
    """The value of a finished game for a seat."""
    if state.mover == seat:
        return WIN
    return -OUT // 2 if state.mover == elements.NOBODY else -WIN


@long_rule
def measure(state: game.State, plan: Plan) -> None:
    """Write into `plan.far` how far each seat is from winning; for a finished game, its value negated."""
    for seat in range(state.players):
        if state.phase == game.OVER:
            plan.far[seat] = -outcome(state, seat)
        else:
            plan.far[seat] = distance(state.board, state.players, seat, plan.scratch)


@rule
def worth_of_step(state: game.State, move: int, seat: int, plan: Plan) -> int:
    """The value of the position after a step, without the distance of the others."""
    after = game.advance(game.copy(state, plan.buffers[2]), move)
    if after.phase == game.OVER:
        return outcome(after, seat)
    bonus = TURN // 2 if after.phase == game.BOUNCE else 0
    return bonus - distance(after.board, after.players, seat, plan.scratch)


@long_rule
def best_step(state: game.State, seat: int, plan: Plan, rng: int) -> tuple[int, int, int]:
    """After the piece: the value of the best step, that step (NO_MOVE if the turn is over), and the generator."""
    if state.phase == game.OVER:
        return outcome(state, seat), game.NO_MOVE, rng
    far = others(state, seat, plan)
    if state.phase == game.LIFT or state.mover != seat:
        return far - distance(state.board, state.players, seat, plan.scratch), game.NO_MOVE, rng
    best, best_move = -2 * WIN, game.NO_MOVE
    for number in range(game.list_steps(state, plan.moves[2])):
        move = int(plan.moves[2, number])
        worth = worth_of_step(state, move, seat, plan)
        if plan.noise:
            rng = next_rng(rng)
            worth += below(rng, plan.noise)
        if worth > best:
            best, best_move = worth, move
    return far + best, best_move, rng


@rule
def mark_near(state: game.State, plan: Plan, rng: int) -> int:
    """Mark in `plan.near` the cells within reach of a pawn, or beside its corner once it has been to the summit.

    Blindness leaves some out at random; returns the generator.
    """
    board, players = state.board, state.players
    for cell in range(elements.FIRST, elements.LAST + 1):
        row, column = cell // 10, cell % 10
        plan.near[cell] = 0
        rng = next_rng(rng)
        if below(rng, HUNDRED) >= plan.blindness:
            for seat in range(players):
                pawn = int(board[PAWN + seat])
                home = int(elements.HOMES[game.figure_of(players, seat)])
                if pawn != elements.NONE and (
                    max(abs(row - pawn // 10), abs(column - pawn % 10)) <= REACH
                    or (max(abs(row - home // 10), abs(column - home % 10)) <= 1 and has_summit(board, seat))
                ):
                    plan.near[cell] = 1
    return rng


@long_rule
def add_turn(state: game.State, place: int, plan: Plan, count: int, rng: int) -> tuple[int, int]:
    """Add the best turn that puts the piece in hand there; returns the number of turns, and the generator."""
    if count == MOST_TURNS:
        return count, rng
    placed = game.advance(game.copy(state, plan.buffers[1]), place)
    worth, step, rng = best_step(placed, state.mover, plan, rng)
    plan.turns[count, TURN_WORTH] = worth
    plan.turns[count, TURN_LIFT] = state.origin
    plan.turns[count, TURN_PLACE] = place
    plan.turns[count, TURN_STEP] = step
    return count + 1, rng


@rule
def keep_best(worths: np.ndarray, moves: np.ndarray, count: int) -> int:
    """Bring the few best moves to the front, and return how many."""
    kept = min(count, KEPT)
    for number in range(kept):
        best = number
        for other in range(number + 1, count):
            if int(worths[other]) > int(worths[best]):
                best = other
        worth, move = int(worths[best]), int(moves[best])
        worths[best], moves[best] = worths[number], moves[number]
        worths[number], moves[number] = worth, move
    return kept


@long_rule
def lowest_away(state: game.State, plan: Plan) -> int:
    """The lowest cell far from all pawns where the piece in hand can be put face down; NO_MOVE if there is none."""
    away, least = game.NO_MOVE, OUT
    shown = face_up(state.board, state.hand, False)
    for cell in range(elements.FIRST, elements.LAST + 1):
        level = height_at(state.board, cell)
        is_away = int(plan.near[cell]) == 0 and cell != elements.PILLAR
        if is_away and level < least and game.may_put(state, cell, shown):
            away, least = cell, level
    return away


@long_rule
def highest_afar(state: game.State, lifts: int, plan: Plan) -> int:
    """The highest cube far from all pawns that can be lifted; NO_MOVE if there is none."""
    found, most = game.NO_MOVE, 0
    for number in range(lifts):
        lift = int(plan.moves[0, number])
        if lift <= elements.LAST and int(plan.near[lift]) == 0 and top(state.board, lift) < elements.FIGURED:
            level = height_at(state.board, lift)
            if level > most:
                found, most = lift, level
    return found


@long_rule
def add_places(state: game.State, plan: Plan, faces: int, count: int, rng: int) -> tuple[int, int]:
    """Add the turns that put the piece in hand face down (1), shown (2) or either (3) on a cell that matters.

    Face down it is also put far from all pawns. Returns the number of turns, and the generator.
    """
    away = lowest_away(state, plan) if faces & 1 else game.NO_MOVE
    for number in range(game.list_places(state, plan.moves[1])):
        place = int(plan.moves[1, number])
        is_shown = place >= SHOWING
        cell = place - SHOWING if is_shown else place
        if faces >> int(is_shown) & 1 and (int(plan.near[cell]) or place == away or cell == elements.PILLAR):
            count, rng = add_turn(state, place, plan, count, rng)
    return count, rng


@rule
def new_face(state: game.State, lift: int, plan: Plan, tried: int) -> int:
    """The face, as a bit, of a cube that lies face down, if it may be turned up and the face was not tried yet; else 0.

    Only faces that both the mover and the thinking seat know are turned up.
    """
    piece = top(state.board, lift)
    if not (game.may_show(state.board, piece) and knows(plan.seen, piece, plan.eyes)):
        return 0
    return (1 << own_face(state.board, piece)) & ~tried if knows(state.board, piece, state.mover) else 0


@long_rule
def survey(state: game.State, plan: Plan, rng: int) -> tuple[int, int]:
    """Generate candidate turns into `plan.turns`; returns how many, and the generator."""
    rng = mark_near(state, plan, rng)
    if state.phase == game.PLACE:
        count, rng = add_places(state, plan, 3, 0, rng)
        for number in range(count):
            plan.turns[number, TURN_LIFT] = game.NO_MOVE
        return count, rng
    if state.phase != game.LIFT:
        return survey_steps(state, plan, rng)
    lifts = game.list_lifts(state, plan.moves[0])
    afar = highest_afar(state, lifts, plan)
    count, places, rng = survey_places(state, lifts, afar, plan, rng)
    return survey_lifts(state, lifts, places, plan, count, rng)


@rule
def survey_steps(state: game.State, plan: Plan, rng: int) -> tuple[int, int]:
    """Generate every step."""
    far = others(state, state.mover, plan)
    count = game.list_steps(state, plan.moves[1])
    for number in range(count):
        move = int(plan.moves[1, number])
        rng = next_rng(rng)
        worth = far + worth_of_step(state, move, state.mover, plan) + below(rng, plan.noise)
        plan.turns[number, TURN_WORTH] = worth
        plan.turns[number, TURN_LIFT] = plan.turns[number, TURN_PLACE] = game.NO_MOVE
        plan.turns[number, TURN_STEP] = move
    return count, rng


@rule
def survey_places(state: game.State, lifts: int, afar: int, plan: Plan, rng: int) -> tuple[int, int, int]:
    """Generate the turns with a piece from the reserve, the cube from afar, or a cube that can show a face.

    Keeps the best places of the cube from afar in `plan.chosen`; returns the number of turns and of these places, and
    the generator.
    """
    tried = count = places = 0
    for number in range(lifts):
        lift = int(plan.moves[0, number])
        face = new_face(state, lift, plan, tried) if lift <= elements.LAST else 0
        tried |= face
        if lift > elements.LAST or face or lift == afar:
            lifted = game.advance(game.copy(state, plan.buffers[0]), lift)
            before = count
            faces = int(lift == afar or lift > elements.LAST) + 2 * int(face != 0)
            count, rng = add_places(lifted, plan, faces, count, rng)
            if lift == afar:
                for turn in range(before, count):
                    if int(plan.turns[turn, TURN_PLACE]) < SHOWING:
                        plan.chosen[0, places] = plan.turns[turn, TURN_WORTH]
                        plan.chosen[1, places] = plan.turns[turn, TURN_PLACE]
                        places += 1
    return count, keep_best(plan.chosen[0], plan.chosen[1], places), rng


@rule
def survey_lifts(state: game.State, lifts: int, places: int, plan: Plan, count: int, rng: int) -> tuple[int, int]:
    """Add the turns with a piece that is near: each put far away, then the best of them on the best places."""
    found = 0
    for number in range(lifts):
        lift = int(plan.moves[0, number])
        if lift <= elements.LAST and (int(plan.near[lift]) or places == 0):
            lifted = game.advance(game.copy(state, plan.buffers[0]), lift)
            place = lowest_away(lifted, plan)
            if place == game.NO_MOVE:
                game.list_places(lifted, plan.moves[1])
                place = int(plan.moves[1, 0])
            before = count
            count, rng = add_turn(lifted, place, plan, count, rng)
            if count > before:
                plan.chosen[2, found] = plan.turns[before, TURN_WORTH]
                plan.chosen[3, found] = lift
                found += 1
    for number in range(keep_best(plan.chosen[2], plan.chosen[3], found)):
        lift = int(plan.chosen[3, number])
        lifted = game.advance(game.copy(state, plan.buffers[0]), lift)
        shown = face_up(lifted.board, lifted.hand, False)
        for other in range(places):
            place = int(plan.chosen[1, other])
            if game.may_put(lifted, place, shown):
                count, rng = add_turn(lifted, place, plan, count, rng)
    return count, rng


@long_rule
def after_turn(state: game.State, lift: int, place: int, step: int, plan: Plan, buffer: np.ndarray) -> game.State:
    """The position after a turn, with its board in `buffer`; after a spring the best step is made."""
    seat, turn = state.mover, state.turn
    state = game.copy(state, buffer)
    if lift != game.NO_MOVE:
        state = game.advance(state, lift)
    if place != game.NO_MOVE:
        state = game.advance(state, place)
    if step != game.NO_MOVE:
        state = game.advance(state, step)
    while state.phase == game.BOUNCE and state.mover == seat and state.turn == turn:
        _, step, _ = best_step(state, seat, plan, 0)
        state = game.advance(state, step)
    return state


@long_rule
def measure_after_best(state: game.State, plan: Plan, buffer: np.ndarray) -> int:
    """Write into `plan.far` how far each seat is after the best candidate turn of the seat to move.

    Returns how many turns were generated.
    """
    count = 1
    if state.phase != game.OVER:
        count, _ = survey(state, plan, 0)
        best = 0
        for number in range(1, count):
            if int(plan.turns[number, TURN_WORTH]) > int(plan.turns[best, TURN_WORTH]):
                best = number
        lift, place = int(plan.turns[best, TURN_LIFT]), int(plan.turns[best, TURN_PLACE])
        state = after_turn(state, lift, place, int(plan.turns[best, TURN_STEP]), plan, buffer)
    measure(state, plan)
    return count
