"""95% Wilson score intervals of shares (proportions)."""

from __future__ import annotations

import math

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95%


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the true share, given the points in some games."""
    share, square = points / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = half_width(share, games)
    return max(0.0, middle - half), min(1.0, middle + half)


def half_width(share: float, games: int) -> float:
    """Half the width of that interval."""
    square = CONFIDENCE**2
    variance = share * (1 - share) / games + square / (4 * games**2)
    return CONFIDENCE / (1 + square / games) * math.sqrt(variance)
