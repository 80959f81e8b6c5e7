"""Standings: wins, draws and forfeits counted, intervals from whole meetings, who did how against whom."""

from __future__ import annotations

import math
import random

import pytest
from scipy import stats
from tests.arena.facts import meetings, played

from tablier.arena.standings import encounters, first_moves, forfeits, pairs, seat_standings, standings
from tablier.intervals import clustered, wilson


@pytest.mark.parametrize(("points", "games"), [(0, 10), (7, 10), (100, 100), (310, 400)])
def test_the_interval_of_single_games_is_wilsons(points: int, games: int) -> None:
    expected = stats.binomtest(points, games).proportion_ci(method="wilson")
    assert wilson(points, games) == pytest.approx((expected.low, expected.high), abs=1e-7)


def test_standings_count_wins_and_draws_by_entrant() -> None:
    first, second = standings(meetings("11", "½0"))
    assert (first.name, first.games, first.wins, first.draws, first.losses, first.share) == ("a", 4, 2, 1, 1, 0.625)
    assert (second.name, second.wins, second.losses, second.share) == ("b", 1, 2, 0.375)


def test_seats_are_counted_whoever_sat_there() -> None:
    assert [(seat.name, seat.games, seat.points) for seat in seat_standings(meetings("10", "10", "½1"))] == [
        ("seat 0", 6, 4.5), ("seat 1", 6, 1.5),
    ]  # fmt: skip


def test_a_draw_is_the_same_part_for_all_and_a_forfeit_is_shared_by_the_others() -> None:
    games = [
        played("abcd", 0, number=0), played("bcda", None, number=1),
        played("cdab", None, number=2, forfeited=0), played("dabc", 1, number=3),
    ]  # fmt: skip
    found = {row.name: row for row in standings(games)}
    assert {name: row.points for name, row in found.items()} == pytest.approx(
        {"a": 2 + 1 / 4 + 1 / 3, "b": 1 / 4 + 1 / 3, "c": 1 / 4, "d": 1 / 4 + 1 / 3}
    )
    assert (found["c"].forfeits, found["c"].draws, found["c"].losses) == (1, 1, 3)
    assert (found["d"].forfeits, found["d"].draws, found["d"].losses) == (0, 2, 2)


def test_forfeits_are_told_by_their_reasons() -> None:
    games = [played("ab", 1, number=2 * number, forfeited=0, ended="crash") for number in range(2)]
    games += [played("ba", 1, number=5, forfeited=0, ended="illegal"), played("ab", 1, number=6, forfeited=0)]
    assert forfeits(games) == {"a": {"crash": 2, "time": 1}, "b": {"illegal": 1}}


def test_pairs_have_five_results() -> None:
    games = meetings("11", "10", "01", "½½", "½1", "00", "0½")
    assert pairs(games, "a") == [1, 1, 3, 1, 1]
    assert pairs(games, "b") == [1, 1, 3, 1, 1][::-1]
    assert pairs(games[:-1], "a") == [1, 0, 3, 1, 1]


def test_everybody_has_a_row_and_a_column() -> None:
    games = [played("ab", 0), played("ca", 1, number=2), played("bc", None, number=4), played("ab", 1, number=6)]
    found = encounters(games, ["a", "b", "c"])
    assert found.points == [[0, 1, 1], [1, 0, 0.5], [0, 0.5, 0]]
    assert found.games == [[0, 2, 1], [2, 0, 1], [1, 1, 0]]


def test_first_moves_tell_how_the_seat_that_begins_did() -> None:
    games = [played("ab", number % 2, number=number, moves=["b1" if number > 3 else "a1"]) for number in range(5)]
    assert [(row.name, row.games, row.points) for row in first_moves(games, 0)] == [("a1", 4, 2), ("b1", 1, 1)]


# Intervals of pairs


def test_where_games_stand_for_themselves_the_interval_is_hardly_wider_than_wilsons() -> None:
    chance = random.Random(3)
    sums = [(float((chance.random() < 0.6) + (chance.random() < 0.6)), 2) for _ in range(2_000)]
    expected = wilson(sum(points for points, _ in sums), 4_000)
    assert clustered(sums) == pytest.approx(expected, abs=0.001)


def test_pairs_that_cancel_out_tell_more_and_pairs_alike_tell_less() -> None:
    def width(*pairs: float) -> float:
        low, high = clustered([(points, 2) for points in pairs])
        return high - low

    apart, alike = width(*[1.0, 1, 1, 1, 2, 1, 1, 1, 1, 0] * 10), width(*[2.0, 0] * 50)
    low, high = wilson(100, 200)
    assert apart < 0.7 * (high - low)
    assert alike == pytest.approx(math.sqrt(2) * (high - low), rel=0.02)


def test_intervals_of_pairs_hold_the_truth_nineteen_times_in_twenty() -> None:
    chance, inside, tries = random.Random(8), 0, 1_000
    for _ in range(tries):
        # On two setups in three the first seat wins for sure, so that most pairs are even.
        pairs = [
            1.0 if chance.random() < 2 / 3 else (chance.random() < 0.7) + (chance.random() < 0.7) for _ in range(60)
        ]
        low, high = clustered([(points, 2) for points in pairs])
        inside += low <= (2 / 3 + 1.4 / 3) / 2 <= high
    assert 0.93 < inside / tries < 0.98
