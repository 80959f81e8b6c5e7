"""What is said about pawns of Anacund."""

from __future__ import annotations

import tablier
from tablier.games.anacund import why
from tablier.games.anacund.notation import SQUARE_NAMES
from tablier.games.anacund.rules import DARK, LIGHT, MISPLACED, PER_TURN

RING = "121*561142663232145635536251345446432"  # of the rules
BONUS = "c1"


def state_with(
    dark: str, light: str, won_by_light: str = "", dark_groups: int = 0o654, capture: str = "pawn", ring: str = RING
) -> tablier.State:
    """A ring with six pawns, captured ones included, so that Dark is to move and has three pawns to place."""
    match = tablier.game("anacund", capture=capture).start(setup={"ring": ring})

    def squares(names: str) -> int:
        return sum(1 << SQUARE_NAMES.index(name) for name in names.split())

    position = match.rules_state._replace(dark=squares(dark), light=squares(light), light_won=squares(won_by_light))
    position = position._replace(dark_groups=dark_groups, light_groups=0o654)
    return tablier.State(match.game, match.setup, position, ())


def said(state: tablier.State, *squares: str) -> tuple[str, str]:
    """What is said about the first of these pawns; Dark places three of them, Light three, Dark the others."""
    line = [
        tablier.Move(square, SQUARE_NAMES.index(square), LIGHT if number // PER_TURN == 1 else DARK)
        for number, square in enumerate(squares)
    ]
    told = why(state, line[0], line)
    return told.en, told.fr


# What is captured


def test_captures_are_counted_and_a_single_pawn_is_named() -> None:
    assert said(state_with("h1 p3", "i1 j1 n3 l3"), "k1")[0].startswith("Captures 2 pawns")
    assert said(state_with("h1 p3", "i1 l1 n3 l3"), "j1") == (
        "Captures the pawn on i1, places a single pawn safe from capture for good and gives up the 6s for good.",
        "Capture le pion en i1, pose un pion isolé à l’abri de toute capture et renonce aux 6 pour de bon.",
    )


def test_the_bonus_square_is_taken_won_and_lost() -> None:
    assert said(state_with("h1 p3", "i1 l1 n3 l3"), BONUS)[0].startswith("Takes the bonus square")
    state = state_with("b1 p3", "c1 l1 n3 l3")
    assert said(state, "d1")[0].startswith("Captures the pawn on c1 with the bonus square")
    english, french = said(state_with("c1 p3", "b1 e1 n3 l3"), "d1")
    assert english.startswith("Loses 2 pawns with the bonus square to the other side")
    assert french.startswith("Perd 2 pions avec la case bonus au profit de l’autre camp")


def test_captures_later_in_the_turn_are_told_as_prepared() -> None:
    english, french = said(state_with("p3", "i1 j1 n3 l3 c3"), "h1", "k1")
    assert english.startswith("Prepares to capture 2 pawns")
    assert french.startswith("S’apprête à capturer 2 pions")
    assert said(state_with("p3", "i1 j1 n3 l3 e3"), "h1", BONUS)[0].startswith("Prepares to take the bonus square")


def test_what_the_other_side_then_captures_is_told_and_what_is_captured_in_return() -> None:
    state = state_with("h1 p3", "g1 k3 n3 a3")
    english, french = said(state, "d3", "q3", "l3", "i1")
    assert english.startswith("Lets the other side capture the pawn on h1")
    assert french.startswith("Laisse l’autre camp capturer le pion en h1")
    assert "in return" not in english
    english, french = said(state_with("h1 p3", "g1 o3 n3 a3"), "d3", "l3", "j3", "i1", "k1", "c3", "m3")
    assert english.startswith("Lets the other side capture the pawn on h1, captures 2 pawns in return")
    assert french.startswith("Laisse l’autre camp capturer le pion en h1, capture 2 pions en retour")


def test_a_capture_on_the_next_turn_is_told() -> None:
    state = state_with("h1 p3", "i1 j1 n3 l3")
    english, french = said(state, "d3", "q3", "e3", "a3", "c3", "b3", "k1")
    assert english.startswith("Captures 2 pawns on the next turn")
    assert french.startswith("Capture 2 pions au tour suivant")


def test_the_other_side_may_take_the_bonus_square() -> None:
    state = state_with("h1 p3", "i1 j1 n3 l3")
    english, french = said(state, "d3", "q3", "e3", BONUS)
    assert english.startswith("Lets the other side take the bonus square")
    assert french.startswith("Laisse l’autre camp prendre la case bonus")


# What could be captured


def test_pawns_that_the_rest_of_the_turn_can_capture_are_threatened() -> None:
    english, french = said(state_with("p3", "i1 j1 k1 n3 a3", dark_groups=0o443), "h1")
    assert "hreatens 3 pawns" in english
    assert "enace 3 pions" in french


def test_nobody_is_threatened_where_no_group_will_fit_in_time() -> None:
    # The open end, m1, has value 2: two more pawns of this turn get there from a group of 3, not from one of 4.
    assert "hreatens 2 pawns" in said(state_with("p3", "k1 l1 n3 a3 c3", dark_groups=0o653), "j1")[0]
    assert "hreatens" not in said(state_with("p3", "k1 l1 n3 a3 c3", dark_groups=0o654), "j1")[0]


def test_own_runs_are_left_open_or_brought_to_safety() -> None:
    english, french = said(state_with("h1 p3", "g1 k3 n3 a3", won_by_light="j1"), "i1")  # a closed square is a gap
    assert "rings the pawn on h1 to safety" in english
    assert "et le pion en h1 en sécurité" in french
    english, french = said(state_with("h1", "q1 k3 g3 n3 a3"), "q2")
    assert "eaves the pawn on q2 open to capture" in english
    assert "aisse le pion en q2 à la merci d’une capture" in french


def test_the_last_pawn_of_a_turn_leaves_open_whatever_is_not_saved() -> None:
    state = state_with("h1 p3", "g1 k3 n3 a3")
    early = said(state, "d3")[0]
    state = tablier.State(state.game, state.setup, state.rules_state._replace(dark_won=0o3 << 3), ())
    assert "the pawn on h1" not in early
    assert "open to capture" in said(state, "d3")[0]


# What it costs, and quiet pawns


def test_values_that_are_given_up_or_opened_are_told() -> None:
    quiet = ("p3", "k3 g3 c3 n3 a3")
    assert said(state_with(*quiet, dark_groups=0o654), "e1")[0].endswith("gives up the 6s for good.")
    assert said(state_with(*quiet, dark_groups=0o644), "e1")[0].endswith("trades the 6s for the 5s for good.")
    assert said(state_with(*quiet, dark_groups=0o664), "e1")[0].endswith("gets a pawn for the 5s.")
    english, french = said(state_with(*quiet, dark_groups=0o654), "q2")
    assert english.endswith("gives up the 5s for now.")
    assert french.endswith("renonce aux 5 pour l’instant.")


def test_quiet_pawns_are_told_by_who_can_come_up_to_them() -> None:
    english, french = said(state_with("p3", "k3 g3 p1 n3 a3"), "d1")
    assert english.startswith(
        "Places a single pawn where the other side can come up on one side, comes up to the bonus square"
    )
    assert french.startswith("Pose un pion isolé que l’autre camp peut aborder d’un côté, s’approche de la case bonus")
    english, french = said(state_with("d1", "k3 g3 p1 n3 a3"), "e1")
    assert english.startswith("Makes a run of 2 out of the other side’s reach for now")
    assert french.startswith("Forme une série de 2 hors d’atteinte de l’autre camp pour l’instant")
    english, french = said(state_with("p3", "k3 g3 p1 n3", won_by_light="f1"), "e1")
    assert english.startswith("Places a single pawn safe from capture for good")
    assert french.startswith("Pose un pion isolé à l’abri de toute capture")


def test_a_pawn_beside_the_free_bonus_square_says_so() -> None:
    assert "comes up to the bonus square" in said(state_with("p3", "k3 g3 p1 n3 a3", won_by_light="e1"), "d1")[0]


# Captures at the end of the turn


def test_captures_that_wait_are_prepared_and_the_third_pawn_makes_them() -> None:
    state = state_with("p3", "i1 j1 n3 l3 c3", capture="turn")
    english, french = said(state, "h1", "k1", "d3")
    assert english.startswith("Prepares to capture 2 pawns")
    assert french.startswith("S’apprête à capturer 2 pions")
    state = state.play("h1")
    english, french = said(state, "k1")
    assert english.startswith("Encloses 2 pawns until the end of the turn")
    assert french.startswith("Enclave 2 pions jusqu’à la fin du tour")
    assert said(state.play("k1"), "d1")[0].startswith("Captures 2 pawns")


def test_what_is_lost_if_the_turn_ends_is_told_as_a_risk_and_never_called_safe() -> None:
    english, french = said(state_with("c1 p3", "b1 e1 n3 l3", capture="turn"), "d1")
    assert english.startswith("Risks 2 pawns with the bonus square at the end of the turn")
    assert french.startswith("Risque 2 pions avec la case bonus à la fin du tour")
    assert "reach" not in english
    assert "safe" not in english
    english, _ = said(state_with("c1 p3", "b1 e1 n3 l3", capture="turn"), "d1", "q2", "h1")
    assert english.startswith("Lets the other side capture 2 pawns with the bonus square")


# A ring of one's own


def test_a_pawn_without_a_matching_square_says_so() -> None:
    ring = "".join("5" if sign == "6" else sign for sign in RING)
    state = state_with("h1 p3", "k3 g3 n3 a3", dark_groups=0o644, ring=ring)
    line = [tablier.Move("d3/6", 6 * MISPLACED + SQUARE_NAMES.index("d3"), DARK)]
    told = why(state, line[0], line)
    assert told.en.startswith("Places a pawn for which no 6 is left")
    assert told.fr.startswith("Place un pion pour lequel il ne reste plus de 6")


def test_a_group_without_a_matching_square_threatens_every_run() -> None:
    # The open end, m1, has value 2: a group of 5 gets there at once where no 5 is left.
    sparse = "".join("4" if sign == "5" else sign for sign in RING)
    assert "hreatens 2 pawns" in said(state_with("p3", "k1 l1 n3 a3 c3", dark_groups=0o655, ring=sparse), "j1")[0]
    assert "hreatens" not in said(state_with("p3", "k1 l1 n3 a3 c3", dark_groups=0o655), "j1")[0]
