"""Ascension, by R. Durrens: climb the pillar with your pawn on stairs that all build, and come home first.

Glossary: case → cell, case d'angle or de départ → corner, pilier → pillar, pièce → piece, cube → cube, demi-cube →
half-cube, neutre → blank (a cube) or plain (a half-cube), pion → pawn, figure → figure (triangle, cercle → circle,
carré → square, étoile → star), symbole → symbol (échelle → ladder, matelas → mattress, ressort → spring, téléphérique →
cable car, bivouac → bivouac, gouffre → chasm), bloqué → blocked, éliminé → out, sommet → summit, joker → joker.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascension.board import (
    AT_HAND,
    BLOCKED,
    ENTER,
    FIGURE,
    FIGURED_LEFT,
    GROUNDS_FOR,
    HALF,
    HOW_MANY,
    JOKER_CELL,
    JOKER_THEN,
    LOST,
    MOVED,
    PAWN,
    PLAIN_LEFT,
    RESTING,
    SHOWING,
    STOP,
    THE_JOKER,
    UNMOVED,
    WAYS,
    face_up,
    forget_summit,
    give_half_cubes,
    has_joker,
    has_summit,
    height_at,
    is_among,
    is_frozen,
    is_liftable,
    lay_cube,
    leader,
    leave,
    lets_in,
    lift,
    next_living,
    nth_neighbour,
    own_face,
    place,
    reach_summit,
    shown_face,
    shows,
    shuffle_unknown,
    stand,
    take,
    top,
    use_spring,
    with_pillar,
)
from tablier.games.ascension.board import WORDS as WORDS
from tablier.games.ascension.elements import (
    ALL,
    BIVOUAC,
    BLANK,
    CABLE_CAR,
    CELLS,
    CUBES,
    DIRECTIONS,
    FIGURED,
    FIRST,
    HOMES,
    LADDER,
    LAST,
    MATTRESS,
    NOBODY,
    NONE,
    PILLAR,
    SPRING,
)
from tablier.games.ascension.elements import SEATS as SEATS
from tablier.games.ascension.walling import walls_in
from tablier.jit import rule

# Éléments du jeu: cells, pieces and faces stand in `elements`, how they are packed in `board`

CODES = 2 * SHOWING
MOST_MOVES = 2 * len(CELLS)
NO_MOVE = -1
TWICE = 2  # blocked this often, a pawn is out

# What is to be done now; the last two say how a turn ended.
LIFT, PLACE, STEP, BOUNCE, OVER, DONE, WON = range(7)


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # WORDS words (see `board`); the one array that `advance` overwrites
    players: int
    turns: int  # after this many the game is a draw
    turn: int  # the number of this turn, from 1
    mover: int  # whose turn it is; once the game is over, the winner or NOBODY
    regular: int  # the seat that had the last turn in the normal order: not the mover in an extra turn
    phase: int  # LIFT, PLACE, STEP, BOUNCE (after a spring: step or stop) or OVER
    hand: int  # the piece in hand, or NONE
    origin: int  # the lift that brought it there


# Mise en place du jeu


def start(
    players: int, faces: dict[int, int], turns: int, *, refuses_walling: bool = False, loses_joker: bool = False
) -> State:
    """The first position: the faces of the drawn cubes by starting cell, and after how many turns it is a draw.

    Whether pawns must not be walled in (ACN-16), and whether a blocked leader takes the joker along (ACN-12).
    """
    board = with_pillar()
    board[JOKER_THEN] = LOST if loses_joker else NONE
    for cube in CUBES:
        lay_cube(board, cube, faces.get(cube, BLANK))
    for seat in range(players):
        figure = figure_of(players, seat)
        give_half_cubes(board, seat, figure)
        stand(board, seat, HOMES[figure])
        board[UNMOVED] |= int(refuses_walling) << figure
    return State(board, players, turns, turn=1, mover=0, regular=0, phase=LIFT, hand=NONE, origin=NONE)


def longest_game(state: State) -> int:
    """How many moves there can be from the first position on: in a turn a lift, a place, a step, and one per spring."""
    springs = sum(own_face(state.board, cube) == SPRING for cube in CUBES)
    return state.turns * (3 + springs)


@rule
def figure_of(players: int, seat: int) -> int:
    """The figure of a seat: every other one for two players."""
    return 2 * seat if players == 2 else seat


# But du jeu


@rule
def is_over(state: State) -> bool:
    """Whether a pawn came home, is the last one left, or all turns have been played (ACN-13)."""
    return state.phase == OVER


@rule
def score(state: State, seat: int) -> int:
    """1 for the winner."""
    return int(winner(state) == seat)


@rule
def winner(state: State) -> int:
    """The seat that won, or -1."""
    return state.mover if state.phase == OVER else NOBODY


# Déroulement de la partie: a piece, then the pawn (ACN-2)


@rule
def player(state: State) -> int:
    """Whose turn it is."""
    return state.mover


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the legal moves and return how many there are: none exactly when the game is over."""
    if state.phase == LIFT:
        return list_lifts(state, moves)
    if state.phase == PLACE:
        return list_places(state, moves)
    return 0 if state.phase == OVER else list_steps(state, moves)


@rule
def list_lifts(state: State, moves: np.ndarray) -> int:
    """The pieces that may be moved."""
    count = 0
    for move in range(FIRST, THE_JOKER + 1):
        if may_lift(state.board, state.players, state.mover, move):
            moves[count] = move
            count += 1
    return count


@rule
def list_places(state: State, moves: np.ndarray) -> int:
    """Where the piece in hand may go, first face down, then shown."""
    count = 0
    for showing in range(2 if may_show(state.board, state.hand) else 1):
        shown = face_up(state.board, state.hand, showing != 0)
        for cell in range(FIRST, LAST + 1):
            if may_put(state, cell, shown):
                moves[count] = cell + SHOWING * showing
                count += 1
    return count


@rule
def list_steps(state: State, moves: np.ndarray) -> int:
    """Where the pawn may go: to a neighbour, or from one cable car to another; after a spring it may stop."""
    cell = int(state.board[PAWN + state.mover])
    found = steps(state.board, cell, figure_of(state.players, state.mover))
    count = near = int(HOW_MANY[found])
    for number in range(near):
        moves[number] = nth_neighbour(cell, found, number)
    if shows(state.board, cell, CABLE_CAR):
        for target in range(FIRST, LAST + 1):
            if is_ride(state.board, target) and not is_among(moves, near, target):
                moves[count] = target
                count += 1
    if state.phase == BOUNCE:
        moves[count] = STOP
        count += 1
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position, in the same board. Trusts its caller."""
    board, players, turns, turn, mover, regular, phase, hand, _ = state
    if phase == LIFT:
        hand = lift(board, mover, figure_of(players, mover), move)
        return State(board, players, turns, turn, mover, regular, PLACE, hand, move)
    if phase == PLACE:
        place(board, mover, hand, move)
        phase = pawn_phase(board, players, mover)
    else:
        phase = step(board, players, mover, turn, move)
    if phase < OVER:
        return State(board, players, turns, turn, mover, regular, phase, NONE, NONE)
    return end_turn(board, players, turns, turn, mover, regular, phase)


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """The position with its board in the buffer, where `advance` may overwrite it."""
    board, players, turns, turn, mover, regular, phase, hand, origin = state
    for word in range(WORDS):
        buffer[word] = board[word]
    return State(buffer, players, turns, turn, mover, regular, phase, hand, origin)


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(state._replace(board=state.board.copy()), move)


@rule
def step(board: np.ndarray, players: int, seat: int, turn: int, move: int) -> int:
    """Move the pawn: BOUNCE if it may step once more (ACN-8), WON if it came home (ACN-13), else DONE."""
    if move == STOP:
        return DONE
    leave(board, int(board[PAWN + seat]))
    stand(board, seat, move)
    figure = figure_of(players, seat)
    board[UNMOVED] &= ~(1 << figure)
    if move == PILLAR and not has_summit(board, seat):
        reach_summit(board, seat)  # ACN-10
    if move == HOMES[figure] and has_summit(board, seat):
        return WON
    if shows(board, move, BIVOUAC):
        board[RESTING + seat] = 1
    if shows(board, move, SPRING):
        board[WAYS] = steps(board, move, figure)
        if int(board[WAYS]) and use_spring(board, move, turn):
            return BOUNCE
    return DONE


@rule
def pawn_phase(board: np.ndarray, players: int, seat: int) -> int:
    """After the piece: STEP if the pawn must, DONE if it rests, waits on its corner, or is blocked."""
    cell = int(board[PAWN + seat])
    figure = figure_of(players, seat)
    if int(board[RESTING + seat]):
        board[RESTING + seat] = 0
        return DONE
    board[WAYS] = steps(board, cell, figure)
    if int(board[WAYS]) or can_ride(board, cell):
        return STEP
    if cell != HOMES[figure]:
        block(board, seat, HOMES[figure])
    return DONE


@rule
def block(board: np.ndarray, seat: int, home: int) -> None:
    """Back to its corner, the second time out of the game (ACN-9); the summit and the joker are lost (ACN-12)."""
    leave(board, int(board[PAWN + seat]))
    if leader(board) == seat:
        if has_joker(board):
            take(board, int(board[JOKER_CELL]))
        board[JOKER_CELL] = board[JOKER_THEN]
    forget_summit(board, seat)
    board[BLOCKED + seat] += 1
    if int(board[BLOCKED + seat]) < TWICE:
        stand(board, seat, home)
    else:
        board[PAWN + seat] = NONE
        board[MOVED + seat] = NONE


# À ce moment de la partie: the first at the summit leads until it comes home or is blocked


@rule
def end_turn(board: np.ndarray, players: int, turns: int, turn: int, mover: int, regular: int, ended: int) -> State:
    """The end of the game (ACN-13), or the next turn. Turns in which nothing can be decided pass by (ruling 5)."""
    if ended == WON:
        return State(board, players, turns, turn, mover, regular, OVER, NONE, NONE)
    while True:
        if int(board[PAWN + mover]) == NONE:
            other = next_living(board, players, mover)
            if next_living(board, players, other) == other:  # the last pawn left
                return State(board, players, turns, turn, other, regular, OVER, NONE, NONE)
        if turn == turns:
            return State(board, players, turns, turn, NOBODY, regular, OVER, NONE, NONE)
        mover, regular = next_turn(board, players, mover, regular)
        turn += 1
        if can_lift(board, players, mover):
            return State(board, players, turns, turn, mover, regular, LIFT, NONE, NONE)
        board[MOVED + mover] = NONE
        if pawn_phase(board, players, mover) == STEP:
            return State(board, players, turns, turn, mover, regular, STEP, NONE, NONE)


@rule
def next_turn(board: np.ndarray, players: int, mover: int, regular: int) -> tuple[int, int]:
    """Who plays after the mover, and who had the last turn in the normal order then (ACN-11)."""
    following = next_living(board, players, regular)
    first = leader(board)
    if first != NOBODY and first != following and not has_summit(board, mover):
        return first, regular
    return following, following


# Restriction au déplacement des pièces: what each face allows stands in `elements`


@rule
def may_lift(board: np.ndarray, players: int, seat: int, move: int) -> bool:
    """Whether a piece may be lifted: with no figures or yours (ACN-3), in reserve, or the leader's joker (ACN-11)."""
    if move < HALF:
        return is_liftable(board, move, figure_of(players, seat)) and not is_frozen(board, top(board, move), seat)
    if move == HALF:
        return int(board[PLAIN_LEFT + seat]) > 0
    if move == FIGURE:
        return int(board[FIGURED_LEFT + seat]) > 0
    return leader(board) == seat and int(board[JOKER_CELL]) == NONE


@rule
def can_lift(board: np.ndarray, players: int, seat: int) -> bool:
    """Whether there is any piece to move; mostly there still is one where there was one last time."""
    if int(board[PLAIN_LEFT + seat]) + int(board[FIGURED_LEFT + seat]) > 0:
        return True
    if may_lift(board, players, seat, int(board[AT_HAND + seat])):
        return True
    for move in range(FIRST, THE_JOKER + 1):
        if may_lift(board, players, seat, move):
            board[AT_HAND + seat] = move
            return True
    return False


@rule
def may_show(board: np.ndarray, piece: int) -> bool:
    """Whether a piece in hand is a drawn cube that lay face down (ACN-4)."""
    return piece < FIGURED and own_face(board, piece) != BLANK and shown_face(board, piece) == BLANK


@rule
def steps(board: np.ndarray, cell: int, figure: int) -> int:
    """The directions in which a pawn may step (ACN-7), up a ladder and down to a mattress too (ACN-8)."""
    found = 0
    most = 1 + shows(board, cell, LADDER)
    for direction in range(8):
        target = cell + int(DIRECTIONS[direction])
        rise = height_at(board, target) - height_at(board, cell)
        fits = int(rise <= most) & int(rise >= -1 - shows(board, target, MATTRESS))
        found |= (lets_in(board, target, figure) & fits) << direction
    return found


@rule
def is_ride(board: np.ndarray, cell: int) -> bool:
    """Whether a cable car goes to this cell (ACN-8); never to the one it leaves, where the pawn still stands."""
    return shows(board, cell, CABLE_CAR) != 0 and int(board[cell]) & ALL << ENTER != 0


@rule
def can_ride(board: np.ndarray, cell: int) -> bool:
    """Whether a pawn there may go to another cable car."""
    target = FIRST if shows(board, cell, CABLE_CAR) else LAST + 1
    while target <= LAST and not is_ride(board, target):
        target += 1
    return target <= LAST


# Attention


@rule
def may_put(state: State, cell: int, shown: int) -> bool:
    """Whether the piece in hand may go there, showing this face (ACN-5), and walls in no pawn (ACN-16)."""
    return suits(state, cell, shown) and not is_walling(state, cell, shown)


@rule
def suits(state: State, cell: int, shown: int) -> bool:
    """Whether a cell takes it: not its origin, a pawn or the joker; corner and pillar only some pieces (ACN-5)."""
    return int(state.board[cell]) & int(GROUNDS_FOR[shown]) != 0 and cell != state.origin


@rule
def is_walling(state: State, cell: int, shown: int) -> bool:
    """Whether the piece would take the last way out from another's pawn that never left its corner (ACN-16)."""
    return walls_in(state.board, state.players, state.mover, state.hand, shown, cell)


@rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Shuffle in place the faces that a seat, or PUBLIC, does not know (ACN-14); with the generator after it."""
    return state, shuffle_unknown(state.board, seat, rng)


# Déroulement, au hasard: most lifts and places are legal most of the time, so draw one of all and again if it is not.

TRIES = 64
NUMBERS = LAST - FIRST + 1  # to draw a cell from
LIFTS = THE_JOKER - FIRST + 1  # to draw a lift from


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Always 0: `draw` needs no pool."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the pool's count, not used, and the generator."""
    move = NO_MOVE
    if state.phase == OVER:
        return move, count, rng
    if state.phase == LIFT or state.phase == PLACE:
        move, rng = draw_piece(state, rng)
    elif not shows(state.board, int(state.board[PAWN + state.mover]), CABLE_CAR):
        move, rng = draw_step(state, rng)
    if move == NO_MOVE:
        rng = next_rng(rng)
        move = int(pool[below(rng, legal_moves(state, pool))])
    return move, count, rng


@rule
def draw_piece(state: State, rng: int) -> tuple[int, int]:
    """A lift or a place, or NO_MOVE if no try was legal; with the generator."""
    board, players, _, _, mover, _, phase, hand, _ = state
    if phase == LIFT:
        for _ in range(TRIES):
            rng = next_rng(rng)
            move = FIRST + below(rng, LIFTS)
            if may_lift(board, players, mover, move):
                return move, rng
    else:
        numbers = 2 * NUMBERS if may_show(board, hand) else NUMBERS
        for _ in range(TRIES):
            rng = next_rng(rng)
            showing, number = divmod(below(rng, numbers), NUMBERS)
            if may_put(state, FIRST + number, face_up(board, hand, showing != 0)):
                return FIRST + number + SHOWING * showing, rng
    return NO_MOVE, rng


@rule
def draw_step(state: State, rng: int) -> tuple[int, int]:
    """A step to a neighbour, or STOP after a spring; with the generator."""
    cell = int(state.board[PAWN + state.mover])
    found = int(state.board[WAYS])
    rng = next_rng(rng)
    number = below(rng, int(HOW_MANY[found]) + int(state.phase == BOUNCE))
    return (nth_neighbour(cell, found, number) if number < int(HOW_MANY[found]) else STOP), rng
