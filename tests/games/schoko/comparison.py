"""Random games of Scho K.O. played by the rules and by their plain definition at once.

Plain random play seldom covers a card, never walks far and never passes anybody over, so most of these games are odd
on purpose: they love covering, or grow in one direction, or touch many cards, or have cards of one colour only.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from scipy import stats
from tests.games.schoko import definition
from tests.games.schoko.definition import Deck, Knowledge, Position

import tablier
from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import DECK
from tablier.games.schoko.view import groups_of

MOST_CARDS = 40
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]


DEALS, TOLD, TOLD_OTHERWISE = "deals", "turns told something", "turns told something else than with one match"
PASSED, OTHERWISE, PASSED_OTHERWISE = "passed over", "other moves if one match is enough", "passed over by match=each"


def must_happen(options: Mapping[str, Any]) -> set[str]:
    """What a comparison under these options is worth nothing without."""
    is_each = options.get("match") == "each"
    told = {TOLD, TOLD_OTHERWISE} if is_each else {TOLD}
    if isinstance(options.get("deck"), str):  # such decks have no card without a place
        return told | ({OTHERWISE} if is_each else set())
    return told | {PASSED} | ({OTHERWISE, PASSED_OTHERWISE} if is_each else set())


def compare_seed(seed: int, options: Mapping[str, Any]) -> Counter[str]:
    """Compare a game, and now and then what can be concluded from what a seat knows."""
    return compare_game(seed, options) + (compare_deals(seed, options) if seed % 20 == 0 else Counter())


def compare_game(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare every position of one game; returns how many there were, and how often what had happened."""
    chance = random.Random(seed)
    chosen = {"deck": some_deck(chance), **(options or {})}
    cards = sorted(tablier.game("schoko", **chosen).start(seed=seed).setup["deck"])
    chance.shuffle(cards)
    opening: list[str] = []
    if "deck" not in (options or {}) and seed % 8 == 0:
        cards, opening = cornered(chance)
        chosen["deck"] = deck_of(cards)
    start = tablier.game("schoko", **chosen).start(setup={"deck": cards})
    return follow(start.rules_state, definition.start(cards, chosen.get("match", "one")), chance, opening, seed)


def follow(
    state: rules.State, position: Position, chance: random.Random, opening: list[str], seed: int
) -> Counter[str]:
    """Compare all positions from here to the end; the first moves may be given."""
    love_of_covering = chance.choice([0.0, 0.0, 0.5, 0.95])
    love_of_growing = chance.choice([0.0, 0.0, 0.7, 1.0])
    love_of_touching = chance.choice([0.0, 0.0, 0.8])
    direction = chance.choice(DIRECTIONS)
    found: Counter[str] = Counter()
    while legal := compare(state, position, (seed, found["positions"])):
        found["positions"] += 1
        if position.match == "each":
            found[OTHERWISE] += legal != definition.legal(replace(position, match="one"))
        moves = legal
        top = definition.seen_from_above(position.laid)
        if chance.random() < love_of_covering:
            moves = [text for text in legal if place(text) in top] or legal
        if chance.random() < love_of_touching:
            moves = touching_most(position, moves)
        if chance.random() < love_of_growing:
            moves = farthest(moves, direction)
        text = opening[found["positions"] - 1] if found["positions"] <= len(opening) else chance.choice(moves)
        before = position
        state = rules.play(state, notation.read_move(state, text))
        position = definition.play(position, text)
        note_passes(before, position, found)
    found["positions"] += 1
    return found


def note_passes(before: Position, after: Position, found: Counter[str]) -> None:
    """Count who was passed over though it holds cards, and would not have been if one match were enough (SCH-7)."""
    if before.colours is None or after.to_move != before.to_move or after.to_move is None:
        return
    other = 1 - after.to_move
    if after.hands[other]:
        found[PASSED] += 1
        found[PASSED_OTHERWISE] += any(True for _ in definition.placements(replace(after, match="one"), other))


def touching_most(position: Position, moves: list[str]) -> list[str]:
    """The moves whose card touches the most others beside it."""
    top = definition.seen_from_above(position.laid)

    def touched(text: str) -> int:
        cells = definition.cells_at(*place(text))
        return len({top[around] for cell in cells for around in definition.neighbours(cell) if around in top})

    most = max(map(touched, moves))
    return [text for text in moves if touched(text) == most]


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


# What a seat can conclude from what it knows

SAMPLES_OF_A_DEAL, MOST_DEALS = 15, 210
SIGNIFICANCE = 1e-7
# After these moves the only dark square lies beside two white cards.
CORNERED = ["white", "DWWW@0,0", "WWWW@-2,0", "WWWW@2,0", "WWWW@4,0", "WWWW@1,-2"]


def compare_deals(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare what is imagined in one position of a game with few cards with all that is possible (SCH-7, SCH-9).

    Nothing else may be imagined, and each deal as often as it should be.
    """
    chance = random.Random(seed)
    match = (options or {}).get("match", "one")
    cards, moves, seat = some_position(chance, match)
    known = definition.knowledge(cards, moves, seat, match)
    if deal_count(known) > MOST_DEALS:
        return Counter()
    state = small_game(cards, match).start(setup={"deck": cards})
    for move in moves:
        state = state.play(move)
    assert tuple(state.knowledge(seat)["setup"]["deck"]) == known.deck, seed
    assert state.player == known.to_move, seed
    possible = definition.possible_deals(known)
    assert tuple(cards) in possible, seed
    knowledge = state.knowledge(seat)
    seen = Counter(
        tuple(tablier.imagine(knowledge, seed=1000 * seed + number).setup["deck"])
        for number in range(SAMPLES_OF_A_DEAL * len(possible))
    )
    assert set(seen) <= set(possible), seed
    assert fairness(seen, possible) > SIGNIFICANCE, seed
    dealt = [deck for deck in definition.decks(known.deck, known.unseen) if has_the_cards(deck, known)]
    told = len(possible) < len(dealt)
    otherwise = told and set(definition.possible_deals(replace(known, match="one"))) != set(possible)
    return Counter({"positions": 1, DEALS: len(possible), TOLD: told, TOLD_OTHERWISE: otherwise})


def some_position(chance: random.Random, match: str) -> tuple[list[str], list[str], int | None]:
    """The cards and the moves of a game with few cards, and a seat to ask or somebody looking on.

    If possible somebody has just been passed over, or not though it matters whether each card is matched.
    """
    if chance.random() < 0.4:
        return *cornered(chance), chance.choice([0, 0, 0, 1])
    for _ in range(20):
        cards, moves, position = until_a_pass(chance, match)
        if position.stock and position.to_move is not None:  # else there is nothing to wonder about
            return cards, moves, chance.choice([position.to_move, position.to_move, 0, 1, None])
    cards, moves = cornered(chance)
    return cards, moves[:3], 0


def until_a_pass(chance: random.Random, match: str) -> tuple[list[str], list[str], Position]:
    """A game with few cards, most of one colour, up to where somebody is passed over, or to its end."""
    kinds = chance.choice([["DDDD", "WWWW"], ["DDDD", "WWWW", "DWWW"], ["DDDW", "WWWW"], ["DDDD", "WWWW*", "DWWW"]])
    cards = [chance.choice(kinds) for _ in range(chance.randint(10, 13))]
    position, moves, found = definition.start(cards, match), list[str](), Counter[str]()
    while (legal := definition.legal(position)) and not found[PASSED]:
        before = position
        moves.append(cornering(position, legal, chance) if chance.random() < 0.8 else chance.choice(legal))
        position = definition.play(position, moves[-1])
        note_passes(before, position, found)
    return cards, moves, position


def cornered(chance: random.Random) -> tuple[list[str], list[str]]:
    """The cards and the moves of a game after CORNERED, or the same with the colours exchanged."""
    others = [chance.choice(["DDDD", "DDDD", "DDDD", "WWWW"]) for _ in range(8)]
    second = chance.sample(["WWWW", "WWWW", *others[:2]], 4)
    cards, moves = ["DWWW", "WWWW", "WWWW", "WWWW", *second, *others[2:]], CORNERED
    if chance.random() < 0.5:
        swap = str.maketrans("DW", "WD")
        cards = [definition.card_text(card.translate(swap), smartie=False) for card in cards]
        moves = [move.translate(swap) for move in moves]
    return cards, moves


def cornering(position: Position, legal: list[str], chance: random.Random) -> str:
    """Of a few moves, one that leaves the fewest places for whatever cards of one colour the other seat holds."""
    if position.colours is None or position.to_move is None:
        return chance.choice(legal)
    other = 1 - position.to_move

    def left(text: str) -> int:
        hand = tuple(card for card in position.hands[other] if len(set(card[:4])) == 1)
        after = replace(definition.with_card(position, text), hands=(hand, hand))
        return sum(1 for _ in definition.placements(after, other))

    return min(chance.sample(legal, min(8, len(legal))), key=left)


def small_game(cards: list[str], match: str) -> tablier.Game:
    """The game with these cards."""
    return tablier.game("schoko", deck=deck_of(cards), match=match)


def deck_of(cards: list[str]) -> Deck:
    """These cards as the option has them (SCH-1)."""
    counts = Counter(card.removesuffix("*") for card in cards)
    sweet = Counter(card.removesuffix("*") for card in cards if card.endswith("*"))
    return [(kind, count, sweet[kind]) for kind, count in counts.items()]


def has_the_cards(deck: tuple[str, ...], known: Knowledge) -> bool:
    """Whether everybody who laid a card would have held it, whoever was passed over."""
    hands, stock = [list(deck[:4]), list(deck[4:8])], list(deck[8:])
    for mover, move in known.moves[1:]:
        pattern, star, _ = move.partition("@")[0].partition("*")
        card = definition.card_text(pattern, smartie=star == "*")
        if card not in hands[mover]:
            return False
        hands[mover].remove(card)
        hands[mover] += stock[:1]
        stock = stock[1:]
    return True


def deal_count(known: Knowledge) -> int:
    """In how many orders the unseen cards may lie."""
    repeats = math.prod(math.factorial(count) for count in Counter(known.unseen).values())
    return math.factorial(len(known.unseen)) // repeats


def fairness(seen: Counter[tuple[str, ...]], weights: dict[tuple[str, ...], int]) -> float:
    """How probable it is that a lot with these weights differs as much or more, by the chi-squared test."""
    if len(weights) < 2:
        return 1.0
    deals = list(weights)
    expected = np.array([weights[deal] for deal in deals]) / sum(weights.values()) * seen.total()
    return float(stats.chisquare([seen[deal] for deal in deals], expected).pvalue)
