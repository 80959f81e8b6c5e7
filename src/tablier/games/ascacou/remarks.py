"""What a move of Ascacou does, in words: the cards it completes, the cells it closes, what it makes possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.games.ascacou import rules
from tablier.games.ascacou.notation import CARD_NAMES, CELL_NAMES, COLOUR_NAMES, CORNERS, block_cells
from tablier.games.ascacou.rules import CARDS, CELLS, State
from tablier.games.endings import ending
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

MOST_CLAUSES = 3
ORDINALS = {2: Text("second", "deuxième"), 3: Text("third", "troisième"), 4: Text("fourth", "quatrième")}
FEW = 3  # cells or cards that are named one by one


def why(moment: Moment, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does."""
    before: State = moment.rules_state
    if move.code >= rules.PICK:
        card = CARD_NAMES[move.code - rules.PICK]
        return Text(
            f"Takes the card {card} and keeps it from the other side.",
            f"Prend la carte {card} et en prive l’autre camp.",
        )
    line = [move, *line[1:]]
    positions = [before]
    for following in line:
        positions.append(rules.play(positions[-1], following.code))
    after = positions[1]
    cell = move.code >> rules.CELL_SHIFT & rules.CELL_MASK
    answer = positions[2].present & ~after.present if len(line) > 1 and line[1].seat != move.seat else 0
    clauses = completed_cards(before, after, move.seat) + _answered(after, answer, move.seat)
    clauses += closed_by(before, after, cell)
    clauses += _possible(before, after, move.seat, answer)
    if not clauses:
        clauses += _quiet(after, cell, move.seat)
    end = ending(rules, positions[-1], line) or _imposed(after)
    return sentence([*clauses[: MOST_CLAUSES - len(end)], *end])


def _cards(cards: int) -> Text:
    names = [CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1]
    return listed(names) if len(names) <= FEW else Text(f"{len(names)} cards", f"{len(names)} cartes")


def _hand(state: State, seat: int) -> int:
    return state.owners if seat == 1 else rules.ALL_CARDS & ~state.owners


def completed_cards(before: State, after: State, seat: int) -> list[Text]:
    """The cards that a move completes, for either side."""
    new, own = after.present & ~before.present, _hand(after, seat)
    clauses = []
    if new & own:
        cards = _cards(new & own)
        clauses.append(Text(f"scores {cards.en}", f"marque {cards.fr}"))
    if new & ~own:
        cards = _cards(new & ~own)
        clauses.append(Text(f"gives {cards.en} to the other side", f"donne {cards.fr} à l’autre camp"))
    return clauses


def _answered(after: State, answer: int, seat: int) -> list[Text]:
    """The cards that the move expected from the other side completes."""
    own, clauses = _hand(after, seat), []
    if answer & ~own:
        cards = _cards(answer & ~own)
        clauses.append(Text(f"lets the other side score {cards.en}", f"laisse l’autre camp marquer {cards.fr}"))
    if answer & own:
        cards = _cards(answer & own)
        clauses.append(
            Text(f"gets {cards.en} from the other side’s answer", f"obtient {cards.fr} par la réponse adverse")
        )
    return clauses


def _imposed(after: State) -> list[Text]:
    """The colour that the other side must place next (ASC-8)."""
    if after.colour in (rules.EITHER, rules.NEITHER):
        return []
    name = COLOUR_NAMES[after.colour]
    return [Text(f"imposes {name.en}", f"impose le {name.fr}")]


def newly_closed(before: State, after: State, placed: int) -> tuple[list[int], list[tuple[int, int]]]:
    """The cells that died, and those that one colour can no longer take, each with the colour."""
    dead, closed = [], []
    for cell in range(CELLS):
        if cell == placed or not rules.is_empty(after, cell):
            continue
        now = [rules.is_blocked(after, cell, colour) for colour in (rules.BLACK, rules.WHITE)]
        new = [blocked and not rules.is_blocked(before, cell, colour) for colour, blocked in enumerate(now)]
        if all(now) and any(new):
            dead.append(cell)
        elif any(new):
            closed.append((cell, new.index(True)))
    return dead, closed


def closed_by(before: State, after: State, placed: int) -> list[Text]:
    """What is said of the cells that a pawn closes."""
    cells_dead, cells_closed = newly_closed(before, after, placed)
    dead = [CELL_NAMES[cell] for cell in cells_dead]
    closed = []
    for cell, colour in cells_closed:
        name = COLOUR_NAMES[colour]
        closed.append(Text(f"{CELL_NAMES[cell]} to {name.en}", f"{CELL_NAMES[cell]} au {name.fr}"))
    clauses = []
    if dead:
        cells = listed(dead)
        clauses.append(Text(f"makes {cells.en} dead", f"rend {cells.fr} {'morte' if len(dead) == 1 else 'mortes'}"))
    if len(closed) > FEW:
        clauses.append(Text(f"closes {len(closed)} cells to a colour", f"ferme {len(closed)} cases à une couleur"))
    elif closed:
        cells = listed(closed)
        clauses.append(Text(f"closes {cells.en}", f"ferme {cells.fr}"))
    return clauses


def _completable(state: State) -> int:
    """The cards that a single pawn can complete."""
    found = 0
    for cell in range(CELLS):
        for colour in (rules.BLACK, rules.WHITE):
            if rules.is_empty(state, cell) and rules.fits(state, cell, colour):
                found |= rules.completed_by(state, cell, colour)
    return found & rules.ALL_CARDS & ~state.present


def _possible(before: State, after: State, seat: int, answer: int) -> list[Text]:
    """The cards that one more pawn can complete now, or no longer."""
    earlier, now, own = _completable(before), _completable(after), _hand(after, seat)
    new, gone = now & ~earlier & ~answer, earlier & ~now & ~after.present
    clauses = []
    if new & ~own and not answer & ~own:
        cards = _cards(new & ~own)
        clauses.append(Text(f"lets the other side complete {cards.en}", f"laisse l’autre camp compléter {cards.fr}"))
    if gone & ~own:
        cards = _cards(gone & ~own)
        clauses.append(Text(f"keeps the other side from {cards.en}", f"écarte l’autre camp de {cards.fr}"))
    if new & own:
        cards = _cards(new & own)
        clauses.append(Text(f"prepares {cards.en}", f"prépare {cards.fr}"))
    if gone & own:
        cards = _cards(gone & own)
        clauses.append(Text(f"gives up {cards.en} for now", f"renonce à {cards.fr} pour l’instant"))
    return clauses


def _quiet(after: State, cell: int, seat: int) -> list[Text]:
    """How far the fullest square with this pawn has come, and whose cards its squares may yet become."""
    pawns = after.black | after.white
    blocks = [corner for corner in CORNERS if cell in block_cells(corner)]
    filled = [sum(pawns >> place & 1 for place in block_cells(corner)) for corner in blocks]
    most = max(filled)
    if most == 1:
        name, count = CELL_NAMES[cell], len(blocks)
        squares = Text("one square", "un seul carré") if count == 1 else Text(f"{count} squares", f"{count} carrés")
        step = Text(f"begins {squares.en} at {name}", f"commence {squares.fr} en {name}")
    else:
        first, last = (CELL_NAMES[block_cells(blocks[filled.index(most)])[end]] for end in (0, 3))
        number = ORDINALS[most]
        step = Text(
            f"puts a {number.en} pawn into the square {first}–{last}",
            f"met un {number.fr} pion dans le carré {first}–{last}",
        )
    return [step, _ways(after, blocks, seat)]


def _ways(after: State, blocks: list[int], seat: int) -> Text:
    """How often the squares that are not full yet can still become cards of each side."""
    own = theirs = 0
    for corner in blocks:
        cells = block_cells(corner)
        black, white = (sum((pawns >> cell & 1) << bit for bit, cell in enumerate(cells)) for pawns in after[:2])
        if (black | white).bit_count() < len(cells):
            fitting = sum(1 << card for card in range(CARDS) if card & black == black and not card & white)
            own += (fitting & ~after.present & _hand(after, seat)).bit_count()
            theirs += (fitting & ~after.present & ~_hand(after, seat)).bit_count()
    than = (
        Text("more", "plus") if own > theirs else Text("fewer", "moins") if own < theirs else Text("as many", "autant")
    )
    links = Text("as", "que") if own == theirs else Text("than", "que")
    return Text(
        f"leaves {than.en} ways to its own cards {links.en} to the other side’s ({own} to {theirs})",
        f"laisse {than.fr} de voies vers ses cartes {links.fr} vers celles de l’autre camp ({own} contre {theirs})",
    )
