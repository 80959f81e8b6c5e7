"""What is shown of a gesture of Ascension before it is made, and where pawns could step."""

from __future__ import annotations

import random

import pytest
from tests.games.ascension.test_remarks import FACES, played

import tablier
from tablier.games.ascension import elements
from tablier.games.ascension.board import BLOCKED, PAWN, PIECES, leave, reach_summit, settle, stand, top
from tablier.games.ascension.notation import cell_number
from tablier.games.previews import Preview

Marks = set[tuple[str, str, int | None]]


def marks(state: tablier.State, move: str) -> Marks:
    return {(mark.kind, " ".join(mark.places), mark.seat) for mark in told(state, move).marks}


def told(state: tablier.State, move: str) -> Preview:
    return state.preview(next(legal for legal in state.legal() if legal == move))


def raised(state: tablier.State, heights: dict[str, int], **pawns: str) -> tablier.State:
    """The same position with other heights, and pawns elsewhere: seat_0="c3"."""
    position = state.rules_state
    board = position.board.copy()
    for name, height in heights.items():
        cell = cell_number(name)
        settle(board, cell, top(board, cell), height)
    for seat, name in pawns.items():
        number = int(seat[-1])
        leave(board, int(board[PAWN + number]))
        stand(board, number, cell_number(name))
    return tablier.State(state.game, state.setup, position._replace(board=board), state.moves)


def reach(state: tablier.State, seat: int, eyes: int | None = 0) -> list[str]:
    found: list[str] = state.view(eyes)["pawns"][seat]["reach"]
    return found


def test_a_lift_shows_the_way_it_opens_and_nothing_of_the_face() -> None:  # ACN-7
    assert marks(played(), "b2") == {("opened", "b2", 0)}
    assert marks(played(), "h8") == {("opened", "h8", 1)}
    assert marks(played(), "d4") == set()
    before = told(played(), "b2")
    assert "ladder" not in before.text.en
    assert before.gains == [0, 0]


def test_a_place_shows_the_ways_it_opens_and_closes() -> None:  # ACN-7
    below = played("b2 c3 b2 e9 e8")
    assert marks(below.play("figure"), "a1") == set()  # still within one step
    opened = played("h8 g8")  # seat 1 has a way out on h8
    assert marks(opened.play("half"), "h8") == set()
    assert marks(opened.play("g7"), "h8") == {("closed", "h8", 1)}


def test_a_face_that_is_shown_closes_the_cell_to_other_figures() -> None:  # ACN-7
    state = raised(played("e2"), {"g7": 1, "h8": 3, "h7": 3}, seat_1="h8")
    assert ("closed", "g7", 1) not in marks(state, "g7")
    assert ("closed", "h7", 1) not in marks(raised(state, {"h7": 2}), "h7")
    assert ("closed", "h7", 1) in marks(raised(state, {"h7": 2}), "h7^")


def test_a_pawn_that_could_not_step_is_shown_going_home() -> None:  # ACN-9
    state = raised(
        played("half"),
        dict.fromkeys(("c3", "d3", "e3", "c4", "e4", "c5", "d5"), 7) | {"e5": 9},
        seat_0="d4",
    )
    assert ("sent", "d4 a1", 0) in marks(state, "g7")
    assert told(state, "g7").text.en.endswith("sends its blocked pawn back to its corner.")


def test_a_pawn_that_is_blocked_for_the_second_time_goes_nowhere() -> None:  # ACN-9
    state = raised(
        played("half"),
        dict.fromkeys(("c3", "d3", "e3", "c4", "e4", "c5", "d5"), 7) | {"e5": 9},
        seat_0="d4",
    )
    state.rules_state.board[BLOCKED] = 1
    assert told(state, "g7").text.en.endswith("loses its pawn, blocked for the second time.")
    assert not [mark for mark in told(state, "g7").marks if mark.kind == "sent"]


def test_a_step_shows_where_the_pawn_could_go_next() -> None:  # ACN-7
    assert marks(played("b2 c3"), "b2") == {("onward", "a1", 0)}


def test_coming_home_is_the_one_gain() -> None:  # ACN-13
    state = played("b2 c3 b2 e9 e8 half i5")
    board = state.rules_state.board.copy()
    reach_summit(board, 0)
    home = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    assert told(home, "a1").gains == [1, 0]
    assert told(home, "a1").text.en == "Comes home and wins."


def test_reach_is_told_in_every_phase() -> None:  # ACN-7
    state = played()
    assert reach(state, 0) == []
    for move, cells in (("b2", ["b2"]), ("c3", ["b2"]), ("b2", ["a1"])):
        state = state.play(move)
        assert reach(state, 0) == cells
        if state.legal()[0] == "b2":
            assert state.legal() == cells


def test_reach_has_the_other_cable_cars() -> None:  # ACN-8
    state = played("b2 c3 b2 e9 e8 half i5")
    board = state.rules_state.board.copy()
    for name in ("b2", "g3"):
        cell = cell_number(name)
        piece = top(board, cell) or 13  # c1's cube lies on b2
        board[PIECES + piece] |= elements.CABLE_CAR
        settle(board, cell, piece, 2)
    leave(board, 22)
    stand(board, 0, 22)
    seen = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    assert "g3" in reach(seen, 0)


@pytest.mark.parametrize("eyes", [0, 1, None])
def test_reach_is_the_same_for_all_whoever_knows_a_face(eyes: int | None) -> None:  # ACN-14
    other = {**FACES, "b2": "spring", "c2": "ladder"}
    state = played("b2 c3")
    twin = tablier.game("ascension", faces=dict.fromkeys(FACES.values(), 1)).start(setup={"players": 2, "faces": other})
    for move in ("b2", "c3"):
        twin = twin.play(move)
    assert reach(state, 0, eyes) == reach(twin, 0, eyes) == ["b2"]


def test_the_log_tells_whence_a_piece_came_and_the_way_of_the_pawn() -> None:
    def last(state: tablier.State) -> tuple[object, ...]:
        line = state.view(0)["log"][-1]
        return line["piece_from"], line["piece_to"], line["way"]

    assert last(played("b2")) == ("b2", None, ["a1"])
    assert last(played("b2 c3")) == ("b2", "c3", ["a1"])
    assert last(played("b2 c3^ b2")) == ("b2", "c3", ["a1", "b2"])
    assert last(played("b2 c3 b2 e9 e8 half i5")) == (None, "i5", ["b2"])


def test_the_log_tells_that_a_pawn_was_sent_home() -> None:  # ACN-9
    chance = random.Random(3)
    state = tablier.game("ascension", faces={}).start()
    while not state.over:
        before = state
        state = state.play(chance.choice(state.legal()))
        seat = before.player
        assert seat is not None
        if state.rules_state.board[BLOCKED + seat] > before.rules_state.board[BLOCKED + seat]:
            left, home = (position.view(None)["pawns"][seat] for position in (before, state))
            assert state.view(None)["log"][-1]["way"] == [left["cell"], home["home"]]
            return
    raise AssertionError("no pawn was ever blocked")
