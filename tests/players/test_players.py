"""Opponents: known by name, in time, stoppable, stronger level by level, and not blind."""

from __future__ import annotations

import gc
import itertools
import pickle
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from tests.games.ascacou.drawn import DIGITS, drawn
from tests.games.facts import brief, fact

import tablier
from tablier import players
from tablier.arena import strength
from tablier.games import GAMES, module
from tablier.jit import can_compile
from tablier.limits import Limits
from tablier.players import LEVELS, Thought, engine, generic, level, think
from tablier.players.offers import offer
from tablier.search import plain

MEASURED = Path(__file__).parents[2] / "docs" / "strength.json"
ENGINES = [name for name in GAMES if offer(name, "engine")]
MODES = [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason="there is no Numba here"))]
ENDLESS = {False: 5_000, True: 2_000_000}  # simulations, plain and compiled: seconds if no limit stops them
TRIES = 5  # a busy machine may spoil some, a program that ignores its limit spoils all


def tries(measure: Callable[[], float]) -> list[float]:
    """A few measurements, after one that may have had to compile."""
    measure()
    return [measure() for _ in range(TRIES)]


def best_of_tries(measure: Callable[[], float]) -> float:
    """The shortest of them."""
    return min(tries(measure))


def assert_kept_and_used(limit: float, spent: Callable[[], float], most: float = 1.1) -> None:
    """Check that a thought can take no longer than its limit, or so many times that, and mostly takes not much less."""
    times = tries(spent)
    assert min(times) < most * limit
    assert median(times) > 0.8 * limit


# Levels


def test_levels_are_known_by_name_and_explained() -> None:
    assert len({known.name for known in LEVELS}) == len(LEVELS) == 8
    for known in LEVELS:
        assert level(known.name) is known
        assert known.title.en
        assert known.title.fr
        assert known.help.en != known.help.fr


def test_levels_are_listed_from_weak_to_strong() -> None:
    """As it was measured with the settings they have: each beats the one before it, wherever there is an engine."""
    measured = strength.load(MEASURED).matches
    for name, (lower, higher) in itertools.product(ENGINES, itertools.pairwise(known.name for known in LEVELS)):
        match = measured[f"{name}: {higher} – {lower}"]
        assert match.games >= 100
        assert match.points > match.games / 2
    assert [known.seconds for known in LEVELS] == sorted(known.seconds for known in LEVELS)


@pytest.mark.parametrize("name", ["", "Gentle", "gentle ", "x" * 1000])
def test_an_unknown_level_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(
        tablier.BadOption, match="novice, gentle, casual, steady, keen, sharp, fierce, champion"
    ) as caught:
        level(name)
    assert "n’existe pas" in caught.value.to("fr")
    assert len(caught.value.to("en")) < 160


def test_a_level_spends_its_effort_on_each_legal_move() -> None:
    state = tablier.game("ascacou").start(seed=0)
    for settings in list(generic.SETTINGS.values())[:3]:
        assert generic.choose(state, settings, Limits(), seed=1).simulations == settings.effort * 50


@pytest.mark.parametrize("name", list(GAMES))
def test_every_engine_has_settings_for_every_level(name: str) -> None:
    assert list(engine(name).SETTINGS) == [known.name for known in LEVELS]


# Thinking


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("simulations", [1, 2, 17, 100])
def test_a_search_makes_the_simulations_it_was_asked_for(simulations: int, compiled: bool) -> None:
    state = tablier.game("ascacou").start(seed=0)
    thought = plain.think(state, Limits(work=simulations, compiled=compiled), seed=1)
    assert thought.simulations == simulations
    assert thought.move in state.legal()
    assert 0 <= thought.expected_score <= 1


def test_the_same_seed_thinks_the_same_and_others_differ() -> None:
    state = tablier.game("ascacou").start(seed=0)
    thoughts = [plain.think(state, Limits(work=60, compiled=False), seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert thoughts[0] == thoughts[1]
    assert len({thought.move for thought in thoughts}) > 1


def test_a_search_of_next_to_nothing_keeps_within_its_table() -> None:
    state = tablier.game("anacund").start(seed=1)
    anacund, limits = engine("anacund"), Limits(work=1, compiled=False)
    assert anacund.choose(state, anacund.SETTINGS["champion"], limits, seed=1).move in set[str](state.legal())


@pytest.mark.parametrize("name", list(GAMES))
def test_thinking_changes_nothing(name: str) -> None:
    """Search overwrites the arrays of positions: those of the state it is given must stay as they are."""
    state, chance = tablier.game(name, **brief(name)).start(seed=0), random.Random(0)
    for _ in range(5):
        state = state.play(chance.choice(state.legal()))
    before = pickle.dumps(state.rules_state)
    playing = engine(name)
    plain.think(state, Limits(work=30, compiled=False))
    playing.choose(state, playing.SETTINGS["novice"], Limits(work=30, compiled=False), seed=1)
    assert pickle.dumps(state.rules_state) == before


def test_there_is_nothing_to_think_about_once_the_game_is_over() -> None:
    over = tablier.game("ascacou").position("wb1w1/1wwwb/wwbwb/wwww1/1w1bb 4679adef")
    with pytest.raises(tablier.IllegalMove, match="The game is over"):
        think(over, simulations=10)


def test_a_full_tree_does_not_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MOST_NODES", 60)
    thought = plain.think(tablier.game("ascacou").start(seed=0), Limits(work=300, compiled=False))
    assert thought.simulations == 300
    assert thought.nodes <= 60


# Time


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("options", [{}, {"imposed": True}, {"deal": "draft"}], ids=str)
def test_the_time_limit_is_kept_and_used(options: dict[str, object], compiled: bool) -> None:
    state = tablier.game("ascacou", **options).start(seed=0)
    limit = 0.3

    def spent() -> float:
        began = time.monotonic()
        plain.think(state, Limits.within(limit, work=ENDLESS[compiled], compiled=compiled))
        return time.monotonic() - began

    assert_kept_and_used(limit, spent)


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("options", [{}, {"imposed": True}], ids=str)
def test_a_cancelled_search_stops_within_20_ms(options: dict[str, object], compiled: bool) -> None:
    state = tablier.game("ascacou", **options).start(seed=0)

    def late() -> float:
        wish = time.monotonic() + 0.1
        plain.think(
            state,
            Limits.within(5, work=ENDLESS[compiled], compiled=compiled, cancelled=lambda: time.monotonic() > wish),
        )
        return time.monotonic() - wish

    assert 0 <= best_of_tries(late) < 0.02


def test_a_search_cancelled_from_the_start_still_has_a_move() -> None:
    state = tablier.game("ascacou").start(seed=0)
    thought = plain.think(state, Limits(work=ENDLESS[False], compiled=False, cancelled=lambda: True))
    assert thought.move in state.legal()
    assert thought.simulations == 1


def test_no_time_at_all_still_gives_a_move() -> None:
    state = tablier.game("ascacou").start(seed=0)
    assert plain.think(state, Limits.within(0, work=ENDLESS[False], compiled=False)).move in state.legal()


# Strength


@pytest.mark.skipif(not can_compile(), reason="too slow without Numba")
def test_many_simulations_beat_few_clearly() -> None:
    def think_at(name: str, state: tablier.State, seed: int) -> Thought:
        return think(
            state, simulations=generic.SETTINGS[name].effort * len(state.legal()), seed=seed
        )  # no clock: repeatable

    points = 0.0
    for seed in range(10):
        for steady in (0, 1):
            state = tablier.game("ascacou").start(seed=seed)
            while not state.over:
                name = "steady" if state.player == steady else "gentle"
                state = state.play(think_at(name, state, 100 * seed + len(state.moves)).move)
            points += 0.5 if state.winner is None else float(state.winner == steady)
    assert points >= 15  # of twenty; equal players reach that about once in fifty


@pytest.mark.parametrize("compiled", MODES)
def test_the_only_winning_move_of_the_last_turn_is_found(compiled: bool) -> None:
    found = 0
    for seed in range(60):
        state = tablier.game("ascacou").start(seed=seed)
        while not state.over:
            wins = [move for move in state.legal() if state.play(move).over and state.play(move).winner == state.player]
            lasts = [move for move in state.legal() if state.play(move).over]
            if len(lasts) == len(state.legal()) > 1 and 0 < len(wins) < len(lasts):
                found += 1
                assert plain.think(state, Limits(work=200, compiled=compiled), seed=seed).move in wins
            state = state.play(state.legal()[seed % len(state.legal())])
    assert found >= 2


@pytest.mark.parametrize("compiled", MODES)
def test_an_obvious_gain_near_the_end_is_taken(compiled: bool) -> None:
    # One cell is left: black completes BBBB for the mover, white BBBW for the other.
    picture = """
        wbwbw
        bwbwb
        wbwbw
        bwbbb
        wbwb.
    """
    standing = [DIGITS[n] for n, card in enumerate(drawn(picture, free=True).view()["cards"]) if card["stands"]]
    assert not {"7", "f"} & set(standing)
    state = drawn(picture, cards="".join(standing[: (len(standing) + 1) // 2]) + "f", free=True)
    assert state.play("be5").winner == state.player
    assert state.play("we5").winner != state.player
    assert plain.think(state, Limits(work=100, compiled=compiled)).move == "be5"


# Every game that the explorer plays

EXPLORED = [name for name in GAMES if not fact(name, "NEEDS_ENGINE", False)]


def value(state: tablier.State, seat: int) -> float:
    """What a seat gets when both play perfectly: 1 a win, 1/2 a draw."""
    if state.over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    values = [value(state.play(move), seat) for move in state.legal()]
    return max(values) if state.player == seat else min(values)


def near_end(name: str, seed: int) -> tablier.State:
    """A state of a random game, the earliest from which all lines are few and soon over."""
    states, chance = [tablier.game(name, **brief(name)).start(seed=seed)], random.Random(seed)
    while not states[-1].over:
        states.append(states[-1].play(chance.choice(states[-1].legal())))
    few = [state for state in states[-4:-1] if tablier.perft(state, 2) < 100 and tablier.perft(state, 4) == 0]
    return few[0] if few else states[-2]


@pytest.mark.parametrize("name", EXPLORED)
def test_near_the_end_it_plays_perfectly(name: str) -> None:
    judged = 0
    for seed in range(600):
        state = near_end(name, seed)
        seat = state.player
        assert seat is not None
        values: dict[str, float] = {move: value(state.play(move), seat) for move in state.legal()}
        if len(set(values.values())) > 1:
            judged += 1
            if judged == 4:
                break
            assert values[players.think(state, simulations=4_000, seed=seed).move] == max(values.values())
    assert judged == 4, "no position where the choice mattered"


def against_random_play(name: str, games: int, chosen: Callable[[tablier.State, int], Thought]) -> list[float]:
    """The points that somebody who chooses so wins in each game, against moves by lot and with seats changing."""
    points = []
    for seed in range(games):
        state, chance = tablier.game(name, **brief(name)).start(seed=seed), random.Random(seed)
        while not state.over:
            is_own = state.player == seed % 2
            state = state.play(chosen(state, seed).move if is_own else chance.choice(state.legal()))
        points.append(0.5 if state.winner is None else float(state.winner == seed % 2))
    return points


@pytest.mark.parametrize("name", EXPLORED)
def test_a_little_plain_search_beats_random_play(name: str) -> None:
    def chosen(state: tablier.State, seed: int) -> Thought:
        effort = generic.SETTINGS["gentle"].effort * len(state.legal())
        return players.think(state, simulations=effort, seed=seed)

    won = against_random_play(name, 20, chosen).count(1)
    assert won >= 14  # by chance once in seventeen; it won 18 to 20 when this was written, and seeds are fixed


# Every game, as people meet it


def test_once_prepared_nothing_large_is_collected_while_somebody_thinks() -> None:
    players.prepare(tablier.game("anacund").start(seed=0))
    assert 10 * len(gc.get_objects()) < gc.get_freeze_count()


@pytest.mark.skipif(not can_compile(), reason="too slow without Numba")
@pytest.mark.parametrize("name", GAMES)
def test_the_lowest_level_beats_random_play(name: str) -> None:
    games = 20 if fact(name, "NEEDS_ENGINE", False) else 60
    points = against_random_play(name, games, lambda state, seed: players.choose(state, level("novice"), seed=seed))
    assert sum(points) > games / 2


@pytest.mark.parametrize("name", [name for name in GAMES if not module(name).SECRETS])
def test_it_can_be_told_the_only_moves_to_choose_among(name: str) -> None:
    state = tablier.game(name, **brief(name)).start(seed=1)
    few = state.legal()[2:4]
    thought = plain.think(state, Limits(work=40, compiled=False), among=few, candidates=9)
    assert {candidate.move for candidate in thought.candidates} == set(few)
    assert thought.move in few
