"""Explained analysis: what a seat may expect, its best moves, why they are good, and who will own what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablier import players
from tablier.analysis import sources
from tablier.limits import Limits, never
from tablier.players.contract import CANDIDATES
from tablier.state import Move, State, checked_seed
from tablier.thought import ValuedMove, check_going_on

SEARCHING, LOOKING = 0.9, 0.9  # of the time that is left, at most
FOR_ASKED = 0.3  # of it, kept for moves that were asked for
TIMES_LESS = 10  # than the best move: a search that looked at a move so seldom has only found it not to be best
AS_DEEP = 4  # a look with so many times fewer nodes than the search can still overturn it, being a move ahead


class Analysis(Struct, frozen=True, kw_only=True):
    """What is known of a position by the seat to move."""

    seat: int  # who is to move
    expected_score: float  # of that seat, that of the best move
    error: float
    proved: bool
    margin: int | None  # points by which that seat ends ahead under best play, where that is proved
    best: list[ValuedMove]  # by their expected scores, best first; those asked for among them
    map: list[float] | None  # who is expected to own each place at the end: +1 seat 0, -1 seat 1, 0 nobody
    simulations: int


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that opponents and analysis of a game need."""
    players.prepare(state)
    analyse(state, simulations=1, most=1)
    if state.game.module.SECRETS:
        players.think(state, simulations=2)  # it looks at moves that the engine does not speak about


def analyse(
    known: State | Mapping[str, Any],
    *,
    seconds: float = 1.0,
    simulations: int | None = None,
    seed: int = 0,
    most: int = 5,
    threads: int = 1,
    moves: Sequence[str] = (),
    cancelled: Callable[[], bool] = never,
) -> Analysis:
    """Think about a position, from nothing but what the seat to move knows, and explain what was found.

    With a number of simulations it is repeatable on one thread, and time does not matter. `moves` are judged even if
    they are bad. Cancelled, it returns what is known by then, perhaps nothing of those moves.
    """
    time = seconds if simulations is None else inf
    limits = Limits.within(time, work=simulations, threads=threads, cancelled=cancelled)
    seed = checked_seed(seed)
    return judge(players.as_known(known, seed), limits, seed=seed, most=most, moves=moves)


def judge(state: State, limits: Limits, *, seed: int = 0, most: int = 5, moves: Sequence[str] = ()) -> Analysis:
    """The same for a state that holds nothing the seat to move cannot know, within limits."""
    check_going_on(state)
    asked = list(dict.fromkeys(state.read(text) for text in moves))
    found, is_proved, done = _valued_moves(state, limits, seed, max(most, 1), asked)
    wanted = {one.move for one in found[: max(most, 1)]}.union(asked)
    return summed_up(
        [explained(state, one) for one in found if one.move in wanted],
        is_proved=is_proved,
        owners=sources.owners(state, limits, seed),
        simulations=done,
    )


def summed_up(
    found: Sequence[ValuedMove],
    *,
    is_proved: bool,
    owners: list[float] | None,
    simulations: int,
) -> Analysis:
    """The analysis that valued moves amount to, the first of which is the best."""
    best = found[0]
    is_at_least = best.proved and not is_proved  # a move draws for sure, but others may yet be better
    return Analysis(
        seat=best.seat,
        expected_score=best.expected_score,
        error=max(one.error for one in found) if is_at_least else best.error,
        proved=is_proved,
        margin=best.margin if is_proved else None,
        best=list(found),
        map=owners,
        simulations=simulations,
    )


def by_score(found: Iterable[ValuedMove]) -> list[ValuedMove]:
    """Best first; equals as they were."""
    return sorted(found, key=lambda one: (-one.expected_score, -(one.margin or 0)))


def no_better(one: ValuedMove, best: ValuedMove) -> ValuedMove:
    """A move beside one that is known to be at least as good: where that is proved to lose, so is this."""
    if one.proved:
        return one
    if best.proved and best.expected_score == 0:
        return replace(one, expected_score=0.0, error=0.0, proved=True)
    return replace(one, expected_score=min(one.expected_score, best.expected_score))


def _valued_moves(
    state: State, limits: Limits, seed: int, most: int, asked: list[Move]
) -> tuple[list[ValuedMove], bool, int]:
    """What the sources say, best first; whether the first is proved to be best; and the simulations made."""
    found = players.engine(state.game.name).prove(state, limits, wanted=asked, most=most)
    is_proved, done = bool(found), 0
    if not found:
        searching = limits.part(SEARCHING - FOR_ASKED * bool(asked))
        thought = sources.thought(state, searching, seed, max(most, CANDIDATES))
        found, is_proved, done = thought.candidates, thought.proved, thought.simulations
        found = [found[0], *(no_better(one, found[0]) for one in found[1:])]
        found = _looked_at(state, found, limits, seed, most, asked, is_proved=is_proved)
    return *_joined(state, found, is_proved), done


def _looked_at(
    state: State, found: list[ValuedMove], limits: Limits, seed: int, most: int, asked: list[Move], *, is_proved: bool
) -> list[ValuedMove]:
    """The moves to tell of, with a look of their own at those that the search visited too little, or not at all."""
    best, known = found[0], {one.move: one for one in found}
    can_look = sources.can_look_closer(state)
    told = list(dict.fromkeys([*(one.move for one in found[:most]), *asked]))
    told += [move for move in state.legal() if move not in told][: max(0, most - len(told))]
    unknown = [move for move in told[1:] if not _is_known(known.get(move), best, can_look and move in asked)]
    looked: list[ValuedMove] = []
    for number, move in enumerate(unknown):
        if limits.cancelled():
            break
        share = limits.part(LOOKING / (len(unknown) + 1 - number))
        if can_look:
            looked.append(sources.look(state, state.read(move), share, seed))
        else:
            looked.append(sources.compared(state, state.read(move), best, share, seed))
    best = _overturned(state, best, looked, limits, seed) if can_look and not is_proved else best
    known.update({one.move: one if _counts(one, found[0]) else no_better(one, best) for one in looked})
    return [best, *(known[move] for move in told[1:] if move in known)]


def _is_known(one: ValuedMove | None, best: ValuedMove, closely: bool) -> bool:
    """Whether a value rests on any visits, or on so many that it can be compared with that of the best move."""
    if one is None:
        return False
    return one.proved or (one.visits * TIMES_LESS >= best.visits if closely else one.visits > 0)


def _counts(one: ValuedMove, best: ValuedMove) -> bool:
    """Whether a look was about as deep as the search that found the best move."""
    return one.proved or one.visits * AS_DEEP >= best.visits


def _overturned(state: State, best: ValuedMove, looked: list[ValuedMove], limits: Limits, seed: int) -> ValuedMove:
    """The best move; where a look that counts finds another one better, with a look of the same kind."""
    most = max((one.expected_score for one in looked if _counts(one, best)), default=0.0)
    if best.proved or most <= best.expected_score or limits.cancelled():
        return best
    return sources.look(state, state.read(best.move), limits.part(LOOKING), seed)


def _joined(state: State, found: list[ValuedMove], is_proved: bool) -> tuple[list[ValuedMove], bool]:
    """The moves by their scores, with those that end the game; whether the first is proved to be best."""
    ended = [sources.ending(state, one.move) or one for one in found]
    is_all = all(one.proved for one in ended) and len(ended) == len(state.legal())
    if is_proved and not (is_all and all(one.margin is not None for one in ended)):
        best, *others = found
        return [best, *by_score(no_better(one, best) for one in others)], True
    is_won = any(one.proved and one.expected_score == 1 for one in ended)
    best, *others = by_score(ended)
    if not is_all:  # another one may win by more
        best = replace(best, margin=None)
    return [best, *others], is_won or is_all


def explained(state: State, one: ValuedMove) -> ValuedMove:
    """The same with what it does, in words, and what is expected to come of it; moves are plain texts from here on."""
    why = state.game.module.why(state, state.read(one.move), one.moves)
    return replace(one, why=why, move=str(one.move), line=[str(move) for move in one.line])
