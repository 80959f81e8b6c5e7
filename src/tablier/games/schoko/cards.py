"""The cards of Scho K.O. as small numbers, a hand of them as one number, and the deck they are drawn from."""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import below, next_rng
from tablier.jit import rule

HAND = 4
LEAST_CARDS, MOST_CARDS = 2 * HAND, 120  # in a deck (SCH-1)

# A pattern is the set of a card's dark squares: top left, top right, bottom left, bottom right.
SQUARES = ((0, 0), (1, 0), (0, 1), (1, 1))
PATTERNS = 16
TURNS = 4
KINDS = ("DDDD", "DDDW", "DDWW", "DWWD", "DWWW", "WWWW")


def read_pattern(text: str) -> int:
    """The pattern of four letters."""
    return sum(1 << square for square, letter in enumerate(text) if letter == "D")


def turned(pattern: int) -> int:
    """The pattern a quarter turn on, clockwise."""
    return sum(1 << square for square, source in enumerate((2, 0, 3, 1)) if pattern >> source & 1)


def _turns(kind: str) -> list[int]:
    """The different patterns of a kind of card."""
    patterns = [read_pattern(kind)]
    while turned(patterns[-1]) not in patterns:
        patterns.append(turned(patterns[-1]))
    return patterns


# A card is twice its kind, and one more with a Smartie. A hand is a number of twelve digits of four bits, how many it
# has of each card, and above them how many it has of all.
CARD_NUMBERS = 2 * len(KINDS)
DIGIT = 4
ALL = DIGIT * CARD_NUMBERS
NO_HAND = 0

# A look is a pattern with or without a Smartie: twice the pattern, and one more with a Smartie.
LOOKS = 2 * PATTERNS
ALL_LOOKS = (1 << LOOKS) - 1
SMARTIE_LOOKS = sum(1 << look for look in range(1, LOOKS, 2))
NO_LOOK = LOOKS  # which is in no set of looks

KIND_TURNS = [_turns(kind) for kind in KINDS]
CARD_LOOKS = [[2 * pattern + smartie for pattern in turns] for turns in KIND_TURNS for smartie in range(2)]
TURNED = np.array([looks + [NO_LOOK] * (TURNS - len(looks)) for looks in CARD_LOOKS], np.uint16)
SHOWN = np.array([sum(1 << look for look in looks) for looks in CARD_LOOKS], np.uint32)
KIND_OF = np.array([[p in turns for turns in KIND_TURNS].index(True) for p in range(PATTERNS)], np.uint16)

# Kinds of cards in a hand: the lowest bit of each digit.
EACH_CARD = sum(1 << DIGIT * card for card in range(CARD_NUMBERS))
SMARTIE_CARDS = sum(1 << DIGIT * card for card in range(1, CARD_NUMBERS, 2))
TWO_COLOURED = sum(0x11 << 2 * DIGIT * kind for kind, text in enumerate(KINDS) if len(set(text)) == 2)


# A hand


@rule
def with_card(hand: int, card: int) -> int:
    """The hand with one card more."""
    return hand + (1 << DIGIT * card) + (1 << ALL)


@rule
def without_card(hand: int, card: int) -> int:
    """The hand with one such card less."""
    return hand - (1 << DIGIT * card) - (1 << ALL)


@rule
def held(hand: int) -> int:
    """How many cards a hand has."""
    return hand >> ALL


@rule
def holds(hand: int, card: int) -> bool:
    """Whether a hand has such a card."""
    return hand >> DIGIT * card & (1 << DIGIT) - 1 != 0


@rule
def different_cards(hand: int) -> int:
    """Which cards a hand has, each once: the set of the lowest bits of their digits."""
    return (hand | hand >> 1 | hand >> 2) & EACH_CARD


@rule
def least_card(cards: int) -> int:
    """The first card of a hand, or of the different cards of one."""
    return (count_bits((cards & -cards) - 1)) // DIGIT


@rule
def nth_card(cards: int, number: int) -> int:
    """One of up to four different cards, by its number from 0 on; without a branch that nobody can foresee."""
    cards &= cards - int(number > 0)
    cards &= cards - int(number > 1)
    cards &= cards - int(number > 2)
    return least_card(cards)


@rule
def card_at(hand: int, slot: int) -> int:
    """The card at a place of the hand, from 0 on, when equal ones lie side by side."""
    for _ in range(slot):
        hand = without_card(hand, least_card(hand))
    return least_card(hand)


@rule
def shown(hand: int) -> int:
    """The set of looks that the cards of a hand can have."""
    looks = 0
    for card in range(CARD_NUMBERS):
        if holds(hand, card):
            looks |= int(SHOWN[card])
    return looks


@rule
def is_within(hand: int, cards: int) -> bool:
    """Whether all cards of a hand are in a set of cards, one bit for each."""
    outside = 0
    for card in range(CARD_NUMBERS):
        outside |= ~cards >> card & int(holds(hand, card))
    return outside == 0


# The deck: a part of a larger array, from the card to be drawn first


@rule
def put_back(deck: np.ndarray, first: int, hand: int) -> int:
    """Put the cards of a hand before the first of the deck; returns which is the first then."""
    while held(hand):
        card = least_card(hand)
        hand = without_card(hand, card)
        first -= 1
        deck[first] = card
    return first


@rule
def deal_hand(deck: np.ndarray, first: int, count: int) -> int:
    """A hand of the deck's next `count` cards, from `first` on."""
    hand = NO_HAND
    for number in range(first, first + count):
        hand = with_card(hand, int(deck[number]))
    return hand


@rule
def deal_unseen(
    deck: np.ndarray, first: int, end: int, hands: tuple[int, int], seat: int, rng: int
) -> tuple[tuple[int, int], int]:
    """New hands in place of those a seat does not see, dealt from them and the stock together; with the generator.

    The stock begins at `first`; before it is space, left by the cards that were drawn. It is overwritten.
    """
    one, two = hands
    if seat != 0:
        first = put_back(deck, first, one)
    if seat != 1:
        first = put_back(deck, first, two)
    for last in range(end - 1, first, -1):  # Fisher and Yates
        rng = next_rng(rng)
        chosen = first + below(rng, last - first + 1)
        card = deck[last]
        deck[last] = deck[chosen]
        deck[chosen] = card
    if seat != 0:
        one = deal_hand(deck, first, held(one))
        first += held(one)
    if seat != 1:
        two = deal_hand(deck, first, held(two))
    return (one, two), rng


@rule
def deal_within(deck: np.ndarray, first: int, end: int, hand: int, cards: int, rng: int) -> tuple[int, int]:
    """Another hand, dealt from those of its cards and of the stock that are in a set of cards; with the generator.

    The cards of the hand are also just before the stock, as `deal_unseen` leaves them. They are exchanged there.
    """
    begin = first - held(hand)
    for number in range(begin, first):
        fitting, chosen = 0, number
        for other in range(number, end):
            if cards >> int(deck[other]) & 1:
                fitting += 1
                rng = next_rng(rng)
                if below(rng, fitting) == 0:
                    chosen = other
        card = deck[number]
        deck[number] = deck[chosen]
        deck[chosen] = card
    return deal_hand(deck, begin, first - begin), rng
