"""What is told of a pawn of Anacund before it is placed."""

from __future__ import annotations

from tests.games.anacund.test_remarks import BONUS, state_with

import tablier
from tablier.games.previews import Mark, Preview


def told(state: tablier.State, move: str) -> Preview:
    return state.preview(state.read(move))


def test_a_run_enclosed_is_captured_and_counts() -> None:  # ANA-5, ANA-7
    preview = told(state_with("h1 p3", "i1 j1 n3 l3"), "k1")
    assert preview.gains == [3, -2]
    assert preview.marks == [Mark(kind="captured", places=["i1", "j1"], seat=0)]
    assert preview.text.en == "Captures 2 pawns and leaves 5 in its group."
    assert preview.text.fr == "Capture 2 pions et en laisse 5 dans son groupe."


def test_who_walks_in_between_two_pawns_loses_the_run() -> None:  # ANA-5
    preview = told(state_with("c1 p3", "b1 e1 n3 l3"), "d1")
    assert preview.marks == [Mark(kind="captured", places=["c1", "d1"], seat=1)]
    assert preview.gains == [-6, 7]  # the bonus square was dark


def test_the_bonus_square_is_worth_six() -> None:  # ANA-7
    assert told(state_with("h1 p3", "i1 l1 n3 l3", dark_groups=0o651), BONUS).gains == [6, 0]


def test_nothing_but_the_group_changes_where_nothing_is_enclosed() -> None:  # ANA-2
    preview = told(state_with("h1 p3", "i1 j1 n3 l3", dark_groups=0o651), BONUS)
    assert preview.text.en == "Takes the bonus square and uses up its group."
    assert preview.marks == []


def test_before_the_end_of_a_turn_captures_are_only_due() -> None:  # ANA-5, captures after the turn
    preview = told(state_with("h1 p3", "i1 j1 n3 l3", capture="turn"), "k1")
    assert preview.gains == [1, 0]
    assert preview.marks == [Mark(kind="due", places=["i1", "j1"], seat=0)]
    assert preview.text.en == "Encloses 2 for now and leaves 5 in its group."
