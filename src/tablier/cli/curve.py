"""`tablier curve`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from tablier.arena.curve import PICTURE, drawn, measure
from tablier.intervals import wilson


def run(
    folder: Path, *, against: str, simulations: int, games: int, seed: int, every: int, workers: int | None
) -> None:
    """Measure the generations in a folder, and draw how their strength grew."""
    out = Console(highlight=False)
    points = []
    for one in measure(
        folder, against=against, simulations=simulations, games=games, seed=seed, every=every, workers=workers
    ):
        low, high = wilson(one.points, one.games)
        out.print(f"generation {one.generation}: {one.points / one.games:.1%} ({low:.1%} – {high:.1%})")
        points.append(one)
    picture = folder / PICTURE
    picture.write_text(drawn(points), encoding="utf-8")
    out.print(str(picture), soft_wrap=True, markup=False)
