"""Measure how all games play between equals, with their main options, and write the pages of docs/balance.

    .venv/bin/python scripts/balance.py FOLDER [--kept]

The games are kept in FOLDER, a file for each game, and what is there is not played again: hours of work can be broken
off at any moment. With --kept nothing is played, and the pages tell what the games that are there tell, by hundreds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from environment import ROOT
from tablier.balance.kept import Kept
from tablier.balance.playing import Series
from tablier.cli.asking import asked_game
from tablier.cli.balance import Asked, run

WANTED = {"steady": 2_400, "sharp": 400}  # games of each level: 2 and 5 % at most on either side
STEP = 100
PAGES = ROOT / "docs" / "balance"


class Run(NamedTuple):
    """A run of `tablier balance`."""

    game: str
    compare: str = ""
    options: tuple[str, ...] = ()


RUNS = (
    Run("ascacou"),
    Run("anacund"),
    Run("nasca"),
    Run("schoko"),
    Run("ascension"),
    Run("anacund", "bonus=on,off"),
    Run("anacund", "capture=pawn,turn"),
    Run("ascacou", "deal=random,draft,black-white,extremes,symmetric"),
    Run("ascacou", "free=false,true"),
    Run("ascacou", "imposed=false,true"),
    Run("ascacou", "supply=null,15"),
    Run("schoko", "match=one,each"),
    Run("schoko", "deck=standard,four-shapes"),
    Run("nasca", "rounds=2,1"),
    Run("nasca", "corners=closed,open", ("rounds=1",)),
    Run("nasca", "landscape=none,random", ("rounds=1",)),
    Run("ascension", "players=2,3,4"),
    Run("ascension", "walling_in=refused,allowed"),
    Run("ascension", "joker=passed,lost"),
)


def asked(one: Run, folder: Path, values: list[str], games: dict[str, int]) -> Asked:
    """A run, with these values of the option and so many games of each level."""
    name = one.compare.partition("=")[0]
    return Asked(
        game=one.game, options=[*one.options], levels=",".join(games), games=",".join(map(str, games.values())),
        compare=f"{name}={','.join(values)}" if name else None, save=folder / f"{one.game}.jsonl", report=None,
        json=None, pages=PAGES, seed=0, workers=None,
    )  # fmt: skip


def kept(one: Run, folder: Path) -> Iterator[Asked]:
    """The same run with as many games as there are of each value; values without games are left out."""
    path = folder / f"{one.game}.jsonl"
    if not path.exists():
        return
    file = Kept(one.game, 0, path)
    file.close()
    name, _, listed = one.compare.partition("=")
    there = {
        value: {level: _count(file, one, f"{name}={value}" if name else "", level) for level in WANTED}
        for value in listed.split(",")
    }
    there = {value: counts for value, counts in there.items() if any(counts.values())}
    games = {level: min((counts[level] for counts in there.values()), default=0) for level in WANTED}
    games = {level: count for level, count in games.items() if count}
    if games and (len(there) > 1 or not name):
        yield asked(one, folder, [*there], games)


def _count(file: Kept, one: Run, option: str, level: str) -> int:
    """How many games there are, in hundreds."""
    series = Series.of(asked_game(one.game, [*one.options, *([option] if option else [])]), level)
    return min(WANTED[level], len(file.games(series, WANTED[level]))) // STEP * STEP


def main(folder: Path, *, plays: bool) -> None:
    """Go through all runs."""
    for one in RUNS:
        values = one.compare.partition("=")[2].split(",")
        for asking in [asked(one, folder, values, WANTED)] if plays else kept(one, folder):
            print(asking.command, flush=True)
            run(asking)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--kept"]
    if len(words) != 1:
        sys.exit(__doc__)
    main(Path(words[0]), plays="--kept" not in sys.argv)
