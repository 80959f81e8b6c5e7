"""When a match has told enough: once a difference is known well enough, or once a test has decided.

The test is a sequential probability ratio test between two sizes of a difference, in Elo. It looks at whole pairs of
games, which have one of five results (the pentanomial model), and compares the likelihoods of the two sizes, each with
whatever chances of the five results explain best what was seen (the generalized ratio, as Fishtest uses it).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Protocol

from msgspec import Struct

from tablier.arena.played import Played
from tablier.arena.ratings import Results
from tablier.refusal import BadOption
from tablier.texts import Text, shown

RESULTS = 5  # of a pair: from no point to two, by halves
HARDLY_EVER = 1e-3  # how often a result counts as seen that never was
PAIR = 2


class Rule(Protocol):
    """When to stop."""

    def add(self, results: Results, played: Played) -> None:
        """Look at a game that has just been counted in."""

    @property
    def told(self) -> str:
        """How it stands, in a few words."""

    @property
    def share(self) -> float:
        """About how much of the work is done."""

    @property
    def verdict(self) -> str:
        """What came of it."""

    @property
    def is_met(self) -> bool:
        """Whether to stop here."""


class Until:
    """Stops when the difference of any two is known to so many points of Elo, 19 times in 20."""

    def __init__(self, elo: float, *, games: int) -> None:
        self.elo = elo
        self.error = math.inf
        self._games = games  # of a meeting
        self._played = 0

    def add(self, results: Results, played: Played) -> None:
        """Look again after every whole meeting."""
        self._played += 1
        if self._played % self._games == 0:
            known = results.ratings()
            self.error = max(known.over(*pair).error for pair in combinations(known.names, 2))

    @property
    def is_met(self) -> bool:
        """Whether it is known well enough."""
        return self._played % self._games == 0 and self.error <= self.elo

    @property
    def told(self) -> str:
        """How well it is known."""
        return "" if math.isinf(self.error) else f"±{self.error:.0f} Elo, ±{self.elo:g} wanted"

    @property
    def verdict(self) -> str:
        """How well it is known in the end."""
        return f"Differences are known to {self.told}." if self.told else "No difference is known yet."

    @property
    def share(self) -> float:
        """About how much of the work is done: four times the games halve the error."""
        return min(1.0, (self.elo / self.error) ** 2)


class Hypotheses(Struct, frozen=True):
    """A sequential test: is the first better than the second by `elo1` rather than by `elo0`?"""

    elo0: float
    elo1: float
    alpha: float = 0.05  # how often it may say elo1 where elo0 is the truth
    beta: float = 0.05  # how often it may say elo0 where elo1 is

    @property
    def bounds(self) -> tuple[float, float]:
        """Where it is decided: for `elo0` below the first, for `elo1` above the second (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio after so many pairs of each result."""
        if not sum(pairs):
            return 0.0
        counts = [count or HARDLY_EVER for count in pairs]
        first, second = (_likeliest(counts, share(elo)) for elo in (self.elo0, self.elo1))
        return sum(n * math.log(one / zero) for n, zero, one in zip(counts, first, second, strict=True))


class Sprt:
    """Runs such a test, on whole pairs."""

    def __init__(self, test: Hypotheses) -> None:
        self.test = test
        self.pairs = [0] * RESULTS
        self.course: list[float] = []  # the ratio after each pair
        self._half = 0.0
        self._played = 0

    def add(self, results: Results, played: Played) -> None:
        """Look again after every pair."""
        self._played += 1
        self._half += played.points[played.places.index(0)]
        if self._played % PAIR == 0:
            self.pairs[round(2 * self._half)] += 1
            self._half = 0.0
            self.course.append(self.test.ratio(self.pairs))

    @property
    def ratio(self) -> float:
        """As it is now."""
        return self.course[-1] if self.course else 0.0

    @property
    def is_met(self) -> bool:
        """Whether it is decided."""
        low, high = self.test.bounds
        return self._played % PAIR == 0 and not low < self.ratio < high

    @property
    def share(self) -> float:
        """About how much of the work is done, if it goes on like this."""
        low, high = self.test.bounds
        return min(1.0, max(self.ratio / low, self.ratio / high))

    @property
    def told(self) -> str:
        """How it stands."""
        low, high = self.test.bounds
        return f"LLR {self.ratio:.2f} ({low:.2f}, {high:.2f})"

    @property
    def verdict(self) -> str:
        """What was decided."""
        test, (low, high) = self.test, self.test.bounds
        if low < self.ratio < high:
            return f"Undecided: {self.told}."
        accepted, better, worse = ("H1", test.elo1, test.elo0) if self.ratio >= high else ("H0", test.elo0, test.elo1)
        return f"{accepted} accepted, better by {better:g} Elo rather than by {worse:g}: {self.told}."


def share(elo: float) -> float:
    """The share of the points that so many more points of Elo lead to expect."""
    return 1 / (1 + 10 ** (-elo / 400))


def _likeliest(counts: Sequence[float], mean: float) -> list[float]:
    """The chances of the five results that explain the counts best, if a game's mean result is this.

    Lagrange's multiplier of that condition makes them proportional to count / (1 + multiplier × (result - mean)); the
    right one is found by bisection, as their mean falls when it grows.
    """
    total = sum(counts)
    away = [number / (RESULTS - 1) - mean for number in range(RESULTS)]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if sum(count * far / (1 + middle * far) for count, far in zip(counts, away, strict=True)) > 0:
            low = middle
        else:
            high = middle
    multiplier = (low + high) / 2
    return [count / total / (1 + multiplier * far) for count, far in zip(counts, away, strict=True)]


def read_until(text: str) -> float:
    """`elo=±20` is 20."""
    name, _, number = text.replace(" ", "").partition("=")
    try:
        if name == "elo" and 0 < (elo := float(number.removeprefix("+-").removeprefix("±"))) < math.inf:
            return elo
    except ValueError:
        pass
    raise BadOption(Text(f"Write elo=±20, not {shown(text)}.", f"Écrivez elo=±20, pas {shown(text)}."))


def read_test(text: str) -> Hypotheses:
    """`0,10` or `0,10,0.05,0.05`."""
    try:
        return checked(Hypotheses(*(float(number) for number in text.split(","))))
    except (TypeError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        raise BadOption(
            Text(
                f"Write elo0,elo1 or elo0,elo1,alpha,beta, not {shown(text)}.",
                f"Écrivez elo0,elo1 ou elo0,elo1,alpha,beta, pas {shown(text)}.",
            )
        ) from error


def checked(test: Hypotheses) -> Hypotheses:
    """A test that can be decided; refuses others."""
    if not -math.inf < test.elo0 < test.elo1 < math.inf:
        raise BadOption(Text("A test needs elo0 < elo1.", "Un test demande elo0 < elo1."))
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise BadOption(
            Text("alpha and beta are more than 0 and less than 0.5.", "alpha et beta dépassent 0 et restent sous 0.5.")
        )
    return test
