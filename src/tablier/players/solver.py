"""Ascacou solved: what best play of both seats leads to, proved (see `solving`)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct

from tablier.clock import now
from tablier.games.ascacou import rules
from tablier.jit import instantiate
from tablier.match import Game, Move, State
from tablier.players import solving
from tablier.refusal import Refusal
from tablier.texts import Text

MOST_EMPTY = 20  # cells: one more and all that follows takes three times the memory, which is 1 GB here
SLICE = 0.005  # seconds between two looks at the clock and at the wish to stop
FEW_WORDS = 16  # in the first slice, while nobody knows how long they take


class Solution(Struct, frozen=True, kw_only=True):
    """What best play leads to or, as long as it is not proved, the limits within which that is."""

    proved: bool
    lower: int  # cards by which the seat to move will end ahead: at least
    upper: int  # at most
    winner: int | None  # under best play; None for a draw and where the limits leave it open
    best: list[Move]  # after a proof all best moves, before it those that keep to the lower limit
    line: list[Move]  # best play of both seats to the end, or as far as there was time
    scores: list[int] | None  # of the seats at the end of the line; None if it was not reached
    nodes: int  # positions decided


def solve(
    state: State,
    *,
    seconds: float = float("inf"),
    cancelled: Callable[[], bool] = lambda: False,
    compiled: bool | None = None,
) -> Solution:
    """Prove what best play leads to, or give limits when the time is up or somebody wishes it to stop."""
    if state.game.name != "ascacou":
        raise Refusal(Text("Only Ascacou can be solved.", "Seul Ascacou peut être résolu."))
    clock = _Clock(seconds, cancelled)
    lower, upper, best = *_limits(state), state.legal()
    end = state
    try:
        for lower, upper, best in _narrowed(state, clock, compiled):  # noqa: B007, what was found last counts
            pass
        if lower == upper:
            for end in _line(state, best, lower, clock, compiled):  # noqa: B007, the same
                pass
    except _Stopped:
        pass
    proved = lower == upper
    seat = rules.player(state.rules_state)
    return Solution(
        proved=proved,
        lower=lower,
        upper=upper,
        winner=seat if lower > 0 else 1 - seat if upper < 0 else None,
        best=best,
        line=list(end.moves[len(state.moves) :]),
        scores=end.scores if proved and end.over else None,
        nodes=clock.nodes,
    )


def prepare() -> None:
    """Compile, or load from the disk, all that is needed."""
    solve(Game("ascacou", {}).position("bwbww/bwwwb/bbw1b/wwb1w/bbw1b 034578af"))


class _Stopped(Exception):
    """The time is up."""


class _Clock:
    """The time to think, in slices, and what was done in it."""

    def __init__(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        self.deadline = now() + seconds
        self.cancelled = cancelled
        self.words = FEW_WORDS  # that fit in a slice
        self.nodes = 0

    def check(self) -> None:
        if now() >= self.deadline or self.cancelled():
            raise _Stopped

    def count(self, words: int, seconds: float) -> None:
        self.nodes += words * solving.STATES
        fitting = int(words * SLICE / max(seconds, 1e-9))
        self.words = max(FEW_WORDS, min(fitting, 2 * self.words))


def _limits(state: State) -> tuple[int, int]:
    """How far ahead the seat to move can end, at least and at most: all cards left come to the other, or to it."""
    position: rules.State = state.rules_state
    if position.dealt != rules.ALL_CARDS:
        return -rules.HAND, rules.HAND
    own = _hand(position)
    ahead = solving.lead(position.present, own)
    if state.over:
        return ahead, ahead
    left = rules.ALL_CARDS & ~position.present
    return ahead - (left & ~own).bit_count(), ahead + (left & own).bit_count()


def _narrowed(state: State, clock: _Clock, compiled: bool | None) -> Iterator[tuple[int, int, list[Move]]]:
    """Ever narrower limits, and the moves that keep to the lower one, until there is only one outcome left."""
    lower, upper = _limits(state)
    best = state.legal()
    if lower == upper or empty_cells(state) > MOST_EMPTY:
        return
    board = _Board(state, clock, compiled)
    least = solving.lead(state.rules_state.present, board.own) + 1  # the likeliest place of the limit
    while lower < upper:
        least = min(max(least, lower + 1), upper)
        keeping = board.keeping(least, clock)
        if keeping:
            lower, best = least, keeping
            least += 1
        else:
            upper = least - 1
            least -= 1
        yield lower, upper, best


def _line(state: State, best: list[Move], ahead: int, clock: _Clock, compiled: bool | None) -> Iterator[State]:
    """The states that follow under best play, which leaves the seat to move so far ahead."""
    while best:
        state, ahead = state.play(best[0]), -ahead
        yield state
        lower, _ = _limits(state)
        best = state.legal()
        if lower < ahead:
            best = _Board(state, clock, compiled).keeping(ahead, clock)


class _Board:
    """One position and all that may follow."""

    def __init__(self, state: State, clock: _Clock, compiled: bool | None) -> None:
        self.kernel: Any = instantiate(solving, compiled=compiled, game=rules)
        self.state = state
        self.position: rules.State = state.rules_state
        self.own = _hand(self.position)
        empty = [cell for cell in range(rules.CELLS) if rules.is_empty(self.position, cell)]
        self.corner = _corner(empty)
        outer = [cell for cell in empty if cell not in self.corner]
        near = _beside(self.corner)
        rim = [cell for cell in outer if near >> cell & 1]
        self.work = solving.new_work(self.position, outer, rim)
        corner = [*self.corner, *[solving.ABSENT] * (solving.CORNER - len(self.corner))]
        clock.check()
        self.kernel.prepare(self.work, self.position, np.array(corner, np.int64), np.array(rim, np.int64), self.own)

    def keeping(self, least: int, clock: _Clock) -> list[Move]:
        """The moves after which the seat to move can still end so many cards ahead, at least."""
        level = 0
        self.work.digit[0] = solving.DIGITS
        while level >= 0:
            clock.check()
            began = now()
            level, left = self.kernel.sweep(self.work, self.position, least, self.own, level, clock.words)
            clock.count(clock.words - left, now() - began)
        return [move for move in self.state.legal() if self._keeps(move.code)]

    def _keeps(self, move: int) -> bool:
        after = rules.play(self.position, move)
        if after.colour in (rules.EITHER, rules.NEITHER):
            return self._is_lost(after)
        replies = np.empty(rules.MOST_MOVES, np.int64)  # to the colour that was named
        count = rules.legal_moves(after, replies)
        return not any(self._is_lost(rules.play(after, int(reply))) for reply in replies[:count])

    def _is_lost(self, after: rules.State) -> bool:
        """Whether the seat to move after some moves loses the question; if colours are imposed, for one of them."""
        digits = [(after.black >> cell & 1) + 2 * (after.white >> cell & 1) for cell in range(rules.CELLS)]
        outer = zip(self.work.cells.tolist(), self.work.strides.tolist(), strict=True)
        word = int(self.work.words[sum(digits[cell] * stride for cell, stride in outer)])
        return bool(word >> sum(digits[cell] * solving.DIGITS**place for place, cell in enumerate(self.corner)) & 1)


def _hand(position: rules.State) -> int:
    """The cards of the seat to move."""
    return position.owners if rules.player(position) == 1 else rules.ALL_CARDS & ~position.owners


def empty_cells(state: State) -> int:
    """How many cells have no pawn."""
    position: rules.State = state.rules_state
    return rules.CELLS - (position.black | position.white).bit_count()


def _near(cell: int) -> int:
    """The cells that share a 2×2 block with this one, and itself."""
    row, column = divmod(cell, rules.SIDE)
    places = itertools.product(range(row - 1, row + 2), range(column - 1, column + 2))
    return sum(1 << r * rules.SIDE + c for r, c in places if r in range(rules.SIDE) and c in range(rules.SIDE))


NEAR = tuple(_near(cell) for cell in range(rules.CELLS))


def _beside(cells: tuple[int, ...]) -> int:
    near = 0
    for cell in cells:
        near |= NEAR[cell]
    return near


def _corner(empty: list[int]) -> tuple[int, ...]:
    """Three empty cells, if there are, with as few other ones beside them as possible."""
    board = sum(1 << cell for cell in empty)
    corners = itertools.combinations(empty, min(solving.CORNER, len(empty)))
    return min(corners, key=lambda corner: (_beside(corner) & board).bit_count())
