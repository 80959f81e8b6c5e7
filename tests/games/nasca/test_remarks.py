"""What is said about planks of Nasca."""

from __future__ import annotations

import pytest

import tablier
from tablier.games.nasca import why


def said(moves: str, move: str, **options: object) -> tuple[str, str]:
    state = tablier.game("nasca", **options).start(seed=0)
    for text in moves.split():
        state = state.play(text)
    told = why(state, state.read(move), [])
    return told.en, told.fr


@pytest.mark.parametrize(
    ("moves", "move", "english", "french"),
    [
        ("", "c4-g4", "Begins a wall on c4-g4.", "Commence un mur en c4-g4."),
        (
            "",
            "a1-e1",
            "Begins a wall on a1-e1 at the top edge and the left edge.",
            "Commence un mur en a1-e1, contre le bord supérieur et le bord gauche.",
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


@pytest.mark.parametrize(
    ("rounds", "english", "french"),
    [(1, "ends the game.", "met fin à la partie."), (2, "ends the round.", "à la manche.")],
)
def test_the_end_of_a_round_and_of_the_game_is_told(rounds: int, english: str, french: str) -> None:
    state = tablier.game("nasca", rounds=rounds).start(seed=0)
    while True:
        move = state.legal()[0]
        after = state.play(move)
        if after.over or after.rules_state.rounds_left != state.rules_state.rounds_left:
            break
        assert not why(state, move, []).en.endswith(english)
        state = after
    assert why(state, move, []).en.endswith(english)
    assert why(state, move, []).fr.endswith(french)
