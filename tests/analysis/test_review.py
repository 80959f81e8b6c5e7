"""Reviews of played games: each move from what its seat knew, and no noise called a mistake."""

from __future__ import annotations

import random

import pytest
from tests.games.facts import tiny

import tablier
from tablier.analysis import Analysis, analyse, summed_up
from tablier.analysis import review as reviewing
from tablier.analysis.review import Judged, judged, review
from tablier.texts import Text
from tablier.thought import ValuedMove

SIMULATIONS = 12


def random_game(name: str, moves: int, seed: int = 2) -> tablier.State:
    state = tablier.game(name, **tiny(name)).start(seed=seed)
    chance = random.Random(seed)
    while len(state.moves) < moves and not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


def remark(move: str, score: float, error: float = 0.0) -> ValuedMove:
    return ValuedMove(
        move=move, seat=0, expected_score=score, error=error, proved=error == 0, margin=None, visits=9, line=[move],
        why=Text("A.", "B."),
    )  # fmt: skip


def found(*remarks: ValuedMove) -> Analysis:
    return summed_up(remarks, is_proved=remarks[0].proved, owners=None, simulations=9)


@pytest.mark.parametrize("name", tablier.GAMES)
def test_every_move_is_judged_from_the_last_to_the_first_and_repeatably(name: str) -> None:
    state = random_game(name, 8)
    told = list(review(state, simulations=SIMULATIONS, seed=1))
    assert [(one.number, one.seat, one.played.move) for one in reversed(told)] == [
        (number, move.seat, str(move)) for number, move in enumerate(state.moves, start=1)
    ]
    assert told == list(review(state.record(), simulations=SIMULATIONS, seed=1))
    for one in told:
        assert one.loss == pytest.approx(max(0.0, one.best.expected_score - one.played.expected_score))
        assert 0 <= one.played.expected_score <= 1
        assert one.best.seat == one.seat


@pytest.mark.parametrize("name", [name for name in tablier.GAMES if tablier.games.module(name).SECRETS])
def test_moves_are_judged_from_what_their_seat_knew_then(name: str) -> None:
    state = random_game(name, 9)
    seat = state.player
    told = [one for one in review(state, simulations=SIMULATIONS) if one.seat == seat]
    for seed in range(3):
        other = tablier.imagine(state.knowledge(seat), seed=seed)
        assert [one for one in review(other, simulations=SIMULATIONS) if one.seat == seat] == told
    assert told


def test_a_proved_win_given_away_is_a_blunder_and_equals_have_no_mark() -> None:
    marks = set()
    for seed in range(12):
        state = random_game("ascacou", 21, seed)
        for move in state.legal():
            one = judged(22, str(move), analyse(state, simulations=300, most=1, moves=[move]))
            assert one.proved
            assert one.mark == ("blunder" if one.best.expected_score > one.played.expected_score else "")
            marks.add(one.mark)
    assert marks == {"", "blunder"}


@pytest.mark.parametrize(
    ("best", "made", "error", "mark"),
    [
        (0.6, 0.6, 0.0, ""),
        (0.6, 0.56, 0.0, ""),
        (0.6, 0.52, 0.01, "inaccuracy"),
        (0.6, 0.4, 0.05, "mistake"),
        (0.9, 0.4, 0.1, "blunder"),
        (0.9, 0.4, 0.4, ""),  # both may be the same
        (0.4, 0.6, 0.0, ""),  # better than what was thought best
    ],
)
def test_marks_ask_for_a_loss_that_is_larger_than_the_errors(best: float, made: float, error: float, mark: str) -> None:
    one = judged(1, "b", found(remark("a", best, error), remark("b", made, error)))
    assert isinstance(one, Judged)
    assert one.mark == mark
    assert one.loss == pytest.approx(max(0.0, best - made))


def test_a_review_stops_when_somebody_wishes() -> None:
    asked = iter([False] * 3 + [True] * 1_000)
    state = random_game("ascacou", 20)
    assert len(list(review(state, simulations=2, cancelled=lambda: next(asked)))) < 4


def test_marks_grow_with_the_loss() -> None:
    assert 0 < reviewing.INACCURACY < reviewing.MISTAKE < reviewing.BLUNDER < 0.5
