"""What is told of a plank of Nasca before it is laid."""

from __future__ import annotations

import tablier
from tablier.games.previews import Mark, Preview

CORNER = [f"{letter}{row}" for row in (1, 2, 3) for letter in "abc"]


def after(moves: str, **options: object) -> tablier.State:
    state = tablier.game("nasca", **options).start(seed=0)
    for text in moves.split():
        state = state.play(text)
    return state


def told(state: tablier.State, move: str) -> Preview:
    return state.preview(state.read(move))


def test_an_area_that_a_plank_would_close_is_shown_and_counted() -> None:  # NAS-9, NAS-10
    preview = told(after("a4-c4 k1-k5"), "d1-d3")
    assert preview.gains == [9, 0]
    assert preview.marks == [
        Mark(kind="area", places=CORNER, seat=0),
        Mark(kind="counts", places=CORNER, seat=0),
    ]
    assert preview.text.en == "Closes an area of 9 cells, extends a wall to 6 cells and reaches the top edge."
    assert preview.text.fr.startswith("Ferme une aire de 9 cases")


def test_planks_in_an_area_belong_to_it_and_do_not_count() -> None:  # NAS-9, NAS-10
    preview = told(after("a4-c4 a1-b1"), "d1-d3")
    area, counts = preview.marks
    assert (area.kind, area.places) == ("area", CORNER)
    assert (counts.kind, counts.places) == ("counts", [cell for cell in CORNER if cell not in ("a1", "b1")])
    assert preview.gains == [7, 0]


def test_a_plank_in_an_area_of_the_opponent_takes_the_cells_it_covers() -> None:  # NAS-10
    preview = told(after("a4-c4 k1-k5 d1-d3"), "a1-b1")
    assert preview.gains == [-2, 0]
    assert preview.marks == [Mark(kind="lost", places=["a1", "b1"], seat=0)]


def test_an_area_within_another_takes_the_cells_from_it() -> None:  # NAS-10
    preview = told(after("a4-c4 a2-b2 d1-d3"), "c1-c2")
    assert preview.gains == [-4, 2]
    assert preview.marks == [
        Mark(kind="lost", places=["a1", "b1", "c1", "c2"], seat=0),
        Mark(kind="area", places=["a1", "b1"], seat=1),
        Mark(kind="counts", places=["a1", "b1"], seat=1),
    ]


def test_with_open_corners_nothing_is_shown_where_a_gap_stays() -> None:  # NAS-9
    preview = told(after("a4-c4 k1-k5", corners="open"), "d1-d3")
    assert (preview.gains, preview.marks) == ([0, 0], [])


def test_the_last_plank_of_a_round_is_told_on_the_board_it_ends() -> None:  # NAS-7, NAS-11
    state = after("")
    while not (moves := [move for move in state.legal() if ends_the_round(state, move)]):
        state = state.play(state.legal()[0])
    for move in moves:
        preview, finished = told(state, move), state.play(move).view()["finished"]
        scoring = [set(cells) for cells in finished["scoring"]]
        before = [set(cells) for cells in state.view()["scoring"]]
        assert preview.gains == [len(new) - len(old) for new, old in zip(scoring, before, strict=True)]
        shown = {(mark.kind, mark.seat): set(mark.places) for mark in preview.marks}
        for seat in range(2):
            assert shown.get(("counts", seat), set()) == scoring[seat] - before[seat]
            assert shown.get(("lost", seat), set()) == before[seat] - scoring[seat]
        assert "ends the round" in preview.text.en


def ends_the_round(state: tablier.State, move: str) -> bool:
    return bool(state.play(move).view()["round"] == 2)
