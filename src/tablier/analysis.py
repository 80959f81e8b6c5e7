"""Explained analysis: what a seat may expect, its best moves, why they are good, and who will own what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablier import opinions, players
from tablier.clock import now
from tablier.match import Move, State
from tablier.opinions import Effort, Opinion
from tablier.players.thought import check_going_on
from tablier.texts import Text

TIMES_LESS = 10  # than the best move: a search that looked at a move so seldom has only found it not to be best


class Remark(Struct, frozen=True, kw_only=True):
    """One move, explained."""

    move: str
    seat: int  # who makes it
    value: float  # share of the points that seat may expect after it: 1 a win, 1/2 a draw
    error: float  # half the width of the 95 % interval of the value; 0 where it is proved
    proved: bool  # the value is what best play leads to
    visits: int  # simulations, or positions, that went into it
    line: list[str]  # what is expected to follow, this move first
    why: Text  # what the move does


class Analysis(Struct, frozen=True, kw_only=True):
    """What is known of a position by the seat to move."""

    seat: int  # who is to move
    value: float  # for that seat, as for a remark
    error: float
    proved: bool
    margin: int | None  # points by which that seat ends ahead under best play, where that is proved
    best: list[Remark]  # best first; then those that were asked for
    map: list[float] | None  # who is expected to own each place at the end: +1 seat 0, -1 seat 1, 0 nobody
    simulations: int


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that opponents and analysis of a game need."""
    players.prepare(state)
    analyse(state, simulations=1, most=1)
    if state.game.module.SECRETS:
        players.think(state, simulations=2)  # it judges moves that the engine does not speak about


def analyse(
    known: State | Mapping[str, Any],
    *,
    seconds: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    most: int = 5,
    threads: int = 1,
    moves: Sequence[str] = (),
    compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Analysis:
    """Think about a position, from nothing but what the seat to move knows, and explain what was found.

    With a number of simulations it is repeatable on one thread, and time does not matter. `moves` are judged even if
    they are bad. Somebody who wishes it to stop gets what is known by then, perhaps nothing of those moves.
    """
    deadline = now() + seconds
    state = players.as_known(known, seed)
    check_going_on(state)
    asked = list(dict.fromkeys(state.read(text) for text in moves))
    effort = Effort(
        deadline=deadline,
        simulations=simulations,
        seed=seed,
        threads=threads,
        compiled=compiled,
        cancelled=cancelled,
    )
    found, is_proved, done = _joined(state, effort, max(most, 1), asked)
    best = found[0]
    is_at_least = best.proved and not is_proved  # a move draws for sure, but others may yet be better
    return Analysis(
        seat=best.move.seat,
        value=best.value,
        error=max(one.error for one in found) if is_at_least else best.error,
        proved=is_proved,
        margin=best.margin if is_proved else None,
        best=[_remark(state, one) for one in found if one in found[:most] or one.move in asked],
        map=opinions.owners(state, effort),
        simulations=done,
    )


def _joined(state: State, effort: Effort, most: int, asked: list[Move]) -> tuple[list[Opinion], bool, int]:
    """What the sources say, best first; whether the first is proved to be best; and the simulations made."""
    done, is_engine = 0, False
    found = opinions.solved(state, effort, most, asked)
    is_proved = bool(found)
    share = opinions.SEARCHING - opinions.FOR_ASKED * bool(asked)
    if not found:
        found, is_proved, done = opinions.advised(state, effort, share)
        is_engine = bool(found)
    if not found:
        found, done = opinions.explored(state, effort, share, most)
    shown = found[:most] + [one for one in found[most:] if one.move in asked]
    looked = _looked_at(state, shown, effort, asked, is_engine)
    ended = [opinions.ending(state, one.move) or one for one in looked]
    is_all = all(one.proved for one in ended) and len(ended) == len(state.legal())
    if is_proved and not (is_all and all(one.margin is not None for one in ended)):
        best, *others = looked
        return [best, *_by_value(_no_better(one, best) for one in others)], True, done
    is_won = any(one.proved and one.value == 1 for one in ended)
    if is_won or is_all or ended[0].proved:
        best, *others = _by_value(ended)
        if not is_all:  # another one may win by more
            best = replace(best, margin=None)
        return [best, *others], is_won or is_all, done
    return [ended[0], *_by_value(ended[1:])], False, done


def _looked_at(state: State, shown: list[Opinion], effort: Effort, asked: list[Move], is_engine: bool) -> list[Opinion]:
    """The opinions, with a second look at the moves whose opinion rests on too little, or that have none."""
    best = shown[0]
    closer = asked if opinions.can_look_closer(state, is_engine=is_engine) else []
    known = [one for one in shown if one is best or one.proved or _is_known(one, best, one.move in closer)]
    unknown = [one.move for one in shown if one not in known]
    unknown += [move for move in asked if all(one.move != move for one in shown)]
    for number, move in enumerate(unknown):
        if effort.cancelled():
            return known + [one for one in shown if one not in known]
        share = opinions.JUDGING / (len(unknown) - number)
        known.append(opinions.second_look(state, move, best, effort, share, is_engine=is_engine))
    return known


def _is_known(opinion: Opinion, best: Opinion, closely: bool) -> bool:
    """Whether an opinion rests on any visits, or on so many that it can be compared with that of the best move."""
    return opinion.visits * TIMES_LESS >= best.visits if closely else opinion.visits > 0


def _no_better(opinion: Opinion, best: Opinion) -> Opinion:
    """Beside a proved best move none is worth more, and where that one loses they all do."""
    if opinion.proved or best.value == 0:
        return opinion if opinion.proved else replace(opinion, value=0.0, error=0.0, proved=True)
    return replace(opinion, value=min(opinion.value, best.value))


def _by_value(found: Iterable[Opinion]) -> list[Opinion]:
    """Best first; equals as they were."""
    return sorted(found, key=lambda one: (-one.value, -(one.margin or 0)))


def _remark(state: State, opinion: Opinion) -> Remark:
    return Remark(
        move=str(opinion.move),
        seat=opinion.move.seat,
        value=opinion.value,
        error=opinion.error,
        proved=opinion.proved,
        visits=opinion.visits,
        line=[str(move) for move in opinion.line],
        why=state.game.module.why(state, opinion.move, opinion.line),
    )
