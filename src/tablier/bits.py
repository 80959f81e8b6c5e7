"""Integers as sets: bit n is set when n is a member. At most 62 bits, so that plain and compiled agree."""

from __future__ import annotations

from tablier.jit import rule


@rule
def count_bits(members: int) -> int:
    """How many members the set has. Not for negative numbers: plain and compiled code count differently there."""
    return members.bit_count()


@rule
def lowest(members: int) -> int:
    """The least member of a set, which must have one."""
    return count_bits(~members & (members - 1))


@rule
def member(members: int, number: int) -> int:
    """The member of this number, counted from 0 upwards."""
    for _ in range(number):
        members &= members - 1
    return lowest(members)


@rule
def member_of_six(members: int, number: int) -> int:
    """The same in a set of six at most; without a branch, for numbers that are unpredictable."""
    for passed in (0, 1, 2, 3, 4):
        members &= members - int(passed < number)
    return lowest(members)


@rule
def up_to_highest(members: int) -> int:
    """All numbers from 0 to the greatest member."""
    members |= members >> 1
    members |= members >> 2
    members |= members >> 4
    members |= members >> 8
    members |= members >> 16
    return members | members >> 32


@rule
def either(choice: int, one: int, zero: int) -> int:
    """`one` if the choice is 1, `zero` if it is 0; without a branch, for choices that are unpredictable."""
    return zero ^ ((zero ^ one) & -choice)
