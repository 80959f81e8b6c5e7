"""How fast the games play, on one core, and how fast OpenSpiel's C++ games do in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from tablier import peers, players
from tablier.chance import seeded
from tablier.jit import instantiate
from tablier.search import playout
from tablier.search.mcts import EXPLORATION
from tablier.state import Game

PEER_MEMORY = 1_000  # MB
SHAPE_GAMES = 300
ROUNDS = 3  # each figure is the best of so many rounds: other programs only ever slow one down


class PeerSpeed(Struct, kw_only=True):
    """Figures of another program's game."""

    game: str
    playouts_per_second: float
    moves_per_second: float
    simulations_per_second: float
    mean_length: float
    mean_choices: float  # legal moves at each

    @property
    def tree_share(self) -> float:
        """What part of a simulation's time is not its playout, reckoned as one from the start: it is a bit shorter."""
        return max(0.0, 1 - self.simulations_per_second / self.playouts_per_second)


class Speed(PeerSpeed, kw_only=True):
    """Figures of one of our games."""

    options: dict[str, Any]
    threads: int = 1


def measure(game: Game, seed: int, seconds: float) -> Speed:
    """Random playouts and search from the start."""
    kernel: Any = instantiate(playout, game=game.rules)
    state = game.start(seed=seed)
    pool = np.empty(game.rules.MOST_MOVES, np.int64)
    buffer = np.empty(game.rules.WORDS, np.int64)
    moves = games = 0
    rng = seeded(seed)

    def play(count: int) -> None:
        nonlocal moves, games, rng
        made, _, rng = kernel.playouts(state.rules_state, buffer, pool, count, rng)
        moves += made
        games += count

    play(1)  # compiles, or loads compiled code
    moves = games = 0
    playouts = best_rate(play, seconds)

    def search(count: int) -> None:
        players.think(state, simulations=count, seed=seed, proves=False)

    search(1)
    thought_rate = best_rate(search, seconds)
    made, offered = kernel.choices(state.rules_state, buffer, pool, SHAPE_GAMES, rng)
    return Speed(
        game=game.name,
        options=dict(game.options),
        playouts_per_second=playouts,
        moves_per_second=playouts * moves / games,
        simulations_per_second=thought_rate,
        mean_length=moves / games,
        mean_choices=offered / made,
    )


def best_rate(
    work: Callable[[int], None], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:  # fmt: skip
    """How many units of work per second, by default of the processor's time, in the best of a few rounds."""
    count, spent = 1, 0.0
    while spent < seconds / ROUNDS / 4:
        count *= 2
        began = clock()
        work(count)
        spent = clock() - began
    count = max(1, int(count * seconds / ROUNDS / spent))
    rates = []
    for _ in range(ROUNDS):
        began = clock()
        work(count)
        rates.append(count / (clock() - began))
    return max(rates)


def measure_peer(name: str, seed: int, seconds: float) -> PeerSpeed:
    """The same for a game of OpenSpiel: its own random rollouts and its own MCTS, both in C++."""
    pyspiel = peers.pyspiel()
    game = pyspiel.load_game(name)
    start = game.new_initial_state()

    def search(simulations: int, rollouts: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, PEER_MEMORY, False, seed, False)
        bot.mcts_search(start)

    # Its rollouts can be had from Python only through its search: one simulation evaluates the start by all of them.
    playouts = best_rate(lambda count: search(1, count), seconds)
    length, choices = mean_shape(game, seed)
    return PeerSpeed(
        game=name,
        playouts_per_second=playouts,
        moves_per_second=playouts * length,
        simulations_per_second=best_rate(lambda count: search(count, 1), seconds),
        mean_length=length,
        mean_choices=choices,
    )


def mean_shape(game: Any, seed: int, moves: int = 6_000) -> tuple[float, float]:
    """Moves in a random game of OpenSpiel's and legal moves at each, from games with so many moves together."""
    random = np.random.default_rng(seed)
    made = offered = games = 0
    while made < moves:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            made += 1
            offered += len(legal)
            state.apply_action(legal[int(random.integers(len(legal)))])
        games += 1
    return made / games, offered / made


def ratios(speed: Speed, peer: PeerSpeed) -> tuple[float, float]:
    """How many times as many playouts and simulations per second as the peer."""
    return (
        speed.playouts_per_second / peer.playouts_per_second,
        speed.simulations_per_second / peer.simulations_per_second,
    )


def as_object(speed: Speed, peer: PeerSpeed | None) -> dict[str, Any]:
    """One game's figures as plain data, with the ratios to the peer measured beside it."""
    figures = {**msgspec.structs.asdict(speed), "tree_share": speed.tree_share}
    if peer:
        beside = {**msgspec.structs.asdict(peer), "tree_share": peer.tree_share}
        names = ("playouts_ratio", "simulations_ratio")
        figures["peer"] = {**beside, **dict(zip(names, ratios(speed, peer), strict=True))}
    return figures
