"""What is measured of a game that was played. All rests on one judgement: the chances of the seats, move by move.

**Chances.** Before each move its mover says what it expects, from nothing but what it knows (`Played.chances`). So each
seat has its own view of its chances, which it keeps until it moves again. Players are hopeful, and the views need not
add up to one: the chances of all seats are their own views, all shifted by the same amount so that they do. With two
seats that is the mean of what both think. Chances are known once every seat has moved; at the end, they are the result.

A seat *leads* by as much as its chances exceed those of the best other seat.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from tablier.balance.playing import Played

CLEAR = 0.1  # a lead that counts
SETTLED = 0.5  # a lead that decides: three chances to one, where two play
THIRDS = ("early", "midway", "late")
MOMENTS = 20  # of a game, at which curves show it

NAN = float("nan")


class Measure(Struct, frozen=True, kw_only=True):
    """What a name of `measured` means."""

    title: str
    meaning: str
    is_share: bool = False  # of games: 0 or 1 in each, or 1/2


MEASURES: Mapping[str, Measure] = {
    "draws": Measure(title="draws", meaning="the share of games that nobody won", is_share=True),
    "length": Measure(title="moves", meaning="how many moves a game has, by all seats"),
    "turns": Measure(title="turns", meaning="how many turns a game has: moves of one seat in a row are one turn"),
    "choices": Measure(title="legal moves", meaning="the branching factor: the mean number of legal moves at a move"),
    "choices_early": Measure(title="legal moves, early", meaning="the same over the first third of the moves"),
    "choices_midway": Measure(title="legal moves, midway", meaning="the same over the second third"),
    "choices_late": Measure(title="legal moves, late", meaning="the same over the last third"),
    "margin": Measure(title="margin", meaning="by how many points the best seat ends ahead of the next"),
    "lead_changes": Measure(
        title="lead changes",
        meaning=f"how often another seat comes to lead by {CLEAR} or more than the one that did so last; "
        "the end counts",
    ),
    "uncertainty": Measure(
        title="uncertainty",
        meaning="one less the leader’s lead, on average over the game: 1 even throughout, 0 decided from the start",
    ),
    "drama": Measure(
        title="drama",
        meaning="how far the later winner was behind, on average over a won game, 0 wherever it led",
    ),
    "comebacks": Measure(
        title="comebacks",
        meaning=f"the share of won games whose winner was once behind by {SETTLED} or more: one chance in four, of two",
        is_share=True,
    ),
    "decisiveness": Measure(
        title="decisiveness",
        meaning=f"the part of a won game after which its winner’s lead is never again below {SETTLED}: "
        "1 means that it was open until the last move, little that the decided game drags on",
    ),
    "halfway": Measure(
        title="halfway leader wins",
        meaning="the share of won games that were won by the seat that led when half of the moves were made",
        is_share=True,
    ),
}  # fmt: skip


def chances(played: Played) -> np.ndarray:
    """The chances of each seat (columns) before each move and at the end (rows); NaN until every seat has moved."""
    seats = len(played.scores)
    movers, told = np.array(played.movers), np.array(played.chances)
    views = np.full((len(movers) + 1, seats), NAN)
    places = np.arange(len(movers))
    for seat in range(seats):
        last = np.maximum.accumulate(np.where(movers == seat, places, -1))
        views[:-1, seat] = np.where(last >= 0, told[last], NAN)
    views[:-1] += (1 - views[:-1].sum(axis=1, keepdims=True)) / seats
    views[-1] = [points(played, seat, shared=1 / seats) for seat in range(seats)]
    return views


def points(played: Played, seat: int, shared: float | None = None) -> float:
    """Of a seat: a win is one; a draw is half of one where two play and nothing where more do, or `shared`."""
    if played.winner is None:
        return shared if shared is not None else 0.5 * (len(played.scores) == 2)
    return float(played.winner == seat)


def leads(chances: np.ndarray) -> np.ndarray:
    """How far the leader of each row is ahead."""
    ordered = np.sort(chances, axis=1)
    gaps: np.ndarray = ordered[:, -1] - ordered[:, -2]
    return gaps


def mean(values: np.ndarray) -> float:
    """The mean; NaN of nothing."""
    return float(values.mean()) if len(values) else NAN


def measured(played: Played) -> dict[str, float]:
    """All measures of a game; NaN where they say nothing. `seat_0` and so on are the points of the seats."""
    seats, length = len(played.scores), len(played.movers)
    scores = sorted(played.scores)
    choices = np.array(played.choices, dtype=float)
    thirds = np.array_split(choices, len(THIRDS))
    return {
        **{f"seat_{seat}": points(played, seat) for seat in range(seats)},
        "draws": float(played.winner is None),
        "length": float(length),
        "turns": float(1 + np.count_nonzero(np.diff(played.movers))),
        "choices": mean(choices),
        **{f"choices_{name}": mean(third) for name, third in zip(THIRDS, thirds, strict=True)},
        "margin": float(scores[-1] - scores[-2]),
        **_of_its_course(played),
    }


def _of_its_course(played: Played) -> dict[str, float]:
    """The measures that rest on chances."""
    all_rows = chances(played)
    known = ~np.isnan(all_rows).any(axis=1)
    rows = all_rows[known]
    gaps = leads(rows)
    leaders = rows.argmax(axis=1)[gaps >= CLEAR]
    course = {
        "lead_changes": float(np.count_nonzero(np.diff(leaders))),
        "uncertainty": 1 - mean(np.clip(gaps[:-1], 0, 1)),
        **dict.fromkeys(("drama", "comebacks", "decisiveness", "halfway"), NAN),
    }
    if played.winner is None or len(rows) == 1:
        return course
    others = np.delete(rows, played.winner, axis=1).max(axis=1)
    ahead = (rows[:, played.winner] - others)[:-1]
    length = len(played.movers)
    open_still = np.flatnonzero(known)[:-1][ahead < SETTLED]
    half = all_rows[length // 2]
    is_led = not np.isnan(half).any() and float(leads(half[None])[0]) > 0
    return course | {
        "drama": mean(np.maximum(0, -ahead)),
        "comebacks": float(ahead.min() <= -SETTLED),
        "decisiveness": float((open_still[-1] + 1) / length) if len(open_still) else 0.0,
        "halfway": float(half.argmax() == played.winner) if is_led else NAN,
    }


def moments(values: np.ndarray) -> np.ndarray:
    """A list that goes by moves, at so many moments that every game has."""
    places = ((np.arange(MOMENTS) + 0.5) / MOMENTS * len(values)).astype(int)
    found: np.ndarray = np.asarray(values, dtype=float)[places]
    return found
