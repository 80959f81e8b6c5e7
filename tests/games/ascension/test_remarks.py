"""What is said about gestures of Ascension."""

from __future__ import annotations

import pytest
from tests.games.following import line_of

import tablier
from tablier.games.ascension import elements, why
from tablier.games.ascension.board import PIECES, leave, reach_summit, settle, stand, top
from tablier.typography import typeset

LOOKS = ("looks at a face it has not seen", "regarde une face encore inconnue")
TO_0_FR = "jusqu’à la hauteur 0"
FACES = {"b2": "ladder", "c2": "spring", "d2": "bivouac", "e2": "triangle", "h8": "square"}


def played(moves: str = "") -> tablier.State:
    faces = dict.fromkeys(FACES.values(), 1)
    state = tablier.game("ascension", faces=faces).start(setup={"players": 2, "faces": FACES})
    for move in moves.split():
        state = state.play(move)
    return state


def said(state: tablier.State, *moves: str) -> tuple[str, str]:
    line = line_of(state, *moves)
    told = why(state, line[0], line)
    return told.en, told.fr


@pytest.mark.parametrize(
    ("moves", "move", "english", "french"),
    [
        (
            "",
            "b2",
            f"Lowers b2, beside its pawn, by a cube to height 0, makes a way on b2 for its pawn and {LOOKS[0]}.",
            f"Abaisse b2, à côté de son pion, d’un cube {TO_0_FR}, ouvre b2 à son pion et {LOOKS[1]}.",
        ),
        (
            "",
            "h8",
            f"Lowers h8, beside the square, by a cube to height 0, opens h8 to the square and {LOOKS[0]}.",
            f"Abaisse h8, à côté du carré, d’un cube jusqu’à la hauteur 0, ouvre h8 au carré et {LOOKS[1]}.",
        ),
        ("", "half", "Takes a plain half-cube, leaving 1.", "Prend un demi-cube neutre : il en reste 1."),
        (
            "",
            "figure",
            "Takes a half-cube with its figure, leaving 1.",
            "Prend un demi-cube à sa figure : il en reste 1.",
        ),
        (
            "b2",
            "c3",
            "Builds c3, 2 steps from its pawn, up to height 4 and freezes the piece for the others.",
            "Élève c3, à 2 pas de son pion, à la hauteur 4 et gèle la pièce pour les autres.",
        ),
        (
            "b2",
            "c3^",
            "Builds c3, 2 steps from its pawn, up to height 4 and shows a ladder.",
            "Élève c3, à 2 pas de son pion, à la hauteur 4 et dévoile une échelle.",
        ),
        (
            "half",
            "e5",
            "Raises the pillar to 10 and waits in its corner.",
            "Rehausse le pilier à 10 et attend dans son coin.",
        ),
        (
            "e2",
            "c2",
            "Builds c2, 2 steps from its pawn, up to height 4 and waits in its corner.",
            "Élève c2, à 2 pas de son pion, à la hauteur 4 et attend dans son coin.",
        ),
        (
            "b2 c3",
            "b2",
            "Steps to b2 at the same height 0, comes within 3 steps of the pillar and has one way on from there.",
            "Passe en b2 à la même hauteur 0, arrive à 3 pas du pilier et y garde une issue.",
        ),
    ],
)
def test_gestures_are_told(moves: str, move: str, english: str, french: str) -> None:
    assert said(played(moves), move) == (english, typeset(french))


def test_the_second_example_of_a_stair_is_told() -> None:
    # The turns of ACN-2, the other pawn waiting in its corner meanwhile.
    below = played("b2 c3 b2 e9 e8")
    assert said(below.play("figure"), "a1") == (
        "Raises the corner of the triangle to 1 and makes a step up on a1 for its pawn.",
        "Rehausse le coin du triangle à 1 et crée en a1 une marche pour son pion.",
    )
    climbing = below.play("figure").play("a1")
    english, french = said(climbing, "a1")
    assert english.startswith("Climbs to height 1 on a1")
    assert french.startswith("Grimpe à la hauteur 1 en a1")


def test_a_pawn_that_blocks_itself_goes_back() -> None:
    hole = played("b2 c3 b2 e9 e8")
    english, french = said(hole.play("b1"), "e7")
    assert "makes" not in english
    assert "b1" not in french
    home = hole.play("figure")
    state = home.rules_state
    board = state.board.copy()
    for cell in (11, 12, 13, 21, 23, 31, 32, 33):  # all around b2
        settle(board, cell, top(board, cell), 6)
    walled = tablier.State(home.game, home.setup, state._replace(board=board), home.moves)
    assert said(walled, "g7")[0].endswith("sends its blocked pawn back to its corner.")
    assert said(walled, "g7")[1].endswith("renvoie son pion bloqué dans son coin.")


def test_ways_of_others_are_closed() -> None:
    opened = played("h8 g8")  # seat 0 waits in its corner
    english, french = said(opened.play("g7"), "h8")
    assert "closes h8" in english
    assert "ferme h8" in french
    opened = played("h8 g8 half i7 h8 g3")
    english, french = said(opened, "h9")
    assert "h9" in english


def test_summit_and_home_are_told() -> None:
    state = played("b2 c3 b2 e9 e8 half i5")
    board = state.rules_state.board.copy()
    reach_summit(board, 0)
    home = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    assert said(home, "a1") == ("Comes home and wins.", "Rentre et gagne.")
    board = state.rules_state.board.copy()
    leave(board, 22)
    settle(board, 44, 44, 8)
    stand(board, 0, 44)
    below = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    assert said(below, "e5") == ("Reaches the summit and takes the lead.", "Atteint le sommet et prend la tête.")


def test_symbols_are_told_where_a_pawn_lands() -> None:
    state = played("b2 c3 b2 e9 e8 half i5")
    for face, english, french in (
        (elements.SPRING, "lands on a spring.", "atterrit sur un ressort."),
        (elements.BIVOUAC, "will rest a turn in the bivouac.", "se reposera un tour au bivouac."),
        (elements.LADDER, "stands on a ladder.", "se tient sur une échelle."),
    ):
        board = state.rules_state.board.copy()
        board[PIECES + 12] |= face  # the cube on b1 shows it
        settle(board, 12, 12, 1)
        seen = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
        assert said(seen, "b1")[0].endswith(english)
        assert said(seen, "b1")[1].endswith(french)


def test_a_drawing_that_shows_is_hidden_by_a_lift_and_covered_by_a_piece() -> None:
    shown = played("b2 c3^ b2 e9 e8")
    assert "hides a ladder" in said(shown, "c3")[0]
    assert "cache une échelle" in said(shown, "c3")[1]
    assert "covers a ladder" in said(shown.play("half"), "c3")[0]
    assert "recouvre une échelle" in said(shown.play("half"), "c3")[1]


def test_a_lift_is_told_by_where_the_piece_and_the_pawn_then_go() -> None:
    english, french = said(played(), "b2", "c3", "b2")
    moved, stepped = (
        "Moves a cube from b2, beside its pawn, to raise c3 to height 4",
        "steps to b2 at the same height 0",
    )
    assert english == f"{moved}, {stepped} and {LOOKS[0]}."
    moved, stepped = "Déplace un cube de b2, à côté de son pion, pour élever c3 à la hauteur 4", "passe en b2"
    assert french == f"{moved}, {stepped} à la même hauteur 0 et {LOOKS[1]}."
    english, french = said(played("b2 c3 b2 e9 e8"), "figure", "a1", "a1")
    assert english.startswith(
        "Takes a half-cube from its reserve to raise a1 to height 1, climbs to height 1 on a1 and "
    )
    assert french.startswith(
        "Prend un demi-cube de sa réserve pour élever a1 à la hauteur 1, grimpe à la hauteur 1 en a1"
    )
    assert english.endswith("moves away to 4 steps from the pillar.")
    assert french.endswith("s’éloigne à 4 pas du pilier.")


def test_a_piece_is_told_by_the_step_that_follows() -> None:
    english, french = said(played("b2 c3 b2 e9 e8 figure"), "a1", "a1")
    assert "climbs to height 1 on a1" in english
    assert "grimpe à la hauteur 1 en a1" in french


def test_what_a_lift_will_show_is_not_told_even_if_it_is_expected() -> None:
    shown, hidden = said(played(), "b2", "c3^", "b2"), said(played(), "b2", "c3")
    assert shown[0].startswith("Moves a cube from b2, beside its pawn, to raise c3 to height 4")
    assert "ladder" not in shown[0] + hidden[0]
    assert "échelle" not in shown[1] + hidden[1]
    assert "steps to" not in shown[0]


def test_a_pawn_in_the_way_of_another_says_so() -> None:
    state = played("b2 c3 b2 e9 e8 half i5")
    board = state.rules_state.board.copy()
    leave(board, 99)
    stand(board, 1, 31)
    for cell in (11, 12, 21, 31):
        settle(board, cell, top(board, cell), 0)
    beside = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    assert "closes a2 to the square" in said(beside, "a2")[0]
    assert "ferme a2 au carré" in said(beside, "a2")[1]


@pytest.mark.parametrize(("players", "between"), [(2, ""), (3, "d2 e2"), (4, "d2 e2")])
def test_a_half_cube_from_the_reserve_is_told_with_its_figure(players: int, between: str) -> None:
    state = tablier.game("ascension", players=players, faces={}).start()
    for text in f"h8 e3 {between} i8 f3 h8 {'d6 c6' if players == 4 else ''}".split():
        state = state.play(text)
    assert "closes i8 to the square" in said(state, "figure", "i8")[0]
    assert "closes" not in said(state, "half", "i8")[0]
