"""Opponents: for each game an engine that plays it at eight levels. They see what their seat sees and keep their time.

An engine is a module with these names:

| name | meaning |
|---|---|
| `SETTINGS` | by the name of a level, how to play at it |
| `choose(state, settings, *, seconds, seed, threads, compiled, cancelled)` | a `Thought` for the seat to move |
| `prepare(state)` | compiles, or loads from the disk, all that is needed |
"""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tablier.clock import now
from tablier.match import State
from tablier.players import explorer
from tablier.players.explorer import think
from tablier.players.levels import LEVELS, Level, level
from tablier.players.thought import Candidate, Thought
from tablier.record import imagine, imagine_for_mover

__all__ = ["LEVELS", "Candidate", "Level", "Thought", "choose", "engine", "level", "prepare", "think"]


@cache
def engine(game: str) -> Any:
    """Who plays a game: the engine in the game's folder here or, where there is none, plain search."""
    try:
        return importlib.import_module(f"tablier.players.{game}.engine")
    except ModuleNotFoundError:
        return explorer


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that the opponents of a game need.

    What was loaded stays: it is kept out of later garbage collections, one of which made a move 60 ms late.
    """
    engine(state.game.name).prepare(state)
    gc.collect()
    gc.freeze()


def choose(
    known: State | Mapping[str, Any], level: Level, *, seed: int, settings: Any = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move at this level, found from nothing but what the seat to move knows: from its knowledge, or from a state.

    The engine can be given other settings than the level's.
    """
    began = now()
    state = as_known(known, seed)
    playing = engine(state.game.name)
    settings = settings or playing.SETTINGS[level.name]
    thought: Thought = playing.choose(
        state, settings, seconds=level.seconds - (now() - began), threads=level.threads, seed=seed, cancelled=cancelled
    )
    return thought


def as_known(known: State | Mapping[str, Any], seed: int) -> State:
    """A state to think about that holds nothing the seat to move cannot know: what it cannot is imagined."""
    state = known if isinstance(known, State) else imagine(known, seed=seed)
    if state.game.module.SECRETS and not state.over:
        return imagine_for_mover(state, seed=seed)
    return state
