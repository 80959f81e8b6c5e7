"""What is said about pawns of Anacund."""

from __future__ import annotations

import tablier
from tablier.games.anacund import why
from tablier.games.anacund.notation import SQUARE_NAMES
from tablier.games.anacund.rules import DARK

RING = "121*561142663232145635536251345446432"  # of the rules
BONUS = "c1"


def state_with(dark: str, light: str, won_by_light: str = "") -> tablier.State:
    """A ring with six pawns, captured ones included, so that Dark is to move."""
    match = tablier.game("anacund").start(setup={"ring": RING})

    def squares(names: str) -> int:
        return sum(1 << SQUARE_NAMES.index(name) for name in names.split())

    position = match.rules_state._replace(dark=squares(dark), light=squares(light), light_won=squares(won_by_light))
    position = position._replace(dark_groups=0o654, light_groups=0o654)
    return tablier.State(match.game, match.setup, position, ())


def said(state: tablier.State, square: str) -> tuple[str, str]:
    told = why(state, tablier.Move(square, SQUARE_NAMES.index(square), DARK))
    return told.en, told.fr


def test_captures_are_counted_and_a_single_pawn_is_named() -> None:
    state = state_with("h1 p3", "i1 j1 n3 l3")
    assert said(state, "k1")[0].startswith("Captures 2 pawns")
    state = state_with("h1 p3", "i1 l1 n3 l3")
    assert said(state, "j1") == (
        "Captures the pawn on i1 and brings the pawn on h1 to safety.",
        "Capture le pion en i1 et met le pion en h1 en sécurité.",
    )


def test_the_bonus_square_is_taken_won_and_lost() -> None:
    assert said(state_with("h1 p3", "i1 l1 n3 l3"), BONUS)[0].startswith("Takes the bonus square")
    state = state_with("b1 p3", "c1 l1 n3 l3")
    assert said(state, "d1")[0].startswith("Captures the pawn on c1, wins the bonus square")
    state = state_with("c1 p3", "b1 e1 n3 l3")
    assert said(state, "d1") == (
        "Loses 2 pawns to the other side and loses the bonus square.",
        "Perd 2 pions au profit de l’autre camp et perd la case bonus.",
    )


def test_runs_that_one_more_pawn_would_capture_are_threatened() -> None:
    english, french = said(state_with("p3", "i1 j1 k1 n3 a3"), "h1")
    assert english.startswith("Threatens a run of 3 (i1–k1)")
    assert french.startswith("Menace une série de 3 (i1–k1)")


def test_nobody_is_threatened_where_no_group_will_ever_fit() -> None:
    # The open end, l1, has value 3: with a single group of 2 left, Dark never gets there.
    state = state_with("p3", "i1 j1 k1 n3 a3")
    state = tablier.State(state.game, state.setup, state.rules_state._replace(dark_groups=0o200), ())
    assert "hreatens" not in said(state, "h1")[0]


def test_own_runs_are_left_open_or_brought_to_safety() -> None:
    assert said(state_with("p3", "i1 k3 g3 n3 a3"), "h1")[0].endswith("leaves the pawn on h1 open to capture.")
    state = state_with("h1 p3", "g1 k3 n3 a3")
    english, french = said(state, "i1")
    assert english == "Leaves a run of 2 (h1–i1) open to capture."
    assert french == "Laisse une série de 2 (h1–i1) à la merci d’une capture."
    state = state_with("h1 p3", "g1 k3 n3 a3", won_by_light="j1")  # a closed square is a gap
    assert "a run of 2 (h1–i1) to safety" in said(state, "i1")[0]


def test_quiet_pawns_tell_the_value_and_the_groups_that_stay() -> None:
    english, french = said(state_with("p3", "k3 g3 c3 n3 a3"), "e1")
    assert english == "Takes e1, of value 6, out of danger for now, and keeps groups of 5, 5 and 4."
    assert french == "Prend e1, de valeur 6, sans danger pour l’instant, et garde des groupes de 5, 5 et 4."
    assert said(state_with("d1", "k3 g3 p1 n3 a3"), "e1")[0] == "Makes a run of 2 pawns."


def test_the_last_pawn_ends_the_game() -> None:
    state = tablier.game("anacund").start(seed=3)
    while len(state.moves) < 35:
        state = state.play(state.legal()[0])
    assert why(state, state.legal()[0]).fr.endswith("met fin à la partie.")
