"""Opponents: for each game an engine that plays it at eight levels, sees what its seat sees and keeps its time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from functools import cache
from math import inf
from typing import Any, cast

from tablier.limits import Limits, never
from tablier.players import generic
from tablier.players.contract import CANDIDATES, Engine, Settings
from tablier.players.levels import LEVELS, Level, level
from tablier.players.offers import offer
from tablier.record import imagine, imagine_for_mover
from tablier.search import plain
from tablier.state import State, checked_seed
from tablier.thought import Thought, ValuedMove

__all__ = [
    "LEVELS", "Engine", "Level", "Settings", "Thought", "ValuedMove", "as_known", "choose", "engine", "level",
    "prepare", "think",
]  # fmt: skip

CHAMPION = LEVELS[-1].name


@cache
def engine(game: str) -> Engine[Settings]:
    """The engine of a game: the one in the game's folder here or, where there is none, plain search."""
    return cast("Engine[Settings]", offer(game, "engine") or generic)


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that the opponents of a game need.

    What was loaded stays: it is kept out of later garbage collections, one of which made a move 60 ms late.
    """
    engine(state.game.name).prepare(state)
    gc.collect()
    gc.freeze()


def choose(
    known: State | Mapping[str, Any], level: Level, *, seed: int, settings: Settings | None = None,
    candidates: int = CANDIDATES, cancelled: Callable[[], bool] = never,
) -> Thought:  # fmt: skip
    """A move at this level, found from nothing but what the seat to move knows: from its knowledge, or from a state.

    The engine can be given other settings than the level's, and asked for the values of so many moves.
    """
    limits = Limits.within(level.seconds, threads=level.threads, cancelled=cancelled)
    seed = checked_seed(seed)
    state = as_known(known, seed)
    playing = engine(state.game.name)
    chosen = settings or playing.SETTINGS[level.name]
    return playing.choose(state, chosen, limits, seed=seed, candidates=candidates)


def think(
    state: State, *, simulations: int, seconds: float = inf, seed: int = 0, threads: int = 1, proves: bool = True
) -> Thought:
    """Plain search, without knowledge of the game: a move after `simulations` simulations or `seconds` seconds.

    It is repeatable where simulations alone limit it, on one thread. In games with secrets it searches from what the
    seat to move knows: hand it a state that holds no more (`as_known`).
    """
    limits = Limits.within(seconds, work=simulations, threads=threads)
    return plain.think(state, limits, seed=checked_seed(seed), proves=proves)


def as_known(known: State | Mapping[str, Any], seed: int) -> State:
    """A state to search from that holds nothing the seat to move cannot know: that is sampled (determinization)."""
    state = known if isinstance(known, State) else imagine(known, seed=seed)
    if state.game.module.SECRETS and not state.over:
        return imagine_for_mover(state, seed=seed)
    return state
