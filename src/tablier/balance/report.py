"""The HTML page that shows a run of `tablier balance`: tables and plots, on one page that needs nothing else."""

from __future__ import annotations

from html import escape

from tablier.balance.estimates import Estimate
from tablier.balance.measures import MEASURES
from tablier.balance.summaries import Balance, Difference, Moment, Summary, title
from tablier.balance.words import differences, first_seat, measures, notes, noun
from tablier.plots import Curve, Interval, curves, histogram, intervals, number, page, percent, table

PLOTTED = ("draws", "length", "choices", "lead_changes", "uncertainty", "drama", "comebacks", "decisiveness", "halfway")
PART = "part of the game"


def html(balance: Balance) -> str:
    """The whole page."""
    heading = f"How {title(balance)} plays"
    series = balance.series
    body = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="soft"><code>{escape(balance.command)}</code></p>',
        *(f"<p>{escape(first_seat(one))}</p>" for one in series),
        *(f'<p class="soft">{escape(note)}</p>' for note in notes(series)),
        "<h2>Measures</h2>",
        table(*measures(series)),
        '<p class="soft">In brackets 95 % intervals: Wilson’s for shares, by the bootstrap for other means.</p>',
        '<div class="figures">',
        _seats(series),
        *(_figure(series, name) for name in PLOTTED if _varies(series, name)),
        histogram("Lengths of games", {one.label: one.lengths for one in series}, across="moves")
        if _varies(series, "length")
        else "",
        _course("Legal moves (bands: half of the games)", [(one.label, one.choices) for one in series]),
        _course("The leader’s lead (bands: half of the games)", [(one.label, one.lead) for one in series]),
        _course("Chances of the first seat (bands: half of the games)", [(one.label, one.first) for one in series]),
        "</div>",
        *_differences(balance.differences),
        "<h2>What the measures mean</h2>",
        "<ul>",
        *(f"<li><b>{measure.title}</b>: {escape(measure.meaning)}.</li>" for measure in MEASURES.values()),
        "</ul>",
    ]
    return page(heading, body)


def _seats(series: list[Summary]) -> str:
    rows = [
        Interval(f"{one.label}{f', {seat + 1}' if len(one.seats) > 2 else ''}", each.value, each.low, each.high, place)
        for place, one in enumerate(series)
        for seat, each in enumerate(one.seats if len(one.seats) > 2 else one.seats[:1])
    ]
    fair = {1 / len(one.seats) for one in series}
    heading = "Share of the first seat" if fair == {0.5} else "Share of each seat"
    return intervals(heading, rows, guide=fair.pop() if len(fair) == 1 else None, write=percent)


def _varies(series: list[Summary], name: str) -> bool:
    """Whether a measure is not the same in all games."""
    return any(one.measures[name].low < one.measures[name].high for one in series if name in one.measures)


def _figure(series: list[Summary], name: str) -> str:
    found: list[tuple[int, str, Estimate]] = [
        (place, one.label, one.measures[name]) for place, one in enumerate(series) if name in one.measures
    ]
    rows = [Interval(label, one.value, one.low, one.high, place) for place, label, one in found]
    return intervals(noun(name).capitalize(), rows, write=percent if MEASURES[name].is_share else number)


def _course(heading: str, series: list[tuple[str, list[Moment]]]) -> str:
    return curves(
        heading,
        [
            Curve(label, [(one.part, one.mean) for one in moments], [(one.low, one.high) for one in moments])
            for label, moments in series
        ],
        across=PART,
        write_across=percent,
    )


def _differences(found: list[Difference]) -> list[str]:
    if not found:
        return []
    return [
        "<h2>Differences</h2>",
        "<p>Between games of the same number, on the same setup where the options deal alike. * Zero is outside.</p>",
        table(*differences(found)),
    ]
