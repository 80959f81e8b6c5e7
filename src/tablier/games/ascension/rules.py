"""Ascension, by R. Durrens: climb the pillar with your pawn on stairs that all build, and come home first.

Glossary: case → cell, case d'angle or de départ → corner, pilier → pillar, pièce → piece, cube → cube, demi-cube →
half-cube, neutre → blank (a cube) or plain (a half-cube), pion → pawn, figure → figure (triangle, cercle → circle,
carré → square, étoile → star), symbole → symbol (échelle → ladder, matelas → mattress, ressort → spring, téléphérique →
cable car, bivouac → bivouac, gouffre → chasm), bloqué → blocked, éliminé → out, sommet → summit, joker → joker.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.jit import rule

# Éléments du jeu

SEATS = 4
NOBODY = -1
CUBE, HALF_CUBE, PILLAR_HEIGHT = 2, 1, 9  # heights in half-cubes
IN_RESERVE = 2  # half-cubes with their figure, and as many plain ones, for each player
TWICE = 2  # blocked so often, a pawn is out

# A cell is ten times its row and its column: a1 is 11, b1 is 12, i9 is 99. The numbers around are no cells.
FIRST, LAST = 11, 99
NUMBERS = LAST - FIRST + 1
PILLAR = 55
HOMES = (11, 19, 99, 91)  # the corner of each figure, clockwise
DIRECTIONS = np.array([-11, -10, -9, -1, 1, 9, 10, 11], np.int64)
CELLS = [10 * row + column for row in range(1, 10) for column in range(1, 10)]

# A piece: a cube has the number of the cell it starts on. Half-cubes are numbered by seat.
CUBES = [cell for cell in CELLS if cell != PILLAR and cell not in HOMES]
NONE = 0
FIGURED = LAST + 1
PLAIN = FIGURED + SEATS * IN_RESERVE
JOKER = PLAIN + SEATS * IN_RESERVE

# A face (ACN-1): blank, figures, a symbol. As faces too: a cell without piece, and the joker of each figure.
BLANK = 0
SINGLES = [1 << figure for figure in range(SEATS)]
FIGURES_ON = (0, *SINGLES, *(one | other for one, other in combinations(SINGLES, 2)))  # of the first faces, as sets
LADDER, MATTRESS, SPRING, CABLE_CAR, BIVOUAC, CHASM = range(len(FIGURES_ON), len(FIGURES_ON) + 6)
BARE, JOKER_OF = CHASM + 1, CHASM + 2
STANDARD_FACES = {face: 3 if face >= LADDER else 4 if FIGURES_ON[face] in SINGLES else 1 for face in range(1, BARE)}
MOST_DRAWN = sum(STANDARD_FACES.values())

# The board, first a word for each cell. The lower part of it is the look, sets of bits: the figures whose pawns may
# enter and whose players may lift the top piece, the kind of ground if it takes one more piece, the symbol on top.
#
#     28…     20–27      14–19   8–13    4–7       0–3
#     height  top piece  symbol  ground  liftable  enter
ENTER, LIFTABLE, GROUND, SYMBOL, TOP, HEIGHT = 0, 4, 8, 3, 20, 28  # symbols have their bit at SYMBOL + face
ALL = 15
CORNERS, ON_PILLAR, ORDINARY = 15, 16, 32  # kinds of ground: one bit for each corner, by figure
ANY_GROUND = CORNERS | ON_PILLAR | ORDINARY
ANY_SYMBOL = sum(1 << SYMBOL + face for face in range(LADDER, CHASM + 1))
CLOSED = ALL << ENTER | ALL << LIFTABLE | ANY_GROUND << GROUND  # what a pawn takes away from the look of its cell
NUMBER = 127  # mask of a piece's number

# Then a word for each piece: the face it shows, its own face, the seats that know it and the public, the piece under
# it, the turn in which it last worked as a spring.
PIECES = LAST + 12  # no cell has a neighbour so far
FACE, KNOWN, UNDER, SPRUNG = 5, 10, 16, 24
A_FACE = 31
PUBLIC = SEATS  # stands beside the seats among those who know a face
EVERYBODY = (1 << SEATS + 1) - 1

# Last, one word for each seat: the cell of its pawn, NONE if it is out; how often it was blocked; whether a bivouac
# holds it; the piece it moved last; half-cubes in reserve. And the seats that have been to the summit, in order, as
# octal digits from the lowest, each one more than the seat; and the cell of the joker, NONE while it is unused.
PAWN = PIECES + JOKER + 1
BLOCKED, RESTING, MOVED, FIGURED_LEFT, PLAIN_LEFT, SUMMITS = range(PAWN + SEATS, PAWN + 7 * SEATS, SEATS)
JOKER_CELL = SUMMITS + 1
WORDS = JOKER_CELL + 1
DIGIT = 7

# A move is one gesture. Lift: a cell, or HALF, FIGURE, THE_JOKER; place: a cell, and SHOWING more to show the face;
# step: a cell, or STOP.
HALF, FIGURE, THE_JOKER, STOP = range(LAST + 1, LAST + 5)
SHOWING = 100
CODES = 2 * SHOWING
LIFTS = THE_JOKER - FIRST + 1  # numbers to draw a lift from
MOST_MOVES = 2 * len(CELLS)
NO_MOVE = -1

# What is to be done now; the last two say how a turn ended.
LIFT, PLACE, STEP, BOUNCE, OVER, DONE, WON = range(7)


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # WORDS words, as above; the one array that `advance` overwrites
    players: int
    turns: int  # after so many the game is a draw
    turn: int  # the number of this turn, from 1
    mover: int  # whose turn it is; once the game is over, the winner or NOBODY
    regular: int  # the seat that had the last turn in the normal order: not the mover in an extra turn
    phase: int  # LIFT, PLACE, STEP, BOUNCE (after a spring: step or stop) or OVER
    hand: int  # the piece in hand, or NONE
    origin: int  # the lift that brought it there


def _look(face: int) -> int:
    """What a face means for pawns and pieces that would come on it."""
    if face >= JOKER_OF:
        return 1 << ENTER + face - JOKER_OF
    figures = (FIGURES_ON[face] if face < LADDER else 0) or ALL
    enter = 0 if face == CHASM else figures
    liftable = 0 if face == BARE else figures
    ground = ANY_GROUND if face == BARE else ANY_GROUND - ON_PILLAR  # ACN-5: at most one piece on the pillar
    symbol = 1 << SYMBOL + face & ANY_SYMBOL
    return enter << ENTER | liftable << LIFTABLE | ground << GROUND | symbol


def _ground(cell: int) -> int:
    """What the place of a cell leaves of the looks."""
    if cell not in CELLS:
        return 0
    kind = 1 << HOMES.index(cell) if cell in HOMES else ON_PILLAR if cell == PILLAR else ORDINARY
    return (kind if cell in HOMES else ALL) << ENTER | ALL << LIFTABLE | kind << GROUND | ANY_SYMBOL


def _grounds_for(face: int) -> int:
    """Where a piece that shows this may go (ACN-5): a corner asks for its figure, the pillar for nothing."""
    figures = FIGURES_ON[face] if face < LADDER else 0
    return (figures | ORDINARY | (ON_PILLAR if face == BLANK else 0)) << GROUND


LOOKS = np.array([_look(face) for face in range(JOKER_OF + SEATS)], np.int64)
GROUNDS = np.array([_ground(cell) for cell in range(PIECES)], np.int64)
GROUNDS_FOR = np.array([_grounds_for(face) for face in range(JOKER_OF + SEATS)], np.int64)


# Mise en place du jeu


def start(players: int, faces: dict[int, int], turns: int) -> State:
    """The first position: the faces of the drawn cubes by starting cell, and after how many turns it is a draw."""
    board = np.zeros(WORDS, np.int64)
    for piece in range(JOKER + 1):
        board[PIECES + piece] = BARE | EVERYBODY << KNOWN
    for cell in CELLS:
        settle(board, cell, NONE, PILLAR_HEIGHT if cell == PILLAR else 0)
    for cube in CUBES:
        board[PIECES + cube] = faces.get(cube, BLANK) << FACE
        put(board, cube, cube, BLANK)
    for seat in range(players):
        figure = figure_of(players, seat)
        for number in range(IN_RESERVE):
            board[PIECES + FIGURED + IN_RESERVE * seat + number] = 1 + figure << FACE | EVERYBODY << KNOWN
            board[PIECES + PLAIN + IN_RESERVE * seat + number] = BLANK << FACE | EVERYBODY << KNOWN
        board[FIGURED_LEFT + seat] = board[PLAIN_LEFT + seat] = IN_RESERVE
        stand(board, seat, HOMES[figure])
    return State(board, players, turns, turn=1, mover=0, regular=0, phase=LIFT, hand=NONE, origin=NONE)


@rule
def figure_of(players: int, seat: int) -> int:
    """The figure of a seat: every other one for two players."""
    return 2 * seat if players == 2 else seat


# Restriction au déplacement des pièces


@rule
def height(board: np.ndarray, cell: int) -> int:
    """The height of all that stands on a cell."""
    return int(board[cell]) >> HEIGHT


@rule
def top(board: np.ndarray, cell: int) -> int:
    """The piece on top of a cell, or NONE."""
    return int(board[cell]) >> TOP & NUMBER


@rule
def settle(board: np.ndarray, cell: int, piece: int, level: int) -> None:
    """Note what is on a cell without a pawn."""
    look = int(GROUNDS[cell]) & int(LOOKS[int(board[PIECES + piece]) & A_FACE])
    board[cell] = look | piece << TOP | level << HEIGHT


@rule
def size(piece: int) -> int:
    """The height of a piece."""
    return CUBE if piece < FIGURED else HALF_CUBE


@rule
def put(board: np.ndarray, cell: int, piece: int, shown: int) -> None:
    """Lay a piece on a cell with this face up."""
    kept = int(board[PIECES + piece]) & ~(A_FACE | NUMBER << UNDER)
    board[PIECES + piece] = kept | shown | top(board, cell) << UNDER
    settle(board, cell, piece, height(board, cell) + size(piece))


@rule
def take(board: np.ndarray, cell: int) -> int:
    """Take the top piece off a cell."""
    piece = top(board, cell)
    settle(board, cell, int(board[PIECES + piece]) >> UNDER & NUMBER, height(board, cell) - size(piece))
    return piece


@rule
def own_face(board: np.ndarray, piece: int) -> int:
    """The one face of a piece that may be drawn."""
    return int(board[PIECES + piece]) >> FACE & A_FACE


@rule
def is_frozen(board: np.ndarray, piece: int, seat: int) -> bool:
    """Whether another seat moved the piece and has not completed a turn since (ACN-6)."""
    found = 0
    for other in range(SEATS):
        found |= int(int(board[MOVED + other]) == piece) & int(other != seat)
    return found != 0


@rule
def may_lift(board: np.ndarray, players: int, seat: int, move: int) -> bool:
    """Which piece (ACN-3)."""
    if move < HALF:
        look = int(board[move]) >> LIFTABLE + figure_of(players, seat)
        return look & 1 != 0 and not is_frozen(board, top(board, move), seat)
    if move == HALF:
        return int(board[PLAIN_LEFT + seat]) > 0
    if move == FIGURE:
        return int(board[FIGURED_LEFT + seat]) > 0
    return leader(board) == seat and int(board[JOKER_CELL]) == NONE  # ACN-11


@rule
def can_lift(board: np.ndarray, players: int, seat: int) -> bool:
    """Whether there is any piece to move."""
    if int(board[PLAIN_LEFT + seat]) + int(board[FIGURED_LEFT + seat]) > 0:
        return True
    move = FIRST
    while move <= THE_JOKER and not may_lift(board, players, seat, move):
        move += 1
    return move <= THE_JOKER


@rule
def may_show(board: np.ndarray, piece: int) -> bool:
    """Whether a piece in hand is a drawn cube that lay face down (ACN-4)."""
    return piece < FIGURED and own_face(board, piece) != BLANK and int(board[PIECES + piece]) & A_FACE == BLANK


@rule
def face_up(board: np.ndarray, piece: int, showing: bool) -> int:
    """The face a piece will show; half-cubes always show theirs (ACN-4)."""
    return own_face(board, piece) if showing or piece >= FIGURED else BLANK


@rule
def may_put(board: np.ndarray, cell: int, shown: int, origin: int) -> bool:
    """Where to (ACN-5)."""
    return int(board[cell]) & int(GROUNDS_FOR[shown]) != 0 and cell != origin


@rule
def shows(board: np.ndarray, cell: int, symbol: int) -> int:
    """1 if a cell shows this symbol, else 0."""
    return int(board[cell]) >> SYMBOL + symbol & 1


@rule
def steps(board: np.ndarray, cell: int, figure: int) -> int:
    """The directions in which a pawn may step (ACN-7), up a ladder and down to a mattress too (ACN-8)."""
    found = 0
    most = 1 + shows(board, cell, LADDER)
    for direction in range(8):
        target = cell + int(DIRECTIONS[direction])
        rise = height(board, target) - height(board, cell)
        fits = int(rise <= most) & int(rise >= -1 - shows(board, target, MATTRESS))
        found |= (int(board[target]) >> ENTER + figure & fits) << direction
    return found


@rule
def is_ride(board: np.ndarray, cell: int) -> bool:
    """Whether a cable car goes to this cell (ACN-8); never to the one it leaves, where the pawn still stands."""
    return shows(board, cell, CABLE_CAR) != 0 and int(board[cell]) >> ENTER & ALL != 0


@rule
def can_step(board: np.ndarray, cell: int, figure: int) -> bool:
    """Whether a pawn there has any legal step."""
    if steps(board, cell, figure):
        return True
    target = FIRST if shows(board, cell, CABLE_CAR) else LAST + 1
    while target <= LAST and not is_ride(board, target):
        target += 1
    return target <= LAST


# Déroulement de la partie


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
    """First move a piece (ACN-2)."""
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
            if may_put(state.board, cell, shown, state.origin):
                moves[count] = cell + SHOWING * showing
                count += 1
    return count


@rule
def list_steps(state: State, moves: np.ndarray) -> int:
    """Then move your pawn (ACN-2): to a neighbour, or from one cable car to another."""
    cell = int(state.board[PAWN + state.mover])
    found = steps(state.board, cell, figure_of(state.players, state.mover))
    count = 0
    for direction in range(8):
        if found >> direction & 1:
            moves[count] = cell + int(DIRECTIONS[direction])
            count += 1
    if shows(state.board, cell, CABLE_CAR):
        near = count
        for target in range(FIRST, LAST + 1):
            is_near = False
            for number in range(near):
                is_near = is_near or int(moves[number]) == target
            if is_ride(state.board, target) and not is_near:
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
        hand = lift(board, players, mover, move)
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
def lift(board: np.ndarray, players: int, seat: int, move: int) -> int:
    """Take a piece in hand and look at it, as nobody else may (ACN-4)."""
    if move < HALF:
        piece = take(board, move)
        board[PIECES + piece] |= 1 << KNOWN + seat
        return piece
    if move == THE_JOKER:
        board[PIECES + JOKER] = JOKER_OF + figure_of(players, seat) << FACE | EVERYBODY << KNOWN
        return JOKER
    left = PLAIN_LEFT if move == HALF else FIGURED_LEFT
    first = PLAIN if move == HALF else FIGURED
    used = IN_RESERVE - int(board[left + seat])
    board[left + seat] -= 1
    return first + IN_RESERVE * seat + used


@rule
def place(board: np.ndarray, seat: int, piece: int, move: int) -> None:
    """Put the piece in hand on a cell; what it shows, everybody knows."""
    showing = move >= SHOWING
    cell = move - SHOWING if showing else move
    put(board, cell, piece, face_up(board, piece, showing))
    if showing:
        board[PIECES + piece] |= EVERYBODY << KNOWN
    if piece == JOKER:
        board[JOKER_CELL] = cell
    board[MOVED + seat] = piece


@rule
def stand(board: np.ndarray, seat: int, cell: int) -> None:
    """Put a pawn on a cell: nothing else comes there, and nothing goes."""
    board[PAWN + seat] = cell
    board[cell] &= ~CLOSED


@rule
def leave(board: np.ndarray, cell: int) -> None:
    """Take a pawn off its cell."""
    settle(board, cell, top(board, cell), height(board, cell))


@rule
def pawn_phase(board: np.ndarray, players: int, seat: int) -> int:
    """After the piece: STEP if the pawn must, DONE if it rests, waits on its corner, or is blocked."""
    cell = int(board[PAWN + seat])
    figure = figure_of(players, seat)
    if int(board[RESTING + seat]):
        board[RESTING + seat] = 0
        return DONE
    if can_step(board, cell, figure):
        return STEP
    if cell != HOMES[figure]:
        block(board, seat, HOMES[figure])
    return DONE


@rule
def block(board: np.ndarray, seat: int, home: int) -> None:
    """Back to its corner, the second time out of the game (ACN-9); the summit is lost (ACN-12)."""
    leave(board, int(board[PAWN + seat]))
    if leader(board) == seat and int(board[JOKER_CELL]) != NONE:
        take(board, int(board[JOKER_CELL]))
        board[JOKER_CELL] = NONE
    forget_summit(board, seat)
    board[BLOCKED + seat] += 1
    if int(board[BLOCKED + seat]) < TWICE:
        stand(board, seat, home)
    else:
        board[PAWN + seat] = NONE
        board[MOVED + seat] = NONE


@rule
def step(board: np.ndarray, players: int, seat: int, turn: int, move: int) -> int:
    """Move the pawn: BOUNCE if it may step once more, WON if it came home, else DONE."""
    if move == STOP:
        return DONE
    leave(board, int(board[PAWN + seat]))
    stand(board, seat, move)
    figure = figure_of(players, seat)
    if move == PILLAR and not has_summit(board, seat):
        reach_summit(board, seat)
    if move == HOMES[figure] and has_summit(board, seat):
        return WON  # ACN-13
    if shows(board, move, BIVOUAC):
        board[RESTING + seat] = 1
    if shows(board, move, SPRING):
        word = PIECES + top(board, move)
        if int(board[word]) >> SPRUNG != turn and steps(board, move, figure):
            board[word] = int(board[word]) & (1 << SPRUNG) - 1 | turn << SPRUNG
            return BOUNCE
    return DONE


@rule
def end_turn(board: np.ndarray, players: int, turns: int, turn: int, mover: int, regular: int, ended: int) -> State:
    """The end of the game, or the next turn. Turns in which nothing can be decided pass by (ruling 5)."""
    if ended == WON:
        return State(board, players, turns, turn, mover, regular, OVER, NONE, NONE)
    while True:
        if int(board[PAWN + mover]) == NONE:
            other = next_living(board, players, mover)
            if next_living(board, players, other) == other:  # ACN-13: the last pawn left
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
def next_living(board: np.ndarray, players: int, seat: int) -> int:
    """The next seat clockwise whose pawn is not out."""
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if int(board[PAWN + seat]) != NONE:
            return seat


@rule
def copy(state: State, room: np.ndarray) -> State:
    """The position with its board in `room`, where `advance` may overwrite it."""
    board, players, turns, turn, mover, regular, phase, hand, origin = state
    for word in range(WORDS):
        room[word] = board[word]
    return State(room, players, turns, turn, mover, regular, phase, hand, origin)


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(state._replace(board=state.board.copy()), move)


# À ce moment de la partie: the first at the summit leads until it comes home or is blocked.


@rule
def leader(board: np.ndarray) -> int:
    """The first of the pawns that have been to the summit (ACN-11), or NOBODY."""
    return (int(board[SUMMITS]) & DIGIT) - 1


@rule
def has_summit(board: np.ndarray, seat: int) -> bool:
    """Whether the pawn has been to the summit and must come home (ACN-10)."""
    found = 0
    for place in range(SEATS):
        found |= int(int(board[SUMMITS]) >> 3 * place & DIGIT == seat + 1)
    return found != 0


@rule
def reach_summit(board: np.ndarray, seat: int) -> None:
    """Note the seat behind those that were there before."""
    place = 0
    while int(board[SUMMITS]) >> 3 * place & DIGIT:
        place += 1
    board[SUMMITS] |= (seat + 1) << 3 * place


@rule
def forget_summit(board: np.ndarray, seat: int) -> None:
    """The seat must climb again (ACN-12); those behind it move up."""
    kept = 0
    for place in range(SEATS - 1, -1, -1):
        digit = int(board[SUMMITS]) >> 3 * place & DIGIT
        if digit != NONE and digit != seat + 1:
            kept = kept << 3 | digit
    board[SUMMITS] = kept


@rule
def next_turn(board: np.ndarray, players: int, mover: int, regular: int) -> tuple[int, int]:
    """Who plays after the mover, and who had the last turn in the normal order then (ACN-11)."""
    following = next_living(board, players, regular)
    first = leader(board)
    if first != NOBODY and first != following and not has_summit(board, mover):
        return first, regular
    return following, following


# Secrets (ACN-14)


@rule
def knows(board: np.ndarray, piece: int, seat: int) -> bool:
    """Whether a seat, or PUBLIC, knows the face of a piece."""
    return int(board[PIECES + piece]) >> KNOWN + seat & 1 != 0


@rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Shuffle in place the faces that a seat, or PUBLIC, does not know; with the generator after it."""
    board = state.board
    for cube in range(FIRST, LAST + 1):
        if not knows(board, cube, seat):
            rng = next_rng(rng)
            other = FIRST + below(rng, cube - FIRST + 1)
            while knows(board, other, seat):
                rng = next_rng(rng)
                other = FIRST + below(rng, cube - FIRST + 1)
            swapped = (own_face(board, cube) ^ own_face(board, other)) << FACE
            board[PIECES + cube] ^= swapped
            board[PIECES + other] ^= swapped
    return state, rng


# Déroulement, au hasard: most lifts and places are legal most of the time, so draw one of all and again if it is not.

TRIES = 64
HOW_MANY = np.array([found.bit_count() for found in range(256)], np.uint8)
NTH = np.zeros((256, 8), np.uint8)  # for a set of directions, the first of them, the second …
for _found in range(256):
    NTH[_found, : _found.bit_count()] = [direction for direction in range(8) if _found >> direction & 1]


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Nothing to prepare for `draw`."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the pool's count, not used, and the generator."""
    board, players, _, _, mover, _, phase, hand, origin = state
    if phase == LIFT:
        for _ in range(TRIES):
            rng = next_rng(rng)
            move = FIRST + below(rng, LIFTS)
            if may_lift(board, players, mover, move):
                return move, count, rng
    elif phase == PLACE:
        faces = 2 if may_show(board, hand) else 1
        for _ in range(TRIES):
            rng = next_rng(rng)
            number = below(rng, NUMBERS * faces)
            showing = number >= NUMBERS
            cell = FIRST + number - (NUMBERS if showing else 0)
            if may_put(board, cell, face_up(board, hand, showing), origin):
                return cell + (SHOWING if showing else 0), count, rng
    elif phase == OVER:
        return NO_MOVE, count, rng
    elif not shows(board, int(board[PAWN + mover]), CABLE_CAR):
        cell = int(board[PAWN + mover])
        found = steps(board, cell, figure_of(players, mover))
        rng = next_rng(rng)
        number = below(rng, int(HOW_MANY[found]) + int(phase == BOUNCE))
        move = cell + int(DIRECTIONS[int(NTH[found, number])]) if number < int(HOW_MANY[found]) else STOP
        return move, count, rng
    rng = next_rng(rng)
    return int(pool[below(rng, legal_moves(state, pool))]), count, rng


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
