"""The same seed and the same actions give the same game everywhere, copied and pickled on the way."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0
from tests.games.facts import brief, cut_short
from tests.peers.suites import loaded, parameters

import tablier
import tablier.peers.gymnasium
from tablier import games
from tablier.peers import pettingzoo
from tablier.peers.episodes import returns
from tablier.state import State

SEED = 5
COPIES = {7: copy.deepcopy, 11: lambda one: pickle.loads(pickle.dumps(one))}  # after so many moves


Told = list[tuple[bytes, list[int]] | None]


class Following:
    """A game seen by an interface."""

    can_be_copied = True

    def told(self) -> Told:
        """By seat what it observes, and its legal actions; None for a seat that is not told anything now."""
        raise NotImplementedError

    def act(self, action: int) -> None:
        raise NotImplementedError

    def result(self) -> tuple[bool, list[float]]:
        """Whether the game is over, and the rewards of the last action."""
        raise NotImplementedError


def seen(planes: np.ndarray, mask: np.ndarray) -> tuple[bytes, list[int]]:
    assert planes.dtype == np.uint8 or (planes == planes.astype(np.uint8)).all()
    return planes.astype(np.uint8).tobytes(), np.flatnonzero(mask).tolist()


class ByState(Following):
    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.state = tablier.game(game, **options).start(seed=SEED)

    def told(self) -> Told:
        state, nothing = self.state, np.zeros(0)
        return [
            seen(state.observation(seat), state.legal_mask() if seat == state.player else nothing)
            for seat in range(state.game.seats)
        ]

    def act(self, action: int) -> None:
        self.state = self.state.play_action(action)

    def result(self) -> tuple[bool, list[float]]:
        return self.state.over, returns(self.state)


class ByBatch(Following):
    """A batch of one."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.batch = tablier.Batch.of([tablier.game(game, **options).start(seed=SEED)], reset=False)

    def told(self) -> Told:
        player, nothing = self.batch.players[0], np.zeros(0)
        return [
            seen(self.batch.observe(np.array([seat]))[0], self.batch.masks[0] if seat == player else nothing)
            for seat in range(self.batch.game.seats)
        ]

    def act(self, action: int) -> None:
        self.batch.step([action])

    def result(self) -> tuple[bool, list[float]]:
        return bool(self.batch.over[0]), self.batch.rewards[0].tolist()


class InTurn(Following):
    """PettingZoo's agents that act in turn; Shimmy's, of our game of OpenSpiel's, are like them."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.env: Any = pettingzoo.env(game, **options)
        self.env.reset(seed=SEED)

    def told(self) -> Told:
        observed = [self.env.observe(agent) for agent in self.env.possible_agents]
        assert self.env.last()[0].keys() == observed[0].keys()
        return [seen(one["observation"], one["action_mask"]) for one in observed]

    def act(self, action: int) -> None:
        self.env.step(action)

    def result(self) -> tuple[bool, list[float]]:
        return all(self.env.terminations.values()), [self.env.rewards[agent] for agent in self.env.possible_agents]


class ByShimmy(InTurn):
    can_be_copied = False  # copies of Shimmy's wrapper begin anew

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        config = {"seed": SEED, **parameters(game, options)}
        self.env = OpenSpielCompatibilityV0(game_name=f"tablier_{game}", config=config)
        self.env.reset()

    def told(self) -> Told:
        if all(self.env.terminations.values()):
            return [None] * self.env.num_agents  # it goes on showing what was before the last move
        agents = self.env.possible_agents
        return [seen(self.env.observe(agent), self.env.infos[agent]["action_mask"]) for agent in agents]


class AtOnce(Following):
    """PettingZoo's agents that act at once; all but one do something that does not count."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.env = pettingzoo.parallel_env(game, **options)
        self.observed = self.env.reset(seed=SEED)[0]
        self.ended = (False, [0.0] * len(self.env.agents))

    def told(self) -> Told:
        return [seen(one["observation"], one["action_mask"]) for one in self.observed.values()]

    def act(self, action: int) -> None:
        masks = {agent: one["action_mask"] for agent, one in self.observed.items()}
        assert sum(mask.any() for mask in masks.values()) == 1
        self.observed, rewards, over, *_ = self.env.step(
            {agent: action if mask.any() else 0 for agent, mask in masks.items()}
        )
        self.ended = (all(over.values()), list(rewards.values()))

    def result(self) -> tuple[bool, list[float]]:
        return self.ended


class Scripted:
    """An opponent who plays what it is told to."""

    def __init__(self, moves: dict[int, str]) -> None:
        self.moves = moves  # by how many moves were made before

    def __call__(self, state: State, seed: int) -> str:
        return self.moves[len(state.moves)]


class ByGymnasium(Following):
    """One seat only, which is told something when it is to move, and at the end."""

    def __init__(self, game: str, options: dict[str, Any], seat: int, script: dict[int, str]) -> None:
        name = f"tablier/{game.capitalize()}-v0"
        self.env = gymnasium.make(name, opponent=Scripted(script), seat=seat, **options)
        self.observed, self.info = self.env.reset(seed=SEED)
        self.seat = seat
        self.ended, self.reward = False, 0.0

    def told(self) -> Told:
        assert (self.env.get_wrapper_attr("action_masks")() == self.info["action_mask"]).all()
        return [
            seen(self.observed, self.info["action_mask"]) if seat == self.seat else None
            for seat in range(self.env.unwrapped.episode.game.seats)  # type: ignore[attr-defined]
        ]

    def act(self, action: int) -> None:
        self.observed, self.reward, self.ended, _, self.info = self.env.step(action)  # type: ignore[assignment]


class ByOpenSpiel(Following):
    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.state = loaded(game, options, SEED).new_initial_state()

    def told(self) -> Told:
        size = self.state.num_distinct_actions()
        told: Told = []
        for seat in range(self.state.num_players()):
            mask = np.isin(np.arange(size), self.state.legal_actions(seat))
            told.append(seen(np.array(self.state.observation_tensor(seat)), mask))
        return told

    def act(self, action: int) -> None:
        self.state.apply_action(action)

    def result(self) -> tuple[bool, list[float]]:
        return self.state.is_terminal(), self.state.rewards()


ALL: list[Callable[[str, dict[str, Any]], Following]] = [ByBatch, InTurn, AtOnce, ByOpenSpiel, ByShimmy]


@pytest.mark.parametrize("game", games.GAMES)
def test_trajectories_are_equal(game: str) -> None:
    options = {**brief(game), **cut_short(game)}
    chance = np.random.default_rng(SEED)
    first = ByState(game, options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Shimmy's, of its own making
        others = [following(game, options) for following in ALL]
    left: list[tuple[Following, list[Any]]] = []
    moves: list[tuple[int, int, list[Any]]] = []  # seat, action, and what was told
    while True:
        told = first.told()
        for other in others:
            assert all(theirs in (ours, None) for ours, theirs in zip(told, other.told(), strict=True)), other
        if first.result()[0]:
            break
        legal = [one[1] for one in told if one and one[1]]
        assert len(legal) == 1
        if len(moves) in COPIES:
            left += [(other, told) for other in others if other.can_be_copied]
            others = [COPIES[len(moves)](other) if other.can_be_copied else other for other in others]
        action = int(chance.choice(legal[0]))
        moves.append((first.state.player or 0, action, told))
        for one in (first, *others):
            one.act(action)
            ours, theirs = first.result(), one.result()
            assert theirs[0] == ours[0]
            assert theirs[1] == pytest.approx(ours[1])
    for other, before in left:
        assert other.told() == before  # what was copied stayed where it was
    for seat in range(first.state.game.seats):
        learn(game, options, seat, first.state, moves)


def learn(
    game: str, options: dict[str, Any], seat: int, end: State, moves: list[tuple[int, int, list[Any]]]
) -> None:  # fmt: skip
    """The same game once more as the learner of a seat meets it."""
    learner = ByGymnasium(game, options, seat, dict(enumerate(end.moves)))
    for number, (mover, action, told) in enumerate(moves):
        if mover != seat:
            continue
        assert not learner.ended
        assert learner.told()[seat] == told[seat]
        if number % 9 == seat:
            learner = copy.deepcopy(learner)
        elif number % 9 == seat + 3:
            learner = pickle.loads(pickle.dumps(learner))
        learner.act(action)
    assert learner.ended
    assert learner.reward == pytest.approx(returns(end)[seat])
    assert learner.observed.tobytes() == end.observation(seat).tobytes()
