"""Our games as environments of Gymnasium."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from tests.games.facts import cut_short

import tablier
from tablier import games
from tablier.arena.entrants import entrant
from tablier.bots import player
from tablier.peers.gymnasium import OneSeat
from tablier.state import State

EXAMPLES = Path(__file__).parents[2] / "examples"
SECRET = [name for name in games.GAMES if games.module(name).SECRETS]
every_game = pytest.mark.parametrize("game", games.GAMES)


def made(game: str, **given: Any) -> OneSeat:
    env = gymnasium.make(f"tablier/{game.capitalize()}-v0", **{"opponent": "random", **given}).unwrapped
    assert isinstance(env, OneSeat)
    return env


def play(env: OneSeat, seed: int) -> tuple[float, list[str]]:
    """A whole game with random actions: the reward, and all moves."""
    chance = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        assert env.episode.player == env.seat
        _, reward, over, cut, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert not cut
        assert over or not reward
    return reward, list(env.episode.state.moves)


@every_game
def test_a_whole_game_is_rewarded_and_can_be_repeated(game: str) -> None:
    env = made(game, seat="random", **cut_short(game))
    first = play(env, 3)
    assert play(env, 3) == first
    state = env.episode.state
    assert first[0] == (
        0.0 if state.winner is None else 1.0 if state.winner == env.seat else -1 / (state.game.seats - 1)
    )
    assert state.start == tablier.game(game, **cut_short(game)).start(seed=3)


def test_the_learner_sits_where_it_wishes() -> None:
    for seat in range(3):
        env = made("ascension", seat=seat, players=3, turns_max=3)
        _, info = env.reset(seed=1)
        assert (env.episode.state.player, info["seat"]) == (seat, seat)
        assert {move.seat for move in env.episode.state.moves} == set(range(seat))
    env = made("anacund", seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(10)} == {0, 1}
    with pytest.raises(tablier.BadOption, match="no seat"):
        made("anacund", seat=2)


def test_without_a_seed_other_games_follow() -> None:
    env = made("nasca", landscape="random")
    env.reset(seed=4)
    setups = []
    for _ in range(3):
        setups.append(env.episode.state.setup)
        env.reset()
    assert len({str(setup) for setup in setups}) == 3


@every_game
def test_an_illegal_action_ends_the_game(game: str) -> None:
    env = made(game)
    _, info = env.reset(seed=1)
    before = env.episode.state
    for wrong in (*np.flatnonzero(info["action_mask"] == 0)[:1], -1, env.episode.game.actions, 10**6):
        env.reset(seed=1)
        _, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut) == (-1.0, True, False)
        assert not info["action_mask"].any()
        assert env.episode.state == before
        assert env.step(0)[1:4] == (-1.0, True, False)  # it stays over


@pytest.mark.parametrize("game", SECRET)
def test_opponents_get_only_what_their_seat_may_know(game: str) -> None:
    differ = seen = 0
    playing = entrant("random")

    def spy(state: State, seed: int) -> str:
        nonlocal differ, seen
        true = env.episode.state
        assert state.player is not None
        assert state.knowledge(state.player) == true.knowledge(state.player)
        differ += state.setup != true.setup
        seen += 1
        return playing(state, seed)

    env = made(game, opponent=spy, **cut_short(game))
    play(env, 1)
    assert seen > 0
    assert differ > seen // 2


@pytest.mark.parametrize("level", ["novice", "gentle"])
def test_levels_play(level: str) -> None:
    env = gymnasium.make("tablier/Anacund-v0", level=level, seat=1)
    _, info = env.reset(seed=1)
    observation, *_ = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert observation in env.observation_space
    assert (env.get_wrapper_attr("action_masks")() == env.unwrapped.episode.mask(1)).all()  # type: ignore[attr-defined]
    with pytest.raises(tablier.BadOption, match="no level"):
        gymnasium.make("tablier/Anacund-v0", level="wizard")
    with pytest.raises(tablier.BadOption):
        gymnasium.make("tablier/Anacund-v0", opponent="wizard")


def test_bots_play_one_at_each_seat_and_are_told_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[int | None, str]] = []
    finish = player.Player.finish

    def finished(bot: player.Player, state: State, winner: int | None, ended: Any) -> None:
        ends.append((winner, ended))
        finish(bot, state, winner, ended)

    monkeypatch.setattr(player.Player, "finish", finished)
    env = made("ascension", opponent=f"bot:{sys.executable} {EXAMPLES / 'bot.py'}", players=3, turns_max=1)
    try:
        play(env, 1)
        assert {move.seat for move in env.episode.state.moves} == {0, 1, 2}
        assert ends == [(None, "rules")] * 3
        env.reset(seed=1)
        env.step(-1)
        assert ends[3:] == [(None, "illegal")] * 3
    finally:
        player.dismiss()


@every_game
def test_boards_are_rendered_as_the_learner_sees_them(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = made(game, render_mode="ansi", seat=1)
    env.reset(seed=1)
    assert env.render() == env.episode.state.text(1)
    human = made(game, render_mode="human", seat=1)
    human.reset(seed=1)
    assert capsys.readouterr().out == f"{human.episode.state.text(1)}\n"


def test_several_can_be_stepped_side_by_side() -> None:
    envs = gymnasium.make_vec("tablier/Anacund-v0", num_envs=3, vectorization_mode="sync", opponent="random")
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (3, *tablier.game("anacund").observation_shape)
    assert infos["action_mask"].shape == (3, 36)
    envs.step(infos["action_mask"].argmax(axis=1))


def test_without_gymnasium_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import tablier.peers.gymnasium"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "Gymnasium is not installed: pip install tablier[rl]." in ended.stderr
