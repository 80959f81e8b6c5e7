"""All that is told about how a game plays: series of games, what was measured of each, and how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct

import tablier
from tablier import games
from tablier.balance.estimates import Columns, Estimate, differences, means
from tablier.balance.measures import MEASURES, chances, leads, measured, moments
from tablier.balance.playing import JUDGE, Played, Series
from tablier.options import written
from tablier.players.thinkers import PLAIN
from tablier.state import Game

DIGITS = 4  # of curves
QUARTERS = (25, 75)  # per cent: half of the games lie between


class Moment(Struct, frozen=True, kw_only=True):
    """A point of a curve over the course of games."""

    part: float  # of the game: 0 its start, 1 its end
    mean: float
    low: float  # a quarter of the games lie below
    high: float


class Summary(Struct, frozen=True, kw_only=True):
    """What was measured of a series."""

    label: str  # its level, and options where series differ in them
    level: str
    options: dict[str, Any]
    games: int
    distinct: int  # games that were not played move by move before
    begins: float  # the share of games in which the first seat makes the first move
    judge: str | None  # whose judgement the chances are, if not the level's own
    seats: list[Estimate]  # the share of each
    measures: dict[str, Estimate]
    lengths: dict[int, int]  # how many games had so many moves
    choices: list[Moment]
    lead: list[Moment]  # of the leader, by chances
    first: list[Moment]  # the chances of the first seat


class Difference(Struct, frozen=True, kw_only=True):
    """By how much the measures of one series are more than those of another."""

    of: str
    less: str
    measures: dict[str, Estimate]


class Balance(Struct, frozen=True, kw_only=True):
    """What a run of `tablier balance` tells."""

    game: str
    command: str
    version: str = tablier.__version__
    seed: int
    series: list[Summary]
    differences: list[Difference]


def label(series: Series, compared: str | None) -> str:
    """What a series is called beside others."""
    return f"{series.level}, {compared}={written(series.options[compared])}" if compared else series.level


def summary(series: Series, compared: str | None, played: Sequence[Played]) -> Summary:
    """What games of a series tell."""
    columns = _columns(played, [one.number for one in played])
    shares = {name for name, measure in MEASURES.items() if measure.is_share} | {*_seats(played)}
    found = means(columns, shares)
    rows = [chances(one) for one in played]
    return Summary(
        label=label(series, compared),
        level=series.level,
        options=series.options,
        games=len(played),
        distinct=len({(one.setup, *one.moves) for one in played}),
        begins=sum(one.movers[0] == 0 for one in played) / len(played),
        judge=f"{PLAIN}#{JUDGE}" if any(one.is_judged for one in played) else None,
        seats=[found[name] for name in _seats(played)],
        measures={name: found[name] for name in MEASURES if name in found},
        lengths=dict(sorted(Counter(len(one.movers) for one in played).items())),
        choices=_curve([moments(np.array(one.choices)) for one in played]),
        lead=_curve([moments(leads(row)[:-1]) for row in rows]),
        first=_curve([moments(row[:-1, 0]) for row in rows]),
    )


def difference(first: Summary, second: Summary, played: tuple[Sequence[Played], Sequence[Played]]) -> Difference:
    """The second series compared with the first."""
    numbers = sorted({one.number for games in played for one in games})
    columns = [_columns(games, numbers) for games in played]
    if len(first.seats) != len(second.seats):  # points of a seat then have another meaning
        columns = [{name: values for name, values in these.items() if name in MEASURES} for these in columns]
    return Difference(of=second.label, less=first.label, measures=differences(*columns))


def balance(
    game: Game, command: str, seed: int, compared: str | None, played: Sequence[tuple[Series, Sequence[Played]]]
) -> Balance:
    """All that a run tells: variants compared with the first one at each level, levels with the one before."""
    played = [(series, games) for series, games in played if games]
    told = [(series, summary(series, compared, games), games) for series, games in played]
    pairs = [
        (base, other)
        for level in dict.fromkeys(series.level for series, _ in played)
        for base, *others in [[one for one in told if one[0].level == level]]
        for other in others
    ]
    for options in dict.fromkeys(series.key[1] for series, _ in played):
        pairs += pairwise(one for one in told if one[0].key[1] == options)
    found = [difference(one[1], two[1], (one[2], two[2])) for one, two in pairs]
    return Balance(game=game.name, command=command, seed=seed, series=[one for _, one, _ in told], differences=found)


def _columns(played: Sequence[Played], numbers: Sequence[int]) -> Columns:
    """What was measured, a row for each number; NaN where no game has it."""
    rows = {one.number: measured(one) for one in played}
    names = rows[played[0].number]
    return {name: np.array([rows[number][name] if number in rows else np.nan for number in numbers]) for name in names}


def _seats(played: Sequence[Played]) -> list[str]:
    return [f"seat_{seat}" for seat in range(len(played[0].scores))]


def _curve(rows: list[np.ndarray]) -> list[Moment]:
    """What many games have at each moment; those at which no game says anything are left out."""
    table = np.array(rows)
    count = table.shape[1]
    return [
        Moment(
            part=round((place + 0.5) / count, DIGITS),
            mean=round(float(known.mean()), DIGITS),
            low=round(float(ends[0]), DIGITS),
            high=round(float(ends[1]), DIGITS),
        )
        for place, column in enumerate(table.T)
        if len(known := column[~np.isnan(column)]) > len(column) / 2
        for ends in [np.percentile(known, QUARTERS)]
    ]


def title(balance: Balance) -> str:
    """The game's name."""
    return games.module(balance.game).TITLE
