"""Matches between levels: seats swapped, counted right, with intervals."""

from __future__ import annotations

import pytest
from scipy import stats
from tests.cli.test_commands import invoke

import tablier
from tablier.arena.entrants import entrant
from tablier.arena.matches import Played, matches, seatings, standings, wilson
from tablier.refusal import BadOption


def test_every_entrant_has_every_seat_as_often() -> None:
    for entrants, seats in ((["a", "b"], 2), (["a", "b", "c"], 3), (["a", "b", "c", "d"], 4), (["a", "b"], 4)):
        table = list(seatings(entrants, seats, 2 * len(entrants)))
        for seat in range(seats):
            assert all([row[seat] for row in table].count(entrant) == 2 for entrant in entrants)


def test_standings_count_wins_and_draws_by_level() -> None:
    played = [
        Played(levels=["a", "b"], winner=0, moves=9),
        Played(levels=["b", "a"], winner=1, moves=9),
        Played(levels=["a", "b"], winner=None, moves=9),
        Played(levels=["b", "a"], winner=0, moves=9),
    ]
    first, second = standings(played)
    assert (first.level, first.games, first.wins, first.draws, first.share) == ("a", 4, 2, 1, 0.625)
    assert (second.level, second.wins, second.share) == ("b", 1, 0.375)


@pytest.mark.parametrize(("points", "games"), [(0, 10), (7, 10), (100, 100), (310, 400)])
def test_the_interval_is_wilsons(points: int, games: int) -> None:
    expected = stats.binomtest(points, games).proportion_ci(method="wilson")
    assert wilson(points, games) == pytest.approx((expected.low, expected.high), abs=1e-7)


def test_a_match_is_the_same_with_the_same_seed() -> None:
    once, again = (list(matches("anacund", {}, ["gentle"], 6, seed=3, processes=2)) for _ in range(2))
    assert once == again
    assert any(played != once[0] for played in once)


@pytest.mark.parametrize("name", ["plain", "plain@", "plain@-1", "plain@often", "engine#5", "openspiel"])
def test_an_unknown_entrant_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        entrant(name)


@pytest.mark.parametrize("name", ["engine@0.05", "plain@0.05", "plain#20", "random", "novice"])
@pytest.mark.parametrize("game", ["anacund", "schoko"])
def test_every_kind_of_entrant_finds_legal_moves(game: str, name: str) -> None:
    state = tablier.game(game).start(seed=1)
    assert entrant(name)(state, 1) in state.legal()


def test_the_command_prints_shares_and_intervals() -> None:
    shown = invoke("match", "anacund", "gentle", "steady", "--games", "2")
    assert "95 % interval" in shown
    assert "of 2 games had a winner" in shown
