"""95 % intervals of shares (proportions): Wilson's score intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95%


def wilson(points: float, games: float) -> tuple[float, float]:
    """The 95 % interval of the true share, given the points in some games."""
    share, square = points / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = half_width(share, games)
    return max(0.0, middle - half), min(1.0, middle + half)


def half_width(share: float, games: float) -> float:
    """Half the width of that interval."""
    square = CONFIDENCE**2
    variance = share * (1 - share) / games + square / (4 * games**2)
    return CONFIDENCE / (1 + square / games) * math.sqrt(variance)


def clustered(sums: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """The 95 % interval of a share where games come in groups: the points and the number of games of each group.

    Games of a group may resemble one another, or cancel out. So the variance is counted from whole groups, and Wilson's
    interval is that of so many games as would have it if each stood for itself. As after few groups all may have gone
    alike by chance, one more group is thought of, of games that have nothing to do with one another.
    """
    points, games = sum(value for value, _ in sums), sum(count for _, count in sums)
    share, groups = points / games, len(sums)
    single = share * (1 - share)
    if not single:
        return wilson(points, games)
    seen = sum((value - count * share) ** 2 for value, count in sums) * groups / max(1, groups - 1)
    worth = games * single / (seen / games + single / groups)
    return wilson(share * worth, worth)
