"""What games tell about all games: means with their 95 % intervals.

Shares of games have Wilson's interval. Points vary less than wins where games are drawn; their interval is that of as
many games as would make wins vary like them. Other means, and all differences, have a bootstrap interval: the numbers
of the games are drawn anew, with replacement, RESAMPLES times, and 95 % of what results lies in it. Two series that are
compared are drawn together, as games of the same number have the same setup.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from tablier.intervals import wilson

RESAMPLES = 2_000
AT_ONCE = 200
DIGITS = 6
ENDS = (2.5, 97.5)  # per cent

Columns = Mapping[str, np.ndarray]  # by measure, a number for each game; NaN where it says nothing


class Estimate(Struct, frozen=True, kw_only=True):
    """A mean, and where the true one is, 19 times in 20."""

    value: float
    low: float
    high: float
    games: int  # those that say something about it

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def estimate(value: float, low: float, high: float, games: int) -> Estimate:
    """With as many digits as anybody reads."""
    return Estimate(value=round(value, DIGITS), low=round(low, DIGITS), high=round(high, DIGITS), games=games)


def means(columns: Columns, shares: set[str]) -> dict[str, Estimate]:
    """The mean of each measure, with Wilson's interval for those that are shares of games."""
    numbers = {name: values for name, values in columns.items() if name not in shares}
    found = _bootstrapped([numbers]) if numbers else {}
    for name in columns.keys() & shares:
        values = columns[name][~np.isnan(columns[name])]
        if len(values):
            found[name] = _share(values)
    return {name: found[name] for name in columns if name in found}


def _share(values: np.ndarray) -> Estimate:
    """The mean of numbers from 0 to 1, with Wilson's interval for as many games as vary like them."""
    share, variance = float(values.mean()), float(values.var())
    games = len(values) * share * (1 - share) / variance if variance else len(values)
    low, high = wilson(share * games, games)
    return estimate(share, low, high, len(values))


def differences(first: Columns, second: Columns) -> dict[str, Estimate]:
    """By how much each measure is more in the second series; the rows of both are games of the same numbers."""
    names = [name for name in first if name in second]
    return _bootstrapped([{name: first[name] for name in names}, {name: second[name] for name in names}])


def _bootstrapped(series: list[Columns]) -> dict[str, Estimate]:
    """The mean of each measure, or the difference of two."""
    names = [*series[0]]
    tables = [np.column_stack([columns[name] for name in names]) for columns in series]
    known = [~np.isnan(table) for table in tables]
    filled = [np.nan_to_num(table) for table in tables]
    games = len(tables[0])

    def told(weights: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore", divide="ignore"):
            rows = [(weights @ table) / (weights @ there) for table, there in zip(filled, known, strict=True)]
        result: np.ndarray = rows[-1] - rows[0] if len(rows) == 2 else rows[0]
        return result

    values = told(np.ones((1, games)))[0]
    rng = np.random.default_rng(0)  # the same games have the same intervals
    drawn = [
        told(rng.multinomial(games, np.full(games, 1 / games), AT_ONCE).astype(float))
        for _ in range(RESAMPLES // AT_ONCE)
    ]
    low, high = _ends(np.concatenate(drawn))
    counts = np.sum([there.sum(axis=0) for there in known], axis=0)
    return {
        name: estimate(float(values[i]), float(low[i]), float(high[i]), int(counts[i]))
        for i, name in enumerate(names)
        if counts[i]
    }


def _ends(drawn: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Between which ends most of each column lies; what could not be drawn is left out."""
    ends = [np.nanpercentile(column, ENDS) if not np.isnan(column).all() else (np.nan, np.nan) for column in drawn.T]
    low, high = np.array(ends).T
    return low, high
