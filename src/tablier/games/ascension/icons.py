"""The drawings of Ascension, in squares of 100 by 100: the same paths as the page has (`web/src/boards/ascension`)."""

from __future__ import annotations

import math
from typing import NamedTuple


class Stroke(NamedTuple):
    """A path: a line of some width, or filled; a hole has the colour of the ground."""

    path: str
    line: float = 0
    hole: bool = False


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:g}a{r:g} {r:g} 0 1 1 0 {2 * r:g}a{r:g} {r:g} 0 1 1 0 {-2 * r:g}z"


def _star() -> str:
    points = []
    for index in range(10):
        radius, angle = (20 if index % 2 else 46), index * math.pi / 5
        points.append(f"{50 + radius * math.sin(angle):.1f} {53 - radius * math.cos(angle):.1f}")
    return f"M{'L'.join(points)}z"


ICONS = {
    "triangle": (Stroke("M50 10L93 86H7z"),),
    "circle": (Stroke(_circle(50, 50, 40)),),
    "square": (Stroke("M15 15h70v70h-70z"),),
    "star": (Stroke(_star()),),
    "ladder": (
        Stroke("M31 93L36 7M69 93L64 7", line=9),
        Stroke("M35 22h30M34 40h32M33 58h34M32 76h36", line=8),
    ),
    "mattress": (
        Stroke("M50 6v26M37 22l13 13 13-13", line=9),
        Stroke("M14 50H86a9 9 0 0 1 9 9V78a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V59a9 9 0 0 1 9-9z"),
        Stroke("".join(_circle(x, 68.5, 4.5) for x in (24, 50, 76)), hole=True),
    ),
    "spring": (
        Stroke("M22 91H78M22 9H78", line=9),
        Stroke("M50 83L74 74 26 62 74 50 26 38 74 26 50 17", line=8),
    ),
    "cablecar": (
        Stroke("M3 27L97 9", line=6),
        Stroke("M50 20V42", line=7),
        Stroke("M26 40H74a10 10 0 0 1 10 10V80a10 10 0 0 1-10 10H26a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z"),
        Stroke("M26 51h20v17H26zM54 51h20v17H54z", hole=True),
    ),
    "bivouac": (
        Stroke("M4 88C8 56 24 36 50 32C76 36 92 56 96 88z"),
        Stroke("M50 50L66 88H34z", hole=True),
        Stroke("M80 4a13 13 0 1 0 15 20A15 15 0 0 1 80 4z"),
    ),
    "chasm": (
        Stroke("M4 16H35L44 34 30 52 42 70 33 92H4z"),
        Stroke("M96 16H61L68 36 54 54 66 72 58 92H96z"),
    ),
    "joker": (
        Stroke(
            "M26 72C26 54 18 48 8 54C8 30 32 24 42 46C43 32 46 22 50 14C54 22 57 32 58 46C68 24 92 30 92 54"
            "C82 48 74 54 74 72z"
        ),
        Stroke("M25 78H75V91H25z"),
        Stroke("".join(_circle(x, y, 8) for x, y in ((9, 62), (50, 9), (91, 62)))),
    ),
    "snow": (
        Stroke("M50 6V94M12 28L88 72M88 28L12 72", line=11),
        Stroke("M38 12L50 24 62 12M38 88L50 76 62 88", line=8),
    ),
}
FIGURES = ("triangle", "circle", "square", "star")
# Where each drawing of a face lies, as corner and size: one in the middle, two askew.
PLACES = {1: ((10, 10, 80),), 2: ((2, 4, 53), (45, 43, 53))}


def icon(name: str, colour: str = "#2a1505", ground: str = "#dcb57e") -> str:
    """One drawing, in its square."""
    return "".join(_drawn(stroke, ground if stroke.hole else colour) for stroke in ICONS[name])


def _drawn(stroke: Stroke, colour: str) -> str:
    if not stroke.line:
        return f'<path fill="{colour}" d="{stroke.path}"/>'
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path fill="none" stroke="{colour}" stroke-width="{stroke.line:g}" {ends} d="{stroke.path}"/>'


def face(words: str, ground: str = "#dcb57e", colour: str = "#2a1505") -> str:
    """A whole face, as `triangle+circle`, in a square of 100 by 100."""
    names = words.split("+")
    return "".join(
        f'<g transform="translate({x} {y}) scale({size / 100:g})">{icon(name, colour, ground)}</g>'
        for name, (x, y, size) in zip(names, PLACES[len(names)], strict=True)
    )
