"""Anacund, « Contrôle des cases et capture des pions »: the runs that a pawn, or a whole turn, encloses (ANA-5).

Sets of squares are in ring order, as in `rules.State`.
"""

from __future__ import annotations

from tablier.bits import count_bits, either, up_to_highest
from tablier.jit import long_rule, rule

AROUND = 36
RING = (1 << AROUND) - 1


@rule
def turned(members: int, square: int) -> int:
    """The set seen from a square: it becomes number 0, its neighbour clockwise number 1."""
    return (members >> square | members << (AROUND - square)) & RING


@rule
def captures(mine: int, theirs: int) -> tuple[int, int]:
    """What a new pawn on square 0 captures, and what its placing there loses (ANA-5); both seen from it.

    The run that begins at each neighbour is theirs or mine. It ends ahead where the carry of an addition stops, behind
    below the highest square that does not belong to it. No run goes round the ring: no seat has enough pawns.
    """
    both = mine ^ theirs
    theirs_ahead = theirs >> 1 & 1
    colour = either(theirs_ahead, theirs, mine)
    carried = (colour | 1) + 1
    ahead = colour & ~carried & ~1
    bounded_ahead = int(carried & ~colour & (both ^ colour) != 0)

    theirs_behind = theirs >> (AROUND - 1)
    colour = either(theirs_behind, theirs, mine)
    rest = up_to_highest(RING & ~colour)
    behind = RING & ~rest
    bounded_behind = int((rest + 1) >> 1 & (both ^ colour) != 0)

    won = ahead & -(theirs_ahead & bounded_ahead) | behind & -(theirs_behind & bounded_behind)
    enclosed = (theirs_ahead | bounded_ahead) & (theirs_behind | bounded_behind) & int(won == 0)
    lost = 1 | ahead & (theirs_ahead - 1) | behind & (theirs_behind - 1)
    return won, lost & -enclosed


@rule
def after_pawn(mine: int, theirs: int, square: int) -> tuple[int, int]:
    """What a pawn placed on a square captures, and what its placing loses (ANA-5)."""
    won, lost = captures(turned(mine, square), turned(theirs, square))
    return turned(won, AROUND - square), turned(lost, AROUND - square)


@rule
def enclosed(pawns: int, others: int, fresh: int) -> int:
    """The runs of pawns between two others that hold a fresh pawn or are ended by one (ANA-5).

    The ring is turned so that no run goes across its first square; the carry of an addition stops behind a run.
    """
    gap = count_bits((pawns ^ (pawns + 1)) >> 1)
    pawns, others, fresh = turned(pawns, gap), turned(others, gap), turned(fresh, gap)
    others |= (others & 1) << AROUND
    fresh |= (fresh & 1) << AROUND
    found = 0
    starts = pawns & others << 1
    while starts:
        first = starts & -starts
        starts ^= first
        behind = pawns + first & ~pawns
        run = behind - first
        if behind & others and (first >> 1 | run | behind) & fresh:
            found |= run
    return turned(found, AROUND - gap)


@long_rule
def after_turn(mine: int, theirs: int, fresh: int) -> tuple[int, int]:
    """What a turn with these fresh pawns captures, all at once, and what it then loses (ANA-5, `capture=turn`)."""
    won = enclosed(theirs, mine, fresh)
    return won, enclosed(mine, theirs & ~won, fresh)
