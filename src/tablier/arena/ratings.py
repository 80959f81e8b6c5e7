"""Elo ratings from the results of matches, with intervals: Bradley and Terry's model, at any number of seats.

Everybody has a strength, and wins in proportion to it: with strengths a, b and c at three seats, the first one wins
with probability a / (a + b + c). At two seats that is the model of Bradley and Terry; at more it is Luce's, of which
Plackett and Luce's for whole orders is the longer form. Our games say who won, not who would have been second; to count
one as so many results between pairs would make more of it than there is. A draw counts as the same part of a win for
everybody, half of one at two seats. Ratings are the maximum of the likelihood; 400 points are odds of ten to one.

Intervals come from what was seen, not from the model: how much the results of whole *meetings* differ from what was
expected of them (a sandwich estimate, clustered by meeting). The games of a meeting share a setup and may resemble one
another, or cancel out. For two entrants these are the pentanomial errors of the pairs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import NormalDist

import numpy as np
from msgspec import Struct

from tablier.arena.played import Played
from tablier.intervals import CONFIDENCE

ELO = 400 / math.log(10)  # points for each unit of the model's own scale
STEPS = 100
LONGEST_STEP = 2.0  # of the model's scale
HALF_A_GAME = 0.5  # drawn, between those who met: nobody is infinitely better for having won every game


class Score(Struct, frozen=True, kw_only=True):
    """How a match between two went: the points of the first, a draw being half of one."""

    first: str
    second: str
    games: int
    points: float


class Rating(Struct, frozen=True, kw_only=True):
    """How strong somebody is: at two seats, a difference of 190 means three points in four games."""

    name: str
    elo: float
    error: float  # half the width of the 95 % interval


class Ratings:
    """What is known of the strengths of some."""

    def __init__(self, names: Sequence[str], strength: np.ndarray, covariance: np.ndarray) -> None:
        self.names = list(names)
        self._strength = strength
        self._covariance = covariance

    def of(self, name: str) -> Rating:
        """The rating of one of them; the mean of all is 0."""
        place = self.names.index(name)
        return self._told(name, self._strength[place], self._covariance[place, place])

    def over(self, name: str, other: str) -> Rating:
        """How much stronger one is than another."""
        one, two = self.names.index(name), self.names.index(other)
        covariance = self._covariance
        variance = covariance[one, one] + covariance[two, two] - 2 * covariance[one, two]
        return self._told(name, self._strength[one] - self._strength[two], variance)

    @staticmethod
    def _told(name: str, strength: float, variance: float) -> Rating:
        return Rating(name=name, elo=float(ELO * strength), error=float(ELO * CONFIDENCE * math.sqrt(max(0, variance))))


def superiority(difference: Rating) -> float:
    """The likelihood that one is stronger at all, given by how much it seems to be."""
    if not difference.error:
        return 0.5
    return NormalDist().cdf(difference.elo / (difference.error / CONFIDENCE))


class Results:
    """The games of a match as far as strengths follow from them, added one by one."""

    def __init__(self) -> None:
        self.names: list[str] = []  # in the order in which they are first met
        self.meetings: Counter[Meeting] = Counter()  # how often a meeting went like this
        self._going: dict[tuple[int, int, frozenset[str]], Meeting] = {}

    def add(self, played: Played) -> None:
        """Count a game in."""
        self.names += [name for name in dict.fromkeys(played.entrants) if name not in self.names]
        key = (played.match, played.meeting, frozenset(played.entrants))
        before = self._going.get(key, ())
        if before:
            self.meetings[before] -= 1
        results = sorted(zip(map(self.names.index, played.entrants), played.points, strict=True))
        self._going[key] = after = tuple(sorted((*before, tuple(results))))
        self.meetings[after] += 1

    def groups(self) -> list[set[str]]:
        """Those who met, if only by way of others; ratings of different groups tell nothing of one another."""
        found: list[set[str]] = []
        for meeting in self.meetings:
            members = {self.names[who] for result in meeting for who, _ in result}
            found = [group for group in found if group.isdisjoint(members)] + [
                members.union(*(group for group in found if not group.isdisjoint(members)))
            ]
        return found

    def ratings(self) -> Ratings:
        """The ratings of all who played, those of a group from the mean of the group."""
        seen = [(meeting, times) for meeting, times in self.meetings.items() if times]
        rows = [(number, result) for number, (meeting, _) in enumerate(seen) for result in meeting]
        number = np.array([number for number, _ in rows])
        players = np.array([[who for who, _ in result] for _, result in rows])
        points = np.array([[part for _, part in result] for _, result in rows])
        times = np.array([times for _, times in seen], float)
        fitted = _Model(len(self.names), players, points, times[number])
        return Ratings(self.names, fitted.strength, fitted.sandwich(number, times))


Meeting = tuple[tuple[tuple[int, float], ...], ...]  # for each game, who had how many points


def counted(games: Iterable[Played]) -> Results:
    """The results of these games."""
    results = Results()
    for one in games:
        results.add(one)
    return results


def rate(games: Iterable[Played]) -> Ratings:
    """The ratings of all who played these games."""
    return counted(games).ratings()


def ratings(scores: Sequence[Score], zero: str) -> list[Rating]:
    """The ratings of all who played, in the order in which they are first named; `zero` has 0.

    Where only sums were kept, intervals are the model's: those of games that have nothing to do with one another.
    """
    names = list(dict.fromkeys(name for score in scores for name in (score.first, score.second)))
    players = np.array([[names.index(score.first), names.index(score.second)] for score in scores])
    points = np.array([[score.points, score.games - score.points] for score in scores], float)
    fitted = _Model(len(names), players, points, np.ones(len(scores)))
    found = Ratings(names, fitted.strength, _inverse(fitted.bend))
    return [found.over(name, zero) for name in names]


def _inverse(bend: np.ndarray) -> np.ndarray:
    """What a slope says about strengths; only their differences count, so that their mean stays where it is."""
    found: np.ndarray = np.linalg.pinv(bend, rcond=1e-9, hermitian=True)
    return found


class _Model:
    """The strengths that explain results best. A row is a result: who sat down, and the points each of them had."""

    def __init__(self, entrants: int, players: np.ndarray, points: np.ndarray, times: np.ndarray) -> None:
        self._entrants, self._players, self._points, self._times = entrants, players, points, times
        met = np.array(sorted({tuple(sorted(row)) for row in players.tolist()}))
        drawn = np.full(met.shape, HALF_A_GAME / met.shape[1])
        self._met = met
        everybody = np.concatenate([players, met])
        everything = np.concatenate([points * times[:, None], drawn])
        self.strength = np.zeros(entrants)
        for _ in range(STEPS):
            slope = self._gathered(everybody, self._unexpected(everybody, everything)).sum(0)
            self.bend = self._bent(everybody, everything.sum(1))
            step = _inverse(self.bend) @ slope
            self.strength += step / max(1.0, np.abs(step).max() / LONGEST_STEP)
            if np.abs(step).max() < 1e-9:
                break

    def _shares(self, players: np.ndarray) -> np.ndarray:
        """What everybody is expected to have of a point."""
        weights = np.exp(self.strength[players])
        shares: np.ndarray = weights / weights.sum(1, keepdims=True)
        return shares

    def _unexpected(self, players: np.ndarray, points: np.ndarray) -> np.ndarray:
        found: np.ndarray = points - points.sum(1, keepdims=True) * self._shares(players)
        return found

    def _gathered(self, players: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Values by seat as values by entrant: one may have several seats."""
        found = np.zeros((len(players), self._entrants))
        np.add.at(found, (np.arange(len(players))[:, None], players), values)
        return found

    def _bent(self, players: np.ndarray, games: np.ndarray) -> np.ndarray:
        """What so many games of each row tell about the strengths (Fisher's information)."""
        shares = self._gathered(players, self._shares(players))
        found: np.ndarray = np.diag(games @ shares) - shares.T @ (shares * games[:, None])
        return found

    def sandwich(self, meeting: np.ndarray, times: np.ndarray) -> np.ndarray:
        """How far the strengths may be off, given the number of each row's meeting, and how often there were such.

        As after few meetings all may have gone alike by chance, one more of each group is thought of, in which the
        games have nothing to do with one another.
        """
        rest = self._gathered(self._players, self._unexpected(self._players, self._points))
        by_meeting = np.zeros((len(times), self._entrants))
        np.add.at(by_meeting, meeting, rest)
        games = len(meeting) / len(times)
        seen = by_meeting.T @ (by_meeting * times[:, None])
        thought_of = self._bent(self._met, np.full(len(self._met), games))
        bread = _inverse(self.bend)
        count = times.sum()
        found: np.ndarray = bread @ (seen * (count / max(1.0, count - 1)) + thought_of) @ bread
        return found
