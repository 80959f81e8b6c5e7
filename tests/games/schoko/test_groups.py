"""Groups found by runs of bits are those found cell by cell."""

from __future__ import annotations

import random

import pytest
from tests.games.schoko.comparison import farthest
from tests.games.schoko.tables import texts

import tablier
from tablier.games.schoko import notation, rules
from tablier.games.schoko.groups import LARGER_THAN_ANY, largest, runs_with
from tablier.games.schoko.view import groups_of


def test_runs_of_which_some_are_given() -> None:
    chance = random.Random(1)
    for _ in range(2_000):
        cells = chance.getrandbits(32) | chance.getrandbits(32) | chance.choice([0, 0x00FFFFF0, 0xFFFFFFFF])
        some = cells & chance.getrandbits(32) & chance.getrandbits(32) & chance.getrandbits(32)
        expected = some
        while (more := expected | (expected << 1 | expected >> 1) & cells) != expected:
            expected = more
        assert runs_with(some, cells) == expected


@pytest.mark.parametrize("seed", range(4))
def test_the_largest_groups_below_a_limit(seed: int) -> None:
    chance = random.Random(seed)
    state = tablier.game("schoko").start(seed=seed).play("dark").rules_state
    while moves := texts(state):
        chosen = farthest(moves, (1, 0)) if seed % 2 else moves  # which crosses the edges of words
        state = rules.play(state, notation.read_text(chance.choice(chosen)))
        for is_dark in (False, True):
            sizes = [len(group) for group in groups_of(state, is_dark=is_dark)]
            for limit in {LARGER_THAN_ANY, *sizes}:
                size = max((size for size in sizes if size < limit), default=0)
                assert largest(state, int(is_dark), limit, 1) == (size, sizes.count(size))
                assert largest(state, int(is_dark), limit, size) == (size, sizes.count(size))
                assert largest(state, int(is_dark), limit, size + 1)[0] <= size
