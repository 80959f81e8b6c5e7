"""The cards of Scho K.O. as small numbers, a hand of them as one number, and the deck they are drawn from."""

from __future__ import annotations

import numpy as np

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


# A card is twice its kind, and one more with a Smartie. A hand is four digits of four bits, the least card in the
# lowest bits; EMPTY, greater than any card, fills it up once the stock is used up.
CARD_BITS = 4
CARD_NUMBERS = 2 * len(KINDS)
EMPTY = 15
DIGIT = 15  # mask of a digit
NO_HAND = 0xFFFF

KIND_TURNS = [_turns(kind) for kind in KINDS]
TURNED = np.array([turns + [0] * (TURNS - len(turns)) for turns in KIND_TURNS], np.uint16)
TURNS_OF = np.array([len(turns) for turns in KIND_TURNS] + [0] * (8 - len(KINDS)), np.uint16)  # none for EMPTY
KIND_OF = np.array([[p in turns for turns in KIND_TURNS].index(True) for p in range(PATTERNS)], np.uint16)
TWO_COLOURED = sum(3 << 2 * kind for kind, text in enumerate(KINDS) if len(set(text)) == 2)  # a set of cards


# A hand


@rule
def card_at(hand: int, slot: int) -> int:
    """The card at a place of the hand, 0 to 3, or EMPTY."""
    return hand >> CARD_BITS * slot & DIGIT


@rule
def turns_at(hand: int, slot: int) -> int:
    """How many patterns the card there can show; 0 for EMPTY, and for a card that the hand has just before as well."""
    if slot > 0 and card_at(hand, slot - 1) == card_at(hand, slot):
        return 0
    return int(TURNS_OF[card_at(hand, slot) >> 1])


@rule
def held(hand: int) -> int:
    """How many cards a hand has."""
    count = 0
    while count < HAND and card_at(hand, count) != EMPTY:
        count += 1
    return count


@rule
def with_card(hand: int, card: int) -> int:
    """The hand with one card more, in its order."""
    shift = 0
    while hand >> shift & DIGIT < card:
        shift += CARD_BITS
    lower = (1 << shift) - 1
    return (hand & lower | card << shift | (hand & ~lower) << CARD_BITS) & NO_HAND


@rule
def without_card(hand: int, card: int) -> int:
    """The hand with one such card less."""
    shift = 0
    while hand >> shift & DIGIT != card:
        shift += CARD_BITS
    lower = (1 << shift) - 1
    return hand & lower | hand >> CARD_BITS & ~lower | EMPTY << CARD_BITS * (HAND - 1)


@rule
def is_within(hand: int, cards: int) -> bool:
    """Whether all cards of a hand are in a set of cards."""
    outside = 0
    for slot in range(held(hand)):
        outside |= ~cards >> card_at(hand, slot) & 1
    return outside == 0


# The deck: a part of a larger array, from the card to be drawn first


@rule
def put_back(deck: np.ndarray, first: int, hand: int) -> int:
    """Put the cards of a hand before the first of the deck; returns which is the first then."""
    count = held(hand)
    for slot in range(count):
        deck[first - 1 - slot] = card_at(hand, slot)
    return first - count


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
