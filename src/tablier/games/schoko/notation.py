"""Scho K.O. in writing: colours, cards, and where they lie."""

from __future__ import annotations

import re

from tablier.games.schoko import rules
from tablier.games.schoko.board import (
    CHOOSE_DARK,
    CHOOSE_WHITE,
    MIDDLE,
    SWEET,
    TAKEN,
    card_of,
    column_of,
    may_touch,
    move_to,
    pattern_of,
    row_of,
    spot,
)
from tablier.games.schoko.cards import KINDS, SQUARES, card_at, held, read_pattern
from tablier.games.schoko.rules import NOBODY, State
from tablier.refusal import IllegalMove
from tablier.texts import Text

COLOURS = {CHOOSE_DARK: "dark", CHOOSE_WHITE: "white"}
SMARTIE = "*"
FARTHEST = MIDDLE - 4  # beyond what any deck can reach


def write_pattern(pattern: int) -> str:
    """Four letters: top left, top right, bottom left, bottom right."""
    return "".join("D" if pattern >> square & 1 else "W" for square in range(len(SQUARES)))


def write_card(card: int) -> str:
    """A card as one holds it."""
    return KINDS[card >> 1] + SMARTIE * (card & 1)


def read_card(text: str) -> int | None:
    """The card a text means, written as one holds it; None if there is no such card."""
    kind = text.removesuffix(SMARTIE)
    return KINDS.index(kind) << 1 | (text != kind) if kind in KINDS else None


def hand_cards(hand: int) -> list[int]:
    """The cards of a hand."""
    return [card_at(hand, slot) for slot in range(held(hand))]


def write_move(state: State, move: int) -> str:
    """A colour; or a card as it lies, at the column and row of its top left square."""
    if move in COLOURS:
        return COLOURS[move]
    return f"{write_pattern(pattern_of(move))}{SMARTIE * (move & 1)}@{column_of(move)},{row_of(move)}"


def read_move(state: State, text: str) -> int:
    """The move a text means, legal or not; forgiving about case and spaces."""
    return read_text(text)


def read_text(text: str) -> int:
    """The same without a position: a text means the same in all of them."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    for move, name in COLOURS.items():
        if compact == name:
            return move
    parts = re.fullmatch(r"([dw]{4})(\*?)@(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", compact)
    if not parts:
        raise IllegalMove(
            Text(
                "This is no move. Write dark or white; or a card and its place, as in DWDD*@3,-2.",
                "Ce n’est pas un coup. Écrivez dark ou white ; ou une carte et sa place, comme DWDD*@3,-2.",
            ),
            "SCH-4",
        )
    column, row = int(parts[3]), int(parts[4])
    if max(abs(column), abs(row)) > FARTHEST:
        raise IllegalMove(
            Text("Nothing lies anywhere near.", "Il n’y a rien dans les parages."), "SCH-5", [f"{column},{row}"]
        )
    return move_to(column, row, read_pattern(parts[1].upper()), len(parts[2]))


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this now, from the table and the player's own hand alone."""
    if rules.is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "SCH-7")
    if move in COLOURS:
        return IllegalMove(Text("The colours are chosen.", "Les couleurs sont choisies."), "SCH-3")
    if state.dark == NOBODY:
        return IllegalMove(
            Text("Choose a colour first: dark or white.", "Choisissez d’abord une couleur : dark ou white."), "SCH-3"
        )
    place = f"{column_of(move)},{row_of(move)}"
    card = write_card(card_of(move))
    if card_of(move) not in hand_cards(state.hands[state.mover]):
        return IllegalMove(Text(f"You hold no card {card}.", f"Vous n’avez pas de carte {card}."), "SCH-4")
    if not state.laid:
        return IllegalMove(Text("The first card lies at 0,0.", "La première carte se pose en 0,0."), "SCH-4", [place])
    word = _word(state, move)
    text, rule = _obstacle_above(word, move & 1) if word & TAKEN else _obstacle_beside(word)
    return IllegalMove(text, rule, [place])


def _word(state: State, move: int) -> int:
    """The table's word for the place of a move; 0 where no card is near."""
    x, y = column_of(move), row_of(move)
    is_near = state.left - 2 <= x <= state.right + 2 and state.top - 2 <= y <= state.bottom + 2
    return int(state.board[spot(x, y, state.roll)]) if is_near else 0


def _obstacle_above(word: int, smartie: int) -> tuple[Text, str]:
    """Why a card cannot cover others (SCH-6)."""
    if not smartie:
        return Text(
            "Something lies there, and only a card with a Smartie may cover.",
            "Il y a déjà quelque chose, et seule une carte à Smartie peut recouvrir.",
        ), "SCH-6"
    if word & TAKEN != TAKEN:
        return Text(
            "A card lies wholly on free cells or wholly on other cards.",
            "Une carte se pose entièrement sur des cases libres ou entièrement sur d’autres cartes.",
        ), "SCH-6"
    if word & SWEET:
        return Text("A card with a Smartie is never covered.", "Une carte à Smartie n’est jamais recouverte."), "SCH-6"
    return Text("It would cover one card only, not two.", "Elle ne recouvrirait qu’une carte, pas deux."), "SCH-6"


def _obstacle_beside(word: int) -> tuple[Text, str]:
    """Why a card cannot lie on free cells (SCH-5)."""
    if not may_touch(word):
        return Text(
            "At least two of its squares must share a side with squares that lie there.",
            "Au moins deux de ses carrés doivent toucher par un côté des carrés déjà posés.",
        ), "SCH-5"
    return Text("No two squares of the same colour touch.", "Aucun contact entre carrés de même couleur."), "SCH-5"


def write_position(state: State) -> str | None:
    """Always None: positions of Scho K.O. have no notation, only records."""
    return None
