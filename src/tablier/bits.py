"""Integers as sets: bit n is set when n is a member. At most 62 bits, so that plain and compiled agree."""

from __future__ import annotations

from tablier.jit import rule


@rule
def count_bits(members: int) -> int:
    """How many members the set has."""
    count = 0
    while members:
        members &= members - 1  # becomes one instruction when compiled
        count += 1
    return count
