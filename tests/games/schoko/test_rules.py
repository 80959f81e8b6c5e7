"""Each rule of the page by its number. Games are given by their decks and moves, tables by the cards laid."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest
from tests.games.schoko import definition
from tests.games.schoko.comparison import farthest
from tests.games.schoko.tables import table, texts, with_hand

import tablier
from tablier.games.schoko import notation, picture, rules
from tablier.games.schoko.board import LAST_ROLL
from tablier.games.schoko.cards import LEAST_CARDS, MOST_CARDS
from tablier.games.schoko.moves import CHOOSE_DARK, CHOOSE_WHITE, card_of
from tablier.games.schoko.view import groups_of
from tablier.typography import typeset

DARK, WHITE = "DDDD " * 4, "WWWW " * 4


def game_of(cards: str, *, each: bool = False) -> tablier.Game:
    """The game with just these cards."""
    kinds = Counter(card.removesuffix("*") for card in cards.split())
    sweet = Counter(card.removesuffix("*") for card in cards.split() if card.endswith("*"))
    deck = [[kind, count, sweet[kind]] for kind, count in kinds.items()]
    return tablier.game("schoko", deck=deck, match="each" if each else "one")


def played(cards: str, moves: str = "", *, each: bool = False) -> tablier.State:
    """A game with this deck from the top, after these moves."""
    state = game_of(cards, each=each).start(setup={"deck": cards.split()})
    for move in moves.split():
        state = state.play(move)
    return state


def drawn(*rows: str) -> rules.State:
    """The end of a game whose cards lie as drawn in D, W and ., on even columns and rows; seat 0 is dark."""
    state = rules.play(rules.start([0] * LEAST_CARDS), CHOOSE_DARK)
    for y in range(0, len(rows), 2):
        for x in range(0, len(rows[0]), 2):
            pattern = rows[y][x : x + 2] + rows[y + 1][x : x + 2]
            if pattern != "....":
                move = notation.read_text(f"{pattern}@{x},{y}")
                hand = notation.write_card(card_of(move))
                state = rules.play(with_hand(state, hand), move)
    return state._replace(mover=rules.NOBODY)


def refusal(state: rules.State, text: str) -> tablier.IllegalMove:
    """Why a move is not legal; fails if it is."""
    assert text not in texts(state)
    return notation.explain(state, notation.read_move(state, text))


def sizes(state: rules.State, colour: str) -> list[int]:
    return [len(group) for group in groups_of(state, is_dark=colour == "D")]


# SCH-1


def test_the_standard_deck_has_three_kinds_and_ten_smarties() -> None:  # SCH-1
    deck = Counter(tablier.game("schoko").start(seed=1).setup["deck"])
    assert deck == {"DDDW": 7, "DDDW*": 3, "DDWW": 8, "DDWW*": 4, "DWWW": 7, "DWWW*": 3}
    assert deck == Counter(definition.cards_of(definition.STANDARD_DECK))


def test_the_deck_of_four_shapes_has_the_diagonal_too() -> None:  # SCH-1
    deck = Counter(tablier.game("schoko", deck="four-shapes").start(seed=1).setup["deck"])
    assert deck == Counter(definition.cards_of(definition.FOUR_SHAPES_DECK))
    assert deck["DWWD"] == 5
    assert deck["DWWD*"] == 3
    assert deck.total() == 32


def test_a_deck_of_ones_own_is_a_list_of_kinds_with_cards_and_smarties() -> None:  # SCH-1
    game = tablier.game("schoko", deck=[["WWWW", 5, 0], ["DDDD", 4, 4]])
    assert game.options["deck"] == (("DDDD", 4, 4), ("WWWW", 5, 0))
    assert Counter(game.start(seed=3).setup["deck"]) == {"DDDD*": 4, "WWWW": 5}
    assert tablier.game("schoko", deck='[["DDDD",4,4], ["WWWW", 5, 0]]') == game
    assert tablier.game("schoko", deck=(("WWWW", 5, 0), ("DDDD", 4, 4))) == game
    assert tablier.load(json.dumps(game.start(seed=3).record())).game == game
    assert tablier.game("schoko", deck='[["NNNN", 4, 4], ["BBBB", 5, 0]]') == game


@pytest.mark.parametrize(
    "deck",
    [
        None, 5, True, "", "Standard", "three-shapes", "[", "[1]", '["DDDW"]', [["DDDW", 8]], [["DDDW", 8, 0, 0]],
        [["WDDD", 8, 0]], [["dddw", 8, 0]], [["DDDW*", 8, 0]], [[["DDDW"], 8, 0]], [[{}, 8, 0]], [["DDDW", 8, 9]],
        [["DDDW", 8, -1]], [["DDDW", 8.0, 0]], [["DDDW", True, 0]], [["DDDW", "8", 0]], [["DDDW", 8, None]],
        [["DDDW", 8, 0], ["DWWW", 0, 0]], [["DDDW", 4, 0], ["DDDW", 4, 0]], [["DDDW", 121, 0]], {"DDDW": 8}, b"[]",
        "[" * 100_000, '[["DDDW", 1' + "0" * 5000 + ", 0]]", [8, 8, 8], ["abc"],
    ],
    ids=lambda deck: None if isinstance(deck, str) and len(deck) > 60 else repr(deck),
)  # fmt: skip
def test_a_deck_that_is_no_list_of_kinds_is_refused(deck: object) -> None:  # SCH-1
    with pytest.raises(tablier.BadOption, match="Option deck cannot be") as caught:
        tablier.game("schoko", deck=deck)
    assert caught.value.rule == "SCH-1"
    assert caught.value.to("fr").startswith("L’option deck ne peut pas valoir")


@pytest.mark.parametrize(
    ("deck", "cards"), [([["DDDW", 7, 0]], 7), ([["DDDW", 60, 0], ["DWWW", 61, 1]], 121), ([], 0), ("[]", 0), ("{}", 0)]
)
def test_a_deck_has_8_to_120_cards(deck: object, cards: int) -> None:  # SCH-1
    with pytest.raises(tablier.BadOption, match=rf"A deck has 8 to 120 cards, not {cards}\. \(SCH-1\)") as caught:
        tablier.game("schoko", deck=deck)
    assert f"pas {cards}" in caught.value.to("fr")
    for least_or_most in ([["DDDW", 8, 8]], [["DDDD", 60, 0], ["WWWW", 60, 30]]):
        assert tablier.game("schoko", deck=least_or_most).start(seed=1).legal() == ["dark", "white"]


# SCH-2


def test_the_deck_goes_to_seat_0_to_seat_1_and_to_the_stock() -> None:  # SCH-2
    cards = "DDDW DDDW* DWWW DDWW  WWWW DDDD DWWD* DWWD  DDDW DWWW"
    state = played(cards)
    assert state.view(0)["hands"] == [["DDDW", "DDDW*", "DDWW", "DWWW"], None]
    assert state.view(1)["hands"] == [None, ["DDDD", "DWWD", "DWWD*", "WWWW"]]
    assert (state.view()["held"], state.view()["stock"]) == ([4, 4], 2)
    state = played(cards, "dark DDDW@0,0")
    assert state.view(0)["hands"] == [["DDDW", "DDDW*", "DDWW", "DWWW"], None]  # the next from the top
    assert state.view()["stock"] == 1


def test_every_shuffle_is_the_whole_deck_in_another_order() -> None:  # SCH-2
    game = tablier.game("schoko")
    decks = [game.start(seed=seed).setup["deck"] for seed in range(50)]
    assert len({tuple(deck) for deck in decks}) == 50
    assert all(sorted(deck) == sorted(decks[0]) for deck in decks)


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({}, "SCH-2"),
        ({"deck": "DDDW"}, "SCH-2"),
        ({"deck": None}, "SCH-2"),
        ({"deck": ["DDDW"] * 8, "more": 1}, "SCH-2"),
        ({"cards": ["DDDW"] * 8}, "SCH-2"),
        ({"deck": [*["DDDW"] * 7, "DDDX"]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, "?"]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, 5]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, "DDDW**"]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, "dddw"]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, "WDDD"]}, "SCH-1"),
        ({"deck": [*["DDDW"] * 7, "DDDW*"]}, "SCH-1"),
        ({"deck": ["DDDW"] * 7}, "SCH-1"),
        ({"deck": ["DDDW"] * 9}, "SCH-1"),
        ({"deck": []}, "SCH-1"),
    ],
)
def test_a_setup_is_the_deck_of_the_option_in_some_order(given: dict[str, object], rule: str) -> None:  # SCH-1, SCH-2
    game = tablier.game("schoko", deck=[["DDDW", 8, 0]])
    with pytest.raises(tablier.BadSetup) as caught:
        game.start(setup=given)
    assert caught.value.rule == rule
    assert caught.value.to("fr") != caught.value.to("en")
    assert game.start(setup={"deck": ("DDDW",) * 8}).setup == {"deck": ["DDDW"] * 8}


# SCH-3


def test_seat_0_chooses_its_colour_before_any_card() -> None:  # SCH-3
    state = played(DARK + WHITE)
    assert (state.player, state.legal()) == (0, ["dark", "white"])
    assert (state.scores, state.view()["colours"]) == ([0, 0], [None, None])
    assert played(DARK + WHITE, "dark").view()["colours"] == ["dark", "white"]
    assert played(DARK + WHITE, "white").view()["colours"] == ["white", "dark"]
    assert played(DARK + WHITE, "white").player == 0
    assert played(DARK + WHITE, "white DDDD@0,0").scores == [0, 4]


def test_a_card_before_the_colour_and_a_colour_after_it_are_refused() -> None:  # SCH-3
    with pytest.raises(tablier.IllegalMove, match=r"Choose a colour first: dark or white\. \(SCH-3\)") as caught:
        played(DARK + WHITE, "DDDD@0,0")
    assert caught.value.to("fr") == typeset("Choisissez d’abord une couleur : noir ou blanc. (SCH-3)")
    for colour in ("dark", "white"):
        with pytest.raises(tablier.IllegalMove, match=r"The colours are chosen\. \(SCH-3\)") as caught:
            played(DARK + WHITE, f"dark {colour}")
        assert caught.value.to("fr") == "Les couleurs sont choisies. (SCH-3)"


# SCH-4


def test_the_first_card_lies_at_0_0_turned_as_one_likes() -> None:  # SCH-4
    state = played("DDDW DDWW DWWD* WWWW " + WHITE, "dark")
    assert state.legal() == [
        "DDDW@0,0", "DDWD@0,0", "DDWW@0,0", "DWDD@0,0", "DWDW@0,0", "DWWD*@0,0", "WDDD@0,0", "WDDW*@0,0", "WDWD@0,0",
        "WWDD@0,0", "WWWW@0,0",
    ]  # fmt: skip
    with pytest.raises(
        tablier.IllegalMove, match=r"The first card lies in the middle of the table\. \(SCH-4\)"
    ) as caught:
        state.play("WWWW@1,0")
    assert caught.value.to("fr") == "La première carte se pose au milieu de la table. (SCH-4)"
    assert caught.value.places == ("1,0",)


def test_a_card_not_in_hand_is_refused() -> None:  # SCH-4
    state = played("DDDW DDWW DWWD* WWWW " + WHITE, "dark")
    for text, card in (("DDDD@0,0", "DDDD"), ("WWWW*@0,0", "WWWW*"), ("WDDW@0,0", "DWWD"), ("WWDW@5,5", "DWWW")):
        with pytest.raises(tablier.IllegalMove) as caught:
            state.play(text)
        assert caught.value.to("en") == f"You hold no card {card}. (SCH-4)"
        french = card.replace("D", "N").replace("W", "B")
        assert caught.value.to("fr") == f"Vous n’avez pas de carte {french}. (SCH-4)"


def test_one_draws_a_card_while_the_stock_lasts() -> None:  # SCH-4
    state = played("DDDD " * 9, "dark")
    held = []
    for number in range(9):
        held.append((*state.view()["held"], state.view()["stock"], state.player))
        state = state.play(f"DDDD@{2 * number},0")
    assert held == [
        (4, 4, 1, 0), (4, 4, 0, 1), (4, 3, 0, 0), (3, 3, 0, 1), (3, 2, 0, 0), (2, 2, 0, 1), (2, 1, 0, 0), (1, 1, 0, 1),
        (1, 0, 0, 0),
    ]  # fmt: skip
    assert state.over


@pytest.mark.parametrize(
    "text",
    ["", "DDDD", "DDDD@", "DDDD@0", "DDDD@0,", "DDDD@0;0", "DDD@0,0", "DDDDD@0,0", "DDDD**@0,0", "*DDDD@0,0",
     "DDDD@0,0*", "DDDD@-0,0", "DDDD@0,00", "DDDD@01,0", "DDDX@0,0", "DDDD@+1,0", "DDDD@--1,0",
     "DDDD@1.0,0", "DDDD@12345,0", "DDDD@0,0,0", "d", "black", "DDDD@٣,0", "DDDD@0,0\n", "dark\n", "DDDD\u00a0@0,0"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=r"This is no move\. Write dark or white") as caught:
        played(DARK + WHITE, "dark").play(text)
    assert caught.value.rule == "SCH-4"
    assert caught.value.to("fr").startswith("Ce n’est pas un coup.")


def test_french_readers_may_write_and_read_n_and_b() -> None:
    state = played("DDDW DDWW* DWWD WWWW " + WHITE, "noir")
    assert state.moves == ("dark",)
    assert played(DARK + WHITE, "Blanc").moves == ("white",)
    assert state.read("nnbb*@0,0") == state.read("DDWW*@0,0") == "DDWW*@0,0"
    assert notation.tell("dark", "fr") == "noir"
    assert notation.tell("DDWW*@-3,2", "fr") == "NNBB*@-3,2"
    assert notation.tell("DDWW*@-3,2", "en") == "DDWW*@-3,2"
    assert "N  B^" in notation.tell("   0 D  W^ W  D*", "fr")
    with pytest.raises(tablier.IllegalMove, match="This is no move"):
        state.read("DNWW@0,0")


def test_moves_are_read_whatever_case_and_spaces() -> None:
    state = played(DARK + "WWWW* WWWW WWWW WWWW", "dark DDDD@0,0 DDDD@-2,0")
    assert state.read("wwww*@-1,0") == state.read(" W W\tww * @ - 1 , 0 ") == "WWWW*@-1,0"
    assert played(DARK + WHITE).read(" Dark ") == "dark"


# SCH-5


def test_two_squares_must_touch_by_their_sides() -> None:  # SCH-5
    state = table("DDDD@0,0")
    assert texts(state) == ["DDDD@-2,0", "DDDD@0,-2", "DDDD@0,2", "DDDD@2,0"]
    for text in ("DDDD@2,1", "DDDD@1,2", "DDDD@2,2", "DDDD@-2,-1", "DDDD@3,0", "DDDD@0,-3", "DDDD@30,30", "DDDD@34,0"):
        found = refusal(state, text)
        assert found.to("en") == "At least two of its squares must share a side with squares that lie there. (SCH-5)"
        assert (
            found.to("fr") == "Au moins deux de ses carrés doivent toucher par un côté des carrés déjà posés. (SCH-5)"
        )
        assert found.places == (text.partition("@")[2],)


def test_the_two_squares_may_touch_two_cards() -> None:  # SCH-5
    state = table("DDDD@0,0 DDDD@2,0")
    assert {"DDDD@1,2", "DDDD@1,-2"} <= set(texts(state))
    assert refusal(state, "DDDD@-1,2").rule == "SCH-5"


def test_one_contact_is_between_equal_colours() -> None:  # SCH-5
    state = table("DDDW@0,0", "WWWW")
    # The only white square is at 1,1.
    assert texts(state) == ["WWWW@0,2", "WWWW@2,0"]
    found = refusal(state, "WWWW@0,-2")
    assert found.to("en") == "No two squares of the same colour touch. (SCH-5)"
    assert found.to("fr") == "Aucun contact entre carrés de même couleur. (SCH-5)"
    assert found.places == ("0,-2",)


def test_one_equal_contact_in_all_is_enough_not_one_for_each_card() -> None:  # SCH-5
    # At 1,2 a white card touches dark of one card and white of the other.
    assert texts(table("DDDD@0,0 DWWW@2,0", "WWWW")) == ["WWWW@1,2", "WWWW@2,-2", "WWWW@2,2", "WWWW@4,0"]


def test_with_match_each_every_card_touched_needs_an_equal_contact() -> None:  # SCH-5
    # At 1,2 a white card touches dark of one card and white of the other.
    state = table("DDDD@0,0 DWWW@2,0", "WWWW", each=1)
    assert texts(state) == ["WWWW@2,-2", "WWWW@2,2", "WWWW@4,0"]
    found = refusal(state, "WWWW@1,2")
    assert found.to("en") == "No contact of equal colours with one of the cards it touches. (SCH-5)"
    assert found.to("fr") == "Aucun contact de même couleur avec une des cartes qu’elle touche. (SCH-5)"
    assert found.places == ("1,2", "1,1")  # and where it touches that card
    both = refusal(table("DDDD@0,0 DDDD@2,0", "WWWW", each=1), "WWWW@1,2")
    assert both.to("en") == "No contact of equal colours with 2 of the cards it touches. (SCH-5)"
    assert both.to("fr") == "Aucun contact de même couleur avec 2 des cartes qu’elle touche. (SCH-5)"
    assert both.places == ("1,2", "1,1", "2,1")


def test_with_match_each_one_contact_is_enough_for_a_card_touched_twice() -> None:  # SCH-5
    assert "WWWW@2,0" in texts(table("DDDW@0,0", "WWWW", each=1))
    assert refusal(table("DDDW@0,0", "WWWW", each=1), "WWWW@3,3").to("en").startswith("At least two")


def test_with_match_each_a_covered_square_belongs_to_the_card_on_top() -> None:  # SCH-5
    # Seen from above: D W W D. The card in the middle lies on the two others.
    covered = "DDDD@0,0 DDDD@2,0 WWWW*@1,0"
    white, dark = table(covered, "WWWW", each=1), table(covered, "DDDD", each=1)
    assert texts(white) == ["WWWW@1,-2", "WWWW@1,2"]  # touches that one alone
    assert (
        refusal(white, "WWWW@0,2").to("en") == "No contact of equal colours with one of the cards it touches. (SCH-5)"
    )
    assert refusal(dark, "DDDD@0,2").to("en") == "No contact of equal colours with one of the cards it touches. (SCH-5)"
    # Along one side two squares of one card, then a card over one of them.
    assert "WDWW@0,2" in texts(table("DDDD@0,0 DDDD@2,0", "DWWW", each=1))
    assert refusal(table(covered, "DWWW", each=1), "DWWW@2,2").places == ("2,2", "2,1", "3,1")
    assert "WDWW@2,2" in texts(table(covered, "DWWW", each=1))


def test_match_is_one_or_each_and_records_keep_it() -> None:  # SCH-5
    state = tablier.game("schoko", match="each").start(seed=3).play("dark")
    assert state.record()["options"] == {"deck": "standard", "match": "each"}
    assert tablier.load(json.dumps(state.record())) == state
    assert state.rules_state.each == 1
    assert tablier.game("schoko").start(seed=3).rules_state.each == 0
    with pytest.raises(tablier.BadOption, match="Option match cannot be “some”; choose one of: one, each"):
        tablier.game("schoko", match="some")


@pytest.mark.parametrize("deck", ["standard", "four-shapes", [["DDDD", 6, 2], ["WWWW", 6, 2], ["DWWW", 4, 1]]])
def test_with_match_each_the_moves_are_those_of_the_plain_rule(deck: object) -> None:  # SCH-5
    for seed in range(3):
        chance = random.Random(seed)
        each = tablier.game("schoko", deck=deck, match="each").start(seed=seed).play("dark")
        while not each.over:
            if each.rules_state.laid:
                free = texts(each.rules_state._replace(each=0))
                assert [str(move) for move in each.legal()] == [text for text in free if matches_each(each, text)]
            each = each.play(chance.choice(each.legal()))


def matches_each(state: tablier.State, text: str) -> bool:
    """Whether a card that may lie there by the default rule matches each card it touches, from what is seen."""
    owner, colour = {}, {}
    for number, card in enumerate(state.view()["cards"]):
        for square in range(4):
            cell = card["x"] + square % 2, card["y"] + square // 2
            owner[cell], colour[cell] = number, card["card"][square]
    pattern, _, place = text.partition("@")
    x, y = map(int, place.split(","))
    if (x, y) in owner:
        return True  # it covers
    touched, equal = set(), set()
    for square in range(4):
        left, top = x + square % 2, y + square // 2
        for cell in ((left - 1, top), (left + 1, top), (left, top - 1), (left, top + 1)):
            if cell in owner:
                touched.add(owner[cell])
                if colour[cell] == pattern[square]:
                    equal.add(owner[cell])
    return touched == equal


def test_what_counts_is_the_colour_seen_from_above() -> None:  # SCH-5
    before = table("DDDD@0,0 DDDD@2,0", "WWWW")
    assert texts(before) == []
    covered = table("DDDD@0,0 DDDD@2,0 WWWW*@1,0", "WWWW")
    assert texts(covered) == ["WWWW@0,-2", "WWWW@0,2", "WWWW@1,-2", "WWWW@1,2", "WWWW@2,-2", "WWWW@2,2"]
    assert "DDDD@1,2" not in texts(with_hand(covered, "DDDD"))


def test_holes_are_allowed() -> None:  # SCH-5
    ring = "DDDD@0,0 DDDD@2,0 DDDD@4,0 DDDD@4,2 DDDD@4,4 DDDD@2,4 DDDD@0,4"
    state = table(ring)
    assert {"DDDD@0,2", "DDDD@2,2", "DDDD@-1,2"} <= set(texts(state))
    assert "DDDD@2,2" in texts(table(ring + " DDDD@0,2"))  # into the hole itself


def test_what_is_far_off_every_table_is_refused() -> None:  # SCH-5
    for at in ("300,0", "0,-253", "9999,-9999"):
        with pytest.raises(tablier.IllegalMove, match=r"Nothing lies anywhere near\. \(SCH-5\)") as caught:
            played(DARK + WHITE, f"dark DDDD@0,0 DDDD@{at}")
        assert caught.value.places == (at,)
        assert caught.value.to("fr") == "Il n’y a rien dans les parages. (SCH-5)"
    with pytest.raises(tablier.IllegalMove, match="share a side"):
        played(DARK + WHITE, "dark DDDD@0,0 DDDD@252,-252")


@pytest.mark.parametrize(
    ("deck", "direction"),
    [
        *(("standard", direction) for direction in ((1, 0), (-1, 0), (0, 1), (0, -1))),
        *(("four-shapes", direction) for direction in ((1, 1), (-1, 1), (1, -1), (-1, -1))),
    ],
)
def test_all_32_cards_may_lie_in_a_row(deck: str, direction: tuple[int, int]) -> None:  # SCH-5
    state = tablier.game("schoko", deck=deck).start(seed=5).play("dark")
    while not state.over:
        flat = [str(move) for move in state.legal()]
        state = state.play(min(farthest(flat, direction)))
    cards = state.view()["cards"]
    assert len(cards) == 32
    ends = {(card["x"], card["y"]) for card in cards}
    assert max(abs(x) + abs(y) for x, y in ends) == 62
    assert sum(map(sum, state.view()["groups"])) == 128


def test_all_120_cards_of_the_largest_deck_may_lie_in_a_row_both_ways() -> None:  # SCH-5
    state = rules.play(rules.start([notation.read_card("DDDW*") or 0] * MOST_CARDS), CHOOSE_WHITE)
    for number in range(MOST_CARDS):
        x = 2 * (number // 2 + 1) if number % 2 else -2 * (number // 2)
        state = rules.play(state, notation.read_text(f"DDDW*@{x},0"))
    assert rules.is_over(state)
    assert (state.left, state.right, state.roll) == (-118, 120, LAST_ROLL)
    assert (rules.score(state, 0), rules.score(state, 1), rules.winner(state)) == (1, 360, 1)


# SCH-6


def test_a_smartie_card_may_lie_on_two_cards_or_more() -> None:  # SCH-6
    assert "WWWW*@1,0" in texts(table("DDDD@0,0 DDDD@2,0", "WWWW*"))
    four = table("DDDD@0,0 DDDD@2,0 DDDD@0,2 DDDD@2,2", "WWWW*")
    assert texts(four) == ["WWWW*@0,1", "WWWW*@1,0", "WWWW*@1,1", "WWWW*@1,2", "WWWW*@2,1"]
    state = played(DARK + "WWWW* WWWW WWWW WWWW", "dark DDDD@0,0 DDDD@2,0 WWWW*@1,0")
    assert [card["level"] for card in state.view()["cards"]] == [1, 1, 2]
    assert state.scores == [2, 4]


def test_it_covers_without_any_condition_of_colour() -> None:  # SCH-6
    assert texts(table("DDDD@0,0 DDDD@2,0", "WWWW*")) == ["WWWW*@1,0"]


@pytest.mark.parametrize(
    ("cards", "text", "english", "french"),
    [
        ("DDDD@0,0 DDDD@2,0", "DDDD@1,0", "Something lies there, and only a card with a Smartie may cover.",
         "Il y a déjà quelque chose, et seule une carte à Smartie peut recouvrir."),
        ("DDDD@0,0 DDDD@2,0", "DDDD@1,1", "Something lies there, and only a card with a Smartie may cover.",
         "Il y a déjà quelque chose, et seule une carte à Smartie peut recouvrir."),
        ("DDDD@0,0 DDDD@2,0", "DDDD*@1,1", "A card lies wholly on free cells or wholly on other cards.",
         "Une carte se pose entièrement sur des cases libres ou entièrement sur d’autres cartes."),
        ("DDDD@0,0 DDDD@2,0 DDDD@0,2", "DDDD*@1,1", "A card lies wholly on free cells or wholly on other cards.",
         "Une carte se pose entièrement sur des cases libres ou entièrement sur d’autres cartes."),
        ("DDDD@0,0 DDDD*@2,0", "DDDD*@1,0", "A card with a Smartie is never covered.",
         "Une carte à Smartie n’est jamais recouverte."),
        ("DDDD@0,0 DDDD@2,0 DDDD@4,0 DDDD*@1,0", "DDDD*@2,0", "A card with a Smartie is never covered.",
         "Une carte à Smartie n’est jamais recouverte."),
        ("DDDD@0,0 DDDD@2,0 DDDD@4,0 DDDD*@1,0", "DDDD*@1,0", "A card with a Smartie is never covered.",
         "Une carte à Smartie n’est jamais recouverte."),
        ("DDDD@0,0 DDDD@2,0", "DDDD*@2,0", "It would cover one card only, not two.",
         "Elle ne recouvrirait qu’une carte, pas deux."),
    ],
)  # fmt: skip
def test_every_other_card_over_another_is_refused(cards: str, text: str, english: str, french: str) -> None:  # SCH-6
    found = refusal(table(cards, "DDDD DDDD*"), text)
    assert found.to("en") == f"{english} (SCH-6)"
    assert found.to("fr") == f"{french} (SCH-6)"
    assert found.places == (text.partition("@")[2],)


def test_nothing_ever_covers_one_square_of_a_smartie_card() -> None:  # SCH-6
    square = "DDDD@0,0 DDDD@2,0 DDDD@4,0 DDDD@0,2 DDDD@2,2 DDDD@4,2"
    assert {"DDDD*@2,1", "DDDD*@3,1"} <= set(texts(table(square, "DDDD*")))
    high = texts(table(square + " WWWW*@1,0", "DDDD*"))
    assert "DDDD*@3,1" in high
    assert not {"DDDD*@0,1", "DDDD*@1,1", "DDDD*@2,1", "DDDD*@1,0"} & set(high)
    low = texts(table("DDDD@0,0 DDDD*@2,0 DDDD@0,2 DDDD@2,2", "DDDD*"))
    assert "DDDD*@0,1" in low
    assert not {"DDDD*@1,1", "DDDD*@1,0", "DDDD*@2,1"} & set(low)


# SCH-7


def test_a_game_ends_when_all_cards_lie() -> None:  # SCH-7
    state = tablier.game("schoko").start(seed=4).play("dark")
    chance = random.Random(4)
    seats = []
    while not state.over:
        seats.append(state.player)
        state = state.play(chance.choice(state.legal()))
    assert seats == [0, 1] * 16  # nobody is ever passed over with two-coloured cards
    assert (state.view()["held"], state.view()["stock"], state.player) == ([0, 0], 0, None)
    with pytest.raises(tablier.IllegalMove, match=r"The game is over\. \(SCH-7\)") as caught:
        state.play("DDDW@0,0")
    assert caught.value.to("fr") == "La partie est finie. (SCH-7)"
    with pytest.raises(tablier.IllegalMove, match="SCH-7"):
        state.play("dark")


def test_a_hand_without_a_place_is_passed_over() -> None:  # SCH-7
    state = played(DARK + WHITE, "dark DDDD@0,0")
    assert (state.player, state.view()["passed"]) == (0, 1)
    state = state.play("DDDD@2,0").play("DDDD@4,0")
    assert [move.seat for move in state.moves] == [0, 0, 0, 0]
    assert state.view()["passed"] == 1
    state = state.play("DDDD@6,0")
    assert (state.over, state.player, state.view()["passed"]) == (True, None, None)
    assert (state.view()["hands"], state.scores, state.winner) == ([[], ["WWWW"] * 4], [16, 0], 0)


def test_the_text_tells_who_was_passed_over() -> None:  # SCH-7
    state = played(DARK + WHITE, "dark DDDD@0,0")
    assert "seat 1 cannot lay any card and is passed over" in str(state).splitlines()
    assert "passed over" not in str(played(DARK + WHITE, "dark"))
    assert "passed over" not in state.svg()


def test_who_is_passed_over_draws_nothing_and_comes_back() -> None:  # SCH-7
    cards = DARK + WHITE + "DWWW WWWW DDDD"
    state = played(cards, "dark DDDD@0,0")
    assert (state.player, state.view()["held"], state.view()["stock"]) == (0, [4, 4], 2)
    state = state.play("DWWW@2,0")
    assert (state.player, state.view()["held"], state.view()["passed"]) == (1, [4, 4], None)
    assert state.legal() == ["WWWW@1,2", "WWWW@2,-2", "WWWW@2,2", "WWWW@4,0"]
    assert state.play("WWWW@4,0").view(1)["hands"][1] == ["DDDD", "WWWW", "WWWW", "WWWW"]


def test_the_game_may_end_with_cards_in_hands_and_stock() -> None:  # SCH-7
    state = played(DARK + WHITE + "WWWW " * 5, "white DDDD@0,0 DDDD@2,0 DDDD@0,2 DDDD@2,2")
    assert state.over
    assert (state.view()["held"], state.view()["stock"]) == ([4, 4], 1)
    assert (state.scores, state.winner) == ([0, 16], 1)


def test_with_match_each_a_hand_that_matches_only_one_of_two_cards_is_passed_over() -> None:  # SCH-7
    # White shows at 1,0 only, and the one free place there touches three cards, two of them all dark.
    cards, moves = "DDDW DDDD WWWW WWWW " + DARK, "dark DWDD@0,0 DDDD@2,0 DDDD@-2,0 DDDD@-1,-2"
    one, each = played(cards, moves), played(cards, moves, each=True)
    assert (one.player, one.view()["passed"], one.legal()) == (0, None, ["WWWW@1,-2"])
    assert (each.player, each.view()["passed"]) == (1, 0)
    assert each.view(0)["hands"][0] == ["WWWW", "WWWW"]


def test_with_match_each_cards_of_two_colours_are_never_passed_over() -> None:  # SCH-7
    # Above the topmost row lies a free place that touches just one card, with two squares.
    for deck in ("standard", "four-shapes"):
        for seed in range(4):
            chance = random.Random(seed)
            state = tablier.game("schoko", deck=deck, match="each").start(seed=seed).play("white")
            while not state.over:
                for kind in ("DDDW", "DDWW", "DWWD", "DWWW"):
                    assert texts(with_hand(state.rules_state, kind))
                state = state.play(chance.choice(state.legal()))
            assert [move.seat for move in state.moves[1:]] == [0, 1] * 16


def test_a_card_that_may_cover_is_not_passed_over() -> None:  # SCH-7
    state = played(DARK + "WWWW* WWWW WWWW WWWW", "dark DDDD@0,0")
    assert state.player == 0
    assert state.play("DDDD@2,0").legal() == ["WWWW*@1,0"]


def test_a_card_that_needs_one_colour_has_a_place_if_that_colour_is_anywhere() -> None:  # SCH-7
    state = played("DDDW DDDD DDDD DDDD " + WHITE, "dark DDDW@0,0")
    assert (state.player, state.legal()) == (1, ["WWWW@0,2", "WWWW@2,0"])


def test_an_empty_hand_is_passed_over() -> None:  # SCH-7
    state = played(DARK + "WWWW* WWWW WWWW WWWW", "dark DDDD@0,0 DDDD@2,0 WWWW*@1,0 DDDD@-2,0 WWWW@1,2 DDDD@-4,0")
    assert (state.player, state.view()["held"]) == (1, [0, 2])
    state = state.play("WWWW@1,4")
    assert (state.player, state.view()["passed"]) == (1, 0)
    state = state.play("WWWW@1,6")
    assert (state.over, state.scores, state.winner) == (True, [10, 16], 1)
    assert state.view()["groups"] == [[10, 2], [16]]


# SCH-8


def test_groups_are_joined_by_sides_not_corners() -> None:  # SCH-8
    state = drawn("DDWW", "DWWD", "WDDW", "WWDD")
    assert sizes(state, "D") == sizes(state, "W") == [4, 3, 1]
    assert rules.winner(state) == rules.NOBODY
    assert sizes(drawn("DW", "WD"), "D") == [1, 1]
    assert sizes(drawn("DDDDDD", "DWWWWD", "DWDDWD", "DWDDWD", "DWWWWD", "DDDDDD"), "D") == [20, 4]


def test_groups_are_seen_from_above() -> None:  # SCH-8
    assert sizes(table("DDDD@0,0 DDDD@2,0"), "D") == [8]
    cut = table("DDDD@0,0 DDDD@2,0 WWWW*@1,0")
    assert (sizes(cut, "D"), sizes(cut, "W")) == ([2, 2], [4])
    joined = table("DDDD@0,0 DDDD@2,0 DDWW*@1,0")
    assert (sizes(joined, "D"), sizes(joined, "W")) == ([6], [2])


@pytest.mark.parametrize(
    ("rows", "dark", "white", "ahead"),
    [
        (("DD..WW..DW", "DD..WW..WW"), [4, 1], [4, 3], 1),  # the second
        (("DD..WW..DD", "DD..WW..DW"), [4, 3], [4, 1], 0),
        (("DDDW..WW", "DWWW..WW"), [4], [4, 4], 1),  # a missing group counts 0
        (("DDDW..DD", "DWWW..DD"), [4, 4], [4], 0),
        (("DDDW..DD..WW..DW", "DWWW..DD..WW..WW"), [4, 4, 1], [4, 4, 3], 1),  # the third
        (("DDDW..DD..WW..DW", "DWWW..DD..WW..WD"), [4, 4, 1, 1], [4, 4, 1, 1], None),
        (("DDDW..DW..DW", "DWWW..WD..DW"), [4, 2, 1, 1], [4, 2, 1, 1], None),
        (("DDWW", "DDWW"), [4], [4], None),
        (("DDDD..WWWW..DWWD", "DDDD..WWWW..WWWW"), [8, 1, 1], [8, 6], 1),  # more groups are no help
        (("DDDD..WW..WW..WW", "DDDD..WW..WW..WW"), [8], [4, 4, 4], 0),  # nor is more in all
        (("DDDD", "DDDD"), [8], [], 0),
    ],
)
def test_ties_are_broken_by_the_whole_list(
    rows: tuple[str, ...], dark: list[int], white: list[int], ahead: int | None
) -> None:  # SCH-8
    end = drawn(*rows)
    assert (sizes(end, "D"), sizes(end, "W")) == (dark, white)
    assert rules.winner(end) == (rules.NOBODY if ahead is None else ahead)
    assert [rules.score(end, seat) for seat in (0, 1)] == [max(dark, default=0), max(white, default=0)]
    swapped = end._replace(dark=1)
    assert rules.winner(swapped) == (rules.NOBODY if ahead is None else 1 - ahead)
    assert [rules.score(swapped, seat) for seat in (0, 1)] == [max(white, default=0), max(dark, default=0)]


def test_before_the_colours_there_is_no_score_and_nobody_is_ahead() -> None:  # SCH-8
    state = rules.start([0] * LEAST_CARDS)
    assert (rules.score(state, 0), rules.score(state, 1), rules.winner(state)) == (0, 0, rules.NOBODY)


def test_scores_go_with_the_seats_during_the_game() -> None:  # SCH-8
    assert played("DDDW " * 8, "dark DDDW@0,0").scores == [3, 1]
    assert played("DDDW " * 8, "white DDDW@0,0").scores == [1, 3]
    assert played("DDDW " * 8, "white DDDW@0,0").winner is None


# SCH-9


def test_a_seat_sees_its_own_hand_and_only_numbers_of_the_others() -> None:  # SCH-9
    state = tablier.game("schoko").start(seed=2).play("dark")
    deck = state.setup["deck"]
    for seat in (0, 1):
        view = state.view(seat)
        assert view["hands"][seat] == sorted(deck[4 * seat : 4 * seat + 4])
        assert view["hands"][1 - seat] is None
        assert (view["held"], view["stock"]) == ([4, 4], 24)
    assert state.view()["hands"] == [None, None]


def test_a_seat_knows_the_cards_of_the_deck_that_came_to_it() -> None:  # SCH-9
    cards = "DDDW DDWW DDWW DDWW DWWW DWWW DWWW DWWW* DDDD DDDD* WWWW WWWW*".split()
    state = played(" ".join(cards), "dark")
    hidden = ["?"] * 4
    assert state.knowledge(0)["setup"] == {"deck": cards[:4] + hidden * 2}
    assert state.knowledge(1)["setup"] == {"deck": hidden + cards[4:8] + hidden}
    assert state.knowledge(None)["setup"] == {"deck": hidden * 3}
    state = state.play("DDDW@0,0").play("DWWW@2,0")
    assert state.knowledge(0)["setup"] == {"deck": [*cards[:4], *hidden, cards[8], "?", "?", "?"]}
    assert state.knowledge(1)["setup"] == {"deck": [*hidden, *cards[4:8], "?", cards[9], "?", "?"]}
    assert state.knowledge(1)["movers"] == [0, 0, 1, 0]
    over = played(DARK + WHITE, "dark DDDD@0,0 DDDD@2,0 DDDD@4,0 DDDD@6,0")
    assert over.game.module.known_setup(over, 1) == over.setup == over.knowledge(1)["setup"]


def test_a_card_laid_shows_something_and_a_colour_does_not() -> None:  # SCH-9
    state = tablier.game("schoko").start(seed=2)
    assert not any(state.reveals(move) for move in state.legal())
    assert all(state.reveals(move) for move in state.play("dark").legal())


# What people see


def test_there_is_no_position_text() -> None:
    assert played(DARK + WHITE).position is None
    with pytest.raises(tablier.BadPosition) as caught:
        tablier.game("schoko").position("DDDD@0,0")
    assert caught.value.to("fr") != caught.value.to("en")


def test_the_text_shows_the_table_from_above() -> None:
    state = played("DDDD DDDD DDDD WWWW " + "WWWW* DDDW* WWWW WWWW", "dark")
    assert str(state).splitlines() == [
        "no card lies yet",
        "seat 0 (dark): groups none; cards DDDD DDDD DDDD WWWW",
        "seat 1 (white): groups none; cards 4 hidden",
        "stock: 0",
    ]
    state = state.play("DDDD@0,0").play("DDDW*@0,2").play("DDDD@-2,0").play("WWWW*@-1,0")
    assert state.text(1).splitlines() == [
        "     -2 -1 0  1",
        "   0 D  W^ W^ D",
        "   1 D  W^ W^ D",
        "   2 ·  ·  D* D*",
        "   3 ·  ·  D* W*",
        "* a card with a Smartie, ^ one of the second level",
        "seat 0 (dark): groups 5 2; cards 2 hidden",
        "seat 1 (white): groups 4 1; cards WWWW WWWW",
        "stock: 0",
    ]
    assert "cards none" in str(played("DDDD " * 8, "dark " + " ".join(f"DDDD@{2 * x},0" for x in range(8))))


def test_the_picture_lifts_the_second_level() -> None:
    low = played(DARK + "WWWW* WWWW WWWW WWWW", "dark DDDD@0,0 DDDD@2,0")
    high = low.play("WWWW*@1,0")
    assert low.svg().count('class="card"') == 2
    assert high.svg().count('class="card"') == 3
    assert high.svg().count('class="smartie"') == low.svg().count('class="smartie"') + 1
    assert (low.svg().count("fill-opacity"), high.svg().count("fill-opacity")) == (0, 1)


def test_the_view_lists_every_card_with_who_laid_it() -> None:
    state = played(DARK + "WWWW* WWWW WWWW WWWW", "white DDDD@0,0 DDDD@2,0 WWWW*@1,0")
    assert state.view()["cards"] == [
        {"card": "DDDD", "x": 0, "y": 0, "level": 1, "seat": 0},
        {"card": "DDDD", "x": 2, "y": 0, "level": 1, "seat": 0},
        {"card": "WWWW*", "x": 1, "y": 0, "level": 2, "seat": 1},
    ]
    assert state.view()["groups"] == [[4], [2, 2]]
    assert state.view()["squares"] == [[[[1, 0], [2, 0], [1, 1], [2, 1]]], [[[0, 0], [0, 1]], [[3, 0], [3, 1]]]]
    squares = picture.squares(state.view_struct(None))
    assert {cell: square.letter for cell, square in squares.items()} == {
        (x, y): "W" if x in (1, 2) else "D" for x in range(4) for y in range(2)
    }


# Moves drawn at random


def test_a_draw_that_finds_nothing_by_luck_still_finds_a_move() -> None:
    # Of many places one alone fits a white card, so that drawing at random gives up at some time.
    state = table("DDDW@0,0 DDDD@2,0 " + " ".join(f"DDDD@{-2 * x},0" for x in range(1, 30)), "WWWW")
    assert texts(state) == ["WWWW@0,2", "WWWW@1,2"]
    pool = np.empty(rules.MOST_MOVES, np.int64)
    rng, found = 1, Counter[str]()
    for _ in range(400):
        move, _, rng = rules.draw(state, pool, rules.candidates(state, pool), rng)
        found[notation.write_move(state, move)] += 1
    assert sorted(found) == texts(state)


def test_draws_find_every_move_of_any_moment_and_none_at_the_end() -> None:
    pool = np.empty(rules.MOST_MOVES, np.int64)
    choice = rules.start([0] * LEAST_CARDS)
    covering = table("DDDD@0,0 DDDD@2,0", "DDWW* WWWW*")
    for state, draws in ((choice, 40), (covering, 1500)):
        rng, found = 1, set()
        for _ in range(draws):
            move, _, rng = rules.draw(state, pool, rules.candidates(state, pool), rng)
            found.add(notation.write_move(state, move))
        assert sorted(found) == texts(state)
    end = choice._replace(mover=rules.NOBODY)
    assert rules.draw(end, pool, 0, 1) == (rules.NO_MOVE, 0, 1)
    assert rules.legal_moves(end, pool) == 0
