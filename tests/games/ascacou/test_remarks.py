"""What is said about moves of Ascacou."""

from __future__ import annotations

import pytest
from tests.games.following import line_of

import tablier
from tablier.games.ascacou import why

EXAMPLE = "1bbb1/1w1w1 123579bf"  # of the rules: seat 1 owns BBWB and BBBW


def said(position: str, *moves: str, **options: object) -> tuple[str, str]:
    state = tablier.game("ascacou", **options).position(position)
    line = line_of(state, *moves)
    told = why(state, line[0], line)
    return told.en, told.fr


def test_cards_that_are_scored_and_given_are_named() -> None:
    assert said(EXAMPLE, "bc2")[0].startswith("Scores BBBW and BBWB")
    english, french = said("1bbb1/1w1w1 0468acde", "bc2")
    assert english.startswith("Gives BBBW and BBWB to the other side")
    assert french.startswith("Donne BBBW et BBWB à l’autre camp")


def test_cells_that_are_closed_are_named_with_their_colour() -> None:
    english, french = said("1bb2/1w1w1 0123456789", "bd1")
    assert english == "Closes c2 to white, prepares BBBW and gives up BBWW for now."
    assert french == "Ferme c2 au blanc, prépare BBBW et renonce à BBWW pour l’instant."


def test_cells_that_die_are_named() -> None:
    # The second example of the rules, before its last pawn.
    english, french = said("1bb2/bbb2/2wb1/2b2 01234567", "bd4")
    assert "makes a1 dead" in english
    assert "rend a1 morte" in french


def test_what_the_next_pawn_may_complete_is_told() -> None:
    english, french = said("bb3/5/5/5/5 0123456789abcdef", "ba2")
    assert english == "Prepares BBBW and BBBB."
    assert french == "Prépare BBBW et BBBB."
    english, french = said("bb3/5/5/5/5 -", "ba2")
    assert english == "Lets the other side complete BBBW and BBBB."
    assert french == "Laisse l’autre camp compléter BBBW et BBBB."


@pytest.mark.parametrize(
    ("move", "step", "ways"),
    [
        ("bc3", "Begins 4 squares at c3", "fewer ways to its own cards than to the other side’s (12 to 20)"),
        ("we5", "Begins one square at e5", "more ways to its own cards than to the other side’s (8 to 0)"),
        (
            "wb2",
            "Puts a second pawn into the square a1–b2",
            "more ways to its own cards than to the other side’s (16 to 12)",
        ),
    ],
)
def test_quiet_moves_say_how_far_squares_have_come_and_whose_cards_they_may_become(
    move: str, step: str, ways: str
) -> None:
    assert said("b4 01234567", move)[0] == f"{step} and leaves {ways}."


def test_a_draft_an_imposed_colour_and_the_end_are_told() -> None:
    draft = tablier.game("ascacou", deal="draft").start(seed=0)
    assert why(draft, draft.read("BBWB"), []).fr == "Prend la carte BBWB et en prive l’autre camp."
    assert said("b4 01234567 w", "we5>b", imposed=True)[0].endswith(" and imposes black.")
    assert said("bbwwb/w1b1w/wwwbb/bbwww/bb1b1 12567def", "wc5") == (
        "Scores BWBW, gives WWWB to the other side and ends the game 1 point behind.",
        "Marque BWBW, donne WWWB à l’autre camp et met fin à la partie avec 1 point de retard.",
    )


def test_what_the_expected_answer_scores_is_told() -> None:
    english, french = said(EXAMPLE, "we5", "bc2")
    assert english.startswith("Gets BBBW and BBWB from the other side’s answer")
    assert french.startswith("Obtient BBBW et BBWB par la réponse adverse")
    english, french = said("1bbb1/1w1w1 0468acde", "we5", "bc2")
    assert english.startswith("Lets the other side score BBBW and BBWB")
    assert french.startswith("Laisse l’autre camp marquer BBBW et BBWB")
