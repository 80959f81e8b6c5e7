"""Our games as environments of Gymnasium, with opponents inside; importing this registers them.

    gymnasium.make("tablier/Ascacou-v0", level="gentle", seat=1)

The legal actions stand in `info["action_mask"]`, and `action_masks()` gives them to MaskablePPO.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from tablier import players
from tablier.arena.entrants import Entrant, entrant, finish
from tablier.chance import derived_seed
from tablier.extras import missing
from tablier.games import GAMES
from tablier.peers.episodes import MOST_BITS, Episode
from tablier.refusal import BadOption
from tablier.state import Move
from tablier.texts import Text, shown

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("Gymnasium", "rl") from error

OPPONENT_SEED = 0xFFFFFFFF  # 32 bits, as in the arena


class OneSeat(gymnasium.Env[np.ndarray, np.int64]):
    """A game seen from one seat: at all the others sits an opponent, which is told only what its seat may know."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self, game: str, *, level: str = "gentle", opponent: str | Entrant | None = None,
        seat: int | Literal["random"] = 0, render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.episode = Episode(game, options)
        played = self.episode.game
        if seat != "random" and seat not in range(played.seats):
            last = played.seats - 1
            raise BadOption(
                Text(
                    f"There is no seat {shown(str(seat))}: choose one from 0 to {last}, or random.",
                    f"Il n’y a pas de siège {shown(str(seat))} : choisissez-en un de 0 à {last}, ou random.",
                )
            )
        self.opponent = opponent or players.level(level).name
        self._sitting = self._sit_down()
        self.wished = seat
        self.seat = 0 if seat == "random" else seat  # of the learner
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, np.iinfo(np.uint8).max, played.observation_shape, np.uint8)
        self.action_space = spaces.Discrete(played.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal the setup of `Game.start(seed=seed)` and let the others move until it is the learner's turn."""
        super().reset(seed=seed)
        self.episode.begin(int(self.np_random.integers(1 << MOST_BITS)) if seed is None else seed)
        if self.wished == "random":
            self.seat = int(self.np_random.integers(self.episode.game.seats))
        self._let_others_move()
        return self._told()

    def step(self, action: np.int64 | int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Make the learner's action and those of the others after it; an illegal one ends the game with -1."""
        if not self.episode.over:
            self.episode.act(action)
            self._let_others_move()
            self._tell_the_end()
        observation, info = self._told()
        return observation, self.episode.rewards()[self.seat], self.episode.over, False, info

    def action_masks(self) -> np.ndarray:
        """Whether each action is legal, as booleans."""
        return self.episode.mask(self.seat).view(np.bool_)

    def _told(self) -> tuple[np.ndarray, dict[str, Any]]:
        """What the learner is told, in new arrays; a human is shown the board."""
        if self.render_mode == "human":
            self.render()
        observation = self.episode.state.observation(self.seat)
        return observation, {"action_mask": self.episode.mask(self.seat), "seat": self.seat}

    def _let_others_move(self) -> None:
        """Each from what its seat knows, with a random stream of its own for every move."""
        episode = self.episode
        while not episode.over and episode.player != self.seat:
            state = episode.state
            seed = derived_seed(episode.seed or 0, len(state.moves)) & OPPONENT_SEED
            move = self._sitting[state.player or 0](state, seed)
            episode.state = state.play_code(move.code if isinstance(move, Move) else state.read(move).code)

    def _tell_the_end(self) -> None:
        """Tell bots how the game ended, if it did."""
        state, wrong = self.episode.state, self.episode.wrong
        if wrong is not None:
            finish(self._sitting, state, state.winner_if_resigned(wrong), "illegal")
        elif state.over:
            finish(self._sitting, state, state.winner, "rules")

    def _sit_down(self) -> list[Entrant]:
        """Who plays at each seat; the learner's own stays empty."""
        return [entrant(self.opponent) for _ in range(self.episode.game.seats)]

    def render(self) -> str | None:
        """The board as the learner may see it: given as text, or printed for a human."""
        text = self.episode.state.text(self.seat)
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None

    # Others sit down at a copy: who plays may be nothing that can be copied.

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_sitting"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._sitting = self._sit_down()


for _name in GAMES:
    gymnasium.register(
        f"tablier/{_name.capitalize()}-v0", entry_point="tablier.peers.gymnasium:OneSeat", kwargs={"game": _name}
    )
