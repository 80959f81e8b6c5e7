"""Sets as integers."""

from __future__ import annotations

import random

import pytest

from tablier import bits
from tablier.jit import can_compile, instantiate


@pytest.mark.parametrize(
    "compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason=""))]
)
def test_members_are_counted(compiled: bool) -> None:
    count_bits = instantiate(bits, compiled=compiled).count_bits
    chance = random.Random(1)
    for members in (0, 1, 1 << 61, (1 << 62) - 1, *(chance.getrandbits(62) for _ in range(200))):
        assert count_bits(members) == members.bit_count()
