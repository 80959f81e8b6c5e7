"""Ascension in writing: cells, faces, gestures, and why one is not allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tablier.games.ascension import board, elements, rules
from tablier.games.ascension.rules import State
from tablier.games.ascension.walling import WAYS_FROM
from tablier.refusal import IllegalMove
from tablier.texts import Text

LETTERS = "abcdefghi"
FIGURES = ("triangle", "circle", "square", "star")
FIGURE_NAMES = (
    Text("a triangle", "un triangle"),
    Text("a circle", "un cercle"),
    Text("a square", "un carré"),
    Text("a star", "une étoile"),
)
PAWN_NAMES = (
    Text("The triangle", "Le triangle"),
    Text("The circle", "Le cercle"),
    Text("The square", "Le carré"),
    Text("The star", "L’étoile"),
)
SYMBOL_NAMES = (
    Text("a ladder", "une échelle"),
    Text("a mattress", "un matelas"),
    Text("a spring", "un ressort"),
    Text("a cable car", "un téléphérique"),
    Text("a bivouac", "un bivouac"),
    Text("a chasm", "un gouffre"),
)
SHOW = "^"
WORDS = {board.HALF: "half", board.FIGURE: "figure", board.THE_JOKER: "joker", board.STOP: "stop"}
CODES = {word: code for code, word in WORDS.items()}


def cell_name(cell: int) -> str:
    """As in `a1`, the top left cell."""
    return f"{LETTERS[cell % 10 - 1]}{cell // 10}"


def cell_number(name: str) -> int:
    """The cell with this name."""
    return 10 * int(name[1]) + LETTERS.index(name[0]) + 1


CELL_NAMES = tuple(cell_name(cell) for cell in elements.CELLS)
CUBE_NAMES = tuple(cell_name(cube) for cube in elements.CUBES)


# Faces


def figures_on(face: int) -> list[int]:
    """The figures on a face; none for any other."""
    return [figure for figure in range(len(FIGURES)) if elements.figures_on(face) >> figure & 1]


def _face_word(face: int) -> str:
    if face >= elements.LADDER:
        return elements.SYMBOLS[face - elements.LADDER]
    return "+".join(FIGURES[figure] for figure in figures_on(face)) or "blank"


FACE_WORDS = tuple(_face_word(face) for face in range(elements.BARE))
DRAWN_WORDS = FACE_WORDS[1:]


def face_name(face: int) -> Text:
    """A drawn face in the middle of a sentence."""
    if face >= elements.LADDER:
        return SYMBOL_NAMES[face - elements.LADDER]
    names = [FIGURE_NAMES[figure] for figure in figures_on(face)]
    return Text(" and ".join(name.en for name in names), " et ".join(name.fr for name in names))


# Moves


def write_move(state: State, move: int) -> str:
    """A cell, with `^` to show a face, or a word."""
    if move in WORDS:
        return WORDS[move]
    return cell_name(move) if move < board.SHOWING else cell_name(move - board.SHOWING) + SHOW


def read_move(state: State, text: str) -> int:
    """The gesture a text means, legal or not; forgiving about case and spaces."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    if compact in CODES:
        return CODES[compact]
    if not re.fullmatch(r"[a-i][1-9]\^?", compact):
        raise IllegalMove(
            Text(
                "This is no move. Write a cell, a1 to i9, with ^ to show a face; or half, figure, joker, stop.",
                "Ce n’est pas un coup. Écrivez une case, de a1 à i9, avec ^ pour dévoiler une face ; ou bien half, "
                "figure, joker, stop.",
            ),
            "ACN-2",
        )
    return cell_number(compact[:2]) + (board.SHOWING if compact.endswith(SHOW) else 0)


def write_position(state: State) -> str | None:
    """Always None: positions of Ascension have no notation, only records."""
    return None


# Why not


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this gesture now."""
    return EXPLANATIONS[state.phase](state, move)


def _refused(rule: str, english: str, french: str, places: Sequence[str] = ()) -> IllegalMove:
    return IllegalMove(Text(english, french), rule, places)


def _over(state: State, move: int) -> IllegalMove:
    return _refused("ACN-13", "The game is over.", "La partie est finie.")


def has_pawn(state: State, cell: int) -> bool:
    """Whether a pawn stands on the cell."""
    return any(state.board[board.PAWN + seat] == cell for seat in range(state.players))


def visible(state: State, cell: int) -> int:
    """The face the top of a cell shows."""
    return board.shown_face(state.board, board.top(state.board, cell))


def _figure(state: State) -> int:
    return rules.figure_of(state.players, state.mover)


def _no_lift(state: State, move: int) -> IllegalMove:
    if move == board.STOP or move >= board.SHOWING + elements.FIRST:
        return _refused(
            "ACN-2",
            "First choose a piece to move: a cell, or half, figure, joker.",
            "Choisissez d’abord la pièce à déplacer : une case, ou bien half, figure, joker.",
        )
    if move == board.THE_JOKER:
        if int(state.board[board.JOKER_CELL]) == board.LOST:
            return _refused(
                "ACN-12",
                "The joker is out of the game: the leader who had it was blocked.",
                "Le joker est sorti du jeu : le pion de tête qui l’avait a été bloqué.",
            )
        if board.leader(state.board) == state.mover:
            return _refused("ACN-11", "You have already used the joker.", "Vous avez déjà utilisé le joker.")
        return _refused("ACN-11", "Only the leader has the joker.", "Seul le pion de tête a le joker.")
    if move == board.HALF:
        return _refused("ACN-3", "You have no plain half-cube left.", "Vous n’avez plus de demi-cube neutre.")
    if move == board.FIGURE:
        return _refused(
            "ACN-3", "You have no half-cube with your figure left.", "Vous n’avez plus de demi-cube à votre figure."
        )
    return _not_liftable(state, move)


def _not_liftable(state: State, cell: int) -> IllegalMove:
    name = cell_name(cell)
    piece = board.top(state.board, cell)
    if cell == int(state.board[board.PAWN + state.mover]):
        return _refused(
            "ACN-2",
            "Your pawn moves last: first take a piece and place it, then step.",
            "Le pion bouge en dernier : prenez d’abord une pièce, posez-la, puis avancez.",
            [name],
        )
    if has_pawn(state, cell):
        return _refused("ACN-3", f"A pawn stands on {name}.", f"Un pion se tient en {name}.", [name])
    if piece == elements.JOKER:
        return _refused("ACN-3", "The joker is never moved.", "Le joker ne se déplace jamais.", [name])
    if piece == elements.NONE and cell == elements.PILLAR:
        return _refused("ACN-3", "The pillar is never moved.", "Le pilier ne se déplace jamais.", [name])
    if piece == elements.NONE:
        return _refused("ACN-3", f"There is no piece on {name}.", f"Il n’y a pas de pièce en {name}.", [name])
    face = visible(state, cell)
    if figures_on(face) and _figure(state) not in figures_on(face):
        shown = face_name(face)
        return _refused(
            "ACN-3",
            f"The piece on {name} shows {shown.en}, not your figure.",
            f"La pièce en {name} montre {shown.fr}, et non votre figure.",
            [name],
        )
    return _refused(
        "ACN-6",
        f"The piece on {name} is frozen: whoever moved it has not played again.",
        f"La pièce en {name} est gelée : qui l’a déplacée n’a pas encore rejoué.",
        [name],
    )


def _no_place(state: State, move: int) -> IllegalMove:
    if move in WORDS:
        return _refused(
            "ACN-4",
            "You have a piece in hand: write the cell to put it on.",
            "Vous avez une pièce en main : écrivez la case où la poser.",
        )
    showing = move >= board.SHOWING
    if showing and not rules.may_show(state.board, state.hand):
        return _nothing_to_show(state)
    cell = move - board.SHOWING if showing else move
    name = cell_name(cell)
    if cell == state.origin:
        return _refused(
            "ACN-5",
            f"The piece comes from {name}: put it on another cell.",
            f"La pièce vient de {name} : posez-la sur une autre case.",
            [name],
        )
    if cell == int(state.board[board.PAWN + state.mover]):
        return _refused(
            "ACN-5",
            "Your pawn stands there: first put the piece on another cell, then step.",
            "Votre pion s’y tient : posez d’abord la pièce sur une autre case, puis avancez.",
            [name],
        )
    if has_pawn(state, cell):
        return _refused("ACN-5", f"A pawn stands on {name}.", f"Un pion se tient en {name}.", [name])
    if board.top(state.board, cell) == elements.JOKER:
        return _refused("ACN-5", "Nothing may cover the joker.", "Rien ne peut recouvrir le joker.", [name])
    if rules.suits(state, cell, board.face_up(state.board, state.hand, showing)):
        return _walled_in(cell)
    return _bad_ground(state, cell)


def _walled_in(cell: int) -> IllegalMove:
    """A placement on the only way out that a pawn has left (ACN-16)."""
    figure = next(figure for figure, ways in enumerate(WAYS_FROM) if cell in ways)
    pawn, name, home = PAWN_NAMES[figure], cell_name(cell), cell_name(elements.HOMES[figure])
    return _refused(
        "ACN-16",
        f"{pawn.en} has not left its corner {home} yet, and {name} is its last way out, which must stay open.",
        f"{pawn.fr} n’a pas encore quitté son coin {home}, et {name} est sa dernière issue : elle doit rester libre.",
        [name, home],
    )


def _nothing_to_show(state: State) -> IllegalMove:
    if state.hand >= elements.FIGURED:
        return _refused(
            "ACN-4",
            "A half-cube always shows its face: write the cell alone.",
            "Un demi-cube montre toujours sa face : écrivez la case seule.",
        )
    if board.own_face(state.board, state.hand) == elements.BLANK:
        return _refused("ACN-4", "This cube is blank.", "Ce cube est neutre.")
    return _refused(
        "ACN-4",
        "This cube was face up: it must be put back face down.",
        "Ce cube montrait son dessin : on le repose face cachée.",
    )


def _bad_ground(state: State, cell: int) -> IllegalMove:
    name = cell_name(cell)
    if state.hand == elements.JOKER:
        return _refused(
            "ACN-5",
            "The joker goes neither on a corner nor on the pillar.",
            "Le joker ne va ni sur un coin ni sur le pilier.",
            [name],
        )
    if cell in elements.HOMES:
        figure = FIGURE_NAMES[elements.HOMES.index(cell)]
        return _refused(
            "ACN-5",
            f"Only a piece that shows the corner’s figure, {figure.en}, may go on {name}.",
            f"Sur le coin {name}, on ne pose qu’une pièce qui en montre la figure, {figure.fr}.",
            [name],
        )
    if board.top(state.board, cell) != elements.NONE:
        return _refused("ACN-5", "The pillar has already been raised.", "Le pilier a déjà été rehaussé.", [name])
    return _refused(
        "ACN-5",
        "A piece on the pillar may not show anything.",
        "Une pièce sur le pilier ne doit rien montrer.",
        [name],
    )


def _no_step(state: State, move: int) -> IllegalMove:
    if move == board.STOP:
        return _refused(
            "ACN-2", "Your pawn must step: write a cell.", "Votre pion doit faire un pas : écrivez une case."
        )
    if move in WORDS or move >= board.SHOWING:
        return _refused("ACN-2", "Now move your pawn: write a cell.", "C’est au pion de bouger : écrivez une case.")
    here, name = int(state.board[board.PAWN + state.mover]), cell_name(move)
    if move == here:
        return _refused("ACN-7", f"Your pawn stands on {name}.", f"Votre pion se tient en {name}.", [name])
    if has_pawn(state, move):
        return _refused("ACN-7", f"A pawn stands on {name}.", f"Un pion se tient en {name}.", [name])
    if move - here not in elements.DIRECTIONS:
        return _too_far(state, here, move)
    return _closed(state, move) or _too_steep(state, here, move)


def _too_far(state: State, here: int, cell: int) -> IllegalMove:
    name, places = cell_name(cell), [cell_name(here), cell_name(cell)]
    if board.shows(state.board, here, elements.CABLE_CAR):
        return _refused(
            "ACN-8",
            f"There is no cable car visible on {name}.",
            f"Il n’y a pas de téléphérique visible en {name}.",
            places,
        )
    return _refused(
        "ACN-7",
        f"{name} is not next to {places[0]}, where your pawn stands.",
        f"{name} ne touche pas {places[0]}, où se tient votre pion.",
        places,
    )


def _closed(state: State, cell: int) -> IllegalMove | None:
    """Why no height would do; None if it is only the height."""
    name, face = cell_name(cell), visible(state, cell)
    if cell in elements.HOMES and elements.HOMES.index(cell) != _figure(state):
        return _refused(
            "ACN-7", f"{name} is the corner of another figure.", f"{name} est le coin d’une autre figure.", [name]
        )
    if face == elements.CHASM:
        return _refused("ACN-7", f"There is a chasm on {name}.", f"Il y a un gouffre en {name}.", [name])
    if face >= elements.JOKER_OF and face - elements.JOKER_OF != _figure(state):
        return _refused(
            "ACN-7", "Only the leader may stand on the joker.", "Seul le pion de tête peut aller sur le joker.", [name]
        )
    if figures_on(face) and _figure(state) not in figures_on(face):
        shown = face_name(face)
        return _refused(
            "ACN-7",
            f"{name} shows {shown.en}, not your figure.",
            f"{name} montre {shown.fr}, et non votre figure.",
            [name],
        )
    return None


def _too_steep(state: State, here: int, cell: int) -> IllegalMove:
    places = [cell_name(here), cell_name(cell)]
    first, last = (board.height_at(state.board, place) for place in (here, cell))
    most = 1 + board.shows(state.board, *((here, elements.LADDER) if last > first else (cell, elements.MATTRESS)))
    return _refused(
        "ACN-8" if most > 1 else "ACN-7",
        f"{places[0]} has height {first}, {places[1]} {last}: your pawn can manage a difference of {most} at most.",
        f"{places[0]} a la hauteur {first}, {places[1]} {last} : votre pion franchit un écart de {most} au plus.",
        places,
    )


EXPLANATIONS: dict[int, Callable[[State, int], IllegalMove]] = {
    rules.LIFT: _no_lift,
    rules.PLACE: _no_place,
    rules.STEP: _no_step,
    rules.BOUNCE: _no_step,
    rules.OVER: _over,
}
