"""Matches between levels: seats swapped, counted right, with intervals."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import pytest
from scipy import stats
from tests.cli.test_commands import invoke

import tablier
from tablier.arena import matches as arena
from tablier.arena.entrants import Entrant, entrant
from tablier.arena.matches import Played, matches, play, seat_standings, standings
from tablier.arena.schedule import schedule
from tablier.chance import seeded
from tablier.cli import match
from tablier.games.ascension.board import PAWN
from tablier.intervals import wilson
from tablier.players.ascension import engine as climber
from tablier.refusal import BadOption


def game(places: list[int], winner: int | None) -> Played:
    """A game between entrants a, b, c and d."""
    levels = ["abcd"[place] for place in places]
    return Played(levels=levels, places=places, seed=1, winner=winner, moves=9, seconds=[0.1] * len(places))


def test_a_draw_is_worth_nothing_where_more_than_two_play() -> None:
    played = [
        game([0, 1, 2, 3], 0),
        game([1, 2, 3, 0], 0),
        game([2, 3, 0, 1], 2),
        game([3, 0, 1, 2], None),
    ]
    first, second, *others = standings(["a", "b", "b", "b"], played)
    assert (first.name, first.games, first.wins, first.draws, first.share) == ("a", 4, 2, 1, 0.5)
    assert (second.name, second.games, second.wins, second.draws, second.points) == ("b (1)", 4, 1, 1, 1)
    assert [(other.name, other.games, other.points) for other in others] == [("b (2)", 4, 0), ("b (3)", 4, 0)]


def test_the_greedy_one_takes_most_points_at_once() -> None:
    state, gained = tablier.game("ascacou").start(seed=2), 0
    while not state.over:
        seat = state.player
        assert seat is not None
        leads: dict[str, int] = {
            move: (scores := state.play(move).scores)[seat] - scores[1 - seat] for move in state.legal()
        }
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
        pawn = int(state.rules_state.board[PAWN])
        assert max(abs(pawn // 10 - 1), abs(pawn % 10 - 1)) <= 2


def test_the_spoiler_plays_only_ascension() -> None:
    with pytest.raises(BadOption, match="nothing but Ascension") as caught:
        entrant("spoiler")(tablier.game("anacund").start(seed=1), 1)
    assert caught.value.to("fr") == "“spoiler” ne joue à rien d’autre qu’à Ascension."


def test_standings_count_wins_and_draws_by_entrant() -> None:
    played = [game([0, 1], 0), game([1, 0], 1), game([0, 1], None), game([1, 0], 0)]
    first, second = standings(["a", "b"], played)
    assert (first.name, first.games, first.wins, first.draws, first.share) == ("a", 4, 2, 1, 0.625)
    assert (second.name, second.wins, second.share) == ("b", 1, 0.375)


def test_who_meets_itself_has_a_standing_for_each_place_and_each_seat() -> None:
    played = [game([0, 1], 0), game([1, 0], 0), game([0, 1], 0), game([1, 0], None)]
    first, second = standings(["a", "a"], played)
    assert (first.name, first.games, first.points) == ("a (1)", 4, 2.5)
    assert (second.name, second.games, second.points) == ("a (2)", 4, 1.5)
    assert first.interval == wilson(2.5, 4)
    assert [(seat.name, seat.games, seat.points) for seat in seat_standings(played)] == [
        ("seat 0", 4, 3.5), ("seat 1", 4, 0.5),
    ]  # fmt: skip


@pytest.mark.parametrize(("points", "games"), [(0, 10), (7, 10), (100, 100), (310, 400)])
def test_the_interval_is_wilsons(points: int, games: int) -> None:
    expected = stats.binomtest(points, games).proportion_ci(method="wilson")
    assert wilson(points, games) == pytest.approx((expected.low, expected.high), abs=1e-7)


def test_a_match_is_the_same_with_the_same_seed() -> None:
    once, again = (
        [
            (played.winner, played.moves)
            for played in matches("anacund", {}, ["gentle", "gentle"], 6, seed=3, processes=2)
        ]
        for _ in range(2)
    )
    assert once == again
    assert len(set(once)) > 1


def test_a_match_can_be_taken_up_again() -> None:
    def results(games: int, already: int) -> list[tuple[list[str], int | None]]:
        going = matches("anacund", {}, ["gentle", "novice"], games, seed=3, already=already, processes=1)
        return [(played.levels, played.winner) for played in going]

    assert results(5, 0)[3:] == results(2, 3)


# Chance


def results(entrants: list[str], count: int, **options: object) -> list[Played]:
    fixtures = islice(schedule(entrants, 2), count)
    return [play("ascacou", dict(options), entrants, 5, fixture) for fixture in fixtures]


def test_every_game_of_a_self_match_is_another_one() -> None:
    printed = invoke("match", "ascacou", "random", "random", "--games", "20", "--json")
    rows = [json.loads(line) for line in printed.splitlines()]
    assert len({row["seed"] for row in rows}) == 20
    pairs = [(rows[number], rows[number + 1]) for number in range(0, 20, 2)]
    assert sum((one["winner"], one["moves"]) == (other["winner"], other["moves"]) for one, other in pairs) < 5


def test_who_leaves_nothing_to_chance_does_not_repeat_itself_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "entrant", lambda name: lambda state, seed: state.legal()[0])
    assert len({one.seed for one in results(["a", "a"], 6)}) == 6


def test_the_two_games_of_a_pair_have_the_same_setup_and_other_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def recording(name: str) -> Entrant:
        def choose(state: tablier.State, seed: int) -> str:
            given.append(seed)
            return entrant("random")(state, seed)

        return choose

    monkeypatch.setattr(arena, "entrant", recording)
    played = results(["a", "b"], 6)
    seeds = [one.seed for one in played]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert len(set(given)) == len(given) == sum(one.moves for one in played)


def lag_one(played: list[Played]) -> float:
    """How much the result of a game tells about that of the next one."""
    values = np.array([0 if one.winner is None else 1 - 2 * one.winner for one in played], float)
    values -= values.mean()
    return float((values[1:] * values[:-1]).sum() / (values**2).sum())


def test_results_of_neighbouring_games_do_not_correlate() -> None:
    count = 1_000
    assert abs(lag_one(results(["random", "random"], count, deal="symmetric"))) < 3 / math.sqrt(count)


def test_seeds_that_are_sums_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        arena, "derived_seed", lambda seed, meeting, game, ply=0: seeded(seed + 2 * meeting + game + ply)
    )
    count = 1_000
    assert lag_one(results(["random", "random"], count, deal="symmetric")) > 3 / math.sqrt(count)


def test_one_entrant_is_no_match() -> None:
    with pytest.raises(BadOption, match="at least two entrants"):
        invoke("match", "anacund", "gentle")


@pytest.mark.parametrize("seed", [-1, 2**62])
def test_a_match_is_refused_what_is_no_seed(seed: int) -> None:
    with pytest.raises(tablier.BadSetup):
        next(matches("anacund", {}, ["random", "random"], 2, seed))


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

    def choose(state: tablier.State, settings: climber.Settings, *limits: Any, **named: Any) -> Any:
        asked.append(settings)
        return think(state, settings, *limits, **named)

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
        yield game([0, 1], 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "matches", broken_off)
    assert "1 of 1 games had a winner" in invoke("match", "anacund", "gentle", "steady", "--games", "2")


def test_the_command_prints_shares_and_intervals() -> None:
    shown = invoke("match", "anacund", "gentle", "gentle", "--games", "2")
    assert shown.count("95% interval") == 2
    for row in ("gentle (1)", "gentle (2)", "seat 0", "seat 1"):
        assert f"\n {row}" in shown
    assert "of 2 games had a winner" in shown
