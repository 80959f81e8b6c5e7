"""`tablier strength`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tablier import players
from tablier.arena import exactness, report
from tablier.arena.strength import SEED, Results, go_on, load, save, share
from tablier.refusal import BadOption
from tablier.texts import Text, shown

console = Console(highlight=False)


def run(folder: Path, only: list[str] | None, anew: bool, write_only: bool) -> None:
    """Measure what is missing, in the order of the page, and write the page after every match."""
    data, page = folder / "strength.json", folder / "strength.md"
    results = load(data)
    chosen = [match for match in results.matches.values() if _is_asked(match.name, only)]
    if only and not chosen and not _is_asked("exactness", only):
        names = ", ".join(map(shown, only))
        raise BadOption(Text(f"No match is called {names}.", f"Aucun match ne s’appelle {names}."))
    for match in [] if write_only else chosen:
        if anew:
            match.games, match.wins, match.draws, match.milliseconds = 0, 0, 0, {}
        with Progress(console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(match.name, total=match.wanted, completed=match.games)
            for standing in go_on(match):
                progress.update(bar, completed=standing.games)
                save(results, data)
        console.print(f"{match.name}: {share(match.points, match.games)} of {match.games}", soft_wrap=True)
        _write(results, page)
    if not write_only and _is_asked("exactness", only):
        _measure_exactness(results, data, anew)
    _write(results, page)


def _is_asked(name: str, only: list[str] | None) -> bool:
    return not only or any(wish in name for wish in only)


def _measure_exactness(results: Results, data: Path, anew: bool) -> None:
    for game, measured in results.exactness.items():
        for level in players.LEVELS:
            if anew or level.name not in measured:
                with Console(stderr=True).status(f"{game}: {level.name} against best play"):
                    measured[level.name] = exactness.measure(game, level.name, SEED)
                save(results, data)


def _write(results: Results, page: Path) -> None:
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(report.page(results), encoding="utf-8")
