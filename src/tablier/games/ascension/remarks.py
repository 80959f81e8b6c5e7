"""What a gesture of Ascension does, in words: the ways it opens and closes, the height it gains.

Of faces it tells only those that are visible, or that the seat looks at in its hand: what a lift will show is not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablier.games.ascension import rules
from tablier.games.ascension.notation import cell_name, face_name, visible
from tablier.games.ascension.rules import State
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.match import Move
    from tablier.match import State as Match

MOST_CLAUSES = 3
FEW = 3  # cells that are named one by one
THE_FIGURES = (
    Text("the triangle", "le triangle"),
    Text("the circle", "le cercle"),
    Text("the square", "le carré"),
    Text("the star", "l’étoile"),
)
TO_THE_FIGURES = ("au triangle", "au cercle", "au carré", "à l’étoile")


def why(match: Match, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does, from what the seat knows before it."""
    state: State = match.rules_state
    if state.phase == rules.LIFT:
        return sentence(_lift(state, move))
    if state.phase == rules.PLACE:
        return sentence(_place(state, move))
    return sentence(_step(state, move))


# The piece


def _lift(state: State, move: Move) -> list[Text]:
    if move.code == rules.THE_JOKER:
        return [Text("takes the joker, on which only the leader may stand", "prend le joker, réservé au pion de tête")]
    if move.code >= rules.HALF:
        left = int(state.board[(rules.PLAIN_LEFT if move.code == rules.HALF else rules.FIGURED_LEFT) + state.mover]) - 1
        if move.code == rules.HALF:
            return [Text(f"takes a plain half-cube, leaving {left}", f"prend un demi-cube neutre : il en reste {left}")]
        return [
            Text(
                f"takes a half-cube with its figure, leaving {left}",
                f"prend un demi-cube à sa figure : il en reste {left}",
            )
        ]
    board = state.board.copy()
    piece = rules.take(board, move.code)
    return [_lifted(state, move, piece), *_ways(state.board, board, state), *_seen(state, move, piece)][:MOST_CLAUSES]


def _lifted(state: State, move: Move, piece: int) -> Text:
    """What is lifted, and how high its cell is without it."""
    left = rules.height(state.board, move.code) - rules.size(piece)
    what = Text("a cube", "un cube") if piece < rules.FIGURED else Text("a half-cube", "un demi-cube")
    return Text(f"lowers {move} by {what.en} to height {left}", f"abaisse {move} d’{what.fr} jusqu’à la hauteur {left}")


def _seen(state: State, move: Move, piece: int) -> list[Text]:
    """What the seat knows about the drawing of a cube: it shows, or was seen, or will be."""
    if piece >= rules.FIGURED:
        return []
    shown = visible(state, move.code)
    if shown != rules.BLANK:
        name = face_name(shown)
        return [Text(f"hides {name.en}", f"cache {name.fr}")]
    if rules.knows(state.board, piece, state.mover):
        return []  # that is a matter of memory, which an option may leave to the player
    return [Text("looks at a face it has not seen", "regarde une face encore inconnue")]


def _place(state: State, move: Move) -> list[Text]:
    showing = move.code >= rules.SHOWING
    cell = move.code - rules.SHOWING if showing else move.code
    board = state.board.copy()
    covered = visible(state, cell)
    rules.place(board, state.mover, state.hand, move.code)
    clauses = [_placed(state, cell, rules.height(board, cell))]
    if showing:
        name = face_name(rules.own_face(state.board, state.hand))
        clauses.append(Text(f"shows {name.en}", f"dévoile {name.fr}"))
    clauses += _ways(state.board, board, state)
    if covered not in (rules.BLANK, rules.BARE) and cell != rules.PILLAR and rules.top(state.board, cell):
        name = face_name(covered)
        clauses.append(Text(f"covers {name.en}", f"recouvre {name.fr}"))
    fate = _fate(state, board)
    return [*clauses[: MOST_CLAUSES - len(fate)], *fate] if len(clauses) > 1 or fate else [*clauses, _frozen(state)]


def _placed(state: State, cell: int, height: int) -> Text:
    name = cell_name(cell)
    if cell == rules.PILLAR:
        return Text(f"raises the pillar to {height}", f"rehausse le pilier à {height}")
    if cell in rules.HOMES:
        figure = rules.HOMES.index(cell)
        owner = THE_FIGURES[figure]
        of = {0: "du triangle", 1: "du cercle", 2: "du carré", 3: "de l’étoile"}[figure]
        return Text(f"raises the corner of {owner.en} to {height}", f"rehausse le coin {of} à {height}")
    if state.hand == rules.JOKER:
        return Text(f"puts the joker on {name}, at height {height}", f"pose le joker en {name}, à la hauteur {height}")
    return Text(f"builds {name} up to height {height}", f"élève {name} à la hauteur {height}")


def _frozen(state: State) -> Text:
    """Every piece that was moved is frozen for the others (ACN-6)."""
    if state.hand == rules.JOKER:
        return Text("keeps everybody else off it", "en écarte tous les autres")
    return Text("freezes the piece for the others", "gèle la pièce pour les autres")


def _reachable(board: np.ndarray, state: State, seat: int) -> set[int]:
    """The neighbours a pawn may step to."""
    cell = int(board[rules.PAWN + seat])
    if cell == rules.NONE:
        return set()
    found = rules.steps(board, cell, rules.figure_of(state.players, seat))
    return {cell + int(rules.DIRECTIONS[direction]) for direction in range(8) if found >> direction & 1}


def _ways(before: np.ndarray, after: np.ndarray, state: State) -> list[Text]:
    """The steps that become possible or impossible by it: for its own pawn, then for the others."""
    clauses = []
    own_before, own_after = _reachable(before, state, state.mover), _reachable(after, state, state.mover)
    pawn = int(state.board[rules.PAWN + state.mover])
    for cell in sorted(own_after):
        name = cell_name(cell)
        lower = rules.height(before, cell) <= rules.height(before, pawn)
        if rules.height(after, cell) > rules.height(after, pawn) and (lower or cell not in own_before):
            clauses.append(
                Text(f"makes a step up on {name} for its pawn", f"crée une marche pour monter en {name} pour son pion")
            )
        elif cell not in own_before:
            clauses.append(Text(f"makes a way on {name} for its pawn", f"crée un passage en {name} pour son pion"))
    for seat in range(state.players):
        if seat != state.mover:
            clauses += _ways_of_other(before, after, state, seat)
    for cell in sorted(own_before - own_after):
        clauses.append(Text(f"closes {cell_name(cell)} to its own pawn", f"ferme {cell_name(cell)} à son propre pion"))
    return clauses


def _ways_of_other(before: np.ndarray, after: np.ndarray, state: State, seat: int) -> list[Text]:
    earlier, now = _reachable(before, state, seat), _reachable(after, state, seat)
    figure = rules.figure_of(state.players, seat)
    name, to = THE_FIGURES[figure], TO_THE_FIGURES[figure]
    if earlier and not now:
        return [Text(f"leaves {name.en} without a step", f"ne laisse aucun pas {to}")]
    clauses = []
    if closed := sorted(earlier - now):
        cells = listed([cell_name(cell) for cell in closed[:FEW]])
        clauses.append(Text(f"closes {cells.en} to {name.en}", f"ferme {cells.fr} {to}"))
    if opened := sorted(now - earlier):
        cells = listed([cell_name(cell) for cell in opened[:FEW]])
        clauses.append(Text(f"opens {cells.en} to {name.en}", f"ouvre {cells.fr} {to}"))
    return clauses


def _fate(state: State, board: np.ndarray) -> list[Text]:
    """What becomes of the mover's pawn when it cannot step after the piece (ACN-9)."""
    seat = state.mover
    figure = rules.figure_of(state.players, seat)
    cell = int(board[rules.PAWN + seat])
    if int(board[rules.RESTING + seat]):
        return [Text("rests in the bivouac", "se repose au bivouac")]
    if rules.can_step(board, cell, figure):
        return []
    if cell == rules.HOMES[figure]:
        return [Text("waits in its corner", "attend dans son coin")]
    if int(board[rules.BLOCKED + seat]) + 1 < rules.TWICE:
        return [Text("is blocked and goes back to its corner", "se bloque et regagne son coin")]
    return [Text("is blocked for the second time and goes out", "se bloque pour la seconde fois et sort du jeu")]


# The pawn


def _step(state: State, move: Move) -> list[Text]:
    if move.code == rules.STOP:
        return [Text("stays on the spring", "reste sur le ressort")]
    board, seat = state.board, state.mover
    home = rules.HOMES[rules.figure_of(state.players, seat)]
    has_summit = rules.has_summit(board, seat)
    if move.code == home and has_summit:
        return [Text("comes home and wins", "rentre et gagne")]
    if move.code == rules.PILLAR and not has_summit:
        leads = rules.leader(board) == rules.NOBODY
        return [Text("reaches the summit", "atteint le sommet")] + [Text("takes the lead", "prend la tête")] * leads
    here = int(board[rules.PAWN + seat])
    aim = home if has_summit else rules.PILLAR
    clauses = [_climb(board, here, move), _approach(here, move.code, aim, has_summit)]
    return clauses + _symbol(state, move.code)


def _climb(board: np.ndarray, here: int, move: Move) -> Text:
    height = rules.height(board, move.code)
    rise = height - rules.height(board, here)
    if move.code - here not in rules.DIRECTIONS:
        return Text(
            f"takes the cable car to {move}, at height {height}",
            f"prend le téléphérique pour {move}, à la hauteur {height}",
        )
    if rise > 0:
        return Text(f"climbs to height {height} on {move}", f"grimpe à la hauteur {height} en {move}")
    if rise < 0:
        return Text(f"descends to height {height} on {move}", f"descend à la hauteur {height} en {move}")
    return Text(f"steps to {move} at the same height {height}", f"passe en {move} à la même hauteur {height}")


def _approach(here: int, target: int, aim: int, has_summit: bool) -> Text:
    """Whether the pawn comes nearer to where it must go."""
    gained = _distance(here, aim) - _distance(target, aim)
    if has_summit:
        goal = Text("home", "son coin")
        return (
            Text(f"comes nearer {goal.en}", f"se rapproche de {goal.fr}")
            if gained > 0
            else Text(f"moves away from {goal.en}", f"s’éloigne de {goal.fr}")
            if gained < 0
            else Text(f"stays as far from {goal.en}", f"reste à la même distance de {goal.fr}")
        )
    return (
        Text("comes nearer the pillar", "se rapproche du pilier")
        if gained > 0
        else Text("moves away from the pillar", "s’éloigne du pilier")
        if gained < 0
        else Text("stays as far from the pillar", "reste à la même distance du pilier")
    )


def _distance(one: int, other: int) -> int:
    """Steps between two cells, on even ground."""
    return max(abs(one // 10 - other // 10), abs(one % 10 - other % 10))


def _symbol(state: State, cell: int) -> list[Text]:
    """What the symbol does on which the pawn lands (ACN-8)."""
    board = state.board
    if rules.shows(board, cell, rules.BIVOUAC):
        return [Text("will rest a turn in the bivouac", "se reposera un tour au bivouac")]
    if rules.shows(board, cell, rules.SPRING):
        return [Text("lands on a spring", "atterrit sur un ressort")]
    if rules.shows(board, cell, rules.LADDER):
        return [Text("stands on a ladder", "se tient sur une échelle")]
    return []
