"""`tablier bench`."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tablier import bench as benchmark
from tablier import games
from tablier.cli.asking import asked_game
from tablier.jit import can_compile
from tablier.peers import pace
from tablier.state import Game


class Measured(Struct):
    """One game's figures; with peers also how fast it is from Python, and what was measured beside it."""

    speed: benchmark.Speed
    peer: benchmark.PeerSpeed | None = None
    own: pace.Pace | None = None
    beside: list[pace.PeerPace] = []


def run(
    name: str | None, options: list[str] | None, seed: int | None, seconds: float, peers: bool, as_json: bool
) -> None:
    """Measure, then print a table or JSON lines."""
    asked = [asked_game(game, options) for game in ([name] if name else games.GAMES)]
    measured = []
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(asked))
        for game in asked:
            progress.update(task, description=f"measuring {game.name}")
            measured.append(_measured(game, seed or 0, seconds, peers))
            progress.advance(task)
        pgx = pace.measure_pgx(seed or 0, seconds) if peers and can_compile() else None
    if pgx:
        for one in measured:
            one.beside.append(pgx)
    if as_json:
        for one in measured:
            print(json.dumps(_as_object(one)))
        return
    console = Console(highlight=False)
    _print_speeds(console, measured)
    if any(one.own for one in measured):
        _print_paces(console, measured, pgx)


def _measured(game: Game, seed: int, seconds: float, peers: bool) -> Measured:
    one = Measured(benchmark.measure(game, seed, seconds))
    theirs = game.module.PEER if peers else None
    if theirs:
        one.peer = benchmark.measure_peer(theirs, seed, seconds)
        one.beside.append(pace.measure_openspiel(theirs, seed, seconds))
    if peers and can_compile():
        one.own = pace.measure(game, seed, seconds)
    return one


def _as_object(one: Measured) -> dict[str, Any]:
    found = benchmark.as_object(one.speed, one.peer)
    return {**found, "pace": pace.as_object(one.own, one.beside)} if one.own else found


def _print_speeds(console: Console, measured: list[Measured]) -> None:
    """Random playouts and search."""
    table = Table("game", box=None, header_style="bold")
    for heading in ("playouts/s", "moves/s", "simulations/s", "tree", "moves", "choices"):
        table.add_column(heading, no_wrap=True, justify="right")
    for one in measured:
        table.add_row(*_figures(one.speed))
        if one.peer:
            table.add_row(*_figures(one.peer))
    console.print(table)
    for one in measured:
        if one.peer:
            playouts, simulations = benchmark.ratios(one.speed, one.peer)
            console.print(
                f"{one.speed.game} ÷ OpenSpiel {one.peer.game}: "
                f"[bold]{playouts:.1f}×[/] the playouts, [bold]{simulations:.1f}×[/] the simulations"
            )
    console.print(
        "One core. A playout is a whole game of uniformly random legal moves: so many, with so many choices at each."
        " Tree: what of a simulation's time is not its playout.",
        style="dim",
    )


def _print_paces(console: Console, measured: list[Measured], pgx: pace.PeerPace | None) -> None:
    """How many moves are made from Python, and how many times as many as others make."""
    table = Table("from Python", box=None, header_style="bold")
    for heading in ("states/s", "batch, 1 core", f"batch, {pace.CORES} cores", "with observations"):
        table.add_column(heading, no_wrap=True, justify="right")
    for one in measured:
        if own := one.own:
            rates = (own.state, own.batch, own.batch_on_all_cores, own.observing_on_all_cores)
            table.add_row(one.speed.game, *(f"{rate:,.0f}" for rate in rates))
    for peer in {peer.name: peer for one in measured for peer in one.beside if peer != pgx}.values():
        table.add_row(peer.name, f"{peer.moves_per_second:,.0f}")
    if pgx:
        table.add_row(pgx.name, "", f"{pgx.moves_per_second:,.0f}", f"{pgx.on_all_cores:,.0f}")
    console.print(table)
    for one in measured:
        if one.own and one.beside:
            ratios = (f"[bold]{one.own.batch / peer.moves_per_second:.2f}×[/] {peer.name}" for peer in one.beside)
            console.print(f"{one.speed.game}, a batch on one core: {', '.join(ratios)}")
    if not pgx:
        console.print("Pgx was not measured: pip install pgx.", style="dim")
    console.print(
        "Moves a second, random ones, with the list or the mask of legal moves at each. One core: of the processor's"
        " time. Several: by the clock, so that other programs count too.",
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
