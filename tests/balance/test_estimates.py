"""Means with their intervals, compared with independent reckoning."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from tablier.balance.estimates import differences, means
from tablier.intervals import wilson

RNG = np.random.default_rng(7)


def test_a_share_of_games_has_wilsons_interval() -> None:
    won = np.array([1.0] * 30 + [0.0] * 70)
    found = means({"won": won}, {"won"})["won"]
    assert (found.low, found.high) == pytest.approx(wilson(30, 100), abs=1e-6)
    assert (found.value, found.games) == (0.3, 100)


def test_points_with_draws_vary_less_than_wins() -> None:
    points = np.array([1.0] * 550 + [0.5] * 900 + [0.0] * 550)
    found = means({"points": points}, {"points"})["points"]
    usual = stats.norm.interval(0.95, points.mean(), stats.sem(points))
    assert (found.low, found.high) == pytest.approx(usual, abs=2e-4)


def test_a_share_is_never_certain() -> None:
    drawn = means({"points": np.full(20, 0.5), "none": np.zeros(20)}, {"points", "none"})
    assert drawn["points"].low < 0.5 < drawn["points"].high
    assert (drawn["none"].low, drawn["none"].high) == pytest.approx(wilson(0, 20), abs=1e-6)


def test_other_means_have_a_bootstrap_interval() -> None:
    lengths = RNG.exponential(10, 300)
    theirs = stats.bootstrap((lengths,), np.mean, method="percentile", n_resamples=4000, rng=1).confidence_interval
    found = means({"length": lengths}, set())["length"]
    assert found.value == pytest.approx(lengths.mean())
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.15)


def test_games_that_say_nothing_are_left_out() -> None:
    found = means({"drama": np.array([np.nan, 1.0, 3.0]), "share": np.array([1.0, np.nan, 1.0])}, {"share"})
    assert (found["drama"].value, found["drama"].games) == (2, 2)
    assert (found["share"].value, found["share"].games) == (1, 2)
    assert means({"drama": np.full(3, np.nan)}, set()) == {}


def test_a_difference_knows_which_games_belong_together() -> None:
    setups = RNG.normal(0, 10, 400)
    one, two = {"x": setups + RNG.normal(0, 1, 400)}, {"x": setups + 2 + RNG.normal(0, 1, 400)}
    paired = differences(one, two)["x"]
    usual = stats.ttest_rel(two["x"], one["x"]).confidence_interval(0.95)
    assert (paired.low, paired.high) == pytest.approx((usual.low, usual.high), abs=0.03)
    shuffled = differences(one, {"x": RNG.permutation(two["x"])})["x"]
    assert shuffled.value == pytest.approx(paired.value)
    assert shuffled.half_width > 5 * paired.half_width


def test_a_difference_of_series_of_different_length_uses_all_games() -> None:
    many, few = RNG.normal(0, 1, 2000), np.full(2000, np.nan)
    few[:300] = RNG.normal(0.5, 1, 300)
    found = differences({"x": many}, {"x": few})["x"]
    usual = stats.ttest_ind(few[:300], many, equal_var=False).confidence_interval(0.95)
    assert found.value == pytest.approx(few[:300].mean() - many.mean())
    assert (found.low, found.high) == pytest.approx((usual.low, usual.high), abs=0.02)


def test_the_same_games_have_the_same_intervals() -> None:
    columns = {"x": RNG.normal(0, 1, 50)}
    assert means(columns, set()) == means(columns, set())
