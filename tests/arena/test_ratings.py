"""Ratings: differences that explain the results, and intervals that hold what they promise."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest
from scipy import optimize
from tests.arena.facts import meetings, played

from tablier.arena.ratings import ELO, Results, Score, counted, rate, ratings, superiority


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


# From games


def pentanomial(counts: list[int]) -> tuple[float, float]:
    """Elo and the half width of its interval from pairs of games, as Fishtest has them (`get_elo`)."""
    total = sum(counts)
    mean = sum(halves / 4 * count for halves, count in enumerate(counts)) / total
    variance = sum((halves / 4 - mean) ** 2 * count for halves, count in enumerate(counts)) / total
    low, high = (mean + sign * 1.959964 * math.sqrt(variance / total) for sign in (-1, 1))
    elo = [400 * math.log10(share / (1 - share)) for share in (low, mean, high)]
    return elo[1], (elo[2] - elo[0]) / 2


@pytest.mark.parametrize("counts", [[10, 40, 300, 90, 30], [100, 20, 60, 30, 190], [0, 0, 250, 150, 0]])
def test_between_two_the_interval_is_that_of_pairs(counts: list[int]) -> None:
    pairs = [["00", "0½", "10", "½1", "11"][halves] for halves, count in enumerate(counts) for _ in range(count)]
    found = rate(meetings(*pairs)).over("a", "b")
    assert (found.elo, found.error) == pytest.approx(pentanomial(counts), rel=0.02)


def test_ratings_are_the_maximum_of_the_likelihood_at_four_seats() -> None:
    chance, games = random.Random(2), []
    for number in range(200):
        seated = [("abcde" * 2)[number // 4 % 5 + (number + seat) % 4] for seat in range(4)]
        winner = None if chance.random() < 0.1 else chance.choices(range(4), [1 + ord(name) - 97 for name in seated])[0]
        games.append(played(seated, winner, number=number))

    def loss(strength: Any) -> float:
        """The definition, game by game; half a drawn game more for each group, and the mean held at 0."""
        found = float(100 * sum(strength) ** 2)
        groups = {frozenset(one.entrants) for one in games}
        for names, points in [(one.entrants, one.points) for one in games] + [(sorted(g), [1 / 8] * 4) for g in groups]:
            odds = [math.exp(strength["abcde".index(name)]) for name in names]
            found -= sum(part * math.log(odd / sum(odds)) for part, odd in zip(points, odds, strict=True))
        return found

    best = optimize.minimize(loss, [0.0] * 5, method="BFGS", options={"gtol": 1e-6}).x
    known = rate(games)
    assert [known.of(name).elo for name in "abcde"] == pytest.approx([ELO * value for value in best], abs=0.05)
    assert known.of("e").elo > known.of("a").elo + 100


def test_at_more_seats_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    chance, inside, tries = random.Random(5), 0, 150
    odds = {"a": 1.0, "b": 2.0, "c": 3.0}
    for _ in range(tries):
        results, lucky = Results(), 0
        for number in range(180):
            if number % 3 == 0:
                lucky = chance.randrange(3)  # a seat that the setup favours, so that the games of a meeting depend
            seated = [("abc" * 2)[number % 3 + seat] for seat in range(3)]
            luck = [odds[name] * (4 if seat == lucky else 1) for seat, name in enumerate(seated)]
            results.add(played(seated, chance.choices(range(3), luck)[0], number=number))
        found = results.ratings().over("b", "a")
        inside += abs(found.elo - TRUTH) <= found.error
    assert 0.9 <= inside / tries <= 0.99


def _expected(odds: Sequence[float]) -> list[float]:
    """What each has of a meeting, if every seat is as often the lucky one."""
    wins = [0.0] * 3
    for seat in range(3):
        for lucky in range(3):
            luck = [value * (4 if place == lucky else 1) for place, value in enumerate(odds)]
            wins[seat] += luck[seat] / sum(luck) / 3
    return wins


TRUTH = ELO * math.log(_expected([1, 2, 3])[1] / _expected([1, 2, 3])[0])


def test_those_who_never_met_are_rated_among_their_own() -> None:
    games = [played("ab", 0, number=2 * number) for number in range(30)]
    games += [played("cd", number % 2, number=60 + 2 * number) for number in range(30)]
    assert counted(games).groups() == [{"a", "b"}, {"c", "d"}]
    assert len(counted([*games, played("bc", 0, number=120)]).groups()) == 1
    known = rate(games)
    assert known.of("a").elo == pytest.approx(-known.of("b").elo)
    assert known.of("c").elo == pytest.approx(0, abs=1e-6)
    assert known.of("c").elo == pytest.approx(known.of("d").elo, abs=1e-6)


def test_superiority_grows_with_the_difference() -> None:
    even, better = (rate(meetings(*pairs)).over("a", "b") for pairs in (["10", "01"] * 20, ["11", "10", "½1"] * 20))
    assert superiority(even) == pytest.approx(0.5, abs=1e-9)
    assert superiority(better) > 0.999
