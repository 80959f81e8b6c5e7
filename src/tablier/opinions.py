"""Where the values of an analysis come from: proofs, the game's own engine, and plain search. Each gives opinions.

They look at nothing but the state they are given, which holds what the seat to move knows (`players.as_known`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from tablier import players
from tablier.chance import seeded
from tablier.clock import now
from tablier.intervals import half_width
from tablier.jit import can_compile, instantiate
from tablier.match import Move, State
from tablier.players import explorer
from tablier.players.ascacou import solver
from tablier.players.thought import ENDLESS
from tablier.record import imagine_for_mover
from tablier.search import ownership

SOLVED_FROM = 16  # empty cells of Ascacou
SOLVED_AT_ONCE = 27  # positions of Ascacou that the solver decides together
PROVING, SEARCHING, JUDGING = 0.5, 0.9, 0.9  # of the time that is left, at most
FOR_ASKED = 0.3  # of it, kept for moves that were asked for
PLAYOUTS, PLAYOUTS_AT_ONCE = 400, 20  # for a map of owners
SEATS_THAT_SHARE = 2  # what one of them expects the other does not
WORLDS = 8  # that are imagined to judge one move where there are secrets

# How far values lie from those found in ten times the time, 19 times in 20: 0.3 seconds against 3, over 24 positions of
# each game or more. No estimate claims to be surer. `scripts/calibrate.py` tells; ask it when an engine changes.
SPREAD = {"ascacou": 0.1, "anacund": 0.13, "nasca": 0.06, "schoko": 0.08, "ascension": 0.22}
NOT_MEASURED = 0.3  # for games that are not in this list yet


class Opinion(Struct, frozen=True, kw_only=True):
    """What a source has to say about one move."""

    move: Move
    value: float  # share of the points that the seat to move may expect
    error: float = 0.0  # half the width of its 95 % interval
    proved: bool = False
    margin: int | None = None  # points by which the seat ends ahead, where proved
    visits: int = 0
    line: list[Move] = []


class Effort(Struct, frozen=True, kw_only=True):
    """How hard to look: for some time or, repeatably, for a number of simulations."""

    deadline: float
    simulations: int | None
    seed: int
    threads: int
    compiled: bool | None
    cancelled: Callable[[], bool]

    @property
    def is_spent(self) -> bool:
        """Whether it is time to come to an end."""
        return (self.simulations is None and now() >= self.deadline) or self.cancelled()

    def seconds(self, share: float) -> float:
        """A share of the time that is left."""
        return max(0.0, share * (self.deadline - now())) if self.simulations is None else float("inf")

    @property
    def most(self) -> int:
        """Simulations."""
        return ENDLESS if self.simulations is None else self.simulations


# Proofs


def solved(state: State, effort: Effort, most: int, asked: Sequence[Move]) -> list[Opinion]:
    """The moves of a position of Ascacou that can be solved, best first: those wanted, while there is time."""
    if state.game.name != "ascacou" or not _is_solvable(state, effort):
        return []
    solution = _solution(state, effort)
    if not solution.proved:
        return []
    best = [_proved(move, solution.lower, [move]) for move in solution.best]
    best[0] = msgspec.structs.replace(best[0], line=solution.line or [solution.best[0]])
    others = [move for move in asked if move not in solution.best]
    if len(best) < most:
        others += [move for move in state.legal() if move not in solution.best and move not in asked]
    found = []
    for move in others:
        if effort.is_spent:
            break
        after = _solution(state.play(move), effort)
        if after.proved:
            found.append(_proved(move, -after.lower, [move, *after.line]))
    return best + sorted(found, key=lambda opinion: -(opinion.margin or 0))


def _is_solvable(state: State, effort: Effort) -> bool:
    empty = solver.empty_cells(state)
    if effort.simulations is None:
        return empty <= SOLVED_FROM and can_compile()
    return bool(3**empty <= SOLVED_AT_ONCE * effort.simulations)


def _solution(state: State, effort: Effort) -> solver.Solution:
    return solver.solve(state, seconds=effort.seconds(PROVING), cancelled=effort.cancelled, compiled=effort.compiled)


def _proved(move: Move, margin: int, line: list[Move]) -> Opinion:
    value = 0.5 if margin == 0 else float(margin > 0)
    return Opinion(move=move, value=value, proved=True, margin=margin, line=line)


def ending(state: State, move: Move) -> Opinion | None:
    """What a move is worth that ends the game for sure; None for any other."""
    after = state.play(move)
    if not after.over or not _is_sure(after):
        return None
    value = 0.5 if after.winner is None else float(after.winner == move.seat)
    margin = after.scores[move.seat] - max(score for seat, score in enumerate(after.scores) if seat != move.seat)
    return Opinion(move=move, value=value, proved=True, margin=margin, visits=1, line=[move])


def _is_sure(end: State) -> bool:
    """Whether an end does not depend on what is hidden, as where cards in a hand of Scho K.O. fit nowhere."""
    return end.game.name != "schoko" or not any(end.view(None)["held"])


# The engine of the game


def advised(state: State, effort: Effort, share: float) -> tuple[list[Opinion], bool, int]:
    """What the game's own engine thinks, best first, whether that is proved, and what it took."""
    thought = _thought(state, effort, share)
    if thought is None:
        return [], False, 0
    found = [_from_engine(one, thought, state.game.name) for one in thought.candidates]
    return found, thought.is_proved, thought.simulations


def _from_engine(one: players.Candidate, thought: players.Thought, game: str) -> Opinion:
    """A candidate; where a best move is proved, no other is worth more, and where that loses, all do."""
    if thought.is_proved and (one.move == thought.move or thought.win_share == 0):
        return Opinion(move=one.move, value=thought.win_share, proved=True, visits=one.visits, line=one.line)
    value = min(one.share, thought.win_share) if thought.is_proved else one.share
    return _estimate(game, one.move, value, one.visits, one.line)


def can_look_closer(state: State, *, is_engine: bool) -> bool:
    """Whether one move alone can be judged as well as all were: plain search always can, an engine in open games."""
    return not is_engine or (not state.game.module.SECRETS and state.game.seats <= SEATS_THAT_SHARE)


def consulted(state: State, move: Move, effort: Effort, share: float) -> Opinion | None:
    """One move, by what the engine thinks of the position after it; None where that says nothing about this seat."""
    if not can_look_closer(state, is_engine=True):
        return None
    after = state.play(move)
    thought = None if after.over else _thought(after, effort, share)
    if thought is None:
        return None
    value = thought.win_share if after.player == move.seat else 1 - thought.win_share
    line = [move, *thought.candidates[0].line]
    if thought.is_proved:
        return Opinion(move=move, value=value, proved=True, visits=thought.nodes, line=line)
    return _estimate(state.game.name, move, value, thought.nodes, line)


def _thought(state: State, effort: Effort, share: float) -> players.Thought | None:
    engine = players.engine(state.game.name)
    settings = _settings(engine, effort.simulations)
    if settings is None:
        return None
    thought: players.Thought = engine.choose(
        state, settings, seconds=effort.seconds(share), seed=effort.seed, threads=effort.threads,
        compiled=effort.compiled, cancelled=effort.cancelled,
    )  # fmt: skip
    return thought


def _settings(engine: Any, simulations: int | None) -> Any:
    """Those of the champion, limited to a number of simulations; None where an engine cannot be limited so."""
    if engine is explorer:
        return None
    settings = engine.SETTINGS["champion"]
    if simulations is None:
        return settings
    known = {name: simulations for name in ("simulations", "nodes", "proof") if name in settings.__struct_fields__}
    if not known:
        return None
    if "solved_from" in settings.__struct_fields__:  # what can be solved has been tried before
        known["solved_from"] = 0
    return msgspec.structs.replace(settings, **known)


# Plain search


def explored(state: State, effort: Effort, share: float, most: int) -> tuple[list[Opinion], int]:
    """The moves that plain search visited most, and its simulations."""
    thought = explorer.think(
        state, simulations=effort.most, seconds=effort.seconds(share), seed=effort.seed, candidates=most,
        compiled=effort.compiled, cancelled=effort.cancelled,
    )  # fmt: skip
    name = state.game.name
    found = [_estimate(name, one.move, one.share, one.visits, one.line) for one in thought.candidates]
    return found, thought.simulations


def worlds_of(state: State, effort: Effort) -> list[State]:
    """How things may be, as far as the seat to move knows."""
    if not state.game.module.SECRETS:
        return [state]
    return [imagine_for_mover(state, seed=effort.seed + number) for number in range(WORLDS)]


def judged(worlds: list[State], move: Move, effort: Effort, share: float) -> Opinion:
    """One move, searched after in all these worlds."""
    simulations = max(1, effort.most // len(worlds))
    seconds = effort.seconds(share) / len(worlds)
    points, visits, line = 0.0, 0, [move]
    for number, world in enumerate(worlds):
        after = world.play(move)
        value, count, following = explorer.outlook(
            after, move.seat, simulations=simulations, seconds=seconds, seed=effort.seed + number,
            compiled=effort.compiled, cancelled=effort.cancelled,
        )  # fmt: skip
        points, visits = points + value * count, visits + count
        line = line if number else [move, *following]
    return _estimate(worlds[0].game.name, move, points / visits, visits, line)


def second_look(state: State, move: Move, best: Opinion, effort: Effort, share: float, *, is_engine: bool) -> Opinion:
    """A move that the source of the best one did not really look at, on the same scale as that one."""
    found = ending(state, move)
    if found is None and is_engine:
        found = consulted(state, move, effort, share)
    if found is not None:
        return found
    worlds = worlds_of(state, effort)
    if not is_engine:
        return judged(worlds, move, effort, share)
    # As far from the best move as plain search sees it.
    compared, other = judged(worlds, best.move, effort, share / 2), judged(worlds, move, effort, share)
    value = min(best.value, max(0.0, best.value + other.value - compared.value))
    error = min(1.0, math.hypot(best.error, compared.error, other.error))
    return msgspec.structs.replace(other, value=value, error=error)


# Owners


def owners(state: State, effort: Effort) -> list[float] | None:
    """Who will own each place, as far as random playouts tell: from +1, seat 0 for sure, to -1."""
    owning = state.game.module.owning
    if owning is None:
        return None
    rules = state.game.rules
    kernel: Any = instantiate(ownership, compiled=effort.compiled, game=rules, owning=owning)
    start = owning.this_stage(state.rules_state)
    room, pool = np.zeros(rules.WORDS, np.int64), np.zeros(rules.MOST_MOVES, np.int64)
    totals = np.zeros(owning.PLACES, np.int64)
    games, rng = 0, seeded(effort.seed)
    while games == 0 or (games < min(PLAYOUTS, effort.most) and not effort.is_spent):
        rng = kernel.tally(start, room, pool, PLAYOUTS_AT_ONCE, rng, totals)
        games += PLAYOUTS_AT_ONCE
    shares: list[float] = (totals / games).tolist()
    return shares


# Error bars


def _estimate(game: str, move: Move, value: float, visits: int, line: list[Move]) -> Opinion:
    error = max(half_width(value, max(1, visits)), SPREAD.get(game, NOT_MEASURED))
    return Opinion(move=move, value=value, error=error, visits=visits, line=line)
