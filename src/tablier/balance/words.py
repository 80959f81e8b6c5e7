"""How figures of balance are told in words and in tables."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.balance.estimates import Estimate
from tablier.balance.measures import MEASURES
from tablier.balance.summaries import Difference, Summary

NOTHING = "–"
ORDINALS = ("first", "second", "third", "fourth")


def noun(name: str) -> str:
    """What a measure is called."""
    if name in MEASURES:
        return MEASURES[name].title
    return f"share of the {ORDINALS[int(name.removeprefix('seat_'))]} seat"


def share(estimate: Estimate) -> str:
    """A share in per cent."""
    return f"{100 * estimate.value:.1f}\N{NO-BREAK SPACE}% ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def is_share(name: str) -> bool:
    """Whether a measure is told in per cent."""
    return name not in MEASURES or MEASURES[name].is_share


def estimate_cell(name: str, estimate: Estimate | None) -> str:
    """A measure with its interval."""
    if estimate is None:
        return NOTHING
    if is_share(name):
        return share(estimate)
    return f"{_number(estimate.value)} ({_number(estimate.low)}–{_number(estimate.high)})"


def difference_cell(name: str, estimate: Estimate | None) -> str:
    """A difference with its interval, marked where it is one; nothing where it is always zero."""
    if estimate is None or estimate.low == estimate.value == estimate.high == 0:
        return NOTHING
    factor, unit, digits = (100, "\N{NO-BREAK SPACE}%", 1) if is_share(name) else (1, "", _digits(estimate.value))
    value, low, high = (_signed(factor * number, digits) for number in (estimate.value, estimate.low, estimate.high))
    mark = " *" if estimate.low > 0 or estimate.high < 0 else ""
    return f"{value}{unit} ({low} to {high}){mark}"


def _number(value: float) -> str:
    return f"{value:.{_digits(value)}f}"


def _digits(value: float) -> int:
    return 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3


def _signed(value: float, digits: int) -> str:
    """With its sign, also that of zero."""
    return f"{value:+.{digits}f}".replace("-", "−")


def fair(summary: Summary) -> float:
    """The share that each seat had if all were equally good."""
    return sum(seat.value for seat in summary.seats) / len(summary.seats)


def answer(summary: Summary) -> str:
    """Whether the first seat is the better one, in a word or two."""
    first, even = summary.seats[0], fair(summary)
    if first.low > even:
        return "yes"
    return "no, it hurts" if first.high < even else "not shown"


def first_seat(summary: Summary) -> str:
    """Whether the first seat is the better one, in a sentence."""
    first, even = summary.seats[0], fair(summary)
    told = {
        "yes": f"the first seat does better than its fair share of {100 * even:.0f} %: it has",
        "no, it hurts": f"the first seat does worse than its fair share of {100 * even:.0f} %: it has",
        "not shown": "no seat is shown to be better: the first has",
    }[answer(summary)]
    return f"At {summary.label}, {told} {share(first)} of the points of {summary.games} games."


def notes(series: Sequence[Summary]) -> list[str]:
    """Whose judgement the chances are, where it is not the players’ own, and games that were played again."""
    found = []
    judged = [one for one in series if one.judge]
    if judged:
        levels = ", ".join(one.label for one in judged)
        found.append(f"{levels}: this level moves without searching; chances are those of {judged[0].judge} instead.")
    found += [
        f"{one.label}: in {100 * (1 - one.begins):.0f} % of the games another seat makes the first move."
        for one in series
        if one.begins < 1
    ]
    found += [
        f"{one.label}: only {one.distinct} of {one.games} games differ from one another; intervals are too narrow."
        for one in series
        if one.distinct < one.games
    ]
    return found


def measures(series: Sequence[Summary]) -> tuple[list[str], list[list[str]]]:
    """A table of what was measured: its heading and its rows."""
    rows = [["games", *(str(one.games) for one in series)]]
    for seat in range(max(len(one.seats) for one in series)):
        cells = [share(one.seats[seat]) if seat < len(one.seats) else NOTHING for one in series]
        rows.append([noun(f"seat_{seat}"), *cells])
    rows += [[noun(name), *(estimate_cell(name, one.measures.get(name)) for one in series)] for name in MEASURES]
    return ["", *(one.label for one in series)], _said(rows)


def differences(found: Sequence[Difference]) -> tuple[list[str], list[list[str]]]:
    """A table of differences: its heading and its rows."""
    names = ("seat_0", *MEASURES)
    rows = [[noun(name), *(difference_cell(name, one.measures.get(name)) for one in found)] for name in names]
    return ["", *(f"{one.of} less {one.less}" for one in found)], _said(rows)


def _said(rows: list[list[str]]) -> list[list[str]]:
    """Without rows that say nothing."""
    return [row for row in rows if any(cell != NOTHING for cell in row[1:])]
