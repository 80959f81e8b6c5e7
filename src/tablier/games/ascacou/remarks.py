"""What a move of Ascacou does, in words: the cards it completes, the cells it closes, what it makes possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.games.ascacou import rules
from tablier.games.ascacou.notation import CARD_NAMES, CELL_NAMES, COLOUR_NAMES, CORNERS, block_cells
from tablier.games.ascacou.rules import CARDS, CELLS, State
from tablier.texts import Text, listed, sentence

if TYPE_CHECKING:
    from tablier.match import Move
    from tablier.match import State as Match

MOST_CLAUSES = 3
ORDINALS = {2: Text("second", "deuxième"), 3: Text("third", "troisième"), 4: Text("fourth", "quatrième")}
FEW = 3  # cells or cards that are named one by one


def why(match: Match, move: Move, line: Sequence[Move]) -> Text:
    """What a legal move does."""
    before: State = match.rules_state
    if move.code >= rules.PICK:
        card = CARD_NAMES[move.code - rules.PICK]
        return Text(
            f"Takes the card {card} and keeps it from the other side.",
            f"Prend la carte {card} et en prive l’autre camp.",
        )
    after = rules.play(before, move.code)
    cell = move.code >> rules.CELL_SHIFT & rules.CELL_MASK
    clauses = _completed(before, after, move.seat)
    clauses += _closed(before, after, cell)
    clauses += _possible(before, after, move.seat)
    clauses = clauses[:MOST_CLAUSES] or [_quiet(after, cell)]
    if rules.is_over(after):
        clauses = [*clauses[: MOST_CLAUSES - 1], Text("ends the game", "met fin à la partie")]
    elif after.colour != rules.EITHER:
        name = COLOUR_NAMES[after.colour]
        clauses.append(Text(f"imposes {name.en}", f"impose le {name.fr}"))
    return sentence(clauses)


def _cards(cards: int) -> Text:
    names = [CARD_NAMES[card] for card in range(CARDS) if cards >> card & 1]
    return listed(names) if len(names) <= FEW else Text(f"{len(names)} cards", f"{len(names)} cartes")


def _hand(state: State, seat: int) -> int:
    return state.owners if seat == 1 else rules.ALL_CARDS & ~state.owners


def _completed(before: State, after: State, seat: int) -> list[Text]:
    new, own = after.present & ~before.present, _hand(after, seat)
    clauses = []
    if new & own:
        cards = _cards(new & own)
        clauses.append(Text(f"scores {cards.en}", f"marque {cards.fr}"))
    if new & ~own:
        cards = _cards(new & ~own)
        clauses.append(Text(f"gives {cards.en} to the other side", f"donne {cards.fr} à l’autre camp"))
    return clauses


def _closed(before: State, after: State, placed: int) -> list[Text]:
    """The cells that died, and those that one colour can no longer take."""
    dead, closed = [], []
    for cell in range(CELLS):
        if cell == placed or not rules.is_empty(after, cell):
            continue
        now = [rules.is_blocked(after, cell, colour) for colour in (rules.BLACK, rules.WHITE)]
        new = [blocked and not rules.is_blocked(before, cell, colour) for colour, blocked in enumerate(now)]
        if all(now) and any(new):
            dead.append(CELL_NAMES[cell])
        elif any(new):
            name = COLOUR_NAMES[new.index(True)]
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


def _possible(before: State, after: State, seat: int) -> list[Text]:
    """The cards that one more pawn can complete now, or no longer."""
    earlier, now, own = _completable(before), _completable(after), _hand(after, seat)
    new, gone = now & ~earlier, earlier & ~now & ~after.present
    clauses = []
    if new & ~own:
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


def _quiet(after: State, cell: int) -> Text:
    """How far the fullest square with this pawn has come."""
    pawns = after.black | after.white
    blocks = [corner for corner in CORNERS if cell in block_cells(corner)]
    filled = [sum(pawns >> place & 1 for place in block_cells(corner)) for corner in blocks]
    most = max(filled)
    if most == 1:
        squares = (
            Text("one square", "un seul carré")
            if len(blocks) == 1
            else Text(f"{len(blocks)} squares", f"{len(blocks)} carrés")
        )
        return Text(
            f"begins on {CELL_NAMES[cell]}, which belongs to {squares.en}",
            f"commence en {CELL_NAMES[cell]}, qui appartient à {squares.fr}",
        )
    first, last = (CELL_NAMES[block_cells(blocks[filled.index(most)])[end]] for end in (0, 3))
    number = ORDINALS[most]
    return Text(
        f"puts a {number.en} pawn into the square {first}–{last}",
        f"met un {number.fr} pion dans le carré {first}–{last}",
    )
