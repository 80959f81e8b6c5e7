"""When a match stops: tests against another computation of the same likelihoods, and how often they are wrong."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest
from scipy import optimize
from tests.arena.facts import meetings

from tablier.arena.ratings import Results
from tablier.arena.stopping import Hypotheses, Sprt, Until, checked, read_test, read_until, share
from tablier.refusal import BadOption


def by_definition(test: Hypotheses, counts: Sequence[float]) -> float:
    """The generalized likelihood ratio: both likelihoods are maximized numerically, over all chances with that mean."""
    seen = [count or 1e-3 for count in counts]

    def best(mean: float) -> float:
        # Chances that sum to 1 and have the mean: what is left free are those of three of the results.
        def chances(free: Any) -> list[float]:
            half, one, more = free
            top = 4 * mean - half - 2 * one - 3 * more
            return [1 - half - one - more - top / 4, half, one, more, top / 4]

        def loss(free: Any) -> float:
            found = chances(free)
            if min(found) <= 0:
                return math.inf
            return -sum(n * math.log(chance) for n, chance in zip(seen, found, strict=True))

        total = sum(seen)
        begin = [0.98 * count / total + 0.004 for count in seen]
        found = optimize.minimize(
            loss, begin[1:4], method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 1e-12, "maxiter": 20_000}
        )
        return -float(found.fun)

    return best(share(test.elo1)) - best(share(test.elo0))


@pytest.mark.parametrize(
    ("elo", "counts"),
    [((0, 10), (10, 50, 100, 60, 15)), ((-5, 20), (30, 10, 70, 20, 44)), ((0, 50), (8, 2, 20, 3, 12))],
)
def test_the_ratio_is_that_of_the_likelihoods(elo: tuple[float, float], counts: tuple[int, ...]) -> None:
    test = Hypotheses(*elo)
    assert test.ratio(counts) == pytest.approx(by_definition(test, counts), abs=1e-4)


# Computed by the formulas of Fishtest's LLRcalc (`LLR_logistic`), with scipy's root finder.
KNOWN = [
    ((-3, 1), (10789, 19328, 33806, 19402, 10543), 2.131067811792),
    ((0.2, 0.9), (39, 2226, 31451, 2412, 40), 2.162542580048),
    ((-1.75, 0.25), (0, 0, 0, 0, 3), 0.017318213086),
    ((0, 10), (0, 0, 10, 0, 0), -0.285795862019),
    ((0, 10), (0, 0, 0, 0, 40), 1.134782303598),
]


@pytest.mark.parametrize(("elo", "counts", "ratio"), KNOWN)
def test_the_ratio_is_fishtests(elo: tuple[float, float], counts: tuple[int, ...], ratio: float) -> None:
    assert Hypotheses(*elo).ratio(counts) == pytest.approx(ratio, abs=1e-9)


def test_the_bounds_are_walds() -> None:
    assert Hypotheses(0, 10).bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    assert Hypotheses(0, 10, 0.01, 0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


def test_it_is_decided_on_whole_pairs_only() -> None:
    sprt, results = Sprt(Hypotheses(0, 400)), Results()
    for number, one in enumerate(meetings(*["11"] * 40), start=1):
        results.add(one)
        sprt.add(results, one)
        assert len(sprt.course) == number // 2
        if number % 2:
            assert not sprt.is_met
        if sprt.is_met:
            break
    assert sprt.is_met
    assert sprt.ratio >= sprt.test.bounds[1]
    assert sprt.verdict.startswith("H1 accepted, better by 400 Elo rather than by 0")


def test_errors_are_as_rare_as_they_should_be() -> None:
    chance, tries, test = random.Random(4), 200, Hypotheses(0, 160, 0.1, 0.1)

    def accepts(elo: float) -> bool:
        win, pairs = (share(elo) - 0.15) / 0.7, [0] * 5  # three pairs in ten are even, whoever plays
        while True:
            pairs[2 if chance.random() < 0.3 else sum(2 * (chance.random() < win) for _ in range(2))] += 1
            if not test.bounds[0] < (ratio := test.ratio(pairs)) < test.bounds[1]:
                return ratio > 0

    assert 0.02 < sum(accepts(0) for _ in range(tries)) / tries < 0.15
    assert 0.85 < sum(accepts(160) for _ in range(tries)) / tries < 0.98


def test_until_stops_when_the_interval_is_narrow_enough() -> None:
    until, results = Until(60, games=2), Results()
    count = 0
    for one in meetings(*["11", "10", "00", "½1", "01", "½0"] * 60):
        results.add(one)
        until.add(results, one)
        count += 1
        if until.is_met:
            break
        assert count % 2 or until.error > 60
    assert 40 < count < 240
    assert count % 2 == 0
    assert results.ratings().over("a", "b").error == until.error <= 60


@pytest.mark.parametrize(("text", "elo"), [("elo=±20", 20), ("elo=+-7.5", 7.5), ("elo=5", 5)])
def test_until_is_read(text: str, elo: float) -> None:
    assert read_until(text) == elo


@pytest.mark.parametrize("text", ["", "20", "elo=", "elo=0", "elo=-3", "elo=inf", "games=4"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="Write elo=±20"):
        read_until(text)


def test_a_test_is_read() -> None:
    assert read_test("0,10") == Hypotheses(0, 10)
    assert read_test("-3, 1, 0.1, 0.2") == Hypotheses(-3, 1, 0.1, 0.2)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("0", "Write elo0,elo1"), ("0,a", "Write elo0,elo1"), ("1,2,3,4,5", "Write elo0,elo1"), ("10,0", "elo0 < elo1"),
        ("0,nan", "elo0 < elo1"), ("0,5,0,0.1", "alpha and beta"), ("0,5,0.1,0.7", "alpha and beta"),
    ],
)  # fmt: skip
def test_a_test_that_cannot_be_decided_is_refused(text: str, part: str) -> None:
    with pytest.raises(BadOption, match=part):
        checked(read_test(text))
