"""What a plank of Nasca does, in words: the cells it encloses, the areas it breaks, the walls it joins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablier.games.endings import ending
from tablier.games.nasca import rules
from tablier.games.nasca.board import COLUMNS, CORNERS, ROWS, cells_under, count_of, height_at, lay, members, showing
from tablier.games.nasca.rules import State
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

MOST_CLAUSES = 3
FOLLOWED = 2  # planks after this one that are mentioned
EDGES = (
    Text("the top edge", "le bord supérieur"),
    Text("the bottom edge", "le bord inférieur"),
    Text("the left edge", "le bord gauche"),
    Text("the right edge", "le bord droit"),
)
Cell = tuple[int, int]  # row and column


def why(moment: Moment, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does, and what comes of it when these moves follow, itself first."""
    state: State = moment.rules_state
    line = [move, *line[1:]]
    positions = [state]
    for following in line:
        positions.append(rules.play(positions[-1], following.code))
    board = state.board.copy()
    lay(board, move.code, move.seat)
    plank = cells_under(move.code)
    own, theirs = (_Areas(state.board, board, seat) for seat in (move.seat, 1 - move.seat))
    clauses = [*_own_cells(own), *_their_cells(theirs, own, plank), *_followed(positions, line)]
    clauses += _bridge(state.board, move, plank)
    if len(clauses) < MOST_CLAUSES:
        clauses += _wall(state.board, board, move, plank)
    clauses += _spent(state, move, len(plank))
    end = ending(rules, positions[-1], line)
    if not end and positions[1].rounds_left != state.rounds_left:
        end = [Text("ends the round", "met fin à la manche")]
    return sentence([*clauses[: MOST_CLAUSES - len(end)], *end])


def scoring(board: np.ndarray, seat: int) -> set[Cell]:
    """The cells that score for a seat as the board stands."""
    return set(members(rules.scoring_cells(board)[seat]))


def shown(board: np.ndarray, seat: int) -> set[Cell]:
    """The cells that show the colour of a seat."""
    return set(members(showing(board, seat)))


def _cells_text(number: int) -> Text:
    return Text("one cell", "une case") if number == 1 else Text(f"{number} cells", f"{number} cases")


def _area(number: int) -> Text:
    cells = _cells_text(number)
    return Text(f"an area of {cells.en}", f"une aire {'d’' if number == 1 else 'de '}{cells.fr}")


class _Areas:
    """The cells that score for a seat, before and after a plank."""

    def __init__(self, before: np.ndarray, after: np.ndarray, seat: int) -> None:
        self.old, self.new = scoring(before, seat), scoring(after, seat)


def _own_cells(own: _Areas) -> list[Text]:
    """What the seat wins and loses by it."""
    clauses = []
    if gained := len(own.new - own.old):
        cells, area = _cells_text(gained), _area(gained)
        clauses.append(
            Text(f"encloses {cells.en} more", f"enferme {cells.fr} de plus")
            if own.old
            else Text(f"closes {area.en}", f"ferme {area.fr}")
        )
    if lost := len(own.old - own.new):
        cells = _cells_text(lost)
        clauses.append(Text(f"gives up {cells.en} of its own", f"sacrifie {cells.fr} de son camp"))
    return clauses


def _their_cells(theirs: _Areas, own: _Areas, plank: list[Cell]) -> list[Text]:
    """What the other side loses and wins by it."""
    gone = theirs.old - theirs.new
    covered, opened = len(gone & set(plank)), len(gone - set(plank))
    clauses = []
    if opened:
        cells, area = _cells_text(opened + covered), _area(opened + covered)
        clauses.append(
            Text(f"takes {cells.en} from the other side", f"prend {cells.fr} à l’autre camp")
            if own.new & theirs.old
            else Text(f"breaks {area.en}", f"ouvre {area.fr} de l’autre camp")
        )
    elif covered:
        cells = _cells_text(covered)
        clauses.append(
            Text(f"covers {cells.en} in an area of the other side", f"couvre {cells.fr} dans une aire adverse")
        )
    if gained := len(theirs.new - theirs.old):
        cells = _cells_text(gained)
        clauses.append(Text(f"leaves {cells.en} to the other side", f"laisse {cells.fr} à l’autre camp"))
    return clauses


def _followed(positions: list[State], line: Sequence[Move]) -> list[Text]:
    """What both win and lose by the next two planks that are expected."""
    seat, clauses = line[0].seat, []
    for number, move in list(enumerate(line))[1 : 1 + FOLLOWED]:
        own, theirs = (
            int(rules.score(positions[number + 1], of)) - int(rules.score(positions[number], of))
            for of in (seat, 1 - seat)
        )
        if move.seat != seat:
            clauses += _answer(own, theirs)
        elif own > 0:
            cells = _cells_text(own)
            clauses.append(Text(f"goes on to enclose {cells.en}", f"enfermera ensuite {cells.fr}"))
        elif theirs < 0:
            cells = _cells_text(-theirs)
            clauses.append(
                Text(f"goes on to take {cells.en} from the other side", f"prendra ensuite {cells.fr} à l’autre camp")
            )
    return clauses


def _answer(own: int, theirs: int) -> list[Text]:
    """What the other side's plank changes for the seat, and for itself."""
    clauses = []
    if own < 0:
        cells = _cells_text(-own)
        clauses.append(Text(f"lets the other side open up {cells.en}", f"laisse l’autre camp ouvrir {cells.fr}"))
    if theirs > 0:
        cells = _cells_text(theirs)
        clauses.append(Text(f"lets the other side enclose {cells.en}", f"laisse l’autre camp enfermer {cells.fr}"))
    return clauses


def _spent(state: State, move: Move, length: int) -> list[Text]:
    """That the plank is the last one so long."""
    if count_of(state.left[move.seat], length) > 1:
        return []
    return [Text(f"spends its last plank of {length}", f"dépense sa dernière pièce de {length}")]


def _bridge(board: np.ndarray, move: Move, plank: list[Cell]) -> list[Text]:
    """What a bridge passes over: each cell it rests on is another plank (NAS-4)."""
    levels = [height_at(board, *cell) for cell in plank]
    if levels[0] == 0:
        return []
    theirs = shown(board, 1 - move.seat)
    over = sum(level == levels[0] and cell in theirs for cell, level in zip(plank, levels, strict=True))
    if over:
        planks = Text("a plank", "une pièce") if over == 1 else Text(f"{over} planks", f"{over} pièces")
        return [Text(f"bridges over {planks.en} of the other side", f"jette un pont sur {planks.fr} de l’autre camp")]
    return [Text(f"builds a bridge at height {levels[0] + 1}", f"bâtit un pont à la hauteur {levels[0] + 1}")]


def _wall(before: np.ndarray, after: np.ndarray, move: Move, plank: list[Cell]) -> list[Text]:
    """What becomes of the seat's walls, in which cells touch by a side or, unless these are open, a corner (NAS-9)."""
    around = _beside if before[CORNERS] else _around
    own = shown(before, move.seat)
    parts: list[set[Cell]] = []
    for cell in set().union(*map(around, plank)) & own:
        if not any(cell in part for part in parts):
            parts.append(_connected(cell, own, around))
    reached = [edge for edge in _edges(plank) if not any(edge in _edges(list(part)) for part in parts)]
    edges = listed(reached) if reached else None
    if not parts:
        where = Text(f"at {edges.en}", f"contre {edges.fr}") if edges else _nearest_edge(plank)
        size = len(plank)
        return [Text(f"begins a wall of {size} cells {where.en}", f"commence un mur de {size} cases {where.fr}")]
    size = len(_connected(plank[0], shown(after, move.seat), around))
    clause = Text(f"extends a wall to {size} cells", f"prolonge un mur jusqu’à {size} cases")
    if len(parts) > 1:
        clause = Text(f"joins {len(parts)} of its walls", f"réunit {len(parts)} de ses murs")
    return [clause, Text(f"reaches {edges.en}", f"atteint {edges.fr}")] if edges else [clause]


def _around(cell: Cell) -> set[Cell]:
    """A cell and those that touch it."""
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}


def _beside(cell: Cell) -> set[Cell]:
    """A cell and those that share a side with it."""
    row, column = cell
    return {cell, (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def _connected(cell: Cell, within: set[Cell], around: Callable[[Cell], set[Cell]]) -> set[Cell]:
    found, waiting = {cell}, [cell]
    while waiting:
        new = (around(waiting.pop()) & within) - found
        found |= new
        waiting += new
    return found


def _edges(cells: list[Cell]) -> list[Text]:
    """The edges of the board that cells touch."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    touched = (0 in rows, ROWS - 1 in rows, 0 in columns, COLUMNS - 1 in columns)
    return [edge for edge, is_touched in zip(EDGES, touched, strict=True) if is_touched]


def _nearest_edge(cells: list[Cell]) -> Text:
    """How far cells are from the edge next to them."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    ways = [min(rows), ROWS - 1 - max(rows), min(columns), COLUMNS - 1 - max(columns)]
    edge, far = EDGES[ways.index(min(ways))], _cells_text(min(ways))
    return Text(f"{far.en} from {edge.en}", f"à {far.fr} {edge.fr.replace('le bord', 'du bord')}")
