"""`tablier perft`."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import Progress

from tablier.search import perft_by_move
from tablier.state import State


def run(state: State, depth: int, divide: bool, plain: bool) -> None:
    """Print the number of lines; a progress bar shows on the way if it takes long."""
    began = time.perf_counter()
    total = 0
    lines = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(f"perft {depth}", total=len(state.legal()))
        for move, count in perft_by_move(state, depth, compiled=False if plain else None):
            total += count
            progress.advance(bar)
            lines.append(f"{move} {count}")
    seconds = time.perf_counter() - began
    if divide:  # not before: the bar would take what is printed under it to standard error
        print(*lines, sep="\n")
    print(f"perft {depth} {total}")
    Console(stderr=True).print(f"[dim]{seconds:.2f} s[/]")
