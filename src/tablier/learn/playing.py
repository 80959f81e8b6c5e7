"""Games that a network plays against itself, as samples to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tablier.chance import derived_seed
from tablier.learn.checkpoints import Checkpoint
from tablier.learn.player import new_tree
from tablier.limits import Limits
from tablier.pools import Pool
from tablier.state import Game

EXPLORATION = 1.0  # more than where it is played to win
NOISE, CONCENTRATION = 0.25, 10.0  # of the priors at the root: their share, and the sum of the parameters of the noise
CURIOUS = 0.5  # of the longest game: until then moves are drawn by their visits, after that the most visited is made
EACH = 16  # games in a task for a process


class Samples(NamedTuple):
    """Positions, and what became of them; the first index is the position's."""

    observations: np.ndarray  # of the seat to move: planes × rows × columns (uint8)
    legal: np.ndarray  # actions (bool)
    shares: np.ndarray  # of the visits, by action (float32)
    outcomes: np.ndarray  # for the seat to move: 1 a win, 1/2 a draw (float32)
    margins: np.ndarray  # points by which it ended ahead (float32)


class Task(NamedTuple):
    """Some games to play."""

    game: Game
    checkpoint: Checkpoint
    simulations: int
    seeds: list[int]


def samples(
    pool: Pool, game: Game, checkpoint: Checkpoint, *, games: int, simulations: int, seed: int
) -> Iterator[Samples]:
    """Play so many games; they follow from the seed, whatever the number of workers."""
    seeds = [derived_seed(seed, number) for number in range(games)]
    tasks = (Task(game, checkpoint, simulations, seeds[first : first + EACH]) for first in range(0, games, EACH))
    return pool.map(played, tasks)


def played(task: Task) -> Samples:
    """The samples of some games."""
    return joined([play(task.game, task.checkpoint, task.simulations, seed) for seed in task.seeds])


def joined(parts: list[Samples]) -> Samples:
    """Several as one."""
    return Samples(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def play(game: Game, checkpoint: Checkpoint, simulations: int, seed: int) -> Samples:
    """One game: its first half full of chance, its second half as well as it can."""
    encode = game.module.encoding.encode
    chance = np.random.default_rng(seed)
    state = game.start(seed=seed)
    curious = CURIOUS * game.rules.LONGEST_GAME  # type: ignore[attr-defined]  # open games have it
    observations, legal, shares, seats = [], [], [], list[int]()
    while (seat := state.player) is not None:
        tree = new_tree(state, checkpoint, Limits(work=simulations), EXPLORATION)
        tree.mix_priors(lambda count: chance.dirichlet(np.full(count, CONCENTRATION / count)), NOISE)
        tree.simulate(simulations - 1)
        root = tree.root()
        share = root.visits / root.visits.sum()
        place = int(chance.choice(len(share), p=share)) if len(seats) < curious else int(share.argmax())
        actions = [encode(state.rules_state, code, number) for number, code in enumerate(root.codes.tolist())]
        by_action = np.zeros(game.actions, np.float32)
        by_action[actions] = share
        observations.append(state.observation())
        legal.append(state.legal_mask())
        shares.append(by_action)
        seats.append(seat)
        state = state.play_code(int(root.codes[place]))
    outcome = 0.5 if state.winner is None else float(state.winner == 0)
    margin = state.scores[0] - state.scores[1]
    is_first = np.array(seats) == 0
    return Samples(
        observations=np.stack(observations),
        legal=np.stack(legal),
        shares=np.stack(shares),
        outcomes=np.where(is_first, outcome, 1 - outcome).astype(np.float32),
        margins=np.where(is_first, margin, -margin).astype(np.float32),
    )
