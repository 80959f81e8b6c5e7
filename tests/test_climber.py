"""The opponent of Ascension: it climbs, comes home, hinders, keeps its time, and sees no more than its seat."""

from __future__ import annotations

import time

import pytest

import tablier
from tablier import players
from tablier.arena.matches import play
from tablier.games.ascension import rules
from tablier.jit import can_compile, instantiate
from tablier.players import climber, climbing

GENTLE, STEADY = climber.SETTINGS["gentle"], climber.SETTINGS["steady"]


def chosen(state: tablier.State, settings: climber.Settings = STEADY, seed: int = 1, **more: object) -> str:
    return str(climber.choose(state, settings, seconds=60, seed=seed, **more).move)  # type: ignore[arg-type]


def after(*moves: str, options: int = 2, faces: dict[str, str] | None = None) -> tablier.State:
    """A two-player game without drawn cubes, or with these, after some moves."""
    faces = faces or {}
    counts: dict[str, int] = {}
    for face in faces.values():
        counts[face] = counts.get(face, 0) + 1
    game = tablier.game("ascension", players=options, faces=counts or {"ladder": 0})
    state = game.start(setup={"players": options, "faces": faces})
    for move in moves:
        state = state.play(move)
    return state


@pytest.mark.parametrize("count", [2, 3, 4])
def test_games_between_climbers_are_won(count: int) -> None:
    levels = ["gentle", "steady", "steady", "gentle"][:count]
    played = [play("ascension", {"players": count}, levels, seed) for seed in range(2)]
    assert all(game.winner is not None for game in played)


def test_a_climber_beats_who_only_plays_at_random() -> None:
    wins = 0
    for seed in range(3):
        state = tablier.game("ascension", turns_max=60).start(seed=seed)
        while not state.over:
            if state.player == seed % 2:
                state = state.play(chosen(state, GENTLE, seed=len(state.moves)))
            else:
                legal = state.legal()
                state = state.play(legal[(7 * len(state.moves) + seed) % len(legal)])
        wins += state.winner == seed % 2
    assert wins == 3


def test_it_takes_the_last_step_home() -> None:
    before = state = tablier.game("ascension").start(seed=3)
    while not state.over:
        before, state = state, state.play(chosen(state, STEADY, seed=len(state.moves)))
    position: rules.State = before.rules_state
    if position.phase == rules.STEP and state.winner == position.mover:  # won by a step, not by the other's end
        home = int(rules.HOMES[rules.figure_of(2, position.mover)])
        assert int(state.rules_state.board[rules.PAWN + position.mover]) == home
        for seed in range(5):
            assert chosen(before, GENTLE, seed=seed) == str(state.moves[-1])


@pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
def test_compiled_plans_are_the_plain_ones() -> None:
    plain, compiled = (instantiate(climbing, compiled=mode, game=rules) for mode in (False, True))
    state = tablier.game("ascension", players=3).start(seed=5)
    for number in range(40):
        position = state.rules_state
        if number % 8 == 0:
            for seat in range(3):
                plans = [climbing.new_plan(40), climbing.new_plan(40)]
                far = [
                    kernel.distance(position.board, 3, seat, plan.scratch)
                    for kernel, plan in zip((plain, compiled), plans, strict=True)
                ]
                assert far[0] == far[1]
            if position.phase == rules.LIFT:
                lift = int(position.board[rules.PAWN + position.mover]) + 11
                legal = [move.code for move in state.legal()]
                lift = lift if lift in legal else legal[0]
                found = [k.best_with_lift(position, lift, climbing.new_plan(40), 5, 77) for k in (plain, compiled)]
                assert found[0] == found[1]
        state = state.play(chosen(state, GENTLE, seed=number))


@pytest.mark.parametrize("name", ["schoko", "ascension"])
def test_opponents_choose_by_what_their_seat_knows(name: str) -> None:
    state = tablier.game(name).start(seed=8)
    players.prepare(state)
    gentle = players.level("gentle")
    different = 0
    for number in range(24):
        assert state.player is not None
        known = state.knowledge(state.player)
        other = tablier.imagine(known, seed=number)
        different += other.setup != state.setup
        moves = {players.choose(given, gentle, seed=number).move for given in (state, other, known)}
        assert len(moves) == 1
        state = state.play(moves.pop())
    assert different > 12


def test_it_keeps_its_time_and_stops_when_asked() -> None:
    state = tablier.game("ascension", players=4).start(seed=2)
    fierce = climber.SETTINGS["fierce"]
    climber.choose(state, fierce, seconds=0.1, seed=0)  # loads what it needs
    for seconds in (0.3, 0.8):
        began = time.monotonic()
        climber.choose(state, fierce, seconds=seconds, seed=0)
        assert time.monotonic() - began < seconds * 1.1 + 0.25  # the suite shares its cores
    began = time.monotonic()
    climber.choose(state, fierce, seconds=30, seed=0, cancelled=lambda: True)
    assert time.monotonic() - began < 1
