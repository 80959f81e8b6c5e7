"""A cache of judgements for the positions of all rooms: one of each, deepened and never replaced by a weaker one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct

from tablier.analysis import Analysis
from tablier.analysis.judgements import merged, reconciled
from tablier.state import Move, State

MOST_JUDGEMENTS = 5_000  # the least recently used are evicted

Key = tuple[str, tuple[Move, ...]]


class Kept(Struct):
    """A judgement, and the seconds of search behind it."""

    analysis: Analysis
    seconds: float


class Judgements:
    """Judgements by room and moves, which determine what the seat to move knows."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Kept] = OrderedDict()

    def knows(self, room: str, state: State, seconds: float, played: str | None = None) -> bool:
        """Whether a position was judged for at least this long, and this move with it."""
        key = (room, state.moves)
        kept = self._kept.get(key)
        if kept is None or kept.seconds < seconds:
            return False
        self._kept.move_to_end(key)
        return played is None or any(one.move == played for one in kept.analysis.best)

    def keep(self, room: str, state: State, analysis: Analysis, seconds: float) -> None:
        """Add an analysis to what is known of a position."""
        key = (room, state.moves)
        kept = self._kept.get(key)
        if kept is None:
            self._kept[key] = Kept(analysis, seconds)
        elif kept.seconds > seconds:
            kept.analysis = merged(analysis, kept.analysis)
        else:
            kept.analysis, kept.seconds = merged(kept.analysis, analysis), seconds
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_JUDGEMENTS:
            self._kept.popitem(last=False)

    def along(self, room: str, states: Sequence[State]) -> list[Analysis | None]:
        """The judgements of consecutive positions, made consistent with one another."""
        kept = [self._kept.get((room, state.moves)) for state in states]
        found = reconciled(states, [None if one is None else one.analysis for one in kept])
        for one, analysis in zip(kept, found, strict=True):
            if one is not None and analysis is not None:
                one.analysis = analysis
        return found
