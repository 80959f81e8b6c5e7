"""`tablier strength`."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path

from rich.console import Console

from tablier import players, pools
from tablier.arena import exactness, report
from tablier.arena.strength import SEED, Results, go_on, load, save, share
from tablier.cli.going import going
from tablier.refusal import BadOption
from tablier.texts import Text, shown

console = Console(highlight=False)


def run(
    folder: Path, only: list[str] | None, anew: bool, write_only: bool, workers: int | None, ray: str | None
) -> None:
    """Measure what is missing, in the order of the page, and write the page after every match."""
    data, page = folder / "strength.json", folder / "strength.md"
    results = load(data)
    chosen = [match for match in results.matches.values() if _is_asked(match.name, only)]
    if only and not chosen and not _is_asked("exactness", only):
        names = ", ".join(map(shown, only))
        raise BadOption(Text(f"No match is called {names}.", f"Aucun match ne s’appelle {names}."))
    # One Ray for all matches, each of which joins it.
    with pools.opened(workers, ray=ray) if ray and not write_only else nullcontext():
        for match in [] if write_only else chosen:
            if anew:
                match.games, match.wins, match.draws, match.milliseconds = 0, 0, 0, {}
            with going(match.name, match.wanted) as tell, closing(go_on(match, workers, ray)) as standings:
                for standing in standings:
                    tell(standing.games)
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
