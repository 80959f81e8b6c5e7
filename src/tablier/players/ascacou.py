"""The opponent at Ascacou: it explores, and near enough to the end it solves."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tablier.clock import now
from tablier.jit import can_compile
from tablier.match import State
from tablier.players import explorer, solver
from tablier.players.thought import Thought


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    effort: int  # simulations for each legal move
    solved_from: int  # empty cells


SETTINGS = {
    "novice": Settings(effort=1, solved_from=0),
    "gentle": Settings(effort=3, solved_from=0),
    "casual": Settings(effort=12, solved_from=0),
    "steady": Settings(effort=80, solved_from=0),
    "keen": Settings(effort=400, solved_from=8),
    "sharp": Settings(effort=2_400, solved_from=10),
    "fierce": Settings(effort=10_000, solved_from=14),
    "champion": Settings(effort=explorer.ENDLESS, solved_from=16),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    explorer.prepare(state)
    if can_compile():
        solver.prepare()


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move."""
    began = now()
    if solver.empty_cells(state) <= settings.solved_from and can_compile():
        solution = solver.solve(state, seconds=seconds / 2, cancelled=cancelled)
        if solution.proved:
            outlook = 1.0 if solution.lower > 0 else 0.0 if solution.lower < 0 else 0.5
            move = solution.best[seed % len(solution.best)]
            return Thought(move=move, simulations=0, nodes=solution.nodes, win_share=outlook, is_proved=True)
    exploring = explorer.Settings(effort=settings.effort)
    left = seconds - (now() - began)
    return explorer.choose(state, exploring, seconds=left, seed=seed, compiled=compiled, cancelled=cancelled)
