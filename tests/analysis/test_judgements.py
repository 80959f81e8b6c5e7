"""One judgement of a position: deepened and never weakened, in agreement with the positions around it."""

from __future__ import annotations

import pytest
from tests.games.facts import fact
from tests.judgements import run

import tablier
from tablier.analysis import Analysis, analyse, summed_up
from tablier.analysis.judgements import merged, reconciled
from tablier.games import GAMES, module
from tablier.jit import can_compile
from tablier.texts import Text
from tablier.thought import ValuedMove

POSITIONS = 10
SIMULATIONS = 200  # of a game whose facts name no effort


@pytest.mark.skipif(not can_compile(), reason="plain search would take minutes")
@pytest.mark.parametrize("name", GAMES)
def test_judgements_of_a_position_and_of_what_follows_agree(name: str) -> None:
    found = run(name, POSITIONS, fact(name, "SAMPLE_EFFORT") or SIMULATIONS)
    assert len(found) == POSITIONS
    assert [problem for _, _, one in found for problem in one.problems] == []
    agreed = [one.agreed for _, _, one in found if one.agreed is not None]
    assert bool(agreed) != module(name).SECRETS


def test_a_first_move_below_others_is_not_listed_first() -> None:
    """As it was in 10 of 36 positions, by more than its error."""
    state = tablier.game("anacund").start(seed=1)
    found = analyse(state, simulations=2_000, seed=1)
    scores = [one.expected_score for one in found.best]
    assert scores == sorted(scores, reverse=True)
    assert found.expected_score == scores[0]


def test_as_many_moves_are_told_as_are_asked_for() -> None:
    state = tablier.game("ascacou").start(seed=1)
    found = analyse(state, simulations=60, most=1_000)
    assert sorted(one.move for one in found.best) == state.legal()
    assert len(analyse(state, simulations=60, most=12).best) == 12


# Two analyses of one position


def move(name: str, score: float, error: float = 0.1, seat: int = 0) -> ValuedMove:
    return ValuedMove(
        move=name, seat=seat, expected_score=score, error=error, proved=error == 0, margin=None, visits=9, line=[name],
        why=Text("A.", "B."),
    )  # fmt: skip


def analysis(*moves: ValuedMove, proved: bool = False) -> Analysis:
    return summed_up(moves, is_proved=proved, owners=None, simulations=5)


def told(found: Analysis | None) -> list[tuple[str, float, bool]]:
    assert found is not None
    return [(one.move, one.expected_score, one.proved) for one in found.best]


def test_a_deeper_analysis_counts_and_keeps_what_only_the_other_has() -> None:
    found = merged(analysis(move("a", 0.6), move("b", 0.5)), analysis(move("c", 0.55), move("a", 0.4)))
    assert told(found) == [("c", 0.55, False), ("b", 0.5, False), ("a", 0.4, False)]
    assert (found.expected_score, found.proved) == (0.55, False)


def test_what_only_the_weaker_analysis_has_is_no_better_than_the_best() -> None:
    found = merged(analysis(move("a", 0.9)), analysis(move("b", 0.5)))
    assert told(found) == [("b", 0.5, False), ("a", 0.5, False)]


def test_a_proof_found_once_stays() -> None:
    proof = analysis(move("a", 1.0, 0), move("b", 0.5), proved=True)
    found = merged(proof, analysis(move("b", 0.87), move("a", 0.8)))
    assert told(found) == [("a", 1.0, True), ("b", 0.5, False)]
    assert found.proved
    lost = merged(analysis(move("a", 0.0, 0), move("b", 0.6)), analysis(move("b", 0.5), move("a", 0.45)))
    assert told(lost) == [("b", 0.5, False), ("a", 0.0, True)]
    assert not lost.proved


# Positions that follow one another: two moves of Ascacou


def line() -> list[tablier.State]:
    start = tablier.game("ascacou").start(seed=1)
    return [start, start.play("bc3"), start.play("bc3").play("wb2")]


def test_a_played_move_is_worth_what_the_position_after_it_is() -> None:
    first, second, third = reconciled(
        line(), [analysis(move("ba1", 0.6), move("bc3", 0.3)), analysis(move("we5", 0.45, 0.2, seat=1)), None]
    )
    assert told(first) == [("ba1", 0.6, False), ("bc3", 0.55, False)]
    assert first is not None
    assert first.best[1].error == 0.2
    assert first.best[1].why.en
    assert told(second) == [("we5", 0.45, False)]
    assert third is None


def test_a_move_that_turns_out_better_than_the_best_becomes_it() -> None:
    first, _ = reconciled(line()[:2], [analysis(move("ba1", 0.6)), analysis(move("we5", 0.2, seat=1))])
    assert told(first) == [("bc3", 0.8, False), ("ba1", 0.6, False)]
    assert first is not None
    assert first.expected_score == 0.8


def test_what_is_found_out_later_goes_back_to_the_beginning() -> None:
    first, second, _ = reconciled(
        line(),
        [analysis(move("bc3", 0.6)), analysis(move("we5", 0.4, seat=1)), analysis(move("ba1", 0.1, seat=0))],
    )
    assert told(second) == [("wb2", 0.9, False), ("we5", 0.4, False)]
    assert first is not None
    assert first.expected_score == pytest.approx(0.1)


def test_what_is_proved_of_a_move_is_proved_of_the_position_after_it() -> None:
    first, second = reconciled(
        line()[:2], [analysis(move("bc3", 1.0, 0), proved=True), analysis(move("we5", 0.13, seat=1))]
    )
    assert told(first) == [("bc3", 1.0, True)]
    assert told(second) == [("we5", 0.0, True)]
    assert second is not None
    assert second.proved


def test_where_all_is_lost_it_is_lost_after_any_move() -> None:
    lost = analysis(move("ba1", 0.0, 0), proved=True)
    _, second = reconciled(line()[:2], [lost, analysis(move("we5", 0.7, seat=1))])
    assert told(second) == [("we5", 1.0, True)]


def test_no_estimate_after_a_move_is_better_than_what_is_proved_to_be_best() -> None:
    drawn = analysis(move("ba1", 0.5, 0), proved=True)
    first, second = reconciled(line()[:2], [drawn, analysis(move("we5", 0.3, seat=1))])
    assert told(second) == [("we5", 0.5, False)]
    assert told(first) == [("ba1", 0.5, True), ("bc3", 0.5, False)]


def test_where_there_are_secrets_every_seat_keeps_its_own_judgement() -> None:
    start = tablier.game("schoko").start(seed=1)
    states = [start, start.play(start.legal()[0])]
    given = [analysis(move(str(start.legal()[0]), 0.6)), analysis(move("x", 0.1, seat=1))]
    assert reconciled(states, given) == given
