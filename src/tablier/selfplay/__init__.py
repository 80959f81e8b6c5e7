"""Games that the program plays against itself, kept as positions to learn from.

    for kept in selfplay.go_on(recipe, games=1_000, folder=folder, workers=8):    # or: tablier selfplay …
        ...
    for batch in selfplay.batches(folder, 256, seed=1):
        batch["observation"], batch["policy"], batch["outcome"], …

The games are the same wherever they are played: `playing` says what decides them, `shards` how they are kept, and
`loading` gives them back as arrays.
"""

from __future__ import annotations

from tablier.selfplay.loading import Batch, Part, Positions, batches, load
from tablier.selfplay.playing import Recipe, recipe
from tablier.selfplay.shards import go_on

__all__ = ["Batch", "Part", "Positions", "Recipe", "batches", "go_on", "load", "recipe"]
