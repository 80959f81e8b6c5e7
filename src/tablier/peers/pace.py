"""How many moves a second are made from Python: in batches, by single states, and by others in the same run."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from tablier import peers
from tablier.batch import Batch
from tablier.bench import best_rate
from tablier.state import Game

GAMES = 4_096  # side by side
CORES = os.cpu_count() or 1
WARMING = 20  # steps
TOGETHER = 64  # steps of Pgx's that are compiled into one
PGX_GAME = "connect_four"


class Pace(Struct, kw_only=True):
    """Moves a second from Python, all of them random, legal moves included.

    On one core they are counted by the processor's time; on all cores by the clock, which other programs hold up.
    """

    state: float  # one state after the other, by codes, on one core
    batch: float  # many games side by side, with masks, on one core
    batch_on_all_cores: float
    observing_on_all_cores: float  # with observations too
    cores: int = CORES


class PeerPace(Struct, kw_only=True):
    """The same of another program."""

    name: str
    moves_per_second: float  # of the processor's time, if it took all of one core
    on_all_cores: float


def measure(game: Game, seed: int, seconds: float) -> Pace:
    """Random games from Python."""
    return Pace(
        state=best_rate(single(game, seed), seconds),
        batch=GAMES * best_rate(side_by_side(game, seed, 1), seconds),
        batch_on_all_cores=GAMES * best_rate(side_by_side(game, seed, CORES), seconds, perf_counter),
        observing_on_all_cores=GAMES * best_rate(side_by_side(game, seed, CORES, True), seconds, perf_counter),
    )


def single(game: Game, seed: int) -> Callable[[int], None]:
    """What makes so many moves, one state after the other."""
    chance = random.Random(seed).random
    start = state = game.start(seed=seed)

    def work(count: int) -> None:
        nonlocal state
        for _ in range(count):
            codes = state.legal_codes()
            if not len(codes):
                state = start
                codes = state.legal_codes()
            state = state.play_code(codes[int(chance() * len(codes))])

    work(1)  # compiles, or loads compiled code
    return work


def side_by_side(game: Game, seed: int, threads: int, is_observing: bool = False) -> Callable[[int], None]:
    """What makes so many moves in each game of a batch, from the middle of random games on."""
    batch = Batch(game, GAMES, seed=seed, threads=threads)

    def work(count: int) -> None:
        for _ in range(count):
            batch.step(batch.sample())
            if is_observing:
                assert batch.observations is not None

    work(WARMING)  # games spread out
    return work


def measure_openspiel(name: str, seed: int, seconds: float) -> PeerPace:
    """Random games of a C++ game of OpenSpiel's, played from Python."""
    start = peers.pyspiel().load_game(name).new_initial_state
    chance = random.Random(seed).random
    state = start()

    def work(count: int) -> None:
        nonlocal state
        for _ in range(count):
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            if state.is_terminal():
                state = start()

    rate = best_rate(work, seconds)
    return PeerPace(name=f"OpenSpiel {name}", moves_per_second=rate, on_all_cores=rate)


def measure_pgx(seed: int, seconds: float) -> PeerPace | None:
    """Random games of Pgx's on all cores of the processor, many side by side and many steps in one; None without it."""
    jax: Any
    pgx: Any
    experimental: Any
    try:
        jax, pgx, experimental = map(importlib.import_module, ("jax", "pgx", "pgx.experimental"))
    except ImportError:
        return None
    jax.config.update("jax_platforms", "cpu")
    game = pgx.make(PGX_GAME)
    step = experimental.auto_reset(game.step, game.init)

    def move(carried: Any, _: None) -> tuple[Any, None]:
        states, key = carried
        key, choosing, resetting = jax.random.split(key, 3)
        logits = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, logits)
        return (jax.vmap(step)(states, actions, jax.random.split(resetting, GAMES)), key), None

    several = jax.jit(lambda carried: jax.lax.scan(move, carried, None, length=TOGETHER)[0])
    key = jax.random.PRNGKey(seed)
    carried = (jax.jit(jax.vmap(game.init))(jax.random.split(key, GAMES)), key)
    carried = jax.block_until_ready(several(carried))  # compiles

    def work(count: int) -> None:
        nonlocal carried
        for _ in range(count):
            carried = several(carried)
        jax.block_until_ready(carried)

    made = GAMES * TOGETHER
    return PeerPace(
        name=f"Pgx {PGX_GAME}",
        moves_per_second=made * best_rate(work, seconds),
        on_all_cores=made * best_rate(work, seconds, perf_counter),
    )


def as_object(pace: Pace, beside: list[PeerPace]) -> dict[str, Any]:
    """A game's figures as plain data, with the ratios to the others that were measured in the same run."""
    compared = [
        {
            **msgspec.structs.asdict(peer),
            "state_ratio": pace.state / peer.moves_per_second,
            "batch_ratio": pace.batch / peer.moves_per_second,
            "batch_ratio_on_all_cores": pace.batch_on_all_cores / peer.on_all_cores,
        }
        for peer in beside
    ]
    return {**msgspec.structs.asdict(pace), "peers": compared}
