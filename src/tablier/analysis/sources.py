"""Where the values of an analysis come from: proofs, the game's own engine, and plain search.

They look at nothing but the state they are given, which holds what the seat to move knows (`players.as_known`).
"""

from __future__ import annotations

import math

import numpy as np
from msgspec.structs import replace

from tablier import players
from tablier.chance import seeded
from tablier.intervals import half_width
from tablier.limits import Limits
from tablier.players import CHAMPION, Thought, ValuedMove
from tablier.record import imagine_for_mover
from tablier.search import ownership, plain
from tablier.state import Move, State
from tablier.thought import valued

PLAYOUTS, PLAYOUTS_AT_ONCE = 400, 20  # for a map of owners
SEATS_THAT_SHARE = 2  # what one of them expects the other does not
WORLDS = 8  # that are imagined to look at one move where there are secrets


# The engine of the game


def thought(state: State, limits: Limits, seed: int, candidates: int) -> Thought:
    """What the game's engine thinks at its best, with errors."""
    engine = players.engine(state.game.name)
    found = engine.choose(state, engine.SETTINGS[CHAMPION], limits, seed=seed, candidates=candidates)
    return replace(found, candidates=[_with_error(state, one) for one in found.candidates])


def _with_error(state: State, one: ValuedMove) -> ValuedMove:
    """The same with half the width of its interval, which is never below what was measured for the engine."""
    if one.proved:
        return one
    spread = players.engine(state.game.name).SPREAD
    return replace(one, error=max(half_width(one.expected_score, max(1, one.visits)), spread))


# Moves that the engine did not really look at


def ending(state: State, move: str) -> ValuedMove | None:
    """What a move is worth that ends the game for sure; None for any other."""
    after, seat = state.play(move), state.player
    if seat is None or not after.over or not state.game.module.ends_for_sure(after):
        return None
    score = 0.5 if after.winner is None else float(after.winner == seat)
    margin = after.scores[seat] - max(points for other, points in enumerate(after.scores) if other != seat)
    return valued([state.read(move)], score, visits=1, proved=True, margin=margin)


def can_look_closer(state: State) -> bool:
    """Whether the position after a move tells its worth: where all lies open and two seats share the points."""
    return not state.game.module.SECRETS and state.game.seats == SEATS_THAT_SHARE


def look(state: State, move: Move, limits: Limits, seed: int) -> ValuedMove:
    """One move, by what the engine thinks of the position after it."""
    if ended := ending(state, move):
        return ended
    after = state.play(move)
    found = thought(after, limits, seed, 1)
    best = found.candidates[0]
    score = best.expected_score if after.player == move.seat else 1 - best.expected_score
    value = valued([move], score, visits=found.nodes, proved=found.proved)
    return _with_error(state, replace(value, line=[move, *best.line]))


def compared(state: State, move: Move, best: ValuedMove, limits: Limits, seed: int) -> ValuedMove:
    """One move, as far from the best one as plain search sees it; never better."""
    if ended := ending(state, move):
        return ended
    worlds = [state]
    if state.game.module.SECRETS:
        worlds = [imagine_for_mover(state, seed=seed + number) for number in range(WORLDS)]
    first = _looked_after(worlds, state.read(best.move), limits.part(1 / 3), seed)
    other = _looked_after(worlds, move, limits, seed)
    score = min(best.expected_score, max(0.0, best.expected_score + other.expected_score - first.expected_score))
    error = min(1.0, math.hypot(best.error, first.error, other.error))
    return replace(other, expected_score=score, error=error)


def _looked_after(worlds: list[State], move: Move, limits: Limits, seed: int) -> ValuedMove:
    """One move, searched after in all these worlds."""
    each = limits.of(max(1, limits.work // len(worlds)))
    points, visits, line = 0.0, 0, [move]
    for number, world in enumerate(worlds):
        after = world.play(move)
        share = each.part(1 / (len(worlds) - number))
        score, count, following = plain.expected_score(after, move.seat, share, seed=seed + number)
        points, visits = points + score * count, visits + count
        line = line if number else [move, *following]
    return _with_error(worlds[0], valued(line, points / visits, visits=visits))


# Owners


def owners(state: State, limits: Limits, seed: int) -> list[float] | None:
    """Who will own each place, as far as random playouts tell: from +1, seat 0 for sure, to -1."""
    owning, rules = state.game.module.owning, state.game.rules
    if owning is None:
        return None
    kernel = limits.instantiate(ownership, game=rules, owning=owning)
    start = owning.this_stage(state.rules_state)
    buffer, pool = np.zeros(rules.WORDS, np.int64), np.zeros(rules.MOST_MOVES, np.int64)
    totals = np.zeros(owning.PLACES, np.int64)
    games, rng = 0, seeded(seed)
    while games == 0 or (games < min(PLAYOUTS, limits.work) and not limits.is_spent):
        rng = kernel.tally(start, buffer, pool, PLAYOUTS_AT_ONCE, rng, totals)
        games += PLAYOUTS_AT_ONCE
    shares: list[float] = (totals / games).tolist()
    return shares
