"""What happened in the last turns of Ascension, in words, for one seat: found by playing the match again."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from tablier.games.ascension import elements, rules
from tablier.games.ascension.board import (
    BLOCKED,
    FIGURE,
    HALF,
    JOKER_CELL,
    LOST,
    PAWN,
    RESTING,
    SHOWING,
    STOP,
    THE_JOKER,
    has_summit,
    leader,
    own_face,
    shown_face,
    top,
)
from tablier.games.ascension.notation import cell_name, face_name
from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import Move, State


LEAD_LOST_TO = (
    Text("lost the lead to the triangle", "a cédé la tête au triangle"),
    Text("lost the lead to the circle", "a cédé la tête au cercle"),
    Text("lost the lead to the square", "a cédé la tête au carré"),
    Text("lost the lead to the star", "a cédé la tête à l’étoile"),
)


@dataclass
class Turn:
    """A turn and what is told of it: to everybody, or to one seat alone."""

    number: int
    seat: int
    extra: bool
    moves: str = ""
    piece_from: str | None = None  # the cell that its piece came from; None: from the reserve
    piece_to: str | None = None
    way: list[str] = field(default_factory=list)  # of the pawn: where it stood, and each cell since
    told: list[tuple[Text, int | None]] = field(default_factory=list)

    def tell(self, english: str, french: str, only: int | None = None) -> None:
        """Add a sentence without its subject, the pawn."""
        self.told.append((Text(english, french), only))


@lru_cache(maxsize=64)  # the same for all seats, which look one after the other
def last_turns(moment: State, most: int) -> list[Turn]:
    """The last turns, the present one too once something happened in it."""
    state: rules.State = moment.start.rules_state
    names_faces = bool(moment.game.options["memory_aid"]) or moment.over
    turns: list[Turn] = []
    for number, move in enumerate(moment.moves, start=1):
        if not turns or turns[-1].number != state.turn:
            started = Turn(state.turn, state.mover, state.mover != state.regular)
            started.way.append(cell_name(int(state.board[PAWN + state.mover])))
            turns = [*turns[1 - most :], started]
        before = _Before(state)
        if state.phase == rules.LIFT:
            turns[-1].piece_from = str(move) if move.code < HALF else None
            if number == len(moment.moves):
                _tell_lift(turns[-1], state, move)
        elif state.phase == rules.PLACE:
            turns[-1].piece_to = move[:2]
            _tell_place(turns[-1], state, move, names_faces)
        else:
            turns[-1].way += [] if move.code == STOP else [str(move)]
            _tell_step(turns[-1], state, move)
        turns[-1].moves += {rules.LIFT: "", rules.PLACE: ">"}.get(state.phase, " ") + move
        state = rules.advance(state, move.code)
        if state.phase == rules.OVER or state.turn != before.turn:
            _tell_end(turns, before, state)
    return turns


class _Before:
    """What `advance` overwrites and the end of a turn is compared with."""

    def __init__(self, state: rules.State) -> None:
        board = state.board
        self.turn = state.turn
        self.mover = state.mover
        self.leader = leader(board)
        self.joker = int(board[JOKER_CELL])
        self.resting = bool(board[RESTING + state.mover])
        self.was_placing = state.phase == rules.PLACE
        self.had_summit = has_summit(board, state.mover)
        self.pawns = [int(board[PAWN + seat]) for seat in range(state.players)]
        self.blocked = [int(board[BLOCKED + seat]) for seat in range(state.players)]


def _tell_lift(turn: Turn, state: rules.State, move: Move) -> None:
    if move.code == THE_JOKER:
        turn.tell("took the joker", "a pris le joker")
    elif move.code >= HALF:
        turn.tell("took a half-cube from the reserve", "a pris un demi-cube dans la réserve")
    elif top(state.board, move.code) < elements.FIGURED:
        turn.tell(f"lifted the cube on {move}", f"a soulevé le cube en {move}")
    else:
        turn.tell(f"lifted the half-cube on {move}", f"a soulevé le demi-cube en {move}")


def _tell_place(turn: Turn, state: rules.State, move: Move, names_faces: bool) -> None:
    showing = move.code >= SHOWING
    target = move[:2]
    if state.hand == elements.JOKER:
        turn.tell(f"put the joker on {target}", f"a posé le joker en {target}")
    elif state.origin == HALF:
        turn.tell(f"put a plain half-cube on {target}", f"a posé un demi-cube neutre en {target}")
    elif state.origin == FIGURE:
        turn.tell(f"put a half-cube with its figure on {target}", f"a posé un demi-cube à sa figure en {target}")
    elif state.hand >= elements.FIGURED:
        origin = cell_name(state.origin)
        turn.tell(
            f"lifted the half-cube on {origin} and put it on {target}",
            f"a soulevé le demi-cube en {origin} et l’a posé en {target}",
        )
    else:
        _tell_cube(turn, state, target, showing, names_faces)


def _tell_cube(turn: Turn, state: rules.State, target: str, showing: bool, names_faces: bool) -> None:
    origin = cell_name(state.origin)
    face = own_face(state.board, state.hand)
    was_shown = shown_face(state.board, state.hand) != elements.BLANK
    name = face_name(face) if names_faces else Text("its drawing", "son dessin")
    is_blank = face == elements.BLANK
    english, french = "", ""
    if showing:
        english, french = f", showing {name.en}", f", en dévoilant {name.fr}"
    elif was_shown:
        english, french = f", hiding {name.en}", f", en cachant {name.fr}"
    turn.tell(
        f"lifted the cube on {origin} and put it on {target}{english}",
        f"a soulevé le cube en {origin} et l’a posé en {target}{french}",
    )
    if names_faces and is_blank:
        turn.tell("found that it is blank", "a découvert qu’il est neutre", only=turn.seat)
    elif names_faces and not showing and not was_shown:
        turn.tell(f"saw {name.en} on its hidden face", f"a vu {name.fr} sur sa face cachée", only=turn.seat)


def _tell_step(turn: Turn, state: rules.State, move: Move) -> None:
    here = int(state.board[PAWN + state.mover])
    if move.code == STOP:
        turn.tell("stayed on the spring", "est resté sur le ressort")
    elif state.phase == rules.BOUNCE:
        turn.tell(f"bounced to {move}", f"a rebondi en {move}")
    elif move.code - here in elements.DIRECTIONS:
        turn.tell(f"stepped to {move}", f"a fait un pas en {move}")
    else:
        turn.tell(f"took the cable car to {move}", f"a rejoint le téléphérique en {move}")


def _tell_end(turns: list[Turn], before: _Before, state: rules.State) -> None:
    """What came of the turn, and of turns that passed by since."""
    turn, board = turns[-1], state.board
    if int(board[BLOCKED + turn.seat]) == before.blocked[turn.seat] and before.was_placing:
        if before.resting:
            turn.tell("rested in the bivouac", "s’est reposé au bivouac")
        else:
            turn.tell("could not leave its corner", "n’a pas pu quitter son coin")
    if board[RESTING + turn.seat]:
        turn.tell("will rest in the bivouac next turn", "se reposera au bivouac au prochain tour")
    if has_summit(board, turn.seat) and not before.had_summit:
        if leader(board) == turn.seat:
            turn.tell("reached the summit and leads", "a atteint le sommet et mène")
        else:
            turn.tell("reached the summit", "a atteint le sommet")
    for seat in range(state.players):
        if int(board[BLOCKED + seat]) > before.blocked[seat]:
            if seat != turn.seat:  # its turn passed by, as it could not even move a piece (ruling 5)
                turns.append(Turn(state.turn - int(state.phase != rules.OVER), seat, extra=False))
                turns[-1].way.append(cell_name(before.pawns[seat]))
            _tell_blocked(turns[-1], state, before)
    if state.phase == rules.OVER:
        _tell_result(turns[-1], state)


def _tell_blocked(turn: Turn, state: rules.State, before: _Before) -> None:
    if int(state.board[PAWN + turn.seat]) == elements.NONE:
        turn.tell("was blocked for the second time and is out", "a été bloqué pour la seconde fois et sort du jeu")
    else:
        turn.tell("was blocked and went back to its corner", "a été bloqué et a regagné son coin")
        turn.way.append(cell_name(int(state.board[PAWN + turn.seat])))
    first = leader(state.board)
    if before.leader == turn.seat and first == elements.NOBODY:
        turn.tell("lost the lead", "ne mène plus")
    elif before.leader == turn.seat:
        turn.told.append((LEAD_LOST_TO[rules.figure_of(state.players, first)], None))
    if before.joker != LOST == int(state.board[JOKER_CELL]):
        turn.tell("lost the joker, which is out of the game", "a perdu le joker, qui sort du jeu")


def _tell_result(turn: Turn, state: rules.State) -> None:
    if state.mover == elements.NOBODY:
        turn.tell("played the last turn: a draw", "a joué le dernier tour : partie nulle")
    elif state.mover != turn.seat:
        turn.tell("leaves one pawn on the board, which wins", "laisse sur le plateau un seul pion, qui gagne")
    else:
        turn.tell("came home and won", "est rentré et a gagné")
