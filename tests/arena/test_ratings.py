"""Ratings: differences that explain the results, and intervals that hold what they promise."""

from __future__ import annotations

import math
import random

import pytest

from tablier.arena.ratings import Score, ratings


def test_three_points_in_four_games_are_190_elo() -> None:
    low, high = ratings([Score(first="a", second="b", games=40_000, points=10_000)], zero="a")
    assert (low.name, low.elo, low.error) == ("a", 0, 0)
    assert high.elo == pytest.approx(400 * math.log10(3), abs=0.1)


def test_a_ladder_adds_up() -> None:
    scores = [Score(first=str(step + 1), second=str(step), games=400, points=300) for step in range(7)]
    found = {rating.name: rating for rating in ratings(scores, zero="0")}
    assert found["7"].elo == pytest.approx(7 * found["1"].elo)
    assert found["7"].error == pytest.approx(math.sqrt(7) * found["1"].error)
    assert found["1"].error == pytest.approx(1.96 * 400 / math.log(10) / math.sqrt(400 * 0.75 * 0.25), rel=0.01)


def test_who_won_every_game_is_not_infinitely_better() -> None:
    winner, loser = ratings([Score(first="a", second="b", games=100, points=100)], zero="b")
    assert 500 < winner.elo < 2_000
    assert winner.error > 200
    assert loser.elo == 0


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    chance, inside = random.Random(5), 0
    strengths = {"a": 0.0, "b": 150.0, "c": 320.0}
    pairs = [("a", "b"), ("b", "c"), ("a", "c")]
    for _ in range(300):
        scores = []
        for first, second in pairs:
            share = 1 / (1 + 10 ** ((strengths[second] - strengths[first]) / 400))
            points = sum(chance.random() < share for _ in range(100))
            scores.append(Score(first=first, second=second, games=100, points=points))
        inside += all(abs(r.elo - strengths[r.name]) <= r.error for r in ratings(scores, zero="a") if r.name == "c")
    assert 0.90 < inside / 300 < 0.99
