"""`tablier bot`."""

from __future__ import annotations

import typer

from tablier.arena.forfeits import Forfeit
from tablier.bots.online import play


def run(url: str, program: str, forever: bool) -> None:
    """Play on a server, telling what happens."""
    try:
        play(url, program, typer.echo, forever=forever)
    except Forfeit as forfeit:  # it could not even say hello; what it did instead was told
        raise typer.Exit(1) from forfeit
