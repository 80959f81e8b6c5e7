"""The one random generator: an explicit 62-bit integer, the same in plain and compiled code.

Each draw steps a linear congruential generator modulo 2**62 and uses its upper 32 bits. Only the lower 62
bits of the product matter, so it may overflow in compiled code.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

import numpy as np

from tablier.jit import rule

Item = TypeVar("Item")

STATE_MASK = (1 << 62) - 1
MULTIPLIER = 0x1D605BBB58C8ABFD
INCREMENT = 0x14057B7EF767814F


@rule
def next_rng(rng: int) -> int:
    """The generator, one step on."""
    return (rng * MULTIPLIER + INCREMENT) & STATE_MASK


def _steps(count: int) -> tuple[int, int]:
    """Multiplier and increment of so many steps at once."""
    multiplier, increment = 1, 0
    for _ in range(count):
        multiplier = multiplier * MULTIPLIER & STATE_MASK
        increment = (increment * MULTIPLIER + INCREMENT) & STATE_MASK
    return multiplier, increment


FAR_MULTIPLIER, FAR_INCREMENT = _steps(1_001)


@rule
def far(rng: int) -> int:
    """The generator a thousand steps on: whoever draws no more than that before has a stream of their own."""
    return (rng * FAR_MULTIPLIER + FAR_INCREMENT) & STATE_MASK


@rule
def below(rng: int, count: int) -> int:
    """A number from 0 to count - 1, read off the generator's present state."""
    return ((rng >> 30) * count) >> 32


@rule
def seeded(seed: int) -> int:
    """A generator for this seed: neighbouring seeds give unrelated streams."""
    rng = seed & STATE_MASK
    for shift in (31, 29, 31):
        rng = ((rng ^ (rng >> shift)) * MULTIPLIER + INCREMENT) & STATE_MASK
    return rng


def derived_seed(*numbers: int) -> int:
    """A 62-bit seed for these whole numbers, by hashing them: other numbers give an unrelated one.

    Sums of seeds would not do: game 7 at move 3 and game 8 at move 2 would draw the same.
    """
    digest = hashlib.blake2b(repr([int(number) for number in numbers]).encode(), digest_size=8).digest()
    return int.from_bytes(digest) & STATE_MASK


@rule
def shuffle(items: np.ndarray, first: int, end: int, rng: int) -> int:
    """Put a part of an array in random order, in place; returns the generator after it."""
    for last in range(end - 1, first, -1):
        rng = next_rng(rng)
        chosen = first + below(rng, last - first + 1)
        item = items[chosen]
        items[chosen] = items[last]
        items[last] = item
    return rng


def shuffled(items: list[Item], rng: int) -> tuple[list[Item], int]:
    """The items in random order, and the generator after it: the order into which `shuffle` would put them."""
    order = np.arange(len(items))
    rng = shuffle(order, 0, len(items), rng)
    return [items[number] for number in order.tolist()], rng
