"""`tablier bench`."""

from __future__ import annotations

import json

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tablier import bench as benchmark
from tablier import games
from tablier.cli.asking import asked_game


def run(
    name: str | None, options: list[str] | None, seed: int | None, seconds: float, peers: bool, as_json: bool
) -> None:
    """Measure, then print a table or JSON lines."""
    asked = [asked_game(game, options) for game in ([name] if name else games.GAMES)]
    measured: list[tuple[benchmark.Speed, benchmark.PeerSpeed | None]] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(asked))
        for game in asked:
            progress.update(task, description=f"measuring {game.name}")
            speed = benchmark.measure(game, seed or 0, seconds)
            beside = game.module.PEER if peers else None
            measured.append((speed, benchmark.measure_peer(beside, seed or 0, seconds) if beside else None))
            progress.advance(task)
    if as_json:
        for speed, peer in measured:
            print(json.dumps(benchmark.as_object(speed, peer)))
        return
    console = Console(highlight=False)
    table = Table("game", box=None, header_style="bold")
    for heading in ("playouts/s", "moves/s", "simulations/s", "tree", "moves", "choices"):
        table.add_column(heading, no_wrap=True, justify="right")
    for speed, peer in measured:
        table.add_row(*_figures(speed))
        if peer:
            table.add_row(*_figures(peer))
    console.print(table)
    for speed, peer in measured:
        if peer:
            playouts, simulations = benchmark.ratios(speed, peer)
            console.print(
                f"{speed.game} ÷ OpenSpiel {peer.game}: "
                f"[bold]{playouts:.1f}×[/] the playouts, [bold]{simulations:.1f}×[/] the simulations"
            )
    console.print(
        "One core. A playout is a whole game of uniformly random legal moves: so many, with so many choices at each."
        " Tree: what of a simulation's time is not its playout.",
        style="dim",
    )


def _figures(speed: benchmark.PeerSpeed) -> list[str]:
    return [
        speed.game if isinstance(speed, benchmark.Speed) else f"OpenSpiel {speed.game}",
        f"{speed.playouts_per_second:,.0f}",
        f"{speed.moves_per_second:,.0f}",
        f"{speed.simulations_per_second:,.0f}",
        f"{speed.tree_share:.0%}",
        f"{speed.mean_length:.2f}",
        f"{speed.mean_choices:.1f}",
    ]
