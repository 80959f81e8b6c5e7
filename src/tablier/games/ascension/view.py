"""What one seat may see of an Ascension match: the board, and the faces it looked at or all saw (ACN-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from tablier.games.ascension import elements, notation, rules
from tablier.games.ascension.board import (
    BLOCKED,
    FIGURED_LEFT,
    HALF,
    JOKER_CELL,
    MOVED,
    PAWN,
    PLAIN_LEFT,
    RESTING,
    has_joker,
    has_summit,
    height_at,
    leader,
    own_face,
    shown_face,
    top,
    under,
)
from tablier.games.ascension.happenings import last_turns
from tablier.games.ascension.reach import in_reach
from tablier.games.ascension.setup import knows
from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import State

Figure = Literal["triangle", "circle", "square", "star"]
FIGURES: tuple[Figure, ...] = ("triangle", "circle", "square", "star")


class Piece(msgspec.Struct, kw_only=True):
    """A cube or half-cube."""

    id: str  # cubes: their starting cell ("b1"); others: "half-0-1", "figure-0-1" (seat, number), "joker"
    kind: Literal["cube", "half", "figure", "joker"]  # half: a plain half-cube, figure: one with its player's figure
    shown: str | None  # what its upper side shows: "ladder", "triangle+circle"; None: plain
    known: str | None  # the hidden face of a cube, if this seat knows it ("blank" too) and is helped to remember
    frozen_by: int | None  # the seat whose next completed turn lets others move it again (ACN-6)


class Cell(msgspec.Struct, kw_only=True):
    """A place on the board and what stands there."""

    name: str  # "a1" top left to "i9"
    height: int  # in half-cubes
    pieces: list[Piece]  # from the bottom; the pillar is not one of them
    pawn: int | None  # the seat whose pawn stands there
    pillar: bool
    corner: Figure | None  # the figure of a corner, whether its player is there or not


class Pawn(msgspec.Struct, kw_only=True):
    """A player's pawn and what belongs to the player."""

    figure: Figure
    home: str  # its corner
    cell: str | None  # None: out of the game
    summit: bool  # has been to the summit and must come home
    blocked: int  # how often it has been blocked: 0 or 1, 2 when it is out
    resting: bool  # on a bivouac: it stays there at its next turn
    halves: int  # plain half-cubes in reserve
    figures: int  # half-cubes with its figure in reserve
    reach: list[str]  # where it could step now, as the board stands


class Turn(msgspec.Struct, kw_only=True):
    """A turn to come."""

    seat: int
    extra: bool  # a leader's extra turn (ACN-11)


class LogLine(msgspec.Struct, kw_only=True):
    """What happened in one turn, in words."""

    turn: int  # from 1
    seat: int
    extra: bool
    moves: str  # "e4>f5^ b2"; empty where nothing could be decided
    piece_from: str | None  # the cell its piece came from; None: from reserve
    piece_to: str | None  # the cell it was put on; None: not yet
    way: list[str]  # of the pawn: where it stood, and each cell it came to
    happened: list[Text]  # sentences, in order


class AscensionView(msgspec.Struct, kw_only=True, tag_field="game", tag="ascension"):
    """The board, the pawns and the order of turns."""

    cells: list[Cell]  # 81, row by row from the top left
    pawns: list[Pawn]  # of each seat
    phase: Literal["lift", "place", "step", "over"]
    lifted: Piece | None  # the piece in hand
    lifted_from: str | None  # its cell; None: from reserve
    leader: int | None
    joker: str | None  # its cell; None: not on the board
    joker_holder: int | None  # who may place it
    turn: int  # from 1, extra turns included
    turns: int  # after this many the game is a draw (ACN-13)
    extra: bool  # this is a leader's extra turn
    order: list[Turn]  # this turn and those that follow if nothing changes, eight in all
    memory_aid: bool
    log: list[LogLine]  # the last dozen turns, this one too once something happened in it; newest last


def view(moment: State, seat: int | None) -> AscensionView:
    """What a seat, or a spectator, sees."""
    state: rules.State = moment.rules_state
    board = state.board
    first = leader(board)
    is_unused = int(board[JOKER_CELL]) == elements.NONE and state.hand != elements.JOKER
    return AscensionView(
        cells=[_cell(moment, cell, seat) for cell in elements.CELLS],
        pawns=[_pawn(state, number) for number in range(state.players)],
        phase=PHASES[state.phase],
        lifted=_piece(moment, state.hand, seat) if state.hand else None,
        lifted_from=notation.cell_name(state.origin) if elements.NONE < state.origin < HALF else None,
        leader=None if first == elements.NOBODY else first,
        joker=notation.cell_name(int(board[JOKER_CELL])) if has_joker(board) else None,
        joker_holder=first if first != elements.NOBODY and is_unused else None,
        turn=state.turn,
        turns=state.turns,
        extra=state.phase != rules.OVER and state.mover != state.regular,
        order=_order(state),
        memory_aid=bool(moment.game.options["memory_aid"]),
        log=_log(moment, seat),
    )


PHASES: dict[int, Literal["lift", "place", "step", "over"]] = {
    rules.LIFT: "lift",
    rules.PLACE: "place",
    rules.STEP: "step",
    rules.BOUNCE: "step",
    rules.OVER: "over",
}
TURNS_AHEAD = 8
TURNS_TOLD = 12


def _cell(moment: State, cell: int, seat: int | None) -> Cell:
    state: rules.State = moment.rules_state
    pieces: list[Piece] = []
    piece = top(state.board, cell)
    while piece:
        pieces.insert(0, _piece(moment, piece, seat))
        piece = under(state.board, piece)
    pawns = [number for number in range(state.players) if int(state.board[PAWN + number]) == cell]
    return Cell(
        name=notation.cell_name(cell),
        height=height_at(state.board, cell),
        pieces=pieces,
        pawn=pawns[0] if pawns else None,
        pillar=cell == elements.PILLAR,
        corner=FIGURES[elements.HOMES.index(cell)] if cell in elements.HOMES else None,
    )


def _piece(moment: State, piece: int, seat: int | None) -> Piece:
    state: rules.State = moment.rules_state
    face, shown = own_face(state.board, piece), shown_face(state.board, piece)
    if piece >= elements.FIGURED:
        kind, number = _half_cube(piece)
        figure = notation.FACE_WORDS[face] if kind == "figure" else None
        return Piece(id=number, kind=kind, shown=figure, known=None, frozen_by=_frozen_by(state, piece))
    # What is in hand is seen now; the rest is a matter of memory.
    is_seen = piece == state.hand and seat == state.mover
    is_told = moment.over or bool(moment.game.options["memory_aid"]) or is_seen
    return Piece(
        id=notation.cell_name(piece),
        kind="cube",
        shown=notation.FACE_WORDS[shown] if shown != elements.BLANK else None,
        known=notation.FACE_WORDS[face] if is_told and shown == elements.BLANK and knows(moment, piece, seat) else None,
        frozen_by=_frozen_by(state, piece),
    )


def _half_cube(piece: int) -> tuple[Literal["half", "figure", "joker"], str]:
    """The kind of a half-cube, and its name."""
    if piece == elements.JOKER:
        return "joker", "joker"
    if piece >= elements.PLAIN:
        seat, number = divmod(piece - elements.PLAIN, elements.IN_RESERVE)
        return "half", f"half-{seat}-{number + 1}"
    seat, number = divmod(piece - elements.FIGURED, elements.IN_RESERVE)
    return "figure", f"figure-{seat}-{number + 1}"


def _frozen_by(state: rules.State, piece: int) -> int | None:
    movers = [seat for seat in range(state.players) if int(state.board[MOVED + seat]) == piece != elements.JOKER]
    return movers[0] if movers else None


def _pawn(state: rules.State, seat: int) -> Pawn:
    board = state.board
    figure = rules.figure_of(state.players, seat)
    cell = int(board[PAWN + seat])
    return Pawn(
        figure=FIGURES[figure],
        home=notation.cell_name(elements.HOMES[figure]),
        cell=notation.cell_name(cell) if cell else None,
        summit=has_summit(board, seat),
        blocked=int(board[BLOCKED + seat]),
        resting=bool(board[RESTING + seat]),
        halves=int(board[PLAIN_LEFT + seat]),
        figures=int(board[FIGURED_LEFT + seat]),
        reach=[notation.cell_name(target) for target in sorted(in_reach(board, state.players, seat))],
    )


def _order(state: rules.State) -> list[Turn]:
    if state.phase == rules.OVER:
        return []
    mover, regular = state.mover, state.regular
    order = []
    for _ in range(min(TURNS_AHEAD, state.turns - state.turn + 1)):
        order.append(Turn(seat=mover, extra=mover != regular))
        mover, regular = rules.next_turn(state.board, state.players, mover, regular)
    return order


def _log(moment: State, seat: int | None) -> list[LogLine]:
    return [
        LogLine(
            turn=turn.number,
            seat=turn.seat,
            extra=turn.extra,
            moves=turn.moves,
            piece_from=turn.piece_from,
            piece_to=turn.piece_to,
            way=list(turn.way),
            happened=[text for text, only in turn.told if only in (None, seat) or moment.over],
        )
        for turn in last_turns(moment, TURNS_TOLD)
    ]
