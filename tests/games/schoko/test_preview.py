"""What is told of a card of Scho K.O. before it is laid."""

from __future__ import annotations

import pytest
from tests.games.schoko.test_remarks import played

import tablier
from tablier.games.previews import Mark, Preview
from tablier.typography import typeset


def told(state: tablier.State, move: str) -> Preview:
    return state.preview(state.read(move))


def test_the_groups_a_card_would_make_are_marked_for_both_colours() -> None:  # SCH-8
    preview = told(played("dark", "DDDW@0,0"), "WDWW@2,0")
    assert preview.text.en == "The largest white group grows from 1 to 4; dark stays at 3."
    assert preview.text.fr == typeset("Le plus grand groupe blanc passe de 1 à 4 ; le noir reste à 3.")
    assert preview.gains == [0, 3]
    assert preview.marks == [
        Mark(kind="group", places=["3,0"], seat=0),
        Mark(kind="group", places=["2,0", "1,1", "2,1", "3,1"], seat=1),
    ]


def test_a_group_apart_from_the_largest_gains_nothing() -> None:  # SCH-8
    preview = told(played("dark", "DDDW@0,0", "WDWW@2,0"), "WDWD@4,0")
    assert preview.text.en == "A dark group of 2, apart from the largest of 3; white grows from 4 to 6."
    assert preview.gains == [0, 2]


def test_what_is_left_of_a_group_that_is_cut_is_marked() -> None:  # SCH-6, SCH-8
    table = played("dark", "DDDW@0,0", "WDWW@2,0", "WDDD@1,2", "WWWD@4,0")
    preview = told(table, "DDWD*@1,0")
    assert preview.gains == [6, -4]
    assert preview.text.en == "The largest dark group grows from 3 to 9; white shrinks from 8 to 4."
    left = next(mark for mark in preview.marks if mark.kind == "largest")
    assert (left.seat, len(left.places)) == (1, 4)


def test_gains_and_marks_are_what_the_card_then_does() -> None:  # SCH-8
    state = played("dark")
    while moves := state.legal():
        for move in moves[:: 1 + len(moves) // 12]:
            preview, after = state.preview(move), state.play(move)
            assert preview.gains == [new - old for old, new in zip(state.scores, after.scores, strict=True)]
            squares = after.view_struct(None).squares
            for mark in preview.marks:
                group = [tuple(map(int, place.split(","))) for place in mark.places]
                assert mark.seat is not None
                assert group in squares[mark.seat]
        state = state.play(moves[len(state.moves) % len(moves)])


@pytest.mark.parametrize(("move", "colour"), [("dark", "dark"), ("white", "white")])
def test_a_colour_is_told_by_the_hand_alone(move: str, colour: str) -> None:  # SCH-3
    preview = told(played(), move)
    assert preview.text.en.startswith(f"Plays {colour}: ")
    assert (preview.gains, preview.marks) == ([0, 0], [])


def test_what_is_unseen_is_the_deck_without_what_a_seat_sees() -> None:  # SCH-9
    state = played("dark", "DDDW@0,0")
    unseen = {seat: {kind.card: kind.count for kind in state.view_struct(seat).unseen} for seat in (None, 0, 1)}
    assert unseen[None] == {"DDDW": 2, "DDDW*": 1, "DDWW": 3, "DDWW*": 1, "DWWW": 2}
    assert unseen[0] == {"DDDW": 1, "DDDW*": 0, "DDWW": 1, "DDWW*": 1, "DWWW": 2}
    assert unseen[1] == {"DDDW": 1, "DDDW*": 1, "DDWW": 3, "DDWW*": 0, "DWWW": 0}
