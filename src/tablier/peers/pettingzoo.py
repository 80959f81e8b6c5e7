"""Our games as environments of PettingZoo: `env("ascacou")` where agents take turns, `parallel_env("ascacou")`.

Agents are called `player_0` and so on, by seat. What one observes is a dictionary: `observation`, the planes of
`State.observation`, and `action_mask`, the actions that are legal, none for an agent that is not to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablier.extras import missing
from tablier.peers.episodes import Episode

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise missing("PettingZoo", "rl") from error

RENDER_MODES = ["ansi", "human"]
Observation = dict[str, np.ndarray]


def env(game: str, *, render_mode: str | None = None, **options: Any) -> OrderEnforcingWrapper:
    """A game with its options, in PettingZoo's wrapper that notices calls in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, render_mode=render_mode, **options))


class Table:
    """What both kinds of environments are: agents at a table, and a game that is played there."""

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        self.episode = Episode(game, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tablier_{game}", "render_modes": RENDER_MODES, "render_fps": 2, "is_parallelizable": False,
        }  # fmt: skip
        played = self.episode.game
        self.possible_agents = [f"player_{seat}" for seat in range(played.seats)]
        self.agents: list[str] = []
        planes = spaces.Box(0, np.iinfo(np.uint8).max, played.observation_shape, np.uint8)
        mask = spaces.Box(0, 1, (played.actions,), np.int8)
        self._observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(played.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent observes, in new arrays."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.state.observation(seat), "action_mask": self.episode.mask(seat)}

    def begin(self, seed: int | None) -> None:
        """Deal a game: everybody sits down."""
        self.episode.begin(seed)
        self.agents = list(self.possible_agents)

    def results(self) -> dict[str, float]:
        """The rewards of the last action."""
        return dict(zip(self.possible_agents, self.episode.rewards(), strict=True))

    def render(self) -> str | None:
        """The board as the player to move may see it: given as text, or printed for a human."""
        if self.render_mode == "human":
            print(self.episode.state)
        return str(self.episode.state) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class raw_env(Table, AECEnv):  # type: ignore[misc]  # noqa: N801, as PettingZoo calls it
    """A game whose agents act in turn; one may do so several times in a row."""

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the setup of `Game.start(seed=seed)`; without a seed one that follows from the one before."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Make an action for the agent to move: an illegal one ends the game. Agents of an ended game leave it."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.act(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = self.results()
        self.terminations = dict.fromkeys(self.agents, self.episode.over)
        self._accumulate_rewards()
        self._select()
        self._show()

    def _select(self) -> None:
        """The agent to move; at the end the first one, as all have to leave."""
        self.agent_selection = self.possible_agents[self.episode.player or 0]


class parallel_env(Table, ParallelEnv):  # type: ignore[misc]  # noqa: N801, as PettingZoo calls it
    """The same game where all agents act at once: only the action of the one to move counts."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal the setup of `Game.start(seed=seed)`; without a seed one that follows from the one before."""
        self.begin(seed)
        return self._told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Make the action of the agent to move; an illegal one ends the game. Those of the others are not looked at."""
        agents, player = self.agents, self.episode.player
        if player is not None:
            self.episode.act(actions[self.possible_agents[player]])
        over = self.episode.over
        observations, infos = self._told()
        self.agents = [] if over else agents
        self._show()
        rewards = self.results() if agents else {}
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _told(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}
