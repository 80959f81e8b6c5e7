"""No walling in (ACN-16). Boards are written as in `test_rules`; the pawns on their corners never left them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.games.ascension.test_rules import laid, legal, play, refusal

import tablier
from tablier.chance import seeded
from tablier.games.ascension import elements, rules
from tablier.games.ascension.board import MOVED, PAWN, SHOWING, UNMOVED, place, take, top
from tablier.games.ascension.notation import cell_name, cell_number
from tablier.games.ascension.walling import WAYS_FROM
from tablier.jit import can_compile, instantiate
from tablier.typography import typeset

JAIL = "e4>b9 e6>a8 d5>b8"
WALLS: dict[str, Any] = {
    "a8": "cube cube",
    "b8": "cube cube",
    "b9": "cube",
}  # the last way out of a9 is to lift the cube on b9


def unmoved(players: int = 4, pawns: str = "", up: str = "", **stacks: str) -> rules.State:
    """A board on which pawns on their corners have stood there since the start."""
    state = laid(players, pawns, up, **stacks)
    for seat in range(players):
        figure = rules.figure_of(players, seat)
        state.board[UNMOVED] |= int(int(state.board[PAWN + seat]) == elements.HOMES[figure]) << figure
    return state


def after(texts: str, **options: Any) -> tablier.State:
    state = tablier.game("ascension", **options).start(seed=1)
    for text in texts.replace(">", " ").split():
        state = state.play(text)
    return state


def test_the_jail_of_the_page_is_refused_at_the_third_wall() -> None:  # ACN-16
    state = after("e4>b9 e6>a8 d5", players=4)
    with pytest.raises(tablier.IllegalMove) as caught:
        state.play("b8")
    assert (caught.value.rule, caught.value.places) == ("ACN-16", ("b8", "a9"))
    assert caught.value.to("en") == (
        "The star has not left its corner a9 yet, and b8 is its last way out, which must stay open. (ACN-16)"
    )
    assert caught.value.to("fr") == typeset(
        "L’étoile n’a pas encore quitté son coin a9, et b8 est sa dernière issue : elle doit rester libre. (ACN-16)"
    )
    assert {"a8", "b9", "b7"} <= set(state.legal())  # two walls higher, and elsewhere


def test_the_jail_of_the_page_is_built_where_it_is_allowed() -> None:  # ACN-16
    state = after(JAIL, players=4, walling_in="allowed")
    assert state.player == 3
    assert not {"a8", "b8", "b9"} & set(state.legal())  # all are frozen: the star cannot even begin


def test_a_face_shown_or_hidden_is_refused_alike() -> None:  # ACN-16
    state = play(unmoved(a8="cube cube", b8="cube cube", b9="cube", d4="?ladder"), "d4")
    for text in ("b9", "b9^"):
        assert refusal(state, text).rule == "ACN-16"
    assert {"c9", "c9^"} <= legal(state)


def test_each_corner_has_its_own_pawn() -> None:  # ACN-16
    walls = {"a1": "a2 b1 b2", "i1": "h1 h2 i2", "i9": "h8 h9 i8", "a9": "a8 b8 b9"}
    for seat, (home, cells) in enumerate(walls.items()):
        first, second, last = cells.split()
        built: dict[str, Any] = {first: "cube cube", second: "cube cube", last: "cube"}
        state = unmoved(4, d4="cube", **built)
        found = play(state._replace(mover=(seat + 1) % 4), "d4")
        assert refusal(found, last).places == (last, home)
        own = play(state._replace(mover=seat), "d4")
        assert {first, second, last} <= legal(own)  # one may wall in oneself


def test_two_players_have_the_pawns_of_opposite_corners() -> None:  # ACN-16
    walls: dict[str, Any] = {"h8": "cube cube", "h9": "cube cube", "i8": "cube"}
    assert refusal(play(unmoved(2, d4="cube", **walls), "d4"), "i8").places == ("i8", "i9")
    absent: dict[str, Any] = {"h1": "cube cube", "h2": "cube cube", "i2": "cube"}
    assert "i2" in legal(play(unmoved(2, d4="cube", **absent), "d4"))  # nobody sits there


def test_a_bare_or_low_cell_is_a_way_out() -> None:  # ACN-16
    for low in ("", "half", "figure3"):
        state = play(unmoved(**{**WALLS, "b9": low}, d4="cube"), "d4")
        assert refusal(state, "b9").rule == "ACN-16"
    for high in ("figure", "chasm", "triangle"):  # it may not step there, nor lift it
        state = play(unmoved(**{**WALLS, "b9": f"cube {high}"}, d4="cube"), "d4")
        assert "b9" in legal(state)


def test_a_cube_that_its_player_may_lift_is_a_way_out() -> None:  # ACN-16
    for top_piece, is_way in (
        ("cube", True),
        ("star", True),
        ("chasm", True),
        ("circle", False),
        ("circle+star", True),
    ):
        state = play(unmoved(**{**WALLS, "b9": top_piece}, d4="cube"), "d4")
        assert ("b9" in legal(state)) == (not is_way)


def test_what_lies_under_the_lifted_piece_must_let_the_pawn_in() -> None:  # ACN-16
    for stack, is_way in (("half cube", True), ("figure3 cube", True), ("figure cube", False), ("half half", True),
                          ("cube half", False), ("cube cube", False)):  # fmt: skip
        state = play(unmoved(**{**WALLS, "b9": stack}, d4="cube"), "d4")
        assert ("b9" in legal(state)) == (not is_way)


def test_a_half_cube_on_bare_board_leaves_the_way_open() -> None:  # ACN-16
    state = unmoved(**{**WALLS, "b9": ""})
    assert "b9" in legal(play(state, "half"))
    assert refusal(play(state, "figure"), "b9").rule == "ACN-16"  # a triangle, which the star may not enter


def test_a_half_cube_on_a_half_cube_closes_it() -> None:  # ACN-16
    state = play(unmoved(**{**WALLS, "b9": "half1"}), "half")
    assert refusal(state, "b9").rule == "ACN-16"


def test_the_joker_walls_in_too() -> None:  # ACN-16
    state = unmoved(4, pawns="c3 i1 i9 a9", up="0", **{**WALLS, "b9": ""})
    assert refusal(play(state, "joker"), "b9").rule == "ACN-16"
    assert "b9" in legal(play(unmoved(4, pawns="c3 i1 i9 a9", up="0", a8="cube"), "joker"))


def test_another_way_out_is_enough() -> None:  # ACN-16
    state = play(unmoved(a8="cube", b8="cube cube", b9="cube", d4="cube"), "d4")
    assert {"a8", "b8", "b9"} <= legal(state)


def test_a_way_that_a_pawn_stands_on_is_none() -> None:  # ACN-16
    state = play(unmoved(4, pawns="a8 i1 i9 a9", b8="cube cube", b9="cube", d4="cube"), "d4")
    assert refusal(state, "b9").rule == "ACN-16"  # the mover's pawn may leave a8, but has not yet


def test_frozen_pieces_are_no_way_out() -> None:  # ACN-16
    state = play(unmoved(a8="cube cube", b8="cube", b9="cube", d4="cube"), "d4")
    assert {"b8", "b9"} <= legal(state)
    state.board[MOVED + 1] = top(state.board, cell_number("b8"))
    assert refusal(state, "b9").rule == "ACN-16"
    assert "b8" in legal(state)  # no way before, so none is taken


def test_a_piece_of_its_own_player_is_not_frozen_for_the_pawn() -> None:  # ACN-16
    state = play(unmoved(a8="cube cube", b8="cube", b9="cube", d4="cube"), "d4")
    state.board[MOVED + 3] = top(state.board, cell_number("b8"))
    assert {"b8", "b9"} <= legal(state)


def test_the_movers_earlier_piece_is_free_after_the_placement() -> None:  # ACN-16
    state = play(unmoved(a8="cube cube", b8="cube", b9="cube", d4="cube"), "d4")
    state.board[MOVED] = top(state.board, cell_number("b8"))
    assert "b9" in legal(state)  # then the star may lift the cube on b8
    assert "b8" in legal(state)


def test_the_piece_just_placed_is_frozen() -> None:  # ACN-16
    # Bare, b9 is a way out; the cube alone would be one too, if it could be lifted.
    state = play(unmoved(a8="cube cube", b8="cube cube", d4="cube"), "d4")
    assert refusal(state, "b9").rule == "ACN-16"


def test_a_lift_from_beside_the_corner_opens_a_way_that_no_placement_closes() -> None:  # ACN-16
    walled = unmoved(a8="cube cube", b8="triangle", b9="cube cube")
    lifted = play(walled, "b8")
    assert {"a8", "b9", "c9"} <= legal(lifted)  # b8 is bare now, and not where the piece may go
    assert "b8" not in legal(lifted)


def test_a_pawn_walled_in_before_is_not_protected() -> None:  # ACN-16
    state = play(unmoved(a8="cube cube", b8="cube cube", b9="cube cube", d4="cube"), "d4")
    assert {"a8", "b8", "b9"} <= legal(state)


def test_who_has_left_the_corner_may_be_walled_in_there() -> None:  # ACN-16
    state = unmoved(4, pawns="c3 g3 g7 a9", a8="cube cube", b9="cube cube")._replace(mover=3, regular=3)
    assert refusal(play(state._replace(mover=0), "figure"), "b8").rule == "ACN-16"
    state = play(state, "half>i5 b8 half>i4 c2 half>i3 g2 half>h5 g8 half>h4 a9")
    assert cell_name(int(state.board[PAWN + 3])) == "a9"  # it is back, but has been away
    assert "b8" in legal(play(state, "figure"))


def test_a_pawn_sent_back_to_its_corner_may_be_walled_in() -> None:  # ACN-16
    state = unmoved(4, pawns="d4 h2 g7 d8", d8="cube cube", d4="cube", **WALLS)._replace(mover=3, regular=3)
    state = play(state, "half>i5")
    assert cell_name(int(state.board[PAWN + 3])) == "a9"
    assert "b9" in legal(play(state, "half"))


def test_steps_are_never_refused() -> None:  # ACN-16
    state = unmoved(4, pawns="c8 i1 i9 a9", c8="", a8="cube cube", b9="cube cube", d4="cube")
    assert "b8" in legal(play(state, "d4>h5"))  # the last way out, taken by a pawn


def test_there_is_always_a_place() -> None:  # ruling 42
    beside = {int(cell) for ways in WAYS_FROM for cell in ways}
    ordinary = [cell for cell in elements.CELLS if cell not in elements.HOMES and cell != elements.PILLAR]
    never_refused = [cell for cell in ordinary if cell not in beside]
    assert len(never_refused) - rules.SEATS - 2 == 58  # less four pawns, the joker and the cell it came from


def has_way_out(board: np.ndarray, players: int, seat: int) -> bool:
    """The words of ACN-16: a step now, or one after its player lifts the top piece of a neighbouring cell."""
    figure = rules.figure_of(players, seat)
    home = elements.HOMES[figure]
    if rules.steps(board, home, figure):
        return True
    for number, direction in enumerate(elements.DIRECTIONS):
        cell = home + int(direction)
        if cell in elements.CELLS and rules.may_lift(board, players, seat, cell):
            lifted = board.copy()
            take(lifted, cell)
            if rules.steps(lifted, home, figure) >> number & 1:
                return True
    return False


def is_refused(state: rules.State, move: int, never_left: set[int]) -> bool:
    placed = state.board.copy()
    place(placed, state.mover, state.hand, move)
    return any(
        has_way_out(state.board, state.players, seat) and not has_way_out(placed, state.players, seat)
        for seat in never_left - {state.mover}
    )


WALLERS = {cell_name(int(cell)) for ways in WAYS_FROM for cell in ways}


def near_corners(state: rules.State, chance: random.Random) -> int:
    """A move that builds beside corners where it can."""
    moves = np.empty(rules.MOST_MOVES, np.int64)
    texts = [int(move) for move in moves[: rules.legal_moves(state, moves)]]
    walling = [move for move in texts if state.phase == rules.PLACE and cell_name(move % SHOWING) in WALLERS]
    return chance.choice(walling if walling and chance.random() < 0.7 else texts)


@pytest.mark.parametrize("seed", range(12))
def test_placements_are_refused_as_the_words_say(seed: int) -> None:  # ACN-16
    chance = random.Random(seed)
    players = 2 + seed % 3
    state = tablier.game("ascension", players=players).start(seed=seed).rules_state
    allowed = tablier.game("ascension", players=players, walling_in="allowed").start(seed=seed).rules_state
    never_left, refused = set(range(players)), 0
    moves = np.empty(rules.MOST_MOVES, np.int64)
    for _ in range(300):
        if rules.is_over(state):
            break
        found = {int(move) for move in moves[: rules.legal_moves(state, moves)]}
        if state.phase == rules.PLACE:
            everything = {int(move) for move in moves[: rules.legal_moves(allowed, moves)]}
            wanted = {move for move in everything if not is_refused(state, move, never_left)}
            assert found == wanted
            refused += len(everything - wanted)
        move = near_corners(state, chance)
        if state.phase in (rules.STEP, rules.BOUNCE):
            never_left.discard(state.mover)
        state, allowed = rules.play(state, move), rules.play(allowed, move)
    assert refused > 0


@pytest.mark.parametrize(
    "compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason="no Numba"))]
)
def test_places_are_drawn_alike_and_none_that_walls_in(compiled: bool) -> None:  # ACN-16
    kernel = instantiate(rules, compiled=compiled)
    state = play(unmoved(**WALLS, d4="?ladder"), "d4")
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = kernel.legal_moves(state, moves)
    expected = {int(move) for move in moves[:count]}
    assert cell_number("b9") not in expected
    rng, drawn = seeded(3), dict.fromkeys(expected, 0)
    for _ in range(100 * count):
        move, _, rng = kernel.draw(state, moves, 0, rng)
        drawn[move] += 1
    assert all(50 < times < 160 for times in drawn.values())


def test_refusals_tell_nothing_hidden() -> None:  # ACN-14, ACN-16
    state = after("e4>b9 e6>a8 d5", players=4)
    for seed in range(20):
        other = tablier.imagine(state.knowledge(2), seed=seed)
        assert other.setup != state.setup
        assert other.legal() == state.legal()
        assert "b8" not in other.legal()


def test_records_from_before_the_rule_keep_their_jails() -> None:  # ACN-16
    record = after(JAIL, players=4, walling_in="allowed").record()
    del record["version"], record["options"]["walling_in"], record["options"]["joker"]
    assert tablier.load(record).game.options["walling_in"] == "allowed"
    with pytest.raises(tablier.BadRecord) as caught:
        tablier.load({**record, "version": 2})
    assert caught.value.rule == "ACN-16"
