"""What a gesture of Ascension does, in words: the ways it opens and closes, the height it gains.

Of the expected moves it mentions those of the same turn: where the piece goes and the pawn after it. Of faces it
mentions only those that are visible, or that the seat sees on the piece in hand: what a lift will show is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablier.games.ascension import rules
from tablier.games.ascension.board import (
    BLOCKED,
    FIGURED_LEFT,
    HALF,
    PAWN,
    PLAIN_LEFT,
    RESTING,
    SHOWING,
    STOP,
    THE_JOKER,
    has_summit,
    height_at,
    knows,
    leader,
    leave,
    lift,
    own_face,
    place,
    shows,
    stand,
    take,
    top,
)
from tablier.games.ascension.elements import (
    BARE,
    BIVOUAC,
    BLANK,
    DIRECTIONS,
    FIGURED,
    HOMES,
    JOKER,
    LADDER,
    NOBODY,
    NONE,
    PILLAR,
    SPRING,
    size,
)
from tablier.games.ascension.notation import cell_name, face_name, visible
from tablier.games.ascension.reach import in_reach, neighbours_in_reach
from tablier.games.ascension.rules import State
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

MOST_CLAUSES = 3
FEW = 3  # cells that are named one by one
THE_FIGURES = (
    Text("the triangle", "le triangle"),
    Text("the circle", "le cercle"),
    Text("the square", "le carré"),
    Text("the star", "l’étoile"),
)
TO_THE_FIGURES = ("au triangle", "au cercle", "au carré", "à l’étoile")
OF_THE_FIGURES = ("du triangle", "du cercle", "du carré", "de l’étoile")


def why(moment: Moment, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does, from what the seat knows before it, and what the turn comes to."""
    state: State = moment.rules_state
    turn = [move, *line[1:]]
    turn = turn[: next((number for number, other in enumerate(turn) if other.seat != move.seat), len(turn))]
    if state.phase == rules.LIFT:
        clauses = _lift(state, move) if len(turn) == 1 else _lift_and_place(state, turn)
    elif state.phase == rules.PLACE:
        clauses = _place(state, turn)
    else:
        clauses = _step(state, move)
    return sentence(clauses)


# The piece


def _lift(state: State, move: Move) -> list[Text]:
    if move.code == THE_JOKER:
        return [Text("takes the joker, on which only the leader may stand", "prend le joker, réservé au pion de tête")]
    if move.code >= HALF:
        left = int(state.board[(PLAIN_LEFT if move.code == HALF else FIGURED_LEFT) + state.mover]) - 1
        if move.code == HALF:
            return [Text(f"takes a plain half-cube, leaving {left}", f"prend un demi-cube neutre : il en reste {left}")]
        return [
            Text(
                f"takes a half-cube with its figure, leaving {left}",
                f"prend un demi-cube à sa figure : il en reste {left}",
            )
        ]
    board = state.board.copy()
    piece = take(board, move.code)
    return [_lifted(state, move, piece), *_ways(state.board, board, state), *_seen(state, move, piece)][:MOST_CLAUSES]


def _lift_and_place(state: State, turn: Sequence[Move]) -> list[Text]:
    """Where the piece goes, and what comes of it; if it is to be placed face up, only what its lift does."""
    board = state.board.copy()
    piece = lift(board, state.mover, rules.figure_of(state.players, state.mover), turn[0].code)
    showing = turn[1].code >= SHOWING
    cell = turn[1].code - SHOWING * showing
    if showing:
        clauses = [_moved(state, turn[0], piece, cell, height_at(board, cell) + size(piece))]
        return [*clauses, *_ways(state.board, board, state), *_seen(state, turn[0], piece)][:MOST_CLAUSES]
    place(board, state.mover, piece, cell)
    clauses = [_moved(state, turn[0], piece, cell, height_at(board, cell))]
    then = _fate(state, board) or _followed(state, board, turn[2:])
    ways = _ways(state.board, board, state, own=not then)
    return [*clauses, *then[:1], *ways, *_seen(state, turn[0], piece), *then[1:]][:MOST_CLAUSES]


def _moved(state: State, move: Move, piece: int, cell: int, height: int) -> Text:
    what = Text("a cube", "un cube") if piece < FIGURED else Text("a half-cube", "un demi-cube")
    name = cell_name(cell)
    if piece == JOKER:
        return Text(f"takes the joker to put it on {name}", f"prend le joker pour le poser en {name}")
    if move.code >= HALF:
        return Text(
            f"takes {what.en} from its reserve to raise {name} to height {height}",
            f"prend {what.fr} de sa réserve pour élever {name} à la hauteur {height}",
        )
    where = _where(state, move.code)
    return Text(
        f"moves {what.en} from {move}, {where.en}, to raise {name} to height {height}",
        f"déplace {what.fr} de {move}, {where.fr}, pour élever {name} à la hauteur {height}",
    )


def _followed(state: State, board: np.ndarray, rest: Sequence[Move]) -> list[Text]:
    """The step of the pawn that is expected after the piece, on the board as it is then."""
    if not rest or rest[0].code == STOP:
        return []
    clauses = _goes(board, state, rest[0])
    if len(clauses) == 1 or rest[0].code == PILLAR:
        return clauses
    return [*clauses, _ways_on(stepped(board, state, rest[0]), state)]


def _lifted(state: State, move: Move, piece: int) -> Text:
    """What is lifted, and how high its cell is without it."""
    left = height_at(state.board, move.code) - size(piece)
    what = Text("a cube", "un cube") if piece < FIGURED else Text("a half-cube", "un demi-cube")
    where = _where(state, move.code)
    return Text(
        f"lowers {move}, {where.en}, by {what.en} to height {left}",
        f"abaisse {move}, {where.fr}, d’{what.fr} jusqu’à la hauteur {left}",
    )


def _where(state: State, cell: int) -> Text:
    """Where a cell lies: beside a pawn or the pillar, or how far from the mover's pawn."""
    pawns = [int(state.board[PAWN + seat]) for seat in range(state.players)]
    if _distance(cell, pawns[state.mover]) == 1:
        return Text("beside its pawn", "à côté de son pion")
    for seat, pawn in enumerate(pawns):
        if pawn != NONE and _distance(cell, pawn) == 1:
            figure = rules.figure_of(state.players, seat)
            return Text(f"beside {THE_FIGURES[figure].en}", f"à côté {OF_THE_FIGURES[figure]}")
    if _distance(cell, PILLAR) == 1:
        return Text("beside the pillar", "à côté du pilier")
    far = _distance(cell, pawns[state.mover])
    return Text(f"{far} steps from its pawn", f"à {far} pas de son pion")


def _seen(state: State, move: Move, piece: int) -> list[Text]:
    """What the seat knows about the drawing of a cube: it shows, or was seen, or will be."""
    if piece >= FIGURED:
        return []
    shown = visible(state, move.code)
    if shown != BLANK:
        name = face_name(shown)
        return [Text(f"hides {name.en}", f"cache {name.fr}")]
    if knows(state.board, piece, state.mover):
        return []  # that is a matter of memory, which an option may leave to the player
    return [Text("looks at a face it has not seen", "regarde une face encore inconnue")]


def _place(state: State, turn: Sequence[Move]) -> list[Text]:
    move = turn[0]
    showing = move.code >= SHOWING
    cell = move.code - SHOWING if showing else move.code
    board = state.board.copy()
    covered = visible(state, cell)
    place(board, state.mover, state.hand, move.code)
    clauses = [_placed(state, cell, height_at(board, cell))]
    if showing:
        name = face_name(own_face(state.board, state.hand))
        clauses.append(Text(f"shows {name.en}", f"dévoile {name.fr}"))
    fate = _fate(state, board)
    then = [] if fate else _followed(state, board, turn[1:])
    clauses += [*then[:1], *_ways(state.board, board, state, own=not then)]
    if covered not in (BLANK, BARE) and cell != PILLAR and top(state.board, cell):
        name = face_name(covered)
        clauses.append(Text(f"covers {name.en}", f"recouvre {name.fr}"))
    clauses += then[1:]
    return [*clauses[: MOST_CLAUSES - len(fate)], *fate] if len(clauses) > 1 or fate else [*clauses, _frozen(state)]


def _placed(state: State, cell: int, height: int) -> Text:
    name = cell_name(cell)
    if cell == PILLAR:
        return Text(f"raises the pillar to {height}", f"rehausse le pilier à {height}")
    if cell in HOMES:
        figure = HOMES.index(cell)
        owner = THE_FIGURES[figure]
        of = OF_THE_FIGURES[figure]
        return Text(f"raises the corner of {owner.en} to {height}", f"rehausse le coin {of} à {height}")
    if state.hand == JOKER:
        return Text(f"puts the joker on {name}, at height {height}", f"pose le joker en {name}, à la hauteur {height}")
    where = _where(state, cell)
    return Text(f"builds {name}, {where.en}, up to height {height}", f"élève {name}, {where.fr}, à la hauteur {height}")


def _frozen(state: State) -> Text:
    """Every piece that was moved is frozen for the others (ACN-6)."""
    if state.hand == JOKER:
        return Text("keeps everybody else off it", "en écarte tous les autres")
    return Text("freezes the piece for the others", "gèle la pièce pour les autres")


def _ways(before: np.ndarray, after: np.ndarray, state: State, *, own: bool = True) -> list[Text]:
    """The steps that become possible or impossible by it: for its own pawn, if wanted, then for the others."""
    clauses = _own_ways(before, after, state) if own else []
    for seat in range(state.players):
        if seat != state.mover:
            clauses += _ways_of_other(before, after, state, seat)
    return clauses


def _own_ways(before: np.ndarray, after: np.ndarray, state: State) -> list[Text]:
    clauses = []
    own_before, own_after = (
        neighbours_in_reach(before, state.players, state.mover),
        neighbours_in_reach(after, state.players, state.mover),
    )
    pawn = int(state.board[PAWN + state.mover])
    for cell in sorted(own_after):
        name = cell_name(cell)
        lower = height_at(before, cell) <= height_at(before, pawn)
        if height_at(after, cell) > height_at(after, pawn) and (lower or cell not in own_before):
            clauses.append(Text(f"makes a step up on {name} for its pawn", f"crée en {name} une marche pour son pion"))
        elif cell not in own_before:
            clauses.append(Text(f"makes a way on {name} for its pawn", f"ouvre {name} à son pion"))
    closed = [cell_name(cell) for cell in sorted(own_before - own_after)]
    return clauses + [Text(f"closes {name} to its own pawn", f"ferme {name} à son propre pion") for name in closed]


def _ways_of_other(before: np.ndarray, after: np.ndarray, state: State, seat: int) -> list[Text]:
    earlier, now = neighbours_in_reach(before, state.players, seat), neighbours_in_reach(after, state.players, seat)
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
    if int(board[RESTING + seat]):
        return [Text("rests in the bivouac", "se repose au bivouac")]
    if in_reach(board, state.players, seat):
        return []
    if int(board[PAWN + seat]) == HOMES[rules.figure_of(state.players, seat)]:
        return [Text("waits in its corner", "attend dans son coin")]
    if is_sent_home(state, board):
        return [Text("sends its blocked pawn back to its corner", "renvoie son pion bloqué dans son coin")]
    return [Text("loses its pawn, blocked for the second time", "perd son pion, bloqué pour la seconde fois")]


def is_sent_home(state: State, board: np.ndarray) -> bool:
    """Whether the mover's pawn cannot step after the piece for the first time, and goes back to its corner (ACN-9)."""
    seat = state.mover
    is_away = int(board[PAWN + seat]) != HOMES[rules.figure_of(state.players, seat)]
    is_blocked = not board[RESTING + seat] and not in_reach(board, state.players, seat)
    return is_away and is_blocked and int(board[BLOCKED + seat]) + 1 < rules.TWICE


# The pawn


def _step(state: State, move: Move) -> list[Text]:
    if move.code == STOP:
        return [Text("stays on the spring", "reste sur le ressort")]
    clauses = _goes(state.board, state, move)
    if len(clauses) == 1 or move.code == PILLAR:
        return clauses
    board = stepped(state.board, state, move)
    clauses += _symbol(state, move.code)
    for seat in range(state.players):
        if seat != state.mover:
            clauses += _ways_of_other(state.board, board, state, seat)
    return [*clauses, _ways_on(board, state)][:MOST_CLAUSES]


def stepped(before: np.ndarray, state: State, move: Move) -> np.ndarray:
    """The board with the mover's pawn on its new cell."""
    board = before.copy()
    leave(board, int(board[PAWN + state.mover]))
    stand(board, state.mover, move.code)
    return board


def _goes(board: np.ndarray, state: State, move: Move) -> list[Text]:
    """Where a pawn goes: home, to the summit, or nearer to them or not."""
    seat = state.mover
    home = HOMES[rules.figure_of(state.players, seat)]
    is_descending = has_summit(board, seat)
    if move.code == home and is_descending:
        return [Text("comes home and wins", "rentre et gagne")]
    if move.code == PILLAR and not is_descending:
        leads = leader(board) == NOBODY
        return [Text("reaches the summit", "atteint le sommet")] + [Text("takes the lead", "prend la tête")] * leads
    here = int(board[PAWN + seat])
    return [_climb(board, here, move), _approach(here, move.code, home if is_descending else PILLAR)]


def _ways_on(board: np.ndarray, state: State) -> Text:
    """Where the mover's pawn could step next, as the board stands."""
    seat = state.mover
    heights = [height_at(board, cell) for cell in neighbours_in_reach(board, state.players, seat)]
    here, is_descending = height_at(board, int(board[PAWN + seat])), has_summit(board, seat)
    if not heights:
        return Text("has no way on from there yet", "n’y a pas encore d’issue")
    if not is_descending and max(heights) > here:
        return Text("can climb on from there", "peut continuer à grimper")
    if is_descending and min(heights) < here:
        return Text("can descend further from there", "peut continuer à descendre")
    ways = Text("one way", "une issue") if len(heights) == 1 else Text(f"{len(heights)} ways", f"{len(heights)} issues")
    return Text(f"has {ways.en} on from there", f"y garde {ways.fr}")


def _climb(board: np.ndarray, here: int, move: Move) -> Text:
    height = height_at(board, move.code)
    rise = height - height_at(board, here)
    if move.code - here not in DIRECTIONS:
        return Text(
            f"takes the cable car to {move}, at height {height}",
            f"rejoint le téléphérique en {move}, à la hauteur {height}",
        )
    if rise > 0:
        return Text(f"climbs to height {height} on {move}", f"grimpe à la hauteur {height} en {move}")
    if rise < 0:
        return Text(f"descends to height {height} on {move}", f"descend à la hauteur {height} en {move}")
    return Text(f"steps to {move} at the same height {height}", f"passe en {move} à la même hauteur {height}")


def _approach(here: int, target: int, aim: int) -> Text:
    """Whether the pawn comes nearer to where it must go, and how far it is then."""
    left = _distance(target, aim)
    gained = _distance(here, aim) - left
    goal = Text("the pillar", "du pilier") if aim == PILLAR else Text("home", "de son coin")
    steps = Text("one step", "un pas") if left == 1 else Text(f"{left} steps", f"{left} pas")
    if gained > 0:
        return Text(f"comes within {steps.en} of {goal.en}", f"arrive à {steps.fr} {goal.fr}")
    if gained < 0:
        return Text(f"moves away to {steps.en} from {goal.en}", f"s’éloigne à {steps.fr} {goal.fr}")
    return Text(f"stays {steps.en} from {goal.en}", f"reste à {steps.fr} {goal.fr}")


def _distance(one: int, other: int) -> int:
    """Steps between two cells, on even ground."""
    return max(abs(one // 10 - other // 10), abs(one % 10 - other % 10))


def _symbol(state: State, cell: int) -> list[Text]:
    """What the symbol does on which the pawn lands (ACN-8)."""
    board = state.board
    if shows(board, cell, BIVOUAC):
        return [Text("will rest a turn in the bivouac", "se reposera un tour au bivouac")]
    if shows(board, cell, SPRING):
        return [Text("lands on a spring", "atterrit sur un ressort")]
    if shows(board, cell, LADDER):
        return [Text("stands on a ladder", "se tient sur une échelle")]
    return []
