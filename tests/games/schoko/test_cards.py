"""Hands as numbers."""

from __future__ import annotations

import random

from tablier.games.schoko import notation
from tablier.games.schoko.cards import (
    CARD_NUMBERS,
    HAND,
    KIND_TURNS,
    KINDS,
    NO_HAND,
    different_cards,
    held,
    holds,
    nth_card,
    shown,
    with_card,
    without_card,
)


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


def test_the_different_cards_of_a_hand_and_what_they_can_show() -> None:
    chance = random.Random(2)
    for _ in range(200):
        cards = [chance.randrange(CARD_NUMBERS) for _ in range(chance.randrange(HAND + 1))]
        hand = NO_HAND
        for card in cards:
            hand = with_card(hand, card)
        assert [card for card in range(CARD_NUMBERS) if holds(hand, card)] == sorted(set(cards))
        different = different_cards(hand)
        assert [nth_card(different, number) for number in range(len(set(cards)))] == sorted(set(cards))
        looks = {2 * pattern + (card & 1) for card in cards for pattern in KIND_TURNS[card >> 1]}
        assert shown(hand) == sum(1 << look for look in looks)
