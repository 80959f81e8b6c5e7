"""How the results of games between entrants are printed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tablier.arena.ratings import Ratings, superiority
from tablier.arena.standings import Encounters, Standing
from tablier.arena.summary import Summary


def show(summary: Summary) -> None:
    """Everything, for people."""
    out = Console(highlight=False, soft_wrap=True)
    out.print(_table("entrant", summary.standings, summary.ratings))
    out.print(_table("seat", summary.seats))
    if len(summary.standings) > 2:
        out.print(_crosses(summary.encounters))
    if len(summary.groups) > 1:
        groups = "; ".join(", ".join(group) for group in summary.groups)
        out.print(f"These groups never met, so that their ratings cannot be compared: {groups}.")
    if difference := summary.difference:
        other = summary.standings[1].name
        out.print(
            f"{difference.name} – {other}: {difference.elo:+.1f} ± {difference.error:.1f} Elo,"
            f" likelihood of superiority {superiority(difference):.1%}"
        )
    if summary.pairs:
        counts = ", ".join(map(str, summary.pairs))
        out.print(f"pairs with 0, ½, 1, 1½ and 2 points of {summary.standings[0].name}: {counts}")
    for name, reasons in summary.forfeits.items():
        counts = ", ".join(f"{reason} {count}" for reason, count in reasons.items())
        out.print(f"{name} forfeited games: {counts}")
    low, high = summary.decided_interval
    out.print(
        f"{summary.decided} of {summary.games} games had a winner ({low:.1%} – {high:.1%});"
        f" {summary.moves:.1f} moves on average."
    )


def _table(heading: str, rows: Sequence[Standing], ratings: Ratings | None = None) -> Table:
    forfeits = any(row.forfeits for row in rows)
    heads = [*(["Elo"] if ratings else []), "games", "won", "drawn", "lost", *(["forfeits"] if forfeits else [])]
    table = Table(heading, *heads, "share", "95% interval", box=None, header_style="bold")
    for row in rows:
        rating = ratings.of(row.name) if ratings else None
        elo = [f"{rating.elo:+.0f} ± {rating.error:.0f}"] if rating else []
        counts = [row.games, row.wins, row.draws, row.losses, *([row.forfeits] if forfeits else [])]
        low, high = row.interval
        table.add_row(row.name, *elo, *map(str, counts), f"{row.share:.1%}", f"{low:.1%} – {high:.1%}")
    return table


def _crosses(found: Encounters) -> Table:
    """Points in the games with each of the others, who have the numbers of their rows."""
    numbers = [str(number) for number in range(1, len(found.names) + 1)]
    table = Table("points against", *numbers, box=None, header_style="bold")
    for number, (name, points, games) in enumerate(zip(found.names, found.points, found.games, strict=True)):
        cells = [
            "·" if column == number else f"{had:g}/{count}" if count else "–"
            for column, (had, count) in enumerate(zip(points, games, strict=True))
        ]
        table.add_row(f"{number + 1} {name}", *cells)
    return table
