"""The opponent of Ascension: it climbs, comes home, hinders, keeps its time, and sees no more than its seat."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import players
from tablier.arena.course import match
from tablier.games.ascension import elements, rules
from tablier.games.ascension.board import PAWN
from tablier.games.ascension.notation import cell_number
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.players.ascension import engine as climber
from tablier.players.ascension import whole_turns
from tablier.players.ascension.distance import WIN
from tablier.players.contract import CANDIDATES

GENTLE, STEADY = climber.SETTINGS["gentle"], climber.Settings(envy=40, noise=12)


def chosen(state: tablier.State, settings: climber.Settings = STEADY, seed: int = 1, **more: Any) -> str:
    return str(climber.choose(state, settings, Limits(**more), seed=seed).move)


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
    (played,) = match("ascension", levels, options={"players": count}, games=1, seed=1, workers=0)
    assert played.winner is not None


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
    assert position.phase == rules.STEP  # won by a step, not by the other's end
    assert state.winner == position.mover
    home = int(elements.HOMES[rules.figure_of(2, position.mover)])
    assert int(state.rules_state.board[PAWN + position.mover]) == home
    for seed in range(5):
        assert chosen(before, GENTLE, seed=seed) == str(state.moves[-1])


@pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
def test_compiled_plans_are_the_plain_ones() -> None:
    plain, compiled = (instantiate(whole_turns, compiled=mode, game=rules) for mode in (False, True))
    state = tablier.game("ascension", players=3).start(seed=5)
    for number in range(40):
        position = state.rules_state
        if number % 13 == 0:
            plans = [whole_turns.new_plan(position, envy=40, noise=5, blindness=20) for _ in range(2)]
            found = [kernel.survey(position, plan, 77) for kernel, plan in zip((plain, compiled), plans, strict=True)]
            assert found[0] == found[1]
            count = found[0][0]
            assert (plans[0].turns[:count] == plans[1].turns[:count]).all()
        state = state.play(chosen(state, GENTLE, seed=number))


@pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
def test_compiled_thoughts_are_the_plain_ones() -> None:
    state = after("b2", "e9", "b2", "h8", "e1", "h8")
    looking = climber.Settings(envy=60, noise=2, blindness=40, looks=((2,), (1, 1)))
    thoughts = [climber.choose(state, looking, Limits(compiled=mode), seed=3) for mode in (False, True)]
    assert thoughts[0] == thoughts[1]


@pytest.mark.skipif(not can_compile(), reason="too slow without Numba")
def test_it_plans_no_piece_where_it_may_not_go() -> None:
    """Not a half-cube that shows its figure where only a cube lying face down may go (ACN-5)."""
    listed = np.empty(rules.MOST_MOVES, np.int64)
    for seed in range(12):
        state, chance = tablier.game("ascension", turns_max=30).start(seed=seed), random.Random(seed)
        while not state.over:
            position = state.rules_state
            if position.phase == rules.LIFT:
                planned: dict[int, set[int]] = {}
                for turn in climber.best_turns(position, STEADY, Limits(), seed=seed):
                    lift, place, _ = turn.moves
                    planned.setdefault(lift, set()).add(place)
                for lift, places in planned.items():
                    lifted = rules.play(position, lift)
                    assert places <= set(listed[: rules.legal_moves(lifted, listed)].tolist())
            state = state.play(chance.choice(state.legal()))


@pytest.mark.skipif(not can_compile(), reason="too slow without Numba")
@pytest.mark.parametrize("blindness", [0, 60])
def test_it_plans_no_wall_before_a_pawn_that_never_left(blindness: int) -> None:  # ACN-16
    """Not even where blindness makes it take the last way out for a cell far from all pawns."""
    settings = climber.Settings(envy=100, blindness=blindness)
    for lifted in ("", "d5"):
        state = tablier.game("ascension", players=4).start(seed=1)
        for move in f"e4 b9 e6 a8 {lifted}".split():  # b8 is the star's last way out
            state = state.play(move)
        places = {
            turn.moves[1]
            for seed in range(20)
            for turn in climber.best_turns(state.rules_state, settings, Limits(), seed=seed)
        }
        assert len(places) > 20
        assert cell_number("b8") not in places


def test_two_threads_think_the_same_as_one() -> None:
    state = tablier.game("ascension").start(seed=4)
    looking = climber.Settings(envy=60, looks=((8,), (4, 2)))
    for number in range(6):
        one, two = (climber.choose(state, looking, Limits(threads=threads), seed=number) for threads in (1, 2))
        assert one == two
        state = state.play(one.move)


def test_it_tells_what_it_thought_of() -> None:
    state = tablier.game("ascension").start(seed=6)
    for number in range(9):
        thought = climber.choose(state, climber.SETTINGS["sharp"], Limits(), seed=number)
        candidates = thought.candidates
        assert candidates[0].move == thought.move
        assert thought.expected_score == candidates[0].expected_score
        assert len({candidate.move for candidate in candidates}) == len(candidates) <= CANDIDATES
        for candidate in candidates:
            assert candidate.line[0] == candidate.move
            assert candidate.visits > 0
            going = state
            for move in candidate.line:
                assert move in going.legal()
                going = going.play(move)
        state = state.play(thought.move)


def test_deeper_looks_come_first_and_count_more() -> None:
    state = tablier.game("ascension").start(seed=6)
    thought = climber.choose(state, climber.Settings(envy=60, looks=((6,), (2, 2))), Limits(), seed=1)
    assert thought.candidates[0].visits >= 5  # itself, its answer, two answers and what follows each


def test_leaving_what_the_other_will_avoid_changes_no_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = climber.Settings(envy=climber.OPPOSED, looks=((6,), (5, 4), (4, 3, 3)))
    state = tablier.game("ascension").start(seed=6)

    def judged() -> tuple[list[object], int]:
        turns = climber.best_turns(state.rules_state, looking, Limits(), seed=1)
        return [(turn.worth, turn.moves) for turn in turns], sum(turn.visits for turn in turns)

    saved = 0
    for number in range(12):
        turns, visits = judged()
        with monkeypatch.context() as patched:
            patched.setattr(climber, "OPPOSED", None)
            everything, more_visits = judged()
        assert turns == everything
        assert visits <= more_visits
        saved += more_visits - visits
        state = state.play(chosen(state, STEADY, seed=number))
    assert saved > 0


def test_it_plans_nothing_by_faces_it_does_not_know() -> None:
    """Even when they are in the state it is given, and known to the other."""
    state = tablier.game("ascension").start(seed=8)
    looking = climber.Settings(envy=60, looks=((6,), (2, 2)))
    different = 0
    for number in range(36):
        assert state.player is not None
        other = tablier.imagine(state.knowledge(state.player), seed=number)
        different += other.setup != state.setup
        thoughts = [climber.choose(one, looking, Limits(), seed=number) for one in (state, other)]
        assert thoughts[0] == thoughts[1]
        state = state.play(thoughts[0].move)
    assert different > 24


def test_who_looks_at_answers_does_not_let_the_other_home() -> None:
    stopped = 0
    for seed in range(6):
        states = [tablier.game("ascension").start(seed=seed)]
        while not states[-1].over:
            states.append(states[-1].play(chosen(states[-1], STEADY, seed=len(states))))
        winner = states[-1].winner
        if winner is None:
            continue
        threatened = next(s for s in reversed(states[:-1]) if s.player != winner and s.rules_state.phase == rules.LIFT)
        going = threatened
        while not going.over and going.player != winner:
            going = going.play(chosen(going, climber.SETTINGS["sharp"], seed=seed))
        while not going.over and going.player == winner:
            going = going.play(chosen(going, STEADY, seed=seed))
        stopped += not going.over
    assert stopped >= 2  # most ways home cannot be cut so late


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
    champion = climber.SETTINGS["champion"]
    climber.choose(state, champion, Limits.within(0.1), seed=0)  # loads what it needs
    for seconds in (0.1, 0.3):
        began = time.monotonic()
        climber.choose(state, champion, Limits.within(seconds, threads=2), seed=0)
        assert time.monotonic() - began < seconds * 1.1 + 0.25  # the suite shares its cores
    began = time.monotonic()
    climber.choose(state, champion, Limits.within(30, cancelled=lambda: True), seed=0)
    assert time.monotonic() - began < 1


def test_it_asks_before_every_look_whether_to_stop() -> None:
    state = tablier.game("ascension", players=4).start(seed=2)
    asked: list[int] = []
    looking = climber.Settings(envy=60, looks=((6,), (3, 2)))
    climber.choose(state, looking, Limits(cancelled=lambda: bool(asked.append(0))), seed=0)  # type: ignore[func-returns-value]
    assert len(asked) == 6 + 3 * (1 + 2)


def test_a_look_cut_short_forgets_no_turn() -> None:
    position = tablier.game("ascension").start(seed=2).rules_state
    looking = climber.Settings(envy=60, looks=((6,), (4, 3)))
    whole = climber.best_turns(position, looking, Limits(), seed=0)
    for looks in range(0, 24, 3):
        left = iter(range(looks))
        limits = Limits(cancelled=lambda left=left: next(left, None) is None)  # type: ignore[misc]
        turns = climber.best_turns(position, looking, limits, seed=0)
        assert {turn.moves for turn in turns} == {turn.moves for turn in whole}


def test_a_turn_that_turns_out_to_lose_is_only_made_where_nothing_else_is_left() -> None:
    """Also when there was no time to judge the others as closely."""
    promising, plain, dull = (climber.Turn(worth, (move, 0, 0)) for move, worth in enumerate((-50, -60, -70)))
    lost, better = promising._replace(worth=-WIN), plain._replace(worth=-55)
    reordered = climber._reordered
    assert reordered([promising, plain, dull], [lost]) == [plain, dull, lost]
    assert reordered([promising, plain, dull], [lost, better]) == [better, dull, lost]
    assert reordered([promising], [lost]) == [lost]


def test_there_is_nothing_to_plan_once_the_game_is_over() -> None:
    state = tablier.game("ascension", turns_max=1).start(seed=0)
    while not state.over:
        state = state.play(state.legal()[0])
    with pytest.raises(tablier.IllegalMove, match="The game is over"):
        climber.choose(state, GENTLE, Limits.within(1), seed=0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_as_far_as_the_others_may_expect_to_win_as_often(players: int) -> None:
    state = tablier.game("ascension", players=players).start(seed=1)
    thought = climber.choose(state, climber.SETTINGS["sharp"], Limits(), seed=1)
    assert thought.expected_score == pytest.approx(1 / players, abs=0.15)


def test_who_is_out_of_the_game_counts_no_more() -> None:
    state = tablier.game("ascension", players=3).start(seed=1)
    position: rules.State = state.rules_state
    board = position.board.copy()
    board[PAWN + 2] = elements.NONE
    left_alone = tablier.State(state.game, state.setup, position._replace(board=board), state.moves)
    thought = climber.choose(left_alone, climber.SETTINGS["sharp"], Limits(), seed=1)
    assert thought.expected_score == pytest.approx(1 / 2, abs=0.15)
