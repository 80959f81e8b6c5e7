"""Sets as integers."""

from __future__ import annotations

import random

import pytest

from tablier import bits
from tablier.jit import can_compile, instantiate

both_speeds = pytest.mark.parametrize(
    "compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason=""))]
)


@both_speeds
def test_members_are_counted(compiled: bool) -> None:
    count_bits = instantiate(bits, compiled=compiled).count_bits
    chance = random.Random(1)
    for members in (0, 1, 1 << 61, (1 << 62) - 1, *(chance.getrandbits(62) for _ in range(200))):
        assert count_bits(members) == members.bit_count()


@both_speeds
def test_members_are_found_by_their_number(compiled: bool) -> None:
    kernel = instantiate(bits, compiled=compiled)
    chance = random.Random(2)
    for members in (1, 1 << 61, (1 << 62) - 1, *(chance.getrandbits(62) & chance.getrandbits(62) for _ in range(100))):
        listed = [number for number in range(62) if members >> number & 1]
        assert [kernel.member(members, number) for number in range(len(listed))] == listed
        assert kernel.lowest(members) == listed[0]
        six = sum(1 << number for number in listed[:6])
        assert [kernel.member_of_six(six, number) for number in range(len(listed[:6]))] == listed[:6]
