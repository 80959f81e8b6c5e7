"""Ascacou solved: what best play of both seats leads to, proved (see `retrograde`)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from msgspec import Struct

from tablier.clock import now
from tablier.games.ascacou import rules
from tablier.limits import Limits
from tablier.players.ascacou import retrograde
from tablier.refusal import Refusal
from tablier.state import Game, Move, State
from tablier.texts import Text

MOST_EMPTY = 20  # cells: one more and all that follows takes three times the memory, which is 1.6 GB here
SLICE = 0.005  # seconds between two checks of the clock and of cancellation
FEW_BLOCKS = 1  # in the first slice, before it is known how long they take
SHARED = 4  # outer cells: with several threads, each configuration of them is a task


class Solution(Struct, frozen=True, kw_only=True):
    """What best play leads to or, as long as it is not proved, bounds on it."""

    proved: bool
    lower: int  # cards by which the seat to move will end ahead: at least
    upper: int  # at most
    winner: int | None  # under best play; None for a draw and where the bounds leave it open
    best: list[Move]  # after a proof all best moves, before it those that keep the lower bound
    line: list[Move]  # best play of both seats to the end, or as far as there was time
    scores: list[int] | None  # of the seats at the end of the line; None if it was not reached
    nodes: int  # positions decided


def solve(state: State, limits: Limits | None = None) -> Solution:
    """Prove what best play leads to, or give bounds when the time is up or it is cancelled; work is not limited."""
    limits = limits or Limits()
    if state.game.name != "ascacou":
        raise Refusal(Text("Only Ascacou can be solved.", "Seul Ascacou peut être résolu."))
    lower, upper, best = *bounds(state), state.legal()
    end, board = state, None
    try:
        if lower < upper and empty_cells(state) <= MOST_EMPTY:
            board = Board(state, limits)
            for lower, upper, best in narrowed(board, lower, upper, best):  # noqa: B007, B020, what was found last counts
                pass
            if lower == upper:
                for end in _line(board, best, lower):  # noqa: B007, the same
                    pass
    except Stopped:
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
        nodes=board.nodes if board else 0,
    )


def prepare() -> None:
    """Compile, or load from the disk, all that is needed."""
    solve(Game("ascacou", {}).position("bwbww/bwwwb/bbw1b/wwb1w/bbw1b 034578af"))


class Stopped(Exception):
    """The time is up, or the search was cancelled."""


def bounds(state: State) -> tuple[int, int]:
    """Bounds on how far ahead the seat to move ends: all cards left go to the other, or to it."""
    position: rules.State = state.rules_state
    if position.dealt != rules.ALL_CARDS:
        return -rules.HAND, rules.HAND
    own = _hand(position)
    ahead = retrograde.lead(position.present, own)
    if state.over:
        return ahead, ahead
    left = rules.ALL_CARDS & ~position.present
    return ahead - (left & ~own).bit_count(), ahead + (left & own).bit_count()


def narrowed(board: Board, lower: int, upper: int, best: list[Move]) -> Iterator[tuple[int, int, list[Move]]]:
    """Yield ever narrower bounds, and the moves that keep the lower one, until both are equal."""
    least = retrograde.lead(board.position.present, board.own) + 1  # the likeliest value
    while lower < upper:
        board.decide(min(max(least, lower + 1), upper))
        least = board.least
        if keeping := board.keeping(least):
            lower, best = least, keeping
            least += 2
        else:
            upper = least - 1
            if lower < upper and (keeping := board.keeping(upper)):
                lower, best = upper, keeping
            elif lower < upper:
                upper -= 1
            least -= 2
        yield lower, upper, best


def _line(board: Board, best: list[Move], ahead: int) -> Iterator[State]:
    """The states that follow under best play, which leaves the asking seat this far ahead."""
    if board.least != ahead + 1:
        board.decide(ahead + 1)
    state = board.state
    while best:
        state = state.play(best[0])
        yield state
        is_asking = rules.player(state.rules_state) == rules.player(board.position)
        best = board.keeping(ahead if is_asking else ahead + 1, state)


class Board:
    """One position and all that may follow."""

    def __init__(self, state: State, limits: Limits) -> None:
        self.kernel: Any = limits.instantiate(retrograde, game=rules)
        self.state = state
        self.limits = limits
        self.nodes = 0  # positions decided
        self.position: rules.State = state.rules_state
        self.own = _hand(self.position)
        self.least = 0  # cards ahead, in the question decided last; one less is decided, too
        empty = [cell for cell in range(rules.CELLS) if rules.is_empty(self.position, cell)]
        self.corner = _corner(empty)
        near = _beside(self.corner)
        rest = [cell for cell in empty if cell not in self.corner]
        outer, inner = rest[: -retrograde.INNER], rest[-retrograde.INNER :]
        rim = [cell for cell in rest if near >> cell & 1]
        self.check()
        self.work = retrograde.new_work(self.position, outer, inner, rim)
        corner = [*self.corner, *[retrograde.ABSENT] * (retrograde.CORNER - len(self.corner))]
        self.kernel.prepare(self.work, self.position, np.array(corner, np.int64), np.array(rim, np.int64), self.own)

    def check(self) -> None:
        """Raise Stopped once the limits are spent."""
        if self.limits.is_spent:
            raise Stopped

    def decide(self, least: int) -> None:
        """Decide in all positions whether the asking seat can end at least this many cards ahead, and one less."""
        self.least = least
        shared = min(SHARED, len(self.work.cells)) if self.limits.threads > 1 else 0
        # What follows from one configuration of the first cells needs only those that have fewer gaps.
        looks = sorted(itertools.product(range(retrograde.DIGITS), repeat=shared), key=lambda look: look.count(0))
        with ThreadPoolExecutor(self.limits.threads) as pool:
            several = pool.map if self.limits.threads > 1 else map
            for _, alike in itertools.groupby(looks, key=lambda look: look.count(0)):
                self.nodes += sum(several(self._sweep, alike))

    def _sweep(self, look: tuple[int, ...]) -> int:
        """Decide all that follows from one configuration of the first outer cells; returns how many positions."""
        work = retrograde.beside(self.work)
        for level, digit in enumerate(look):
            if not retrograde.is_placed(work, self.position, level, digit):
                return 0
        floor = level = len(look)
        if level < len(work.cells):
            work.digit[level] = retrograde.DIGITS
        blocks: int = FEW_BLOCKS
        done = 0
        while level >= floor:
            self.check()
            began = now()
            found = self.kernel.sweep(work, self.position, self.least, self.own, floor, level, blocks)
            level, left = int(found[0]), int(found[1])
            done += blocks - left
            fitting = int((blocks - left) * SLICE / max(now() - began, 1e-9))
            blocks = max(FEW_BLOCKS, min(fitting, 2 * blocks))
        return done * retrograde.STATES * (retrograde.SLOTS - 1)

    def keeping(self, least: int, state: State | None = None) -> list[Move]:
        """The moves, here or at a state that follows, by which their seat keeps its goal.

        The goal of the asking seat is to end at least this many cards ahead, that of the other to prevent it.
        """
        state = state or self.state
        return [move for move in state.legal() if self._keeps(state.rules_state, move.code, least)]

    def _keeps(self, before: rules.State, move: int, least: int) -> bool:
        after = rules.play(before, move)
        if after.colour in (rules.EITHER, rules.NEITHER):
            return self._is_lost(after, least)
        replies = np.empty(rules.MOST_MOVES, np.int64)  # to the colour that was named
        count = rules.legal_moves(after, replies)
        return not any(self._is_lost(rules.play(after, int(reply)), least) for reply in replies[:count])

    def _is_lost(self, after: rules.State, least: int) -> bool:
        """Whether the seat to move after some moves misses its goal; if colours are imposed, with one of them."""
        digits = [(after.black >> cell & 1) + 2 * (after.white >> cell & 1) for cell in range(rules.CELLS)]
        place = sum(digits[cell] * stride for cell, stride in zip(self.work.cells, self.work.strides, strict=True))
        inner = [digits[cell] for cell in self.work.inner if cell != retrograde.ABSENT]
        word = int(self.work.lost[place + retrograde.SLOT_OF[_number(inner)]])
        state = _number([digits[cell] for cell in self.corner]) + retrograde.STATES * (self.least - least)
        return bool(word >> state & 1)


def _number(digits: list[int]) -> int:
    """Digits to base three, the lowest first."""
    return sum(digit * retrograde.DIGITS**place for place, digit in enumerate(digits))


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
    corners = itertools.combinations(empty, min(retrograde.CORNER, len(empty)))
    return min(corners, key=lambda corner: (_beside(corner) & board).bit_count())
