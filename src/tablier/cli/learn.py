"""`tablier learn`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rich.console import Console

from tablier import pools
from tablier.cli.asking import asked_game
from tablier.learn.checkpoints import learnable
from tablier.learn.recipe import Recipe, learn, prepare


def run(
    name: str, options: list[str] | None, into: Path, recipe: Recipe, *, source: Path | None = None,
    workers: int | None = None, ray: str | None = None,
) -> None:  # fmt: skip
    """Learn, and tell of each generation."""
    game = learnable(asked_game(name, options))
    out = Console(highlight=False)
    with pools.opened(workers, ray=ray, prepare=partial(prepare, game)) as pool:
        for one in learn(game, into, recipe, pool, source=source):
            losses = ", ".join(f"{part} {loss:.3f}" for part, loss in one.losses.items())
            out.print(
                f"generation {one.number}: {one.positions} positions played in {one.playing:.0f} s, learned in"
                f" {one.learning:.0f} s; losses: {losses}",
                soft_wrap=True,
            )
