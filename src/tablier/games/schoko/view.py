"""What one seat may see of a Scho K.O. match: what is laid, its hand, the number of other cards (SCH-9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

import msgspec

from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import CARDS, DARK, is_seen
from tablier.games.schoko.cards import held
from tablier.games.schoko.moves import LEVEL_2, SEAT_1, card_of, column_of, pattern_of, row_of
from tablier.games.schoko.setup import cards_of

if TYPE_CHECKING:
    from tablier.state import State

Colour = Literal["dark", "white"]


class LaidCard(msgspec.Struct, kw_only=True):
    """A card on the table."""

    card: str  # as it lies, top left, top right, bottom left, bottom right, with * for a Smartie: "DWDD*"
    x: int  # of its top left square, from the first card to the right
    y: int  # and down
    level: int  # 1, or 2 when it covers others
    seat: int  # who laid it


class Unseen(msgspec.Struct, kw_only=True):
    """How many cards of a kind may still come from the stock or from a hidden hand."""

    card: str  # as one holds it: "DDDW*"
    count: int


class SchokoView(msgspec.Struct, kw_only=True, tag_field="game", tag="schoko"):
    """The table, the hands as far as the seat may know them, and the groups seen from above."""

    cards: list[LaidCard]  # in the order they were laid
    colours: list[Colour | None]  # of each seat; None until they are chosen
    hands: list[list[str] | None]  # of each seat, sorted: "DDDW*"; None where they are hidden
    held: list[int]  # how many cards each seat holds
    stock: int  # how many cards nobody has yet
    unseen: list[Unseen]  # of each kind in the deck, those the seat has not seen yet
    groups: list[list[int]]  # of each seat: the sizes of its groups, the largest first
    squares: list[list[list[tuple[int, int]]]]  # of each seat: the squares (x, y) of these groups
    passed: int | None  # the seat that could not lay a card and was passed over just now


def view(moment: State, seat: int | None) -> SchokoView:
    """What a seat, or a spectator, sees."""
    state: rules.State = moment.rules_state
    is_chosen = state.dark != rules.NOBODY
    colours: list[Colour | None] = ["dark", "white"] if state.dark == 0 else ["white", "dark"]
    groups = [groups_of(state, is_dark=colour == "dark") if is_chosen else [] for colour in colours]
    hands = [
        notation.hand_cards(state.hands[owner]) if owner == seat or moment.over else None
        for owner in range(rules.SEATS)
    ]
    return SchokoView(
        cards=[_laid(int(card)) for card in state.board[CARDS : CARDS + state.laid]],
        colours=colours if is_chosen else [None, None],
        hands=[None if hand is None else [notation.write_card(card) for card in hand] for hand in hands],
        held=[held(hand) for hand in state.hands],
        stock=state.cards - state.drawn,
        unseen=_unseen(moment, hands),
        groups=[[len(group) for group in of_seat] for of_seat in groups],
        squares=groups,
        passed=1 - moment.moves[-1].seat if state.laid and moment.player == moment.moves[-1].seat else None,
    )


def _laid(card: int) -> LaidCard:
    return LaidCard(
        card=notation.write_pattern(pattern_of(card)) + notation.SMARTIE * (card & 1),
        x=column_of(card),
        y=row_of(card),
        level=2 if card & LEVEL_2 else 1,
        seat=1 if card & SEAT_1 else 0,
    )


def _unseen(moment: State, hands: list[list[int] | None]) -> list[Unseen]:
    """The deck without what lies on the table and in the hands that are seen."""
    state: rules.State = moment.rules_state
    left = Counter(cards_of(moment.game.options))
    left.subtract(card_of(int(card)) for card in state.board[CARDS : CARDS + state.laid])
    left.subtract(card for hand in hands for card in hand or [])
    return [Unseen(card=notation.write_card(card), count=count) for card, count in left.items()]


def groups_of(state: rules.State, *, is_dark: bool) -> list[list[tuple[int, int]]]:
    """The cells of every group of a colour, the largest group first (SCH-8)."""
    waiting = {
        (x, y)
        for card in state.board[CARDS : CARDS + state.laid].tolist()
        for x in (column_of(card), column_of(card) + 1)
        for y in (row_of(card), row_of(card) + 1)
        if is_seen(state, DARK, x, y) == is_dark
    }
    return grouped(waiting)


def grouped(waiting: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Cells as groups that hang together by their sides, the largest group first; empties the set."""
    groups = []
    for first in sorted(waiting, key=_by_row):
        if first in waiting:
            waiting.remove(first)
            group = [first]
            for x, y in group:  # which grows meanwhile
                beside = waiting.intersection([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)])
                waiting -= beside
                group += beside
            groups.append(sorted(group, key=_by_row))
    return sorted(groups, key=len, reverse=True)


def _by_row(cell: tuple[int, int]) -> tuple[int, int]:
    return cell[1], cell[0]
