"""The generator: in range, uniform, the same in both modes, and different for each seed."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from tablier import chance
from tablier.chance import STATE_MASK, below, derived_seed, far, next_rng, seeded, shuffled
from tablier.jit import can_compile, instantiate

SIGNIFICANCE = 1e-9


@pytest.mark.parametrize("count", [1, 2, 3, 7, 50, 1000, 2**20 + 1])
def test_below_stays_below(count: int) -> None:
    assert below(0, count) == 0
    assert below(STATE_MASK, count) == count - 1
    rng = seeded(count)
    for _ in range(1000):
        rng = next_rng(rng)
        assert 0 <= rng <= STATE_MASK
        assert 0 <= below(rng, count) < count


@pytest.mark.parametrize("count", [2, 3, 13, 50])
def test_below_is_uniform(count: int) -> None:
    rng, drawn = seeded(5), Counter[int]()
    for _ in range(50_000):
        rng = next_rng(rng)
        drawn[below(rng, count)] += 1
    assert stats.chisquare([drawn[number] for number in range(count)]).pvalue > SIGNIFICANCE


def test_two_draws_in_a_row_are_uniform_together() -> None:
    rng, drawn = seeded(6), Counter[tuple[int, int]]()
    for _ in range(50_000):
        first = next_rng(rng)
        rng = next_rng(first)
        drawn[below(first, 8), below(rng, 8)] += 1
    assert stats.chisquare([drawn[a, b] for a in range(8) for b in range(8)]).pvalue > SIGNIFICANCE


def test_far_is_a_thousand_steps_on() -> None:
    for seed in range(5):
        rng = seeded(seed)
        for _ in range(1_001):
            rng = next_rng(rng)
        assert far(seeded(seed)) == rng


def test_neighbouring_seeds_give_different_streams() -> None:
    streams = set()
    for seed in range(500):
        rng, stream = seeded(seed), []
        for _ in range(8):
            rng = next_rng(rng)
            stream.append(below(rng, 1000))
        streams.add(tuple(stream))
    assert len(streams) == 500


def test_the_first_draw_of_neighbouring_seeds_is_uniform() -> None:
    drawn = Counter(below(next_rng(seeded(seed)), 16) for seed in range(20_000))
    assert stats.chisquare([drawn[number] for number in range(16)]).pvalue > SIGNIFICANCE


def test_a_seed_is_always_the_same_generator() -> None:
    assert seeded(7) == seeded(7)
    assert seeded(7) != seeded(8)
    assert 0 <= seeded(10**30) <= STATE_MASK


def test_derived_seeds_are_uniform_and_all_different() -> None:
    seeds = [derived_seed(*numbers) for numbers in itertools.product(range(40), range(40), range(10))]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed <= STATE_MASK for seed in seeds)
    for low in (0, 28, 58):
        drawn = Counter(seed >> low & 15 for seed in seeds)
        assert stats.chisquare([drawn[number] for number in range(16)]).pvalue > SIGNIFICANCE


def test_derived_seeds_stay_what_they_are() -> None:
    assert derived_seed(0, 1, 2) == derived_seed(*np.arange(3)) == 2292350089677206247
    assert len({derived_seed(), derived_seed(0), derived_seed(0, 0), derived_seed(12), derived_seed(1, 2)}) == 5


def test_shuffling_keeps_the_items_and_gives_every_order() -> None:
    items = ["a", "b", "c"]
    rng, orders = seeded(1), Counter[str]()
    for _ in range(12_000):
        order, rng = shuffled(items, rng)
        orders["".join(order)] += 1
    assert items == ["a", "b", "c"]
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > SIGNIFICANCE


@pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
def test_compiled_and_plain_chance_are_the_same() -> None:
    compiled = instantiate(chance, compiled=True)
    rng = seeded(3)
    for count in range(1, 300):
        assert compiled.next_rng(rng) == next_rng(rng)
        rng = next_rng(rng)
        assert compiled.below(rng, count) == below(rng, count)
        assert compiled.far(rng) == far(rng)
