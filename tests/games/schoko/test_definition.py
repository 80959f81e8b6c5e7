"""Checks of the plain definition itself, worked out by hand from the rules page and the book."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.games.schoko.definition import (
    FOUR_SHAPES_DECK,
    KINDS,
    STANDARD_DECK,
    Deck,
    Laid,
    Position,
    broken_rule,
    card_text,
    cards_of,
    groups,
    is_over,
    kind_of,
    knowledge,
    legal,
    placements,
    play,
    player,
    possible_deals,
    read_laid,
    rotations,
    scores,
    seen_from_above,
    start,
    visible,
    winner,
    with_card,
    with_turn,
)

DARK, WHITE = ["DDDD"] * 4, ["WWWW"] * 4


def card_in(text: str) -> str:
    """The card of a hand that this move lays."""
    pattern, star, _ = text.partition("@")[0].partition("*")
    return card_text(pattern, smartie=star == "*")


def holding(position: Position, *cards: str) -> Position:
    """The same table with seat 0 to move and these cards alone in its hand."""
    return replace(position, hands=(tuple(sorted(cards)), ()), to_move=0)


def refused(position: Position, text: str) -> str | None:
    """The rule that keeps a seat that holds the card from laying it there."""
    return broken_rule(holding(position, card_in(text)), text)


def table(*texts: str) -> Position:
    """A table with these cards, laid in this order and each as the rules allow; seat 0 is dark."""
    position = Position(laid=(), hands=((), ()), stock=(), colours=("D", "W"), to_move=0)
    for text in texts:
        assert refused(position, text) is None, text
        position = with_card(position, text)
    return position


def with_match(position: Position, match: str) -> Position:
    return replace(position, match=match)


def refused_by_each(position: Position, text: str) -> bool:
    """Whether a card may lie there if one contact matches, but not if one with each card has to (SCH-5)."""
    assert refused(position, text) is None, text
    return refused(with_match(position, "each"), text) == "SCH-5"


def drawn(*rows: str) -> Position:
    """The end of a game whose cards lie as drawn in `D`, `W` and `.`, on even columns and rows; seat 0 is dark."""
    cards = []
    for y in range(0, len(rows), 2):
        for x in range(0, len(rows[0]), 2):
            pattern = rows[y][x : x + 2] + rows[y + 1][x : x + 2]
            if pattern != "....":
                assert "." not in pattern
                cards.append(Laid(pattern, x, y, 1, smartie=False))
    return Position(laid=tuple(cards), hands=((), ()), stock=(), colours=("D", "W"), to_move=None)


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(position, move)
    return position


def random_game(position: Position, chance: random.Random) -> list[Position]:
    """Every position of a game of uniformly random moves, from the given one to the end."""
    positions = [position]
    while moves := legal(positions[-1]):
        positions.append(play(positions[-1], chance.choice(moves)))
    return positions


def test_decks() -> None:
    """SCH-1"""
    standard = Counter(cards_of(STANDARD_DECK))
    assert standard == {"DDDW": 7, "DDDW*": 3, "DDWW": 8, "DDWW*": 4, "DWWW": 7, "DWWW*": 3}
    four_shapes = Counter(cards_of(FOUR_SHAPES_DECK))
    assert four_shapes == {
        "DDDW": 6,
        "DDDW*": 2,
        "DWWW": 6,
        "DWWW*": 2,
        "DDWW": 5,
        "DDWW*": 3,
        "DWWD": 5,
        "DWWD*": 3,
    }
    for deck in (STANDARD_DECK, FOUR_SHAPES_DECK):
        cards = cards_of(deck)
        assert len(cards) == 32
        assert sum(card.endswith("*") for card in cards) == 10
        assert cards == sorted(cards)
    assert cards_of([("WWWW", 1, 0), ("DDDD", 3, 2)]) == ["DDDD", "DDDD*", "DDDD*", "WWWW"]
    for kind, count, smarties in (("WDDD", 8, 0), ("DDD", 8, 0), ("DDDD", 8, 9), ("DDDD", 8, -1)):
        with pytest.raises(ValueError, match=r"no kind of card|cannot have a Smartie"):
            cards_of([(kind, count, smarties)])


def test_kinds_are_cards_up_to_rotation() -> None:
    """SCH-1: all sixteen patterns are turned kinds, none of two kinds."""
    assert rotations("DDDD") == ["DDDD"]
    assert rotations("DDDW") == ["DDDW", "DDWD", "DWDD", "WDDD"]
    assert rotations("DDWW") == ["DDWW", "DWDW", "WDWD", "WWDD"]
    assert rotations("DWWD") == ["DWWD", "WDDW"]
    assert rotations("DWWW") == ["DWWW", "WDWW", "WWDW", "WWWD"]
    assert rotations("WWWW") == ["WWWW"]
    turned = [pattern for kind in KINDS for pattern in rotations(kind)]
    assert len(turned) == len(set(turned)) == 16
    assert kind_of("WDWD") == "DDWW"
    assert kind_of("WDDW") == "DWWD"
    assert card_text("WWDW", smartie=True) == "DWWW*"


def test_deal() -> None:
    """SCH-2 and the page's setup: four, four, then the stock from the top."""
    position = start(["DWWW", "DDDW*", "DDDW", "DDWW", "DWWD", "DWWD*", "DDDD", "WWWW", "DDWW*", "DWWW*"])
    assert position.hands == (("DDDW", "DDDW*", "DDWW", "DWWW"), ("DDDD", "DWWD", "DWWD*", "WWWW"))
    assert position.stock == ("DDWW*", "DWWW*")
    assert position.laid == ()
    assert player(position) == 0
    with pytest.raises(ValueError, match="at least 8 cards"):
        start(["DDDD"] * 7)
    for card in ("DDD", "DDDDD", "dddd", "DDDX", "DDDD**", ""):
        with pytest.raises(ValueError, match="is no card"):
            start([*DARK, *WHITE, card])


def test_colours_are_chosen_first() -> None:
    """SCH-3: a move of its own, after which the same seat lays."""
    position = start([*DARK, *WHITE])
    assert legal(position) == ["dark", "white"]
    assert position.colours is None
    assert scores(position) == (0, 0)
    assert winner(position) is None
    assert broken_rule(position, "DDDD@0,0") == "SCH-3"
    for choice, colours in (("dark", ("D", "W")), ("white", ("W", "D"))):
        chosen = play(position, choice)
        assert chosen.colours == colours
        assert player(chosen) == 0
        assert scores(chosen) == (0, 0)
        assert chosen.hands == position.hands
        assert legal(chosen) == ["DDDD@0,0"]
        with pytest.raises(ValueError, match="not a legal move"):
            play(chosen, "dark")
    with pytest.raises(ValueError, match="not a legal move"):
        play(position, "DDDD@0,0")


def test_first_card_at_the_origin_in_every_rotation() -> None:
    """SCH-4"""
    position = play(start(["DDDW", "DDDW", "DWWD*", "WWWW", *WHITE]), "white")
    assert legal(position) == [
        "DDDW@0,0",
        "DDWD@0,0",
        "DWDD@0,0",
        "DWWD*@0,0",
        "WDDD@0,0",
        "WDDW*@0,0",
        "WWWW@0,0",
    ]
    assert broken_rule(position, "DDDW@0,0") is None
    assert broken_rule(position, "DDDW@1,0") == "SCH-4"
    assert broken_rule(position, "WWWW@0,-1") == "SCH-4"
    assert broken_rule(position, "DWDW@0,0") == "SCH-4"  # not in the hand
    assert broken_rule(position, "DDDW*@0,0") == "SCH-4"  # only without a Smartie
    assert broken_rule(position, "DWWD@0,0") == "SCH-4"  # only with one
    after = play(position, "WDDW*@0,0")
    assert after.laid == (Laid("WDDW", 0, 0, 1, smartie=True),)
    assert visible(after.laid) == {(0, 0): "W", (1, 0): "D", (0, 1): "D", (1, 1): "W"}
    assert after.hands[0] == ("DDDW", "DDDW", "WWWW")


def test_texts() -> None:
    """The page's notation: x to the right, y down, of the top left square."""
    card = read_laid((), "DWDD*@3,-2")
    assert card == Laid("DWDD", 3, -2, 1, smartie=True)
    assert card.text == "DWDD*@3,-2"
    assert card.squares == {(3, -2): "D", (4, -2): "W", (3, -1): "D", (4, -1): "D"}
    for text in ("", "dark", "DWDD", "DWD@0,0", "DWDX@0,0", "DWDD@0", "DWDD@-0,0", "DWDD@01,0", "DWDD@+1,0"):
        with pytest.raises(ValueError, match="which card lies where"):
            read_laid((), text)


def test_draw_after_laying_while_the_stock_lasts() -> None:
    """SCH-4: the top of the stock to the seat that has just laid; then hands shrink."""
    position = play(start(["DDDD"] * 8 + ["DDDW", "DDWW"]), "dark")
    position = play(position, "DDDD@0,0")
    assert position.hands == (("DDDD", "DDDD", "DDDD", "DDDW"), ("DDDD",) * 4)
    assert position.stock == ("DDWW",)
    assert player(position) == 1
    position = play(position, "DDDD@2,0")
    assert position.hands == (("DDDD", "DDDD", "DDDD", "DDDW"), ("DDDD", "DDDD", "DDDD", "DDWW"))
    assert position.stock == ()
    assert player(position) == 0
    position = play(position, "DDDW@4,0")  # a card drawn is a card to lay
    assert position.hands == (("DDDD",) * 3, ("DDDD", "DDDD", "DDDD", "DDWW"))
    with pytest.raises(ValueError, match="not a legal move"):
        play(position, "DDDW@0,2")


def test_two_squares_touch_one_card() -> None:
    """SCH-5: beside one card only the four places that meet a whole side of it."""
    position = holding(table("DDDD@0,0"), "DDDD")
    assert legal(position) == ["DDDD@-2,0", "DDDD@0,-2", "DDDD@0,2", "DDDD@2,0"]
    for text in ("DDDD@2,1", "DDDD@2,-1", "DDDD@-2,1", "DDDD@1,2", "DDDD@-1,-2"):  # one square each
        assert broken_rule(position, text) == "SCH-5"
    for text in ("DDDD@3,0", "DDDD@0,7", "DDDD@-100,0"):  # none
        assert broken_rule(position, text) == "SCH-5"


def test_two_squares_touch_two_cards() -> None:
    """SCH-5: one square on each of two cards is enough, at any offset."""
    position = table("DDDD@0,0", "DDDD@2,0")
    assert refused(position, "DDDD@1,2") is None
    assert refused(position, "DDDD@1,-2") is None
    assert refused(position, "DDDD@3,2") == "SCH-5"  # one square on the right card only
    assert refused(position, "DDDD@-1,2") == "SCH-5"
    # In the corner of an L: one square on one side and two on the other.
    corner = table("DDDD@0,0", "DDDD@2,0", "DDDD@0,2")
    assert refused(corner, "DDDD@2,2") is None
    assert refused(corner, "DDDD@2,3") == "SCH-5"  # (2,3) alone: the row above it is one away
    assert refused(corner, "DDDD@3,2") == "SCH-5"


def test_corners_do_not_count() -> None:
    """SCH-5"""
    position = table("DDDD@0,0")
    assert refused(position, "DDDD@2,2") == "SCH-5"  # one corner and no side
    assert refused(position, "DDDD@2,1") == "SCH-5"  # one side, and corners besides
    # A side on one card and a corner on another: (1,4) under (1,3) only, (2,4) meets (3,3) at a corner.
    gap = table("DDDD@0,0", "DDDD@2,0", "DDDD@4,0", "DDDD@0,2", "DDDD@3,2")
    assert refused(gap, "DDDD@1,4") == "SCH-5"


def test_corners_do_not_give_a_colour() -> None:
    """SCH-5: the equal pair must meet at a side."""
    # Below, the squares (0,1) and (1,1) are white and dark.
    position = table("DWWD@0,0")
    assert refused(position, "DWDD@0,2") == "SCH-5"  # D under W, W under D: equal ones meet at corners
    assert refused(position, "WDDD@0,2") is None


def test_one_equal_contact_is_enough() -> None:
    """SCH-5: one in all, not one for each touching card."""
    position = table("DWWW@0,0")
    # The dark square is at the top left, so dark cards fit above and to the left.
    assert legal(holding(position, "DDDD")) == ["DDDD@-2,0", "DDDD@0,-2"]
    assert legal(holding(position, "WWWW")) == ["WWWW@-2,0", "WWWW@0,-2", "WWWW@0,2", "WWWW@2,0"]
    # Two cards touched, equal on one of them only: (1,1) is white and (2,1) is dark.
    two = table("DWWW@0,0", "WDDD@2,0")
    assert refused(two, "DDDD@1,2") is None
    assert refused(two, "WWWW@1,2") is None
    assert refused(two, "DWDD@1,2") == "SCH-5"
    assert refused(two, "WDDD@1,2") is None
    # Above, (1,0) and (2,0) are both white.
    assert refused(two, "DDDD@1,-2") == "SCH-5"
    # Only squares in contact count: the upper two are too far away.
    assert refused(two, "WWDD@1,-2") == "SCH-5"
    assert refused(two, "DDDW@1,-2") is None


def test_a_third_square_may_give_the_colour() -> None:
    """SCH-5: any contact will do, whichever squares are the two."""
    # The free corner at (2,2): above it (2,1), (3,1), to the left (1,2), (1,3), of which (1,3) alone is white.
    corner = table("DDDD@0,0", "DDDD@2,0", "DDDW@0,2")
    assert refused(corner, "WWWW@2,2") is None
    assert refused(corner, "WWDW@2,2") == "SCH-5"
    assert refused(corner, "WWDD@2,2") == "SCH-5"
    assert refused(corner, "WDDW@2,2") is None  # (3,2) under (3,1)


def test_a_square_may_touch_two_squares() -> None:
    """SCH-5: (2,2) meets (1,2) and (2,1), and either may be the equal one."""
    assert refused(table("DDDD@0,0", "DDDD@2,0", "DDDD@0,2"), "WWWW@2,2") == "SCH-5"
    above = table("DDDD@0,0", "DDWD@2,0", "DDDD@0,2")
    left = table("DDDD@0,0", "DDDD@2,0", "DWDD@0,2")
    for corner in (above, left):
        assert refused(corner, "WWWW@2,2") is None
        assert refused(corner, "DWWW@2,2") is None


def test_contact_is_with_the_colour_on_level_2() -> None:
    """SCH-5: what is visible counts."""
    flat = table("DDDD@0,0", "DDDD@2,0")
    assert refused(flat, "WWWW@1,2") == "SCH-5"
    covered = with_card(flat, "WWWW*@1,0")  # over (1,0), (2,0), (1,1), (2,1)
    assert refused(covered, "WWWW@1,2") is None
    assert refused(covered, "DDDD@1,2") == "SCH-5"
    # At 0,2 the card meets (0,1), dark on level 1, and (1,1), white on level 2.
    assert refused(covered, "DDDD@0,2") is None
    assert refused(covered, "WWWW@0,2") is None
    assert refused(covered, "WDWW@0,2") == "SCH-5"
    # To the right the level-1 squares (3,0) and (3,1) are still dark.
    assert refused(covered, "WWWW@4,0") == "SCH-5"


def test_holes_are_allowed() -> None:
    """SCH-5: a hole of two cells, in which no card fits; and one of four, in which a card fits."""
    around = table("DDDD@0,0", "DDDD@2,0", "DDDD@4,0", "DDDD@0,2", "DDDD@3,2", "DDDD@0,4")
    # (2,4) beside (1,4), (2,5) beside (1,5), (3,4) under (3,3): the hole is (2,2), (2,3).
    assert refused(around, "DDDD@2,4") is None
    closed = with_card(around, "DDDD@2,4")
    assert not {(2, 2), (2, 3)} & visible(closed.laid).keys()
    assert refused(closed, "DDDD@2,2") == "SCH-6"
    ring = table(*(f"DDDD@{at}" for at in ("0,0", "2,0", "4,0", "0,2", "0,4", "2,4", "4,4", "4,2")))
    assert refused(ring, "DDDD@2,2") is None
    assert refused(ring, "WWWW@2,2") == "SCH-5"
    assert refused(ring, "WWWD@2,2") is None


def test_a_smartie_card_on_level_1_fits_like_any_other() -> None:
    """SCH-5"""
    position = holding(table("DWWW@0,0"), "DDDD*")
    assert legal(position) == ["DDDD*@-2,0", "DDDD*@0,-2"]
    assert broken_rule(position, "DDDD*@2,0") == "SCH-5"
    assert broken_rule(position, "DDDD*@1,2") == "SCH-5"
    assert with_card(position, "DDDD*@-2,0").laid[-1].level == 1


def test_level_2_over_two_different_cards() -> None:
    """SCH-6"""
    row = table("DDDD@0,0", "DDDD@2,0")
    assert refused(row, "DDDD*@1,0") is None
    assert refused(row, "DDDD*@0,0") == "SCH-6"  # one card only
    assert refused(row, "DDDD*@2,0") == "SCH-6"
    covered = with_card(row, "DWDD*@1,0")
    assert covered.laid[-1] == Laid("DWDD", 1, 0, 2, smartie=True)
    assert len(visible(covered.laid)) == 8
    assert [visible(covered.laid)[x, 0] for x in range(4)] == ["D", "D", "W", "D"]
    # Over three cards, and over four.
    three = table("DDDD@0,0", "DDDD@2,0", "DDDD@1,2")
    assert refused(three, "DDDD*@1,1") is None
    four = table("DDDD@0,0", "DDDD@2,0", "DDDD@0,2", "DDDD@2,2")
    assert refused(four, "DDDD*@1,1") is None
    assert refused(four, "DDDD*@0,1") is None
    assert refused(four, "DDDD*@2,2") == "SCH-6"


def test_level_2_only_with_a_smartie() -> None:
    """SCH-6"""
    row = table("DDDD@0,0", "DDDD@2,0")
    assert refused(row, "DDDD@1,0") == "SCH-6"
    assert refused(row, "DDDD@0,0") == "SCH-6"
    assert "DDDD@1,0" not in legal(holding(row, "DDDD"))
    assert "DDDD*@1,0" in legal(holding(row, "DDDD", "DDDD*"))


def test_level_2_wholly_on_level_1() -> None:
    """SCH-6: a card half on squares and half on the table lies nowhere."""
    row = table("DDDD@0,0", "DDDD@2,0")
    assert refused(row, "DDDD*@1,1") == "SCH-6"
    assert refused(row, "DDDD*@3,0") == "SCH-6"
    assert refused(row, "DDDD*@-1,-1") == "SCH-6"
    assert refused(row, "DDDD@1,1") == "SCH-6"  # nor without a Smartie
    # Three of four squares over three cards, the fourth over the table.
    three = table("DDDD@0,0", "DDDD@2,0", "DDDD@0,2")
    assert refused(three, "DDDD*@1,1") == "SCH-6"
    # A hole is no square either: (2,2) and (2,3) are free.
    hole = table("DDDD@0,0", "DDDD@2,0", "DDDD@4,0", "DDDD@0,2", "DDDD@3,2", "DDDD@0,4", "DDDD@2,4")
    assert refused(hole, "DDDD*@1,3") == "SCH-6"
    assert refused(hole, "DDDD*@3,3") == "SCH-6"  # (4,4) is free too
    assert refused(hole, "DDDD*@0,3") is None


def test_level_2_has_no_colour_condition() -> None:
    """SCH-6"""
    assert legal(holding(table("DDDD@0,0", "DDDD@2,0"), "WWWW*")) == ["WWWW*@1,0"]


def test_a_smartie_on_level_1_is_never_covered() -> None:
    """SCH-6"""
    row = table("DDDD@0,0", "DDDD*@2,0", "DDDD@4,0", "DDDD@6,0")
    assert refused(row, "DDDD*@1,0") == "SCH-6"
    assert refused(row, "DDDD*@3,0") == "SCH-6"
    assert refused(row, "DDDD*@5,0") is None
    # Not even one square of it: (2,1) of three cards' squares.
    three = table("DDDD@0,0", "DDDD*@2,0", "DDDD@0,2", "DDDD@2,2")
    assert refused(three, "DDDD*@1,1") == "SCH-6"
    assert refused(three, "DDDD*@0,1") is None


def test_a_smartie_on_level_2_is_never_covered() -> None:
    """SCH-6: so there is no third level."""
    row = with_card(table("DDDD@0,0", "DDDD@2,0", "DDDD@4,0"), "WWWW*@1,0")
    assert refused(row, "DDDD*@1,0") == "SCH-6"  # exactly over it
    assert refused(row, "DDDD*@0,0") == "SCH-6"  # half over it
    assert refused(row, "DDDD*@2,0") == "SCH-6"
    assert refused(row, "DDDD*@3,0") is None  # beside it
    # One square of it: (2,1), the others lie on level 1.
    square = table("DDDD@0,0", "DDDD@2,0", "DDDD@4,0", "DDDD@0,2", "DDDD@2,2", "DDDD@4,2", "DDDD@2,-2", "DDDD@0,-2")
    high = with_card(square, "WWWW*@1,0")
    assert refused(square, "DDDD*@2,1") is None
    assert refused(high, "DDDD*@2,1") == "SCH-6"
    assert refused(high, "DDDD*@1,-1") == "SCH-6"
    assert refused(high, "DDDD*@3,1") is None


def test_all_places_of_a_smartie_card() -> None:
    """SCH-5 and SCH-6 together, beside and over a row of two."""
    position = holding(table("DDDD@0,0", "DDDD@2,0"), "DDDD*", "DDDD*")
    assert legal(position) == [
        "DDDD*@-2,0",
        "DDDD*@0,-2",
        "DDDD*@0,2",
        "DDDD*@1,-2",
        "DDDD*@1,0",
        "DDDD*@1,2",
        "DDDD*@2,-2",
        "DDDD*@2,2",
        "DDDD*@4,0",
    ]


def test_a_hand_without_a_place_is_passed_over() -> None:
    """SCH-7: no white square for white cards; the game ends when neither can lay."""
    position = played(start([*DARK, *WHITE]), "dark", "DDDD@0,0")
    assert player(position) == 0
    assert position.hands == (("DDDD",) * 3, ("WWWW",) * 4)
    assert broken_rule(position, "WWWW@2,0") == "SCH-4"
    position = played(position, "DDDD@2,0", "DDDD@4,0", "DDDD@6,0")
    assert is_over(position)
    assert player(position) is None
    assert legal(position) == []
    assert position.hands == ((), ("WWWW",) * 4)
    assert scores(position) == (16, 0)
    assert winner(position) == 0
    assert broken_rule(position, "WWWW@8,0") == "SCH-7"
    for move in ("WWWW@8,0", "dark"):
        with pytest.raises(ValueError, match="not a legal move"):
            play(position, move)


def test_the_game_may_end_with_cards_in_the_stock() -> None:
    """SCH-7: neither can lay, so nobody draws."""
    # For each of its dark cards seat 0 draws a white one.
    position = played(start([*DARK, *WHITE, *["WWWW"] * 5]), "white", "DDDD@0,0", "DDDD@2,0", "DDDD@0,2", "DDDD@2,2")
    assert is_over(position)
    assert position.hands == (("WWWW",) * 4, ("WWWW",) * 4)
    assert position.stock == ("WWWW",)
    assert scores(position) == (0, 16)
    assert winner(position) == 1


def test_who_is_passed_over_draws_nothing_and_comes_back() -> None:
    """SCH-7"""
    position = played(start([*DARK, *WHITE, "DWWW", "WWWW", "DDDD"]), "dark", "DDDD@0,0")
    assert player(position) == 0
    assert position.hands == (("DDDD", "DDDD", "DDDD", "DWWW"), ("WWWW",) * 4)
    assert position.stock == ("WWWW", "DDDD")
    position = play(position, "DWWW@2,0")  # dark at (2,0), white at (3,0), (2,1), (3,1)
    assert player(position) == 1
    assert position.hands[0] == ("DDDD", "DDDD", "DDDD", "WWWW")
    assert legal(position) == ["WWWW@1,2", "WWWW@2,-2", "WWWW@2,2", "WWWW@4,0"]
    position = play(position, "WWWW@4,0")
    assert player(position) == 0
    assert position.hands[1] == ("DDDD", "WWWW", "WWWW", "WWWW")  # one card, not two
    assert position.stock == ()
    assert scores(position) == (5, 7)


def test_a_smartie_card_gives_a_place() -> None:
    """SCH-6, SCH-7: white cards wait until one of them can go on level 2."""
    position = played(start([*DARK, "WWWW*", *WHITE[:3]]), "dark", "DDDD@0,0")
    assert player(position) == 0
    position = play(position, "DDDD@2,0")
    assert player(position) == 1
    assert legal(position) == ["WWWW*@1,0"]
    position = play(position, "WWWW*@1,0")
    assert scores(position) == (2, 4)
    assert groups(position, "D") == [2, 2]
    # Dark fits left and right, and with one square on level 1 above and below.
    assert legal(position) == ["DDDD@-2,0", "DDDD@0,-2", "DDDD@0,2", "DDDD@2,-2", "DDDD@2,2", "DDDD@4,0"]


def test_an_empty_hand_is_passed_over() -> None:
    """SCH-7: seat 1 was passed over once, so seat 0 lays its last card first and seat 1 the last two in a row."""
    position = played(start([*DARK, "WWWW*", *WHITE[:3]]), "dark", "DDDD@0,0", "DDDD@2,0", "WWWW*@1,0")
    position = played(position, "DDDD@-2,0", "WWWW@1,2", "DDDD@-4,0")
    assert player(position) == 1
    assert position.hands == ((), ("WWWW", "WWWW"))
    position = play(position, "WWWW@1,4")
    assert player(position) == 1
    position = play(position, "WWWW@1,6")
    assert is_over(position)
    assert groups(position, "D") == [10, 2]  # two cards and a half, and half a card beyond the white ones
    assert groups(position, "W") == [16]
    assert winner(position) == 1
    # Nine cards: seat 0 lays the last one, after seat 1 has laid all its own.
    odd = played(start(["DDDD"] * 9), "dark", *(f"DDDD@{2 * x},0" for x in range(8)))
    assert player(odd) == 0
    assert odd.hands == (("DDDD",), ())
    assert is_over(play(odd, "DDDD@16,0"))


def test_the_game_ends_when_all_cards_lie() -> None:
    """SCH-7"""
    position = play(start(["DDDD"] * 8), "white")
    for number in range(8):
        assert player(position) == number % 2
        assert winner(position) is None
        position = play(position, f"DDDD@0,{-2 * number}")
    assert is_over(position)
    assert scores(position) == (0, 32)
    assert winner(position) == 1
    assert winner(replace(position, colours=("D", "W"))) == 0


def test_groups_are_joined_by_sides() -> None:
    """SCH-8"""
    position = drawn(
        "DDWW",
        "DWWD",
        "WDDW",
        "WWDD",
    )
    assert groups(position, "D") == [4, 3, 1]
    assert groups(position, "W") == [4, 3, 1]
    assert scores(position) == (4, 4)
    assert winner(position) is None  # equal to the last group
    assert groups(drawn("DW", "WD"), "D") == [1, 1]
    assert groups(drawn("DDDD", "DDDD"), "D") == [8]
    assert groups(drawn("DDDD", "DDDD"), "W") == []
    # A group may go around others.
    ring = drawn(
        "DDDDDD",
        "DWWWWD",
        "DWDDWD",
        "DWDDWD",
        "DWWWWD",
        "DDDDDD",
    )
    assert groups(ring, "D") == [20, 4]
    assert groups(ring, "W") == [12]


def test_groups_are_seen_from_above() -> None:
    """SCH-8: covered squares are worth nothing, level 2 joins level 1."""
    row = table("DDDD@0,0", "DDDD@2,0")
    assert groups(row, "D") == [8]
    cut = with_card(row, "WWWW*@1,0")
    assert groups(cut, "D") == [2, 2]
    assert groups(cut, "W") == [4]
    joined = with_card(row, "DDWW*@1,0")
    assert groups(joined, "D") == [6]
    assert groups(joined, "W") == [2]


def test_scores_belong_to_seats() -> None:
    """SCH-8: whichever colour seat 0 chose; also while the game goes on."""
    position = replace(drawn("DDDW", "DWWD"), to_move=0)
    # D: (0,0), (1,0), (0,1), (2,0) and (3,1); W: (1,1), (2,1) and (3,0).
    assert groups(position, "D") == [4, 1]
    assert groups(position, "W") == [2, 1]
    assert scores(position) == (4, 2)
    assert winner(position) is None
    other = replace(position, colours=("W", "D"), to_move=None)
    assert scores(other) == (2, 4)
    assert winner(other) == 1


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
        (("DW..DD", "WD..WW"), [2, 1, 1], [2, 1, 1], None),
        (("DDWW", "DDWW"), [4], [4], None),
        (("DDDW..DW", "DWWW..WW"), [4, 1], [4, 3], 1),
        (("DDDD..WWWW..DWWD", "DDDD..WWWW..WWWW"), [8, 1, 1], [8, 6], 1),  # more groups are no help
        (("DDDD..WW..WW..WW", "DDDD..WW..WW..WW"), [8], [4, 4, 4], 0),  # nor is more in all
    ],
)
def test_ties_are_broken_by_the_whole_list(
    rows: tuple[str, ...], dark: list[int], white: list[int], ahead: int | None
) -> None:
    """SCH-8"""
    end = drawn(*rows)
    assert groups(end, "D") == dark
    assert groups(end, "W") == white
    assert winner(end) == ahead
    swapped = replace(end, colours=("W", "D"))
    assert winner(swapped) == (None if ahead is None else 1 - ahead)
    assert winner(replace(end, to_move=0)) is None


@pytest.mark.parametrize("step", [(2, 0), (-2, 0), (0, 2), (0, -2)])
def test_all_32_cards_in_a_row(step: tuple[int, int]) -> None:
    """SCH-5: the table has no edge."""
    deck = cards_of(STANDARD_DECK)
    random.Random(1).shuffle(deck)
    position = play(start(deck), "dark")
    for number in range(32):
        end = f"@{number * step[0]},{number * step[1]}"
        position = play(position, next(move for move in legal(position) if move.endswith(end)))
    assert is_over(position)
    assert len(visible(position.laid)) == 128
    assert (position.laid[-1].x, position.laid[-1].y) == (31 * step[0], 31 * step[1])
    assert {card.level for card in position.laid} == {1}


@pytest.mark.parametrize("deck", [STANDARD_DECK, FOUR_SHAPES_DECK], ids=["standard", "four-shapes"])
def test_random_games(deck: list[tuple[str, int, int]]) -> None:
    """Whatever is played, the rules as stated hold of every table; nobody is passed over with these decks (SCH-7)."""
    chance = random.Random(3)
    cards = cards_of(deck)
    chance.shuffle(cards)
    positions = random_game(start(cards), chance)
    assert len(positions) == 34  # the choice, 32 cards, and the start itself
    assert [player(position) for position in positions] == [0, *[0, 1] * 16, None]
    for position in positions[::4]:
        out = [card_text(card.pattern, card.smartie) for card in position.laid]
        assert sorted([*out, *position.hands[0], *position.hands[1], *position.stock]) == sorted(cards)
        squares = [(card.level, cell) for card in position.laid for cell in card.squares]
        assert len(squares) == len(set(squares))
        top = seen_from_above(position.laid)
        assert len(top) == 4 * sum(card.level == 1 for card in position.laid)
        assert sum(groups(position, "D")) + sum(groups(position, "W")) == len(top)
        assert all(top[cell] == card for card in position.laid if card.smartie for cell in card.squares)


def test_legal_lists_all_that_no_rule_forbids() -> None:
    """SCH-5, SCH-6: every card in every rotation at every place of a wide window."""
    chance = random.Random(4)
    cards = cards_of(FOUR_SHAPES_DECK)
    chance.shuffle(cards)
    position = random_game(start(cards), chance)[8]
    patterns = [
        pattern + card[4:]
        for card in sorted(set(position.hands[position.to_move or 0]))
        for pattern in rotations(card[:4])
    ]
    places = [(x, y) for x in range(-18, 18) for y in range(-18, 18)]
    allowed = [
        text for pattern in patterns for x, y in places if broken_rule(position, text := f"{pattern}@{x},{y}") is None
    ]
    assert legal(position) == sorted(allowed)


# A match with each card


def test_match_with_each_card() -> None:
    """SCH-5, option `match=each`: one contact of equal colours with each card that is touched."""
    two = table("DWDW@0,0", "WWDD@2,0")  # above them: D, W of the first, W, W of the second
    assert not refused_by_each(two, "DDWW@1,-2")
    assert refused_by_each(two, "DDWD@1,-2")  # the first matches, the second does not
    assert refused_by_each(two, "DDDW@1,-2")
    for match in ("one", "each"):
        assert refused(with_match(two, match), "WWDD@1,-2") == "SCH-5"
    # One match is enough for a card touched twice.
    assert not refused_by_each(two, "WWDD@0,-2")
    assert not refused_by_each(two, "DDDW@2,-2")
    # Three cards: two below, one beside.
    three = table("DWDW@0,0", "WWDD@2,0", "DDWW@0,-2")  # the third has D at 1,-2 and W at 1,-1
    assert not refused_by_each(three, "DDWW@2,-2")
    assert refused_by_each(three, "WDDW@2,-2")
    assert refused_by_each(three, "DDDD@2,-2")


def test_two_squares_must_touch_with_each_card_too() -> None:
    """SCH-5, option `match=each`: squares are counted as before."""
    one = with_match(table("DDDD@0,0"), "each")
    assert refused(one, "DDDD@2,1") == "SCH-5"
    assert refused(one, "DDDD@2,2") == "SCH-5"
    assert refused(one, "DDDD@2,0") is None
    # One square each on two cards will do.
    stairs = with_match(table("DDDD@0,0", "DDDD@2,0"), "each")
    assert refused(stairs, "DDDD@1,2") is None


def test_a_covered_square_belongs_to_the_card_on_top() -> None:
    """SCH-5, option `match=each`"""
    below = table("DWDW@0,0", "WWDD@2,0")
    covered = with_card(below, "DDDD*@1,0")
    assert refused_by_each(below, "WWWD@1,-2")  # two cards, of which the second is not matched
    assert not refused_by_each(covered, "WWWD@1,-2")  # only the upper one is touched
    assert refused_by_each(covered, "WWDW@0,-2")  # the first has D at 0,0, the upper one D at 1,0
    assert not refused_by_each(covered, "WWDD@0,-2")
    # What is hidden below asks for nothing.
    assert refused(with_match(covered, "each"), "WWWW@1,-2") == "SCH-5"
    assert refused(with_match(below, "each"), "WWWW@1,-2") is None


def test_covering_needs_no_match_with_each_card() -> None:
    """SCH-6: no colour condition, whatever the option."""
    below = with_match(table("DWDW@0,0", "WWDD@2,0"), "each")
    for pattern in ("DDDD", "WWWW", "DWWD"):
        assert refused(below, f"{pattern}*@1,0") is None


CORNERED = ("DWWW@0,0", "WWWW@-2,0", "WWWW@2,0", "WWWW@1,-2")  # its only dark square is beside two white cards


def test_passing_under_match_each() -> None:
    """SCH-7: a hand without a place is passed over, and the game ends if neither has one."""
    for match, first, second in (("one", 1, 0), ("each", 0, None)):
        position = with_match(table(*CORNERED), match)
        mixed = with_turn(replace(position, hands=(("WWWW",), ("DDDD",))), 1)
        assert player(mixed) == first
        dark = with_turn(replace(position, hands=(("DDDD",), ("DDDD", "DDDD"))), 0)
        assert (player(dark), is_over(dark)) == (second, second is None)
    # Nothing is drawn by who is passed over, and it comes back when something fits.
    position = replace(position, hands=(("DDDW", "WWWW"), ("DDDD",)), stock=("WWWW",))
    position = played(with_turn(position, 0), "WWWW@4,0")
    assert (player(position), position.hands) == (0, (("DDDW", "WWWW"), ("DDDD",)))
    position = played(position, "WDDD@6,0")
    assert player(position) == 1
    with pytest.raises(ValueError, match="one with each"):
        start(DARK + WHITE, "all")


@pytest.mark.parametrize("deck", [STANDARD_DECK, FOUR_SHAPES_DECK])
def test_a_card_of_two_colours_always_has_a_place(deck: Deck) -> None:
    """SCH-7: above the highest card that is seen, it touches that card alone, and one turn of it matches."""
    chance = random.Random(7)
    cards = cards_of(deck)
    chance.shuffle(cards)
    positions = random_game(start(cards, "each"), chance)
    assert len(positions) == 34
    for position in positions[2::4]:
        for kind in ("DDDW", "DDWW", "DWWD", "DWWW"):
            assert any(True for _ in placements(holding(position, kind), 0))


# What a seat can conclude


def test_knowledge() -> None:
    """SCH-9: its own cards of the deal and of the stock, who did what, and whose turn it is."""
    deck = ["DDDD", "DDDD", "DDDD", "DDDD", "WWWW", "WWWW", "WWWW", "DDDD", "WWWW", "DDDW", "DWWW"]
    moves = ["dark", "DDDD@0,0", "DDDD@2,0"]
    mine = knowledge(deck, moves, 0, "one")
    assert mine.deck == ("DDDD", "DDDD", "DDDD", "DDDD", "?", "?", "?", "?", "WWWW", "?", "?")
    assert mine.unseen == ("DDDD", "DDDW", "DWWW", "WWWW", "WWWW", "WWWW")
    assert mine.moves == ((0, "dark"), (0, "DDDD@0,0"), (1, "DDDD@2,0"))
    assert mine.to_move == 0
    theirs = knowledge(deck, moves, 1, "one")
    assert theirs.deck == ("?", "?", "?", "?", "WWWW", "WWWW", "WWWW", "DDDD", "?", "DDDW", "?")
    assert set(knowledge(deck, moves, None, "one").deck) == {"?"}


def test_possible_deals_when_it_is_the_others_turn() -> None:
    """SCH-7, SCH-9: the hand to move has something that fits, a hand passed over has nothing."""
    deck = ["DDDD"] * 4 + ["WWWW", "DDDD", "WWWW", "WWWW"] + ["WWWW"] * 2
    deals = possible_deals(knowledge(deck, ["dark", "DDDD@0,0"], 0, "one"))
    # The last dark card is in one of four places of the hand; in the stock it would be seat 0's turn again.
    assert len(deals) == 4
    assert set(deals.values()) == {1}
    passed = ["DDDD"] * 4 + ["WWWW"] * 4 + ["WWWW", "DDDD"]
    assert list(possible_deals(knowledge(passed, ["dark", "DDDD@0,0"], 0, "one"))) == [tuple(passed)]


def test_possible_deals_weigh_as_many_ways_as_there_are() -> None:
    """A hand with two equal cards could have laid either; each order of the rest counts."""
    deck = ["DDDD"] * 4 + ["DDDD", "DDDD", "WWWW", "WWWW"] + ["WWWW"]
    moves = ["dark", "DDDD@0,0", "DDDD@2,0"]
    deals = possible_deals(knowledge(deck, moves, 0, "one"))
    assert set(deals.values()) == {2}
    assert len(deals) == 6  # both dark cards are among the four, as the ninth card came to seat 0
    ten = ["DDDD"] * 4 + ["DDDD", "DDDD", "WWWW", "WWWW"] + ["WWWW", "WWWW"]
    deals = possible_deals(knowledge(ten, moves, 0, "one"))
    # Seat 1 drew the tenth card. Six decks have both dark cards in its hand, four have one there and one drawn.
    assert Counter(deals.values()) == {2: 6, 1: 4}


def test_possible_deals_depend_on_the_match() -> None:
    """SCH-5, SCH-7: what a pass tells is what fits by the option of the game."""
    deck = "DWWW WWWW WWWW WWWW  WWWW WWWW DDDD DDDD  WWWW DDDD WWWW DDDD WWWW WWWW".split()
    first, second, third, last = CORNERED
    moves = ["white", first, second, third, "WWWW@4,0", last]
    passed = knowledge(deck, moves, 0, "each")
    not_passed = knowledge(deck, moves, 0, "one")
    assert (passed.to_move, not_passed.to_move) == (0, 1)
    assert passed.unseen == ("DDDD",) * 4 + ("WWWW",) * 3
    # Nothing of a hand that is passed over is white, so the white card left is at the end of the stock.
    assert {deal[-1] for deal in possible_deals(passed)} == {"WWWW"}
    assert {deal[-1] for deal in possible_deals(not_passed)} == {"DDDD", "WWWW"}
