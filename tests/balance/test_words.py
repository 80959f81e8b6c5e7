"""How figures are told: nothing is claimed that its interval does not show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.balance.games import played

import tablier
from tablier.balance.estimates import Estimate
from tablier.balance.playing import Played, Series
from tablier.balance.summaries import Summary, balance, summary
from tablier.balance.words import answer, difference_cell, differences, estimate_cell, first_seat, measures, notes

GAME = tablier.game("anacund")
STEADY = Series.of(GAME, "steady")


def games(won: int, lost: int, **other: Any) -> list[Played]:
    """Games of which the first seat won and lost so many."""
    winners = [0] * won + [1] * lost
    return [
        played([0, 1], [0.5, 0.5], winner=winner, scores=[1 - winner, winner], number=number, **other)
        for number, winner in enumerate(winners)
    ]


def told(won: int, lost: int) -> Summary:
    return summary(STEADY, None, games(won, lost))


@pytest.mark.parametrize(
    ("won", "lost", "word", "sentence"),
    [
        (
            70,
            30,
            "yes",
            "does better than its fair share of 50 %: it has 70.0\N{NO-BREAK SPACE}% (60.4–78.1) of",
        ),
        (30, 70, "no, it hurts", "does worse than its fair share of 50 %: it has 30.0\N{NO-BREAK SPACE}% (21.9–39.6)"),
        (55, 45, "not shown", "no seat is shown to be better: the first has 55.0\N{NO-BREAK SPACE}% (45.2–64.4)"),
    ],
)
def test_the_first_seat_is_better_only_where_the_interval_says_so(
    won: int, lost: int, word: str, sentence: str
) -> None:
    assert answer(told(won, lost)) == word
    assert sentence in first_seat(told(won, lost))


def test_a_third_of_the_points_is_fair_where_three_play() -> None:
    three = [played([0, 1, 2], [0.3] * 3, winner=n % 3, scores=[0, 0, 0], number=n) for n in range(90)]
    assert answer(summary(STEADY, None, three)) == "not shown"
    assert "the first has 33.3\N{NO-BREAK SPACE}%" in first_seat(summary(STEADY, None, three))


def test_a_difference_is_marked_where_zero_is_outside() -> None:
    def cell(name: str, low: float, high: float) -> str:
        return difference_cell(name, Estimate(value=(low + high) / 2, low=low, high=high, games=9))

    assert cell("draws", 0.01, 0.03) == "+2.0\N{NO-BREAK SPACE}% (+1.0 to +3.0) *"
    assert cell("draws", -0.03, 0.01) == "−1.0\N{NO-BREAK SPACE}% (−3.0 to +1.0)"
    assert cell("length", -3.0, -1.0) == "−2.00 (−3.00 to −1.00) *"
    assert cell("length", 0, 0) == difference_cell("length", None) == estimate_cell("length", None) == "–"


def test_levels_are_compared_with_the_one_before() -> None:
    sharp = Series.of(GAME, "sharp")
    found = balance(GAME, "tablier", 0, None, [(STEADY, games(30, 30)), (sharp, games(50, 10)), (sharp, [])])
    assert [one.label for one in found.series] == ["steady", "sharp"]
    heading, rows = differences(found.differences)
    assert heading == ["", "sharp less steady"]
    assert dict(rows)["share of the first seat"].startswith("+33.3\N{NO-BREAK SPACE}% (+")
    heading, rows = measures(found.series)
    assert heading == ["", "steady", "sharp"]
    assert rows[0] == ["games", "60", "60"]


def test_games_that_were_played_again_are_told() -> None:
    again = [*games(2, 2), played([0, 1], [0.5, 0.5], winner=0, scores=[1, 0], number=0)]
    assert "only 4 of 5 games differ" in notes([summary(STEADY, None, again)])[0]


def test_who_begins_and_who_judges_is_told_where_it_matters() -> None:
    assert notes([told(5, 5)]) == []
    other = [played([1, 0], [0.5, 0.5], winner=0, scores=[1, 0], number=number) for number in range(4)]
    assert notes([summary(STEADY, None, other)]) == ["steady: in 100 % of the games another seat makes the first move."]
