"""Each rule of the page by its number, each example of the book, each deal and variant."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.games.ascacou.drawn import DIGITS, drawn

import tablier
from tablier.games.ascacou import rules

ALL = frozenset(f"{colour}{column}{row}" for colour in "bw" for column in "abcde" for row in "12345")
NAMED = {
    "black-white": "BBBB BBBW BBWB BWBB WBBB BBWW BWBW BWWB",
    "extremes": "BBBB WWWW BBBW BBWB BWBB WWWB WWBW WBWW",
    "symmetric": "BBBB BBBW BBWB WBWW BWWW BBWW BWBW BWWB",
}
BOOK = """
    .bbb.
    .w.w.
    .....
    .....
    .....
"""


def hands(state: tablier.State) -> tuple[set[str], set[str]]:
    """The names of the cards of each seat."""
    cards = state.view()["cards"]
    first, second = ({card["name"] for card in cards if card["owner"] == seat} for seat in (0, 1))
    return first, second


def completed(state: tablier.State) -> set[str]:
    """The names of the cards that stand on the board."""
    return {card["name"] for card in state.view()["cards"] if card["stands"]}


def random_end(game: tablier.Game, seed: int) -> tablier.State:
    """The end of a game of random moves."""
    state, chance = game.start(seed=seed), random.Random(seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


# Material


def test_there_are_sixteen_cards_named_by_their_cells() -> None:
    names = [card["name"] for card in tablier.game("ascacou").start(seed=0).view()["cards"]]
    assert len(set(names)) == 16
    assert all(set(name) <= {"B", "W"} and len(name) == 4 for name in names)
    assert (names[0x0], names[0x1], names[0x2], names[0x4], names[0x8], names[0xF]) == (
        "WWWW", "BWWW", "WBWW", "WWBW", "WWWB", "BBBB",
    )  # fmt: skip


# ASC-1


def test_a_random_deal_gives_eight_cards_to_each() -> None:  # ASC-1
    for seed in range(50):
        first, second = hands(tablier.game("ascacou").start(seed=seed))
        assert len(first) == len(second) == 8
        assert not first & second


def test_a_random_deal_gives_every_card_to_either_seat_as_often() -> None:  # ASC-1
    game = tablier.game("ascacou")
    counts = Counter(name for seed in range(1000) for name in hands(game.start(seed=seed))[0])
    assert len(counts) == 16
    assert all(400 < count < 600 for count in counts.values())  # more than six standard deviations


def test_the_same_seed_deals_the_same_cards_and_other_seeds_others() -> None:  # ASC-1
    game = tablier.game("ascacou")
    assert hands(game.start(seed=7)) == hands(game.start(seed=7))
    assert len({game.start(seed=seed).setup["owners"] for seed in range(100)}) > 90
    assert len({game.start().setup["owners"] for _ in range(5)}) > 1


@pytest.mark.parametrize("deal", NAMED)
def test_a_named_deal_is_the_one_of_the_page(deal: str) -> None:  # ASC-1
    first, second = hands(tablier.game("ascacou", deal=deal).start(seed=3))
    assert first == set(NAMED[deal].split())
    assert len(second) == 8
    assert first | second == {card["name"] for card in tablier.game("ascacou").start(seed=0).view()["cards"]}


def test_in_the_symmetric_deal_each_hand_is_the_other_with_the_colours_exchanged() -> None:  # ASC-1
    first, second = hands(tablier.game("ascacou", deal="symmetric").start(seed=0))
    assert {name.translate(str.maketrans("BW", "WB")) for name in first} == second


@pytest.mark.parametrize(
    ("deal", "cards"),
    [
        ("0110100110010110", "03569acf"),
        ("0000000000000000", DIGITS),
        ("1111111111111111", ""),
        ("03478bcd", "03478bcd"),
        ("dcB87430", "03478bcd"),
        ("F", "f"),
        ("-", ""),
        (DIGITS, DIGITS),
    ],
)
def test_an_explicit_deal_may_split_the_cards_in_any_way(deal: str, cards: str) -> None:  # ASC-1
    game = tablier.game("ascacou", deal=deal)
    setup = game.start(seed=1).setup
    assert setup == {"owners": "".join("0" if digit in cards else "1" for digit in DIGITS)}
    assert game.options["deal"] == setup["owners"]  # both ways of writing are one game
    assert game == tablier.game("ascacou", deal=setup["owners"])


def test_cards_lie_open() -> None:  # ASC-1
    state = tablier.game("ascacou").start(seed=5).play("bc3")
    assert state.view(0) == state.view(1) == state.view(None)
    assert {card["owner"] for card in state.view(0)["cards"]} == {0, 1}


def test_in_a_draft_seat_1_picks_first_then_they_alternate() -> None:  # ASC-1
    state = tablier.game("ascacou", deal="draft").start(seed=0)
    assert state.setup == {}
    picks = "BBBB WWWW BWBW WBWB BBWW WWBB BWWB WBBW BWWW WBWW WWBW WWWB WBBB BWBB BBWB BBBW".split()
    for number, pick in enumerate(picks):
        assert state.player == (1, 0)[number % 2]
        assert state.legal() == sorted(picks[number:])
        assert state.view()["phase"] == "draft"
        assert state.position is None
        assert not state.over
        state = state.play(pick)
    assert hands(state) == (set(picks[1::2]), set(picks[::2]))


def test_after_a_draft_seat_0_places_first() -> None:  # ASC-1
    state = tablier.game("ascacou", deal="draft").start(seed=0)
    while state.view()["phase"] == "draft":
        state = state.play(state.legal()[0])
    assert len(state.moves) == 16
    assert state.player == 0
    assert {*state.legal()} == ALL
    assert [move.seat for move in state.moves] == [1, 0] * 8


def test_nobody_scores_during_a_draft() -> None:  # ASC-1
    state = tablier.game("ascacou", deal="draft").start(seed=0).play("BBBB")
    assert state.scores == [0, 0]
    assert state.winner is None


# ASC-2


def test_either_player_puts_either_colour_on_any_cell_of_the_empty_board() -> None:  # ASC-2
    state = tablier.game("ascacou").start(seed=0)
    assert len(state.legal()) == 50
    assert {*state.legal()} == ALL
    assert state.player == 0
    state = state.play("wc3")
    assert state.player == 1
    assert {*state.legal()} == ALL - {"bc3", "wc3"}


def test_the_seats_take_turns() -> None:  # ASC-2
    state = random_end(tablier.game("ascacou"), 11)
    assert [move.seat for move in state.moves] == [number % 2 for number in range(len(state.moves))]


# ASC-3


def test_black_between_the_two_whites_completes_two_cards() -> None:  # ASC-3, ASC-4, the book's example
    state = drawn(BOOK)
    assert "bc2" in state.legal()
    assert completed(state.play("bc2")) == {"BBWB", "BBBW"}


def test_white_between_the_two_whites_would_show_bbww_twice_at_once() -> None:  # ASC-3, the book's example
    state = drawn(BOOK)
    assert "wc2" not in state.legal()
    with pytest.raises(tablier.IllegalMove, match="BBWW") as caught:
        state.play("wc2")
    assert caught.value.rule == "ASC-3"
    assert caught.value.places == ("c2", "b1", "c1")


def test_a_pattern_may_stand_on_the_board_only_once() -> None:  # ASC-3
    state = drawn("""
        bb...
        bw...
        ...bb
        ...b.
        .....
    """)
    assert "we4" not in state.legal()
    assert "be4" in state.legal()  # a cell closed to one colour may still take the other
    assert completed(state.play("be4")) == {"BBBW", "BBBB"}


def test_a_cell_closed_to_both_colours_is_dead() -> None:  # ASC-3
    state = drawn("""
        bbb..
        bbw..
        .....
        ...bb
        ...b.
    """)
    assert state.view()["dead"] == ["e5"]
    assert not {"be5", "we5"} & {*state.legal()}
    assert [closed["clashes"] for closed in state.view()["closed"] if closed["cell"] == "e5"] == [
        [{"card": "BBBB", "blocks": ["a1", "d4"]}],
        [{"card": "BBBW", "blocks": ["b1", "d4"]}],
    ]
    assert "×" in str(state)


def test_green_pawns_are_not_limited_to_five() -> None:  # ASC-3
    state = drawn("""
        wb.w.
        .wwwb
        wwbwb
        wwww.
        .w.bb
    """)
    assert state.view()["dead"] == ["c1", "e1", "a2", "e4", "a5", "c5"]
    assert str(state).count("×") == state.svg().count('class="dead"') == 6
    assert state.over


# ASC-4


def test_a_completed_pattern_scores_for_the_owner_whoever_placed_the_pawn() -> None:  # ASC-4
    picture = """
        bb...
        b....
        .....
        .....
        .....
    """
    mine, theirs = drawn(picture, cards="f"), drawn(picture, cards="7")
    assert mine.player == theirs.player == 1
    assert mine.play("bb2").scores == [0, 1]
    assert theirs.play("bb2").scores == [1, 0]


def test_one_pawn_may_complete_four_cards() -> None:  # ASC-4
    state = drawn(
        """
        .....
        .bbw.
        .w.w.
        .wbb.
        .....
        """,
        cards="b5",
    ).play("bc3")
    assert completed(state) == {"BBWB", "BWBW", "WBWB", "BWBB"}
    assert state.scores == [2, 2]


def test_a_pattern_in_the_making_scores_nothing() -> None:  # ASC-4
    assert drawn(BOOK).scores == [0, 0]


# ASC-5


def test_the_game_ends_when_no_pawn_can_be_placed() -> None:  # ASC-5
    state = drawn(
        """
        wb.w.
        .wwwb
        wwbwb
        wwww.
        .w.bb
        """,
        cards="4679adef",
    )
    assert state.over
    assert state.legal() == []
    assert state.player is None
    assert state.view()["phase"] == "over"
    with pytest.raises(tablier.IllegalMove, match="over") as caught:
        state.play("bc1")
    assert caught.value.rule == "ASC-5"


def test_more_own_cards_completed_wins_and_equal_is_a_draw() -> None:  # ASC-5
    picture = """
        wb.w.
        .wwwb
        wwbwb
        wwww.
        .w.bb
    """
    standing = completed(drawn(picture))
    digits = [DIGITS[number] for number, name in enumerate(rules_cards()) if name in standing]
    assert len(digits) == 6
    for held, winner in enumerate([0, 0, 0, None, 1, 1, 1]):  # by the side to move, seat 1
        state = drawn(picture, cards="".join(digits[:held]) or "-")
        assert state.scores == [6 - held, held]
        assert state.winner == winner


def rules_cards() -> list[str]:
    """The sixteen names in the order of their hex digits."""
    return ["".join("BW"[not number & bit] for bit in (1, 2, 4, 8)) for number in range(16)]


def test_nobody_has_won_before_the_end() -> None:  # ASC-5
    state = drawn("""
        bb...
        bb...
        .....
        .....
        .....
    """)
    assert sum(state.scores) == 1
    assert not state.over
    assert state.winner is None


def test_random_games_last_about_22_7_pawns() -> None:  # ASC-5, the page's check
    game = tablier.game("ascacou")
    lengths = [len(random_end(game, seed).moves) for seed in range(200)]
    assert all(19 <= length <= 25 for length in lengths)
    assert sum(lengths) / len(lengths) == pytest.approx(22.7, abs=0.3)  # five standard errors


# ASC-6

MANY_BLACK = """
    bbbbb
    bbbbb
    bbbbb
    .....
    .....
"""


def test_by_default_pawns_do_not_run_out() -> None:  # ASC-6
    state = drawn(MANY_BLACK, free=True)
    assert {move[0] for move in state.legal()} == {"b", "w"}
    assert state.view()["supply"] is None
    assert len(state.play("ba4").moves) == 1


def test_with_a_supply_of_15_a_colour_runs_out() -> None:  # ASC-6
    state = drawn(MANY_BLACK, free=True, supply=15)
    assert state.view()["supply"] == {"b": 0, "w": 15}
    assert state.legal() == sorted(f"w{column}{row}" for column in "abcde" for row in "45")
    with pytest.raises(tablier.IllegalMove, match="No black pawn is left") as caught:
        state.play("ba4")
    assert caught.value.rule == "ASC-6"


def test_a_supply_that_runs_out_kills_no_cell() -> None:  # ASC-6, ASC-3
    assert drawn(MANY_BLACK, free=True, supply=15).view()["dead"] == []


def test_the_last_pawn_of_a_colour_may_be_placed() -> None:  # ASC-6
    state = drawn(
        """
        bbbbb
        bbbbb
        bbbb.
        .....
        .....
        """,
        free=True,
        supply=15,
    )
    assert "be3" in state.legal()
    assert state.play("be3").view()["supply"] == {"b": 0, "w": 15}


def test_a_game_with_a_supply_ends_when_what_is_left_fits_nowhere() -> None:  # ASC-6, ASC-5
    state = drawn(MANY_BLACK, free=True, supply=15)
    for move in sorted(state.legal()):
        assert not state.over
        state = state.play(move)
    assert state.over


def test_the_supply_counts_each_colour_apart() -> None:  # ASC-6
    state = drawn(MANY_BLACK.translate(str.maketrans("b", "w")), free=True, supply=15)
    assert {move[0] for move in state.legal()} == {"b"}
    assert state.view()["supply"] == {"b": 15, "w": 0}


# ASC-7


def test_free_allows_either_colour_on_any_empty_cell() -> None:  # ASC-7
    state = tablier.game("ascacou", free=True).start(seed=0)
    chance = random.Random(7)
    for pawns in range(25):
        assert len(state.legal()) == 2 * (25 - pawns)
        state = state.play(chance.choice(state.legal()))
    assert state.over
    assert len(state.moves) == 25


def test_free_counts_a_pattern_present_several_times_once() -> None:  # ASC-7
    state = tablier.game("ascacou", free=True, deal="f").start()
    for move in sorted(move for move in ALL if move[0] == "b"):
        state = state.play(move)
    assert state.over
    assert state.scores == [1, 0]
    assert len(state.view()["cards"][0xF]["stands"]) == 16


def test_free_has_no_dead_cells() -> None:  # ASC-7
    state = drawn(
        """
        bbb..
        bbw..
        .....
        ...bb
        ...b.
        """,
        free=True,
    )
    assert state.view()["dead"] == state.view()["closed"] == []
    assert {"be5", "we5"} <= {*state.legal()}
    assert drawn(BOOK, free=True).play("wc2").scores[0] in (0, 1)


# ASC-8


def test_the_first_imposed_colour_is_drawn_by_lot() -> None:  # ASC-8
    game = tablier.game("ascacou", imposed=True)
    colours = Counter(game.start(seed=seed).setup["colour"] for seed in range(400))
    assert set(colours) == {"b", "w"}
    assert all(140 < count < 260 for count in colours.values())  # six standard deviations


def test_each_move_places_the_imposed_colour_and_names_the_next() -> None:  # ASC-8
    game = tablier.game("ascacou", imposed=True)
    state = game.start(setup={"owners": "0" * 8 + "1" * 8, "colour": "w"})
    assert {*state.legal()} == {f"{move}>{named}" for move in ALL if move[0] == "w" for named in "bw"}
    state = state.play("wc3>b")
    assert state.view()["imposed"] == "b"
    assert {move[0] for move in state.legal()} == {"b"}
    assert {move[-1] for move in state.legal()} == {"b", "w"}


def test_only_a_colour_that_can_be_placed_may_be_named() -> None:  # ASC-8, ASC-6, ASC-7
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
    assert state.legal() == ["bd5>w", "be5>w"]


def test_the_last_move_names_nothing_and_ends_the_game() -> None:  # ASC-8, ASC-5
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
    assert state.legal() == ["we5"]
    state = state.play("we5")
    assert state.over
    assert state.player is None
    assert state.view()["imposed"] is None


def test_the_block_closes_an_imposed_colour_too() -> None:  # ASC-8, ASC-3
    state = drawn(BOOK, colour="w")
    assert not any(move.startswith("wc2") for move in state.legal())
    assert drawn(BOOK, colour="b").read("bc2>w") == "bc2>w"


def test_a_colour_that_the_block_closes_everywhere_cannot_be_named() -> None:  # ASC-8, ASC-3
    game, found = tablier.game("ascacou", imposed=True), False
    for seed in range(20):
        end = random_end(game, seed)
        state = game.start(setup=end.setup)
        for move in end.moves:
            spots: dict[str, set[str]] = {}
            for other in state.legal():
                spots.setdefault(other[:3], set()).add(other[3:])
            found = found or any(len(named) == 1 and named != {""} for named in spots.values())
            assert all("" not in named or len(named) == 1 for named in spots.values())
            state = state.play(move)
        assert ">" not in end.moves[-1]
        assert all(">" in move for move in end.moves[:-1])
    assert found  # only one colour could be named somewhere


def test_imposed_combines_with_free_and_lasts_25_pawns() -> None:  # ASC-8, ASC-7
    end = random_end(tablier.game("ascacou", imposed=True, free=True), 4)
    assert len(end.moves) == 25


def test_in_an_imposed_draft_the_colour_waits_for_the_first_pawn() -> None:  # ASC-8, ASC-1
    state = tablier.game("ascacou", imposed=True, deal="draft").start(setup={"colour": "w"})
    for _ in range(16):
        assert state.view()["imposed"] == "w"
        state = state.play(state.legal()[-1])
    assert {move[0] for move in state.legal()} == {"w"}


# ASC-9


def test_a_rematch_is_the_same_setup_with_the_seats_exchanged_by_the_people() -> None:  # ASC-9
    # The people change seats, which the server does; the library's part is that a setup starts the very same game.
    for options in ({}, {"imposed": True}, {"deal": "draft"}):
        game = tablier.game("ascacou", **options)
        end = random_end(game, 9)
        rematch = game.start(setup=end.setup)
        assert rematch == game.start(seed=9)
        assert rematch.moves == ()
        assert hands(rematch) == hands(game.start(seed=9))


# The representation


def test_what_is_stored_of_the_cards_on_the_board_is_what_stands_there() -> None:
    for options in ({}, {"free": True}, {"imposed": True}):
        state, chance = tablier.game("ascacou", **options).start(seed=2), random.Random(2)
        while not state.over:
            state = state.play(chance.choice(state.legal()))
            stored = state.rules_state.present
            assert stored == sum(1 << rules_cards().index(name) for name in completed(state))


def neighbourhoods() -> list[tuple[int, int]]:
    """Black and white pawns around c3, in every one of the 3**8 ways."""
    cells = [6, 7, 8, 11, 13, 16, 17, 18]
    ways = []
    for case in range(3**8):
        contents = [case // 3**k % 3 for k in range(8)]
        black, white = (
            sum(1 << cell for cell, content in zip(cells, contents, strict=True) if content == pawn) for pawn in (1, 2)
        )
        ways.append((black, white))
    return ways


def plainly_completed(black: int, white: int, cell: int, colour: int) -> int:
    """The cards of the 2×2 blocks that contain the cell and are full once the pawn stands there."""
    row, column = divmod(cell, 5)
    pawns = {place: "B" for place in range(25) if black >> place & 1}
    pawns |= {place: "W" for place in range(25) if white >> place & 1}
    pawns[cell] = "BW"[colour]
    found: list[str] = []
    for top in (row - 1, row):
        for left in (column - 1, column):
            block = [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]
            on_board = all(0 <= r < 5 and 0 <= c < 5 for r, c in block)
            if on_board and all(5 * r + c in pawns for r, c in block):
                found.append("".join(pawns[5 * r + c] for r, c in block))
    cards = sum(1 << rules_cards().index(name) for name in set(found))
    return cards | (rules.TWICE if len(found) != len(set(found)) else 0)


def empty_state(black: int, white: int) -> rules.State:
    return rules.State(black, white, 0, 0, rules.ALL_CARDS, 0, rules.NO_LIMIT, rules.EITHER)


@pytest.mark.parametrize("colour", [rules.BLACK, rules.WHITE])
def test_the_table_of_completed_cards_is_its_plain_sentence_for_all_neighbourhoods(colour: int) -> None:  # ASC-3
    cases = neighbourhoods()
    assert len(cases) == 6561
    for black, white in cases:
        expected = plainly_completed(black, white, 12, colour)
        assert rules.completed_by(empty_state(black, white), 12, colour) == expected


def test_completed_cards_never_reach_over_the_edge_of_the_board() -> None:  # ASC-3
    chance = random.Random(25)
    for _ in range(150):
        cells = chance.sample(range(25), chance.randrange(25))
        split = chance.randrange(len(cells) + 1)
        black, white = (sum(1 << cell for cell in part) for part in (cells[:split], cells[split:]))
        for cell in set(range(25)) - set(cells):
            for colour in (0, 1):
                expected = plainly_completed(black, white, cell, colour)
                assert rules.completed_by(empty_state(black, white), cell, colour) == expected


@pytest.mark.parametrize("options", [{}, {"free": True}, {"imposed": True}, {"deal": "draft"}, {"supply": 15}])
def test_a_game_never_has_more_moves_than_promised(options: dict[str, Any]) -> None:
    state, chance = tablier.game("ascacou", **options).start(seed=1), random.Random(1)
    while not state.over:
        assert 0 < len(state.legal()) <= rules.MOST_MOVES
        assert all(0 <= move.code < rules.PICK + rules.CARDS for move in state.legal())
        state = state.play(chance.choice(state.legal()))
