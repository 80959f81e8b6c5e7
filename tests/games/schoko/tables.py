"""Tables of Scho K.O. by the cards that lie on them, and what may be laid there, as text."""

from __future__ import annotations

import numpy as np

from tablier.games.schoko import notation, rules
from tablier.games.schoko.cards import LEAST_CARDS, NO_HAND, with_card
from tablier.games.schoko.moves import CHOOSE_DARK, card_of


def with_hand(state: rules.State, cards: str) -> rules.State:
    """The same table, and seat 0 to move with this hand; the other hand and the stock are empty."""
    hand = NO_HAND
    for card in cards.split():
        number = notation.read_card(card)
        assert number is not None
        hand = with_card(hand, number)
    return state._replace(hands=(hand, NO_HAND), mover=0, cards=0)


def table(cards: str, hand: str = "DDDD", each: int = 0) -> rules.State:
    """A table with these cards, each laid as the rules allow, and seat 0, dark, to move with a hand."""
    state = rules.play(rules.start([0] * LEAST_CARDS, each), CHOOSE_DARK)
    for text in cards.split():
        state = with_hand(state, notation.write_card(card_of(notation.read_text(text))))
        assert text in texts(state), text
        state = rules.play(state, notation.read_text(text))
    return with_hand(state, hand)


def texts(state: rules.State) -> list[str]:
    """The legal moves, sorted."""
    moves = np.empty(rules.MOST_MOVES, np.int64)
    return sorted(notation.write_move(state, int(move)) for move in moves[: rules.legal_moves(state, moves)])
