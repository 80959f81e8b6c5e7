"""All games with all their options, and random games of them: what the suites for every game run over."""

from __future__ import annotations

import itertools
import random
import sys
from functools import cache
from typing import Any

import numpy as np
from tests.games.facts import cut_short, fact

import tablier
from tablier import games
from tablier.options import Value, written

Options = tuple[tuple[str, Value], ...]


def option_sets(name: str) -> list[Options]:
    """Combinations of the choices that the game lists, the defaults first: any two choices occur together in one."""
    options = games.module(name).OPTIONS
    cut_short: dict[str, Value] = fact(name, "CUT_SHORT", {})
    choices = [
        [(option.name, cut_short[option.name])]
        if option.name in cut_short
        else [(option.name, choice.value) for choice in option.choices]
        for option in options
    ]
    combinations = list(itertools.product(*choices))
    missing = {pair for chosen in combinations for pair in _pairs(chosen)}
    sets = []
    while missing:
        best = max(combinations, key=lambda chosen: len(missing & _pairs(chosen)))
        sets.append(best)
        missing -= _pairs(best)
    return sets


def _pairs(chosen: Options) -> set[Options]:
    """Every two choices of a combination, and each by itself."""
    return {*itertools.combinations(chosen, 2), *itertools.combinations(chosen, 1)}


def words(name: str, options: Options) -> str:
    """A game and what differs from its defaults, as one would write it on a command line."""
    defaults = {option.name: option.default for option in games.module(name).OPTIONS}
    changed = [f"{key}={written(value)}" for key, value in options if value != defaults[key]]
    return " ".join([name, *changed])


CHOSEN = [(name, options) for name in games.GAMES for options in option_sets(name)]
NAMES = [words(name, options) for name, options in CHOSEN]


def unlisted(name: str) -> Options:
    """Options with values that are in no list of choices."""
    return tuple({**cut_short(name), **dict(fact(name, "UNLISTED", ()))}.items())


VARIANTS = [*CHOSEN, *((name, unlisted(name)) for name in games.GAMES)]


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
