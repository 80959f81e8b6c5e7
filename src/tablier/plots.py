"""Plots for pages that stand alone: figures with inline SVG, in light and dark, as narrow as a phone.

A figure is HTML. Whoever shows one puts `STYLE` on the page once; `page` makes a whole page of it. Colours are told
apart by their place in a legend, and everything that is drawn can be read: it has a `title`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 320  # of the drawing: on a phone, about one unit a pixel
LEFT, RIGHT, TOP, BOTTOM = 34, 24, 8, 36  # around the axes of a graph
HEIGHT = 200
ROW = 26  # of a row of intervals
LETTER = 6.6  # the width of one, roughly
MOST_BARS = 30
TICKS = 5
COLOURS = 6

SVG = "http://www.w3.org/2000/svg"

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6675; --line: #d5dae1; --page: #fbfbf9; --card: #fff;
  --c0: #2563a8; --c1: #c2571a; --c2: #3a7d44; --c3: #8a4a9e; --c4: #a8842c; --c5: #5b6675; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a3adba; --line: #3a4350; --page: #14181e;
  --card: #1c222a; --c0: #7db4f0; --c1: #f2a06b; --c2: #86cf92; --c3: #d0a0e2; --c4: #e0c06a; --c5: #a3adba; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 3rem; max-width: 64rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .4rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p { max-width: 44rem; } code { font-size: .9em; overflow-wrap: anywhere; } .soft { color: var(--soft); }
.wide { overflow-x: auto; margin: .5rem 0; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem .3rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
figure { margin: 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
figcaption { font-weight: 600; margin-bottom: .4rem; } figure svg { display: block; width: 100%; height: auto; }
figure svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } figure svg .soft { fill: var(--soft); }
.grid { stroke: var(--line); stroke-width: 1; } .guide { stroke: var(--soft); stroke-dasharray: 4 3; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; } .whisker { stroke-width: 2; } .band { opacity: .18; }
.bar { fill-opacity: .3; stroke-width: 1.5; stroke-linejoin: round; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .4rem 0 0; padding: 0; list-style: none;
  font-size: .85rem; }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 2px; }
""" + "".join(
    f".s{n} {{ stroke: var(--c{n}); }} .f{n} {{ fill: var(--c{n}); }} .b{n} {{ background: var(--c{n}); }}\n"
    for n in range(COLOURS)
)

Writer = Callable[[float], str]


class Interval(NamedTuple):
    """A row of `intervals`: a value, and where it may be."""

    label: str
    value: float
    low: float
    high: float
    group: int = 0  # its colour


class Curve(NamedTuple):
    """A line of `curves`."""

    label: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()  # at each point, from where to where


def number(value: float) -> str:
    """A number with no more digits than it needs."""
    return f"{value:.4g}".replace("-", "−")


def whole(value: float) -> str:
    """A whole number; nothing for others."""
    return number(value) if value == round(value) else ""


def percent(value: float) -> str:
    """A share."""
    return f"{100 * value:.3g} %".replace("-", "−")


def intervals(
    title: str, rows: Sequence[Interval], *, guide: float | None = None, write: Writer = number,
    legend: Sequence[str] = (),
) -> str:  # fmt: skip
    """Values with their intervals below one another; the guide is what they are to be compared with."""
    guides = [] if guide is None else [guide]
    ticks = ticked(min([row.low for row in rows] + guides), max([row.high for row in rows] + guides))
    told = [f"{write(row.value)} ({write(row.low)} – {write(row.high)})" for row in rows]
    left = min(WIDTH // 2, 12 + LETTER * max(len(row.label) for row in rows))
    scale = _scale(ticks[0], ticks[-1], left, WIDTH - RIGHT)
    bottom = TOP + ROW * len(rows)
    parts = [_vertical(scale(tick), TOP, bottom, "grid") for tick in ticks]
    room = LETTER * (1 + max(len(write(tick)) for tick in ticks)) / (scale(ticks[1]) - scale(ticks[0]))
    parts += [_text(scale(tick), bottom + 15, write(tick), "middle", "soft") for tick in ticks[:: math.ceil(room)]]
    parts += [_vertical(scale(value), TOP, bottom, "guide") for value in guides]
    for place, (row, text) in enumerate(zip(rows, told, strict=True)):
        middle, group = TOP + ROW * (place + 0.5), row.group % COLOURS
        ends = [scale(row.low), scale(row.high)]
        parts.append(
            f"<g><title>{escape(f'{row.label}: {text}')}</title>{_text(0, middle + 4, row.label)}"
            f'<line class="whisker s{group}" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="f{group}" cx="{scale(row.value):.1f}" cy="{middle}" r="4"/></g>'
        )
    return _figure(title, parts, bottom + BOTTOM - 12, legend)


def curves(
    title: str, lines: Sequence[Curve], *, across: str = "", guide: float | None = None, write: Writer = number,
    write_across: Writer = number,
) -> str:  # fmt: skip
    """Lines over an axis, which `across` names."""
    lines = [line for line in lines if line.points]
    if not lines:
        return _figure(title, [_text(0, 20, "–")], ROW)
    spans = [value for line in lines for span in line.band for value in span]
    guides = [] if guide is None else [guide]
    heights = [y for line in lines for _, y in line.points] + spans + guides
    xs = [x for line in lines for x, _ in line.points]
    parts, right, up = _axes((min(xs), max(xs)), (min(heights), max(heights)), across, write, write_across)
    parts += [_horizontal(up(value), "guide") for value in guides]
    for place, line in enumerate(lines):
        colour = place % COLOURS
        if line.band:
            there = [(right(x), up(high)) for (x, _), (_, high) in zip(line.points, line.band, strict=True)]
            back = [(right(x), up(low)) for (x, _), (low, _) in zip(line.points, line.band, strict=True)]
            parts.append(f'<polygon class="band f{colour}" points="{_path(there + back[::-1])}"/>')
        points = _path([(right(x), up(y)) for x, y in line.points])
        parts.append(
            f'<polyline class="curve s{colour}" points="{points}"><title>{escape(line.label)}</title></polyline>'
        )
    return _figure(title, parts, HEIGHT, [line.label for line in lines])


def histogram(title: str, groups: Mapping[str, Mapping[int, int]], *, across: str = "") -> str:
    """How often each number occurs, as shares of its group; neighbouring numbers are put together if there are many."""
    groups = {label: counts for label, counts in groups.items() if sum(counts.values())}
    if not groups:
        return _figure(title, [_text(0, 20, "–")], ROW)
    first = min(min(counts) for counts in groups.values())
    last = max(max(counts) for counts in groups.values())
    size = math.ceil((last - first + 1) / MOST_BARS)
    bars = math.ceil((last - first + 1) / size)
    shares = {}
    for label, counts in groups.items():
        summed = [0.0] * bars
        for value, count in counts.items():
            summed[(value - first) // size] += count / sum(counts.values())
        shares[label] = summed
    highest = max(max(summed) for summed in shares.values())
    begin = first - 0.5
    parts, right, up = _axes((begin, begin + bars * size), (0.0, highest), across, percent, whole)
    for place, (label, summed) in enumerate(shares.items()):
        steps = [(right(begin), up(0))]
        for bar, share in enumerate(summed):
            steps += [(right(begin + bar * size), up(share)), (right(begin + (bar + 1) * size), up(share))]
        steps.append((right(begin + bars * size), up(0)))
        colour = place % COLOURS
        parts.append(
            f'<polygon class="bar s{colour} f{colour}" points="{_path(steps)}"><title>{escape(label)}</title></polygon>'
        )
    return _figure(title, parts, HEIGHT, list(shares))


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that scrolls sideways where it is too wide."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def standalone(figure: str) -> str:
    """The drawing of a figure as a picture that needs nothing else, for pages that cannot hold one."""
    drawing = figure[figure.index("<svg") : figure.index("</svg>")].replace("<svg", f'<svg xmlns="{SVG}"', 1)
    head, _, rest = drawing.partition(">")
    style = STYLE.replace("figure svg ", "") + "svg { background: var(--card); }\n"
    return f"{head}><style>{style}</style>{rest}</svg>\n"


def page(title: str, body: Sequence[str]) -> str:
    """A page that needs nothing else."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    parts = "\n".join(body)
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n<body>\n{parts}\n</body></html>\n'
    )


def ticked(low: float, high: float) -> list[float]:
    """Round numbers around an interval: the first is not above its low end, the last not below its high one."""
    span = high - low or abs(high) or 1.0
    rough = span / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * count, 12) for count in range(first, max(last, first + 1) + 1)]


def _axes(
    across: tuple[float, float], upward: tuple[float, float], name: str, write: Writer, write_across: Writer
) -> tuple[list[str], Callable[[float], float], Callable[[float], float]]:
    """The axes of a graph, and where a number is on each of them."""
    rows = ticked(*upward)
    columns = [tick for tick in ticked(*across) if across[0] <= tick <= across[1]]
    left = max(LEFT, 10 + LETTER * max(len(write(tick)) for tick in rows))
    right = _scale(*across, left, WIDTH - RIGHT)
    up = _scale(rows[0], rows[-1], HEIGHT - BOTTOM, TOP)
    parts = [_horizontal(up(tick), "grid", left) for tick in rows]
    parts += [_text(left - 6, up(tick) + 4, write(tick), "end", "soft") for tick in rows]
    parts += [_text(right(tick), HEIGHT - BOTTOM + 15, write_across(tick), "middle", "soft") for tick in columns]
    parts += [_text((left + WIDTH - RIGHT) / 2, HEIGHT - 4, name, "middle", "soft")] if name else []
    return parts, right, up


def _scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """Where a number is drawn, if two ends are drawn there."""
    return lambda value: first + (last - first) * (value - low) / ((high - low) or 1.0)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _vertical(x: float, top: float, bottom: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'


def _horizontal(y: float, kind: str, left: float = LEFT) -> str:
    return f'<line class="{kind}" x1="{left:.1f}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _figure(title: str, parts: Sequence[str], height: float, legend: Sequence[str] = ()) -> str:
    items = "".join(f'<li><i class="b{place % COLOURS}"></i>{escape(label)}</li>' for place, label in enumerate(legend))
    below = f'<ul class="legend">{items}</ul>' if len(legend) > 1 else ""
    drawn = f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    return f"<figure><figcaption>{escape(title)}</figcaption>{drawn}{below}</figure>"
