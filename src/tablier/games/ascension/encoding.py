"""Actions and observations of Ascension for learners (see `tablier.games.encoding`).

An action is a cell, 81 of them, row by row from a1: a piece to lift, a place for it face down, or a step of the pawn,
as the phase has it. 81 more place a piece face up. The last four are a plain half-cube, one with a figure, the joker,
and to stop after a spring. Moves of different phases share numbers, as there is one phase at a time: 166 in all.

Players and figures are told by how many corners on they are from the observer's, clockwise: 0 is the observer. A set of
figures is the sum of 1, 2, 4 and 8 for these corners. Of a face that lies down, the observer is shown what it has seen
at any time, with or without the option memory_aid: it may remember. Of a stack, the upper ten pieces are shown: in 60
games of the program for two, none had more than 7; in 2,004 random games, there was a higher one in one of 400
positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.ascension.board import (
    BLOCKED,
    FIGURED_LEFT,
    HALF,
    JOKER_CELL,
    JOKER_THEN,
    LOST,
    MOVED,
    PAWN,
    PIECES,
    PLAIN_LEFT,
    RESTING,
    SHOWING,
    SPRUNG,
    STOP,
    SUMMITS,
    UNMOVED,
    height_at,
    knows,
    own_face,
    shown_face,
    top,
    under,
)
from tablier.games.ascension.board import DIGIT as RANKED
from tablier.games.ascension.elements import (
    BARE,
    BLANK,
    CUBES,
    FACES,
    FIGURED,
    FIGURES_ON,
    FIRST,
    HOMES,
    JOKER,
    JOKER_OF,
    LADDER,
    NONE,
    PLAIN,
    SEATS,
    SPRING,
    SYMBOLS,
    figures_on,
)
from tablier.games.ascension.rules import LIFT, OVER, State, figure_of
from tablier.games.planes import everywhere
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

SIDE = 9
CELLS = SIDE * SIDE
WORDS_FROM = 2 * CELLS  # half, figure, joker, stop
ACTIONS = WORDS_FROM + STOP - HALF + 1
TENS = 10  # cells of the rules are numbered with a margin

FIGURES = len(HOMES)
CORNERS = range(FIGURES)  # from the observer's, clockwise
DRAWN = (*(f"the figure {corner} corners on" for corner in CORNERS), *(f"the symbol {symbol}" for symbol in SYMBOLS))
PIECES_IN_HAND = ("a cube", "a half-cube with a figure", "a plain half-cube", "the joker")
BENEATH = 9  # pieces under the top one


def _turned(face: int, own: int) -> int:
    """A face told from a figure's corner."""
    if face >= JOKER_OF:
        return JOKER_OF + (face - JOKER_OF - own) % FIGURES
    if face >= LADDER:
        return face
    figures = figures_on(face)
    return FIGURES_ON.index((figures | figures << FIGURES) >> own & (1 << FIGURES) - 1)


def _features(face: int) -> int:
    """What is drawn on a face, as a set."""
    if face >= JOKER_OF:
        return 1 << face - JOKER_OF
    return figures_on(face) if face < LADDER else 1 << FIGURES + face - LADDER & (1 << len(DRAWN)) - 1


def _number(face: int) -> int:
    """A face as one small number."""
    return 1 + (_features(face) if face < LADDER or face >= JOKER_OF else (1 << FIGURES) + face - LADDER)


def _face_name(face: int) -> str:
    corners = [str(corner) for corner in CORNERS if _features(face) >> corner & 1]
    if len(corners) > 1:
        return f"the figures {'+'.join(corners)} corners on"
    return next((name for number, name in enumerate(DRAWN) if _features(face) >> number & 1), "nothing")


def _of_players(text: str) -> tuple[str, ...]:
    return tuple(text.format(f"the player {corner} corners on") for corner in CORNERS)


TURNED = np.array([[_turned(face, own) for face in range(FACES)] for own in range(FIGURES)], np.int64)
FEATURES = np.array([_features(face) for face in range(FACES)], np.int64)
NUMBERS = np.array([_number(face) for face in range(FACES)], np.int64)
OF_HALF_CUBES = 32
DEALT = np.array(CUBES, np.int64)

_BLOCKS: dict[str, tuple[str, ...]] = {
    "shown": tuple(f"top pieces that show {name}" for name in DRAWN),
    "known": tuple(f"top cubes that lie face down and have {name} as the observer knows" for name in DRAWN),
    "kinds": ("cubes on top", "half-cubes on top", "the joker"),
    "top": (
        "top cubes that lie face down, whose face the observer knows",
        "springs that have worked in this turn",
        "heights, in half-cubes",
    ),
    "beneath": tuple(
        f"what the piece {depth} under the top shows: 1 and its figures, 17 and its symbol; half-cubes 32 more"
        for depth in range(1, BENEATH + 1)
    ),
    "known beneath": tuple(
        f"the face of the cube {depth} under the top if the observer knows it, told in the same way"
        for depth in range(1, BENEATH + 1)
    ),
    "pawn": _of_players("the pawn of {}"),
    "moved": _of_players("the piece that {} moved last: 1 on top, 2 one under it, and so on"),
    "knowing": _of_players("top cubes that lie face down, whose face {} knows")[1:],
    "turn": _of_players("1 everywhere if it is the turn of {}"),
    "regular": _of_players("1 everywhere if {} had the last turn that was no extra turn"),
    "rank": _of_players("the place of {} among those that have been to the summit: 1 leads"),
    "blocked": _of_players("how often {} has been blocked"),
    "resting": _of_players("1 everywhere if a bivouac holds {}"),
    "figured": _of_players("half-cubes with a figure that {} has left"),
    "plain": _of_players("plain half-cubes that {} has left"),
    "unmoved": _of_players("1 everywhere if {} must not be walled in"),
    "phase": tuple(f"1 everywhere if it is time to {phase}" for phase in ("lift", "place", "step", "bounce")),
    "hand": tuple(f"1 everywhere if {piece} is in hand" for piece in PIECES_IN_HAND),
    "lifted": (
        "1 everywhere if the piece in hand lay face up",
        "1 everywhere if the observer knows the face of the piece in hand",
        "the cell from which it comes",
    ),
    "in hand": tuple(f"1 everywhere if the piece in hand has {name} as the observer knows" for name in DRAWN),
    "joker": (
        "1 everywhere if the joker is still to be placed",
        "1 everywhere if the joker is out of the game",
        "1 everywhere if a blocked leader takes the joker out of the game",
    ),
    "turns": ("turns left after this one, the remainder by 256", "and how often there are 256 of them"),
    "unknown": tuple(f"cubes with {_face_name(face)} that the observer does not know" for face in range(BARE)),
}  # fmt: skip
PLANES = tuple(name for names in _BLOCKS.values() for name in names)
SHAPE = (len(PLANES), SIDE, SIDE)


def _first(block: str) -> int:
    """The first plane of a block."""
    return PLANES.index(_BLOCKS[block][0])


SHOWN, KNOWN_FACE, KINDS, TOP, UNDER = (_first(block) for block in ("shown", "known", "kinds", "top", "beneath"))
PAWNS, MOVED_LAST, KNOWING, TURN = (_first(block) for block in ("pawn", "moved", "knowing", "turn"))
REGULAR, RANK, TIMES_BLOCKED, HELD = (_first(block) for block in ("regular", "rank", "blocked", "resting"))
FIGURED_PLANES, PLAIN_PLANES, NOT_MOVED = (_first(block) for block in ("figured", "plain", "unmoved"))
PHASE, HAND, LIFTED, IN_HAND = (_first(block) for block in ("phase", "hand", "lifted", "in hand"))
JOKER_PLANES, TURNS_LEFT, UNKNOWN_FACES = (_first(block) for block in ("joker", "turns", "unknown"))
A_BYTE = 256


def actions(options: Mapping[str, Value]) -> int:
    """The same with all options."""
    return ACTIONS


@rule
def index_of(cell: int) -> int:
    """The number of a cell on a plane."""
    return (cell // TENS - 1) * SIDE + cell % TENS - 1


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a move."""
    if move >= SHOWING + FIRST:
        return CELLS + index_of(move - SHOWING)
    return WORDS_FROM + move - HALF if move >= HALF else index_of(move)


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of an action."""
    if action >= WORDS_FROM:
        return HALF + action - WORDS_FROM
    index = action % CELLS
    return FIRST + index // SIDE * TENS + index % SIDE + SHOWING * (action // CELLS)


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes: the stacks, what it knows of the faces, the players, what is to be done."""
    own = figure_of(state.players, seat)
    fill_stacks(state, seat, own, out)
    fill_players(state, seat, own, out)
    fill_turn(state, seat, own, out)
    fill_unknown(state, seat, own, out)


@rule
def fill_stacks(state: State, seat: int, own: int, out: np.ndarray) -> None:
    """The pieces on each cell."""
    board = state.board
    for index in range(CELLS):
        cell = FIRST + index // SIDE * TENS + index % SIDE
        out[(TOP + 2) * CELLS + index] = height_at(board, cell)
        piece = top(board, cell)
        if piece != NONE:
            fill_top(state, seat, own, out, index, piece)
        depth = 0
        while piece != NONE:
            if 1 <= depth <= BENEATH:
                plane = UNDER + depth - 1
                is_half = int(piece >= FIGURED)
                shown = int(NUMBERS[TURNED[own, shown_face(board, piece)]])
                out[plane * CELLS + index] = shown + OF_HALF_CUBES * is_half
                if not is_half and knows(board, piece, seat):
                    out[(plane + BENEATH) * CELLS + index] = int(NUMBERS[TURNED[own, own_face(board, piece)]])
            depth += 1
            for other in range(state.players):
                if int(board[MOVED + other]) == piece:
                    plane = MOVED_LAST + (figure_of(state.players, other) - own & FIGURES - 1)
                    out[plane * CELLS + index] = depth
            piece = under(board, piece)


@rule
def fill_top(state: State, seat: int, own: int, out: np.ndarray, index: int, piece: int) -> None:
    """The top piece of a cell."""
    board, shown = state.board, shown_face(state.board, piece)
    seen = int(FEATURES[TURNED[own, shown]])
    for number in range(len(DRAWN)):
        out[(SHOWN + number) * CELLS + index] = seen >> number & 1
    out[(KINDS + int(piece >= FIGURED) + int(piece == JOKER)) * CELLS + index] = 1
    if shown == SPRING and int(board[PIECES + piece]) >> SPRUNG == state.turn:
        out[(TOP + 1) * CELLS + index] = 1
    if piece >= FIGURED or shown != BLANK:
        return
    if knows(board, piece, seat):
        out[TOP * CELLS + index] = 1
        known = int(FEATURES[TURNED[own, own_face(board, piece)]])
        for number in range(len(DRAWN)):
            out[(KNOWN_FACE + number) * CELLS + index] = known >> number & 1
    for other in range(state.players):
        if other != seat and knows(board, piece, other):
            plane = KNOWING - 1 + (figure_of(state.players, other) - own & FIGURES - 1)
            out[plane * CELLS + index] = 1


@rule
def fill_players(state: State, seat: int, own: int, out: np.ndarray) -> None:
    """The pawns, and what belongs to their players."""
    board = state.board
    for other in range(state.players):
        figure = figure_of(state.players, other)
        number = figure - own & FIGURES - 1
        cell = int(board[PAWN + other])
        if cell != NONE:
            out[(PAWNS + number) * CELLS + index_of(cell)] = 1
        if state.phase != OVER:
            everywhere(out, TURN + number, CELLS, int(state.mover == other))
            everywhere(out, REGULAR + number, CELLS, int(state.regular == other))
        for rank in range(SEATS):
            if int(board[SUMMITS]) >> 3 * rank & RANKED == other + 1:
                everywhere(out, RANK + number, CELLS, rank + 1)
        everywhere(out, TIMES_BLOCKED + number, CELLS, int(board[BLOCKED + other]))
        everywhere(out, HELD + number, CELLS, int(board[RESTING + other]))
        everywhere(out, FIGURED_PLANES + number, CELLS, int(board[FIGURED_LEFT + other]))
        everywhere(out, PLAIN_PLANES + number, CELLS, int(board[PLAIN_LEFT + other]))
        everywhere(out, NOT_MOVED + number, CELLS, int(board[UNMOVED]) >> figure & 1)


@rule
def fill_turn(state: State, seat: int, own: int, out: np.ndarray) -> None:
    """What is to be done, the piece in hand, the joker, and how long the game goes on."""
    board, hand = state.board, state.hand
    if state.phase != OVER:
        everywhere(out, PHASE + state.phase - LIFT, CELLS, 1)
    if hand != NONE:
        kind = int(hand >= FIGURED) + int(hand >= PLAIN) + int(hand == JOKER)
        everywhere(out, HAND + kind, CELLS, 1)
        everywhere(out, LIFTED, CELLS, int(hand < FIGURED and shown_face(board, hand) != BLANK))
        if knows(board, hand, seat):
            everywhere(out, LIFTED + 1, CELLS, 1)
            seen = int(FEATURES[TURNED[own, own_face(board, hand)]])
            for number in range(len(DRAWN)):
                everywhere(out, IN_HAND + number, CELLS, seen >> number & 1)
        if state.origin < HALF:
            out[(LIFTED + 2) * CELLS + index_of(state.origin)] = 1
    joker = int(board[JOKER_CELL])
    everywhere(out, JOKER_PLANES, CELLS, int(joker == NONE and hand != JOKER))
    everywhere(out, JOKER_PLANES + 1, CELLS, int(joker == LOST))
    everywhere(out, JOKER_PLANES + 2, CELLS, int(int(board[JOKER_THEN]) == LOST))
    everywhere(out, TURNS_LEFT, CELLS, (state.turns - state.turn) % A_BYTE)
    everywhere(out, TURNS_LEFT + 1, CELLS, (state.turns - state.turn) // A_BYTE)


@rule
def fill_unknown(state: State, seat: int, own: int, out: np.ndarray) -> None:
    """How many of the cubes that the seat does not know have which face: counted in the first cell of each plane."""
    board = state.board
    for cube in DEALT:
        if not knows(board, cube, seat):
            out[(UNKNOWN_FACES + int(TURNED[own, own_face(board, cube)])) * CELLS] += 1
    for face in range(BARE):
        everywhere(out, UNKNOWN_FACES + face, CELLS, int(out[(UNKNOWN_FACES + face) * CELLS]))
