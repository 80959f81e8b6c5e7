"""What is measured of one game, each measure by a game that was made for it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.balance.games import played

from tablier.balance.measures import MEASURES, MOMENTS, chances, leads, measured, moments


def test_the_chances_are_the_mean_of_what_both_think() -> None:
    rows = chances(played([0, 1, 0], [0.6, 0.8, 1.0], winner=0, scores=[3, 1]))
    assert np.isnan(rows[0]).all()
    assert rows[1] == pytest.approx([0.4, 0.6])
    assert rows[2] == pytest.approx([0.6, 0.4])
    assert rows[3].tolist() == [1, 0]


def test_the_chances_of_three_are_shifted_alike_until_they_add_up_to_one() -> None:
    rows = chances(played([0, 1, 2, 0], [0.5, 0.5, 0.6, 0.1], winner=None, scores=[0, 0, 0]))
    assert np.isnan(rows[:2]).all()
    assert rows[2] == pytest.approx([0.3, 0.3, 0.4])
    assert rows[3] == pytest.approx([0.1 - 0.2 / 3, 0.5 - 0.2 / 3, 0.6 - 0.2 / 3])
    assert rows[4] == pytest.approx([1 / 3] * 3)


def test_a_seat_leads_by_what_it_has_more_than_the_next() -> None:
    assert leads(np.array([[0.2, 0.5, 0.3], [0.9, 0.1, 0.0]])) == pytest.approx([0.2, 0.8])


def test_points_of_the_seats() -> None:
    won = measured(played([0, 1], [0.5, 0.5], winner=1, scores=[1, 4]))
    drawn = measured(played([0, 1], [0.5, 0.5], winner=None, scores=[2, 2]))
    three = measured(played([0, 1, 2], [0.3, 0.3, 0.3], winner=None, scores=[2, 2, 2]))
    assert (won["seat_0"], won["seat_1"], won["draws"], won["margin"]) == (0, 1, 0, 3)
    assert (drawn["seat_0"], drawn["seat_1"], drawn["draws"], drawn["margin"]) == (0.5, 0.5, 1, 0)
    assert [three[f"seat_{seat}"] for seat in range(3)] == [0, 0, 0]


def test_moves_turns_and_choices() -> None:
    found = measured(played([0, 0, 1, 1, 1, 0], [0.5] * 6, winner=0, scores=[1, 0]))
    assert (found["length"], found["turns"]) == (6, 3)
    assert (found["choices"], found["choices_early"], found["choices_midway"], found["choices_late"]) == (
        3.5, 5.5, 3.5, 1.5,
    )  # fmt: skip


def test_a_small_lead_is_no_change_and_the_end_counts() -> None:
    # Seat 0 leads by 0.4, then seat 1 by 0.05 and by 0.2, then seat 0 again, and seat 1 wins.
    game = played(
        [0, 1, 0, 1, 0, 1], [0.7, 0.3, 0.25, 0.45, 0.65, 0.45], winner=1, scores=[0, 1]
    )  # lead of seat 0: ?, .4, -.05, -.2, .2, .2, end
    assert leads(chances(game)[1:]) == pytest.approx([0.4, 0.05, 0.2, 0.2, 0.2, 1])
    assert measured(game)["lead_changes"] == 3


def test_the_drama_of_a_comeback() -> None:
    # The winner, seat 1, is behind by 0.6, by 0.6 and 0.2; then it leads by 0.5 and 0.8.
    game = played([0, 1, 1, 1, 1, 1], [0.8, 0.2, 0.2, 0.6, 1.3, 1.6], winner=1, scores=[0, 1])
    assert leads(chances(game)[1:-1]) == pytest.approx([0.6, 0.6, 0.2, 0.5, 0.8])
    found = measured(game)
    assert found["drama"] == pytest.approx((0.6 + 0.6 + 0.2) / 5)
    assert found["comebacks"] == 1
    assert found["decisiveness"] == pytest.approx(4 / 6)
    assert found["uncertainty"] == pytest.approx(1 - (0.6 + 0.6 + 0.2 + 0.5 + 0.8) / 5)
    assert found["halfway"] == 0


def test_a_game_that_was_always_decided() -> None:
    found = measured(played([0, 1, 0, 1], [0.9, 0.1, 0.9, 0.1], winner=0, scores=[1, 0]))
    assert (found["drama"], found["comebacks"], found["decisiveness"], found["halfway"]) == (0, 0, 0, 1)
    assert found["lead_changes"] == 0


def test_a_game_open_until_its_last_move() -> None:
    assert measured(played([0, 1, 0], [0.5, 0.5, 0.5], winner=0, scores=[1, 0]))["decisiveness"] == 1


def test_a_drawn_game_says_nothing_of_its_winner() -> None:
    found = measured(played([0, 1, 0], [0.9, 0.5, 0.5], winner=None, scores=[1, 1]))
    assert all(math.isnan(found[name]) for name in ("drama", "comebacks", "decisiveness", "halfway"))
    assert not math.isnan(found["uncertainty"])


def test_a_game_in_which_not_everybody_moved_has_no_course() -> None:
    found = measured(played([0, 0], [0.5, 0.5], winner=0, scores=[1, 0]))
    assert math.isnan(found["uncertainty"])
    assert math.isnan(found["drama"])
    assert found["length"] == 2


def test_every_measure_is_explained() -> None:
    found = measured(played([0, 1], [0.5, 0.5], winner=1, scores=[1, 4]))
    assert found.keys() == {"seat_0", "seat_1", *MEASURES}


def test_games_of_any_length_have_the_same_moments() -> None:
    assert moments(np.arange(40)).tolist() == [*range(1, 40, 2)]
    assert moments(np.array([7])).tolist() == [7] * MOMENTS
