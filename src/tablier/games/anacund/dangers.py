"""Which runs of Anacund can be captured, and how soon: by the pawns of one turn, from the groups at hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tablier.games.anacund import rules
from tablier.games.anacund.notation import group_sizes
from tablier.games.anacund.rules import SQUARES, State


class Run(NamedTuple):
    """Pawns of one colour in an unbroken row."""

    seat: int
    squares: tuple[int, ...]  # clockwise

    @property
    def ends(self) -> tuple[int, int]:
        """The squares just before and just behind it."""
        return (self.squares[0] - 1) % SQUARES, (self.squares[-1] + 1) % SQUARES


def runs(state: State) -> list[Run]:
    """All runs on the ring."""
    owner = {square: seat for seat, pawns in enumerate((state.dark, state.light)) for square in members(pawns)}
    found = []
    for square, seat in owner.items():
        if owner.get((square - 1) % SQUARES) != seat:  # where it begins
            squares = [square]
            while owner.get((squares[-1] + 1) % SQUARES) == seat and len(squares) < SQUARES:
                squares.append((squares[-1] + 1) % SQUARES)
            found.append(Run(seat, tuple(squares)))
    return found


def members(squares: int) -> list[int]:
    """A set of squares as a list, in ring order."""
    return [square for square in range(SQUARES) if squares >> square & 1]


def as_set(squares: Iterable[int]) -> int:
    """Squares as a set."""
    return sum(1 << square for square in set(squares))


def missing(state: State, run: Run) -> list[int] | None:
    """The free squares whose filling would enclose a run; None where it can never be enclosed as it stands."""
    enemy = state.dark if run.seat == rules.LIGHT else state.light
    needed = [end for end in run.ends if not enemy >> end & 1]
    if not needed or any(rules.used(state) >> end & 1 for end in needed):
        return None
    return needed


def capturable(state: State, seat: int, pawns: int) -> int:
    """The squares of a seat's runs that the other can capture with this many pawns, placed one after the other."""
    groups = tuple(group_sizes(state, 1 - seat))
    found = 0
    for run in runs(state):
        needed = missing(state, run) if run.seat == seat else None
        if needed and _can_draw(groups, tuple(sorted(int(state.values[square]) for square in needed)), pawns):
            found |= as_set(run.squares)
    return found


def within_reach(state: State, seat: int, square: int) -> bool:
    """Whether a seat has a pawn for a free square within one whole turn."""
    return _can_draw(tuple(group_sizes(state, seat)), (int(state.values[square]),), rules.PER_TURN)


@cache
def _can_draw(groups: tuple[int, ...], values: tuple[int, ...], pawns: int) -> bool:
    """Whether these values are among those of this many pawns, drawn from the groups in some order (ANA-2)."""
    if not values:
        return True
    if len(values) > pawns:
        return False
    for place, size in enumerate(groups):
        if size:
            left = list(values)
            if size in left:
                left.remove(size)
            smaller = tuple(sorted((*groups[:place], size - 1, *groups[place + 1 :]), reverse=True))
            if _can_draw(smaller, tuple(left), pawns - 1):
                return True
    return False
