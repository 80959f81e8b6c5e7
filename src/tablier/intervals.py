"""95 % intervals of shares (Wilson's, which are never empty)."""

from __future__ import annotations

import math

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95 %


def wilson(points: float, games: int) -> tuple[float, float]:
    """Where the true share is, 19 times in 20."""
    share, square = points / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = half_width(share, games)
    return max(0.0, middle - half), min(1.0, middle + half)


def half_width(share: float, games: int) -> float:
    """Half the width of that interval."""
    square = CONFIDENCE**2
    variance = share * (1 - share) / games + square / (4 * games**2)
    return CONFIDENCE / (1 + square / games) * math.sqrt(variance)
