"""Each rule of the page by its number. Boards are pieces by cell, from the bottom up; all other cells are bare.

`cube` is a blank cube, `ladder` one that shows a ladder, `?ladder` one that hides it; `half` and `figure` are
half-cubes of seat 0, `figure1` has the figure of seat 1, `joker` belongs to the leader.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tablier
from tablier.chance import seeded
from tablier.games.ascension import elements, notation, rules, setup
from tablier.games.ascension.board import (
    A_FACE,
    BLOCKED,
    EVERYBODY,
    FACE,
    FIGURED_LEFT,
    HALF,
    JOKER_CELL,
    JOKER_THEN,
    KNOWN,
    LOST,
    PAWN,
    PIECES,
    PLAIN_LEFT,
    PUBLIC,
    RESTING,
    forget_summit,
    has_summit,
    height_at,
    leader,
    own_face,
    put,
    reach_summit,
    settle,
    stand,
    take,
)
from tablier.games.ascension.happenings import last_turns
from tablier.games.ascension.notation import FACE_WORDS, cell_name, cell_number
from tablier.jit import can_compile, instantiate

TURNS = 100


def laid(players: int = 2, pawns: str = "", up: str = "", **stacks: str) -> rules.State:
    """Seat 0 to lift, with pawns on these cells, `-` for one that is out, and seats up the pillar in this order."""
    state = rules.start(players, {}, TURNS)
    board = state.board
    for cell in elements.CELLS:
        settle(board, cell, elements.NONE, elements.PILLAR_HEIGHT if cell == elements.PILLAR else 0)
    for seat in up.split():
        reach_summit(board, int(seat))
    numbers = iter(elements.CUBES)
    for name, words in stacks.items():
        for word in words.split():
            put(board, cell_number(name), *made(state, word, numbers))
            if word == "joker":
                board[JOKER_CELL] = cell_number(name)
    homes = [cell_name(elements.HOMES[rules.figure_of(players, number)]) for number in range(players)]
    for number, name in enumerate(pawns.split() or homes):
        if name == "-":
            board[PAWN + number], board[BLOCKED + number] = elements.NONE, rules.TWICE
        else:
            stand(board, number, cell_number(name))
    return state


def made(state: rules.State, word: str, numbers: Iterator[int]) -> tuple[int, int]:
    """A piece, and the face it shows."""
    board, players = state.board, state.players
    if word == "joker":
        face = elements.JOKER_OF + rules.figure_of(players, leader(board))
        board[PIECES + elements.JOKER] = face << FACE | EVERYBODY << KNOWN
        return elements.JOKER, face
    if word.startswith(("half", "figure")):
        kind, seat = word.rstrip("0123"), int(word[len(word.rstrip("0123")) :] or 0)
        first, left = (elements.PLAIN, PLAIN_LEFT) if kind == "half" else (elements.FIGURED, FIGURED_LEFT)
        board[left + seat] -= 1
        piece = first + elements.IN_RESERVE * seat + 1 - int(board[left + seat])
        return piece, own_face(board, piece)
    cube = next(numbers)
    face = FACE_WORDS.index(word.removeprefix("?")) if word != "cube" else elements.BLANK
    is_shown = face != elements.BLANK and not word.startswith("?")
    board[PIECES + cube] = face << FACE | (EVERYBODY << KNOWN if is_shown else 0)
    return cube, face if is_shown else elements.BLANK


def legal(state: rules.State) -> set[str]:
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    return {notation.write_move(state, int(move)) for move in moves[:count]}


def play(state: rules.State, gestures: str) -> rules.State:
    """The position after gestures as in `e4>f5^ b2`, each of which must be legal."""
    for text in gestures.replace(">", " ").split():
        assert text in legal(state), (text, sorted(legal(state)))
        state = rules.play(state, notation.read_move(state, text))
    return state


def refusal(state: rules.State, text: str) -> tablier.IllegalMove:
    """Why a gesture is refused; fails if it is not."""
    assert text not in legal(state)
    found = notation.explain(state, notation.read_move(state, text))
    assert found.to("en") != found.to("fr")
    return found


def pawn(state: rules.State, seat: int) -> str | None:
    cell = int(state.board[PAWN + seat])
    return cell_name(cell) if cell else None


def steps(state: rules.State, lifted: str = "half>i5") -> set[str]:
    """Where the pawn to move may step after a piece is moved somewhere far off."""
    after = play(state, lifted)
    assert after.phase == rules.STEP
    return legal(after)


# ACN-1


def test_of_76_cubes_36_are_blank_16_have_a_figure_6_a_pair_and_18_a_symbol() -> None:  # ACN-1
    faces = Counter(tablier.game("ascension").start(seed=1).setup["faces"].values())
    assert faces.total() == 40
    assert all(faces[figure] == 4 for figure in notation.FIGURES)
    assert all(faces[symbol] == 3 for symbol in elements.SYMBOLS)
    pairs = [face for face in faces if "+" in face]
    assert len(pairs) == 6
    assert all(faces[pair] == 1 for pair in pairs)
    assert len(elements.CUBES) - faces.total() == 36


def test_the_cubes_are_mixed() -> None:  # ACN-1
    setups = [tablier.game("ascension").start(seed=seed).setup["faces"] for seed in range(300)]
    assert len({json.dumps(faces) for faces in setups}) == 300
    for name in notation.CUBE_NAMES:
        assert 100 < sum(name in faces for faces in setups) < 220


def test_the_start_offers_76_cubes_and_two_kinds_of_half_cube() -> None:  # ACN-1
    for players in (2, 3, 4):
        moves = tablier.game("ascension", players=players).start().legal()
        assert set(moves) == {*notation.CUBE_NAMES, "half", "figure"}
        assert len(moves) == 78


def test_other_faces_may_be_chosen() -> None:  # ACN-1
    game = tablier.game("ascension", faces={"spring": 2, "ladder": 5, "chasm": 0, "triangle+circle": 2})
    faces = game.options["faces"]
    assert isinstance(faces, dict)
    assert list(faces.items()) == [("triangle+circle", 2), ("ladder", 5), ("spring", 2)]
    assert Counter(game.start(seed=3).setup["faces"].values()) == {"ladder": 5, "triangle+circle": 2, "spring": 2}
    assert tablier.game("ascension", faces='{"ladder": 5, "spring": 2, "triangle+circle": 2}') == game
    assert tablier.game("ascension", faces={}).start().setup["faces"] == {}
    assert tablier.load(game.start().record()).game == game


@pytest.mark.parametrize(
    ("players", "count", "pairs"),
    [(2, 27, {"triangle+square"}), (3, 33, {"triangle+circle", "triangle+square", "circle+square"}), (4, 40, None)],
)
def test_cubes_with_absent_figures_may_be_blank(players: int, count: int, pairs: set[str] | None) -> None:  # ACN-1
    game = tablier.game("ascension", players=players, faces="present")
    faces = Counter(game.start(seed=1).setup["faces"].values())
    ours = Counter(tablier.game("ascension", players=players).start(seed=1).setup["faces"].values())
    assert faces.total() == count
    assert faces <= ours
    assert pairs in (None, {face for face in faces if "+" in face})
    assert {face: number for face, number in faces.items() if face in elements.SYMBOLS} == dict.fromkeys(
        elements.SYMBOLS, 3
    )
    assert tablier.imagine(game.start(seed=1).knowledge(0), seed=2).setup["faces"] != game.start(seed=1).setup["faces"]
    with pytest.raises(tablier.BadSetup):
        game.start(setup={"players": players, "faces": {"b1": "star"}})


@pytest.mark.parametrize(
    "faces",
    [
        {"ladder": 41}, {"ladder": 21, "spring": 20}, {"ladder": -1}, {"ladder": True}, {"ladder": 1.0}, {"rope": 1},
        {"circle+triangle": 1}, {"blank": 3}, {1: 1}, [], 40, None, "", "many", "[1]", '{"ladder": "5"}', "{" * 5000,
    ],
)  # fmt: skip
def test_other_numbers_of_faces_are_refused(faces: Any) -> None:  # ACN-1
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("ascension", faces=faces)
    assert caught.value.rule == "ACN-1"
    assert caught.value.to("en") != caught.value.to("fr")


@pytest.mark.parametrize(
    "change",
    [
        {"players": 3}, {"players": True}, {"players": "2"}, {"faces": {}}, {"faces": []}, {"faces": None},
        {"faces": {"a1": "ladder"}}, {"faces": {"e5": "ladder"}}, {"faces": {"b1": "rope"}}, {"faces": {"b1": "blank"}},
        {"faces": {"b1": "?"}}, {"faces": {"b1": ["ladder"]}}, {"faces": {"b1": "ladder", "c1": "spring"}}, {"more": 1},
    ],
)  # fmt: skip
def test_a_setup_must_fit_the_options(change: dict[str, Any]) -> None:  # ACN-1
    game = tablier.game("ascension", faces={"ladder": 1})
    assert game.start(setup={"players": 2, "faces": {"b1": "ladder"}}).setup["faces"] == {"b1": "ladder"}
    with pytest.raises(tablier.BadSetup) as caught:
        game.start(setup={"players": 2, "faces": {"b1": "ladder"}, **change})
    assert caught.value.rule == "ACN-1"
    assert caught.value.to("en") != caught.value.to("fr")


def test_two_three_or_four_play_clockwise_from_the_corners_of_their_figures() -> None:  # ACN-1
    homes = {2: ["a1", "i9"], 3: ["a1", "i1", "i9"], 4: ["a1", "i1", "i9", "a9"]}
    for players, corners in homes.items():
        state = tablier.game("ascension", players=players).start()
        view = state.view()
        assert [seen["cell"] for seen in view["pawns"]] == [seen["home"] for seen in view["pawns"]] == corners
        assert [turn["seat"] for turn in view["order"]] == [number % players for number in range(8)]
        assert len(state.scores) == players
    assert [seen["figure"] for seen in tablier.game("ascension").start().view()["pawns"]] == ["triangle", "square"]


# ACN-2


def test_a_turn_is_lift_place_step() -> None:  # ACN-2
    state = tablier.game("ascension").start(seed=1)
    for text, phase in (("b2", "lift"), ("c3", "place"), ("b2", "step")):
        assert (state.player, state.view()["phase"]) == (0, phase)
        state = state.play(text)
    assert (state.player, state.view()["phase"]) == (1, "lift")


def test_the_pawn_may_step_into_the_hole_a_neighbour_leaves() -> None:  # ACN-2
    state = tablier.game("ascension").start(seed=1)
    for cell in ("a2", "b1", "b2"):
        assert state.play(cell).play("e4").legal() == [cell]


def test_both_gestures_are_compulsory() -> None:  # ACN-2
    state = laid(b2="cube", pawns="a1 i9")
    for text in ("stop", "b2^"):
        assert refusal(state, text).rule == "ACN-2"
    state = play(state, "half>i5")
    assert legal(state) == {"a2", "b1"}
    for text in ("stop", "half", "joker", "a2^"):
        assert refusal(state, text).rule == "ACN-2"


def test_the_example_of_the_page() -> None:  # ACN-2
    state = tablier.game("ascension", faces={}).start()
    for text in "b2 c3 b2 h8 g7 h8 figure a1 a1 h7 g7 h7".split():
        state = state.play(text)
    assert {"a2", "b1"} <= set(state.play("i5").play("f5").legal())
    heights = {cell["name"]: cell["height"] for cell in state.view()["cells"]}
    assert [heights[name] for name in ("a1", "b1", "b2", "c3", "g7", "e5")] == [1, 2, 0, 4, 6, 9]


# ACN-3


def test_a_covered_piece_stays() -> None:  # ACN-3
    state = laid(d4="cube", d5="cube ladder", e5="cube", pawns="d4 i9")
    assert legal(state) == {"d5", "e5", "half", "figure"}
    assert refusal(state, "d4").rule == "ACN-2"  # one's own pawn is on it, and moves last
    assert refusal(state, "i9").rule == "ACN-3"  # another pawn is on it
    assert refusal(state, "c3").rule == "ACN-3"  # nothing is there
    lifted = play(state, "d5")
    assert height_at(lifted.board, cell_number("d5")) == 2
    assert "d4" not in legal(lifted)


def test_the_pillar_and_the_joker_stay() -> None:  # ACN-3
    state = laid(d4="cube", c3="joker", up="0")
    assert legal(state) == {"d4", "half", "figure"}
    for text in ("e5", "c3"):
        assert (refusal(state, text).rule, refusal(state, text).places) == ("ACN-3", (text,))


def test_a_piece_that_shows_figures_is_moved_by_those_only() -> None:  # ACN-3
    state = laid(b4="triangle", c4="square", d4="triangle+square", e4="circle", f4="?square", g4="figure1", h4="chasm")
    assert legal(state) == {"b4", "d4", "f4", "h4", "half", "figure"}
    assert legal(state._replace(mover=1)) == {"c4", "d4", "f4", "g4", "h4", "half", "figure"}
    assert (refusal(state, "c4").rule, refusal(state, "c4").places) == ("ACN-3", ("c4",))
    assert "a square" in refusal(state, "c4").to("en")


def test_figures_of_absent_and_eliminated_players_stay_but_may_be_covered() -> None:  # ACN-3
    state = laid(3, pawns="a1 - i9", b2="star", c3="circle", d4="cube", a2="cube", b1="cube")
    for seat in (0, 2):
        assert legal(state._replace(mover=seat)) == {"d4", "a2", "b1", "half", "figure"}
    assert {"b2", "c3"} <= legal(play(state, "d4"))
    assert steps(laid(3, pawns="b2 - i9", a3="star", b3="circle"), "half>h8") == {"a1", "a2", "b1", "c1", "c2", "c3"}


def test_half_cubes_come_from_the_reserve_until_it_is_empty() -> None:  # ACN-3
    state = laid(b9="cube", c9="cube")
    for _ in range(2):
        state = play(state, "half>e4")
        state = rules.play(state, elements.FIRST + 1) if state.phase == rules.STEP else state
        state = state._replace(mover=0, regular=0, phase=rules.LIFT)
    assert refusal(state, "half").rule == "ACN-3"
    assert "figure" in legal(state)
    state.board[FIGURED_LEFT] = 0
    assert refusal(state, "figure").rule == "ACN-3"


def test_who_can_move_no_piece_moves_the_pawn_alone() -> None:  # ACN-3, ruling 5
    state = laid(3, b9="square", pawns="a1 c3 i9")
    for seat in (0, 1):
        state.board[PLAIN_LEFT + seat] = state.board[FIGURED_LEFT + seat] = 0
    state = play(state._replace(mover=2, regular=2), "b9>d4 h8")  # d4 is frozen for the others now
    assert (state.mover, state.phase, state.turn) == (0, rules.STEP, 2)
    assert legal(state) == {"a2", "b1", "b2"}
    state = play(state, "b2")
    assert (state.mover, state.phase) == (1, rules.STEP)


def test_turns_without_any_decision_pass_by() -> None:  # ruling 5
    state = laid(3, b9="square", a2="cube", b1="cube", b2="square", pawns="a1 c3 i9")
    state = put_back(state, a2="square", b1="square")
    for seat in (0, 1):
        state.board[PLAIN_LEFT + seat] = state.board[FIGURED_LEFT + seat] = 0
    state.board[RESTING + 1] = 1
    state = play(state._replace(mover=2, regular=2), "half>d4 h8")
    assert (state.mover, state.phase, state.turn) == (2, rules.LIFT, 4)
    assert state.board[RESTING + 1] == 0
    assert (pawn(state, 0), pawn(state, 1)) == ("a1", "c3")


def put_back(state: rules.State, **faces: str) -> rules.State:
    """The same with other faces shown on single cubes."""
    for name, word in faces.items():
        cell, face = cell_number(name), FACE_WORDS.index(word)
        cube = take(state.board, cell)
        state.board[PIECES + cube] = face << FACE | EVERYBODY << KNOWN
        put(state.board, cell, cube, face)
    return state


# ACN-4


def test_a_blank_cube_goes_face_down() -> None:  # ACN-4
    state = play(laid(d4="cube"), "d4")
    assert not any(text.endswith("^") for text in legal(state))
    assert refusal(state, "f4^").rule == "ACN-4"


def test_a_drawn_cube_that_lay_face_down_is_shown_or_hidden() -> None:  # ACN-4
    state = play(laid(d4="?ladder"), "d4")
    assert {"f4", "f4^"} <= legal(state)
    assert notation.visible(play(state, "f4"), cell_number("f4")) == elements.BLANK
    assert notation.visible(play(state, "f4^"), cell_number("f4")) == elements.LADDER


def test_a_cube_that_lay_face_up_must_be_hidden() -> None:  # ACN-4
    state = play(laid(d4="ladder"), "d4")
    assert not any(text.endswith("^") for text in legal(state))
    assert refusal(state, "f4^").rule == "ACN-4"
    assert notation.visible(play(state, "f4"), cell_number("f4")) == elements.BLANK


def test_a_half_cube_always_shows_its_face() -> None:  # ACN-4
    state = play(laid(d4="figure"), "d4")
    assert refusal(state, "f4^").rule == "ACN-4"
    assert notation.visible(play(state, "f4"), cell_number("f4")) == 1
    assert notation.visible(play(laid(), "figure>f4"), cell_number("f4")) == 1
    assert notation.visible(play(laid(), "half>f4"), cell_number("f4")) == elements.BLANK


def test_a_lifted_piece_must_be_placed() -> None:  # ACN-4
    state = play(laid(d4="cube", d5="cube"), "d4")
    for text in ("half", "figure", "joker", "stop"):
        assert refusal(state, text).rule == "ACN-4"


# ACN-5


def test_a_piece_goes_to_any_other_cell_without_pawn() -> None:  # ACN-5
    state = play(laid(d4="cube", f6="chasm", g6="square", pawns="c3 i8"), "d4")
    everywhere = {cell_name(cell) for cell in elements.CELLS}
    assert legal(state) == everywhere - {"d4", "c3", "i8", "a1", "i1", "i9", "a9"}
    assert (refusal(state, "d4").rule, refusal(state, "c3").rule) == ("ACN-5", "ACN-5")


def test_nothing_covers_the_joker() -> None:  # ACN-5
    state = play(laid(d4="cube", c3="joker", up="0"), "d4")
    assert (refusal(state, "c3").rule, refusal(state, "c3").places) == ("ACN-5", ("c3",))


def test_on_a_corner_goes_only_a_piece_that_shows_its_figure() -> None:  # ACN-5
    state = laid(c4="?triangle", d4="?triangle+circle", e4="?star", f4="?ladder", pawns="c3 g7")
    corners = {"a1", "i1", "i9", "a9"}
    shown = {text: {*legal(play(state, text))} for text in ("c4", "d4", "e4", "f4")}
    assert not any(corners & texts for texts in shown.values())
    assert shown["c4"] & {corner + "^" for corner in corners} == {"a1^"}
    assert shown["d4"] & {corner + "^" for corner in corners} == {"a1^", "i1^"}
    assert shown["e4"] & {corner + "^" for corner in corners} == {"a9^"}  # of a player who is not there
    assert not shown["f4"] & {corner + "^" for corner in corners}
    assert corners & legal(play(state, "figure")) == {"a1"}
    assert not corners & legal(play(state, "half"))
    assert refusal(play(state, "c4"), "a1").places == ("a1",)
    assert refusal(play(state, "c4"), "i1^").rule == "ACN-5"


def test_others_may_raise_a_corner_with_its_figure() -> None:  # ACN-5
    state = laid(c4="?square", pawns="b2 h8")
    assert height_at(play(state, "c4>i9^").board, cell_number("i9")) == 2


def test_the_pillar_is_raised_by_one_piece_that_shows_nothing() -> None:  # ACN-5
    state = laid(c4="?ladder", d4="cube")
    assert "e5" in legal(play(state, "half"))
    assert "e5" not in legal(play(state, "figure"))
    lifted = play(state, "c4")
    assert "e5" in legal(lifted)
    assert refusal(lifted, "e5^").rule == "ACN-5"
    assert height_at(play(lifted, "e5").board, elements.PILLAR) == 11
    raised = laid(c4="cube", e5="half")
    assert refusal(play(raised, "c4"), "e5").rule == "ACN-5"
    assert "e5" in legal(raised)  # it may be taken off again


def test_the_joker_goes_neither_on_a_corner_nor_on_the_pillar() -> None:  # ACN-5
    state = play(laid(pawns="c3 g7", d4="cube", up="0"), "joker")
    assert "d4" in legal(state)
    for text in ("a1", "i1", "e5"):
        assert refusal(state, text).rule == "ACN-5"


# ACN-6


def test_a_piece_is_frozen_for_others_until_its_mover_has_played_again() -> None:  # ACN-6
    state = play(laid(3, d4="cube", d5="cube", d6="cube"), "d4>f4 b2")
    assert (refusal(state, "f4").rule, refusal(state, "f4").places) == ("ACN-6", ("f4",))
    assert "f4" in legal(play(state, "d5"))  # it may be covered
    state = play(state, "half>g7 h2")
    assert refusal(state, "f4").rule == "ACN-6"
    state = play(state, "half>h7 h8")
    assert "f4" in legal(state)  # by the one who moved it
    state = play(state, "d5>f6 c3")
    assert "f4" in legal(state)
    assert refusal(state, "f6").rule == "ACN-6"


def test_moved_again_a_piece_is_frozen_again() -> None:  # ACN-6
    state = play(laid(d4="cube", d5="cube"), "d4>f4 b2 d5>g4 h8 f4>f5 c3")
    assert refusal(state, "f5").rule == "ACN-6"


def test_what_is_frozen_stays_so_under_another_piece() -> None:  # ACN-6
    state = play(laid(3, d4="cube", d5="cube"), "d4>f4 b2 d5>f4 h2")
    assert refusal(state, "f4").rule == "ACN-6"  # both are


def test_pieces_of_a_player_who_goes_out_are_free() -> None:  # ACN-6
    state = laid(3, d4="cube", d5="cube", pawns="c3 i1 i9", c3="cube cube")
    state.board[BLOCKED] = 1
    state = play(state, "d4>f4")
    assert pawn(state, 0) is None
    assert "f4" in legal(state)


def test_an_extra_turn_is_another_turn() -> None:  # ACN-6
    state = laid(3, d4="cube", d5="cube", pawns="c3 f2 g7", up="0")
    state = play(state, "d4>f4 c2 half>h4 f1")
    assert (state.mover, state.regular) == (0, 1)
    state = play(state, "half>h3 c3")
    assert "f4" in legal(state)
    assert refusal(state, "h3").rule == "ACN-6"


# ACN-7


def test_a_step_goes_one_cell_in_any_direction() -> None:  # ACN-7
    assert steps(laid(pawns="d4 i9")) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4"}  # not up the pillar
    state = play(laid(pawns="d4 i9"), "half>i5")
    assert (refusal(state, "d6").rule, refusal(state, "d6").places) == ("ACN-7", ("d4", "d6"))
    assert refusal(state, "d4").rule == "ACN-7"
    assert (refusal(state, "e5").rule, refusal(state, "e5").places) == ("ACN-7", ("d4", "e5"))


def test_heights_differ_by_one_at_most() -> None:  # ACN-7
    heights: dict[str, Any] = {
        "c3": "half",
        "c4": "cube",
        "c5": "cube half1",
        "d3": "cube cube",
        "d5": "half1 cube cube",
    }
    state = laid(pawns="d4 i9", d4="cube", **heights)
    assert steps(state, "half>i5") == {"c3", "c4", "c5"}
    found = refusal(play(state, "half>i5"), "d3")
    assert (found.rule, found.places) == ("ACN-7", ("d4", "d3"))
    assert "d4 has height 2, d3 4" in found.to("en")


def test_nobody_steps_on_a_pawn() -> None:  # ACN-7
    state = play(laid(pawns="d4 d5"), "half>i5")
    assert (refusal(state, "d5").rule, refusal(state, "d5").places) == ("ACN-7", ("d5",))


def test_nobody_steps_on_a_chasm() -> None:  # ACN-7
    state = play(laid(pawns="d4 i9", d4="cube", d5="chasm", d3="?chasm"), "half>i5")
    assert legal(state) == {"d3"}
    assert refusal(state, "d5").rule == "ACN-7"


def test_nobody_steps_on_shown_figures_without_his_own() -> None:  # ACN-7
    state = laid(pawns="d4 i9", d4="cube", c3="square", c4="triangle+square", c5="?square", d3="circle", d5="triangle")
    assert steps(state) == {"c4", "c5", "d5"}
    assert refusal(play(state, "half>i5"), "c3").places == ("c3",)


def test_only_its_owner_steps_on_a_corner() -> None:  # ACN-7
    for players, cell, corner in ((2, "b8", "a9"), (2, "h2", "i1"), (2, "h8", "i9"), (4, "b8", "a9")):
        pawns = f"{cell} g7 c3 c4"[: 3 * players - 1]
        state = play(laid(players, pawns=pawns), "half>e1")
        assert (refusal(state, corner).rule, refusal(state, corner).places) == ("ACN-7", (corner,))
    assert "a1" in steps(laid(pawns="b2 i9"))


def test_the_corner_of_an_eliminated_player_stays_closed() -> None:  # ACN-7
    state = play(laid(3, pawns="h2 - g7"), "half>e1")
    assert refusal(state, "i1").rule == "ACN-7"


def test_a_corner_under_a_pair_of_figures_still_has_one_owner() -> None:  # ACN-7
    state = laid(4, pawns="c3 h2 g7 g3", i1="triangle+circle", h1="cube", h2="cube", i2="cube", g1="cube")
    assert "i1" in legal(play(state._replace(mover=1), "half>e1"))
    state = laid(4, pawns="h2 c3 g7 g3", i1="triangle+circle", h1="cube", h2="cube", i2="cube", g1="cube")
    assert refusal(play(state, "half>e1"), "i1").rule == "ACN-7"


def test_only_the_leader_steps_on_the_joker() -> None:  # ACN-7
    state = laid(pawns="d4 g7", c3="joker", up="0 1")
    assert "c3" in steps(state)
    state = laid(pawns="g7 d4", c3="joker", up="0 1")._replace(mover=1, regular=1)
    assert refusal(play(state, "half>i5"), "c3").rule == "ACN-7"


# ACN-8


def test_from_a_ladder_a_pawn_may_step_up_two() -> None:  # ACN-8
    state = laid(pawns="d4 i9", d4="ladder", d3="cube cube", d5="cube cube half", c3="cube half1", c4="half1")
    assert steps(state, "half>i5") == {"d3", "c3", "c4"}
    assert refusal(play(state, "half>i5"), "d5").rule == "ACN-8"
    assert steps(laid(pawns="d4 i9", d4="?ladder", d3="cube cube", c3="cube")) == {"c3"}


def test_on_a_mattress_a_pawn_may_step_down_two() -> None:  # ACN-8
    state = laid(pawns="d4 i9", d4="cube cube", d3="mattress", d5="cube", c3="half mattress", c4="?mattress")
    assert steps(state) == {"c3", "d3"}
    assert steps(laid(pawns="d4 i9", d4="half", d3="cube mattress", c3="cube")) == {
        "c3", "c4", "c5", "d5", "e3", "e4",
    }  # fmt: skip
    assert (
        refusal(play(laid(pawns="d4 i9", d4="cube cube half", d3="mattress", c3="cube cube"), "half>i5"), "d3").rule
        == "ACN-8"
    )


def test_a_cable_car_goes_to_any_other() -> None:  # ACN-8
    state = laid(
        pawns="d4 g7", d4="cablecar", g7="cablecar", i2="cube cube cablecar", h5="cablecar cube", a8="?cablecar",
        c4="cube", d3="cablecar",
    )  # fmt: skip
    assert steps(state, "half>e9") == {"c4", "d3", "i2"}
    assert refusal(play(state, "half>e9"), "h5").rule == "ACN-8"
    assert refusal(play(state, "half>e9"), "g7").rule == "ACN-7"
    after = play(state, "half>e9 i2")
    assert (pawn(after, 0), after.mover) == ("i2", 1)


def test_a_cable_car_saves_from_being_blocked() -> None:  # ACN-8
    state = laid(pawns="d4 g7", d4="cube cablecar", i2="cablecar")
    assert steps(state) == {"i2"}
    alone = laid(pawns="d4 g7", d4="cube cablecar")
    assert pawn(play(alone, "half>i5"), 0) == "a1"


def test_a_hidden_cable_car_goes_nowhere() -> None:  # ACN-8
    assert "i2" not in steps(laid(pawns="d4 g7", d4="?cablecar", c4="cube", i2="cablecar"))


def test_on_a_spring_a_pawn_may_step_once_more() -> None:  # ACN-8
    state = play(laid(pawns="d4 i9", d4="cube", d5="spring", d6="cube", e6="half"), "half>i5 d5")
    assert (state.mover, pawn(state, 0)) == (0, "d5")
    assert legal(state) == {"d4", "d6", "e6", "stop"}
    assert pawn(play(state, "e6"), 0) == "e6"
    assert play(state, "e6").mover == 1
    stopped = play(state, "stop")
    assert (pawn(stopped, 0), stopped.mover) == ("d5", 1)
    for text in ("half", "d6^"):
        assert refusal(state, text).rule == "ACN-2"


def test_each_spring_works_once_in_a_turn() -> None:  # ACN-8
    state = laid(pawns="d4 i9", d4="cube", d5="spring", d6="spring", d7="cube")
    state = play(state, "half>i5 d5 d6")
    assert legal(state) == {"d5", "d7", "stop"}
    state = play(state, "d5")
    assert (state.mover, pawn(state, 0)) == (1, "d5")
    state = play(state, "half>i4 h8 half>b5 d6")
    assert legal(state) == {"d5", "d7", "stop"}  # a new turn


def test_a_spring_without_a_further_step_ends_the_turn() -> None:  # ACN-8
    state = laid(pawns="d4 i9", d4="half cube", d5="cube spring", a1="triangle")
    state = play(state, "d4>a2") if "d4" in legal(state) else play(state, "half>i5 d5")
    assert legal(state) >= {"d4", "stop"}  # the way back
    state = laid(pawns="a1 i9", a1="triangle figure figure", b2="cube spring", a2="cube cube cube")
    state = play(state, "half>i5")
    assert legal(state) == {"b2"}
    state = laid(pawns="c3 i9", c3="ladder", b2="cube spring", up="0")
    state = play(state, "half>i5 b2")
    assert (state.mover, pawn(state, 0)) == (1, "b2")


def test_a_spring_leads_to_the_summit_and_home() -> None:  # ACN-8
    high = "cube cube cube cube "
    state = laid(pawns="d4 i9", d4=high + "half", e4="cube cube cube spring half1", d5=high.strip())
    assert height_at(state.board, cell_number("e4")) == 9
    state = laid(pawns="d3 i9", d3=high.strip(), d4="cube cube cube spring")
    state = play(state, "half>i5 d4 e5")
    assert has_summit(state.board, 0)
    state = laid(pawns="c3 i9", c3="cube", b2="spring", a1="figure", up="0")
    state = play(state, "half>i5 b2 a1")
    assert rules.winner(state) == 0


def test_in_a_bivouac_a_pawn_rests_for_one_turn() -> None:  # ACN-8
    state = laid(pawns="d4 g7", d4="cube", d5="bivouac", d6="cube")
    state = play(state, "half>i5 d5 half>i4 g6")
    assert state.board[RESTING]
    state = play(state, "half>i3")
    assert (state.mover, pawn(state, 0)) == (1, "d5")
    state = play(state, "half>i2 g7 figure>h3")
    assert legal(state) == {"d4", "d6"}


def test_a_resting_pawn_is_not_blocked() -> None:  # ACN-8
    state = laid(pawns="d4 g7", d4="cube", d5="bivouac")
    state = play(state, "half>i5 d5 half>i4 g6 d4>h4")
    assert (state.mover, pawn(state, 0)) == (1, "d5")
    assert state.board[BLOCKED] == 0
    assert pawn(play(state, "half>i2 g7 half>i3"), 0) == "a1"  # now it is


def test_an_extra_turn_is_enough_rest() -> None:  # ACN-8
    state = laid(3, pawns="d4 c8 g7", d4="cube", d5="bivouac", d6="cube", up="0")
    state = play(state, "half>i5 d5 half>i4 c7")
    assert (state.mover, state.regular) == (0, 1)
    state = play(state, "half>i3")
    assert (state.mover, state.board[RESTING]) == (2, 0)


def test_a_covered_symbol_has_no_effect() -> None:  # ACN-8
    assert steps(laid(pawns="d4 i9", d4="ladder cube", d3="cube cube cube", c3="cube cube")) == {"c3"}


# ACN-9


def test_a_pawn_without_a_step_goes_back_and_the_second_time_out() -> None:  # ACN-9
    state = laid(3, pawns="d4 h2 g7", d4="cube cube", a1="figure", b9="cube")
    state = play(state, "b9>i5")
    assert (pawn(state, 0), state.board[BLOCKED], state.mover) == ("a1", 1, 1)
    state = laid(3, pawns="d4 h2 g7", d4="cube cube", b9="cube")
    state.board[BLOCKED] = 1
    state = play(state, "b9>i5")
    assert (pawn(state, 0), state.board[BLOCKED], state.mover) == (None, 2, 1)
    assert [state.mover for state in turns(state, 4)] == [1, 2, 1, 2]


def turns(state: rules.State, count: int) -> list[rules.State]:
    """The starts of turns in which nothing special is done."""
    found: list[rules.State] = []
    chance = random.Random(1)
    while len(found) < count:
        if state.phase == rules.LIFT:
            found.append(state)
        state = play(state, chance.choice(sorted(legal(state) - {"a1", "i1", "i9", "a9", "e5", "joker"})))
    return found


def test_the_piece_moved_may_save_the_pawn() -> None:  # ACN-9
    state = laid(pawns="d4 i9", d4="cube cube", c3="cube", b9="?mattress", b8="cube")
    assert legal(play(state, "b8>c3")) == {"c3"}
    assert legal(play(state, "b9>d3^")) == {"d3"}
    assert pawn(play(state, "b9>d3"), 0) == "a1"


def test_a_pawn_on_its_corner_is_never_blocked() -> None:  # ACN-9
    state = laid(a2="cube", b1="cube", b2="cube", b9="cube")
    state = play(state, "b9>i5")
    assert (pawn(state, 0), state.board[BLOCKED], state.mover) == ("a1", 0, 1)


def test_a_pawn_on_its_corner_must_step_if_it_can() -> None:  # ACN-9
    state = play(laid(), "half>i5")
    assert legal(state) == {"a2", "b1", "b2"}
    assert refusal(state, "stop").rule == "ACN-2"


# ACN-10


def test_the_summit_is_the_pillar_or_the_piece_on_it() -> None:  # ACN-10
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "cube cube cube cube"),
        ({"e5": "cube"}, "cube cube cube cube cube"),
    ]
    for raised, before in cases:
        state = laid(pawns="d4 g7", d4=before, **raised)
        state = play(state, "half>i5 e5")
        assert has_summit(state.board, 0)
        assert leader(state.board) == 0
        assert not has_summit(state.board, 1)


# ACN-11


def order(players: int, up: str, *, mover: int, pawns: str = "") -> str:
    """The seats of the next turns, an extra turn with a star."""
    state = laid(players, pawns=pawns or "c3 c7 g7 g3"[: 3 * players - 1], up=up)
    seat, regular = mover, mover
    found = []
    for _ in range(2 * players):
        seat, regular = rules.next_turn(state.board, players, seat, regular)
        found.append(f"{seat}*" if seat != regular else str(seat))
    return " ".join(found)


def test_the_leader_plays_again_after_all_who_have_not_been_up() -> None:  # ACN-11
    assert order(4, "0", mover=0) == "1 0* 2 0* 3 0 1 0*"
    assert order(4, "0 2", mover=0) == "1 0* 2 3 0 1 0* 2"
    assert order(4, "0 3 1 2", mover=0) == "1 2 3 0 1 2 3 0"
    assert order(3, "0", mover=0) == "1 0* 2 0 1 0*"
    assert order(3, "1 0", mover=0) == "1 2 1* 0 1 2"
    assert order(4, "2", mover=3) == "2* 0 2* 1 2 3 2* 0"
    assert order(4, "", mover=0) == "1 2 3 0 1 2 3 0"


def test_two_players_have_no_extra_turns() -> None:  # ACN-11
    assert order(2, "0", mover=0) == "1 0 1 0"
    assert order(3, "0", mover=0, pawns="c3 - g7") == "2 0 2 0 2 0"


def test_who_summits_in_a_turn_has_been_there_when_it_ends() -> None:  # ACN-11
    state = laid(3, pawns="c3 d4 g7", d4="cube cube cube cube", up="0")._replace(mover=1, regular=1)
    state = play(state, "half>i5 e5")
    assert (state.mover, state.regular) == (2, 2)


def test_who_loses_the_summit_in_a_turn_has_not() -> None:  # ACN-11
    state = laid(4, pawns="c3 d7 g7 g3", d7="cube cube", up="0 1")._replace(mover=1, regular=1)
    state = play(state, "half>i5")
    assert pawn(state, 1) == "i1"
    assert (state.mover, state.regular) == (0, 1)


def test_after_an_extra_turn_that_loses_the_lead_the_new_leader_plays_again() -> None:  # ACN-11, ruling 18
    state = laid(4, pawns="d3 c8 g7 g3", d3="cube cube", up="0 3")._replace(mover=1, regular=1)
    state = play(state, "half>i5 c7")
    assert (state.mover, state.regular) == (0, 1)
    state = play(state, "half>i4")
    assert (pawn(state, 0), leader(state.board)) == ("a1", 3)
    assert (state.mover, state.regular) == (3, 1)


def test_only_the_leader_has_the_joker_and_once() -> None:  # ACN-11
    state = laid(pawns="c3 g7", up="0")
    assert "joker" in legal(state)
    assert refusal(state._replace(mover=1), "joker").rule == "ACN-11"
    state = play(state, "joker>d4 d4")
    assert height_at(state.board, cell_number("d4")) == 1
    state = play(state, "half>i5 g6")
    assert refusal(state, "joker").rule == "ACN-11"
    assert refusal(laid(pawns="c3 g7"), "joker").rule == "ACN-11"


def test_the_second_at_the_summit_does_not_lead() -> None:  # ACN-11
    state = laid(3, pawns="c3 d4 g7", d4="cube cube cube cube", up="2")._replace(mover=1, regular=1)
    state = play(state, "half>i5 e5")
    assert leader(state.board) == 2
    assert refusal(state._replace(mover=1), "joker").rule == "ACN-11"


# ACN-12


def test_a_blocked_pawn_loses_its_summit() -> None:  # ACN-12
    state = laid(pawns="d4 g7", d4="cube cube", up="1 0")
    state = play(state, "half>i5")
    assert not has_summit(state.board, 0)
    assert leader(state.board) == 1
    assert rules.winner(state) == -1


def test_the_joker_leaves_the_board_and_passes_on() -> None:  # ACN-12
    state = laid(3, pawns="d4 g3 g7", d4="cube cube", c8="cube joker", up="0 2 1")
    state = play(state, "half>i5")
    assert (leader(state.board), state.board[JOKER_CELL]) == (2, elements.NONE)
    assert height_at(state.board, cell_number("c8")) == 2
    assert "joker" in legal(state._replace(mover=2))
    assert "joker" not in legal(state._replace(mover=1))
    state = play(state._replace(mover=2, regular=2), "joker>g8 g8")
    assert pawn(state, 2) == "g8"


def test_the_joker_goes_from_under_the_pawn_that_stood_on_it() -> None:  # ACN-12
    state = laid(3, pawns="d4 g3 g7", d4="cube cube joker", up="0")
    state = play(state, "half>i5")
    assert height_at(state.board, cell_number("d4")) == 4
    assert (pawn(state, 0), leader(state.board)) == ("a1", elements.NOBODY)


def test_the_joker_waits_for_the_next_at_the_summit() -> None:  # ACN-12
    state = laid(pawns="d4 f6", d4="cube cube", f6="cube cube cube cube", c8="joker", up="0")
    state = play(state, "half>i5")
    assert refusal(state, "joker").rule == "ACN-11"
    state = play(state, "half>i4 e5 half>i3 b2")
    assert (state.mover, leader(state.board)) == (1, 1)
    assert "joker" in legal(state)


def losing(players: int, **stacks: Any) -> rules.State:
    """A board on which a blocked leader takes the joker out of the game."""
    state = laid(players, **stacks)
    state.board[JOKER_THEN] = LOST
    return state


def test_the_joker_may_be_lost_with_the_lead() -> None:  # ACN-12, joker=lost
    state = losing(3, pawns="d4 g3 g7", d4="cube cube", c8="cube joker", up="0 2 1")
    state = play(state, "half>i5")
    assert leader(state.board) == 2
    assert height_at(state.board, cell_number("c8")) == 2
    for seat in range(3):
        found = refusal(state._replace(mover=seat), "joker")
        assert (found.rule, "out of the game" in found.to("en")) == ("ACN-12", True)


def test_an_unused_joker_may_be_lost_too() -> None:  # ACN-12, joker=lost
    state = losing(pawns="d4 f6", players=2, d4="cube cube", f6="cube cube cube cube", up="0")
    assert "joker" in legal(state)
    state = play(state, "half>i5 half>i4 e5 half>i3 b2")
    assert (state.mover, leader(state.board)) == (1, 1)
    assert refusal(state, "joker").rule == "ACN-12"


def test_a_lost_joker_stays_lost_and_leaves_the_board_alone() -> None:  # ACN-12, joker=lost
    state = losing(3, pawns="d4 g3 g7", d4="cube cube", g7="cube cube", up="0 2")
    state = play(state, "half>i5 half>i4")  # the new leader, on g7, plays again and is blocked as well
    assert (leader(state.board), int(state.board[JOKER_CELL])) == (elements.NOBODY, LOST)
    assert [height_at(state.board, cell) for cell in (LOST, cell_number("g7"))] == [0, 4]


def test_only_a_blocked_leader_loses_the_joker() -> None:  # ACN-12, joker=lost
    state = losing(3, pawns="d4 g3 g7", d4="cube cube", up="2 0")
    state = play(state, "half>i5")
    assert "joker" in legal(state._replace(mover=2))


def test_what_becomes_of_the_joker_is_an_option() -> None:  # ACN-12
    for value, then in (("passed", elements.NONE), ("lost", LOST)):
        assert int(tablier.game("ascension", joker=value).start().rules_state.board[JOKER_THEN]) == then
    with pytest.raises(tablier.BadOption):
        tablier.game("ascension", joker="kept")


def test_the_view_knows_that_the_joker_is_lost() -> None:  # ACN-12, joker=lost
    start = tablier.game("ascension", players=3, joker="lost").start(seed=1)
    position = play(losing(3, pawns="d4 g3 g7", d4="cube cube", c8="joker", up="0 2"), "half>i5")
    view = tablier.State(start.game, start.setup, position, ()).view(2)
    assert (view["leader"], view["joker"], view["joker_holder"]) == (2, None, None)


def test_who_climbs_again_comes_last() -> None:  # ACN-12
    board = laid(4, up="0 1 2").board
    forget_summit(board, 0)
    assert leader(board) == 1
    reach_summit(board, 0)
    forget_summit(board, 1)
    assert [leader(board), *(has_summit(board, seat) for seat in range(4))] == [2, True, False, True, False]


# ACN-13


def test_coming_home_after_the_summit_wins_at_any_height() -> None:  # ACN-13
    state = laid(pawns="b2 g7", a1="triangle figure", b2="cube", up="1 0")
    state = play(state, "half>i5 a1")
    assert rules.is_over(state)
    assert (rules.winner(state), rules.score(state, 0), rules.score(state, 1)) == (0, 1, 0)
    assert legal(state) == set()
    assert notation.explain(state, HALF).rule == "ACN-13"


def test_coming_home_without_the_summit_does_not_win() -> None:  # ACN-13
    state = play(laid(pawns="b2 g7", up="1"), "half>i5 a1")
    assert not rules.is_over(state)


def test_the_last_pawn_left_wins() -> None:  # ACN-13
    state = laid(3, pawns="d4 - g7", d4="cube cube")
    state.board[BLOCKED] = 1
    state = play(state, "half>i5")
    assert rules.is_over(state)
    assert [rules.score(state, seat) for seat in range(3)] == [0, 0, 1]


def test_after_the_last_turn_it_is_a_draw() -> None:  # ACN-13
    state = tablier.game("ascension", turns_max=1).start()
    for text in ("b2", "c3", "b2", "h8", "g7"):
        state = state.play(text)
    assert not state.over
    state = state.play("h8")
    assert (state.over, state.winner, state.scores) == (True, None, [0, 0])


def test_extra_turns_count() -> None:  # ACN-13
    state = laid(3, pawns="c3 c8 g7", up="0")._replace(turns=3, turn=2, mover=1, regular=1)
    state = play(state, "half>i5 c7 half>i4 c2")
    assert rules.is_over(state)
    assert rules.winner(state) == -1


def test_a_win_in_the_last_turn_counts() -> None:  # ACN-13
    state = laid(pawns="b2 g7", up="0")._replace(turns=1)
    assert rules.winner(play(state, "half>i5 a1")) == 0


@pytest.mark.parametrize("turns", [0, 1001, -1, True, 1.5, None, "", "many", "1e2", "٣"])
def test_other_limits_are_refused(turns: Any) -> None:  # ACN-13
    with pytest.raises(tablier.BadOption) as caught:
        tablier.game("ascension", turns_max=turns)
    assert caught.value.rule == "ACN-13"


def test_another_limit_may_be_chosen() -> None:  # ACN-13
    assert tablier.game("ascension", turns_max="50") == tablier.game("ascension", turns_max=50)
    assert tablier.game("ascension", turns_max=1000, players=4).start().view()["turns"] == 4000


# ACN-14

FACES = {"b1": "ladder", "c1": "spring", "d1": "chasm"}
SMALL = {"ladder": 1, "spring": 1, "chasm": 1}


def small(**options: Any) -> tablier.State:
    return tablier.game("ascension", faces=SMALL, **options).start(setup={"players": 2, "faces": FACES})


def known(state: tablier.State, seat: int | None) -> dict[str, str]:
    return {name: face for name, face in setup.known_setup(state, seat)["faces"].items() if face != "?"}


def played(state: tablier.State, texts: str) -> tablier.State:
    for text in texts.replace(">", " ").split():
        state = state.play(text)
    return state


def test_a_seat_knows_what_it_looked_at() -> None:  # ACN-14
    state = small().play("b1")
    assert known(state, 0) == {"b1": "ladder"}
    assert known(state, 1) == known(state, None) == {}
    assert state.view(0)["lifted"]["known"] == "ladder"
    assert state.view(1)["lifted"]["known"] is None
    state = played(state, "h2 b1 g2>h2")
    assert known(state, 0) == {"b1": "ladder"}  # and follows it, under other pieces too
    assert known(state, 1) == {"g2": "blank"}


def test_that_a_cube_is_blank_is_knowledge_too() -> None:  # ACN-14
    state = played(small(), "b2>c3 b2")
    assert known(state, 0) == {"b2": "blank"}
    assert known(state, 1) == {}


def test_everybody_knows_what_was_ever_shown() -> None:  # ACN-14
    state = played(small(), "b1>h5^ b1")
    assert known(state, 0) == known(state, 1) == known(state, None) == {"b1": "ladder"}


def test_two_who_looked_do_not_make_it_public() -> None:  # ACN-14
    state = played(small(), "b1>h5 b1 h8>g7 h8 a2>c3 a2 h5>h4")
    assert known(state, 0)["b1"] == known(state, 1)["b1"] == "ladder"
    assert known(state, None) == {}


def test_at_the_end_everybody_knows_all() -> None:  # ACN-14
    state = played(small(turns_max=1), "b2>c3 b2 h8>g7 h8")
    assert state.over
    for seat in (None, 0, 1):
        assert {name: face for name, face in known(state, seat).items() if face != "blank"} == FACES
        assert len(known(state, seat)) == 76
    assert sum(piece["known"] is not None for cell in state.view()["cells"] for piece in cell["pieces"]) == 76


def test_views_texts_and_pictures_tell_nothing_hidden() -> None:  # ACN-14
    chance = random.Random(5)
    for players in (2, 4):
        state = tablier.game("ascension", players=players).start(seed=players)
        for number in range(240):
            state = state.play(chance.choice(state.legal()))
            if number % 60 == 0:
                for seat in (None, *range(players)):
                    other = tablier.imagine(state.knowledge(seat), seed=number)
                    assert other.moves == state.moves
                    assert other.view(seat) == state.view(seat)
                    assert other.text(seat) == state.text(seat)
                    assert other.svg(seat) == state.svg(seat)
                    assert other.setup != state.setup


def test_legal_moves_and_refusals_depend_on_what_the_mover_knows() -> None:  # ACN-14
    chance = random.Random(8)
    state = tablier.game("ascension", players=3).start(seed=8)
    texts = [*notation.CELL_NAMES, *(name + "^" for name in notation.CELL_NAMES), "half", "figure", "joker", "stop"]
    for number in range(80):
        state = state.play(chance.choice(state.legal()))
        other = tablier.imagine(state.knowledge(state.player), seed=number)
        assert other.legal() == state.legal()
        for text in chance.sample(texts, 12):
            if text not in state.legal():
                code = state.game.module.read_move(state.rules_state, text)
                found = [notation.explain(match.rules_state, code) for match in (state, other)]
                assert [found[0].args, found[0].to("fr")] == [found[1].args, found[1].to("fr")]


def test_without_memory_aid_only_the_piece_in_hand_is_seen() -> None:  # ACN-14
    state = small(memory_aid=False).play("b1")
    assert state.view(0)["lifted"]["known"] == "ladder"
    assert state.view(1)["lifted"]["known"] is None
    state = played(state, "h5 b1")
    assert all(piece["known"] is None for cell in state.view(0)["cells"] for piece in cell["pieces"])
    assert "ladder" not in json.dumps(state.view(0)["log"])
    assert known(state, 0) == {"b1": "ladder"}  # the aid is a matter of display
    aided = played(small(), "b1>h5 b1")
    assert [piece["known"] for piece in aided.view(0)["cells"][notation.CELL_NAMES.index("h5")]["pieces"]] == [
        None,
        "ladder",
    ]
    assert "a ladder" in json.dumps(aided.view(0)["log"])
    assert "a ladder" not in json.dumps(aided.view(1)["log"])


def reveals(match: tablier.State, text: str) -> bool:
    return match.reveals(match.read(text))


def test_what_reveals_cannot_be_taken_back() -> None:  # ACN-14
    state = small()
    assert reveals(state, "b1")
    assert not reveals(state, "half")
    lifted = state.play("b1")
    assert reveals(lifted, "h5^")
    assert not reveals(lifted, "h5")
    later = played(lifted, "h5 b1 h8>g7 h8")
    assert not reveals(later, "h5")  # seen before
    shown = played(state, "b1>h5^ b1 h8>g7 h8 h5>h4 a1 g7>g6 i9")
    assert not reveals(shown, "h4")
    assert not reveals(shown.play("h4"), "h5^")
    assert not any(reveals(later.play("half").play("h4"), text) for text in later.play("half").play("h4").legal())


def test_imagined_setups_keep_what_is_known_and_deal_the_rest_evenly() -> None:  # ACN-14
    state = played(small(), "b1>h5 b1 c1>c2^ ")
    counts: Counter[str] = Counter()
    for seed in range(300):
        faces = tablier.imagine(state.knowledge(1), seed=seed).setup["faces"]
        assert faces["c1"] == "spring"
        assert Counter(faces.values()) == SMALL
        counts[next(name for name in faces if faces[name] == "ladder")] += 1
    assert len(counts) > 60
    assert max(counts.values()) < 20
    assert tablier.imagine(state.knowledge(0), seed=1).setup["faces"]["b1"] == "ladder"


@pytest.mark.parametrize(
    "change",
    [
        {"faces": {"b1": "?"}}, {"faces": {}}, {"players": 3}, {"faces": dict.fromkeys(notation.CUBE_NAMES, "ladder")},
        {"faces": dict.fromkeys(notation.CUBE_NAMES, "blank")}, {"faces": dict.fromkeys(notation.CUBE_NAMES, "x")},
        {"faces": {**dict.fromkeys(notation.CUBE_NAMES, "?"), "b1": "blank"}},
    ],
)  # fmt: skip
def test_what_no_seat_can_know_is_not_imagined(change: dict[str, Any]) -> None:  # ACN-14
    knowledge = small().knowledge(1)
    with pytest.raises(tablier.Refusal) as caught:
        tablier.imagine({**knowledge, "setup": {**knowledge["setup"], **change}}, seed=1)
    assert caught.value.to("en") != caught.value.to("fr")


@pytest.mark.parametrize(
    "compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason="no Numba"))]
)
def test_imagining_in_place_shuffles_just_the_unknown_faces(compiled: bool) -> None:  # ACN-14
    kernel = instantiate(rules, compiled=compiled)
    state = played(small(), "b1>h5 b1 c1>c2^")
    original = state.rules_state
    ladders: Counter[int] = Counter()
    rng = seeded(1)
    for seat, seats_known in (
        (0, {"b1": "ladder", "c1": "spring"}),
        (1, {"c1": "spring"}),
        (PUBLIC, {"c1": "spring"}),
    ):
        for _ in range(300):
            copied = kernel.copy(original, np.empty(rules.WORDS, np.int64))
            imagined, rng = kernel.imagine(copied, seat, rng)
            faces = {cube: own_face(imagined.board, cube) for cube in elements.CUBES}
            assert all(faces[cell_number(name)] == FACE_WORDS.index(face) for name, face in seats_known.items())
            assert sorted(faces.values()) == sorted(own_face(original.board, cube) for cube in elements.CUBES)
            hidden = ~(A_FACE << FACE)
            assert all(word & hidden == old & hidden for word, old in zip(imagined.board, original.board, strict=True))
            ladders.update(cube for cube, face in faces.items() if face == elements.LADDER and seat == 1)
    assert len(ladders) > 60
    assert max(ladders.values()) < 20


# ACN-15 is about people, not about seats.


# What people see


def test_the_log_tells_what_happened() -> None:
    match = tablier.game("ascension").start(seed=1)
    match = played(match, "b2>c3 b2 h8>g7 h8 figure>a1 a1")
    log = match.view(0)["log"]
    assert [line["moves"] for line in log] == ["b2>c3 b2", "h8>g7 h8", "figure>a1 a1"]
    assert [line["turn"] for line in log] == [1, 2, 3]
    assert log[0]["happened"][0]["en"] == "lifted the cube on b2 and put it on c3"
    assert log[2]["happened"][1]["fr"] == "a fait un pas en a1"
    assert len(match.view(1)["log"][0]["happened"]) == 2
    assert len(match.view(0)["log"][0]["happened"]) == 3  # what it saw


class Told:
    """A match that began on one of the boards above, as far as the log looks at it."""

    def __init__(self, state: rules.State, gestures: str) -> None:
        self.start = SimpleNamespace(rules_state=state._replace(board=state.board.copy()))
        self.game = SimpleNamespace(options={"memory_aid": True})
        self.moves: list[tablier.Move] = []
        for text in gestures.replace(">", " ").split():
            self.moves.append(tablier.Move(text, notation.read_move(state, text), state.mover))
            state = play(state, text)
        self.over = rules.is_over(state)


def told(state: rules.State, gestures: str) -> list[tuple[int, list[str]]]:
    """The seat of each turn, and what the log says of it to everybody."""
    match: Any = Told(state, gestures)
    return [(turn.seat, [text.en for text, only in turn.told if only is None]) for turn in last_turns(match, 12)]


LOG = [
    (laid(d4="half"), "half", (0, ["took a half-cube from the reserve"])),
    (laid(d4="half"), "d4", (0, ["lifted the half-cube on d4"])),
    (laid(d4="cube"), "d4", (0, ["lifted the cube on d4"])),
    (laid(pawns="c3 g7", up="0"), "joker", (0, ["took the joker"])),
    (laid(pawns="c3 g7", up="0"), "joker>d4 d4", (0, ["put the joker on d4", "stepped to d4"])),
    (laid(d4="half"), "d4>f4 b2", (0, ["lifted the half-cube on d4 and put it on f4", "stepped to b2"])),
    (laid(), "half>f4 b2", (0, ["put a plain half-cube on f4", "stepped to b2"])),
    (laid(), "figure>f4 b2", (0, ["put a half-cube with its figure on f4", "stepped to b2"])),
    (
        laid(d4="ladder"),
        "d4>f4 b2",
        (0, ["lifted the cube on d4 and put it on f4, hiding a ladder", "stepped to b2"]),
    ),
    (
        laid(d4="?triangle+star"),
        "d4>f4^ b2",
        (0, ["lifted the cube on d4 and put it on f4, showing a triangle and a star", "stepped to b2"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube", d5="spring", d6="cube"),
        "half>i5 d5 d6",
        (0, ["put a plain half-cube on i5", "stepped to d5", "bounced to d6"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube", d5="spring", d6="cube"),
        "half>i5 d5 stop",
        (0, ["put a plain half-cube on i5", "stepped to d5", "stayed on the spring"]),
    ),
    (
        laid(pawns="d4 g7", d4="cablecar", h2="cablecar"),
        "half>i5 h2",
        (0, ["put a plain half-cube on i5", "took the cable car to h2"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube", d5="bivouac"),
        "half>i5 d5",
        (0, ["put a plain half-cube on i5", "stepped to d5", "will rest in the bivouac next turn"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube", d5="bivouac"),
        "half>i5 d5 half>i4 g6 half>i3",
        (0, ["put a plain half-cube on i3", "rested in the bivouac"]),
    ),
    (
        laid(a2="cube", b1="cube", b2="cube"),
        "half>i5",
        (0, ["put a plain half-cube on i5", "could not leave its corner"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube cube"),
        "half>i5",
        (0, ["put a plain half-cube on i5", "was blocked and went back to its corner"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube cube", up="0"),
        "half>i5",
        (0, ["put a plain half-cube on i5", "was blocked and went back to its corner", "lost the lead"]),
    ),
    (
        laid(3, pawns="d4 g3 g7", d4="cube cube", up="0 2"),
        "half>i5",
        (
            0,
            [
                "put a plain half-cube on i5",
                "was blocked and went back to its corner",
                "lost the lead to the square",
            ],
        ),
    ),
    (
        losing(3, pawns="d4 g3 g7", d4="cube cube", up="0 2"),
        "half>i5",
        (
            0,
            [
                "put a plain half-cube on i5",
                "was blocked and went back to its corner",
                "lost the lead to the square",
                "lost the joker, which is out of the game",
            ],
        ),
    ),
    (
        laid(pawns="d4 g7", d4="cube cube cube cube"),
        "half>i5 e5",
        (0, ["put a plain half-cube on i5", "stepped to e5", "reached the summit and leads"]),
    ),
    (
        laid(pawns="d4 g7", d4="cube cube cube cube", up="1"),
        "half>i5 e5",
        (0, ["put a plain half-cube on i5", "stepped to e5", "reached the summit"]),
    ),
    (
        laid(pawns="b2 g7", up="0"),
        "half>i5 a1",
        (0, ["put a plain half-cube on i5", "stepped to a1", "came home and won"]),
    ),
    (
        laid()._replace(turns=1),
        "half>i5 b2",
        (0, ["put a plain half-cube on i5", "stepped to b2", "played the last turn: a draw"]),
    ),
]


@pytest.mark.parametrize(("state", "gestures", "line"), LOG, ids=[" ".join(line[1][-1:]) for _, _, line in LOG])
def test_the_log_has_a_sentence_for_everything(state: rules.State, gestures: str, line: tuple[int, list[str]]) -> None:
    assert told(state, gestures)[-1] == line


def test_the_log_tells_of_the_last_pawn() -> None:
    state = laid(pawns="d4 g7", d4="cube cube")
    state.board[BLOCKED] = 1
    assert told(state, "half>i5") == [
        (
            0,
            [
                "put a plain half-cube on i5",
                "was blocked for the second time and is out",
                "leaves one pawn on the board, which wins",
            ],
        )
    ]


def test_the_log_tells_of_a_pawn_blocked_in_a_turn_that_passed_by() -> None:  # ruling 5
    state = laid(3, pawns="d4 c7 g7", d4="cube cube")
    state.board[PLAIN_LEFT] = state.board[FIGURED_LEFT] = 0
    lines = told(state._replace(mover=2, regular=2), "half>i5 g6 half>i4 c6")
    assert lines[1] == (0, ["was blocked and went back to its corner"])
    assert lines[2] == (1, ["put a plain half-cube on i4", "stepped to c6"])


def test_the_log_is_short_and_goes_on_to_the_end() -> None:
    chance = random.Random(3)
    match = tablier.game("ascension", players=3, turns_max=12).start(seed=3)
    while not match.over:
        match = match.play(chance.choice(match.legal()))
        view = match.view(match.player)
        assert len(view["log"]) <= 12
        assert all(line["happened"] and line["moves"] for line in view["log"])
        assert view["log"][-1]["moves"].split(" ")[-1].split(">")[-1] == match.moves[-1]
    assert "draw" in match.view()["log"][-1]["happened"][-1]["en"]


def test_moves_are_read_whatever_case_and_spaces() -> None:
    state = tablier.game("ascension").start(seed=1)
    assert state.read(" H a L f ") == "half"
    assert state.read("B 2") == "b2"
    for text in ("", "a", "j1", "a0", "a10", "b2^^", "^b2", "halves", "a1>b2"):
        with pytest.raises(tablier.IllegalMove) as caught:
            state.play(text)
        assert caught.value.rule == "ACN-2"
        assert caught.value.to("en") != caught.value.to("fr")


def test_there_is_no_position_text() -> None:
    assert tablier.game("ascension").start().position is None
    with pytest.raises(tablier.BadPosition) as caught:
        tablier.game("ascension").position("a1")
    assert caught.value.to("en") != caught.value.to("fr")
