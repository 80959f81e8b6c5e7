"""Each rule of the page by its number. Boards are lists of planks: the owner a, b or n, and the end cells."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import tablier
from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import (
    CELLS,
    CORNERS,
    NEUTRAL,
    WORDS,
    any_of,
    common,
    lay,
    minus,
    not_showing,
    showing,
    supply,
)
from tablier.games.nasca.setup import NAMED_LANDSCAPES
from tablier.games.nasca.view import cell_names

OWNERS = {"a": 0, "b": 1, "n": NEUTRAL}


def laid(planks: str, seat: int = 0) -> rules.State:
    """A position with these planks, laid in this order, and a seat to move."""
    state = rules.start([], 1)
    for plank in planks.split():
        owner, text = plank.split(":")
        lay(state.board, placement(text), OWNERS[owner])
    return state._replace(mover=seat)


def placement(text: str) -> int:
    found = notation.read_plank(text)
    assert found is not None
    return found


def fits(state: rules.State, text: str) -> bool:
    return rules.fits(state.board, placement(text), state.mover)


def refusal(state: rules.State, text: str) -> tablier.IllegalMove:
    """Why a plank does not fit; fails if it does."""
    assert not fits(state, text)
    return notation.explain(state, placement(text))


def walls(picture: str, corners: str = "closed") -> np.ndarray:
    """A board of single cells from a drawing: a, b, n and . for empty."""
    board = np.zeros(WORDS, np.int64)
    board[CORNERS] = corners == "open"
    for number, sign in enumerate("".join(picture.split())):
        if sign != ".":
            lay(board, number, OWNERS[sign])
    return board


def random_end(seed: int, **options: object) -> tablier.State:
    state, chance = tablier.game("nasca", **options).start(seed=seed), random.Random(seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


# NAS-1


def test_the_first_player_has_670_places() -> None:  # NAS-1
    state = tablier.game("nasca").start()
    lengths = Counter(len(notation.cells_of(move.code)) for move in state.legal())
    assert lengths == {5: 136, 4: 157, 3: 178, 2: 199}


def test_each_player_has_three_fives_four_fours_three_threes_and_two_twos() -> None:  # NAS-1
    for left in tablier.game("nasca").start().view()["left"]:
        assert [(planks["length"], planks["count"]) for planks in left] == [(5, 3), (4, 4), (3, 3), (2, 2)]


def test_a_length_that_is_used_up_is_refused() -> None:  # NAS-1
    state = tablier.game("nasca").start()
    for move in ("a1-b1", "a10-e10", "a3-b3", "g10-k10"):
        state = state.play(move)
    with pytest.raises(tablier.IllegalMove, match=r"no plank of length 2 left\. \(NAS-1\)"):
        state.play("a5-b5")
    assert all(len(notation.cells_of(move.code)) != 2 for move in state.legal())


@pytest.mark.parametrize(
    "text", ["", "a1", "a1-a1", "a1-f1", "a1-b2", "a0-a2", "a9-a11", "l1-l3", "a1-b1-c1", "a01-a2"]
)
def test_what_is_no_straight_plank_of_two_to_five_cells_on_the_board_is_refused(text: str) -> None:  # NAS-1
    with pytest.raises(tablier.IllegalMove) as caught:
        tablier.game("nasca").start().play(text)
    assert caught.value.rule == "NAS-1"
    assert caught.value.to("fr") != caught.value.to("en")


def test_the_ends_may_come_in_either_order() -> None:
    state = tablier.game("nasca").start()
    assert state.read("g4-c4") == state.read("C4 - G4") == "c4-g4"
    assert state.read("d3-d2") == "d2-d3"
    assert state.read("a10-a9") == "a9-a10"


# NAS-2


def test_a_plank_on_the_board_lies_on_empty_cells() -> None:  # NAS-2
    state = laid("a:c3-f3")
    assert fits(state, "c4-f4")
    assert fits(state, "g3-k3")
    assert not fits(state, "f3-g3")
    assert refusal(state, "e2-e5").rule == "NAS-3"
    assert refusal(state, "e2-e5").places == ("e3",)


# NAS-3


def test_a_bridge_rests_with_both_ends_at_one_height() -> None:  # NAS-3
    state = laid("a:b2-b4 a:e2-e4")
    assert fits(state, "b3-e3")
    lay(state.board, placement("b3-e3"), 0)
    assert [notation.height(state.board, cell) for cell in ("b2", "b3", "c3", "d3", "e3", "e4")] == [1, 2, 2, 2, 2, 1]


def test_ends_of_different_height_are_refused_with_both_heights() -> None:  # NAS-3
    state = laid("a:b2-b4 a:e2-e4 a:b3-e3 a:g2-g4")
    found = refusal(state, "e3-g3")
    assert (found.rule, found.places) == ("NAS-3", ("e3", "g3"))
    assert "e3 has 2, g3 has 1" in found.to("en")
    assert refusal(state, "e4-h4").places == ("e4", "h4")  # one end on the board


def test_nothing_between_the_ends_may_be_higher() -> None:  # NAS-3
    state = laid("a:b3-b5 a:d3-d5 a:f3-f5 a:c1-c3 a:e1-e3")
    assert fits(state, "b4-f4")
    state = laid("a:b1-b4 a:f1-f4 a:c2-c5 a:e2-e5 a:c3-e3")
    found = refusal(state, "b3-f3")
    assert (found.rule, found.places) == ("NAS-3", ("c3", "d3", "e3"))


def test_bridges_rise_level_by_level() -> None:  # NAS-3
    state = laid("a:b2-b4 a:e2-e4 a:b2-e2 a:b4-e4")
    assert fits(state, "c2-c4")
    lay(state.board, placement("c2-c4"), 0)
    assert notation.height(state.board, "c3") == 3


def test_lower_cells_under_a_bridge_are_spanned() -> None:  # NAS-3
    state = laid("a:b1-b3 a:f1-f3 a:b1-f1 b:d3-d4")
    assert fits(state, "b2-f2")  # over the empty c2, d2, e2
    assert fits(state, "b3-f3")  # resting on d3 too


# NAS-4


def test_a_plank_rests_on_any_other_with_one_cell_only() -> None:  # NAS-4
    state = laid("a:b2-e2")
    found = refusal(state, "b2-e2")
    assert (found.rule, found.places) == ("NAS-4", ("b2", "c2"))
    assert refusal(state, "c2-d2").rule == "NAS-4"


def test_two_planks_end_to_end_carry_one_across_the_joint() -> None:  # NAS-4
    state = laid("a:a2-c2 a:d2-f2")
    assert fits(state, "c2-d2")
    assert refusal(state, "b2-d2").places == ("b2", "c2")


def test_a_lower_plank_under_a_span_may_share_several_cells() -> None:  # NAS-4
    # b2 and f2 have height 2; between them one plank lies lower.
    state = laid("a:a1-b1 a:a3-b3 a:b1-b3 a:f1-g1 a:f3-g3 a:f1-f3 b:c2-e2")
    assert [notation.height(state.board, cell) for cell in ("b2", "c2", "d2", "e2", "f2")] == [2, 1, 1, 1, 2]
    assert fits(state, "b2-f2")


# NAS-5


def test_one_support_must_be_ones_own_or_all_neutral() -> None:  # NAS-5
    assert fits(laid("a:b2-b4 b:e2-e4"), "b3-e3")
    assert fits(laid("n:b2-b4 n:e2-e3"), "b3-e3")
    assert fits(laid("a:b2-b4 n:e2-e3"), "b3-e3")
    found = refusal(laid("b:b2-b4 b:e2-e4"), "b3-e3")
    assert (found.rule, found.places) == ("NAS-5", ("b3", "e3"))
    assert refusal(laid("b:b2-b4 n:e2-e3"), "b3-e3").rule == "NAS-5"


def test_a_support_in_the_middle_counts() -> None:  # NAS-5
    assert fits(laid("b:b2-b4 a:d2-d4 b:f2-f4"), "b3-f3")


def test_a_plank_that_is_only_spanned_is_no_support() -> None:  # NAS-5
    # The ends rest on the other's bridges at height 2; one's own plank between them lies lower.
    state = laid("b:a2-a4 b:b2-b4 b:a3-b3 b:f2-f4 b:g2-g4 b:f3-g3 a:d2-d4")
    assert refusal(state, "b3-f3").rule == "NAS-5"
    assert fits(state._replace(mover=1), "b3-f3")


# NAS-6


def test_nothing_goes_under_a_plank() -> None:  # NAS-6
    state = laid("a:b2-b4 a:f2-f4 a:b3-f3")
    assert notation.height(state.board, "d3") == 2
    for text in ("d3-d5", "c3-e3", "d2-d3"):
        assert not fits(state, text)


# NAS-7


def test_a_player_whose_planks_fit_nowhere_is_passed_over() -> None:  # NAS-7
    state = rules.start([], 1)
    for row in range(1, 11):
        for text in (f"a{row}-e{row}", f"f{row}-g{row}", f"h{row}-i{row}"):
            lay(state.board, placement(text), 0)
    for row in range(1, 9):
        lay(state.board, placement(f"j{row}-k{row}"), 0)
    # Only j9, k9, j10 and k10 are empty. Seat 1 has one plank of five; seat 0 two of two.
    state = state._replace(left=(supply({2: 2}), supply({5: 1})), mover=0)
    assert not rules.can_play(state.board, state.left[1], 1)
    state = rules.play(state, placement("j9-k9"))
    assert rules.player(state) == 0
    state = rules.play(state, placement("j10-k10"))
    assert rules.is_over(state)


def test_a_round_ends_when_neither_can_play() -> None:  # NAS-7
    for seed in range(5):
        state = random_end(seed, rounds=1)
        assert not any(rules.can_play(state.rules_state.board, state.rules_state.left[seat], seat) for seat in (0, 1))
        assert state.player is None
        with pytest.raises(tablier.IllegalMove, match=r"over\. \(NAS-7\)"):
            state.play("a1-b1")


# NAS-8


def test_a_cell_shows_the_topmost_plank_spans_included() -> None:  # NAS-8
    state = laid("a:b2-b4 b:d2-d4 a:f2-f4 a:b3-f3")
    assert cell_names(showing(state.board, 0)) == ["b2", "f2", "b3", "c3", "d3", "e3", "f3", "b4", "f4"]
    assert "c3" not in cell_names(rules.scoring_cells(state.board)[0])


# NAS-9


@pytest.mark.parametrize(
    ("picture", "closed", "open_"),
    [
        # no edge
        ("........... ..aaa...... ..a.a...... ..aaa...... " + "........... " * 6, 1, 1),
        # walls that touch only at corners close, unless corners are open
        ("........... ...a....... ..a.a...... ...a....... " + "........... " * 6, 1, 0),
        ("........... ..aa....... ..a.a...... ..aaa...... " + "........... " * 6, 1, 0),
        # one edge
        ("..a.a...... ...a....... " + "........... " * 8, 1, 0),
        ("..a.a...... ..aaa...... " + "........... " * 8, 1, 1),
        # two adjacent edges: a corner
        (".a......... a.......... " + "........... " * 8, 1, 0),
        ("...a....... ..a........ .a......... a.......... " + "........... " * 6, 6, 0),
        ("...a....... ..aa....... .aa........ aa......... " + "........... " * 6, 6, 6),
        # open corners join two areas into one, which touches the edges of both
        ("........... .aaaa...... .a.aa...... .aa.a...... .aaaa...... " + "........... " * 5, 2, 2),
        (".a......... " * 4 + ".aa........ " + "a.a........ " * 5, 10, 0),
        # two opposite edges: never; both sides of the wall touch more
        (".....a..... " * 10, 0, 0),
        ("aaaaaaaaaaa " + "........... " * 9, 0, 0),
        # three edges
        ("........... " * 4 + "aaaaaaaaaaa " + "........... " * 5, 0, 0),
        # enemy and neutral cells stand inside an area but do not count
        ("........... ..aaaaa.... ..a.b.a.... ..a.n.a.... ..aaaaa.... " + "........... " * 5, 4, 4),
        # a neutral plank is nobody's wall
        ("........... ..ana...... ..a.a...... ..aaa...... " + "........... " * 6, 0, 0),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_areas_with_closed_and_with_open_corners(picture: str, closed: int, open_: int, turned: bool) -> None:  # NAS-9
    cells = "".join(picture.split())
    swapped = cells.translate(str.maketrans("ab", "ba"))
    for corners, points in (("closed", closed), ("open", open_)):
        assert rules.areas_worth(walls(cells[::-1] if turned else cells, corners)) == (points, 0)
        assert rules.areas_worth(walls(swapped, corners)) == (0, points)


def test_corners_are_closed_unless_the_option_opens_them() -> None:  # NAS-9
    moves = ("a4-c4", "k1-k5", "d1-d3", "k6-k10")
    scores = {}
    for corners in ("closed", "open"):
        state = tablier.game("nasca", corners=corners).start()
        for move in moves:
            state = state.play(move)
        scores[corners] = state.scores
        assert len(state.view()["areas"][0]) == state.scores[0]
        assert tablier.load(state.record()) == state
    assert scores == {"closed": [9, 0], "open": [0, 0]}
    assert tablier.game("nasca") == tablier.game("nasca", corners="closed")


def test_open_corners_stay_open_in_the_second_round() -> None:  # NAS-9
    state, chance = tablier.game("nasca", corners="open").start(), random.Random(3)
    while state.view()["round"] == 1:
        state = state.play(chance.choice(state.legal()))
    before = state.scores
    for move in ("a4-c4", "k1-k5", "d1-d3"):
        state = state.play(move)
    assert state.scores == before
    assert state.play("k6-k10").play("d4-d5").scores == [before[0], before[1] + 9]


@pytest.mark.parametrize("corners", ["corner", "", None, True, 1, ["open"]])
def test_corners_are_open_or_closed(corners: object) -> None:  # NAS-9
    with pytest.raises(tablier.BadOption, match="choose one of: closed, open"):
        tablier.game("nasca", corners=corners)


# NAS-10


NESTED = """
    ...........
    .aaaaaaa...
    .a.....a...
    .a.bbb.a...
    .a.b.b.a...
    .a.bbb.a...
    .a.....a...
    .aaaaaaa...
    ...........
    ...........
"""


@pytest.mark.parametrize("corners", ["closed", "open"])
def test_the_inner_area_scores_for_its_owner(corners: str) -> None:  # NAS-10
    assert rules.areas_worth(walls(NESTED, corners)) == (25 - 9, 1)


def test_three_areas_inside_each_other_score_in_turn() -> None:  # NAS-10
    picture = """
        ...........
        .aaaaaaa...
        .a.....a...
        .a.bbbba...
        .a.b..ba...
        .a.b.aba...
        .a.bbbba...
        .aaaaaaa...
        ...........
        ...........
    """
    assert rules.areas_worth(walls(picture)) == (9, 3)


def test_crossing_walls_give_the_cells_to_nobody() -> None:  # NAS-10
    picture = """
        ...........
        .aaaaaa....
        .a....a....
        .a....abbb.
        .a..bbba.b.
        .a..b..a.b.
        .a..baaa.b.
        .aaaab...b.
        .....bbbbb.
        ...........
    """
    board = walls(picture)
    scoring = rules.scoring_cells(board)
    for seat in (0, 1):
        assert {"f6", "g6"} <= set(cell_names(rules.areas(board, seat)))
        assert not {"f6", "g6"} & set(cell_names(scoring[seat]))
    assert rules.areas_worth(board) == (14, 6)
    assert rules.areas_worth(walls(picture, "open")) == (0, 0)  # neither wall is tight


def test_a_hull_takes_in_what_open_corners_alone_would_let_out() -> None:  # NAS-10
    # b's ring stands inside a's area and touches a's wall at d4 and e5 only by a corner: sides decide what is inside.
    picture = """
        ...........
        .aaaaa.....
        .a...a.....
        .a.bbba....
        .a.b.ba....
        .a.bbba....
        .aaaaaa....
        ...........
        ...........
        ...........
    """
    assert rules.areas_worth(walls(picture, "closed")) == (6, 1)
    assert rules.areas_worth(walls(picture, "open")) == (0, 1)


def test_walls_never_cross_when_corners_are_open() -> None:  # NAS-10
    shared = 0
    for seed in range(3000):
        chance = random.Random(seed)
        board = walls("".join(chance.choice("aaaabbbb.") for _ in range(110)), "open")
        both = common(rules.areas(board, 0), rules.areas(board, 1))
        for cell in cell_names(both):
            one = (int(CELLS[placement(cell), 0]), int(CELLS[placement(cell), 1]))
            hulls = [rules.hull(rules.regions_of(board, one, not_showing(board, seat))) for seat in (0, 1)]
            assert any_of(minus(hulls[0], hulls[1])) != any_of(minus(hulls[1], hulls[0]))
            shared += 1
    assert shared > 100


def test_only_empty_cells_score() -> None:  # NAS-10
    state = random_end(4, rounds=1)
    covered = {cell for plank in state.view()["planks"] for cell in plank["cells"]}
    for seat in (0, 1):
        assert not covered & set(state.view()["scoring"][seat])
        assert set(state.view()["scoring"][seat]) <= set(state.view()["areas"][seat])
        assert state.scores[seat] == len(state.view()["scoring"][seat])


# NAS-11


def test_a_match_is_two_rounds_started_in_turn_and_points_add_up() -> None:  # NAS-11
    for seed in range(4):
        state, chance = tablier.game("nasca").start(seed=seed), random.Random(seed)
        assert (state.player, state.view()["round"], state.view()["rounds"]) == (0, 1, 2)
        last = state
        while state.view()["round"] == 1:
            last, state = state, state.play(chance.choice(state.legal()))
        end_of_first = rules.State(*last.rules_state)
        board = rules.copy(end_of_first, np.empty(WORDS, np.int64)).board
        lay(board, state.moves[-1].code, state.moves[-1].seat)
        assert state.view()["round_points"] == [list(rules.areas_worth(board))]
        assert state.player == 1
        assert state.view()["starter"] == 1
        assert len(state.legal()) == 670
        first = state.scores
        while not state.over:
            state = state.play(chance.choice(state.legal()))
        second = [len(cells) for cells in state.view()["scoring"]]
        assert state.scores == [first[0] + second[0], first[1] + second[1]]
        expected = None if state.scores[0] == state.scores[1] else state.scores.index(max(state.scores))
        assert state.winner == expected


def test_one_round_is_an_option() -> None:  # NAS-11
    state = random_end(2, rounds=1)
    assert state.view()["round_points"] == []
    assert len(state.moves) <= 24


# NAS-12


@pytest.mark.parametrize("name", sorted(NAMED_LANDSCAPES))
def test_named_landscapes_use_all_six_planks_and_are_their_own_mirror_image(name: str) -> None:  # NAS-12
    setup = tablier.game("nasca", landscape=name).start().setup
    cells = [notation.cells_of(placement(text)) for text in setup["landscape"]]
    assert sorted(map(len, cells)) == [1, 1, 1, 2, 2, 3]
    every = {cell for plank in cells for cell in plank}
    assert {"abcdefghijk"[10 - "abcdefghijk".index(cell[0])] + cell[1:] for cell in every} == every


def test_a_random_landscape_has_all_six_planks_without_overlap() -> None:  # NAS-12
    game = tablier.game("nasca", landscape="random")
    seen = set()
    for seed in range(100):
        landscape = game.start(seed=seed).setup["landscape"]
        cells = [cell for text in landscape for cell in notation.cells_of(placement(text))]
        assert len(cells) == len(set(cells)) == 10
        assert len(landscape) == 6
        seen.update(cells)
    assert len(seen) == 110


def test_the_landscape_is_the_same_in_both_rounds() -> None:  # NAS-12
    state, chance = tablier.game("nasca", landscape="bay").start(), random.Random(1)
    neutral = [plank for plank in state.view()["planks"] if plank["owner"] is None]
    while state.view()["round"] == 1:
        state = state.play(chance.choice(state.legal()))
    assert state.view()["planks"] == neutral


def test_a_landscape_of_ones_own_may_have_any_of_the_planks() -> None:  # NAS-12
    game = tablier.game("nasca", landscape=["g5-e5", "C3"])
    assert game.options["landscape"] == ("c3", "e5-g5")
    assert game.start().setup == {"landscape": ["c3", "e5-g5"]}
    assert tablier.game("nasca", landscape="e5-g5, c3") == game


STACKED = ["c3-c4", "e3-e4", "c3-e3", "d3", "h7", "h7"]


def test_neutral_planks_may_lie_on_others_as_bridges_do() -> None:  # NAS-12
    game = tablier.game("nasca", landscape=STACKED)
    assert game.options["landscape"] == tuple(STACKED)
    state = game.start()
    assert state.setup == {"landscape": STACKED}
    assert [plank["level"] for plank in state.view()["planks"]] == [1, 1, 2, 3, 1, 2]
    heights = {cell: notation.height(state.rules_state.board, cell) for cell in ("c3", "d3", "e3", "c4", "h7", "d4")}
    assert heights == {"c3": 2, "d3": 3, "e3": 2, "c4": 1, "h7": 2, "d4": 0}
    assert tablier.load(state.record()) == state
    assert tablier.game("nasca", landscape="E4-E3 c4-c3, e3-c3 d3 h7 h7").start().setup["landscape"] == [
        "e3-e4", "c3-c4", "c3-e3", "d3", "h7", "h7",
    ]  # fmt: skip


def test_a_flat_landscape_is_sorted_and_a_stacked_one_keeps_its_order() -> None:  # NAS-12
    assert tablier.game("nasca", landscape="e5-g5,c3,c10").options["landscape"] == ("c10", "c3", "e5-g5")
    assert tablier.game("nasca", landscape="e5-g5,e5,c3").options["landscape"] == ("e5-g5", "e5", "c3")
    assert tablier.game("nasca", landscape="e5-g5,e5").start(setup={"landscape": ["g5-e5", "e5"]}).setup == {
        "landscape": ["e5-g5", "e5"]
    }


def test_a_small_plank_may_lie_on_any_cell_a_level_above_what_is_there() -> None:  # NAS-12
    state = tablier.game("nasca", landscape=["e5-g5", "f5", "f5", "f5"]).start()
    assert [plank["level"] for plank in state.view()["planks"]] == [1, 2, 3, 4]
    assert state.view()["heights"][4][4:7] == [1, 4, 1]


def test_planks_may_rest_on_stacked_neutral_ones() -> None:  # NAS-5
    state = tablier.game("nasca", landscape=["c3-d3", "c3", "f3-g3", "f3"]).start()
    assert state.play("c3-f3").view()["planks"][-1]["level"] == 3
    with pytest.raises(tablier.IllegalMove, match=r"e3 has 0, g3 has 1|same height"):
        state.play("e3-g3")


def test_a_stacked_landscape_lies_there_again_in_the_second_round() -> None:  # NAS-12
    state, chance = tablier.game("nasca", landscape=STACKED).start(), random.Random(1)
    planks, heights = state.view()["planks"], state.view()["heights"]
    while state.view()["round"] == 1:
        state = state.play(chance.choice(state.legal()))
    assert (state.view()["planks"], state.view()["heights"]) == (planks, heights)


@pytest.mark.parametrize(
    ("landscape", "rule", "places", "words"),
    [
        (["e5-g5", "e5-f5"], "NAS-4", ("e5", "f5"), "neutral plank e5-f5 cannot be laid"),
        (["c3", "c3-d3"], "NAS-3", ("c3", "d3"), "c3 has 1, d3 has 0"),
        (["d3", "c3-e3"], "NAS-3", ("d3",), "d3: not empty"),
        (["c3", "e3", "d3-d4", "d3", "c3-e3"], "NAS-3", ("d3",), "d3: higher than the ends"),
        (["c3-c4", "e3-e4", "c3-e3", "d3", "d3-d4"], None, (), "Too many neutral planks of length 2"),
        (["c3", "e3", "c3-e3", "d2-d3"], "NAS-3", ("d2", "d3"), "d2 has 0, d3 has 2"),
    ],
)
def test_a_neutral_plank_that_may_not_lie_on_others_is_refused(
    landscape: list[str], rule: str | None, places: tuple[str, ...], words: str
) -> None:  # NAS-12, and NAS-6 in the last one: nothing goes under a span
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("nasca", landscape=landscape)
    assert (caught.value.rule, caught.value.places) == (rule or "NAS-12", places)
    assert words in caught.value.to("en")
    assert caught.value.to("fr") != caught.value.to("en")


@pytest.mark.parametrize(
    "landscape",
    [
        [], ["z1"], ["a1-d1"], ["a1-c1", "a3-c3"], ["a1-a4"], ["k1-l1"], ["a9-a11"], ["a1", "a1", "a1", "a1"],
        ["a1", "b1", "c1", "d1"], [5], 7, None, "somewhere", ["a1-b2"], {"a1": 1},
    ],
)  # fmt: skip
def test_a_landscape_that_leaves_the_board_or_has_other_planks_is_refused(landscape: object) -> None:  # NAS-12
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("nasca", landscape=landscape)
    assert caught.value.rule == "NAS-12"
    assert caught.value.to("fr") != caught.value.to("en")


@pytest.mark.parametrize(
    ("option", "setup"),
    [
        ("none", {"landscape": ["a1"]}),
        ("none", {}),
        ("none", {"landscape": [], "more": 1}),
        ("none", {"landscape": "a1"}),
        ("random", {"landscape": ["a1"]}),
        ("bay", {"landscape": []}),
        ("bay", {"landscape": ["b5-b6", "b6", "d2", "e8-g8", "h2", "j5-j6"]}),
        ("random", {"landscape": ["b5-b6", "b6", "d2", "e8-g8", "h2", "j5-j6"]}),
        (["e5-g5", "e5", "c3"], {"landscape": ["e5-g5", "c3", "e5"]}),
    ],
)
def test_a_setup_must_be_the_landscape_of_the_option(option: object, setup: dict[str, object]) -> None:  # NAS-12
    with pytest.raises(tablier.BadSetup) as caught:
        tablier.game("nasca", landscape=option).start(setup=setup)
    assert caught.value.rule == "NAS-12"


# What people see


def test_the_view_lists_every_plank_with_its_level() -> None:
    state = random_end(6, rounds=1, landscape="islands")
    planks = state.view()["planks"]
    assert len(planks) == len(state.moves) + 6
    heights = [[0] * 11 for _ in range(10)]
    for plank in planks:
        for cell in plank["cells"]:
            row, column = int(cell[1:]) - 1, "abcdefghijk".index(cell[0])
            assert plank["level"] > heights[row][column]
            heights[row][column] = plank["level"]
    assert heights == state.view()["heights"]
    assert state.view()["last"] == state.moves[-1]


def test_there_is_no_position_text() -> None:
    assert tablier.game("nasca").start().position is None
    with pytest.raises(tablier.BadPosition):
        tablier.game("nasca").position("5/5")


def test_the_view_keeps_the_finished_board_until_the_next_round_has_its_first_plank() -> None:
    state, chance = tablier.game("nasca").start(seed=8), random.Random(8)
    while state.view()["round"] == 1:
        assert state.view()["finished"] is None
        state = state.play(chance.choice(state.legal()))
    finished = state.view()["finished"]
    assert len(finished["planks"]) == len(state.moves)
    assert [len(cells) for cells in finished["scoring"]] == state.view()["round_points"][0]
    assert finished["last"] == state.moves[-1]
    assert state.view()["planks"] == []
    assert state.play(state.legal()[0]).view()["finished"] is None
