"""A played game, judged move by move, each from what its seat knew at that moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from tablier.analysis import Analysis, Remark, analyse
from tablier.match import State
from tablier.record import load

Mark = Literal["", "inaccuracy", "mistake", "blunder"]

# From which loss on a move has a mark: shares of a point.
INACCURACY, MISTAKE, BLUNDER = 0.06, 0.15, 0.3


class Judged(Struct, frozen=True, kw_only=True):
    """A move that was played."""

    number: int  # from 1
    seat: int
    move: str
    value: float  # of the move, for its seat
    best: Remark  # the best move there was
    loss: float  # what the move gave away: never below 0
    proved: bool  # both values are
    mark: Mark


def review(
    played: State | Mapping[str, Any] | str | bytes,
    *,
    seconds_per_move: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Judged]:
    """Judge each move of a state or a record, in order; it ends early when somebody wishes it to stop."""
    end = played if isinstance(played, State) else load(played)
    state = end.start
    for number, move in enumerate(end.moves, start=1):
        analysis = analyse(
            state, seconds=seconds_per_move, simulations=simulations, seed=seed, most=1, threads=threads,
            moves=[move], cancelled=cancelled,
        )  # fmt: skip
        if cancelled():
            return
        yield judged(number, str(move), analysis)
        state = state.play(move)


def judged(number: int, move: str, analysis: Analysis) -> Judged:
    """A move, as an analysis of the position before it sees it."""
    best = analysis.best[0]
    made = next(remark for remark in analysis.best if remark.move == move)
    loss = max(0.0, best.value - made.value)
    proved = best.proved and made.proved
    return Judged(
        number=number,
        seat=analysis.seat,
        move=move,
        value=made.value,
        best=best,
        loss=loss,
        proved=proved,
        mark=_mark(loss, 0.0 if made == best else math.hypot(best.error, made.error)),
    )


def _mark(loss: float, error: float) -> Mark:
    """How bad a loss is, if it is larger than what may be a mere error of both values."""
    if loss <= error or loss < INACCURACY:
        return ""
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"
