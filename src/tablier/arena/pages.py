"""A page that tells and shows the results of games: one file that needs nothing else."""

from __future__ import annotations

import math
import os
from collections import Counter, defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path

from msgspec.structs import replace

from tablier import games as modules
from tablier import plots
from tablier.arena.played import Played
from tablier.arena.ratings import Rating, Results, superiority
from tablier.arena.standings import Encounters, Standing, first_moves
from tablier.arena.stopping import Rule, Sprt
from tablier.arena.summary import Summary
from tablier.options import written
from tablier.plots import Curve, Interval
from tablier.refusal import BadOption
from tablier.state import Game
from tablier.texts import Text, shown

MOST_MOVES = 12  # first ones that are shown
MOMENTS = 60  # at which it is shown how ratings stood
MOST_CURVES = plots.COLOURS
MOST_POINTS = 400  # of a curve

STYLE = """<style>
.cross td { text-align: center; padding: .35rem .6rem; }
.cross td:first-child, .cross th:first-child { text-align: left; }
.cross th { text-align: center; } .cross i { font-style: normal; font-size: .8em; opacity: .75; display: block; }
.cross td.cell { background: color-mix(in srgb, var(--c0) var(--part), var(--card)); }
.figures { display: block; columns: 2 22rem; column-gap: 1rem; } figure { break-inside: avoid; margin-bottom: 1rem; }
.facts { display: flex; flex-wrap: wrap; gap: .8rem 2.2rem; margin: 1rem 0; padding: 0; list-style: none; }
.facts b { display: block; font-size: 1.35rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
</style>"""


def check(path: Path) -> None:
    """Refuse a file that cannot be such a page."""
    if path.suffix != ".html" or not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
        raise BadOption(
            Text(
                f"{shown(str(path))}: a report is a file that ends in .html, in a folder that can be written.",
                f"{shown(str(path))} : un rapport est un fichier qui finit par .html, dans un dossier accessible.",
            )
        )


def write(path: Path, games: Sequence[Played], summary: Summary, rule: Rule | None = None) -> None:
    """Write the page, whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_text(page(games, summary, rule), encoding="utf-8")
    draft.replace(path)


def page(games: Sequence[Played], summary: Summary, rule: Rule | None = None) -> str:
    """The whole page."""
    title = f"{modules.module(summary.game).TITLE}: {' – '.join(row.name for row in summary.standings[:4])}"
    figures = [
        _ratings(summary), *([_test(rule)] if isinstance(rule, Sprt) and rule.course else []), _course(games, summary),
        _shares("Share of the points by seat", summary.seats, 1 / len(summary.seats)),
        *([_pairs(summary)] if summary.pairs else []),
        *([_lengths(games)] if len({len(one.moves) for one in games}) > 1 else []), _first_moves(games, summary),
    ]  # fmt: skip
    body = [
        STYLE,
        f"<h1>{escape(title + (' …' if len(summary.standings) > 4 else ''))}</h1>",
        f'<p class="soft">{escape(_options(summary))}</p>',
        _facts(summary, rule),
        _table(games, summary),
        *([_cross(summary.encounters)] if len(summary.standings) > 2 else []),
        f'<h2>Plots</h2><div class="figures">{"".join(figures)}</div>',
        _notes(),
    ]
    return plots.page(title, body)


def _options(summary: Summary) -> str:
    return ", ".join(f"{name}={written(value)}" for name, value in summary.options.items())


def _facts(summary: Summary, rule: Rule | None) -> str:
    low, high = summary.decided_interval
    facts = [
        (f"{summary.games}", "games"),
        (f"{summary.moves:.1f}", "moves in a game"),
        (plots.percent(summary.decided / summary.games), f"had a winner ({low:.0%} – {high:.0%})"),
    ]
    if difference := summary.difference:
        facts.append((_elo(difference), f"Elo, {difference.name} over {summary.standings[1].name}"))
        facts.append((plots.percent(superiority(difference)), f"likelihood of superiority of {difference.name}"))
    items = "".join(f"<li><b>{escape(figure)}</b>{escape(what)}</li>" for figure, what in facts)
    verdict = f"<p>{escape(rule.verdict)}</p>" if rule else ""
    return f'<ul class="facts">{items}</ul>{verdict}'


def _elo(rating: Rating) -> str:
    return f"{rating.elo:+.0f} ± {rating.error:.0f}".replace("-", "−")


def _table(games: Sequence[Played], summary: Summary) -> str:
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    for one in games:
        for name, spent in zip(one.entrants, one.seconds, strict=True):
            seconds[name].append(spent)
    heads = ["entrant", "Elo", "share", "95 %", "games", "won", "drawn", "lost", "forfeits", "ms a move"]
    rows = [
        [
            row.name, _elo(summary.ratings.of(row.name)), f"{row.share:.1%}",
            f"{row.interval[0]:.1%} – {row.interval[1]:.1%}",
            *map(str, (row.games, row.wins, row.draws, row.losses, row.forfeits)),
            f"{1000 * sum(seconds[row.name]) / len(seconds[row.name]):.3g}",
        ]
        for row in summary.standings
    ]  # fmt: skip
    groups = "; ".join(", ".join(group) for group in summary.groups)
    notes = [
        f"{name} forfeited games: {', '.join(f'{reason} {count}' for reason, count in reasons.items())}."
        for name, reasons in summary.forfeits.items()
    ]
    if len(summary.groups) > 1:
        notes.append(f"These groups never met, so that their ratings cannot be compared: {groups}.")
    told = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<h2>Standings</h2>{plots.table(heads, rows)}{told}"


def _cross(found: Encounters) -> str:
    """The cross table: the more points in a cell, the darker it is."""
    heads = "".join(f'<th scope="col">{number}</th>' for number in range(1, len(found.names) + 1))
    rows = []
    for number, (name, points, games) in enumerate(zip(found.names, found.points, found.games, strict=True), start=1):
        cells = [
            f'<td class="cell" style="--part: {80 * had / count:.0f}%">{had / count:.0%}<i>{had:g} of {count}</i></td>'
            if count
            else f"<td>{'' if column == number else '–'}</td>"
            for column, (had, count) in enumerate(zip(points, games, strict=True), start=1)
        ]
        rows.append(f"<tr><td>{number} {escape(name)}</td>{''.join(cells)}</tr>")
    return (
        "<h2>Who did how against whom</h2>"
        f'<div class="wide"><table class="cross"><thead><tr><th>points against</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _ratings(summary: Summary) -> str:
    found = [summary.ratings.of(row.name) for row in summary.standings]
    rows = [Interval(one.name, one.elo, one.elo - one.error, one.elo + one.error) for one in found]
    return plots.intervals("Elo, from the mean of all", rows, guide=0.0)


def _shares(title: str, rows: Sequence[Standing], guide: float) -> str:
    found = [Interval(row.name, row.share, *row.interval) for row in rows]
    return plots.intervals(title, found, guide=guide, write=plots.percent)


def _test(rule: Sprt) -> str:
    step = math.ceil(len(rule.course) / MOST_POINTS)
    points = list(enumerate(rule.course, start=1))
    kept = [(0, 0.0), *points[:-1][::step], points[-1]]
    bounds = [
        Curve(name, [(0, bound), (len(points), bound)])
        for name, bound in zip(("H0 is accepted", "H1 is accepted"), rule.test.bounds, strict=True)
    ]
    title = f"Log-likelihood ratio of {rule.test.elo1:g} against {rule.test.elo0:g} Elo"
    return plots.curves(title, [Curve("ratio", kept), *bounds], across="pairs", guide=0.0)


def _course(games: Sequence[Played], summary: Summary) -> str:
    """How ratings came about: what they were after so many games."""
    stops = {round(len(games) * number / MOMENTS) for number in range(MOMENTS // 10, MOMENTS + 1)}
    names = [row.name for row in summary.standings][:MOST_CURVES]
    points: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    bands: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    results = Results()
    for count, one in enumerate(games, start=1):
        results.add(one)
        if count in stops and set(results.names) >= set(names):
            known = results.ratings()
            for name in names:
                rating = known.of(name)
                points[name].append((count, rating.elo))
                bands[name].append((rating.elo - rating.error, rating.elo + rating.error))
    lines = [Curve(name, points[name], bands[name] if len(names) == 2 else ()) for name in names]
    return plots.curves("Elo as the games went on", lines, across="games", guide=0.0)


def _pairs(summary: Summary) -> str:
    name, counts = summary.standings[0].name, dict(enumerate(summary.pairs or []))
    return plots.histogram("Results of the pairs of games", {name: counts}, across=f"half points of {name} in a pair")


def _lengths(games: Sequence[Played]) -> str:
    groups: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for one in sorted(games, key=lambda one: (one.winner is None, one.winner)):
        groups["nobody won" if one.winner is None else f"seat {one.winner} won"][len(one.moves)] += 1
    return plots.histogram("Length of the games", groups, across="moves")


def _first_moves(games: Sequence[Played], summary: Summary) -> str:
    start = Game.of_version(games[0].version, summary.game, summary.options).start(seed=games[0].seed)
    rows = first_moves(games, start.player or 0)
    rows = [row for row in rows if row.games > 1] or rows
    found = [replace(row, name=f"{row.name} ×{row.games}") for row in rows[:MOST_MOVES]]
    return _shares(f"Share of seat {start.player} by first move", found, 1 / len(summary.seats))


def _notes() -> str:
    return (
        '<p class="soft">A draw is the same part of a point for everybody. Intervals hold the truth 19 times in 20;'
        " they are counted from whole meetings, whose games share a setup. 400 points of Elo are odds of ten to one;"
        " ratings are Bradley and Terry’s, the mean of all being 0.</p>"
    )
