"""Checks of the plain definition itself, taken from the rules page and the book."""

import random
from dataclasses import replace

import pytest
from tests.games.nasca.definition import (
    BOARD,
    CELLS,
    EDGES,
    NEUTRAL,
    PLACES,
    SEATS,
    Plank,
    Position,
    areas,
    areas_of,
    broken_rule,
    edges_touched,
    height,
    hull,
    in_order,
    is_over,
    legal,
    plank_text,
    play,
    player,
    read_cells,
    round_scores,
    scores,
    start,
    top_owner,
    winner,
    with_plank,
    with_turn,
)

OWNERS = {"0": 0, "1": 1, "n": NEUTRAL}


def drawn(*rows: str) -> list[Plank]:
    """A board of single cells on level 1, from rows of `0`, `1`, `n` and `.`; rows left out are empty."""
    assert {len(row) for row in rows} == {11}
    signs = "".join(rows).ljust(len(CELLS), ".")
    return [Plank(OWNERS[sign], (cell,), 1) for cell, sign in zip(CELLS, signs, strict=True) if sign != "."]


def laid(*planks: str) -> Position:
    """The first round with these planks, each written as its owner and its text and allowed by the rules."""
    position = start([], 1)
    for owner, text in (plank.split() for plank in planks):
        cells = read_cells(text)
        assert owner == "n" or broken_rule(position.planks, OWNERS[owner], cells) is None
        position = with_plank(position, OWNERS[owner], cells)
    return position


def refused(position: Position, seat: int, text: str) -> str | None:
    """The rule that keeps this seat from laying this plank."""
    return broken_rule(position.planks, seat, read_cells(text))


def cells_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


def random_game(position: Position, chance: random.Random) -> list[Position]:
    """Every position of a game of uniformly random moves, from the given one to the end."""
    positions = [position]
    while moves := legal(positions[-1]):
        positions.append(play(positions[-1], chance.choice(moves)))
    return positions


def test_first_moves() -> None:
    """NAS-1, NAS-2 and the page's check."""
    position = start([], 2)
    moves = legal(position)
    assert len(moves) == 670
    assert [sum(len(read_cells(move)) == length for move in moves) for length in (5, 4, 3, 2)] == [136, 157, 178, 199]
    assert [len(PLACES[length]) for length in (5, 4, 3, 2)] == [10 * (12 - n) + 11 * (11 - n) for n in (5, 4, 3, 2)]
    assert moves == sorted(moves)
    assert moves[:2] == ["a1-a2", "a1-a3"]
    assert {"c4-g4", "d2-d3", "a10-b10", "k9-k10"} <= set(moves)
    assert player(position) == 0
    assert scores(position) == (0, 0)


def test_texts_are_read_with_ends_in_either_order() -> None:
    assert read_cells("c4-g4") == read_cells(" G4 - C4 ") == ("c4", "d4", "e4", "f4", "g4")
    assert read_cells("d10-d9") == ("d9", "d10")
    assert play(start([], 2), "G4-C4") == play(start([], 2), "c4-g4")
    for text in ("", "c4-", "c4-d5", "j1-l1", "a0-a1", "a10-a11", "a1-f1", "a1-b1-c1", "a01-a2", "e5-e5"):
        with pytest.raises(ValueError, match="not a straight plank"):
            read_cells(text)


def test_lengths_run_out() -> None:
    """A player lays only the planks it has."""
    position = play(play(play(start([], 2), "a1-a2"), "c1-c2"), "e1-e2")
    assert position.left == ((3, 3, 3, 4, 4, 4, 4, 5, 5, 5), (2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5))
    position = play(position, "g1-g2")
    assert player(position) == 0
    assert {len(read_cells(move)) for move in legal(position)} == {3, 4, 5}
    with pytest.raises(ValueError, match="not a legal move"):
        play(position, "i1-i2")


def test_bridge() -> None:
    """NAS-3: over both ends at one height, spanning what is lower."""
    position = laid("0 b2-b4", "1 e3-e4")
    assert refused(position, 0, "b3-e3") is None
    bridge = with_plank(position, 0, read_cells("b3-e3"))
    assert [height(bridge, cell) for cell in ("a3", "b3", "c3", "d3", "e3", "e4", "b2")] == [0, 2, 2, 2, 2, 1, 1]
    # NAS-8
    assert [top_owner(bridge, cell) for cell in ("a3", "b3", "c3", "d3", "e3", "e4")] == [None, 0, 0, 0, 0, 1]
    # NAS-6: nothing slips under the span.
    assert refused(bridge, 0, "c2-c4") == "NAS-3"
    assert refused(bridge, 0, "c1-c2") is None
    # A span carries the end of the next bridge.
    tower = laid("0 b2-b4", "1 e3-e4", "0 b3-e3", "1 c5-c8", "0 d5-d6", "0 c6-d6")
    assert refused(tower, 0, "c3-c6") is None
    assert height(with_plank(tower, 0, read_cells("c3-c6")), "c4") == 3


def test_bridge_needs_both_ends_at_one_height() -> None:
    """NAS-3"""
    assert refused(laid("0 b2-b4"), 0, "b3-d3") == "NAS-3"  # the right end over an empty cell
    assert refused(laid("0 b2-b4"), 0, "a3-c3") == "NAS-3"  # both ends over empty cells
    two_high = laid("0 b2-b4", "0 d2-d4", "0 b3-d3", "0 f3-f5")
    assert refused(two_high, 0, "d3-f3") == "NAS-3"  # 2 and 1
    assert refused(two_high, 0, "d4-f4") is None  # 1 and 1
    assert refused(laid("0 b2-b4", "0 d2-d4", "0 b3-d3", "0 a3-a4"), 0, "a3-e3") == "NAS-3"


def test_nothing_between_the_ends_is_higher() -> None:
    """NAS-3"""
    position = laid("0 c2-c4", "0 e2-e4", "0 c3-e3", "0 d1-e1", "0 d5-e5")
    assert height(position, "d3") == 2
    assert refused(position, 0, "d1-d5") == "NAS-3"
    # A cell between may be as high as the ends, and then carries too.
    level = laid("1 d3-e3", "0 d1-e1", "1 d5-e5")
    assert refused(level, 0, "d1-d5") is None


def test_one_square_on_each_plank() -> None:
    """NAS-4"""
    position = laid("0 b2-e2", "0 f2-f4")
    assert refused(position, 0, "b2-e2") == "NAS-4"  # along the plank
    assert refused(position, 0, "b2-c2") == "NAS-4"
    assert refused(position, 0, "d2-f2") == "NAS-4"  # twice on one, once on the other
    assert refused(position, 0, "e2-f2") is None  # once on each
    # Between the ends counts as well.
    assert refused(laid("0 b2-b3", "0 c2-d2", "0 e2-e3"), 0, "b2-e2") == "NAS-4"
    # Lower planks are spanned, not rested on, on as many cells as one likes.
    spanned = laid("0 a1-a3", "0 b1-b2", "0 a2-b2", "0 c2-e2", "0 f1-f3", "0 g1-g2", "0 f2-g2")
    assert refused(spanned, 0, "b2-f2") is None


def test_own_support() -> None:
    """NAS-5"""
    enemies = laid("1 b2-b4", "1 e2-e4")
    assert refused(enemies, 0, "b3-e3") == "NAS-5"
    assert refused(enemies, 1, "b3-e3") is None
    assert refused(laid("1 b2-b4", "0 e2-e4"), 0, "b3-e3") is None  # one end
    assert refused(laid("1 b2-b4", "0 c2-c4", "1 e2-e4"), 0, "b3-e3") is None  # in the middle only
    assert refused(laid("n b2-b4", "n e2-e3"), 0, "b3-e3") is None  # all neutral
    assert refused(laid("n b2-b4", "0 e2-e4"), 0, "b3-e3") is None
    assert refused(laid("n b2-b4", "1 e2-e4"), 0, "b3-e3") == "NAS-5"
    assert refused(laid("n b2-b4", "1 c2-c4", "n e2-e3"), 0, "b3-e3") == "NAS-5"
    # A spanned plank of one's own carries nothing; only the top plank of a cell does.
    high = laid("0 b2-b4", "0 e2-e4", "1 a3-a4", "1 a3-b3", "1 f3-f4", "1 e3-f3", "0 c3-d3")
    assert [height(high, cell) for cell in ("b3", "c3", "d3", "e3")] == [2, 1, 1, 2]
    assert refused(high, 0, "b3-e3") == "NAS-5"
    assert refused(high, 1, "b3-e3") is None


def test_spans_count_as_cover() -> None:
    """NAS-8: a spanned cell shows the bridge, is not empty and closes a wall."""
    position = laid("0 a3-b3", "0 e1-e3", "0 b3-e3")
    assert areas(position, 0) == [cells_of("a1 b1 c1 d1 a2 b2 c2 d2")]
    assert round_scores(position.planks) == (8, 0)
    # A bridge over an enemy wall opens it.
    closed = laid("1 a3-d3", "1 e1-e3", "0 b2-c2")
    assert round_scores(closed.planks) == (0, 6)
    assert areas(with_plank(closed, 0, read_cells("c2-c3")), 1) == []


def test_area_touching_no_edge() -> None:
    """NAS-9"""
    assert areas_of(drawn("...........", ".0000......", ".0.........", ".0000......"), 0) == []  # a gap in the wall
    ring = drawn("...........", ".0000......", ".0..0......", ".0000......")
    assert areas_of(ring, 0) == [cells_of("c3 d3")]
    assert areas_of(ring, 1) == []
    assert round_scores(ring) == (2, 0)


def test_walls_close_at_corners() -> None:
    """NAS-9: touching at a corner is enough for a wall."""
    assert areas_of(drawn("...........", "..1........", ".1.1.......", "..1........"), 1) == [cells_of("c3")]
    # Even in the corner of the board and along its edge.
    assert areas_of(drawn(".1.........", "1.........."), 1) == [cells_of("a1")]
    assert areas_of(drawn("....1.1....", ".....1....."), 1) == [cells_of("f1")]


def test_open_corners_leave_a_gap() -> None:
    """NAS-9, option `corners=open`: walls that touch only at a corner close nothing."""
    for rows in (
        ("...........", "..1........", ".1.1.......", "..1........"),
        (".1.........", "1.........."),
        ("....1.1....", ".....1....."),
        ("...........", "00.........", "..0........", "00........."),
        ("...........", ".00........", "0..0.......", ".00........"),
    ):
        board = drawn(*rows)
        seat = board[0].owner
        assert len(areas_of(board, seat)) == 1
        assert areas_of(board, seat, "open") == []
        assert round_scores(board, "open") == (0, 0)


def test_walls_joined_by_sides_close_open_corners() -> None:
    """NAS-9, option `corners=open`"""
    ring = drawn("...........", ".0000......", ".0..0......", ".0000......")
    assert areas_of(ring, 0, "open") == [cells_of("c3 d3")]
    corner = drawn(".0.........", "00.........")
    assert areas_of(corner, 0, "open") == [cells_of("a1")]
    assert round_scores(drawn("....101....", "....111...."), "open") == (0, 0)
    assert round_scores(drawn("....1.1....", "....111...."), "open") == (0, 1)
    # The corners of the board are no gaps.
    assert round_scores(drawn("..0........", "..0........", "000........"), "open") == (4, 0)


def test_open_corners_join_areas() -> None:
    """NAS-9, option `corners=open`: two holes that touch at a corner are one region, with the edges of both."""
    two = drawn("000........", "0.00.......", "00.0.......", ".000.......")
    assert areas_of(two, 0) == [cells_of("b2"), cells_of("c3")]
    assert areas_of(two, 0, "open") == [cells_of("b2 c3")]
    assert round_scores(two) == round_scores(two, "open") == (2, 0)
    # A chain of ten holes from the upper edge to the lower right corner.
    chain = drawn(*("0" * (place + 1) + "." + "0" * (9 - place) for place in range(10)))
    assert round_scores(chain) == (10, 0)
    assert round_scores(chain, "open") == (0, 0)


def test_corners_of_a_game() -> None:
    """NAS-9: the option holds for both rounds and for what a position scores so far."""
    with pytest.raises(ValueError, match="closed or open"):
        start([], 2, "half")
    for corners, points in (("closed", 6), ("open", 0)):
        first = start([], 2, corners)
        # c3 and d2 touch at a corner only.
        last_move = with_turn(replace(first, planks=in_order(drawn("...0.......", "...0.......", "000........"))), 0)
        last_move = replace(last_move, left=((2,), ()))
        assert scores(last_move) == (points, 0)
        second = play(last_move, "j10-k10")
        assert (second.corners, second.earlier, scores(second)) == (corners, ((points, 0),), (points, 0))
        assert areas(last_move, 0) == areas_of(last_move.planks, 0, corners)


def test_area_touching_one_edge() -> None:
    """NAS-9"""
    assert areas_of(drawn("...0..0....", "...0000...."), 0) == [cells_of("e1 f1")]
    left = drawn("...........", "00.........", "..0........", "00.........")
    assert areas_of(left, 0) == [cells_of("a3 b3")]
    # A region may come to the same edge twice.
    twice = drawn("0.00.0.....", "0....0.....", "000000.....")
    assert areas_of(twice, 0) == [cells_of("b1 e1 b2 c2 d2 e2")]


def test_area_touching_two_adjacent_edges() -> None:
    """NAS-9"""
    for signs, expected in (
        (("..0........", "..0........", "000........"), "a1 b1 a2 b2"),
        (("........0..", "........0..", "........000"), "j1 k1 j2 k2"),
    ):
        assert areas_of(drawn(*signs), 0) == [cells_of(expected)]
        assert round_scores(drawn(*signs)) == (4, 0)
    # The corner itself may be built on.
    assert areas_of(drawn("0.0........", "..0........", "000........"), 0) == [cells_of("b1 a2 b2")]


def test_two_opposite_or_three_edges_make_no_area() -> None:
    """NAS-9"""
    columns = drawn(*["...0..0...."] * 10)
    assert areas_of(columns, 0) == []  # left and right of them three edges, between them two opposite ones
    row = drawn(*["..........."] * 8, "00000000000")
    assert areas_of(row, 0) == []
    band = drawn("00000000000", "...........", "00000000000")
    assert areas_of(band, 0) == []
    assert round_scores(columns) == round_scores(row) == round_scores(band) == (0, 0)


def test_edges() -> None:
    assert edges_touched(cells_of("a1")) == {"top", "left"}
    assert edges_touched(cells_of("k10")) == {"bottom", "right"}
    assert edges_touched(cells_of("b2 j9")) == set()
    assert [len(EDGES[name]) for name in ("top", "bottom", "left", "right")] == [11, 11, 10, 10]


def test_only_empty_cells_score() -> None:
    """NAS-10: neutral and enemy planks inside an area are part of it and score nothing; neutral walls are none."""
    board = drawn(
        "...0.......", "n1.0.......", "0000.......", "...........", ".nnn.......", ".n.n.......", ".nnn......."
    )
    assert areas_of(board, 0) == [cells_of("a1 b1 c1 a2 b2 c2")]
    assert round_scores(board) == (4, 0)


def test_the_inner_area_scores() -> None:
    """NAS-10, as in the book: the inner player takes its cells, the outer one those left."""
    board = drawn("......0....", ".111..0....", ".1.1..0....", ".111..0....", "......0....", "0000000....")
    assert [len(area) for area in areas_of(board, 0)] == [30]
    assert areas_of(board, 1) == [cells_of("c3")]
    assert round_scores(board) == round_scores(board, "open") == (30 - 9, 1)
    swapped = [replace(plank, owner=1 - plank.owner) for plank in board]
    assert round_scores(swapped) == (1, 30 - 9)


def test_nested_three_deep() -> None:
    """NAS-10: a hull takes in what stands inside, so the middle wall is inside the ring-shaped area around it."""
    board = drawn(
        "..0.1.0....",
        "..0.1.0....",
        "000.1.0....",
        "....1.0....",
        "11111.0....",
        "......0....",
        "0000000....",
    )
    ring = next(area for area in areas_of(board, 0) if "d1" in area)
    (middle,) = areas_of(board, 1)
    assert not middle < ring
    assert middle < hull(ring)
    assert len(hull(ring)) == 36
    # The inner corner and the outer strip for seat 0, the strip between for seat 1.
    assert round_scores(board) == round_scores(board, "open") == (4 + 11, 7)


def test_hull() -> None:
    """NAS-10"""
    # Touching the top edge twice, around a wall on that edge.
    arch = cells_of("b1 b2 c2 d2 e2 e1")
    assert hull(arch) == arch | {"c1", "d1"}
    # Of two adjacent edges, with the corner built on.
    corner = cells_of("b1 b2 a2")
    assert hull(corner) == corner | {"a1"}
    # An edge the area does not touch is a way out.
    assert hull(cells_of("b1 b2")) == cells_of("b1 b2")


def test_walls_crossing_corner_to_corner() -> None:
    """NAS-10: neither hull is a part of the other, so nobody scores f6 and g6."""
    board = drawn(
        "...........",
        ".000000....",
        ".0....0....",
        ".0....0111.",
        ".0..1110.1.",
        ".0..1..0.1.",
        ".0..1000.1.",
        ".00001...1.",
        ".....11111.",
    )
    assert all(any({"f6", "g6"} <= area for area in areas_of(board, seat)) for seat in SEATS)
    assert round_scores(board) == (14, 6)
    assert round_scores(board, "open") == (0, 0)  # NAS-9: crossing walls leave gaps


def full_of_seat_0(*left: tuple[int, ...], rounds: int) -> Position:
    """A board of which every cell shows seat 0, so that seat 1 has nothing to rest on; seat 0 to move."""
    planks = in_order(drawn(*["00000000000"] * 10))
    return with_turn(replace(start([], rounds), planks=planks, left=(left[0], left[1])), 0)


def test_a_seat_without_a_place_is_passed_over() -> None:
    """NAS-7"""
    position = full_of_seat_0((2, 3), (2, 5), rounds=1)
    position = play(position, "a1-b1")
    assert player(position) == 0
    assert position.left == ((3,), (2, 5))
    # The round ends when neither can play, though seat 1 has planks.
    position = play(position, "a5-c5")
    assert is_over(position)
    assert player(position) is None
    assert legal(position) == []
    assert position.left == ((), (2, 5))
    with pytest.raises(ValueError, match="not a legal move"):
        play(position, "a7-b7")


def test_a_seat_without_planks_is_passed_over() -> None:
    """NAS-7"""
    position = with_turn(replace(start([], 1), left=((2,), (2, 2))), 0)
    position = play(position, "a1-b1")
    assert player(position) == 1
    position = play(position, "a3-b3")
    assert player(position) == 1
    assert is_over(play(position, "a5-b5"))


def test_a_seat_passed_over_comes_back() -> None:
    """NAS-7: seat 1 waits at height 2 until seat 0 has built a neighbour as high."""
    position = full_of_seat_0((2, 2, 2), (2,), rounds=1)
    position = replace(position, planks=(*position.planks, Plank(1, ("k10",), 2)))
    position = play(position, "a1-b1")
    assert player(position) == 0
    position = play(position, "j9-j10")
    assert player(position) == 1
    assert legal(position) == ["j10-k10"]
    position = play(position, "j10-k10")
    assert player(position) == 0
    assert height(position, "j10") == 3
    assert is_over(play(position, "a3-b3"))


def test_the_next_round_begins_by_itself() -> None:
    """NAS-11, NAS-12: the other seat starts, with the same landscape and all its planks."""
    first = start(["c3", "e5-g5"], 2)
    last_move = with_turn(replace(first, planks=laid("0 a3-c3", "0 d1-d3").planks, left=((2,), ())), 0)
    assert scores(last_move) == (6, 0)
    second = play(last_move, "j10-k10")
    assert second.round_number == 2
    assert second.earlier == ((6, 0),)
    assert scores(second) == (6, 0)
    assert player(second) == 1
    assert winner(second) is None
    assert (second.planks, second.left) == (first.planks, first.left)
    # The last round stays on the board and counts once.
    board = in_order(drawn("..1........", "111........"))
    last_move = with_turn(replace(second, planks=board, left=((), (2,))), 0)
    assert player(last_move) == 1
    end = play(last_move, "j10-k10")
    assert is_over(end)
    assert end.round_number == 2
    assert end.earlier == ((6, 0),)
    assert scores(end) == (6, 2)
    assert winner(end) == 0


def test_one_round() -> None:
    """NAS-11"""
    position = with_turn(replace(start([], 1), left=((2,), ())), 0)
    end = play(position, "a1-b1")
    assert is_over(end)
    assert scores(end) == (0, 0)
    assert winner(end) is None
    for rounds in (0, 3):
        with pytest.raises(ValueError, match="one or two rounds"):
            start([], rounds)


def test_landscape() -> None:
    """NAS-12"""
    position = start(["g5-e5", "c3", "a1", "A2", "b1-b2", "j10-k10"], 2)
    assert position.landscape == ("e5-g5", "c3", "a1", "a2", "b1-b2", "j10-k10")
    assert {plank_text(plank.cells) for plank in position.planks} == set(position.landscape)
    assert {(plank.owner, plank.level) for plank in position.planks} == {(NEUTRAL, 1)}
    assert top_owner(position, "f5") == NEUTRAL
    assert "a1-b1" in legal(position)  # NAS-5: a bridge on neutral planks alone, as the first move
    assert "e5-f5" not in legal(position)


@pytest.mark.parametrize(
    ("landscape", "reason"),
    [
        (["a1", "b1", "c1", "d1"], "too many neutral planks of length 1"),
        (["a1-a2", "b1-b2", "c1-c2"], "too many neutral planks of length 2"),
        (["a1-a3", "b1-b3"], "too many neutral planks of length 3"),
        (["a1-a4"], "too many neutral planks of length 4"),
        (["a1-a3", "a3-b3"], "NAS-3"),  # half on the board
        (["a1-a3", "a2-a3"], "NAS-4"),  # along another
        (["a1-a3", "b1", "b1", "a1-b1"], "NAS-3"),  # ends unequally high
        (["a1", "c1", "b1", "b1-c1", "a1-c1"], "NAS-3"),  # as are these
        (["a1", "b1", "b1", "c1-c2", "a1-c1"], "NAS-3"),  # higher in the middle
        (["a1-b1", "c1", "a1-c1"], "NAS-4"),  # twice on one plank
        (["a1", "a1-c1", "c1"], "NAS-3"),  # in the wrong order
        (["k1-l1"], "not a straight plank"),
        (["a10-a11"], "not a straight plank"),
        (["a1-b2"], "not a straight plank"),
    ],
)
def test_bad_landscape(landscape: list[str], reason: str) -> None:
    """NAS-12"""
    with pytest.raises(ValueError, match=reason):
        start(landscape, 2)


def heights(position: Position, cells: str) -> list[int]:
    return [height(position, cell) for cell in cells.split()]


def test_neutral_planks_bridge_others() -> None:
    """NAS-12, NAS-3: laid in the order given, on others at one height, spanning what is lower."""
    bridge = start(["c3", "e3", "c3-e3"], 2)
    assert heights(bridge, "b3 c3 d3 e3 d2") == [0, 2, 2, 2, 0]
    assert {(plank.owner, plank.level) for plank in bridge.planks} == {(NEUTRAL, 1), (NEUTRAL, 2)}
    across = start(["c3-c4", "e2-e3", "c3-e3"], 1)
    assert heights(across, "c3 c4 d3 e3 e2") == [2, 1, 2, 2, 1]
    # On the board, though others are about, and on top of three.
    assert heights(start(["c3", "d3", "e3", "c3-e3", "f3-g3"], 1), "c3 d3 e3 f3") == [2, 2, 2, 1]
    assert heights(start(["c3", "d3", "c3-d3", "c4-c6"], 1), "c3 c4") == [2, 1]


def test_a_neutral_plank_of_one_lies_on_any_cell() -> None:
    """NAS-12: a level above what lies there, a span too."""
    assert heights(start(["c3", "c3", "c3"], 1), "c3 c4") == [3, 0]
    assert heights(start(["c3-e3", "d3", "d3"], 1), "c3 d3 e3") == [1, 3, 1]
    spanned = start(["c3", "e3", "c3-e3", "d3"], 1)
    assert heights(spanned, "c3 d3 e3") == [2, 3, 2]
    assert top_owner(spanned, "d3") == NEUTRAL


def test_play_on_stacked_landscapes() -> None:
    """NAS-12 with NAS-3, 4 and 5: all neutral supports carry anybody's plank, at whatever height."""
    position = start(["c3-c4", "e3-e4", "c3-e3", "c7", "c7"], 1)
    assert "c3-c7" in legal(position)  # two high at both ends, one high at c4
    assert "e3-e4" not in legal(position)
    assert "d3-d4" not in legal(position)  # NAS-6: under the span
    bridged = play(position, "c3-c7")
    assert heights(bridged, "c3 c4 c5 c6 c7 d3") == [3, 3, 3, 3, 3, 2]
    # What is neutral and one's own carries, neutral and the enemy's does not (NAS-5).
    tower = start(["c3", "c3", "c3"], 1)
    for owner, expected in ((0, None), (1, "NAS-5")):
        high = replace(tower, planks=in_order([*tower.planks, Plank(owner, ("e3",), 3)]))
        assert refused(high, 0, "c3-e3") == expected


def test_the_next_round_has_the_same_stacks() -> None:
    """NAS-12, NAS-11"""
    first = start(["c3", "e3", "c3-e3", "d3"], 2)
    second = play(with_turn(replace(first, left=((2,), ())), 0), "j10-k10")
    assert (second.round_number, second.planks, second.landscape) == (2, first.planks, first.landscape)


def test_neutral_stacks_score_nothing() -> None:
    """NAS-10, NAS-12: a span of neutral planks inside an area covers its cells, and walls nothing in."""
    position = start(["a1", "c1", "a1-c1"], 1)
    planks = [*position.planks, *drawn("...0.......", "...0.......", "0000.......")]
    assert round_scores(planks) == round_scores(planks, "open") == (3, 0)


def test_the_order_of_moves_is_forgotten() -> None:
    one = play(play(play(start([], 2), "a1-b1"), "d4-d8"), "g2-i2")
    other = play(play(play(start([], 2), "g2-i2"), "d4-d8"), "a1-b1")
    assert one == other
    assert hash(one) == hash(other)


def test_random_games() -> None:
    """Whatever is played, the rules as stated hold of every board."""
    chance = random.Random(2)
    landscapes: list[list[str]] = [[], ["e5-g5", "c3", "h8-h9", "b7-c7", "a1", "k4"], ["f5", "h5", "f5-h5", "g5"]]
    for landscape, corners in zip(landscapes, ("closed", "closed", "open"), strict=True):
        positions = random_game(start(landscape, 2, corners), chance)
        assert len(positions) <= 49
        end = positions[-1]
        assert is_over(end)
        assert len(end.earlier) == 1
        turns = [player(position) for position in positions[:-1]]
        assert turns[0] == 0
        assert next(turn for turn, at in zip(turns, positions, strict=False) if at.round_number == 2) == 1
        for position in positions[::6]:
            levels = [(plank.level, cell) for plank in position.planks for cell in plank.cells]
            assert len(levels) == len(set(levels))
            sizes = [len([plank for plank in position.planks if plank.owner == seat]) for seat in SEATS]
            assert [size + len(left) for size, left in zip(sizes, position.left, strict=True)] == [12, 12]
            for seat in SEATS:
                for area in areas(position, seat):
                    assert area <= hull(area) < BOARD
                    assert all(hull(area) != hull(other) for other in areas(position, 1 - seat))
