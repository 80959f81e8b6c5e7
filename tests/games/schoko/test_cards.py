"""Hands as numbers."""

from __future__ import annotations

import random

from tablier.games.schoko import notation
from tablier.games.schoko.cards import HAND, KINDS, NO_HAND, held, with_card, without_card


def test_a_hand_is_kept_in_order() -> None:
    chance = random.Random(1)
    for _ in range(200):
        cards = [chance.randrange(2 * len(KINDS)) for _ in range(chance.randrange(HAND + 1))]
        hand = NO_HAND
        for card in cards:
            hand = with_card(hand, card)
        assert notation.hand_cards(hand) == sorted(cards)
        assert held(hand) == len(cards)
        if cards:
            gone = chance.choice(cards)
            cards.remove(gone)
            assert notation.hand_cards(without_card(hand, gone)) == sorted(cards)
