"""Matches: who plays, by which chance, and how games end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

import tablier
from tablier.arena import matches as arena
from tablier.arena.course import match
from tablier.arena.entrants import Entrant, entrant
from tablier.arena.forfeits import Forfeit, Reason
from tablier.arena.matches import contestants, matches
from tablier.arena.played import Played
from tablier.chance import seeded
from tablier.games.ascension.board import PAWN
from tablier.players.ascension import engine as climber
from tablier.refusal import BadOption


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


def test_a_match_is_the_same_however_many_play_it() -> None:
    def told(workers: int) -> list[Played]:
        games = match("anacund", ["plain#10", last, "random"], games=9, seed=3, workers=workers)
        return [replace(one, seconds=[0.0, 0.0]) for one in games]

    here = told(0)
    assert here == told(2)
    assert len({tuple(one.moves) for one in here}) == 9


def last(state: tablier.State, seed: int) -> str:
    """Somebody whom other processes find, too."""
    return state.legal()[-1]


def test_who_cannot_be_found_elsewhere_plays_here() -> None:
    asked: list[int] = []

    def here(state: tablier.State, seed: int) -> str:
        asked.append(seed)
        return state.legal()[0]

    list(match("anacund", [here, "random"], games=2, workers=2))
    assert len(asked) == 36


def test_a_function_sees_what_its_seat_may_know_and_no_more() -> None:
    seen: list[tablier.State] = []

    def looking(state: tablier.State, seed: int) -> str:
        seen.append(state)
        return state.legal()[0]

    (played,) = match("schoko", [looking, "random"], games=1, workers=0)
    truth, known = tablier.load(played.record()).start, 0
    for state in seen:
        seat = state.player
        now = truth.game.start(setup=truth.setup)
        for move in state.moves:
            now = now.play(move)
        assert state.knowledge(seat) == now.knowledge(seat)
        known += state.setup == truth.setup
    assert known < len(seen) / 2


def test_a_match_can_be_taken_up_again() -> None:
    def moves(games: int, already: int) -> list[list[str]]:
        going = matches("anacund", {}, ["greedy", "random"], games, seed=3, already=already, workers=0)
        return [one.moves for one in going]

    assert moves(5, 0)[3:] == moves(2, 3)


# Chance


def results(entrants: Sequence[str | Entrant], count: int, **options: object) -> list[Played]:
    return list(match("ascacou", entrants, options=options, games=count, seed=5, workers=0))


def test_every_game_of_a_self_match_is_another_one() -> None:
    played = results(["random", "random"], 20)
    assert len({one.seed for one in played}) == len({tuple(one.moves) for one in played}) == 20


def first(state: tablier.State, seed: int) -> str:
    """Somebody who leaves nothing to chance."""
    return state.legal()[0]


def test_who_leaves_nothing_to_chance_does_not_repeat_itself_either() -> None:
    assert len({one.seed for one in results([first, first], 6)}) == 6


def test_the_two_games_of_a_pair_have_the_same_setup_and_other_chances() -> None:
    given: list[int] = []

    def recorded(state: tablier.State, seed: int) -> str:
        given.append(seed)
        return entrant("random")(state, seed)

    def another(state: tablier.State, seed: int) -> str:
        return recorded(state, seed)

    played = results([recorded, another], 6)
    seeds = [one.seed for one in played]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert len(set(given)) == len(given) == sum(len(one.moves) for one in played)


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
        match("anacund", ["gentle"])


@pytest.mark.parametrize("seed", [-1, 2**62])
def test_a_match_is_refused_what_is_no_seed(seed: int) -> None:
    with pytest.raises(tablier.BadSetup):
        match("anacund", ["random", "random"], seed=seed)


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


# Openings


def test_an_opening_is_the_same_in_all_games_of_a_meeting() -> None:
    played = list(match("ascacou", [first, "greedy"], options={"deal": "symmetric"}, opening=4, games=6, workers=0))
    assert {one.opening for one in played} == {4}
    openings = [tuple(one.moves[:4]) for one in played]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 3


def test_who_leaves_nothing_to_chance_repeats_itself_on_a_fixed_setup_without_an_opening() -> None:
    def different(opening: int) -> int:
        entered: list[str | Entrant] = [first, "again=greedy", first]
        going = match("ascacou", entered[::2], options={"deal": "symmetric"}, opening=opening, games=6, workers=0)
        return len({tuple(one.moves) for one in going})

    assert (different(0), different(3)) == (1, 6)


def test_an_opening_does_not_end_the_game() -> None:
    (played,) = match("anacund", ["random", "greedy"], opening=500, games=1, workers=0)
    assert 0 < played.opening < len(played.moves)


# Names


def test_an_entrant_can_be_given_a_name() -> None:
    names = [
        (one.name, one.plays) for one in contestants(["mine=plain#10", "sharp:noise=7", "random", "random", first])
    ]
    assert names == [
        ("mine", "plain#10"), ("sharp:noise=7", "sharp:noise=7"), ("random (1)", "random"), ("random (2)", "random"),
        ("first", first),
    ]  # fmt: skip


def test_two_different_entrants_cannot_have_the_same_name() -> None:
    with pytest.raises(BadOption, match="Two different entrants are called “mine”"):
        contestants(["mine=plain#10", "mine=plain#20"])


# Forfeits


def giving_up(reason: Reason) -> Entrant:
    def choose(state: tablier.State, seed: int) -> str:
        if len(state.moves) > 4:
            raise Forfeit(reason)
        return first(state, seed)

    return choose


@pytest.mark.parametrize("reason", ["time", "crash"])
def test_who_forfeits_a_game_for_two_has_lost_it(reason: Reason) -> None:
    one, other = match("anacund", [giving_up(reason), "random"], games=2, workers=0)
    for played, seat in ((one, 0), (other, 1)):
        assert (played.ended, played.forfeited, played.winner) == (reason, seat, 1 - seat)
        assert played.points[seat] == 0
        assert 4 < len(played.moves) < 8
        assert played.record()["result"] == {
            "scores": played.scores, "winner": 1 - seat, "ended": "resigned", "resigned": seat,
        }  # fmt: skip
        assert tablier.load(played.record()).moves == tuple(played.moves)


def test_an_illegal_move_forfeits_the_game() -> None:
    def lost(state: tablier.State, seed: int) -> str:
        return "z9"

    (played,) = match("ascacou", ["random", lost], games=1, workers=0)
    assert (played.ended, played.forfeited, played.winner, len(played.moves)) == ("illegal", 1, 0, 1)


def test_where_more_than_two_play_the_others_share_a_forfeited_game() -> None:
    (played,) = match("ascension", [giving_up("time"), "random"], options={"players": 3}, games=1, workers=0)
    assert (played.ended, played.winner) == ("time", None)
    assert played.points == [0.0 if seat == played.forfeited else 0.5 for seat in range(3)]
    assert tablier.load(played.record()).moves == tuple(played.moves)


def test_an_entrant_that_is_broken_is_not_taken_for_one_that_lost() -> None:
    def broken(state: tablier.State, seed: int) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(match("anacund", [broken, "random"], games=1, workers=0))
