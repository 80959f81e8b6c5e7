"""What is said about planks of Nasca."""

from __future__ import annotations

import pytest
from tests.games.following import line_of

import tablier
from tablier.games.nasca import why


def said(moves: str, *line: str, **options: object) -> tuple[str, str]:
    state = tablier.game("nasca", **options).start(seed=0)
    for text in moves.split():
        state = state.play(text)
    following = line_of(state, *line)
    told = why(state, following[0], following)
    return told.en, told.fr


@pytest.mark.parametrize(
    ("moves", "move", "english", "french"),
    [
        (
            "",
            "c4-g4",
            "Begins a wall of 5 cells 2 cells from the left edge.",
            "Commence un mur de 5 cases à 2 cases du bord gauche.",
        ),
        (
            "",
            "a1-e1",
            "Begins a wall of 5 cells at the top edge and the left edge.",
            "Commence un mur de 5 cases contre le bord supérieur et le bord gauche.",
        ),
        (
            "c4-g4 k1-k5",
            "h5-h9",
            "Extends a wall to 10 cells.",
            "Prolonge un mur jusqu’à 10 cases.",
        ),
        (
            "c4-g4 k1-k5 h9-h10 k6-k10",
            "h5-h8",
            "Joins 2 of its walls.",
            "Réunit 2 de ses murs.",
        ),
        (
            "d5-g5 k1-k5",
            "h6-h10",
            "Extends a wall to 9 cells and reaches the bottom edge.",
            "Prolonge un mur jusqu’à 9 cases et atteint le bord inférieur.",
        ),
        (
            "a4-c4 k1-k5",
            "d1-d3",
            "Closes an area of 9 cells, extends a wall to 6 cells and reaches the top edge.",
            "Ferme une aire de 9 cases, prolonge un mur jusqu’à 6 cases et atteint le bord supérieur.",
        ),
    ],
)
def test_walls_and_areas_are_told(moves: str, move: str, english: str, french: str) -> None:
    assert said(moves, move) == (english, french)


def test_planks_that_meet_at_a_corner_close_nothing_when_corners_are_open() -> None:  # NAS-9
    assert said("a4-c4 k1-k5", "d1-d3", corners="open") == (
        "Begins a wall of 3 cells at the top edge.",
        "Commence un mur de 3 cases contre le bord supérieur.",
    )
    assert said("a4-c4 k1-k5 d1-d3 k6-k10", "d4-d5", corners="open") == (
        "Closes an area of 9 cells and joins 2 of its walls.",
        "Ferme une aire de 9 cases et réunit 2 de ses murs.",
    )
    assert said("a4-c4 k1-k5", "d2-d4", corners="open")[0] == "Extends a wall to 6 cells."


def test_a_bridge_that_breaks_an_area_says_so() -> None:
    # The example of NAS-8: the bridge c3-c5 opens A's wall at c4.
    built = "a4-d4 b3-c3 e1-e3 b5-c5 k1-k5"
    english, french = said(built, "c3-c5")
    assert english == "Breaks an area of 10 cells, bridges over a plank of the other side and joins 2 of its walls."
    assert french.startswith("Ouvre une aire de 10 cases de l’autre camp, jette un pont sur une pièce de l’autre camp")


def test_a_bridge_over_several_planks_counts_those_of_the_other_side() -> None:
    english, french = said("c3-c5 e4-e6 g3-g5", "k1-k5")
    assert "wall" in english
    assert "mur" in french
    english, french = said("c3-c5 e4-e6 g3-g5 k1-k5 a1-a2", "c4-g4")
    assert english.startswith("Bridges over 2 planks of the other side")
    assert french.startswith("Jette un pont sur 2 pièces de l’autre camp")
    assert said("c3-c5 e4-e6 g3-g5 k1-k5", "c3-g3")[0].startswith("Builds a bridge at height 2")


def test_cells_inside_an_area_of_the_other_side_are_covered() -> None:
    english, french = said("a4-c4 k1-k5 d1-d3", "a2-c2")
    assert english.startswith("Covers 3 cells in an area of the other side")
    assert french.startswith("Couvre 3 cases dans une aire adverse")


def test_cells_that_the_next_plank_then_encloses_are_told() -> None:
    english, french = said("a4-c4 k1-k5", "h8-h9", "i10-k10", "d1-d3")
    assert english == "Goes on to enclose 9 cells and begins a wall of 2 cells one cell from the bottom edge."
    assert french == "Enfermera ensuite 9 cases et commence un mur de 2 cases à une case du bord inférieur."


def test_cells_that_the_other_side_then_breaks_or_encloses_are_told() -> None:
    built = "a4-d4 b3-c3 e1-e3 b5-c5"
    assert said(built, "k1-k5", "c3-c5")[0].startswith("Lets the other side open up 10 cells")
    assert said(built, "k1-k5", "c3-c5")[1].startswith("Laisse l’autre camp ouvrir 10 cases")


def test_the_last_plank_of_a_length_is_told() -> None:
    assert "last" not in said("", "c4-d4")[0]
    english, french = said("c4-d4 k1-k5", "c6-d6")
    assert english.endswith("spends its last plank of 2.")
    assert french.endswith("dépense sa dernière pièce de 2.")


@pytest.mark.parametrize(
    ("rounds", "english", "french"),
    [(1, "ends the game level.", "met fin à la partie à égalité."), (2, "ends the round.", "à la manche.")],
)
def test_the_end_of_a_round_and_of_the_game_is_told(rounds: int, english: str, french: str) -> None:
    state = tablier.game("nasca", rounds=rounds).start(seed=0)
    while True:
        move = state.legal()[0]
        after = state.play(move)
        if after.over or after.rules_state.rounds_left != state.rules_state.rounds_left:
            break
        assert not why(state, move, [move]).en.endswith(english)
        state = after
    assert why(state, move, [move]).en.endswith(english)
    assert why(state, move, [move]).fr.endswith(french)
