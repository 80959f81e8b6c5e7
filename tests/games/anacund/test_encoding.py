"""Observations of Anacund are what its view tells."""

from __future__ import annotations

from tests.games.planes import check, some_moments

from tablier.games.anacund.encoding import encode


def test_every_plane_shows_what_the_view_tells() -> None:
    for state in some_moments("anacund"):
        view = state.view()
        squares = view["squares"]
        waits = state.game.options["capture"] == "turn"
        fresh = {str(move)[:2] for move in state.moves[len(state.moves) // 3 * 3 :]} if waits else set()
        for seat in (0, 1):
            groups = (view["groups"][seat], view["groups"][1 - seat])
            expected = [
                *([square["pawn"] == owner for square in squares] for owner in (seat, 1 - seat)),
                *([square["captor"] == owner for square in squares] for owner in (seat, 1 - seat)),
                [square["bonus"] for square in squares],
                [square["name"] in fresh for square in squares],
                *([square["value"] == value for square in squares] for value in range(1, 7)),
                *(sizes.count(size) for sizes in groups for size in range(1, 7)),
                state.player == seat,
                view["placements_left"],
                waits,
            ]
            check(state, seat, expected)


def test_an_action_is_a_square_and_by_ana_4_also_the_size_of_the_group() -> None:
    for state in some_moments("anacund"):
        names = [square["name"] for square in state.view()["squares"]]
        for move in state.legal():
            name, _, size = move.partition("/")
            assert encode(state.rules_state, move.code, 0) == 36 * int(size or 0) + names.index(name)
