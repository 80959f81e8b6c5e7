"""`tablier replay`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from tablier.cli.asking import read_record
from tablier.cli.boards import outcome, player, show
from tablier.record import load, parse


def run(file: Path, boards: bool) -> None:
    """Show a record move by move, then its result."""
    content = read_record(file)
    end = load(content)
    result = parse(content).result
    console = Console(highlight=False)
    state = end.game.start(setup=end.setup)
    if boards:
        show(state, console, state.player)
    for number, move in enumerate(end.moves, start=1):
        console.print(f"{number}. {player(move.seat)}: [bold]{move}[/]")
        state = state.play(move)
        if boards:
            show(state, console, state.player)
    if end.over:
        console.print(f"[bold]{outcome(end)}[/]")
    elif result is not None and result.resigned is not None:
        console.print(f"[bold]{player(result.resigned)} resigned.[/]")
    elif result is not None and result.ended == "closed":
        console.print("[bold]The game was closed; nobody won.[/]")
    else:
        console.print(f"Not over: {' – '.join(str(score) for score in end.scores)}, {player(end.player)} to move.")
