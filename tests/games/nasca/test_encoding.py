"""Observations of Nasca are what its view tells."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.games.planes import check, some_moments

from tablier.games.nasca.notation import cell_name

CELLS = [[cell_name(row, column) for column in range(11)] for row in range(10)]


def on_board(cells: list[str]) -> np.ndarray:
    """1 on each of these cells."""
    return np.isin(CELLS, cells)


def planks_shown(planks: list[dict[str, Any]], heights: list[list[int]]) -> list[Any]:
    """Heights, and the cells whose highest plank goes on to the right and below."""
    goes_on: dict[str, int] = {}
    for plank in planks:
        cells = plank["cells"]
        is_flat = len(cells) > 1 and cells[0][1:] == cells[1][1:]
        goes_on |= dict.fromkeys(cells, 1 if is_flat else 2) | {cells[-1]: 0}
    return [heights, *(on_board([cell for cell, way in goes_on.items() if way == one]) for one in (1, 2))]


def test_every_plane_shows_what_the_view_tells() -> None:
    for state in some_moments("nasca"):
        view = state.view()
        shown = {cell: plank["owner"] for plank in view["planks"] for cell in plank["cells"]}
        points = np.sum(view["round_points"], axis=0) if view["round_points"] else [0, 0]
        follows = view["round"] < view["rounds"]
        start = state.start.view()
        for seat in (0, 1):
            seats = (seat, 1 - seat)
            expected = [
                *(on_board([cell for cell, owner in shown.items() if owner == one]) for one in seats),
                *planks_shown(view["planks"], view["heights"]),
                *(on_board(view["scoring"][one]) for one in seats),
                *(supply["count"] for one in seats for supply in reversed(view["left"][one])),
                *(points[one] for one in seats),
                state.player == seat,
                follows,
                follows and view["starter"] != seat,
                state.game.options["corners"] == "open",
                *(planks_shown(start["planks"], start["heights"]) if follows else (0, 0, 0)),
            ]
            check(state, seat, expected)
