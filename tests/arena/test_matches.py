"""Matches between levels: seats swapped, counted right, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from scipy import stats
from tests.cli.test_commands import invoke

import tablier
from tablier.arena.entrants import entrant
from tablier.arena.matches import Played, matches, seating, standings
from tablier.cli import match
from tablier.games.ascension import rules
from tablier.intervals import wilson
from tablier.players.ascension import engine as climber
from tablier.refusal import BadOption


def test_every_entrant_has_every_seat_as_often() -> None:
    for entrants, seats in ((["a", "b"], 2), (["a", "b", "c"], 3), (["a", "b", "c", "d"], 4), (["a", "b"], 4)):
        table = [seating(entrants, seats, number) for number in range(2 * len(entrants))]
        for seat in range(seats):
            assert all([row[seat] for row in table].count(entrant) == 2 for entrant in entrants)


def test_one_against_three_of_a_kind_has_every_seat_as_often() -> None:
    table = [seating(["a", "b", "b", "b"], 4, number) for number in range(8)]
    assert [row.count("a") for row in table] == [1] * 8
    assert [[row[seat] for row in table].count("a") for seat in range(4)] == [2] * 4


def test_a_draw_is_worth_nothing_where_more_than_two_play() -> None:
    played = [
        Played(levels=["a", "b", "b", "b"], winner=0, moves=9, seconds=[0.1] * 4),
        Played(levels=["b", "a", "b", "b"], winner=0, moves=9, seconds=[0.1] * 4),
        Played(levels=["b", "b", "a", "b"], winner=2, moves=9, seconds=[0.1] * 4),
        Played(levels=["b", "b", "b", "a"], winner=None, moves=9, seconds=[0.1] * 4),
    ]
    first, second = standings(played)
    assert (first.level, first.games, first.wins, first.draws, first.share) == ("a", 4, 2, 1, 0.5)
    assert (second.level, second.games, second.wins, second.draws, second.points) == ("b", 12, 1, 3, 1)


def test_the_greedy_one_takes_most_points_at_once() -> None:
    state, gained = tablier.game("ascacou").start(seed=2), 0
    while not state.over:
        seat = state.player
        assert seat is not None
        leads = {move: (scores := state.play(move).scores)[seat] - scores[1 - seat] for move in state.legal()}
        chosen = entrant("greedy")(state, len(state.moves))
        assert leads[chosen] == max(leads.values())
        gained += leads[chosen] > min(leads.values())
        state = state.play(chosen)
    assert gained > 0


def test_the_greedy_one_chooses_anyhow_among_equals() -> None:
    state = tablier.game("ascacou").start(seed=2)
    assert len({entrant("greedy")(state, seed) for seed in range(9)}) > 1


def test_the_spoiler_stays_at_its_corner_and_never_climbs() -> None:
    state = tablier.game("ascension", turns_max=12).start(seed=2)
    while not state.over:
        seed = len(state.moves)
        state = state.play(entrant("spoiler" if state.player == 0 else "casual")(state, seed))
        pawn = int(state.rules_state.board[rules.PAWN])
        assert max(abs(pawn // 10 - 1), abs(pawn % 10 - 1)) <= 2


def test_the_spoiler_plays_only_ascension() -> None:
    with pytest.raises(BadOption, match="nothing but Ascension"):
        entrant("spoiler")(tablier.game("anacund").start(seed=1), 1)


def test_standings_count_wins_and_draws_by_level() -> None:
    played = [
        Played(levels=["a", "b"], winner=0, moves=9, seconds=[0.1, 0.2]),
        Played(levels=["b", "a"], winner=1, moves=9, seconds=[0.1, 0.2]),
        Played(levels=["a", "b"], winner=None, moves=9, seconds=[0.1, 0.2]),
        Played(levels=["b", "a"], winner=0, moves=9, seconds=[0.1, 0.2]),
    ]
    first, second = standings(played)
    assert (first.level, first.games, first.wins, first.draws, first.share) == ("a", 4, 2, 1, 0.625)
    assert (second.level, second.wins, second.share) == ("b", 1, 0.375)


@pytest.mark.parametrize(("points", "games"), [(0, 10), (7, 10), (100, 100), (310, 400)])
def test_the_interval_is_wilsons(points: int, games: int) -> None:
    expected = stats.binomtest(points, games).proportion_ci(method="wilson")
    assert wilson(points, games) == pytest.approx((expected.low, expected.high), abs=1e-7)


def test_a_match_is_the_same_with_the_same_seed() -> None:
    once, again = (
        [(played.winner, played.moves) for played in matches("anacund", {}, ["gentle"], 6, seed=3, processes=2)]
        for _ in range(2)
    )
    assert once == again
    assert len(set(once)) > 1


def test_a_match_can_be_taken_up_again() -> None:
    def results(games: int, already: int) -> list[tuple[list[str], int | None]]:
        going = matches("anacund", {}, ["gentle", "novice"], games, seed=3, already=already, processes=1)
        return [(played.levels, played.winner) for played in going]

    assert results(5, 0)[3:] == results(2, 3)


@pytest.mark.parametrize(
    "name", ["plain", "plain@", "plain@-1", "plain@often", "plain#inf", "engine@nan", "engine#5", "openspiel"]
)
def test_an_unknown_entrant_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        entrant(name)


@pytest.mark.parametrize("name", ["engine@0.05", "plain@0.05", "plain#20", "random", "greedy", "novice"])
@pytest.mark.parametrize("game", ["anacund", "schoko"])
def test_every_kind_of_entrant_finds_legal_moves(game: str, name: str) -> None:
    state = tablier.game(game).start(seed=1)
    assert entrant(name)(state, 1) in state.legal()


def test_a_level_can_be_given_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[climber.Settings] = []
    think = climber.choose

    def choose(state: tablier.State, settings: climber.Settings, **named: Any) -> Any:
        asked.append(settings)
        return think(state, settings, **named)

    monkeypatch.setattr(climber, "choose", choose)
    state = tablier.game("ascension").start(seed=1)
    assert entrant("sharp:noise=7:looks=[[2]]")(state, 1) in state.legal()
    assert asked == [msgspec.structs.replace(climber.SETTINGS["sharp"], noise=7, looks=((2,),))]


@pytest.mark.parametrize(
    "changes",
    ["", "noise", "nodes=5", "noise=loud", "noise=0.5", "noise=-1", "blindness=101", "looks=[[]]", "looks=[[0]]"],
)
def test_settings_that_an_engine_cannot_have_are_refused(changes: str) -> None:
    with pytest.raises(BadOption, match="envy, noise, blindness, looks"):
        entrant(f"sharp:{changes}")(tablier.game("ascension").start(seed=1), 1)


def test_a_match_that_is_broken_off_tells_how_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object) -> Iterator[Played]:
        yield Played(levels=["gentle", "steady"], winner=1, moves=9, seconds=[0.1, 0.2])
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "matches", broken_off)
    assert "1 of 1 games had a winner" in invoke("match", "anacund", "gentle", "steady", "--games", "2")


def test_the_command_prints_shares_and_intervals() -> None:
    shown = invoke("match", "anacund", "gentle", "steady", "--games", "2")
    assert "95 % interval" in shown
    assert "of 2 games had a winner" in shown
