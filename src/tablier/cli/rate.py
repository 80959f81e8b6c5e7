"""`tablier rate`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablier.arena import pages
from tablier.arena.games_file import load
from tablier.arena.summary import summarized
from tablier.cli.results import show


def run(files: list[Path], as_json: bool, report: Path | None) -> None:
    """Rate the games of these files together."""
    if report:
        pages.check(report)
    games = load(files)
    summary = summarized(games)
    if as_json:
        print(msgspec.json.encode(summary.told()).decode())
    else:
        show(summary)
    if report:
        pages.write(report, games, summary)
