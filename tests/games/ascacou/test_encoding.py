"""Observations of Ascacou are what its view tells."""

from __future__ import annotations

from tests.games.planes import check, some_moments

from tablier.games.ascacou.notation import CELL_NAMES


def test_every_plane_shows_what_the_view_tells() -> None:
    for state in some_moments("ascacou"):
        view = state.view()
        supply = view["supply"] or {"b": 0, "w": 0}
        closed = {(one["cell"], one["colour"]) for one in view["closed"]}
        for seat in (0, 1):
            expected = [
                *([[cell == colour for cell in row] for row in view["board"]] for colour in "bw"),
                *(card["owner"] == owner for owner in (seat, 1 - seat) for card in view["cards"]),
                *(bool(card["stands"]) for card in view["cards"]),
                *([[(CELL_NAMES[5 * y + x], c) in closed for x in range(5)] for y in range(5)] for c in "bw"),
                state.player == seat,
                *(view["imposed"] == colour for colour in "bw"),
                *(supply[colour] for colour in "bw"),
            ]
            check(state, seat, expected)
