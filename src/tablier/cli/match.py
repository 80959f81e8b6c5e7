"""`tablier match`."""

from __future__ import annotations

import json

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablier.arena.entrants import entrant
from tablier.arena.matches import Played, Standing, matches, seat_standings, standings
from tablier.cli.asking import asked_game
from tablier.intervals import wilson


def run(name: str, entrants: list[str], options: list[str] | None, games: int, seed: int, as_json: bool) -> None:
    """Play, then print how every entrant did, also if it is broken off."""
    game = asked_game(name, options)
    for known in entrants:
        entrant(known)
    console = Console(stderr=True)
    going = matches(name, dict(game.plain_options), entrants, games, seed)
    played: list[Played] = []
    try:
        played.extend(track(going, f"playing {name}", total=games, console=console, transient=True))
    except KeyboardInterrupt:
        if not played:
            raise
    if as_json:
        for one in played:
            print(json.dumps(msgspec.to_builtins(one)))
        return
    out = Console(highlight=False)
    out.print(_table("entrant", standings(entrants, played)))
    out.print(_table("seat", seat_standings(played)))
    decided = sum(one.winner is not None for one in played)
    low, high = wilson(decided, len(played))
    moves = sum(one.moves for one in played) / len(played)
    out.print(f"{decided} of {len(played)} games had a winner ({low:.1%} – {high:.1%}); {moves:.1f} moves on average.")


def _table(heading: str, rows: list[Standing]) -> Table:
    table = Table(heading, "games", "won", "drawn", "share", "95% interval", box=None, header_style="bold")
    for row in rows:
        low, high = row.interval
        figures = map(str, (row.games, row.wins, row.draws))
        table.add_row(row.name, *figures, f"{row.share:.1%}", f"{low:.1%} – {high:.1%}")
    return table
