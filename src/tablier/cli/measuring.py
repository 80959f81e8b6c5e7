"""`tablier bench`."""

from __future__ import annotations

import json

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tablier import bench as benchmark
from tablier import games
from tablier.cli.asking import asked_game


def bench(
    name: str | None, options: list[str] | None, seed: int | None, seconds: float, peers: bool, as_json: bool
) -> None:
    """Measure, then print a table or JSON lines."""
    asked = [asked_game(game, options) for game in ([name] if name else games.GAMES)]
    speeds: list[benchmark.Speed] = []
    peer_speeds: list[benchmark.PeerSpeed] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(asked) + (len(benchmark.PEERS) if peers else 0))
        for game in asked:
            progress.update(task, description=f"measuring {game.name}")
            speeds.append(benchmark.measure(game, seed or 0, seconds))
            progress.advance(task)
        for peer in benchmark.PEERS if peers else ():
            progress.update(task, description=f"measuring OpenSpiel {peer}")
            peer_speeds.append(benchmark.measure_peer(peer, seed or 0, seconds))
            progress.advance(task)
    if as_json:
        for speed in speeds:
            print(json.dumps(benchmark.as_object(speed, peer_speeds)))
        return
    console = Console(highlight=False)
    table = Table("game", "playouts/s", "moves/s", "simulations/s", "moves/game", box=None, header_style="bold")
    measured: list[benchmark.PeerSpeed] = [*speeds, *peer_speeds]
    for figures in measured:
        table.add_row(*_figures(figures))
    console.print(table)
    for speed in speeds:
        for other in peer_speeds:
            playouts, simulations = benchmark.ratios(speed, other)
            console.print(
                f"{speed.game} ÷ OpenSpiel {other.game}: "
                f"[bold]{playouts:.1f}×[/] the playouts, {simulations:.1f}× the simulations"
            )
    console.print("One core; a playout is a whole game of uniformly random legal moves.", style="dim")


def _figures(speed: benchmark.PeerSpeed) -> list[str]:
    return [
        speed.game if isinstance(speed, benchmark.Speed) else f"OpenSpiel {speed.game}",
        f"{speed.playouts_per_second:,.0f}",
        f"{speed.moves_per_second:,.0f}",
        f"{speed.simulations_per_second:,.0f}",
        f"{speed.mean_length:.2f}",
    ]
