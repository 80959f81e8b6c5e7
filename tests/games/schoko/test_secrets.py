"""What a seat of Scho K.O. may imagine (SCH-9): every deal that fits, as often as chance would have dealt it.

The possible deals are found here by the plain definition: all orders of the deck, each played with the same moves.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy import stats
from tests.games.schoko import definition

import tablier
from tablier.chance import seeded
from tablier.games.schoko import notation, rules, setup
from tablier.games.schoko.board import DECK
from tablier.games.schoko.moves import card_of
from tablier.jit import can_compile, instantiate

SIGNIFICANCE = 1e-9
SAMPLES, SEARCH_SAMPLES = 1_200, 4_000

MIXED = "DDDW DDWW* DWWW DDWW  DDDW DDWW* DWWW DWWW  DDDW"
PASSED = "DDDD DDDD DDDD DDDD  WWWW WWWW* WWWW WWWW  DDDW WWWW* DDDD"
NOT_PASSED = "DDDD DDDD WWWW DDDD  WWWW WWWW DDDD WWWW*  WWWW WWWW WWWW"


def played(cards: str, moves: str, match: str = "one") -> tablier.State:
    kinds = Counter(card.removesuffix("*") for card in cards.split())
    sweet = Counter(card.removesuffix("*") for card in cards.split() if card.endswith("*"))
    game = tablier.game("schoko", deck=[[kind, count, sweet[kind]] for kind, count in kinds.items()], match=match)
    state = game.start(setup={"deck": cards.split()})
    for move in moves.split():
        state = state.play(move)
    return state


def orders(known: list[str], left: Counter[str]) -> Iterator[list[str]]:
    """All decks with these cards, of which some are known; each once."""
    if "?" not in known:
        yield known
        return
    place = known.index("?")
    for card in sorted(+left):
        yield from orders([*known[:place], card, *known[place + 1 :]], left - Counter([card]))


def ways(deck: list[str], state: tablier.State) -> int:
    """In how many ways these cards, told apart, could have been laid by the same seats; 0 if they could not."""
    position, found = definition.start(deck), 1
    for move in state.moves:
        if definition.player(position) != move.seat or str(move) not in definition.legal(position):
            return 0
        if "@" in move:
            pattern, star, _ = move.partition("@")[0].partition("*")
            found *= position.hands[move.seat].count(definition.card_text(pattern, star == "*"))
        position = definition.play(position, str(move))
    return found if definition.player(position) == state.player else 0


def ways_of_rules(deck: list[str], state: tablier.State) -> int:
    """The same by the rules themselves, for options that the definition does not have."""
    after, found = state.game.start(setup={"deck": deck}), 1
    for move in state.moves:
        if after.player != move.seat or str(move) not in after.legal():
            return 0
        if "@" in move:
            hand = notation.hand_cards(after.rules_state.hands[move.seat])
            found *= hand.count(card_of(move.code))
        after = after.play(str(move))
    return found if after.player == state.player else 0


def possible(state: tablier.State, seat: int | None) -> dict[tuple[str, ...], float]:
    """Every deck that a seat can take for the real one, with its chance."""
    known = state.knowledge(seat)["setup"]["deck"]
    left = Counter(state.setup["deck"]) - Counter(known)
    count = ways if state.game.options["match"] == "one" else ways_of_rules
    found = {tuple(deck): count(deck, state) for deck in orders(known, left)}
    total = sum(found.values())
    return {deck: count / total for deck, count in found.items() if count}


def sampled(state: tablier.State, seat: int | None) -> Counter[tuple[str, ...]]:
    knowledge = state.knowledge(seat)
    moves = [(move.seat, str(move)) for move in state.moves]
    assert state.player is not None
    return Counter(
        tuple(
            setup.imagined_setup(
                state.game.options, knowledge["setup"], moves, state.player, seat, seeded(number)
            )["deck"]
        )
        for number in range(SAMPLES)
    )  # fmt: skip


def fairness(counts: Counter[Any], chances: dict[Any, float]) -> float:
    """How probable it is that a fair lot differs as much; what is rare is taken together."""
    if not set(counts) <= set(chances):
        return 0.0
    total = counts.total()
    common = [key for key in chances if chances[key] * total >= 5]
    expected = [chances[key] * total for key in common]
    found = [counts[key] for key in common]
    rare = total - sum(expected)
    if rare > 5:
        expected, found = [*expected, rare], [*found, total - sum(found)]
    if len(expected) < 2:
        return 1.0
    return float(stats.chisquare(found, np.array(expected) * sum(found) / sum(expected)).pvalue)


CASES = {
    "at the start": (MIXED, "dark", 0),
    "a card was laid by the other": (MIXED, "dark DDDW@0,0 DWWW@2,0", 0),
    "both have laid": (MIXED, "dark DDDW@0,0 DWWW@2,0 DDWW@4,0 DWWW@6,0", 1),
    "the other was passed over": (PASSED, "dark DDDD@0,0", 0),
    "the other was passed over twice": (PASSED, "dark DDDD@0,0 DDDW@2,0 WWWW@4,0", 0),
    "it was itself passed over": (PASSED, "dark DDDD@0,0", 1),
    "the other was not passed over": (NOT_PASSED, "dark DDDD@0,0", 0),
    "it looks on": (NOT_PASSED, "dark DDDD@0,0", None),
    "it looks on at a pass": ("DDDD DDDD DDDD WWWW  WWWW WWWW WWWW WWWW", "dark DDDD@0,0 DDDD@2,0", None),
}


@pytest.mark.parametrize(("cards", "moves", "seat"), CASES.values(), ids=CASES)
def test_exactly_the_possible_deals_are_imagined_each_as_often_as_chance_has_it(
    cards: str, moves: str, seat: int | None
) -> None:
    state = played(cards, moves)
    chances = possible(state, seat)
    assert tuple(state.setup["deck"]) in chances
    assert len(chances) > 1
    assert fairness(sampled(state, seat), chances) > SIGNIFICANCE


# White shows at 1,0 only: a white card fits there by the default rule, and not by the other (see `test_rules`).
CORNERED = "DDDW DDDD WWWW WWWW  DDDD DDDD DDDD DDDD  WWWW WWWW WWWW DWWW DDDD DWWW"
CORNERED_MOVES = "dark DWDD@0,0 DDDD@2,0 DDDD@-2,0 DDDD@-1,-2"
EACH_CASES = {
    "the other was passed over": (CORNERED, CORNERED_MOVES, 1),
    "it was itself passed over": (CORNERED, CORNERED_MOVES, 0),
    "the other has laid since": (CORNERED, CORNERED_MOVES + " DDDD@4,0 DWWW@6,0 WWWW@8,0", 1),
}


@pytest.mark.parametrize(("cards", "moves", "seat"), EACH_CASES.values(), ids=EACH_CASES)
def test_with_match_each_a_pass_tells_as_much(cards: str, moves: str, seat: int | None) -> None:  # SCH-5, SCH-9
    state = played(cards, moves, "each")
    chances = possible(state, seat)
    assert tuple(state.setup["deck"]) in chances
    assert fairness(sampled(state, seat), chances) > SIGNIFICANCE


def test_with_match_each_what_a_seat_sees_does_not_depend_on_what_it_cannot_know() -> None:  # SCH-5, SCH-9
    state = played(CORNERED, CORNERED_MOVES, "each")
    assert (state.player, state.view()["passed"]) == (1, 0)
    for seed in range(20):
        other = tablier.imagine(state.knowledge(1), seed=seed)
        assert set(notation.hand_cards(other.rules_state.hands[0])) == {notation.read_card("WWWW")}
        assert (other.view(1), other.legal(), other.text(1)) == (state.view(1), state.legal(), state.text(1))
        assert other.knowledge(1) == state.knowledge(1)
    assert len({str(tablier.imagine(state.knowledge(1), seed=seed).setup) for seed in range(20)}) > 1


def test_a_pass_tells_that_nothing_fitted() -> None:
    state = played(PASSED, "dark DDDD@0,0")
    assert (state.player, state.view()["passed"]) == (0, 1)
    for seed in range(40):
        imagined = tablier.imagine(state.knowledge(0), seed=seed)
        assert set(imagined.setup["deck"][4:8]) <= {"WWWW", "WWWW*"}
    assert any("DDDD" in tablier.imagine(state.knowledge(1), seed=seed).setup["deck"][:3] for seed in range(40))


def test_a_turn_tells_that_something_fits() -> None:
    state = played(NOT_PASSED, "dark DDDD@0,0")
    assert state.player == 1
    hands = [tablier.imagine(state.knowledge(0), seed=seed).setup["deck"][4:8] for seed in range(60)]
    assert all("DDDD" in hand for hand in hands)


def test_a_forgotten_pass_would_be_noticed() -> None:
    state = played(PASSED, "dark DDDD@0,0")
    chances = possible(state, 0)
    known = state.knowledge(0)["setup"]["deck"]
    before = played(PASSED, "dark")
    careless = Counter(
        tuple(deck) for deck in map(list, sampled(before, 0)) if Counter(deck) == Counter(state.setup["deck"])
    )
    assert known != before.knowledge(0)["setup"]["deck"]
    assert fairness(careless, chances) == 0


# Knowledge that nobody can have


def tampered(cards: str, after: str, seat: int | None, **changes: Any) -> dict[str, Any]:
    knowledge = played(cards, after).knowledge(seat)
    for key, value in changes.items():
        knowledge[key] = {"deck": value.split()} if key == "setup" else value
    return knowledge


@pytest.mark.parametrize(
    ("knowledge", "rule"),
    [
        # fewer or more cards, others than there are, more of a kind than there are
        (tampered(MIXED, "dark", 0, setup="DDDW DDWW* DWWW DDWW ? ? ? ?"), "SCH-1"),
        (tampered(MIXED, "dark", 0, setup="DDDW DDWW* DWWW DDWW ? ? ? ? ? ?"), "SCH-1"),
        (tampered(MIXED, "dark", 0, setup="DWWD DDWW* DWWW DDWW ? ? ? ? ?"), "SCH-1"),
        (tampered(MIXED, "dark", 0, setup="DDWW DDWW* DWWW DDWW ? ? ? ? ?"), "SCH-1"),
        (tampered(MIXED, "dark", 0, setup="xyz DDWW* DWWW DDWW ? ? ? ? ?"), None),
        ({**tampered(MIXED, "dark", 0), "setup": {"deck": [5, *["?"] * 8]}}, None),
        ({**tampered(MIXED, "dark", 0), "setup": {}}, "SCH-1"),
        ({**tampered(MIXED, "dark", 0), "setup": {"deck": "?" * 9}}, "SCH-1"),
        # knows a card too many, or too few
        (tampered(MIXED, "dark", 0, setup="DDDW DDWW* DWWW DDWW DDDW ? ? ? ?"), None),
        (tampered(MIXED, "dark", 0, setup="DDDW DDWW* DWWW ? ? ? ? ? ?"), None),
        (tampered(MIXED, "dark DDDW@0,0 DWWW@2,0", 0, setup="DDDW DDWW* DWWW DDWW DDDW DDWW* DWWW DWWW DDDW"), None),
        (tampered(MIXED, "dark DDDW@0,0 DWWW@2,0", 0, setup="DDDW DDWW* DWWW DDWW DDDW DDWW* DDDW DWWW ?"), None),
        # has laid what it never had; the other lays more of a kind than there are
        (tampered(MIXED, "dark DDDW@0,0", 0, setup="DWWW DDWW* DWWW DDWW ? ? ? ? DWWW"), "SCH-4"),
        (tampered(MIXED, "dark DDDW@0,0", 1, moves=["dark", "DDDD@0,0"], result=None), "SCH-1"),
        # lays when its hand is empty; lays where nothing may lie; lays a colour
        (tampered(MIXED, "dark", 0, moves=["dark", *["DDDW@0,0"] * 9], movers=[0] * 11, result=None), "SCH-4"),
        (tampered(PASSED, "dark DDDD@0,0", 0, moves=["dark", "DDDD@9,9"], result=None), "SCH-4"),
        (
            tampered(
                PASSED, "dark DDDD@0,0", 0, moves=["dark", "DDDD@0,0", "DDDD@252,-252"], movers=[0] * 4, result=None
            ),
            "SCH-4",
        ),
        (tampered(MIXED, "dark DDDW@0,0", 0, moves=["dark", "DDDW@0,1"], result=None), "SCH-4"),
        (tampered(MIXED, "dark", 0, moves=["dark", "white"], movers=[0, 0, 0], result=None), None),
        # somebody was passed over who cannot have been, or was not who must have been
        (tampered(MIXED, "dark DDDW@0,0", 0, movers=[0, 0, 0]), None),
        (tampered(PASSED, "dark DDDD@0,0 DDDW@2,0", 0, movers=[0, 0, 0, 0]), "SCH-9"),
        (tampered("DDDD DDDD DDDD DDDD WWWW WWWW WWWW WWWW", "dark DDDD@0,0", 0, movers=[0, 0, 1]), "SCH-9"),
        (tampered(PASSED, "dark DDDD@0,0", 0, movers=[0, 1, 0]), None),
        (tampered(PASSED, "dark DDDD@0,0", 0, movers=[0, 0]), None),
        (tampered(PASSED, "dark DDDD@0,0", 0, movers=[0, 0, 2]), None),
        (tampered(PASSED, "dark DDDD@0,0", 0, seen_by=2), None),
        (tampered(PASSED, "dark DDDD@0,0", 0, seen_by=1), None),
    ],
)
def test_knowledge_that_nobody_can_have_is_refused(knowledge: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(tablier.Refusal) as caught:
        tablier.imagine(knowledge, seed=1)
    if rule is not None:
        assert caught.value.rule == rule
    assert caught.value.to("fr") != caught.value.to("en")


def test_what_no_deal_fits_is_given_up_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "MOST_TRIES", 0)
    with pytest.raises(tablier.BadRecord, match="No deal fits these moves"):
        tablier.imagine(played(MIXED, "dark").knowledge(0), seed=1)


# The same for search, which deals anew in every simulation


def arrangements(state: tablier.State, seat: int) -> dict[tuple[Any, ...], float]:
    """Hands and stock as a seat may think of them, all unseen cards being alike, with their chances."""
    position = state.rules_state
    hands = [notation.hand_cards(hand) for hand in position.hands]
    stock = position.board[DECK + position.drawn : DECK + position.cards].tolist()
    hidden = [number for number in (0, 1) if number != seat]
    unseen = [*itertools.chain.from_iterable(hands[number] for number in hidden), *stock]
    found = Counter[tuple[Any, ...]]()
    for order in itertools.permutations(unseen):
        rest, dealt = list(order), list(map(tuple, hands))
        for number in hidden:
            dealt[number] = tuple(sorted(rest[: len(hands[number])]))
            rest = rest[len(hands[number]) :]
        found[(*dealt, tuple(rest))] += 1
    return {key: count / found.total() for key, count in found.items()}


def arranged(position: rules.State) -> tuple[Any, ...]:
    hands = (tuple(notation.hand_cards(hand)) for hand in position.hands)
    return (*hands, tuple(position.board[DECK + position.drawn : DECK + position.cards].tolist()))


@pytest.mark.parametrize("seat", [0, 1, -1])
@pytest.mark.parametrize("moves", ["dark DDDW@0,0 DWWW@2,0", "dark DDDW@0,0 DWWW@2,0 DDWW@4,0 DWWW@6,0 DWWW@8,0"])
def test_search_imagines_all_that_is_unseen_in_any_order(moves: str, seat: int) -> None:
    state = played(MIXED, moves)
    if seat < 0 and len(state.moves) < 5:
        state = played(MIXED, moves + " DDWW@4,0")
    chances = arrangements(state, seat)
    chosen: Any = instantiate(rules, compiled=can_compile())
    position, rng = state.rules_state, seeded(5)
    counts = Counter[tuple[Any, ...]]()
    for _ in range(SEARCH_SAMPLES):
        imagined, rng = chosen.imagine(chosen.copy(position, np.empty(rules.WORDS, np.int64)), seat, rng)
        counts[arranged(imagined)] += 1
    assert all(key[seat] == tuple(notation.hand_cards(position.hands[seat])) for key in counts if seat >= 0)
    assert fairness(counts, chances) > SIGNIFICANCE


def dealt(state: tablier.State, decks: dict[tuple[str, ...], float]) -> dict[tuple[Any, ...], float]:
    """Hands and stock now, with their chances, from the decks with theirs."""
    found = Counter[tuple[Any, ...]]()
    for deck, chance in decks.items():
        after = state.game.start(setup={"deck": list(deck)})
        for move in state.moves:
            after = after.play(str(move))
        found[arranged(after.rules_state)] += chance  # type: ignore[assignment]
    return dict(found)


SEARCH_CASES = {
    **{name: (*case, "one") for name, case in CASES.items()},
    **{f"match=each, {name}": (*case, "each") for name, case in EACH_CASES.items()},
    "passed over, then laid": (PASSED, "dark DDDD@0,0 DDDW@2,0 WWWW@4,0 DDDD@-2,0 WWWW@6,0", 0, "one"),
}


@pytest.mark.parametrize(("cards", "moves", "seat", "match"), SEARCH_CASES.values(), ids=SEARCH_CASES)
def test_search_knows_what_passes_have_told(cards: str, moves: str, seat: int | None, match: str) -> None:  # SCH-9
    state = played(cards, moves, match)
    chances = dealt(state, possible(state, seat))
    chosen: Any = instantiate(rules, compiled=can_compile())
    position, rng = state.rules_state, seeded(5)
    counts = Counter[tuple[Any, ...]]()
    for _ in range(SEARCH_SAMPLES):
        copied = chosen.copy(position, np.empty(rules.WORDS, np.int64))
        imagined, rng = chosen.imagine(copied, -1 if seat is None else seat, rng)
        counts[arranged(imagined)] += 1
    assert fairness(counts, chances) > SIGNIFICANCE
