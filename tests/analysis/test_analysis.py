"""Analysis: repeatable, from a seat's own knowledge, honest about what is proved, and in agreement with definitions."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.facts import tiny

import tablier
from tablier import players
from tablier.analysis import Analysis, analyse, judge, prepare, sources
from tablier.games import GAMES, module
from tablier.games.ascension.board import reach_summit
from tablier.intervals import half_width
from tablier.jit import can_compile
from tablier.limits import Limits
from tablier.players.ascacou import solver
from tablier.search import plain
from tablier.texts import Text
from tablier.thought import ValuedMove, valued

SIMULATIONS = 30
SECRET_GAMES = [name for name in GAMES if module(name).SECRETS]
MODES = [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason="there is no Numba here"))]
every_game = pytest.mark.parametrize("name", GAMES)


def after_some_moves(name: str, count: int, seed: int = 1) -> tablier.State:
    state = tablier.game(name, **tiny(name)).start(seed=seed)
    chance = random.Random(seed)
    for _ in range(count):
        after = state.play(chance.choice(state.legal()))
        if after.over:  # so short are some
            return state
        state = after
    return state


# What every analysis is


@every_game
@pytest.mark.parametrize("compiled", MODES)
def test_fixed_simulations_and_seed_always_give_the_same(name: str, compiled: bool) -> None:
    state = after_some_moves(name, 7)
    asked = state.legal()[-1:]
    known = players.as_known(state, 5)
    slow = judge(known, Limits(work=SIMULATIONS, compiled=False), seed=5, most=3, moves=asked)
    assert judge(known, Limits(work=SIMULATIONS, compiled=compiled), seed=5, most=3, moves=asked) == slow
    assert analyse(state, simulations=SIMULATIONS, seed=5, most=3, moves=asked) == slow


@every_game
def test_every_figure_is_within_its_bounds_and_every_line_begins_with_its_move(name: str) -> None:
    state = after_some_moves(name, 7)
    found = analyse(state, simulations=SIMULATIONS, moves=state.legal()[:2])
    assert found.seat == state.player
    assert (found.expected_score, found.error) == (found.best[0].expected_score, found.best[0].error)
    assert len({one.move for one in found.best}) == len(found.best)
    for one in found.best:
        assert one.move in state.legal()
        assert one.seat == state.player
        assert one.line[0] == one.move
        assert 0 <= one.expected_score <= 1
        assert (one.error == 0) == one.proved
        assert one.error <= 1


@pytest.mark.parametrize("name", ["anacund", "schoko"])
def test_the_reason_of_a_move_is_told_from_its_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module(name), "why", lambda state, move, line: Text(str(move), " ".join(line)))
    state = after_some_moves(name, 7)
    found = analyse(state, simulations=1_000, moves=state.legal()[:2])
    assert [one.why for one in found.best] == [Text(one.move, " ".join(one.line)) for one in found.best]
    assert any(len(one.line) > 1 for one in found.best)


@every_game
def test_no_more_moves_than_wanted_but_those_that_were_asked_for(name: str) -> None:
    state = after_some_moves(name, 6)
    asked = [move.upper() for move in state.legal()[-2:]]
    alone = analyse(state, simulations=SIMULATIONS, most=1)
    found = analyse(state, simulations=SIMULATIONS, most=1, moves=[*asked, *asked])
    assert len(alone.best) == 1
    told = [one.move for one in found.best]
    assert set(told) >= set(state.legal()[-2:])  # one of them may turn out to be the best, in place of the other
    assert set(told) - {alone.best[0].move} <= set(state.legal()[-2:])
    assert len(told) == len(set(told))


@every_game
def test_a_finished_game_is_refused(name: str) -> None:
    state = after_some_moves(name, 0)
    while not state.over:
        state = state.play(state.legal()[0])
    with pytest.raises(tablier.IllegalMove, match="over"):
        analyse(state, simulations=1)


def test_a_move_that_is_not_legal_is_refused_with_its_reason() -> None:
    state = tablier.game("ascacou").start(seed=0).play("bc3")
    with pytest.raises(tablier.IllegalMove, match="already a pawn on c3"):
        analyse(state, simulations=1, moves=["wc3"])


@every_game
def test_it_stops_when_somebody_wishes(name: str) -> None:
    found = analyse(after_some_moves(name, 4), seconds=10_000, cancelled=lambda: True)
    assert len(found.best) >= 1


@every_game
def test_once_it_is_to_stop_no_move_gets_a_second_look(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[Any]()
    monkeypatch.setattr(sources, "look", lambda *args: looks.append(args))
    monkeypatch.setattr(sources, "compared", lambda *args: looks.append(args))
    state = after_some_moves(name, 4)
    found = analyse(state, seconds=10_000, moves=[str(move) for move in state.legal()], cancelled=lambda: True)
    assert looks == []
    assert len(found.best) >= 1


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_what_judges_moves_that_the_engine_is_silent_about_is_prepared(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched, search = list[str](), plain._new_tree

    def searching(state: tablier.State, *more: Any, **named: Any) -> Any:
        searched.append(state.game.name)
        return search(state, *more, **named)

    monkeypatch.setattr(plain, "_new_tree", searching)
    prepare(after_some_moves(name, 0))
    assert name in searched


# Secrets


@pytest.mark.parametrize("name", SECRET_GAMES)
@pytest.mark.parametrize("moves", [1, 4, 9])
def test_it_is_found_only_from_what_the_seat_to_move_knows(name: str, moves: int) -> None:
    state = after_some_moves(name, moves)
    known = state.knowledge(state.player)
    asked = state.legal()[:1]
    found = analyse(known, simulations=SIMULATIONS, seed=3, most=2, moves=asked)
    for seed in range(4):
        other = tablier.imagine(known, seed=seed)
        assert analyse(other, simulations=SIMULATIONS, seed=3, most=2, moves=asked) == found
    assert analyse(state, simulations=SIMULATIONS, seed=3, most=2, moves=asked) == found


# Proofs


def margin(state: tablier.State) -> int:
    """By definition: how far the seat to move ends ahead when both play as well as possible."""
    assert state.player is not None
    return max(margin_after(state, move) for move in state.legal())


def margin_after(state: tablier.State, move: str) -> int:
    """The same after a move of that seat."""
    seat, after = state.player, state.play(move)
    assert seat is not None
    if after.over:
        return after.scores[seat] - after.scores[1 - seat]
    return margin(after) if after.player == seat else -margin(after)


def ends(name: str, moves_left: int, count: int, **options: Any) -> list[tablier.State]:
    """Positions shortly before the end of random games."""
    found = []
    for seed in range(count):
        states = [tablier.game(name, **options).start(seed=seed)]
        chance = random.Random(seed)
        while legal := states[-1].legal():
            states.append(states[-1].play(chance.choice(legal)))
        found.append(states[-1 - moves_left])
    return found


@pytest.mark.parametrize("options", [{}, {"imposed": True}, {"free": True}])
def test_proofs_of_ascacou_are_what_best_play_leads_to(options: dict[str, Any]) -> None:
    for state in ends("ascacou", 3, 12, **options):
        found = analyse(state, simulations=200, most=100, moves=state.legal())
        assert (found.proved, found.error, found.margin) == (True, 0, margin(state))
        margins = [margin_after(state, one.move) for one in found.best]
        assert margins == sorted(margins, reverse=True)
        assert sorted(one.move for one in found.best) == state.legal()
        for one, ahead in zip(found.best, margins, strict=True):
            assert one.proved
            assert one.expected_score == (0.5 if ahead == 0 else float(ahead > 0))


def test_the_line_of_a_proof_leads_to_its_margin() -> None:
    for state in ends("ascacou", 4, 6):
        found = analyse(state, simulations=200)
        end = state
        for move in found.best[0].line:
            end = end.play(move)
        assert end.over
        assert found.margin == end.scores[found.seat] - end.scores[1 - found.seat]


@pytest.mark.parametrize("name", [name for name in GAMES if not module(name).SECRETS])
def test_a_last_move_is_proved(name: str) -> None:
    for state in ends(name, 1, 5, **tiny(name)):
        if all(state.play(move).over for move in state.legal()):
            found = analyse(state, simulations=SIMULATIONS, most=1_000, moves=state.legal())
            assert found.proved
            assert found.margin == margin(state)


def test_the_step_home_is_a_proved_win() -> None:
    state = tablier.game("ascension").start(seed=1)
    for move in ("b2", "c3", "b2", "h5", "h4", "half", "i5"):
        state = state.play(move)
    board = state.rules_state.board.copy()
    reach_summit(board, 0)
    state = tablier.State(state.game, state.setup, state.rules_state._replace(board=board), state.moves)
    found = sources.ending(state, "a1")
    assert found is not None
    assert (found.expected_score, found.proved, found.error) == (1, True, 0)


def test_a_move_that_wins_by_ending_the_game_claims_no_margin_that_others_may_beat() -> None:
    def is_open(state: tablier.State) -> bool:
        """Whether one move wins at once, but not all end the game, nor can it be solved with one simulation."""
        ends = [state.play(move) for move in state.legal()]
        won = any(end.winner == state.player for end in ends)
        return won and not all(end.over for end in ends) and solver.empty_cells(state) > 3

    state = next(state for state in ends("ascacou", 2, 200) if is_open(state))
    found = analyse(state, simulations=1, moves=state.legal())
    assert (found.expected_score, found.proved, found.margin) == (1, True, None)


# How sources are joined


def engine(**thought: Any) -> SimpleNamespace:
    """An engine of Anacund that always thinks the same of a position and what follows it."""

    def choose(state: tablier.State, settings: Any, limits: Limits, **_: Any) -> players.Thought:
        legal, is_proved = state.legal(), thought.get("is_proved", False)
        candidates = [
            valued([legal[number]], score, visits=visits, proved=is_proved and number == 0)
            for number, (score, visits) in enumerate(thought["candidates"])
        ]
        return players.Thought(candidates=candidates, simulations=7, nodes=9, proved=is_proved)

    anacund = players.engine("anacund")
    return SimpleNamespace(SETTINGS=anacund.SETTINGS, SPREAD=anacund.SPREAD, choose=choose, prove=anacund.prove)


def joined(monkeypatch: pytest.MonkeyPatch, playing: SimpleNamespace, **asked: Any) -> Analysis:
    monkeypatch.setattr(players, "engine", lambda game: playing)
    return analyse(tablier.game("anacund").start(seed=1), simulations=SIMULATIONS, **asked)


def test_the_order_values_and_lines_of_an_engine_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = joined(monkeypatch, engine(candidates=[(0.7, 50), (0.6, 20), (0.2, 9)]), most=2)
    assert [(one.expected_score, one.visits) for one in found.best] == [(0.7, 50), (0.6, 20)]
    assert not found.proved
    assert found.margin is None
    assert found.simulations == 7
    assert min(one.error for one in found.best) >= players.engine("anacund").SPREAD


def test_only_the_best_move_of_a_proof_is_proved_and_no_other_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = engine(is_proved=True, candidates=[(0.5, 50), (0.9, 20), (0.4, 5)])
    found = joined(monkeypatch, proof, most=3)
    assert [(one.expected_score, one.proved) for one in found.best] == [
        (0.5, True),
        (0.5, False),
        (0.4, False),
    ]
    assert found.proved
    assert found.error == 0


def test_beside_a_sure_draw_the_value_is_as_doubtful_as_other_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def ending(state: tablier.State, move: str) -> ValuedMove | None:
        is_first = move == state.legal()[0]
        return valued([state.read(move)], 0.5, visits=1, proved=True, margin=0) if is_first else None

    monkeypatch.setattr(sources, "ending", ending)
    found = joined(monkeypatch, engine(candidates=[(0.6, 50), (0.4, 40)]), most=2)
    assert [(one.expected_score, one.proved) for one in found.best] == [(0.5, True), (0.4, False)]
    assert not found.proved
    assert found.error == found.best[1].error > 0


def test_where_the_best_move_is_proved_to_lose_every_move_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = joined(monkeypatch, engine(is_proved=True, candidates=[(0.0, 50), (0.3, 20)]), most=2)
    assert [(one.expected_score, one.proved) for one in found.best] == [(0, True), (0, True)]


def test_moves_an_engine_only_glanced_at_get_a_look_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = joined(monkeypatch, engine(candidates=[(0.6, 50), (0.6, 0)]), most=2)
    assert [(one.expected_score, one.visits) for one in found.best] == [
        (0.6, 50),
        (0.6, 9),
    ]  # the same seat moves on
    third = tablier.game("anacund").start(seed=1).legal()[3]
    found = joined(monkeypatch, engine(candidates=[(0.6, 50)]), most=1, moves=[third])
    assert [one.move for one in found.best][1:] == [third]


def looked(monkeypatch: pytest.MonkeyPatch, scores: dict[str, float], visits: int) -> Analysis:
    """An engine that prefers the first move, at 0.6, and what looks at others find, with so many visits."""
    legal = tablier.game("anacund").start(seed=1).legal()

    def look(state: tablier.State, move: tablier.Move, limits: Limits, seed: int) -> ValuedMove:
        return replace(valued([move], scores[move], visits=visits), error=0.1)

    monkeypatch.setattr(sources, "look", look)
    moves = [str(move) for move in legal[1:3]]
    return joined(monkeypatch, engine(candidates=[(0.6, 40)]), most=1, moves=moves)


def test_a_look_as_deep_as_the_search_can_overturn_it_and_then_the_best_gets_one_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, third = tablier.game("anacund").start(seed=1).legal()[:3]
    found = looked(monkeypatch, {first: 0.55, second: 0.7, third: 0.5}, visits=10)
    assert [(one.move, one.expected_score) for one in found.best] == [(second, 0.7), (third, 0.5)]
    assert found.expected_score == 0.7
    found = looked(monkeypatch, {first: 0.75, second: 0.7, third: 0.5}, visits=10)
    assert [(one.move, one.expected_score) for one in found.best] == [(first, 0.75), (second, 0.7), (third, 0.5)]


def test_a_glance_overturns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = tablier.game("anacund").start(seed=1).legal()[:3]
    found = looked(monkeypatch, {first: 0.1, second: 0.7, third: 0.5}, visits=9)
    assert [(one.move, one.expected_score) for one in found.best] == [(first, 0.6), (second, 0.6), (third, 0.5)]


# Error bars


@pytest.mark.parametrize(("share", "visits"), list(itertools.product([0.0, 0.1, 0.5, 1.0], [1, 10, 1_000])))
def test_half_the_interval_covers_the_share_it_comes_from(share: float, visits: int) -> None:
    half = half_width(share, visits)
    assert 0 < half <= 0.5
    assert half > half_width(share, 4 * visits)
    if visits == 1_000 and share == 0.5:
        assert half == pytest.approx(1.96 * (0.25 / 1_000) ** 0.5, rel=0.01)


# Maps


@every_game
@pytest.mark.parametrize("moves", [0, 9])
def test_a_map_tells_of_each_place_within_its_bounds(name: str, moves: int) -> None:
    owning = module(name).owning
    found = analyse(after_some_moves(name, moves), simulations=SIMULATIONS, most=1).map
    if owning is None:
        assert found is None
        return
    assert found is not None
    assert len(found) == owning.PLACES
    assert all(-1 <= owner <= 1 for owner in found)


def test_captured_squares_and_completed_cards_belong_to_their_owners_for_sure() -> None:
    squares = after_some_moves("anacund", 30)
    found = analyse(squares, simulations=SIMULATIONS, most=1).map or []
    captors = [square["captor"] for square in squares.view()["squares"]]
    assert set(captors) == {None, 0, 1}
    assert all(captor is None or owner == 1 - 2 * captor for captor, owner in zip(captors, found, strict=True))
    cards = after_some_moves("ascacou", 18)
    found = analyse(cards, simulations=SIMULATIONS, most=1).map or []
    shown = [(card["owner"], owner) for card, owner in zip(cards.view()["cards"], found, strict=True) if card["stands"]]
    assert {seat for seat, _ in shown} == {0, 1}
    assert all(owner == 1 - 2 * seat for seat, owner in shown)


def test_a_map_of_nasca_is_that_of_the_present_round() -> None:
    state = tablier.game("nasca").start(seed=0)
    chance = random.Random(2)
    states = [state]
    while states[-1].rules_state.rounds_left:
        states.append(states[-1].play(chance.choice(states[-1].legal())))
    before = states[-2]  # every plank that ends the round
    found = analyse(before, simulations=200, most=1).map or []
    ended = [before.play(move).view()["finished"] for move in before.legal()]
    assert all(board is not None for board in ended)
    names = [f"{column}{row}" for row in range(1, 11) for column in "abcdefghijk"]
    for name, owner in zip(names, found, strict=True):
        owners = [(name in board["scoring"][0]) - (name in board["scoring"][1]) for board in ended]
        assert min(owners) <= owner <= max(owners)
