"""Random games of Ascacou played by the library and by the plain definition of the rules at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.games.ascacou import definition
from tests.games.ascacou.drawn import compare, defined

import tablier


def must_happen(options: Mapping[str, Any]) -> set[str]:
    """What a comparison under these options is worth nothing without: all of it happens in every game."""
    return set()


def compare_game(seed: int, options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Compare every position of one game; returns how many there were."""
    state, chance = tablier.game("ascacou", **(options or {})).start(seed=seed), random.Random(seed)
    position = defined(state)
    count = 1
    compare(state, position)
    while not state.over:
        move = chance.choice(definition.legal(position))
        state, position = state.play(move), definition.play(position, move)
        compare(state, position)
        count += 1
    return Counter(positions=count)


def compare_seed(seed: int, options: Mapping[str, Any]) -> Counter[str]:
    """Compare a game."""
    return compare_game(seed, options)
