"""`tablier selfplay`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from rich.console import Console

from tablier import selfplay
from tablier.cli.asking import asked_game
from tablier.cli.going import going
from tablier.selfplay.shards import shards


def run(
    name: str, options: list[str] | None, by: str, games: int, folder: Path, *, seed: int, temperature_moves: int,
    shard: int, workers: int | None, ray: str | None,
) -> None:  # fmt: skip
    """Play what is missing, and say what is there."""
    recipe = selfplay.recipe(asked_game(name, options), by, seed=seed, temperature_moves=temperature_moves)
    with (
        going(f"playing {name}", games) as tell,
        closing(selfplay.go_on(recipe, folder, games, shard=shard, workers=workers, ray=ray)) as played,
    ):
        for kept in played:
            tell(kept)
    positions, files = selfplay.load(folder), len(shards(folder))
    there = len(set(positions.games.tolist()))
    Console(highlight=False).print(
        f"{folder}: {there} games, {len(positions)} positions, in {files} shards", soft_wrap=True
    )
