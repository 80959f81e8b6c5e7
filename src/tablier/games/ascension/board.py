"""The board of Ascension, packed into one array of 64-bit words, and what gestures change in it.

First a word for each cell. Its lower 20 bits are the look, sets of bits: the figures whose pawns may enter and whose
players may lift the top piece, the kind of ground if it takes one more piece, the symbol on top.

    28…     20–27      14–19   8–13    4–7       0–3
    height  top piece  symbol  ground  liftable  enter

Then a word for each piece: the turn in which it last worked as a spring, the piece under it, the seats and the public
that know its face, its own face, the face it shows.

    24…     16–22  10–14  5–9   0–4
    sprung  under  known  face  shown

Last, words for each seat, and two for all: see PAWN below.
"""

from __future__ import annotations

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascension.elements import (
    ALL,
    ANY_GROUND,
    BARE,
    BLANK,
    CELLS,
    CHASM,
    DIRECTIONS,
    FACES,
    FIGURED,
    FIRST,
    HOMES,
    IN_RESERVE,
    JOKER,
    JOKER_OF,
    LADDER,
    LAST,
    NONE,
    PILLAR,
    PILLAR_HEIGHT,
    PLAIN,
    SEATS,
    covered_on,
    entered_by,
    ground,
    lifted_by,
    put_on,
    size,
)
from tablier.jit import rule

ENTER, LIFTABLE, GROUND, SYMBOL, TOP, HEIGHT = 0, 4, 8, 3, 20, 28  # symbols have their bit at SYMBOL + face
ANY_SYMBOL = sum(1 << SYMBOL + face for face in range(LADDER, CHASM + 1))
CLOSED = ALL << ENTER | ALL << LIFTABLE | ANY_GROUND << GROUND  # what a pawn takes away from the look of its cell
NUMBER = 127  # mask of a piece's number

PIECES = LAST + 12  # no cell has a neighbour so far
FACE, KNOWN, UNDER, SPRUNG = 5, 10, 16, 24
A_FACE = 31
PUBLIC = SEATS  # stands beside the seats among those who know a face
EVERYBODY = (1 << SEATS + 1) - 1

# For each seat: the cell of its pawn, NONE if it is out; how often it was blocked; whether a bivouac holds it; the
# piece it moved last; half-cubes in reserve. For all: the seats that have been to the summit, in order, as octal digits
# from the lowest, each one more than the seat; the cell of the joker, NONE while it is unused; what that word becomes
# when the leader is blocked (ACN-12); and the figures, as a set, whose pawns have not left their corner since the start
# and must not be walled in (ACN-16): none if that is allowed.
PAWN = PIECES + JOKER + 1
BLOCKED, RESTING, MOVED, FIGURED_LEFT, PLAIN_LEFT, SUMMITS = range(PAWN + SEATS, PAWN + 7 * SEATS, SEATS)
JOKER_CELL, JOKER_THEN, UNMOVED, REMEMBERED = range(SUMMITS + 1, SUMMITS + 5)
# What need not be computed again: the directions in which the mover may step, while it has to; and where each seat last
# found a piece to lift, to look there first.
WAYS, AT_HAND, WORDS = REMEMBERED, REMEMBERED + 1, REMEMBERED + 1 + SEATS
LOST = FIRST - 1  # stands for a cell: the joker is out of the game
DIGIT = 7

# A move is one gesture. Lift: a cell, or HALF, FIGURE, THE_JOKER; place: a cell, and SHOWING more to show the face;
# step: a cell, or STOP.
HALF, FIGURE, THE_JOKER, STOP = range(LAST + 1, LAST + 5)
SHOWING = 100


def _look(face: int) -> int:
    symbol = 1 << SYMBOL + face & ANY_SYMBOL
    return entered_by(face) << ENTER | lifted_by(face) << LIFTABLE | covered_on(face) << GROUND | symbol


def _ground(cell: int) -> int:
    """What the place of a cell leaves of the looks: only its owner enters a corner (ACN-7)."""
    if cell not in CELLS:
        return 0
    enter = ground(cell) if cell in HOMES else ALL
    return enter << ENTER | ALL << LIFTABLE | ground(cell) << GROUND | ANY_SYMBOL


LOOKS = np.array([_look(face) for face in range(FACES)], np.int64)
GROUNDS = np.array([_ground(cell) for cell in range(PIECES)], np.int64)
# By the face a piece shows: it may be put on cells whose word shares a bit with this.
GROUNDS_FOR = np.array([put_on(face) << GROUND for face in range(FACES)], np.int64)


# Cells


@rule
def height_at(board: np.ndarray, cell: int) -> int:
    """The height of all that stands on a cell."""
    return int(board[cell]) >> HEIGHT


@rule
def top(board: np.ndarray, cell: int) -> int:
    """The piece on top of a cell, or NONE."""
    return int(board[cell]) >> TOP & NUMBER


@rule
def shows(board: np.ndarray, cell: int, symbol: int) -> int:
    """1 if a cell shows this symbol, else 0."""
    return int(board[cell]) >> SYMBOL + symbol & 1


@rule
def lets_in(board: np.ndarray, cell: int, figure: int) -> int:
    """1 if the pawn of a figure may enter a cell, whatever the height, else 0; with a pawn on it, 0."""
    return int(board[cell]) >> ENTER + figure & 1


@rule
def is_liftable(board: np.ndarray, cell: int, figure: int) -> bool:
    """Whether the player of a figure may lift the top piece of a cell if it is not frozen."""
    return int(board[cell]) >> LIFTABLE + figure & 1 != 0


@rule
def settle(board: np.ndarray, cell: int, piece: int, height: int) -> None:
    """Write the word of a cell without a pawn: its top piece and height, and the look that follows from them."""
    look = int(GROUNDS[cell]) & int(LOOKS[int(board[PIECES + piece]) & A_FACE])
    board[cell] = look | piece << TOP | height << HEIGHT


@rule
def put(board: np.ndarray, cell: int, piece: int, shown: int) -> None:
    """Lay a piece on a cell with this face up."""
    kept = int(board[PIECES + piece]) & ~(A_FACE | NUMBER << UNDER)
    board[PIECES + piece] = kept | shown | top(board, cell) << UNDER
    settle(board, cell, piece, height_at(board, cell) + size(piece))


@rule
def take(board: np.ndarray, cell: int) -> int:
    """Take the top piece off a cell, and return it."""
    piece = top(board, cell)
    settle(board, cell, under(board, piece), height_at(board, cell) - size(piece))
    return piece


@rule
def stand(board: np.ndarray, seat: int, cell: int) -> None:
    """Put a pawn on a cell, which is then closed to pawns and pieces."""
    board[PAWN + seat] = cell
    board[cell] &= ~CLOSED


@rule
def leave(board: np.ndarray, cell: int) -> None:
    """Take a pawn off its cell."""
    settle(board, cell, top(board, cell), height_at(board, cell))


# Pieces


@rule
def under(board: np.ndarray, piece: int) -> int:
    """The piece under a piece, or NONE."""
    return int(board[PIECES + piece]) >> UNDER & NUMBER


@rule
def shown_face(board: np.ndarray, piece: int) -> int:
    """The face a piece shows: BLANK if it lies face down, BARE for NONE."""
    return int(board[PIECES + piece]) & A_FACE


@rule
def own_face(board: np.ndarray, piece: int) -> int:
    """The one face of a piece that may be drawn."""
    return int(board[PIECES + piece]) >> FACE & A_FACE


@rule
def knows(board: np.ndarray, piece: int, seat: int) -> bool:
    """Whether a seat, or PUBLIC, knows the face of a piece."""
    return int(board[PIECES + piece]) >> KNOWN + seat & 1 != 0


@rule
def lift(board: np.ndarray, seat: int, figure: int, move: int) -> int:
    """Take a piece off the board or from the reserve, and return it; the seat now knows its face (ACN-4)."""
    if move < HALF:
        piece = take(board, move)
        board[PIECES + piece] |= 1 << KNOWN + seat
        return piece
    if move == THE_JOKER:
        board[PIECES + JOKER] = JOKER_OF + figure << FACE | EVERYBODY << KNOWN
        return JOKER
    left = PLAIN_LEFT if move == HALF else FIGURED_LEFT
    first = PLAIN if move == HALF else FIGURED
    used = IN_RESERVE - int(board[left + seat])
    board[left + seat] -= 1
    return first + IN_RESERVE * seat + used


@rule
def face_up(board: np.ndarray, piece: int, showing: bool) -> int:
    """The face a piece will show; half-cubes always show theirs (ACN-4)."""
    return own_face(board, piece) if showing or piece >= FIGURED else BLANK


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
def is_frozen(board: np.ndarray, piece: int, seat: int) -> bool:
    """Whether another seat moved the piece and has not completed a turn since (ACN-6)."""
    found = 0
    for other in range(SEATS):
        found |= int(int(board[MOVED + other]) == piece) & int(other != seat)
    return found != 0


@rule
def use_spring(board: np.ndarray, cell: int, turn: int) -> bool:
    """Note that the spring on a cell works in this turn; False if it has already."""
    word = PIECES + top(board, cell)
    if int(board[word]) >> SPRUNG == turn:
        return False
    board[word] = int(board[word]) & (1 << SPRUNG) - 1 | turn << SPRUNG
    return True


# Seats and the joker


@rule
def has_joker(board: np.ndarray) -> bool:
    """Whether the joker stands on the board."""
    return int(board[JOKER_CELL]) > LOST


@rule
def next_living(board: np.ndarray, players: int, seat: int) -> int:
    """The next seat clockwise whose pawn is not out."""
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if int(board[PAWN + seat]) != NONE:
            return seat


@rule
def leader(board: np.ndarray) -> int:
    """The first of the seats that have been to the summit (ACN-11), or NOBODY."""
    return (int(board[SUMMITS]) & DIGIT) - 1


@rule
def has_summit(board: np.ndarray, seat: int) -> bool:
    """Whether the pawn has been to the summit and must come home (ACN-10)."""
    found = 0
    for rank in range(SEATS):
        found |= int(int(board[SUMMITS]) >> 3 * rank & DIGIT == seat + 1)
    return found != 0


@rule
def reach_summit(board: np.ndarray, seat: int) -> None:
    """Write the seat behind those that were there before."""
    rank = 0
    while int(board[SUMMITS]) >> 3 * rank & DIGIT:
        rank += 1
    board[SUMMITS] |= (seat + 1) << 3 * rank


@rule
def forget_summit(board: np.ndarray, seat: int) -> None:
    """Take the seat out of that order; those behind it move up."""
    kept = 0
    for rank in range(SEATS - 1, -1, -1):
        digit = int(board[SUMMITS]) >> 3 * rank & DIGIT
        if digit != NONE and digit != seat + 1:
            kept = kept << 3 | digit
    board[SUMMITS] = kept


# The whole board


def with_pillar() -> np.ndarray:
    """A board with nothing on it but the pillar."""
    board = np.zeros(WORDS, np.int64)
    for piece in range(JOKER + 1):
        board[PIECES + piece] = BARE | EVERYBODY << KNOWN
    for cell in CELLS:
        settle(board, cell, NONE, PILLAR_HEIGHT if cell == PILLAR else 0)
    return board


def lay_cube(board: np.ndarray, cube: int, face: int) -> None:
    """Put a cube on the cell it starts on, face down; nobody knows the face."""
    board[PIECES + cube] = face << FACE
    put(board, cube, cube, BLANK)


def give_half_cubes(board: np.ndarray, seat: int, figure: int) -> None:
    """Fill the reserve of a seat."""
    for number in range(IN_RESERVE):
        board[PIECES + FIGURED + IN_RESERVE * seat + number] = 1 + figure << FACE | EVERYBODY << KNOWN
        board[PIECES + PLAIN + IN_RESERVE * seat + number] = BLANK << FACE | EVERYBODY << KNOWN
    board[FIGURED_LEFT + seat] = board[PLAIN_LEFT + seat] = IN_RESERVE


@rule
def shuffle_unknown(board: np.ndarray, seat: int, rng: int) -> int:
    """Shuffle the faces of the cubes that a seat, or PUBLIC, does not know; returns the generator after it."""
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
    return rng


# Lists of moves, and sets of directions

HOW_MANY = np.array([found.bit_count() for found in range(256)], np.uint8)
NTH = np.zeros((256, 8), np.uint8)  # for a set of directions, the first of them, the second …
for _found in range(256):
    NTH[_found, : _found.bit_count()] = [direction for direction in range(8) if _found >> direction & 1]


@rule
def nth_neighbour(cell: int, found: int, number: int) -> int:
    """The neighbour of a cell in one of a set of directions: the first is number 0."""
    return cell + int(DIRECTIONS[int(NTH[found, number])])


@rule
def is_among(moves: np.ndarray, count: int, move: int) -> bool:
    """Whether a move is one of the first `count` in a list."""
    found = 0
    for number in range(count):
        found |= int(int(moves[number]) == move)
    return found != 0
