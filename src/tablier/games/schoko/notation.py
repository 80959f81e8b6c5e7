"""Scho K.O. in writing: colours, cards, and where they lie.

Records and the notation have D and W for dark and white. French readers read and may write N and B.
"""

from __future__ import annotations

import functools
import re

from tablier.games.schoko import rules
from tablier.games.schoko.board import BARE, CARDS, OCCUPIED, OWN, TOUCH, around, is_place
from tablier.games.schoko.cards import KINDS, LOOKS, SQUARES, card_at, held, read_pattern
from tablier.games.schoko.contacts import unmatched
from tablier.games.schoko.moves import (
    CHOOSE_DARK,
    CHOOSE_WHITE,
    MIDDLE,
    card_of,
    column_of,
    move_to,
    pattern_of,
    row_of,
)
from tablier.games.schoko.rules import NOBODY, State
from tablier.refusal import IllegalMove
from tablier.texts import Language, Text

COLOURS = {CHOOSE_DARK: "dark", CHOOSE_WHITE: "white"}
FRENCH_COLOURS = {"dark": "noir", "white": "blanc"}
FRENCH_LETTERS, LETTERS = str.maketrans("DW", "NB"), str.maketrans("NB", "DW")
SMARTIE = "*"
FARTHEST = MIDDLE - 4  # beyond what any deck can reach


def write_pattern(pattern: int) -> str:
    """Four letters: top left, top right, bottom left, bottom right."""
    return "".join("D" if pattern >> square & 1 else "W" for square in range(len(SQUARES)))


WRITTEN_LOOKS = [write_pattern(look >> 1) + SMARTIE * (look & 1) for look in range(LOOKS)]


def write_card(card: int) -> str:
    """A card as one holds it."""
    return KINDS[card >> 1] + SMARTIE * (card & 1)


def tell(text: str, language: Language) -> str:
    """A text of the notation, or with it, as readers of a language know it: N and B for noir and blanc in French."""
    if language != "fr":
        return text
    return FRENCH_COLOURS.get(text) or re.sub(r"\b[DW]+\b", lambda letters: letters[0].translate(FRENCH_LETTERS), text)


def told(text: str) -> Text:
    """The same in both languages."""
    return Text(tell(text, "en"), tell(text, "fr"))


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
    return WRITTEN_LOOKS[move & LOOKS - 1] + _written_place(move & -LOOKS)


@functools.lru_cache(maxsize=1 << 12)
def _written_place(move: int) -> str:
    """The end of the text of a move; remembered, as many cards may be laid at each place."""
    return f"@{_place(move)}"


def read_move(state: State, text: str) -> int:
    """The move a text means, legal or not; forgiving about case and spaces."""
    return read_text(text)


def read_text(text: str) -> int:
    """The same without a position: a text means the same in all of them."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    for move, name in COLOURS.items():
        if compact in (name, FRENCH_COLOURS[name]):
            return move
    parts = re.fullmatch(r"([dw]{4}|[nb]{4})(\*?)@(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", compact)
    if not parts:
        raise IllegalMove(
            Text(
                "This is no move. Write dark or white; or a card and its place, as in DWDD*@3,-2.",
                "Ce n’est pas un coup. Écrivez noir ou blanc ; ou une carte et sa place, comme NBNN*@3,-2.",
            ),
            "SCH-4",
        )
    column, row = int(parts[3]), int(parts[4])
    if max(abs(column), abs(row)) > FARTHEST:
        raise IllegalMove(
            Text("Nothing lies anywhere near.", "Il n’y a rien dans les parages."), "SCH-5", [f"{column},{row}"]
        )
    return move_to(column, row, read_pattern(parts[1].upper().translate(LETTERS)), len(parts[2]))


def explain(state: State, move: int) -> IllegalMove:
    """Why the rules do not allow this now, from the table and the player's own hand alone."""
    if rules.is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "SCH-7")
    if move in COLOURS:
        return IllegalMove(Text("The colours are chosen.", "Les couleurs sont choisies."), "SCH-3")
    if state.dark == NOBODY:
        return IllegalMove(
            Text("Choose a colour first: dark or white.", "Choisissez d’abord une couleur : noir ou blanc."), "SCH-3"
        )
    place = _place(move)
    card = told(write_card(card_of(move)))
    if card_of(move) not in hand_cards(state.hands[state.mover]):
        return IllegalMove(Text(f"You hold no card {card.en}.", f"Vous n’avez pas de carte {card.fr}."), "SCH-4")
    if not state.laid:
        return IllegalMove(
            Text("The first card lies in the middle of the table.", "La première carte se pose au milieu de la table."),
            "SCH-4",
            [place],
        )
    under = _own(state, move, OCCUPIED)
    if under:
        return IllegalMove(_obstacle_above(under, _own(state, move, BARE), move & 1), "SCH-6", [place])
    if state.each and _may_touch(state, move):
        return _unmatched(state, move)
    return IllegalMove(_obstacle_beside(state, move), "SCH-5", [place])


def _place(card: int) -> str:
    """Column and row of a card or a move."""
    return f"{column_of(card)},{row_of(card)}"


def _is_near(state: State, move: int) -> bool:
    """Whether any card is near: elsewhere the table, which is rolled up, may show what lies far away."""
    x, y = column_of(move), row_of(move)
    return state.left - 2 <= x <= state.right + 2 and state.top - 2 <= y <= state.bottom + 2


def _own(state: State, move: int, plane: int) -> int:
    """The squares of a card which would lie on cells of a plane."""
    if not _is_near(state, move):
        return 0
    return int(around(state.board, state.roll, plane, column_of(move), row_of(move)) & OWN)


def _may_touch(state: State, move: int) -> bool:
    """Whether a card may lie there on free cells if its colours fit (SCH-5)."""
    return _is_near(state, move) and is_place(state, TOUCH, column_of(move), row_of(move))


def _obstacle_above(under: int, bare: int, smartie: int) -> Text:
    """Why a card cannot cover others (SCH-6)."""
    if not smartie:
        return Text(
            "Something lies there, and only a card with a Smartie may cover.",
            "Il y a déjà quelque chose, et seule une carte à Smartie peut recouvrir.",
        )
    if under != OWN:
        return Text(
            "A card lies wholly on free cells or wholly on other cards.",
            "Une carte se pose entièrement sur des cases libres ou entièrement sur d’autres cartes.",
        )
    if bare != OWN:
        return Text("A card with a Smartie is never covered.", "Une carte à Smartie n’est jamais recouverte.")
    return Text("It would cover one card only, not two.", "Elle ne recouvrirait qu’une carte, pas deux.")


def _obstacle_beside(state: State, move: int) -> Text:
    """Why a card cannot lie on free cells (SCH-5)."""
    if not _may_touch(state, move):
        return Text(
            "At least two of its squares must share a side with squares that lie there.",
            "Au moins deux de ses carrés doivent toucher par un côté des carrés déjà posés.",
        )
    return Text("No two squares of the same colour touch.", "Aucun contact entre carrés de même couleur.")


def _unmatched(state: State, move: int) -> IllegalMove:
    """Which of the cards that it touches have no contact of equal colours with a card (SCH-5, match=each)."""
    x, y = column_of(move), row_of(move)
    contacts = unmatched(state.board, state.roll, x, y, pattern_of(move))
    cells = [
        cell
        for right, down in SQUARES
        for cell in ((x + right, y + 3 * down - 1), (x + 3 * right - 1, y + down))
        if contacts >> 4 * (cell[1] - y + 1) + cell[0] - x + 1 & 1
    ]
    cards = len({_card_on_top(state, *cell) for cell in cells})
    return IllegalMove(
        Text(
            f"No contact of equal colours with {cards if cards > 1 else 'one'} of the cards it touches.",
            f"Aucun contact de même couleur avec {cards if cards > 1 else 'une'} des cartes qu’elle touche.",
        ),
        "SCH-5",
        [_place(move), *(f"{column},{row}" for column, row in cells)],
    )


def _card_on_top(state: State, x: int, y: int) -> int:
    """The card that is seen on a cell: the last one laid there."""
    cards: list[int] = state.board[CARDS : CARDS + state.laid].tolist()
    return next(card for card in reversed(cards) if column_of(card) in (x - 1, x) and row_of(card) in (y - 1, y))


def write_position(state: State) -> str | None:
    """Always None: positions of Scho K.O. have no notation, only records."""
    return None
