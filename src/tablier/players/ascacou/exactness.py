"""Positions near the end of Ascacou, where the solver knows what every move leads to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tablier.chance import below, next_rng, seeded
from tablier.players.ascacou import solver
from tablier.state import Game, Move, State

EMPTY = 13  # cells

ABOUT = f"""Against the exact solver, in random positions with {EMPTY} empty cells where moves differ: how many of a
level's moves keep the game's outcome, and how many are best to the last card. The champion falls short of
that only where all is lost: there it plays for the other's mistakes rather than for cards."""


def positions(seed: int) -> Iterator[State]:
    """Positions of random games in which the choice matters."""
    for number in count(seed):
        state, rng = Game("ascacou", {}).start(seed=number), seeded(number)
        while not state.over and solver.empty_cells(state) > EMPTY:
            rng = next_rng(rng)
            moves = state.legal()
            state = state.play(moves[below(rng, len(moves))])
        if not state.over and len(solver.solve(state).best) < len(state.legal()):
            yield state


def judge(state: State, move: Move) -> tuple[int, int]:
    """The cards by which the seat to move ends ahead under best play, and by which it does after this move."""
    return solver.solve(state).lower, -solver.solve(state.play(move)).lower
