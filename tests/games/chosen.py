"""All games with all their options, and random games of them: what the suites for every game run over."""

from __future__ import annotations

import itertools
import random
import sys
from functools import cache
from typing import Any

import numpy as np
from tests.games.facts import fact

import tablier
from tablier import games
from tablier.options import Value, written

MOST_SETS = 48  # of one game; beyond that a fixed sample in which every choice occurs

Options = tuple[tuple[str, Value], ...]


def option_sets(name: str) -> list[Options]:
    """All combinations of the choices that the game lists."""
    options = games.module(name).OPTIONS
    cut_short: dict[str, Value] = fact(name, "CUT_SHORT", {})
    choices = [
        [(option.name, cut_short[option.name])]
        if option.name in cut_short
        else [(option.name, choice.value) for choice in option.choices]
        for option in options
    ]
    combinations = list(itertools.product(*choices))
    if len(combinations) <= MOST_SETS:
        return combinations
    sample = random.Random(name).sample(combinations, MOST_SETS)
    missing = [choice for listed in choices for choice in listed if not any(choice in chosen for chosen in sample)]
    return sample + [next(chosen for chosen in combinations if choice in chosen) for choice in missing]


def words(name: str, options: Options) -> str:
    """A game and what differs from its defaults, as one would write it on a command line."""
    defaults = {option.name: option.default for option in games.module(name).OPTIONS}
    changed = [f"{key}={written(value)}" for key, value in options if value != defaults[key]]
    return " ".join([name, *changed])


CHOSEN = [(name, options) for name in games.GAMES for options in option_sets(name)]
NAMES = [words(name, options) for name, options in CHOSEN]


@cache
def walk(name: str, options: Options, seed: int = 0) -> tuple[tablier.State, ...]:
    """Every moment of one random game."""
    states = [tablier.game(name, **dict(options)).start(seed=seed)]
    chance = random.Random(seed)
    while moves := states[-1].legal():
        states.append(states[-1].play(chance.choice(moves)))
    return tuple(states)


def moments(name: str, options: Options, most: int = 12) -> list[tablier.State]:
    """Some moments of that game, among them the first and the last three."""
    states = walk(name, options)
    step = max(1, len(states) // max(1, most - 3))
    return [state for number, state in enumerate(states) if number % step == 0 or number >= len(states) - 3]


def frozen(position: Any) -> tuple[Any, ...]:
    """A position of any game as a value that can be compared and never changes."""
    rules: Any = sys.modules[type(position).__module__]
    whole = rules.copy(position, np.zeros(rules.WORDS, np.int64))  # what is not in use is left behind
    return tuple(part.tobytes() if isinstance(part, np.ndarray) else part for part in whole)
