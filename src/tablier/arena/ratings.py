"""Elo ratings from the results of matches, with intervals (Bradley and Terry's model, maximum likelihood)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from tablier.intervals import CONFIDENCE

ELO = 400 / math.log(10)  # points for each unit of the model's own scale
STEPS = 100
HALF_A_GAME = 0.5  # drawn, between those who met: nobody is infinitely better for having won every game


class Score(Struct, frozen=True, kw_only=True):
    """How a match between two went: the points of the first, a draw being half of one."""

    first: str
    second: str
    games: int
    points: float


class Rating(Struct, frozen=True, kw_only=True):
    """How strong somebody is: a difference of 190 means three points in four games."""

    name: str
    elo: float
    error: float  # half the width of the 95 % interval, counted from whoever was set to 0


def ratings(scores: Sequence[Score], zero: str) -> list[Rating]:
    """The ratings of all who played, in the order in which they are first named; `zero` has 0."""
    names = list(dict.fromkeys(name for score in scores for name in (score.first, score.second)))
    place = {name: number for number, name in enumerate(names)}
    free = [number for number, name in enumerate(names) if name != zero]
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        slope, bend = _slope(scores, place, strength)
        step = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        strength[free] += step
        if np.abs(step).max() < 1e-9:
            break
    _, bend = _slope(scores, place, strength)
    error = np.zeros(len(names))
    error[free] = CONFIDENCE * np.sqrt(np.diag(np.linalg.inv(bend[np.ix_(free, free)])))
    return [
        Rating(name=name, elo=float(ELO * strength[i]), error=float(ELO * error[i])) for i, name in enumerate(names)
    ]


def _slope(scores: Sequence[Score], place: dict[str, int], strength: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The first and (negated) second derivatives of the likelihood."""
    slope, bend = np.zeros(len(strength)), np.zeros((len(strength), len(strength)))
    for score in scores:
        one, two = place[score.first], place[score.second]
        games, points = score.games + HALF_A_GAME, score.points + HALF_A_GAME / 2
        share = 1 / (1 + math.exp(strength[two] - strength[one]))
        slope[one] += points - games * share
        slope[two] -= points - games * share
        weight = games * share * (1 - share)
        bend[one, one] += weight
        bend[two, two] += weight
        bend[one, two] -= weight
        bend[two, one] -= weight
    return slope, bend
