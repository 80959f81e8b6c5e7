"""Checks of the plain definition itself, worked out by hand from the rules page and the book."""

import random
from dataclasses import replace
from typing import Any

import pytest
from tests.games.ascension.definition import (
    BLANK,
    CELLS,
    CORNERS,
    CUBE_CELLS,
    FIGURES,
    HOMES,
    PAIRS,
    PILLAR,
    SYMBOLS,
    Piece,
    Position,
    adjacent,
    begin_turn,
    face_counts,
    figure,
    height,
    is_over,
    leader,
    legal,
    living,
    may_know,
    play,
    player,
    scores,
    shown,
    stack,
    start,
    top,
    winner,
    with_stack,
)


def built(players: int, stacks: dict[str, str], pawns: str = "", **changes: Any) -> Position:
    """A bare board but for these stacks, each a few words from the bottom up, before a turn of seat 0.

    A face is a face-down cube and a face with `^` one that shows it, `cube` is a blank one; `half`, `joker` and
    `figure:star` are half-cubes; `*3` means three of them. `pawns` are the cells by seat, `-` for one that is out.
    """
    position = start(players, {})
    for cell in CELLS:
        position = with_stack(position, cell, ())
    names = iter(CUBE_CELLS)
    for cell, words in stacks.items():
        pieces: list[Piece] = []
        for word in words.split():
            what, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                if what in ("half", "joker") or what.startswith("figure:"):
                    kind, _, drawing = what.partition(":")
                    name = "joker" if kind == "joker" else f"{cell} {len(pieces)}"
                    pieces.append(Piece(name, kind, drawing or BLANK, shown=bool(drawing)))
                else:
                    drawing = what.rstrip("^")
                    pieces.append(Piece(next(names), "cube", BLANK if drawing == "cube" else drawing, what[-1] == "^"))
        position = with_stack(position, cell, tuple(pieces))
        if "joker" in words:
            position = replace(position, joker_free=False)
    if pawns:
        cells = tuple(None if cell == "-" else cell for cell in pawns.split())
        has_left = tuple(cell != corner for cell, corner in zip(cells, HOMES[players], strict=True))
        position = replace(position, pawns=cells, has_left=has_left)
    if "seat" in changes:
        changes["regular"] = changes["seat"]
    return begin_turn(replace(position, **changes))


def turn(position: Position, text: str) -> Position:
    """The position after a turn, or a part of one, written as `e4>f5^ b2`."""
    for move in text.replace(">", " ").split():
        position = play(position, move)
    return position


def cells_of(text: str) -> list[str]:
    return sorted(text.split())


def steps_after(position: Position, text: str) -> list[str]:
    """The steps of the same seat after its piece move."""
    moved = turn(position, text)
    assert (moved.phase, moved.seat) == ("step", position.seat)
    return legal(moved)


# The start


def test_start() -> None:
    """The page's check: 76 cubes and two kinds of half-cube."""
    position = start(2, {})
    assert len(legal(position)) == 78
    assert legal(position) == sorted([*CUBE_CELLS, "figure", "half"])
    assert player(position) == 0
    assert not is_over(position)
    assert scores(position) == (0, 0)
    assert winner(position) is None
    assert [height(position, cell) for cell in ("a1", "b1", "e5", "i9")] == [0, 2, 9, 0]
    for players in (3, 4):
        assert len(legal(start(players, {}))) == 78
        assert scores(start(players, {})) == (0,) * players


def test_seats() -> None:
    """The board paragraph: who sits where, and with which figure."""
    assert start(2, {}).pawns == ("a1", "i9")
    assert start(3, {}).pawns == ("a1", "i1", "i9")
    assert start(4, {}).pawns == ("a1", "i1", "i9", "a9")
    assert [figure(start(2, {}), seat) for seat in range(2)] == ["triangle", "square"]
    assert [figure(start(3, {}), seat) for seat in range(3)] == ["triangle", "circle", "square"]
    assert [figure(start(4, {}), seat) for seat in range(4)] == ["triangle", "circle", "square", "star"]


def test_faces() -> None:
    """ACN-1: the words of the setup."""
    assert PAIRS == (
        "triangle+circle",
        "triangle+square",
        "triangle+star",
        "circle+square",
        "circle+star",
        "square+star",
    )
    assert stack(start(2, {"c1": "triangle+star"}), "c1") == (Piece("c1", "cube", "triangle+star"),)
    for faces in ({"a1": "ladder"}, {"e5": "ladder"}, {"b1": "rope"}, {"b1": BLANK}, {"b1": "circle+triangle"}):
        with pytest.raises(ValueError, match=r"starts at|no face"):
            start(2, faces)
    with pytest.raises(ValueError, match="at most 40"):
        start(2, dict.fromkeys(CUBE_CELLS[:41], "chasm"))
    for players in (1, 5):
        with pytest.raises(ValueError, match="two to four"):
            start(players, {})
    with pytest.raises(ValueError, match="has turns"):
        start(2, {}, 0)


def test_face_counts() -> None:
    """ACN-1: 40 drawn cubes; with `present` those with the figure of an absent player are blank."""
    assert face_counts("standard", 2).total() == face_counts("present", 4).total() == 40
    assert face_counts("present", 4) == face_counts("standard", 4)
    two = dict.fromkeys(SYMBOLS, 3) | {"triangle": 4, "square": 4, "triangle+square": 1}
    assert face_counts("present", 2) == two
    three = two | {"circle": 4, "triangle+circle": 1, "circle+square": 1}
    assert face_counts("present", 3) == three
    assert face_counts({"ladder": 5, "star": 0}, 2) == {"ladder": 5}


def test_options() -> None:
    """ACN-12, ACN-16: the defaults, and no others than those of the page."""
    position = start(2, {})
    assert (position.walling_in, position.joker) == ("refused", "passed")
    for walling_in, joker in (("no", "passed"), ("refused", "kept")):
        with pytest.raises(ValueError, match="no such option"):
            start(2, {}, 200, walling_in, joker)


def test_stepping_into_the_hole() -> None:
    """The page's check, and ACN-2: first the piece, then the pawn."""
    position = turn(start(2, {}), "b2")
    assert (player(position), position.phase, height(position, "b2")) == (0, "place", 0)
    position = turn(position, "d4")
    assert (player(position), legal(position), height(position, "d4")) == (0, ["b2"], 4)
    position = turn(position, "b2")
    assert (player(position), position.pawns, len(legal(position))) == (1, ("b2", "i9"), 76)
    # 75 cells still have a cube, d4 is frozen
    assert "d4" not in legal(position)


def test_illegal_moves_are_refused() -> None:
    for text in ("", "e5", "a1", "joker", "B2", "b2^", "stop", "b2>c2"):
        with pytest.raises(ValueError, match="not a legal move"):
            play(start(2, {}), text)


# The piece


def test_which_piece() -> None:
    """ACN-3"""
    stacks = {
        "b5": "circle^",  # of an absent player
        "c5": "triangle^",
        "d5": "square^",
        "f5": "triangle+square^",
        "g5": "circle+star^",
        "h5": "chasm^",
        "b7": "cube cube",
        "c7": "square^ cube",
        "d7": "cube joker",
        "f7": "square",
        "g7": "figure:triangle",
        "h7": "figure:square",
        "g8": "half",
        "b2": "cube",
    }
    position = built(2, stacks, "b2 i9")
    assert legal(position) == cells_of("b7 c5 c7 f5 f7 figure g7 g8 h5 half")
    assert legal(replace(position, seat=1)) == cells_of("b7 c7 d5 f5 f7 figure g8 h5 h7 half")
    raised = with_stack(position, PILLAR, (Piece("b1", "cube", BLANK),))
    assert "e5" in legal(raised)
    assert "e5" not in legal(position)


def test_the_reserve_runs_out() -> None:
    """ACN-3: two plain half-cubes and two with the figure for each player."""
    position = built(2, {"c5": "cube"}, "a3 i9")
    position = turn(turn(position, "half>g3 a4"), "c5>c6 h9")
    position = turn(turn(position, "half>g3 a3"), "c6>c5 i9")
    assert legal(position) == cells_of("figure g3")  # c5 is frozen
    position = turn(turn(position, "figure>g3 a4"), "c5>c6 h9")
    position = turn(turn(position, "figure>g3 a3"), "c6>c5 i9")
    assert legal(position) == ["g3"]
    assert height(position, "g3") == 4
    assert (position.halves, position.figures) == ((0, 2), (0, 2))


def test_figures_of_an_eliminated_player_stay() -> None:
    """ACN-3, ACN-5, ACN-7: nobody moves or enters them, anyone may cover them; the corner stays closed."""
    position = built(3, {"b2": "figure:circle", "h1": "circle+square^", "c3": "cube"}, "a1 - h2")
    assert legal(position) == cells_of("c3 figure half")
    assert steps_after(position, "c3>d3") == ["a2", "b1"]
    assert "b2" in legal(turn(position, "c3"))
    assert legal(replace(position, seat=2)) == cells_of("c3 figure h1 half")
    bare = with_stack(replace(position, seat=2), "i1", ())
    assert "i1" not in steps_after(bare, "c3>d3")
    assert "i1^" not in legal(turn(bare, "h1"))  # it was lying face up
    assert "i1^" in legal(turn(built(3, {"c3": "circle+square"}, "a1 - h2"), "c3"))


def test_looking() -> None:
    """ACN-4: what a lifted piece offers."""
    faces = {"b2": "ladder", "c2": "triangle", "d2": "circle+star", "f2": "square"}
    position = start(2, faces)
    blank = legal(turn(position, "e2"))
    assert blank == sorted([*(cell for cell in CUBE_CELLS if cell != "e2"), PILLAR])
    assert len(blank) == 76
    # A symbol face up goes anywhere but to the pillar and the corners.
    ladder = legal(turn(position, "b2"))
    assert len(ladder) == 76 + 75
    assert {"c1", "c1^", "e5"} <= set(ladder)
    assert not {"e5^", "b2", "b2^", "a1", "a1^", "i1", "i1^"} & set(ladder)
    assert len(legal(turn(position, "c2"))) == 76 + 75  # the own corner is occupied
    assert len(legal(turn(position, "f2"))) == 76 + 75
    both = legal(turn(position, "d2"))
    assert len(both) == 76 + 75 + 2
    assert {"i1^", "a9^"} <= set(both)
    assert not {"i1", "a9", "i9^", "a1^"} & set(both)
    # Half-cubes need no sign.
    assert len(legal(turn(position, "half"))) == 77
    assert legal(turn(position, "figure")) == sorted(CUBE_CELLS)


def test_face_up_goes_face_down() -> None:
    """ACN-4: a cube lying face up must be hidden, one hidden again may be shown again."""
    position = turn(start(2, {"b2": "ladder"}), "b2>d4^ b2")
    assert shown(position, "d4") == "ladder"
    position = turn(turn(position, "h8>f6 h8"), "c3>g3 c3")
    lifted = turn(position, "d4")
    # 76 cells with cubes at first and the pillar, less the origin and two pawns.
    assert len(legal(lifted)) == 74
    assert not [text for text in legal(lifted) if text.endswith("^")]
    position = turn(lifted, "e5 i9")
    assert (shown(position, "e5"), height(position, "e5"), height(position, "d4")) == (BLANK, 11, 2)
    position = turn(turn(position, "g3>h3 b2"), "e5>d4 h8")
    position = turn(position, "h3>g3 c3")
    assert "c1^" in legal(turn(position, "d4"))


def test_where() -> None:
    """ACN-5: not back, not under a pawn, not on the joker; drawings may be covered."""
    position = built(2, {"c3": "cube cube", "d3": "chasm^", "f3": "joker", "g3": "square^"}, "b2 h8")
    places = legal(turn(position, "c3"))
    assert places == sorted({*CUBE_CELLS, PILLAR} - {"c3", "f3", "b2", "h8"})
    assert {"d3", "g3"} <= set(places)
    covered = turn(position, "c3>d3")
    assert [piece.face for piece in stack(covered, "d3")] == ["chasm", BLANK]
    assert shown(covered, "d3") == BLANK


def test_corners_take_their_figure() -> None:
    """ACN-5: only pieces that show it, also those of absent owners and by other hands."""
    position = built(2, {"c3": "triangle", "d3": "circle", "f3": "triangle+square", "g3": "triangle^"}, "b2 h8")

    def corners(lift: str, position: Position = position) -> list[str]:
        return [text for text in legal(turn(position, lift)) if text[:2] in CORNERS]

    assert corners("c3") == ["a1^"]
    assert corners("d3") == ["i1^"]
    assert corners("f3") == ["a1^", "i9^"]
    assert corners("g3") == []  # it must go face down
    assert corners("half") == []
    assert corners("figure") == ["a1"]
    other = replace(position, seat=1)
    assert corners("c3", other) == ["a1^"]
    assert corners("figure", other) == ["i9"]
    assert corners("c3", replace(position, pawns=("a1", "h8"))) == []
    raised = turn(other, "c3>a1^")
    assert (height(raised, "a1"), shown(raised, "a1")) == (2, "triangle")
    # A second one on top, and the uppermost may be taken away by whom it shows.
    twice = turn(with_stack(position, "a1", (Piece("b1", "cube", "triangle+square", True),)), "c3>a1^")
    assert height(twice, "a1") == 4
    foreign = with_stack(position, "i1", (Piece("b1", "cube", "triangle+circle", True),))
    assert "i1" in legal(foreign)
    assert "i1" not in legal(replace(foreign, seat=1))


def test_pillar() -> None:
    """ACN-5: at most one piece, showing nothing."""
    position = built(2, {"c3": "triangle", "d3": "ladder", "f3": "cube", "g3": "ladder^"}, "b2 h8", summited=(0,))
    assert "e5" in legal(turn(position, "c3"))
    assert "e5^" not in legal(turn(position, "c3"))
    assert "e5^" not in legal(turn(position, "d3"))
    assert "e5" in legal(turn(position, "f3"))
    assert "e5" in legal(turn(position, "g3"))
    assert "e5" in legal(turn(position, "half"))
    assert "e5" not in legal(turn(position, "figure"))
    assert "e5" not in legal(turn(position, "joker"))
    assert height(turn(position, "half>e5"), "e5") == 10
    raised = turn(position, "c3>e5 b3")
    assert height(raised, "e5") == 11
    for lift in ("d3", "f3", "half"):
        assert "e5" not in legal(turn(raised, lift))
    # Its piece can be taken again, and shown elsewhere.
    again = turn(turn(raised, "f3>f4 h7"), "e5")
    assert height(again, "e5") == 9
    assert {"f6", "f6^"} <= set(legal(again))
    assert "e5" not in legal(again)


def test_freeze() -> None:
    """ACN-6: not for others until the next turn of who moved it; it may be covered, and moved by who froze it."""
    position = built(2, {"c5": "cube", "d5": "cube", "f5": "chasm", "g5": "cube"}, "b2 h8")
    position = turn(position, "c5>c6 b3")
    assert legal(position) == cells_of("d5 f5 g5 figure half")
    assert "c6" in legal(turn(position, "d5"))
    position = turn(position, "f5>f6^ h7")
    assert legal(position) == cells_of("c6 d5 g5 figure half")  # the own one again; the chasm of the other not yet
    assert "c6" in legal(turn(turn(position, "d5>d6 b2"), "g5"))
    assert "c6" in legal(turn(position, "d5>d6 b2"))
    assert "d6" not in legal(turn(position, "d5>d6 b2"))
    again = turn(position, "c6>c5 b2")
    assert "c5" not in legal(again)
    covered = turn(turn(position, "d5>d6 b2"), "g5>d6 h8")
    assert "d6" not in legal(covered)
    assert "f6" in legal(covered)


def test_freeze_of_half_cubes() -> None:
    """ACN-6: half-cubes freeze like cubes."""
    position = turn(built(2, {"c5": "cube"}, "b2 h8"), "half>g2 b3")
    assert legal(position) == cells_of("c5 figure half")
    position = turn(turn(position, "half>f2 h7"), "half>d2 b2")
    assert legal(position) == cells_of("c5 f2 figure g2 half")


def test_freeze_and_extra_turns() -> None:
    """ACN-6, ACN-11: the leader's extra turn is a turn."""
    stacks = {"c5": "cube", "d5": "cube", "f5": "cube"}
    position = turn(built(3, stacks, "b3 h2 h8", summited=(0,)), "c5>c6 b4")
    assert player(position) == 1
    assert legal(position) == cells_of("d5 f5 figure half")
    position = turn(position, "f5>f6 h3")
    assert player(position) == 0
    assert legal(position) == cells_of("c6 d5 figure half joker")
    position = turn(position, "d5>d6 b3")
    assert player(position) == 2
    assert legal(position) == cells_of("c6 figure half")


def test_freeze_ends_with_the_pawn() -> None:
    """ACN-6: a piece moved by a player who is out is free."""
    position = turn(stuck(3, "i5 h2 h8"), "c5>c6")
    assert "c6" not in legal(position)
    position = turn(stuck(3, "i5 h2 h8", blocks=(1, 0, 0)), "c5>c6")
    assert position.pawns == (None, "h2", "h8")
    assert "c6" in legal(position)


def test_no_piece_to_move() -> None:
    """ACN-2: silent; who has no piece to move goes straight to the step."""
    position = built(2, {"b5": "square^"}, "a1 i9", halves=(0, 0), figures=(0, 0))
    assert (player(position), legal(position)) == (0, ["a2", "b1", "b2"])
    position = turn(position, "a2")
    assert (player(position), legal(position)) == (1, ["b5"])


# The step


def around(words: str, cell: str = "d3") -> Position:
    """A position whose seat 0 stands on a stack at d3, the others on its neighbours from c2 on in reading order."""
    under, *beside = [word.replace("/", " ").replace("-", "") for word in words.split()]
    ring = [other for other in CELLS if adjacent(cell, other)]
    stacks = {cell: under, **dict(zip(ring, beside, strict=False))}
    return built(2, stacks, f"{cell} i9")


def test_height() -> None:
    """ACN-7: at most half a cube up or down, all eight directions."""
    position = around("cube - half cube cube/half cube*2 half*3 cube*3 half*2")
    # c2 0, d2 1, e2 2, c3 3, e3 4, c4 3, d4 6, e4 2
    assert steps_after(position, "figure>a5") == cells_of("d2 e2 c3 c4 e4")
    assert steps_after(around("-"), "figure>a5") == cells_of("c2 d2 e2 c3 e3 c4 d4 e4")
    assert steps_after(around("half"), "figure>a5") == cells_of("c2 d2 e2 c3 e3 c4 d4 e4")
    assert steps_after(around("half", "a5"), "figure>a6") == cells_of("a4 a6 b4 b5 b6")  # at the edge


def test_where_a_pawn_may_stand() -> None:
    """ACN-7: chasm, figures, pawns, the joker."""
    stacks = {
        "d4": "half",
        "c3": "circle^",
        "d3": "triangle^",
        "e3": "square^",
        "c4": "triangle+square^",
        "e4": "chasm^",
        "c5": "chasm",
        "d5": "half joker",
    }
    position = built(2, stacks, "d4 i9", summited=(1,))
    assert steps_after(position, "half>a5") == cells_of("c4 c5 d3")
    assert steps_after(replace(position, summited=(0,)), "half>a5") == cells_of("c4 c5 d3 d5")
    assert steps_after(replace(position, summited=(0,), pawns=("d4", "c4")), "half>a5") == cells_of("c5 d3 d5")


def test_corners_are_for_their_owners() -> None:
    """ACN-7"""
    position = built(2, {}, "b2 h8")
    assert "a1" in steps_after(position, "half>d5")
    assert "i9" not in steps_after(replace(position, pawns=("h8", "g8")), "half>d5")
    assert "i1" not in steps_after(replace(position, pawns=("h2", "h8")), "half>d5")
    raised = built(2, {"a1": "triangle+star^", "b2": "half"}, "b2 h8")
    assert "a1" in steps_after(raised, "half>d5")
    assert "a1" not in steps_after(with_stack(raised, "b2", ()), "half>d5")


def test_ladder() -> None:
    """ACN-8: a whole cube up from a ladder that is seen, and nothing more."""
    beside = "- half cube cube/half cube*2 cube*2/half cube*3 chasm^"
    # c2 0, d2 1, e2 2, c3 3, e3 4, c4 5, d4 6
    assert steps_after(around(f"ladder^ {beside}"), "figure>a5") == cells_of("d2 e2 c3 e3")
    assert steps_after(around(f"ladder {beside}"), "figure>a5") == cells_of("d2 e2 c3")
    ladder_beside = around("- ladder^ ladder^ ladder^ ladder^ ladder^ ladder^ ladder^ half")
    assert steps_after(ladder_beside, "figure>a5") == ["e4"]


def test_mattress() -> None:
    """ACN-8: a whole cube down to a mattress that is seen, and nothing more."""
    beside = "mattress^ mattress cube/mattress^ cube mattress^/half half/mattress^ cube*2/mattress^ half*2"
    # c2 2, d2 2, e2 4, c3 2, e3 3, c4 3, d4 6, e4 2
    assert steps_after(around(f"cube*2 {beside}"), "figure>a5") == cells_of("c2 e2 e3 c4")
    # From 5: 3 with a mattress, 4.
    assert steps_after(around(f"cube*2/half {beside}"), "figure>a5") == cells_of("e2 c4 d4")
    # From 0 none is near enough: up, a mattress is a cube like any other.
    moved = turn(around(f"- {beside}"), "figure>a5")
    assert (moved.seat, moved.blocks) == (1, (1, 0))
    # A ladder below and a mattress beside.
    assert steps_after(around(f"cube/ladder^ {beside}"), "figure>a5") == cells_of("c2 e2 e3 c4 d4")


def test_cable_car() -> None:
    """ACN-8: to any other that is seen, uncovered and free, whatever the height; also a plain step."""
    stacks = {
        "d3": "cablecar^",
        "g8": "cube*3 cablecar^",
        "b7": "cablecar^",
        "b8": "cablecar^ half",
        "c8": "cablecar",
        "h2": "cablecar^",
        "d2": "cablecar^",
        "c3": "half",
        "e3": "cube cablecar^",
    }
    position = built(2, stacks, "d3 h2")
    assert steps_after(position, "figure>a5") == cells_of("b7 c3 d2 e3 g8")
    there = turn(position, "figure>a5 g8")
    assert (player(there), there.pawns[0], height(there, "g8")) == (1, "g8", 8)
    # Not from beside one, nor from one lying face down.
    assert steps_after(replace(position, pawns=("c3", "h2")), "figure>a5") == cells_of("b2 b3 b4 c2 c4 d2 d3 d4")
    assert "g8" not in steps_after(replace(position, pawns=("c8", "h2")), "b7>c7")


def test_cable_car_frees_a_pawn() -> None:
    """ACN-8, ACN-9: a pawn with a cable car to go to is not blocked."""
    position = around("cablecar^ cube*3 cube*3 cube*3 cube*3 cube*3 cube*3 cube*3 cube*3")
    position = with_stack(position, "h8", (Piece("h9", "cube", "cablecar", True),))
    assert steps_after(position, "figure>a5") == ["h8"]
    assert turn(position, "half>h8").blocks == (1, 0)


def test_spring() -> None:
    """ACN-8: a further step or `stop`, each spring cell once in a turn."""
    position = built(2, {"d4": "half", "c4": "spring^", "b4": "spring^", "a4": "spring"}, "d4 i9")
    moved = turn(position, "figure>g5")
    assert "stop" not in legal(moved)
    once = turn(moved, "c4")
    assert (player(once), legal(once)) == (0, ["b4", "d4", "stop"])
    stopped = turn(once, "stop")
    assert (player(stopped), stopped.pawns[0]) == (1, "c4")
    assert turn(once, "d4").seat == 1
    twice = turn(once, "b4")
    assert (player(twice), legal(twice)) == (0, ["a4", "c4", "stop"])
    assert turn(twice, "a4").seat == 1  # its spring is hidden
    back = turn(twice, "c4")  # this spring has been used
    assert (player(back), back.pawns[0]) == (1, "c4")
    # In the next turn they are fresh, and the one stood on does nothing.
    later = turn(turn(back, "half>g6 h8"), "figure>g4")
    assert legal(later) == ["b4", "d4"]
    later = turn(later, "b4")
    assert legal(later) == ["a4", "c4", "stop"]
    assert legal(turn(later, "c4")) == ["b4", "d4", "stop"]


def test_spring_without_a_further_step() -> None:
    """ACN-8, ACN-9: the turn is over, and the pawn has moved and is not blocked."""
    position = built(2, {"d4": "ladder^", "c4": "cube spring^"}, "d4 i9")
    position = turn(position, "figure>g5 c4")
    assert (player(position), position.pawns, position.blocks) == (1, ("c4", "i9"), (0, 0))
    # In its next turn it is.
    position = turn(turn(position, "half>g6 h8"), "half>g7")
    assert (player(position), position.pawns, position.blocks) == (1, ("a1", "h8"), (1, 0))


def test_spring_to_the_summit_and_home() -> None:
    """ACN-8, ACN-10, ACN-13: the further step is a step."""
    position = built(2, {"d4": "cube*3 spring^", "c4": "cube*3 half"}, "c4 i9")
    position = turn(position, "figure>g5 d4")
    assert legal(position) == ["c4", "e5", "stop"]
    position = turn(position, "e5")
    assert (player(position), position.summited) == (1, (0,))
    position = built(2, {"b2": "spring^", "c2": "half", "a1": "figure:triangle"}, "c2 i9", summited=(0,))
    position = turn(position, "half>g5 b2")
    assert legal(position) == ["a1", "c2", "stop"]
    assert winner(turn(position, "a1")) == 0


def test_bivouac() -> None:
    """ACN-8: in the next turn a piece but no step, then the pawn is free."""
    position = built(2, {"c4": "bivouac^", "d4": "half", "g1": "cube"}, "d4 i9")
    position = turn(position, "g1>g2 c4")
    assert player(position) == 1
    position = turn(position, "half>f8 h8")
    assert (player(position), position.phase) == (0, "lift")
    position = turn(position, "g2>g1")
    assert (player(position), position.pawns[0]) == (1, "c4")
    position = turn(position, "half>f7 i9")
    assert steps_after(position, "g1>g2") == ["d4"]
    # Free and without a step it is blocked like any other.
    assert turn(position, "half>d4").blocks == (0, 0)  # 2 high now, as high as the bivouac
    assert turn(position, "g1>d4").blocks == (0, 0)  # 3 high
    assert turn(turn(position, "g1>d4 d4"), "figure>f6 h8").pawns[0] == "d4"


def test_bivouac_protects() -> None:
    """ACN-9: a pawn held is not blocked; free again it may be."""
    position = built(2, {"c4": "bivouac^", "d4": "ladder^", "g1": "cube"}, "d4 i9")
    position = with_stack(position, "c4", (Piece("x", "cube", BLANK), *stack(position, "c4")))
    position = turn(turn(position, "g1>g2 c4"), "half>f8 h8")
    position = turn(position, "g2>g1")  # no way from 4 high
    assert (player(position), position.pawns[0], position.blocks) == (1, "c4", (0, 0))
    position = turn(turn(position, "half>f7 i9"), "g1>g2")
    assert (player(position), position.pawns[0], position.blocks) == (1, "a1", (1, 0))


def test_bivouac_hidden_or_by_spring() -> None:
    """ACN-8: it counts where it is shown, also at the end of a further step."""
    position = built(2, {"d4": "half", "c4": "spring^", "b4": "bivouac^", "d3": "bivouac"}, "d4 i9")
    assert turn(position, "half>g5 d3").held == (False, False)
    assert turn(position, "half>g5 c4 b4").held == (True, False)


def test_bivouac_in_an_extra_turn() -> None:
    """ACN-8, ACN-11: the extra turn counts as the next turn."""
    stacks = {"c4": "bivouac^", "d4": "half", "g1": "cube", "g9": "cube"}
    position = built(3, stacks, "d4 h2 h8", summited=(0,))
    position = turn(turn(position, "g1>f1 c4"), "g9>f9 h3")
    assert player(position) == 0
    position = turn(position, "f1>g1")
    assert (player(position), position.held) == (2, (False, False, False))
    position = turn(position, "half>h5 h7")
    assert steps_after(position, "g1>f1") == ["d4"]


# Blocked


def stuck(players: int, pawns: str, **changes: Any) -> Position:
    """A bare board with a way out neither from i5 nor from a5; each seat has a cube on line 5 to move about."""
    stacks = dict.fromkeys("h4 h5 h6 i4 i6 a4 a6 b4 b5 b6".split(), "cube*2")
    return built(players, {**stacks, "c5": "cube", "d5": "cube", "f5": "cube", "g5": "cube"}, pawns, **changes)


def test_blocked_goes_back() -> None:
    """ACN-9: after a piece move that does not help, back to the corner, and the turn is over."""
    position = start(2, {})
    for text in ("b2>d4 b2", "h8>f6 h8", "c3>g3 c3", "g2>b2 i9"):
        position = turn(position, text)
    assert position.pawns == ("c3", "i9")
    assert steps_after(position, "b3>a5") == ["b3"]  # b2 is frozen
    back = turn(position, "a5>a6")
    assert (player(back), back.pawns, back.blocks) == (1, ("a1", "i9"), (1, 0))
    assert back.phase == "lift"
    # The second time it is out, and of two players the other has won (ACN-13).
    out = turn(replace(position, blocks=(1, 0)), "a5>a6")
    assert (out.pawns, is_over(out), winner(out), scores(out)) == ((None, "i9"), True, 1, (0, 1))
    assert (legal(out), player(out)) == ([], None)


def test_out_among_three() -> None:
    """ACN-9: who is out has no more turns."""
    position = turn(stuck(3, "i5 h2 h8", blocks=(1, 0, 0)), "c5>c6")
    assert (living(position), is_over(position), player(position)) == ([1, 2], False, 1)
    position = turn(turn(position, "d5>d6 h3"), "f5>f6 h7")
    assert player(position) == 1


def test_on_the_own_corner() -> None:
    """ACN-9: it stays without being blocked if it cannot step, else it must."""
    position = start(2, {})
    for _ in range(3):
        position = turn(turn(position, "e4>f4"), "e6>f6")
        position = turn(turn(position, "f4>e4"), "f6>e6")
    assert (position.pawns, position.blocks, player(position), position.turns) == (("a1", "i9"), (0, 0), 0, 12)
    assert legal(turn(position, "b1>e4")) == ["b1"]
    # Also for a pawn that has come back.
    assert turn(replace(position, blocks=(1, 1)), "e4>f4").pawns == ("a1", "i9")


def test_back_to_a_raised_corner() -> None:
    """ACN-9: at whatever height the corner is."""
    position = with_stack(stuck(2, "i5 h8"), "a1", (Piece("x", "cube", "triangle", True),))
    position = turn(position, "c5>c6")
    assert (position.pawns, height(position, "a1")) == (("a1", "h8"), 2)
    position = turn(turn(position, "f5>f6 h7"), "c6>c5")
    assert (player(position), position.pawns[0], position.blocks) == (1, "a1", (1, 0))


# Summit, leader, joker


def test_summit() -> None:
    """ACN-10: on the pillar or on the piece raising it."""
    position = built(2, {"d4": "cube*4", "d5": "cube*5"}, "d4 i9")
    assert steps_after(position, "figure>g5") == ["e5"]
    up = turn(position, "figure>g5 e5")
    assert (up.summited, leader(up), is_over(up)) == ((0,), 0, False)
    assert steps_after(turn(up, "half>g6 h8"), "half>g7") == ["d4", "d5"]
    raised = turn(replace(position, pawns=("d5", "i9")), "half>e5 e5")
    assert (height(raised, "e5"), raised.summited) == (10, (0,))
    # A ladder will do, and going up again changes nothing.
    ladder = built(2, {"d4": "cube*2 half ladder^"}, "d4 i9", summited=(1, 0))
    assert turn(ladder, "figure>g5 e5").summited == (1, 0)


def test_win() -> None:
    """ACN-13: home after the summit, at any height, whoever leads; without the summit it is a step like any other."""
    position = built(2, {"a1": "figure:triangle*2", "b2": "cube"}, "b2 h8")
    home = turn(position, "half>g5 a1")
    assert (is_over(home), player(home)) == (False, 1)
    for summited in ((0,), (1, 0)):
        home = turn(replace(position, summited=summited), "half>g5 a1")
        assert (is_over(home), player(home), winner(home), scores(home)) == (True, None, 0, (1, 0))
        assert legal(home) == []
    position = built(3, {}, "b2 h2 h8", summited=(2,), seat=2)
    assert scores(turn(position, "half>g5 i9")) == (0, 0, 1)


SPOTS = (("b2", "b3"), ("h2", "h3"), ("h8", "h7"), ("b8", "b7"))


def idle(position: Position) -> Position:
    """A turn in which the seat moves its cube up or down its column, and its pawn between two cells if it can."""
    seat, turns = position.seat, position.turns
    column = "cdfg"[seat]
    there, back = f"{column}5", f"{column}6"
    position = turn(position, f"{there}>{back}" if top(position, there) else f"{back}>{there}")
    if position.turns == turns:
        one, other = SPOTS[seat]
        position = turn(position, other if position.pawns[seat] == one else one)
    assert position.turns == turns + 1
    return position


def order(position: Position, turns: int) -> str:
    """Who plays the next turns."""
    seats = ""
    for _ in range(turns):
        seats += "ABCD"[position.seat]
        position = idle(position)
    return seats


def test_order_without_a_leader() -> None:
    """The board paragraph: clockwise."""
    assert order(stuck(2, "b2 h2"), 5) == "ABABA"
    assert order(stuck(3, "b2 h2 h8"), 7) == "ABCABCA"
    assert order(stuck(4, "b2 h2 h8 b8"), 9) == "ABCDABCDA"
    assert order(stuck(4, "b2 - h8 b8"), 7) == "ACDACDA"


def test_order_with_a_leader() -> None:
    """ACN-11: again after every player who has not been to the summit, unless its turn is next anyway."""
    for summited in ((0,), (1,), (0, 1)):
        assert order(stuck(2, "b2 h2", seat=1, summited=summited), 4) == "BABA"
    three = stuck(3, "b2 h2 h8", seat=1, summited=(0,))
    assert order(three, 8) == "BACABACA"
    four = stuck(4, "b2 h2 h8 b8", seat=1, summited=(0,))
    assert order(four, 12) == "BACADABACADA"
    # Another leader, from A's turn on.
    assert order(stuck(4, "b2 h2 h8 b8", summited=(2,)), 10) == "ACBCDCACBC"
    # Players out are passed over.
    assert order(stuck(4, "b2 - h8 b8", summited=(0,)), 7) == "ACADACA"
    assert order(stuck(4, "b2 - h8 -", summited=(0,)), 4) == "ACAC"


def test_order_with_others_who_have_been_up() -> None:
    """ACN-11: the leader does not play again after them."""
    pawns = "b2 h2 h8 b8"
    assert order(stuck(4, pawns, seat=1, summited=(0, 2)), 10) == "BACDABACDA"
    assert order(stuck(4, pawns, seat=1, summited=(0, 1)), 9) == "BCADABCAD"
    assert order(stuck(4, pawns, seat=1, summited=(3, 1, 0, 2)), 5) == "BCDAB"


def test_summit_in_the_same_turn() -> None:
    """ACN-11: judged at the end of the turn."""
    position = built(4, {"d4": "cube*4"}, "b3 d4 h8 b8", seat=1, summited=(0,))
    up = turn(position, "half>g5 e5")
    assert (up.summited, player(up)) == ((0, 1), 2)
    # The first of all up there is the leader and has been there.
    first = turn(replace(position, summited=()), "half>g5 e5")
    assert (leader(first), player(first)) == (1, 2)
    first = turn(first, "half>g6 h7")
    assert player(first) == 1


def test_lead_lost_in_a_normal_turn() -> None:
    """ACN-12, ACN-11: the next in order of summiting leads, and plays again after who lost it."""
    position = stuck(4, "i5 h2 h8 b8", summited=(0, 2))
    assert order(position, 10) == "ACBCDCACBC"
    lost = idle(position)
    assert (lost.summited, lost.pawns[0], lost.blocks) == ((2,), "a1", (1, 0, 0, 0))
    # Nobody else has been up.
    nobody = stuck(4, "i5 h2 h8 b8", summited=(0,))
    assert order(nobody, 6) == "ABCDAB"
    # The next in order of summiting is next in turn anyway.
    assert order(stuck(4, "i5 h2 h8 b8", summited=(0, 1)), 6) == "ABCBDB"


def test_lead_lost_in_an_extra_turn() -> None:
    """ACN-12, ACN-11: judged at the end of extra turns too."""
    assert order(stuck(4, "i5 h2 h8 b8", seat=1, summited=(0, 2)), 9) == "BACDCACBC"
    assert order(stuck(4, "i5 h2 h8 b8", seat=1, summited=(0, 3)), 11) == "BADCDADBDCD"
    # Out altogether.
    assert order(stuck(4, "i5 h2 h8 b8", seat=1, summited=(0, 3), blocks=(1, 0, 0, 0)), 9) == "BADCDBDCD"


def test_summit_lost_by_another() -> None:
    """ACN-12, ACN-11: who loses it has not been there, so the leader plays again."""
    position = stuck(4, "b2 i5 h8 b8", seat=1, summited=(0, 1))
    assert order(position, 6) == "BACADA"
    lost = idle(position)
    assert (lost.summited, lost.blocks) == ((0,), (0, 1, 0, 0))
    # Nor has who goes out.
    assert order(replace(position, blocks=(0, 1, 0, 0)), 9) == "BACADACAD"
    # Blocked before any summit, in the leader's presence.
    assert order(replace(position, summited=(0,)), 4) == "BACA"


def test_summit_again() -> None:
    """ACN-11, ACN-12: after losing it one comes last in the order."""
    position = idle(stuck(4, "i5 h2 h8 b8", summited=(0, 2)))
    position = replace(position, pawns=("d4", "h2", "h8", "b8"), seat=0, regular=0)
    position = with_stack(position, "d4", tuple(Piece(f"x{n}", "cube", BLANK) for n in range(4)))
    position = turn(position, "c6>c5 e5")
    assert (position.summited, player(position)) == ((2, 0), 1)


def test_joker() -> None:
    """ACN-11, ACN-3, ACN-5, ACN-7: once, by the leader, who alone may stand on it; never covered, never moved."""
    position = built(2, {"c3": "cube", "d3": "chasm^"}, "b2 h8", summited=(0, 1))
    assert legal(position) == cells_of("c3 d3 figure half joker")
    assert legal(replace(position, seat=1)) == cells_of("c3 d3 figure half")
    lifted = turn(position, "joker")
    assert legal(lifted) == sorted(set(CUBE_CELLS) - {"b2", "h8"})
    placed = turn(lifted, "b3")
    assert (height(placed, "b3"), shown(placed, "b3")) == (1, BLANK)
    assert "b3" in legal(placed)
    on_it = turn(placed, "b3")
    beside = turn(turn(on_it, "half>g5 h7"), "c3>c4 a2")
    assert (player(beside), legal(beside)) == (1, cells_of("d3 figure g5 half"))
    near = replace(beside, pawns=("a2", "b2"))
    assert "b3" not in legal(turn(near, "half"))
    assert "b3" not in steps_after(near, "half>g6")
    again = turn(turn(near, "half>g6 b1"), "half>g7")
    assert "b3" in legal(again)
    assert "joker" not in legal(turn(again, "a3"))
    assert not {"joker", "b3"} & set(legal(turn(turn(again, "a3"), "g6>h6 c1")))
    # Anything may be under it.
    assert turn(lifted, "d3").stacks[CELLS.index("d3")][-1].kind == "joker"
    # In a game for two it is the only advantage (ACN-11).
    assert "joker" in legal(stuck(2, "b2 h8", summited=(0,)))


def test_joker_passes_on() -> None:
    """ACN-12: it leaves the board and goes unused to the next in order of summiting."""
    position = stuck(3, "i5 h2 h8", summited=(0, 2))
    # Placed in the very turn of being blocked.
    lost = turn(position, "joker>g8")
    assert (top(lost, "g8"), lost.joker_free, leader(lost), player(lost)) == (None, True, 2, 2)
    assert "joker" in legal(lost)
    # Placed before, and stood on.
    position = with_stack(position, "i5", (Piece("joker", "joker", BLANK),))
    lost = turn(replace(position, joker_free=False), "c5>c6")
    assert (height(lost, "i5"), lost.joker_free, lost.pawns[0]) == (0, True, "a1")
    # Out altogether: the same.
    out = turn(replace(position, joker_free=False, blocks=(1, 0, 0)), "c5>c6")
    assert (height(out, "i5"), out.joker_free, leader(out)) == (0, True, 2)
    # Used by the first, the second uses it anew.
    assert "joker" in legal(lost)


def test_joker_waits_for_the_next() -> None:
    """ACN-12: with nobody up it is for whoever summits next."""
    position = with_stack(stuck(2, "i5 d4", summited=(0,)), "g8", (Piece("joker", "joker", BLANK),))
    position = with_stack(position, "d4", tuple(Piece(f"x{n}", "cube", BLANK) for n in range(4)))
    position = turn(replace(position, joker_free=False), "c5>c6")
    assert (leader(position), top(position, "g8"), position.joker_free) == (None, None, True)
    assert "joker" not in legal(position)
    position = turn(turn(position, "d5>d6 e5"), "c6>c5 b2")
    assert (leader(position), "joker" in legal(position)) == (1, True)


def test_joker_stays_when_another_is_blocked() -> None:
    """ACN-12"""
    position = with_stack(stuck(2, "b2 i5", seat=1, summited=(0, 1)), "g8", (Piece("joker", "joker", BLANK),))
    position = turn(replace(position, joker_free=False), "c5>c6")
    assert (position.summited, height(position, "g8"), position.joker_free) == ((0,), 1, False)


def test_joker_lost() -> None:
    """ACN-12, option `joker=lost`: out of the game for good, placed or not."""
    # Not placed yet.
    position = stuck(3, "i5 h2 h8", summited=(0, 2), joker="lost")
    assert "joker" in legal(position)
    lost = turn(position, "c5>c6")
    assert (leader(lost), player(lost), lost.joker_free, "joker" in legal(lost)) == (2, 2, False, False)
    # Placed in the very turn of being blocked, and placed before and stood on.
    lost = turn(position, "joker>g8")
    assert (top(lost, "g8"), leader(lost), "joker" in legal(lost)) == (None, 2, False)
    on_it = with_stack(replace(position, joker_free=False), "i5", (Piece("joker", "joker", BLANK),))
    lost = turn(on_it, "c5>c6")
    assert (height(lost, "i5"), leader(lost), "joker" in legal(lost)) == (0, 2, False)
    # Nobody is up: whoever summits next leads without it.
    alone = with_stack(
        stuck(2, "i5 d4", summited=(0,), joker="lost"),
        "d4",
        tuple(Piece(f"x{n}", "cube", BLANK) for n in range(4)),
    )
    led = turn(turn(turn(alone, "c5>c6"), "d5>d6 e5"), "c6>c5 b2")
    assert (leader(led), "joker" in legal(led)) == (1, False)


def test_joker_is_not_lost_when_another_is_blocked() -> None:
    """ACN-12, option `joker=lost`"""
    position = stuck(2, "b2 i5", seat=1, summited=(0, 1), joker="lost")
    assert "joker" in legal(turn(position, "c5>c6"))
    placed = with_stack(replace(position, joker_free=False), "g8", (Piece("joker", "joker", BLANK),))
    assert height(turn(placed, "c5>c6"), "g8") == 1


# No walling in


def walls(words: str, players: int = 3, **changes: Any) -> Position:
    """Before a turn of seat 1, with stacks on a2, b1 and b2 around the pawn of seat 0, which has never moved."""
    around = dict(zip(("a2", "b1", "b2"), words.split(), strict=True))
    stacks = {cell: what.replace("/", " ") for cell, what in around.items() if what != "."}
    spare = {"f5": "cube", "g5": "cube"}
    pawns = " ".join(("a1", "h3", "h8", "b8")[:players])
    return built(players, {**stacks, **spare}, pawns, **{"seat": 1, **changes})


def refused(position: Position, lift: str) -> set[str]:
    """The cells ACN-16 alone takes away from a lifted piece."""
    lifted = turn(position, lift)
    return {text[:2] for text in set(legal(replace(lifted, walling_in="allowed"))) - set(legal(lifted))}


def test_three_cannot_jail_the_fourth() -> None:
    """ACN-16: the page's example, with the option and without."""
    position = turn(start(4, {}), "e4>b9 e6>a8 d5")
    assert (player(position), "b8" in legal(position), "c8" in legal(position)) == (2, False, True)
    allowed = turn(start(4, {}, walling_in="allowed"), "e4>b9 e6>a8 d5>b8")
    assert player(allowed) == 3
    # The fourth cannot step whatever it lifts; it is not blocked on its own corner (ACN-9).
    for lift in ("a8", "b8", "b9"):
        assert lift not in legal(allowed)
    assert player(turn(allowed, "c8>c7")) == 0


def test_way_out_by_a_step() -> None:
    """ACN-16: the last cell one may step on is not to be closed; a plain half-cube leaves it open."""
    bare = walls(". cube*2 cube*2")
    assert refused(bare, "f5") == {"a2"}
    assert refused(bare, "figure") == {"a2"}
    assert refused(bare, "half") == set()
    raised = walls("half cube*2 cube*2")
    assert refused(raised, "half") == {"a2"}  # two high, and what was put there is frozen
    assert refused(walls("half/half cube*2 cube*2"), "half") == {"a2"}
    assert refused(walls(". . cube*2"), "f5") == set()  # there is another


def test_way_out_by_lifting() -> None:
    """ACN-16: a piece the pawn's player may lift is a way if the pawn may step on what lies below."""
    assert refused(walls("cube cube*2 cube*2"), "f5") == {"a2"}
    assert refused(walls("half/cube cube*2 cube*2"), "f5") == {"a2"}
    assert refused(walls("cube cube cube*2"), "f5") == set()
    # None of these is a way: too high below, a chasm or a foreign figure below, foreign figures to lift, the joker.
    for words in ("cube*2", "chasm^/half", "figure:circle/cube", "circle+star^", "joker"):
        assert refused(walls(f"{words} cube*2 cube*2"), "f5") == set()
        assert refused(walls(f". {words} cube*2"), "f5") == {"a2"}
    # A chasm on the board may be lifted, and so may what shows the own figure.
    for words in ("chasm^", "triangle^", "figure:triangle"):
        assert refused(walls(f"{words} cube*2 cube*2"), "f5") == {"a2"}


def test_freezes_count_for_ways_out() -> None:
    """ACN-16: the piece just placed is frozen, the mover's earlier one free, other players' pieces as they are."""
    position = walls("cube . cube*2")
    name = stack(position, "a2")[-1].name
    assert refused(position, "f5") == set()  # b1 closed, a2 can be lifted
    assert refused(replace(position, frozen=(None, name, None)), "f5") == set()
    assert refused(replace(position, frozen=(name, None, None)), "f5") == set()
    assert refused(replace(position, frozen=(None, None, name)), "f5") == {"b1"}
    # A pawn with no way out but the piece frozen by the mover itself had none before: a2 may be covered.
    jailed = walls("cube cube*2 cube*2")
    assert refused(replace(jailed, frozen=(None, name, None)), "f5") == set()


def test_pawns_close_ways_and_steps_are_never_refused() -> None:
    """ACN-16: nobody steps on a pawn or lifts what is under it; walking into the last gap is allowed."""
    position = walls(". . cube*2", frozen=(None, None, None))
    position = replace(position, pawns=("a1", "b1", "h8"))
    assert refused(position, "f5") == {"a2"}
    beside = walls(". cube*2 cube*2")
    beside = replace(beside, pawns=("a1", "a3", "h8"))
    assert "a2" in steps_after(beside, "f5>g5")
    inside = turn(beside, "f5>g5 a2")
    assert (inside.pawns, player(inside)) == (("a1", "a2", "h8"), 2)


def test_who_is_protected() -> None:
    """ACN-16: pawns that have never left their corner, from others than their own player."""
    position = walls(". cube*2 cube*2", players=2)
    assert refused(position, "f5") == {"a2"}
    assert refused(replace(position, has_left=(True, True)), "f5") == set()
    own = begin_turn(replace(position, seat=0, regular=0))
    assert refused(own, "f5") == set()
    assert turn(own, "f5>a2").pawns[0] == "a1"
    # Every corner, every other seat: square in the middle of three seats.
    stacks = {"h9": "cube*2", "h8": "cube*2", "f5": "cube"}
    assert refused(built(3, stacks, "b3 h3 i9"), "f5") == {"i8"}
    # The corner of an absent player protects nobody.
    assert refused(built(3, {"a8": "cube*2", "b9": "cube*2", "f5": "cube"}, "b3 h3 i9"), "f5") == set()


def test_a_pawn_that_came_back_is_not_protected() -> None:
    """ACN-16: since the start of the game."""
    position = built(2, {"b1": "cube*2", "b2": "cube*2", "f5": "cube", "g5": "cube", "f6": "cube"}, "a1 h3")
    there = turn(turn(position, "f5>f4 a2"), "g5>g4 h2")
    back = turn(turn(there, "f4>f5 a1"), "f6")
    assert (back.pawns, back.has_left, player(back)) == (("a1", "h2"), (True, True), 1)
    assert "a2" in legal(back)


def test_lifting_opens_a_way_first() -> None:
    """ACN-16: before the placement, so a piece taken from beside the corner has opened its cell."""
    position = walls("cube*2 cube*2 cube*2")
    assert refused(position, "a2") == set()
    assert refused(walls("half/cube . cube*2"), "a2") == set()


# The end


def test_last_pawn() -> None:
    """ACN-13: the last pawn left wins, wherever it is."""
    position = stuck(4, "i5 - h8 -", blocks=(1, 2, 0, 2))
    position = turn(position, "c5>c6")
    assert (is_over(position), winner(position), scores(position)) == (True, 2, (0, 0, 1, 0))


def test_turn_limit() -> None:
    """ACN-13: a draw after `turns_max` turns for each starting player, extra turns included."""
    position = turn(start(2, {}, 1), "e4>f4")
    assert not is_over(position)
    position = turn(position, "e6>f6")
    assert (is_over(position), winner(position), scores(position), legal(position)) == (True, None, (0, 0), [])
    position = stuck(3, "b2 h2 h8", seat=1, summited=(0,), turns_max=1)
    for seat in (1, 0, 2):
        assert player(position) == seat
        position = idle(position)
    assert (is_over(position), scores(position)) == (True, (0, 0, 0))
    # Players who are out still count.
    position = stuck(3, "b2 - h8", turns_max=1)
    for seat in (0, 2, 0):
        assert player(position) == seat
        position = idle(position)
    assert is_over(position)
    assert start(2, {}).turns_max == 200


def test_win_in_the_last_turn() -> None:
    """ACN-13: a win is a win."""
    home = turn(built(2, {}, "b2 h8", summited=(0,), turns_max=1, turns=1), "half>g5 a1")
    assert winner(home) == 0
    assert winner(turn(stuck(2, "i5 h8", blocks=(1, 0), turns_max=1, turns=1), "c5>c6")) == 1


# Secrets


def test_knowledge() -> None:
    """ACN-14: what was looked at and what was ever shown, followed wherever the cube goes."""
    position = start(2, {"b2": "ladder", "h8": "spring", "c3": "chasm"})
    assert (may_know(position, 0), may_know(position, 1)) == ({}, {})
    lifted = turn(position, "b2")
    assert (may_know(lifted, 0), may_know(lifted, 1)) == ({"b2": "ladder"}, {})
    hidden = turn(lifted, "d4 b2")
    assert (may_know(hidden, 0), may_know(hidden, 1)) == ({"b2": "ladder"}, {})
    seen = turn(lifted, "d4^ b2")
    assert (may_know(seen, 0), may_know(seen, 1)) == ({"b2": "ladder"}, {"b2": "ladder"})
    # Blank is knowledge too; a half-cube adds none.
    later = turn(turn(seen, "g7>g8"), "c3>c4 c3")
    assert may_know(later, 0) == {"b2": "ladder", "c3": "chasm"}
    assert may_know(later, 1) == {"b2": "ladder", "g7": BLANK}
    # Turned over and carried away, it is still known to both by its starting cell.
    carried = turn(later, "d4>f2")
    assert may_know(carried, 0) == {"b2": "ladder", "c3": "chasm"}
    assert may_know(carried, 1) == {"b2": "ladder", "g7": BLANK}
    halves = turn(turn(carried, "half>f1 b2"), "half>f2")
    assert may_know(halves, 0) == {"b2": "ladder", "c3": "chasm"}
    # Covered: the ladder stays known.
    assert [piece.name for piece in stack(halves, "f2")][:2] == ["f2", "b2"]
    # Who moves a hidden cube later looks at it as well.
    other = turn(turn(hidden, "g7>g8"), "c2>c4 c2")
    assert may_know(turn(other, "d4"), 1) == {"b2": "ladder", "g7": BLANK}


def test_knowledge_of_players_who_are_out() -> None:
    """ACN-14: they keep what they know and see what is shown."""
    position = stuck(3, "i5 h2 h8", blocks=(1, 0, 0))
    position = with_stack(position, "d5", (Piece("d1", "cube", "chasm"),))
    position = with_stack(position, "c5", (Piece("c1", "cube", "spring"),))
    position = turn(turn(position, "c5>c6"), "d5>d6^ h3")
    assert position.pawns[0] is None
    assert may_know(position, 0) == {"c1": "spring", "d1": "chasm"}
    assert may_know(position, 2) == {"d1": "chasm"}


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    """What must hold in every position, and that every game ends."""
    chance = random.Random(players)
    words = [*FIGURES * 4, *PAIRS, *SYMBOLS * 3]
    faces = dict(zip(chance.sample(CUBE_CELLS, len(words)), words, strict=True))
    assert len(faces) == 40
    position = start(players, faces, 12)
    while moves := legal(position):
        assert moves == sorted(set(moves))
        # A pawn gets somewhere only where cubes beside it are taken away, which chance alone seldom does.
        here = position.pawns[position.seat] or ""
        lifting = position.phase == "lift"
        near = [move for move in moves if move in CELLS and adjacent(move, here)] if lifting else []
        position = play(position, chance.choice(near or moves))
        pieces = [piece for pieces in position.stacks for piece in pieces]
        pieces += [position.hand] if position.hand else []
        assert len({piece.name for piece in pieces}) == len(pieces)
        assert {piece.name: piece.face for piece in pieces if piece.kind == "cube" and piece.face != BLANK} == faces
        assert sum(piece.kind == "cube" for piece in pieces) == 76
        assert sum(piece.kind == "half" for piece in pieces) + sum(position.halves) == 2 * players
        assert sum(piece.kind == "figure" for piece in pieces) + sum(position.figures) == 2 * players
        standing = [pawn for pawn in position.pawns if pawn is not None]
        assert len(standing) == len(set(standing))
        assert not set(CORNERS).intersection(standing) - set(HOMES[players])
        assert len(stack(position, PILLAR)) <= 1
        for cell, drawing in CORNERS.items():
            assert all(drawing in piece.figures for piece in stack(position, cell))
        assert not any(piece.shown for piece in pieces if piece.face == BLANK)
    assert is_over(position)
    assert player(position) is None
    assert sum(scores(position)) == (winner(position) is not None)
