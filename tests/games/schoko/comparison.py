"""Random games of Scho K.O. played by the rules and by their plain definition at once.

Plain random play seldom covers a card, never walks far and never passes anybody over, so most of these games are odd
on purpose: they love covering, or grow in one direction, or have cards of one colour only.
"""

from __future__ import annotations

import random

import numpy as np
from tests.games.schoko import definition
from tests.games.schoko.definition import Deck, Position

from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import DECK
from tablier.games.schoko.view import groups_of

MOST_CARDS = 40
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]


def compare_game(seed: int) -> int:
    """Compare every position of one game; returns how many there were."""
    chance = random.Random(seed)
    cards = definition.cards_of(some_deck(chance))
    chance.shuffle(cards)
    love_of_covering = chance.choice([0.0, 0.0, 0.5, 0.95])
    love_of_growing = chance.choice([0.0, 0.0, 0.7, 1.0])
    direction = chance.choice(DIRECTIONS)
    position = definition.start(cards)
    state = rules.start([card_number(card) for card in cards])
    count = 0
    while True:
        count += 1
        legal = compare(state, position, (seed, count))
        if not legal:
            return count
        moves = legal
        top = definition.seen_from_above(position.laid)
        if chance.random() < love_of_covering:
            moves = [text for text in legal if place(text) in top] or legal
        if chance.random() < love_of_growing:
            moves = farthest(moves, direction)
        text = chance.choice(moves)
        state = rules.play(state, notation.read_move(state, text))
        position = definition.play(position, text)


def some_deck(chance: random.Random) -> Deck:
    """One of the two decks, or one with a few cards of any kinds, often many of one colour only."""
    if chance.random() < 0.4:
        return chance.choice([definition.STANDARD_DECK, definition.FOUR_SHAPES_DECK])
    kinds = chance.choice(
        [definition.KINDS, ("DDDD", "WWWW"), ("DDDD", "WWWW"), ("DDDD", "DWWW", "WWWW"), ("DDDW", "WWWW")]
    )
    left = chance.randint(2 * definition.HAND, MOST_CARDS)
    deck = []
    order = chance.sample(kinds, len(kinds))
    for kind in order:
        count = left if kind == order[-1] else chance.randint(0, left)
        left -= count
        if count:
            deck.append((kind, count, chance.choice([0, count // 3, chance.randint(0, count)])))
    return deck


def card_number(text: str) -> int:
    """A card of the definition as the rules have it."""
    card = notation.read_card(text)
    assert card is not None
    return card


def place(text: str) -> tuple[int, int]:
    """The column and row of a move; where no move that lays a card can be for a colour."""
    _, at, numbers = text.partition("@")
    x, y = numbers.split(",") if at else ("1000", "1000")
    return int(x), int(y)


def farthest(moves: list[str], direction: tuple[int, int]) -> list[str]:
    """The moves that go as far as possible in a direction."""
    distances = [place(text)[0] * direction[0] + place(text)[1] * direction[1] for text in moves]
    return [text for text, distance in zip(moves, distances, strict=True) if distance == max(distances)]


def compare(state: rules.State, position: Position, where: object) -> list[str]:
    """Compare one position; returns its legal moves."""
    legal = definition.legal(position)
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    assert sorted(notation.write_move(state, int(move)) for move in moves[:count]) == legal, where
    assert rules.is_over(state) == definition.is_over(position) == (not legal), where
    assert (None if rules.is_over(state) else rules.player(state)) == definition.player(position), where
    assert (rules.score(state, 0), rules.score(state, 1)) == definition.scores(position), where
    winner = rules.winner(state) if rules.is_over(state) else rules.NOBODY
    assert (None if winner < 0 else winner) == definition.winner(position), where
    for seat, hand in enumerate(state.hands):
        assert tuple(sorted(map(notation.write_card, notation.hand_cards(hand)))) == position.hands[seat], where
    stock = state.board[DECK + state.drawn : DECK + state.cards]
    assert tuple(notation.write_card(int(card)) for card in stock) == position.stock, where
    if position.colours is not None:
        for seat, colour in enumerate(position.colours):
            found = groups_of(state, is_dark=colour == "D")
            assert [len(group) for group in found] == definition.groups(position, colour), where
            assert (colour == "D") == (seat == state.dark), where
    return legal
