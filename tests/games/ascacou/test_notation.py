"""Moves, cards and positions in writing, and the reason for every refusal."""

from __future__ import annotations

import pytest
from tests.games.ascacou.drawn import DIGITS, drawn, position_text

import tablier
from tablier.typography import typeset

EMPTY = "5/5/5/5/5 01234567"
BOOK = """
    .bbb.
    .w.w.
    .....
    .....
    .....
"""
FULL_BLACK = """
    bbbbb
    bbbbb
    bbbbb
    .....
    .....
"""
OVER = """
    wb.w.
    .wwwb
    wwbwb
    wwww.
    .w.bb
"""


def refused(state: tablier.State, move: str) -> tablier.IllegalMove:
    """The refusal of a move, which leaves the state as it was."""
    before = state.record()
    with pytest.raises(tablier.IllegalMove) as caught:
        state.play(move)
    assert state.record() == before
    return caught.value


# Moves


@pytest.mark.parametrize(
    "text",
    ["bc3", "BC3", " b c 3 ", "Bc3", "b\tc3", "  bC  3"],
)
def test_reading_a_move_forgives_case_and_spaces(text: str) -> None:
    move = tablier.game("ascacou").start(seed=0).read(text)
    assert move == "bc3"
    assert (move.seat, type(move)) == (0, tablier.Move)


@pytest.mark.parametrize("text", ["ba1>w", "BA1>W", " ba1 > w ", "b a 1>w"])
def test_reading_an_imposed_move_forgives_case_and_spaces(text: str) -> None:
    game = tablier.game("ascacou", imposed=True)
    assert game.start(setup={"owners": "01" * 8, "colour": "b"}).play(text).moves == ("ba1>w",)


@pytest.mark.parametrize("text", ["BBWB", "bbwb", " bb wb ", "BbWb"])
def test_reading_a_pick_forgives_case_and_spaces(text: str) -> None:
    assert tablier.game("ascacou", deal="draft").start().play(text).moves == ("BBWB",)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "b", "ba", "a1", "ba6", "ba0", "bf1", "xa1", "ba1>", "ba1>x", "ba1>bw", "b-a1", "ba11", "bba1",
        "BBW", "BBWBB", "bc3\n", "\nbc3", "bc3\0", "ｂc3", "bc٣", "bc³", "be\u0301", "ba1>w>b", "b c 3 !", "BXWB",
        "x" * 101, " " * 200 + "bc3", "bc3" * 100_000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("options", [{}, {"imposed": True}, {"deal": "draft"}])
def test_what_is_no_move_is_refused_in_both_languages(text: str, options: dict[str, object]) -> None:
    refusal = refused(tablier.game("ascacou", **options).start(seed=0), text)
    assert "no move" in refusal.to("en")
    assert "pas un coup" in refusal.to("fr")
    assert refusal.rule == ("ASC-2" if len(text) <= 100 else None)


@pytest.mark.parametrize("thing", [None, 5, 1.5, b"bc3", ["bc3"], {"move": "bc3"}, True, object()])
def test_what_is_no_text_is_no_move(thing: object) -> None:
    with pytest.raises(tablier.IllegalMove):
        tablier.game("ascacou").start(seed=0).play(thing)  # type: ignore[arg-type]


# Why a readable move is not legal


@pytest.mark.parametrize("move", ["ba1", "bc1", "ba1>b", "BBBB"])
def test_after_the_end_every_move_is_refused(move: str) -> None:  # ASC-5
    refusal = refused(drawn(OVER), move)
    assert refusal.to("en") == "The game is over. (ASC-5)"
    assert refusal.to("fr") == "La partie est finie. (ASC-5)"


def test_a_card_already_taken_is_refused() -> None:  # ASC-1
    refusal = refused(tablier.game("ascacou", deal="draft").start().play("BBWB"), "bbwb")
    assert refusal.to("en") == "Card BBWB is already taken. (ASC-1)"
    assert refusal.to("fr") == "La carte BBWB est déjà prise. (ASC-1)"
    assert refusal.places == ("BBWB",)


def test_a_pick_after_the_deal_is_refused() -> None:  # ASC-1
    refusal = refused(tablier.game("ascacou").start(seed=0), "BBWB")
    assert refusal.to("en") == "The cards are dealt: place a pawn. (ASC-1)"
    assert refusal.to("fr") == typeset("Les cartes sont distribuées : posez un pion. (ASC-1)")
    assert refusal.places == ("BBWB",)


def test_a_pawn_during_the_draft_is_refused() -> None:  # ASC-1
    refusal = refused(tablier.game("ascacou", deal="draft").start(), "bc3")
    assert refusal.to("en") == "First share out the cards: pick one. (ASC-1)"
    assert refusal.to("fr") == typeset("Répartissez d’abord les cartes : choisissez-en une. (ASC-1)")


@pytest.mark.parametrize("move", ["bb1", "wb1", "bb2"])
def test_a_cell_with_a_pawn_is_refused(move: str) -> None:  # ASC-2
    refusal = refused(drawn(BOOK), move)
    assert refusal.to("en") == f"There is already a pawn on {move[1:]}. (ASC-2)"
    assert refusal.to("fr") == f"Il y a déjà un pion en {move[1:]}. (ASC-2)"
    assert refusal.places == (move[1:],)


def test_a_pattern_twice_at_once_is_refused() -> None:  # ASC-3
    refusal = refused(drawn(BOOK), "wc2")
    assert refusal.to("en") == "A white pawn on c2 would make BBWW appear twice. (ASC-3)"
    assert refusal.to("fr") == "Un pion blanc en c2 ferait apparaître BBWW deux fois. (ASC-3)"
    assert refusal.places == ("c2", "b1", "c1")


def test_a_pattern_that_stands_already_is_refused() -> None:  # ASC-3
    state = drawn("""
        bb...
        bw...
        ...bb
        ...b.
        .....
    """)
    refusal = refused(state, "we4")
    assert refusal.to("en") == "A white pawn on e4 would make BBBW appear twice. (ASC-3)"
    assert refusal.places == ("e4", "a1", "d3")


def test_all_patterns_that_would_stand_twice_are_named() -> None:  # ASC-3
    state = drawn("""
        w...b
        .....
        ..wbb
        .ww.b
        ..wbb
    """)
    refusal = refused(state, "bd4")
    assert refusal.to("en") == "A black pawn on d4 would make WBWB BBBB appear twice. (ASC-3)"
    assert refusal.places == ("d4", "c3", "c4", "d3", "d4")


def test_a_colour_used_up_is_refused() -> None:  # ASC-6
    refusal = refused(drawn(FULL_BLACK, free=True, supply=15), "ba4")
    assert refusal.to("en") == "No black pawn is left. (ASC-6)"
    assert refusal.to("fr") == "Il ne reste plus de pion noir. (ASC-6)"
    assert refusal.places == ("a4",)


@pytest.mark.parametrize(("imposed", "move"), [("w", "bc3>w"), ("b", "wc3>w"), ("w", "bc3")])
def test_the_other_colour_than_the_imposed_one_is_refused(imposed: str, move: str) -> None:  # ASC-8
    refusal = refused(drawn(BOOK, colour=imposed), move)
    names = {"b": ("black", "noir"), "w": ("white", "blanc")}[imposed]
    assert refusal.to("en") == f"You must place a {names[0]} pawn. (ASC-8)"
    assert refusal.to("fr") == f"Vous devez poser un pion {names[1]}. (ASC-8)"
    assert refusal.places == ("c3",)


def test_naming_no_colour_is_refused() -> None:  # ASC-8
    refusal = refused(drawn(BOOK, colour="b"), "bc3")
    assert refusal.to("en") == "Name the colour the other must place, as in ba1>w. (ASC-8)"
    assert refusal.to("fr") == "Annoncez la couleur que l’autre devra poser, comme ba1>w. (ASC-8)"
    assert refusal.places == ("c3",)


def test_naming_a_colour_that_fits_nowhere_is_refused() -> None:  # ASC-8, ASC-6
    state = drawn(
        """
        bbbbb
        bbbbb
        bbbbw
        wwwww
        www..
        """,
        colour="b",
        free=True,
        supply=15,
    )
    refusal = refused(state, "bd5>b")
    assert refusal.to("en") == "Black could not be placed anywhere: it cannot be named. (ASC-8)"
    assert refusal.to("fr") == typeset("Le noir ne pourrait se poser nulle part : il ne peut pas être annoncé. (ASC-8)")


@pytest.mark.parametrize("named", ["b", "w"])
def test_the_last_move_may_name_no_colour(named: str) -> None:  # ASC-8
    state = drawn(
        """
        bbbbb
        bbbbb
        bbbbb
        wwwww
        wwww.
        """,
        colour="w",
        free=True,
    )
    assert refused(state, f"we5>{named}").rule == "ASC-8"
    assert state.play("we5").over


def test_naming_a_colour_where_none_is_imposed_is_refused() -> None:  # ASC-8
    refusal = refused(drawn(BOOK), "bc3>w")
    assert refusal.to("en") == "Colours are not imposed in this game. (ASC-8)"
    assert refusal.to("fr") == "Les couleurs ne sont pas imposées dans cette partie. (ASC-8)"


def test_the_first_broken_rule_is_the_one_a_player_sees_first() -> None:
    assert refused(drawn(BOOK, colour="w"), "bb1>w").rule == "ASC-2"
    assert refused(drawn(BOOK, colour="b"), "wc2>b").rule == "ASC-8"
    assert refused(drawn(BOOK, colour="w"), "wc2>b").rule == "ASC-3"
    assert refused(drawn(FULL_BLACK, supply=15, free=True, colour="w"), "ba4>w").rule == "ASC-8"


# Positions


@pytest.mark.parametrize(
    "text",
    [
        "5/5/5/5/5 01234567",
        "1wbw1/2b2/1ww2/5/5 03478bcd",
        "1wbw1/2b2/1ww2/5/5 -",
        f"5/5/b4/5/4w {DIGITS}",
        "b4/5/5/5/5 f",
    ],
)
def test_a_canonical_position_is_written_as_it_was_read(text: str) -> None:
    assert tablier.game("ascacou").position(text).position == text


@pytest.mark.parametrize("text", ["5/5/5/5/5 01234567 b", "1wbw1/2b2/1ww2/5/5 03478bcd w", "b4/5/5/5/5 - b"])
def test_an_imposed_position_ends_with_the_colour(text: str) -> None:  # ASC-8
    assert tablier.game("ascacou", imposed=True).position(text).position == text


def test_an_imposed_position_that_is_over_ends_with_a_dash() -> None:  # ASC-8
    text = position_text(OVER, "4679adef", "-")
    state = tablier.game("ascacou", imposed=True).position(text)
    assert state.over
    assert state.position == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("5/5/5/5/5 76543210", EMPTY),
        ("/ 01234567", EMPTY),
        ("5 01234567", EMPTY),
        ("//// 01234567", EMPTY),
        ("11111/23/32/5/41 01234567", EMPTY),
        ("  5/5/5/5/5   01234567  ", EMPTY),
        ("1WBW1/2B2/1Ww2 03478BCD", "1wbw1/2b2/1ww2/5/5 03478bcd"),
        ("1wbw/2b/1ww/5/5 03478bcd", "1wbw1/2b2/1ww2/5/5 03478bcd"),
        ("1wbw/2b/1ww dcb87430", "1wbw1/2b2/1ww2/5/5 03478bcd"),
        ("b -", "b4/5/5/5/5 -"),
        ("/b fedcba9876543210", f"5/b4/5/5/5 {DIGITS}"),
    ],
)
def test_reading_a_position_forgives_case_order_and_missing_empty_cells(text: str, canonical: str) -> None:
    assert tablier.game("ascacou").position(text).position == canonical


def test_the_cards_are_those_of_the_side_to_move_and_the_rest_is_the_opponents() -> None:
    even = tablier.game("ascacou").position("1wbw1/2b2/1ww2/5/5 03478bcd")
    odd = tablier.game("ascacou").position("1wbw1/2b2/1w3/5/5 03478bcd")
    assert (even.player, odd.player) == (0, 1)
    for state in (even, odd):
        held = {DIGITS[n] for n, card in enumerate(state.view()["cards"]) if card["owner"] == state.player}
        assert held == set("03478bcd")


def test_a_position_gives_any_split_of_cards_whatever_its_sizes() -> None:  # ASC-1
    state = tablier.game("ascacou").position("b4/5/5/5/5 f")
    assert state.game.options["deal"] == state.setup["owners"] == "0" * 15 + "1"


def test_there_is_no_position_text_during_a_draft_but_after_it() -> None:  # ASC-1
    state = tablier.game("ascacou", deal="draft").start()
    while len(state.moves) < 16:
        assert state.position is None
        state = state.play(state.legal()[0])
    # In the order of the names, seat 1 took those that end with B and seat 0 those that end with W.
    assert state.position == "5/5/5/5/5 01234567"


BAD_POSITIONS = [
    ("", None, "separated by a space", "séparés par une espace"),
    ("5/5/5/5/5", None, "separated by a space", "séparés par une espace"),
    ("5/5/5/5/5 0123 b", None, "separated by a space", "séparés par une espace"),
    ("5/5/5/5/5/5 0123", None, "A board has 5 rows, not 6.", "Un plateau a 5 rangées, pas 6."),
    ("5/5/5/5/5/ 0123", None, "A board has 5 rows, not 6.", "Un plateau a 5 rangées, pas 6."),
    ("5/5/51/5/5 0123", None, "Row 3 has 6 cells instead of 5.", "La rangée 3 a 6 cases au lieu de 5."),
    ("bbbbbb/5/5/5/5 0123", None, "Row 1 has 6 cells", "La rangée 1 a 6 cases"),
    ("5/5/5/5/5b 0123", None, "Row 5 has 6 cells", "La rangée 5 a 6 cases"),
    ("6/5/5/5/5 0123", None, "Row 1: only b, w and the digits 1 to 5", "Rangée 1 : seuls b, w"),
    ("5/0/5/5/5 0123", None, "Row 2: only b, w and the digits 1 to 5", "Rangée 2 : seuls b, w"),
    ("5/5/5/5/x4 0123", None, "Row 5: only b, w", "Rangée 5 : seuls b, w"),
    ("5/5/5/5/٣ 0123", None, "Row 5: only b, w", "Rangée 5 : seuls b, w"),
    ("5/5/5/5/. 0123", None, "Row 5: only b, w", "Rangée 5 : seuls b, w"),
    ("5/5/5/5/-1 0123", None, "Row 5: only b, w", "Rangée 5 : seuls b, w"),
    ("5/5/5/5/5 0122", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 aA", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 g", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 --", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 0-", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 0x1", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("5/5/5/5/5 0123456789abcdef0", "ASC-1", "Cards are distinct hex digits", "chiffres hexadécimaux distincts"),
    ("bbb2/bbb2/5/5/5 01", "ASC-3", "Card BBBB appears on the board twice.", "apparaît deux fois sur le plateau"),
    ("bw3/bw3/5/bw3/bw3 01", "ASC-3", "Card BWBW appears on the board twice.", "apparaît deux fois sur le plateau"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "english", "french"), BAD_POSITIONS)
def test_a_bad_position_is_refused_in_both_languages(text: str, rule: str | None, english: str, french: str) -> None:
    with pytest.raises(tablier.BadPosition) as caught:
        tablier.game("ascacou").position(text)
    assert english in caught.value.to("en")
    assert typeset(french) in caught.value.to("fr")
    assert caught.value.rule == rule
    assert caught.value.to("fr").endswith(f" ({rule})" if rule else ".")


def test_a_pattern_on_the_board_twice_is_shown_at_both_places() -> None:  # ASC-3
    with pytest.raises(tablier.BadPosition) as caught:
        tablier.game("ascacou").position("bw3/bw3/5/bw3/bw3 01")
    assert caught.value.places == ("a1", "a4")


def test_free_allows_a_pattern_on_the_board_twice() -> None:  # ASC-7
    state = tablier.game("ascacou", free=True).position("bw3/bw3/5/bw3/bw3 5")
    assert state.scores == [1, 0]


@pytest.mark.parametrize(("board", "name"), [("bbbbb/bbbbb/bbbbb/b4/5", "black"), ("wwwww/wwwww/wwwww/w4/5", "white")])
def test_more_pawns_than_the_supply_are_refused(board: str, name: str) -> None:  # ASC-6
    assert tablier.game("ascacou", free=True).position(f"{board} 01").legal()
    with pytest.raises(tablier.BadPosition, match=f"There are more than 15 {name} pawns") as caught:
        tablier.game("ascacou", free=True, supply=15).position(f"{board} 01")
    assert caught.value.rule == "ASC-6"
    assert "plus de 15 pions" in caught.value.to("fr")


@pytest.mark.parametrize("field", ["x", "bw", "--", "0", "noir", "_"])
def test_a_third_field_that_is_no_colour_is_refused(field: str) -> None:  # ASC-8
    with pytest.raises(tablier.Refusal, match="imposed colour is b or w") as caught:
        tablier.game("ascacou", imposed=True).position(f"{EMPTY} {field}")
    assert caught.value.rule == "ASC-8"
    assert "couleur imposée est b ou w" in caught.value.to("fr")


@pytest.mark.parametrize("text", [EMPTY, f"{EMPTY} b w", "", "b"])
def test_an_imposed_position_needs_three_fields(text: str) -> None:  # ASC-8
    with pytest.raises(tablier.BadPosition, match="then the imposed colour b, w or -") as caught:
        tablier.game("ascacou", imposed=True).position(text)
    assert "puis la couleur imposée" in caught.value.to("fr")


def test_a_dash_before_the_end_is_refused() -> None:  # ASC-8
    with pytest.raises(tablier.BadPosition, match="The game is not over: b or w must be imposed") as caught:
        tablier.game("ascacou", imposed=True).position(f"{EMPTY} -")
    assert caught.value.rule == "ASC-8"
    assert "La partie n’est pas finie" in caught.value.to("fr")


@pytest.mark.parametrize(("colour", "name"), [("b", "black"), ("w", "white")])
def test_a_colour_that_fits_nowhere_cannot_be_imposed(colour: str, name: str) -> None:  # ASC-8
    with pytest.raises(tablier.BadPosition, match=f"A {name} pawn fits nowhere: it cannot be imposed") as caught:
        tablier.game("ascacou", imposed=True).position(position_text(OVER, "01", colour))
    assert caught.value.rule == "ASC-8"
    assert "ne va nulle part" in caught.value.to("fr")
    empty_box = {"imposed": True, "free": True, "supply": 15}
    assert tablier.game("ascacou", **empty_box).position(position_text(FULL_BLACK, "01", "w")).view()["imposed"] == "w"
    with pytest.raises(tablier.BadPosition, match="A black pawn fits nowhere"):
        tablier.game("ascacou", **empty_box).position(position_text(FULL_BLACK, "01", "b"))


def test_a_draft_has_no_position_to_start_from() -> None:  # ASC-1
    with pytest.raises(tablier.BadPosition, match="A draft is given by a record of its picks") as caught:
        tablier.game("ascacou", deal="draft").position(EMPTY)
    assert caught.value.rule == "ASC-1"


def test_a_position_must_agree_with_a_named_deal() -> None:  # ASC-1
    symmetric = "5/5/5/5/5 123579bf"
    assert tablier.game("ascacou", deal="symmetric").position(symmetric).position == symmetric
    with pytest.raises(tablier.Refusal, match="These hands do not match the deal symmetric") as caught:
        tablier.game("ascacou", deal="symmetric").position(EMPTY)
    assert caught.value.rule == "ASC-1"


@pytest.mark.parametrize("thing", [None, 5, b"5/5/5/5/5 01", ["5/5/5/5/5", "01"], 1.5])
def test_what_is_no_text_is_no_position(thing: object) -> None:
    with pytest.raises(tablier.BadPosition):
        tablier.game("ascacou").position(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("blank", ["\n", "\x0b", "\x1c", "\x85", "\u2003", "\u2028", "\0"])
def test_only_spaces_and_tabs_separate_the_fields_of_a_position(blank: str) -> None:
    with pytest.raises(tablier.BadPosition):
        tablier.game("ascacou").position(EMPTY.replace(" ", blank))
    assert tablier.game("ascacou").position(EMPTY.replace(" ", "\t ")).position == EMPTY
