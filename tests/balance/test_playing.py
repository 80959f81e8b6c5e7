"""Games of a level against itself: real games, that can be replayed and follow from their seed."""

from __future__ import annotations

from math import inf

import pytest

import tablier
from tablier import players
from tablier.balance.playing import PLAYERS_SEED, Played, Series, judged, play
from tablier.chance import derived_seed
from tablier.players.thinkers import thinker
from tablier.refusal import BadOption
from tablier.state import Game, State


def replayed(game: str, one: Played) -> State:
    """The end of a game, replayed from what was kept of it."""
    state = Game(game, one.options).start(seed=one.setup)
    for text, mover, choices in zip(one.moves, one.movers, one.choices, strict=True):
        assert (state.player, len(state.legal())) == (mover, choices)
        state = state.play(text)
    return state


@pytest.mark.parametrize(("name", "options"), [("ascacou", {"deal": "draft"}), ("schoko", {}), ("anacund", {})])
def test_a_game_can_be_replayed_from_what_is_kept(name: str, options: dict[str, str]) -> None:
    series = Series.of(tablier.game(name, **options), "gentle", seed=3)
    one = play(series, 5)
    state = replayed(name, one)
    assert state.over
    assert (state.scores, state.winner) == (one.scores, one.winner)
    assert all(0 <= chance <= 1 for chance in one.chances)
    assert play(series, 5) == one
    assert play(series, 6).setup != one.setup


def test_the_setup_is_the_same_for_all_levels_and_options() -> None:
    plain = [Series.of(tablier.game("anacund", bonus=bonus), "plain#2") for bonus in ("on", "off")]
    first, second, third = (play(one, 4) for one in [*plain, Series.of(tablier.game("anacund"), "novice")])
    assert first.setup == second.setup == third.setup
    rings = [Game("anacund", one.options).start(seed=one.setup).setup["ring"] for one in (first, third)]
    assert rings[0] == rings[1]


def test_chances_are_those_that_the_players_own_search_tells() -> None:
    series = Series.of(tablier.game("anacund"), "casual")
    one = play(series, 0)
    state = Game("anacund", one.options).start(seed=one.setup)
    seed = derived_seed(0, 0, 0) & PLAYERS_SEED
    thought = players.choose(state, players.level("casual"), seed=seed)
    assert one.chances[0] == pytest.approx(thought.expected_score, abs=5e-4)
    assert not one.is_judged


def test_a_level_that_does_not_search_is_judged_by_plain_search() -> None:
    one = play(Series.of(tablier.game("schoko"), "gentle"), 1)
    assert one.is_judged
    assert len(set(one.chances)) > 3


def test_a_judgement_rests_on_nothing_but_what_the_mover_knows() -> None:
    state = tablier.game("schoko").start(seed=7).play("dark")
    assert state.player is not None
    other = tablier.imagine(state.knowledge(state.player), seed=3)
    assert other.setup != state.setup
    assert judged(other, 5) == judged(state, 5)


def test_work_alone_limits_all_levels_but_the_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(players, "choose", lambda state, level, **_: seen.append(level.seconds))
    state = tablier.game("anacund").start(seed=1)
    for name in ("sharp", "champion"):
        thinker(name)(state, 1)
    assert seen == [inf, players.level("champion").seconds]


@pytest.mark.parametrize("name", ["grandmaster", "plain", "plain#", "plain#0", "plain#x", "plain#²"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match=r"plain#500|There is no level"):
        thinker(name)
