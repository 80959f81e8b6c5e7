"""A played game, judged move by move, each from what its seat knew at that moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from tablier.analysis import Analysis, analyse
from tablier.analysis.judgements import is_told_by_next, reconciled, to_look_at
from tablier.limits import never
from tablier.record import load
from tablier.state import State
from tablier.thought import ValuedMove

Mark = Literal["", "inaccuracy", "mistake", "blunder"]

# From which loss on a move has a mark: shares of a point.
INACCURACY, MISTAKE, BLUNDER = 0.06, 0.15, 0.3


class Judged(Struct, frozen=True, kw_only=True):
    """A move that was played, beside the best one there was."""

    number: int  # from 1
    seat: int
    loss: float  # what the move gave away: never below 0
    proved: bool  # both values are
    mark: Mark
    played: ValuedMove
    best: ValuedMove


def review(
    played: State | Mapping[str, Any] | str | bytes,
    *,
    seconds_per_move: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    cancelled: Callable[[], bool] = never,
) -> Iterator[Judged]:
    """Judge each move of a state or a record, from the last to the first; it ends early when it is cancelled.

    Backwards, because in open games a move is worth what the position after it is.
    """
    end = played if isinstance(played, State) else load(played)
    states = line(end)

    def analysed(number: int) -> Analysis:
        """The position after so many moves, and the move made there where nothing else tells its worth."""
        made = to_look_at(states, number)
        return analyse(
            states[number], seconds=seconds_per_move, simulations=simulations, seed=seed, most=1, threads=threads,
            moves=[] if made is None else [made], cancelled=cancelled,
        )  # fmt: skip

    after = analysed(len(end.moves)) if is_told_by_next(states, len(end.moves) - 1) else None
    for number in range(len(end.moves), 0, -1):
        found = analysed(number - 1)
        if cancelled():
            return
        after = reconciled(states[number - 1 : number + 1], [found, after])[0]
        assert after is not None
        yield judged(number, str(end.moves[number - 1]), after)


def line(end: State) -> list[State]:
    """All states of a game, from the first to this one."""
    states = [end.start]
    for move in end.moves:
        states.append(states[-1].play(move))
    return states


def judged(number: int, move: str, analysis: Analysis) -> Judged:
    """A move, as the judgement of the position before it sees it."""
    best = analysis.best[0]
    made = next(one for one in analysis.best if one.move == move)
    loss = max(0.0, best.expected_score - made.expected_score)
    return Judged(
        number=number,
        seat=analysis.seat,
        loss=loss,
        proved=best.proved and made.proved,
        mark=_mark(loss, 0.0 if made == best else math.hypot(best.error, made.error)),
        played=made,
        best=best,
    )


def _mark(loss: float, error: float) -> Mark:
    """How bad a loss is, if it is larger than what may be a mere error of both values."""
    if loss <= error or loss < INACCURACY:
        return ""
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"
