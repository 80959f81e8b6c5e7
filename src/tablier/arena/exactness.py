"""How well levels play Ascacou near its end, where the solver knows what every move leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tablier import players
from tablier.arena.entrants import settings_of
from tablier.chance import below, next_rng, seeded
from tablier.match import Game, State
from tablier.players.ascacou import solver

EMPTY = 13  # cells
POSITIONS = 200


class Exactness(Struct, kw_only=True):
    """How often a level did what best play does, in positions where not all moves are equally good."""

    positions: int
    kept: int  # moves after which the game still ends as it should: won, drawn or lost
    best: int  # moves that lose no card either
    settings: dict[str, Any]  # of the level


def measure(level: str, seed: int) -> Exactness:
    """Let a level move in so many positions."""
    found = Exactness(positions=0, kept=0, best=0, settings=settings_of("ascacou")[level])
    for state in positions(seed):
        move = players.choose(state, players.level(level), seed=found.positions).move
        ahead, after = solver.solve(state).lower, -solver.solve(state.play(move)).lower
        found.positions += 1
        found.kept += sign(after) == sign(ahead)
        found.best += after == ahead
    return found


def positions(seed: int) -> Iterator[State]:
    """Positions of random games in which the choice matters."""
    count = 0
    while count < POSITIONS:
        state, rng = Game("ascacou", {}).start(seed=seed), seeded(seed)
        seed += 1
        while not state.over and solver.empty_cells(state) > EMPTY:
            rng = next_rng(rng)
            moves = state.legal()
            state = state.play(moves[below(rng, len(moves))])
        if state.over or len(solver.solve(state).best) == len(state.legal()):
            continue
        count += 1
        yield state


def sign(number: int) -> int:
    """Won, drawn or lost."""
    return (number > 0) - (number < 0)
