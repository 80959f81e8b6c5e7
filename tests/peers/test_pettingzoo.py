"""Our games as environments of PettingZoo."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from tests.games.facts import cut_short, fact

import tablier
from tablier import games
from tablier.peers import pettingzoo
from tablier.record import imagine_for

every_game = pytest.mark.parametrize("game", games.GAMES)


def after(game: str, moves: int, seed: int = 1, **options: Any) -> pettingzoo.raw_env:
    """An environment after so many random actions."""
    env = pettingzoo.raw_env(game, **(options or cut_short(game)))
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(moves):
        if env.episode.over:
            break
        env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


@every_game
def test_a_seed_deals_the_setup_of_a_game_started_with_it(game: str) -> None:
    for env in (pettingzoo.env(game), pettingzoo.parallel_env(game)):
        env.reset(seed=3)
        assert env.unwrapped.episode.state == tablier.game(game).start(seed=3)


def test_without_a_seed_another_game_follows_as_in_a_batch() -> None:
    env = pettingzoo.parallel_env("nasca", landscape="random")
    env.reset(seed=3)
    seeds = []
    for _ in range(3):
        seeds.append(env.episode.seed)
        env.reset()
    assert len(set(seeds)) == 3
    batch = tablier.Batch("nasca", 1, seed=8, landscape="random")
    env.reset(seed=int(batch.seeds[0]))
    while not batch.over[0]:
        batch.step(batch.sample())
    env.reset()
    assert env.episode.seed == batch.seeds[0]
    fresh = [pettingzoo.parallel_env("nasca") for _ in range(2)]
    for one in fresh:
        one.reset()
    assert fresh[0].episode.seed != fresh[1].episode.seed


@every_game
def test_whoever_is_not_to_move_has_an_empty_mask(game: str) -> None:
    env = after(game, 5)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@every_game
@pytest.mark.parametrize("action", [None, 10**6, -1, 2**70])
def test_an_illegal_action_ends_the_game_at_the_cost_of_whoever_made_it(game: str, action: int | None) -> None:
    env = after(game, 3)
    before, mover = env.episode.state, env.agent_selection
    wrong = int(np.flatnonzero(env.observe(mover)["action_mask"] == 0)[0]) if action is None else action
    env.step(wrong)
    assert env.rewards == {agent: -1.0 if agent == mover else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.episode.state == before
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    told = {}
    while env.agents:
        told[env.agent_selection] = env.last()[1]
        env.step(None)
    assert told == {agent: -1.0 if agent == mover else 0.0 for agent in env.possible_agents}


@every_game
def test_an_illegal_action_ends_the_game_where_all_act_at_once(game: str) -> None:
    env = pettingzoo.parallel_env(game)
    env.reset(seed=1)
    _, rewards, over, cut, _ = env.step(dict.fromkeys(env.agents, env.episode.game.actions))
    assert list(rewards.values()) == [-1.0, *[0.0] * (len(rewards) - 1)]
    assert all(over.values())
    assert not any(cut.values())
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_what_others_do_at_once_is_not_looked_at() -> None:
    env = pettingzoo.parallel_env("anacund")
    observations, _ = env.reset(seed=1)
    assert env.action_space("player_1").sample(observations["player_1"]["action_mask"]) == 0
    first = int(np.flatnonzero(observations["player_0"]["action_mask"])[0])
    observations, _, over, *_ = env.step({"player_0": first, "player_1": 10**6})
    assert not any(over.values())
    mover = env.possible_agents[env.episode.player or 0]
    env.step({mover: int(np.flatnonzero(observations[mover]["action_mask"])[0])})
    assert len(env.episode.state.moves) == 2
    with pytest.raises(KeyError):
        env.step({})


def test_what_is_no_number_is_refused_and_changes_nothing() -> None:
    env = after("anacund", 2)
    before = env.episode.state
    for nonsense in (1.5, "a1", None):
        with pytest.raises(TypeError):
            env.step(nonsense)  # type: ignore[arg-type]
    assert env.episode.state == before
    assert not any(env.terminations.values())


@every_game
def test_copies_go_their_own_way(game: str) -> None:
    env = pettingzoo.env(game, **cut_short(game))
    env.reset(seed=1)
    for ply in range(8):
        mask = env.last()[0]["action_mask"]
        if ply in (0, 7):
            for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
                assert other.agent_selection == env.agent_selection
                assert (other.last()[0]["action_mask"] == mask).all()
                other.step(int(np.flatnonzero(mask)[-1]))
                assert len(other.unwrapped.episode.state.moves) == ply + 1
            assert len(env.unwrapped.episode.state.moves) == ply
        env.step(int(np.flatnonzero(mask)[0]))


@pytest.mark.parametrize("game", [name for name in games.GAMES if games.module(name).SECRETS])
def test_what_an_agent_cannot_know_makes_no_difference_to_it(game: str) -> None:
    differ = 0
    for options in fact(game, "HIDING"):
        for moves in (2, 11, 16):
            env = after(game, moves, **options)
            for seat, agent in enumerate(env.possible_agents):
                other = copy.deepcopy(env)
                other.episode.state = imagine_for(env.episode.state, seat, seed=moves)
                differ += other.episode.state.setup != env.episode.state.setup
                for name, told in env.observe(agent).items():
                    assert told.tobytes() == other.observe(agent)[name].tobytes()
                assert (env.infos, env.rewards) == (other.infos, other.rewards)
                if agent == env.agent_selection:
                    assert str(env.episode.state) == str(other.episode.state)  # what `render` shows
    assert differ


def test_boards_are_rendered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("anacund", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(tablier.game("anacund").start(seed=1))
    parallel = pettingzoo.parallel_env("anacund", render_mode="human")
    parallel.reset(seed=1)
    parallel.step({"player_0": 0})
    assert capsys.readouterr().out == f"{parallel.episode.state}\n"
    assert parallel.render() is None
    assert pettingzoo.parallel_env("anacund").render() is None


def test_calls_in_the_wrong_order_are_noticed() -> None:
    env = pettingzoo.env("anacund")
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(tablier.BadOption, match="colour"):
        pettingzoo.env("anacund", colour=1)


def test_without_pettingzoo_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import tablier.peers.pettingzoo"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "PettingZoo is not installed: pip install tablier[rl]." in ended.stderr
