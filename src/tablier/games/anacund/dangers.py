"""Which runs of Anacund can be captured, and how soon: by the pawns of one turn, from the groups at hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tablier.games.anacund import rules
from tablier.games.anacund.notation import free_of_value, group_sizes
from tablier.games.anacund.rules import SQUARES, VALUES, State


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
    """The free squares whose filling would enclose a run; None where it can never be enclosed as it stands.

    None are missing where it is enclosed already, and captured at the end of the turn.
    """
    enemy = state.dark if run.seat == rules.LIGHT else state.light
    needed = [end for end in run.ends if not enemy >> end & 1]
    return None if any(rules.used(state) >> end & 1 for end in needed) else needed


def capturable(state: State, seat: int, pawns: int) -> int:
    """The squares of a seat's runs that the other can capture with this many pawns, placed one after the other.

    Those that are enclosed already, and wait for the end of the turn, are not among them (`rules.due`).
    """
    found = 0
    for run in runs(state):
        needed = missing(state, run) if run.seat == seat else None
        if needed and can_fill(state, 1 - seat, needed, pawns):
            found |= as_set(run.squares)
    return found


def within_reach(state: State, seat: int, square: int) -> bool:
    """Whether a seat has a pawn for a free square within one whole turn."""
    return can_fill(state, seat, [square], rules.PER_TURN)


def can_fill(state: State, seat: int, squares: Iterable[int], pawns: int) -> bool:
    """Whether a seat can fill these free squares with this many pawns, placed one after the other."""
    wanted = tuple(sorted(rules.value_of(state, square) for square in squares))
    others = tuple(len(free_of_value(state, value)) - wanted.count(value) for value in range(1, VALUES + 1))
    return _can_draw(tuple(group_sizes(state, seat)), wanted, others, pawns)


@cache
def _can_draw(groups: tuple[int, ...], wanted: tuple[int, ...], others: tuple[int, ...], pawns: int) -> bool:
    """Whether squares of the wanted values are among those that this many pawns of the groups can fill.

    `others` counts the free squares of each value besides the wanted ones. A pawn that no free square matches may go to
    any of them (ANA-4).
    """
    if not wanted:
        return True
    if len(wanted) > pawns:
        return False
    for place, size in enumerate(groups):
        if not size:
            continue
        smaller = tuple(sorted((*groups[:place], size - 1, *groups[place + 1 :]), reverse=True))
        is_homeless = size not in wanted and others[size - 1] == 0
        anywhere = {*wanted, *(value for value in range(1, VALUES + 1) if others[value - 1])}
        for value in anywhere if is_homeless else {size}:
            left, rest = list(wanted), list(others)
            if value in left:
                left.remove(value)
            else:
                rest[value - 1] -= 1
            if _can_draw(smaller, tuple(left), tuple(rest), pawns - 1):
                return True
    return False
