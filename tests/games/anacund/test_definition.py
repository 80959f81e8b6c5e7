"""The plain definition of Anacund, held against the rules page."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from tests.games.anacund import definition
from tests.games.anacund.definition import SQUARES, Position, captured_by, legal, play, player, scores, start, winner

PLAIN_RING = "123456" * 6
BONUS_RING = "1*23456" + "123456" * 5


def placed(drawing: str, turned: int = 0) -> tuple[Position, str]:
    """A position drawn along the ring from a1, or so many squares after it, and the square of its question mark.

    D and L are pawns, d and l squares closed for Dark and Light, `?` is where Dark plays; what is not drawn is empty.
    """
    padded = drawing.ljust(36, ".")
    board = padded[36 - turned :] + padded[: 36 - turned]
    position = start(PLAIN_RING, bonus=False)
    square = SQUARES[board.index("?")]
    value = position.values[board.index("?")]
    position = replace(
        position, board=tuple(board.replace("?", ".")), groups=((value, value, value), position.groups[1])
    )
    return position, square


def after(drawing: str) -> str:
    """What the drawn squares become when Dark plays at the question mark, wherever on the ring they lie."""
    results = set()
    for turned in range(36):
        position, square = placed(drawing, turned)
        following = play(position, square)
        closed_now = {
            name
            for name, before, now in zip(SQUARES, position.board, following.board, strict=True)
            if now in "dl" and now != before
        }
        assert captured_by(position, square) == closed_now
        board = "".join(following.board)
        results.add((board[turned:] + board[:turned])[: len(drawing)])
    (result,) = results
    return result


def swapped(drawing: str) -> str:
    return drawing.translate(str.maketrans("DLdl", "LDld"))


def random_game(random: Random, bonus: bool) -> list[Position]:
    positions = [start(definition.random_ring(random), bonus)]
    while not definition.is_over(positions[-1]):
        positions.append(play(positions[-1], random.choice(legal(positions[-1]))))
    return positions


def placed_at(position: Position, square: str) -> Position:
    """The position after a placement there, from whatever group may be used."""
    return play(position, next(text for text in legal(position) if text.partition("/")[0] == square))


def after_a_turn(drawing: str, capture: str = "turn", seat: int = 0) -> str:
    """What the drawn squares become when a seat plays at 1, 2 and 3, wherever on the ring they lie.

    Pawns not drawn are placed far away. All values being 6, every square is playable (ANA-4).
    """
    results = set()
    for turned in range(0, 36, 5):
        padded = drawing.ljust(36, ".")
        board = padded[36 - turned :] + padded[: 36 - turned]
        far = ((turned + ahead) % 36 for ahead in (23, 26, 29))
        squares = [SQUARES[board.index(sign) if sign in board else next(far)] for sign in "123"]
        lying = "".join("." if sign in "123" else sign for sign in board)
        position = replace(start("6" * 36, False, capture), board=tuple(lying), placements=3 * seat)
        for square in squares:
            position = placed_at(position, square)
        now = "".join(position.board)
        results.add((now[turned:] + now[:turned])[: len(drawing)])
    (result,) = results
    return result


def closed_squares(position: Position) -> int:
    return sum(lying in definition.CLOSED for lying in position.board)


def test_ring_order() -> None:
    assert len(set(SQUARES)) == 36
    assert " ".join(SQUARES[15:20]) == "p1 q1 q2 q3 p3"
    assert " ".join(SQUARES[34:] + SQUARES[:2]) == "a3 a2 a1 b1"


def test_random_ring_is_laid_with_the_slats() -> None:  # ANA-1
    random = Random(1)
    ends = set()
    turns = set()
    for _ in range(50):
        position = start(definition.random_ring(random), bonus=True)
        value = dict(zip(SQUARES, position.values, strict=True))
        slats = [value[column + "1"] * 10 + value[column + "3"] for column in definition.COLUMNS[1:-1]]
        assert {tuple(sorted(divmod(slat, 10))) for slat in slats} == {
            (x, y) for x in range(1, 7) for y in range(x + 1, 7)
        }
        turns.update(slats)
        ends.add(tuple(tuple(value[column + row] for row in "123") for column in "aq"))
        assert position.bonus_square is not None
        column, row = position.bonus_square[0], position.bonus_square[1]
        assert value[column + row] == 1
        assert value[column + ("3" if row == "1" else "1")] == 6
    assert len(turns) == 30
    low, high = ((1, 2, 3), (3, 2, 1)), ((4, 5, 6), (6, 5, 4))
    assert ends == {(x, y) for x in low for y in high} | {(y, x) for x in low for y in high}


def test_start_reads_the_bonus() -> None:  # ANA-1
    assert start(PLAIN_RING, bonus=True).bonus_square is None
    assert start(BONUS_RING, bonus=True).bonus_square == "a1"
    assert start("654321" * 5 + "654321*", bonus=False).bonus_square == "a2"


@pytest.mark.parametrize(
    "ring",
    [
        "",
        PLAIN_RING[:-1],
        PLAIN_RING + "6",
        "0" + PLAIN_RING[1:],
        "7" + PLAIN_RING[1:],
        " " + PLAIN_RING,
        "١" + PLAIN_RING[1:],
        "12*" + PLAIN_RING[2:],
        "*" + PLAIN_RING,
        "1**" + PLAIN_RING[1:],
        "1*234561*" + PLAIN_RING[7:],
    ],
)
@pytest.mark.parametrize("bonus", [True, False])
def test_start_refuses_bad_rings(ring: str, bonus: bool) -> None:  # ANA-1
    with pytest.raises(ValueError, match="unlike"):
        start(ring, bonus)


def test_any_values_make_a_ring() -> None:  # ANA-1
    for ring in ("2" + PLAIN_RING[1:], "6" * 36, "1" * 35 + "1*", "5" * 35 + "1*"):
        values = start(ring, bonus=True).values
        assert "".join(map(str, values)) == ring.replace("*", "")
    assert start("5" * 35 + "1*", bonus=True).bonus_square == "a2"


def test_first_placement() -> None:  # ANA-2
    position = start(PLAIN_RING, bonus=True)
    assert player(position) == 0
    assert legal(position) == ["a2", "f1", "f3", "l1", "l3", "q2"]
    with pytest.raises(ValueError, match="legal"):
        play(position, "a1")


def test_first_turn_fills_666_665_or_654() -> None:  # ANA-2, as the book says
    turns = [(start(PLAIN_RING, bonus=True), "")]
    for _ in range(3):
        turns = [
            (play(position, square), values + str(position.values[SQUARES.index(square)]))
            for position, values in turns
            for square in legal(position)
        ]
    assert {values for _, values in turns} == {"666", "665", "656", "654"}
    assert {player(position) for position, _ in turns} == {1}


def test_every_game_has_36_placements_three_a_turn() -> None:  # ANA-2, ANA-3, ANA-4
    random = Random(2)
    for _ in range(20):
        positions = random_game(random, bonus=True)
        assert [player(position) for position in positions] == [0, 0, 0, 1, 1, 1] * 6 + [None]
        assert all(legal(position) for position in positions[:-1])
        assert legal(positions[-1]) == []
        assert positions[-1].groups == ((0, 0, 0), (0, 0, 0))
        assert {winner(position) for position in positions[:-1]} == {None}
        for before, now in pairwise(positions):
            assert now.board.count(".") == before.board.count(".") - 1
            closed = [
                (was, lies) for was, lies in zip(before.board, now.board, strict=True) if was in definition.CLOSED
            ]
            assert all(was == lies for was, lies in closed)


def test_each_seat_places_three_pawns_on_each_value() -> None:  # ANA-2
    position = start(definition.random_ring(Random(3)), bonus=True)
    placed_on: list[list[int]] = [[], []]
    random = Random(3)
    while (seat := player(position)) is not None:
        square = random.choice(legal(position))
        placed_on[seat].append(position.values[SQUARES.index(square)])
        position = play(position, square)
    assert sorted(placed_on[0]) == sorted(placed_on[1]) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (".DL?.", ".DdD."),
        (".DLLL?.", ".DdddD."),
        ("DL?LLD", "DdDddD"),  # both directions at once
        ("DL?LL.", "DdDLL."),  # one direction only
        ("LDL?D", "LDdDD"),  # the other pawn may itself stand beside an opposing one
        (".L?L.", ".LlL."),  # enclosed: the opponent captures
        ("LD?DDL", "LllllL"),  # with its whole run
        ("L?DL", "LllL"),
        ("L?LD", "LDdD"),  # enclosed, but captures: only the mover captures
        ("LDD?LD", "LDDDdD"),
        ("LD?D.", "LDDD."),  # open on one side
        (".LL?.", ".LLD."),
        (".D.L?.", ".D.LD."),  # an empty square breaks the run
    ],
)
def test_captures(before: str, now: str) -> None:  # ANA-5
    assert after(before) == now
    assert after(before[::-1]) == now[::-1]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("DLdL?", "DLdLD"),  # a closed square does not bridge an opposing run
        ("DLlL?", "DLlLD"),
        ("dL?", "dLD"),  # nor bracket one, in either colour
        ("lL?", "lLD"),
        ("L?l", "LDl"),  # nor bracket the mover's own run
        ("L?d", "LDd"),
        ("LD?lL", "LDDlL"),
        ("LdD?L", "LdDDL"),
    ],
)
def test_closed_squares_break_runs(before: str, now: str) -> None:  # ANA-6
    assert after(before) == now
    assert after(before[::-1]) == now[::-1]


def test_light_captures_as_dark_does() -> None:  # ANA-5
    for drawing, now in (("DL?LLD", "DdDddD"), ("L?DL", "LllL"), ("LDD?LD", "LDDDdD")):
        position, square = placed(drawing)
        light = replace(
            position,
            board=tuple(swapped("".join(position.board))),
            groups=(position.groups[1], position.groups[0]),
            placements=3,
        )
        assert "".join(play(light, square).board) == swapped(now.ljust(36, "."))


def test_bracketing_pawns_must_be_two() -> None:  # ANA-5
    assert after("L" + "D" * 17 + "?" + "D" * 17) == "L" + "D" * 35  # one opposing pawn at both ends of the run
    # A lone pawn is no other pawn to itself: it captures nothing, and stands between two opposing pawns.
    assert after("L" * 17 + "?" + "L" * 18) == "L" * 17 + "l" + "L" * 18
    assert after("D" * 17 + "?" + "D" * 18) == "D" * 36
    assert after("LL" + "D" * 17 + "?" + "D" * 16) == "LL" + "l" * 34
    assert after("D" + "L" * 17 + "?" + "L" * 17) == "D" + "d" * 17 + "D" + "d" * 17  # one pawn may end both


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (".DL1.", ".DdD."),
        ("DL1LLD", "DdDddD"),
        ("1L2L3", "DdDdD"),
        ("DLL1", "DddD"),
        (".L1L.", ".LlL."),  # enclosed: the opponent captures
        ("L12L", "LllL"),
        ("LD1D2L", "LllllL"),
        ("L1L.L2L", "LlL.LlL"),  # several at once
        ("L1LD", "LDdD"),  # one of the two that enclose it is captured first
        ("L1L2L", "LDdDL"),
        ("L1LL2", "LDddD"),  # one pawn of the turn is enclosed until another one captures
        ("L1LL2L", "LDddDL"),
        ("LDL1", "LDdD"),
        ("1L2LD3L", "DdDdDDL"),
        ("DL1.L2L", "DdD.LlL"),  # both captors
    ],
)
def test_captures_after_the_turn(before: str, now: str) -> None:  # ANA-5, capture=turn
    assert after_a_turn(before) == now
    assert after_a_turn(before[::-1]) == now[::-1]
    assert after_a_turn(swapped(before), seat=1) == swapped(now)


@pytest.mark.parametrize(
    "before",
    [
        ".DLD.",  # between two pawns of earlier turns
        ".LDL.",  # no pawn of this turn in it
        "1LdLD",  # closed squares neither bridge nor bracket (ANA-6)
        "1Ld",
        "1Ll",
        "L1l",
        "L1dL",
        "1L.D",
        "LD1.",
    ],
)
def test_what_is_not_captured_after_the_turn(before: str) -> None:  # ANA-5, ANA-6, capture=turn
    now = before.translate(str.maketrans("123", "DDD"))
    assert after_a_turn(before) == now
    assert after_a_turn(before[::-1]) == now[::-1]


def test_the_two_readings_differ() -> None:  # ANA-5
    for before, pawn, turn in (
        ("L1LL2", "LlLLD", "LDddD"),
        ("L1L2L", "LlLlL", "LDdDL"),
        ("L1DL2", "LllLD", "LDDdD"),
        ("1L2", "DdD", "DdD"),
    ):
        assert after_a_turn(before, "pawn") == pawn
        assert after_a_turn(before, "turn") == turn


def test_nothing_is_captured_before_the_third_pawn() -> None:  # ANA-5, capture=turn
    position = replace(start("6" * 36, False, "turn"), board=tuple("DL.L".ljust(36, ".")))
    position = placed_at(position, "c1")
    assert ("".join(position.board[:5]), position.fresh) == ("DLDL.", ("c1",))
    position = placed_at(position, "k1")
    assert ("".join(position.board[:5]), position.fresh) == ("DLDL.", ("c1", "k1"))
    assert captured_by(position, next(text for text in legal(position) if text.startswith("e1"))) == {"b1", "d1"}
    position = placed_at(position, "m1")
    assert ("".join(position.board[:5]), position.fresh, player(position)) == ("DdDL.", (), 1)
    with pytest.raises(ValueError, match="after each pawn or turn"):
        start(PLAIN_RING, True, "game")


def test_bracketing_pawns_of_a_turn_must_be_two() -> None:  # ANA-5, capture=turn
    assert after_a_turn("D123" + "D" * 31 + "L") == "D" * 35 + "L"  # one opposing pawn at both ends of the run
    assert after_a_turn("123L" + "." * 31 + "L") == "lllL" + "." * 31 + "L"
    assert after_a_turn("123" + "L" * 33) == "DDD" + "d" * 33
    assert after_a_turn("123" + "D" * 33) == "D" * 36
    assert after_a_turn("1L2L3" + "L" * 31) == "DdDdD" + "d" * 31


def test_no_matching_square() -> None:  # ANA-4
    position = start("6" * 36, bonus=True)
    assert legal(position) == sorted(SQUARES)
    position = play(position, "d3")
    free = [square for square in SQUARES if square != "d3"]
    assert position.groups[0] == (6, 6, 5)
    # Two groups have squares of their own, the third goes anywhere; its text says so.
    assert legal(position) == sorted([*free, *(f"{square}/5" for square in free)])
    assert legal(position)[:3] == ["a1", "a1/5", "a2"]
    assert play(position, "a1").groups[0] == (6, 5, 5)
    assert play(position, "a1/5").groups[0] == (6, 6, 4)
    assert play(position, "a1").board == play(position, "a1/5").board
    for text in ("a1/6", "a1/4", "d3", "d3/5", "a1/", "a1/0"):
        with pytest.raises(ValueError, match="legal"):
            play(position, text)


def test_a_bare_square_is_refused_where_only_another_group_may_go() -> None:  # ANA-4
    position = start("1" * 36, bonus=True)
    assert legal(position) == sorted(f"{square}/6" for square in SQUARES)
    with pytest.raises(ValueError, match="legal"):
        play(position, "a1")
    # A group of one has its squares, groups that are empty have none.
    last = replace(position, groups=((6, 1, 0), (6, 6, 6)))
    assert legal(last) == sorted([*SQUARES, *(f"{square}/6" for square in SQUARES)])
    assert legal(replace(position, groups=((0, 0, 1), (6, 6, 6)))) == sorted(SQUARES)


def test_a_closed_square_of_the_value_is_not_free() -> None:  # ANA-4, ANA-6
    ring = "6" + "1" * 35
    for lying in "DLdl":
        taken = replace(start(ring, bonus=True), board=tuple(lying.ljust(36, ".")))
        assert legal(taken) == sorted(f"{square}/6" for square in SQUARES[1:])
    assert legal(start(ring, bonus=True)) == ["a1"]


@pytest.mark.parametrize("capture", ["pawn", "turn"])
def test_games_on_rings_of_ones_own(capture: str) -> None:  # ANA-1, ANA-3, ANA-4, ANA-7
    random = Random(6)
    rings = ["".join(random.choices("123456", random.choices(range(1, 9), k=6), k=36)) for _ in range(10)]
    for ring in ["3" * 36, *rings]:
        position = start(ring, bonus=True, capture=capture)
        count = 0
        while moves := legal(position):
            position = play(position, random.choice(moves))
            count += 1
        assert (count, position.groups, position.board.count(".")) == (36, ((0, 0, 0), (0, 0, 0)), 0)
        assert sum(scores(position)) == 36


def test_closed_squares_stay_closed() -> None:  # ANA-6
    position = replace(start(PLAIN_RING, bonus=True), board=tuple(".....d.....l".ljust(36, ".")))
    assert legal(position) == ["a2", "f3", "l3", "q2"]


def test_score() -> None:  # ANA-7
    board = tuple("lDdLLl".ljust(36, "."))
    for ring, bonus, points in (
        (BONUS_RING, True, (2, 9)),
        (BONUS_RING, False, (2, 4)),
        (PLAIN_RING, True, (2, 4)),
        ("1234561*" + PLAIN_RING[7:], True, (2, 4)),
    ):
        assert scores(replace(start(ring, bonus), board=board)) == points


def test_draw_without_the_bonus() -> None:  # ANA-7
    split = replace(start(BONUS_RING, bonus=False), board=tuple("D" * 18 + "L" * 18), placements=36)
    assert winner(split) is None
    assert winner(replace(split, bonus=True)) == 0
    assert winner(replace(split, bonus=True, board=tuple("L" * 18 + "D" * 18))) == 1


@pytest.mark.parametrize(("bonus", "total"), [(True, 41), (False, 36)])
def test_points_in_all(bonus: bool, total: int) -> None:  # ANA-7
    random = Random(4)
    for _ in range(20):
        last = random_game(random, bonus)[-1]
        dark, light = scores(last)
        assert dark + light == total
        assert winner(last) == (None if dark == light else 0 if dark > light else 1)


def test_random_play() -> None:
    random = Random(5)
    lasts = [random_game(random, bonus=True)[-1] for _ in range(400)]
    assert 13 < sum(closed_squares(last) for last in lasts) / len(lasts) < 15
    assert 0.44 < sum(winner(last) == 0 for last in lasts) / len(lasts) < 0.56


def test_positions_are_values() -> None:
    position = start(PLAIN_RING, bonus=True)
    assert play(play(position, "f1"), "l1") == play(play(position, "l1"), "f1")
    assert len({position, start(PLAIN_RING, bonus=True)}) == 1
