"""The pages of a folder of figures, written from its JSON files: one for each game, and one that tells what is found.

Each run of `tablier balance --pages FOLDER` leaves a JSON file there; all else in the folder follows from these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablier import games
from tablier.balance import report
from tablier.balance.measures import MEASURES
from tablier.balance.summaries import Balance, Summary, title
from tablier.balance.words import answer, differences, first_seat, measures, notes, share
from tablier.options import written
from tablier.refusal import BadRecord
from tablier.state import Game
from tablier.texts import Text

HEAD = """# How the games play between equals

Does moving first help? How often is a game drawn, how long is it, how much is there to choose, how long does it stay
open, and what do its options change? These pages are written by `tablier balance --pages` from the figures beside
them (`*.json`), which hold more than is shown. Everything is measured in games of a level of the program against
itself, each on a setup of its own; all figures have 95 % intervals. They say how the game goes between such players,
not how it would go between perfect ones.
"""

METHOD = """## How it is measured

Setups and all the players' chances follow from the seed. A game of some number has the same setup at every level and,
where the options deal alike, with every value of an option; differences draw on that. All levels but the champion are
limited by their work, not by a clock: the same command gives the same games on every machine. The first seat makes
the first move, unless a page says otherwise; where a game has rounds, another seat may begin the next one.

**Shares of points.** Where two play, a draw is half a point; where more do, it is none. The interval is Wilson's; it
is Wilson's for shares of games too. Where games are drawn, points vary less than wins would: then the interval is that
of *n p (1 - p) / v* games, which vary alike, with *n* games, the share *p* and the variance *v* of the points.

**Other means** and all differences have bootstrap intervals: the numbers of the games are drawn anew, with replacement,
2,000 times; of the means, or differences of means, 95 % lie within (percentiles). Two series are drawn together, so
that what they owe to the same setups cancels out. One interval in twenty misses the truth: among so many figures, some
that are marked with * (zero lies outside) are so by chance.

**Chances.** Drama and its kin rest on one judgement. Before each move the mover's search says what the mover may
expect, 1 a win and 1/2 a draw, from nothing but what that seat knows. A seat keeps this view of its chances until it
moves again. Players are hopeful, and their views need not add up to one: the *chances* of the seats are their views,
all shifted by the same amount so that they do. With two seats that is the mean of what both think. They are known once
every seat has moved, and at the end they are the result. A level that moves without searching has no such view: then
plain search with 200 simulations, from what the mover knows, tells it, and the page says so. A seat *leads* by as much
as its chances exceed those of the best other seat.

The ideas are those of Althöfer (*Computer-Aided Game Inventing*, 2003) and Browne (*Automatic Generation and Evaluation
of Recombination Games*, 2008; *Evolutionary Game Design*, 2011); the definitions are our own, as plain as we could.
"""


GOING_ON = """Each page has the commands that made it. With `--save FILE` the games are kept as they end, and the same
command, also with more games, goes on from there; with `--pages docs/balance` it writes these pages anew. All of them,
with 2,400 games at steady and 400 at sharp: `.venv/bin/python scripts/balance.py FOLDER`, where FOLDER keeps the games.
"""

INTRODUCTION = """How it is measured, and what the measures mean, stands on [the page for all games](README.md), which
also says how to go on. In brackets 95 % intervals.
"""


def write(folder: Path) -> None:
    """Write all pages of a folder anew."""
    runs = [*_runs(folder)]
    if not runs:
        raise BadRecord(
            Text(f"There are no figures in {folder} yet.", f"Il n’y a pas encore de chiffres dans {folder}.")
        )
    for path, balance in runs:
        path.with_suffix(".html").write_text(report.html(balance), encoding="utf-8")
    names = [game for game in games.GAMES if any(balance.game == game for _, balance in runs)]
    for game in names:
        page = _page([(path, balance) for path, balance in runs if balance.game == game])
        (folder / f"{game}.md").write_text(page, encoding="utf-8")
    (folder / "README.md").write_text(_index(runs, names), encoding="utf-8")


def _runs(folder: Path) -> Iterator[tuple[Path, Balance]]:
    """The runs whose figures are there: by game, those of the game itself first."""
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stem.count("."), path.stem)):
        try:
            yield path, msgspec.json.decode(path.read_bytes(), type=Balance)
        except msgspec.MsgspecError as error:
            raise BadRecord(
                Text(
                    f"{path} holds no figures of balance: {error}.",
                    f"{path} ne contient pas de chiffres d’équilibre : {error}.",
                )
            ) from error


def _index(runs: list[tuple[Path, Balance]], names: list[str]) -> str:
    ordered = [(path, run) for game in names for path, run in runs if run.game == game]
    heading = ["game", "options", "level", "games", "share of the first seat", "", "draws", "does it help?"]
    lines = [
        HEAD,
        "## Does moving first help?",
        "",
        *_answers(ordered),
        "",
        *_table(heading, _rows(ordered)),
        "",
        METHOD,
    ]
    lines += ["## What the measures mean", ""]
    lines += [f"- **{measure.title}**: {measure.meaning}." for measure in MEASURES.values()]
    lines += ["", "## Going on", "", GOING_ON]
    return "\n".join(lines)


def _answers(runs: list[tuple[Path, Balance]]) -> Iterator[str]:
    """A sentence for each game as it is, at each level."""
    for path, run in runs:
        if path.stem == run.game:
            yield f"- **{title(run)}**: {' '.join(first_seat(one) for one in run.series)}"


def _rows(runs: list[tuple[Path, Balance]]) -> list[list[str]]:
    """A row for each series; one that several runs have stands there once, with the most games."""
    found: dict[tuple[str, str, str], Summary] = {}
    for _, run in runs:
        for one in run.series:
            key = (run.game, _changed(run.game, one.options), one.level)
            if key not in found or found[key].games < one.games:
                found[key] = one
    return [_row(*key, one) for key, one in found.items()]


def _changed(game: str, options: Mapping[str, Any]) -> str:
    """The options that are not as they are by default."""
    usual = Game(game, {}).plain_options
    return ", ".join(f"{name}={written(value)}" for name, value in options.items() if value != usual.get(name))


def _row(game: str, options: str, level: str, one: Summary) -> list[str]:
    first = one.seats[0]
    reached = f"± {100 * first.half_width:.1f}\N{NO-BREAK SPACE}%"
    name = f"[{games.module(game).TITLE}]({game}.md)"
    drawn = share(one.measures["draws"])
    return [name, options or "–", level, str(one.games), share(first), reached, drawn, answer(one)]


def _page(runs: list[tuple[Path, Balance]]) -> str:
    """The page of a game."""
    first = runs[0][1]
    lines = [
        f"# How {title(first)} plays",
        "",
        INTRODUCTION,
    ]
    for path, run in runs:
        lines += [f"## {_heading(path)}", ""]
        lines += [f"- {first_seat(one)}" for one in run.series]
        lines += [f"- {note}" for note in notes(run.series)]
        lines += ["", "```sh", run.command, "```", "", *_table(*measures(run.series)), ""]
        if run.differences:
            lines += ["Differences; * where zero lies outside:", "", *_table(*differences(run.differences)), ""]
        lines += [f"[Plots]({path.stem}.html), [figures]({path.name}).", ""]
    return "\n".join(lines)


def _heading(path: Path) -> str:
    """What a run is about, by the name of its file."""
    parts = path.stem.split(".")[1:]
    given = " and ".join(f"`{part}`" for part in parts if "=" in part)
    compared = " and ".join(f"`{part}`" for part in parts if "=" not in part)
    if not compared:
        return f"With {given}" if given else "As it is"
    return f"With {given}, compared by {compared}" if given else f"Compared by {compared}"


def _table(heading: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    aligned = ["---", *["--:"] * (len(heading) - 1)]
    return [f"| {' | '.join(cells)} |" for cells in (heading, aligned, *rows)]
