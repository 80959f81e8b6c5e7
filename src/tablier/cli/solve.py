"""`tablier solve`."""

from __future__ import annotations

import json
import os
import time
from typing import Any

from rich.console import Console

from tablier import games
from tablier.cli.asking import started
from tablier.cli.boards import player
from tablier.limits import Limits
from tablier.players.offers import offer
from tablier.state import State


def run(position: str, options: list[str] | None, seconds: float | None, as_json: bool) -> None:
    """Solve, then print what is proved, or how far it came."""
    game, solver = _solvable()
    state = started(game, options, None, position)
    with Console(stderr=True).status("solving"):
        solver.prepare()
        began = time.perf_counter()
        limit = float("inf") if seconds is None else seconds
        solution = solver.solve(state, Limits.within(limit, threads=os.cpu_count() or 1))
        spent = time.perf_counter() - began
    if as_json:
        print(json.dumps(_as_object(state, solution, spent)))
        return
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"[bold]{_outcome(state, solution, solver)}[/]")
    if (solution.proved and solution.best) or len(solution.best) < len(state.legal()):
        out.print(f"{'best' if solution.proved else 'so far'}: {' '.join(solution.best)}")
    if solution.line:
        out.print(f"line: {' '.join(solution.line)}")
    Console(stderr=True, highlight=False).print(f"[dim]{solution.nodes:,} positions in {spent:.2f} s[/]")


def _solvable() -> tuple[str, Any]:
    """The game that has a solver, and its solver."""
    return next((game, solver) for game in games.GAMES if (solver := offer(game, "solver")))


def _as_object(state: State, solution: Any, seconds: float) -> dict[str, Any]:
    return {
        "position": state.position,
        "options": state.game.plain_options,
        "seat": state.player,
        "proved": solution.proved,
        "ahead": [solution.lower, solution.upper],
        "winner": solution.winner,
        "scores": solution.scores,
        "best": solution.best,
        "line": solution.line,
        "nodes": solution.nodes,
        "seconds": round(seconds, 3),
    }


def _outcome(state: State, solution: Any, solver: Any) -> str:
    if not solution.proved:
        lower, upper = solution.lower, solution.upper
        limits = f"{player(state.player)} ends {lower:+d} to {upper:+d} cards ahead, not proved"
        return (
            limits
            if solver.empty_cells(state) <= solver.MOST_EMPTY
            else f"{limits}: more than {solver.MOST_EMPTY} cells are empty"
        )
    who = "Draw" if solution.winner is None else f"{player(solution.winner)} wins"
    if solution.scores is None:
        return f"{who} by {abs(solution.lower)}, proved"
    return f"{who}, {' – '.join(map(str, solution.scores))}, proved"
