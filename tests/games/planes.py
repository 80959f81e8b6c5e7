"""Observations plane by plane, for tests that compare them with what `view` tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from tests.games.chosen import VARIANTS, moments

import tablier


def observed(state: tablier.State, seat: int) -> np.ndarray:
    """What a seat observes, by plain code."""
    encoding = state.game.module.encoding
    out = np.zeros(int(np.prod(encoding.SHAPE)), np.uint8)
    encoding.fill(state.rules_state, seat, out)
    return out.reshape(encoding.SHAPE)


def some_moments(name: str) -> Iterator[tablier.State]:
    """Moments of a random game with each set of options."""
    for one, options in VARIANTS:
        if one == name:
            yield from moments(name, options)


def check(state: tablier.State, seat: int, expected: list[Any]) -> None:
    """Each plane has this number everywhere, or these numbers."""
    encoding = state.game.module.encoding
    planes = observed(state, seat)
    assert len(expected) == len(planes)
    for name, plane, numbers in zip(encoding.PLANES, planes, expected, strict=True):
        assert np.array_equal(plane, np.broadcast_to(np.array(numbers, np.uint8), plane.shape)), (name, str(state))
