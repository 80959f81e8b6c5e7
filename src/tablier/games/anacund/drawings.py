"""Drawings of Anacund for the pages for players.

They say nothing in words, and everything in them stands on wood, so that they look right on a light page and on a dark
one. Numerals are large: a whole ring is drawn at half its size on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tablier.games.anacund import notation, rules
from tablier.games.anacund.rules import SQUARES, State
from tablier.games.anacund.view import owner
from tablier.games.drawing import picture

if TYPE_CHECKING:
    from tablier.state import State as Moment

CELL, OUTSIDE, NAME, EDGE = 46, 30, 24, 8  # a square, the room for captured pawns beside it, its name, and the rim
PAWN, CAPTURED = 17, 11  # radii
ARROW = 30  # between what was and what is
PILE, DISC, STEP = 38, 7, 50  # a group: its width, the height of a pawn in it, and the way to the next
STAINS = ("#f3dfae", "#e3ab47", "#94b260", "#236f77", "#674684", "#8a2740")  # of the values, as on the board
STYLE = (
    "text{font:700 24px Georgia,serif;fill:#2a1505;text-anchor:middle}.name{font:600 17px system-ui,sans-serif;"
    "fill:#2a1505}.light{fill:#fff8ea}.wood{fill:#c89b68;stroke:#6d4526;stroke-width:1.5}.slat{fill:#d8b283;"
    "stroke:#8a5f36}.square{stroke:#5b3a1c}.bonus{fill:#ffe08a;stroke:#8a5a0c;stroke-width:2.5}.star{fill:#ffc21f;"
    "stroke:#4a2b08;stroke-width:1.5}.closed{fill:#a57f55;stroke:#5b3a1c}.cross{fill:none;stroke:#3a1f0a;"
    "stroke-width:2}.p0{fill:#1c1815;stroke:#b7a58b;stroke-width:1.5}.p1{fill:#fffaf0;stroke:#4d3c28;stroke-width:1.5}"
    ".m0{fill:#f8ad93}.m1{fill:#24598c}.around{fill:none;stroke:#2a1505;stroke-width:6}.asked{fill:none;"
    "stroke:#ffd84d;stroke-width:3.5;stroke-dasharray:7 4}"
    ".new{fill:none;stroke:#ffd84d;stroke-width:4}.order{fill:#fff6dd;stroke:#3a1f0a}.order+text{font:700 14px "
    "system-ui,sans-serif;fill:#2a1505}.arrow{fill:#a8713c;stroke:#5b3a1c}.gone{fill:none;stroke:#a57f55}"
    ".tag{stroke:#3a1f0a;"
    "stroke-width:1.5}"
)


# The drawings: each is given the game so far and the seat whose view it is, which sees what all see.


def ring_drawing(moment: Moment, seat: int | None, *, columns: str = notation.COLUMNS) -> str:
    """The whole ring or its first columns, captured pawns outside it."""
    state: State = moment.rules_state
    whole = columns == notation.COLUMNS
    outside = EDGE + (OUTSIDE if state.dark_won | state.light_won or not whole else 0)
    top = outside + NAME
    width, height = (2 if whole else 1) * outside + len(columns) * CELL, top + 3 * CELL + outside
    parts = [_wood(0, 0, width, height)]
    for column, letter in enumerate(columns):
        x = outside + column * CELL
        parts.append(f'<rect class="slat" x="{x + 1}" y="{top}" width="{CELL - 2}" height="{3 * CELL}" rx="4"/>')
        parts.append(f'<text class="name" x="{x + CELL / 2:g}" y="{EDGE + 14}">{letter}</text>')
    for number, name in enumerate(notation.SQUARE_NAMES):
        if name[0] not in columns:
            continue
        column, row = notation.COLUMNS.index(name[0]), int(name[1])
        aside = {1: (0, -1), 3: (0, 1)}.get(row, (-1 if column == 0 else 1, 0))
        parts.append(_square(state, number, outside + column * CELL, top + (row - 1) * CELL, aside))
    return picture(width, height, parts, STYLE)


def stretch_drawing(moment: Moment, seat: int | None, *, region: str, back: int) -> str:
    """A stretch of the ring, as in `c1-h1`: so many moves ago, and below it now."""
    squares = stretch(region)
    width, height = 2 * EDGE + len(squares) * CELL, 2 * EDGE + OUTSIDE + CELL + NAME
    made = len(moment.moves) - back
    before = moment.start
    for move in moment.moves[:made]:
        before = before.play(move)
    new = [rules.square_of(move.code) for move in moment.moves[made:]]
    parts = [
        *_stretch(before.rules_state, squares, 0),
        *(_asked(EDGE + squares.index(number) * CELL, EDGE + OUTSIDE) for number in new if number in squares),
        f'<path class="arrow" d="M{width / 2 - 12:g} {height + 7}h24l-12 16z"/>',
        *_stretch(moment.rules_state, squares, height + ARROW, new),
    ]
    return picture(width, 2 * height + ARROW, parts, STYLE)


def countdown_drawing(moment: Moment, seat: int | None) -> str:
    """The groups of the player who begins, at the start and after each pawn, with the squares the pawns went to."""
    stages = [moment.start]
    for move in moment.moves:
        stages.append(stages[-1].play(move))
    width, height = rules.GROUPS * PILE + 2 * EDGE, rules.VALUES * (DISC + 2) + 40 + 2 * EDGE
    parts = []
    for number, stage in enumerate(stages):
        left = number * (width + STEP)
        parts.append(_wood(left, 0, width, height))
        for place, size in enumerate(notation.group_sizes(stage.rules_state, rules.DARK)):
            parts += _pile(size, left + EDGE + place * PILE, EDGE)
        if number < len(moment.moves):
            square = rules.square_of(moment.moves[number].code)
            parts += _step(rules.value_of(stage.rules_state, square), left + width + STEP / 2, height / 2)
    return picture(len(stages) * (width + STEP) - STEP, height, parts, STYLE)


DRAWINGS: dict[str, Callable[..., str]] = {
    "ring": ring_drawing,
    "stretch": stretch_drawing,
    "countdown": countdown_drawing,
}


# Their parts


def stretch(region: str) -> list[int]:
    """The squares from one to another, clockwise."""
    first, last = (notation.SQUARE_NAMES.index(name) for name in region.split("-"))
    return [(first + step) % SQUARES for step in range((last - first) % SQUARES + 1)]


def _wood(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="wood" x="{x + 1:g}" y="{y + 1:g}" width="{width - 2:g}" height="{height - 2:g}" rx="9"/>'


def _stretch(state: State, squares: Sequence[int], top: float, new: Sequence[int] = ()) -> list[str]:
    """Some squares in a row with their names; new pawns are marked, and numbered if there are several."""
    parts = [_wood(0, top, 2 * EDGE + len(squares) * CELL, 2 * EDGE + OUTSIDE + CELL + NAME)]
    for place, number in enumerate(squares):
        x, y = EDGE + place * CELL, top + EDGE + OUTSIDE
        parts.append(_square(state, number, x, y, (0, -1)))
        name = notation.SQUARE_NAMES[number]
        parts.append(f'<text class="name" x="{x + CELL / 2:g}" y="{y + CELL + 18:g}">{name}</text>')
        if number in new:
            is_there = owner(state.dark, state.light, number) is not None
            parts.append(_new(x, y, is_there, new.index(number) + 1 if len(new) > 1 else None))
    return parts


def _square(state: State, number: int, x: float, y: float, aside: tuple[int, int]) -> str:
    """A square with what stands on it, and beside it on this side the pawn captured there."""
    value = rules.value_of(state, number)
    pawn = owner(state.dark, state.light, number)
    captor = owner(state.dark_won, state.light_won, number)
    is_bonus = bool(state.bonus >> number & 1)
    kind = "closed" if captor is not None else "bonus" if is_bonus else "square"
    paint = f' fill="{STAINS[value - 1]}"' if kind == "square" else ""
    parts = [f'<rect class="{kind}"{paint} x="{x + 3:g}" y="{y + 3:g}" width="{CELL - 6}" height="{CELL - 6}" rx="5"/>']
    middle = (x + CELL / 2, y + CELL / 2)
    if captor is not None:
        away = CELL / 2 + OUTSIDE / 2 - 1
        parts.append(_crossed(x, y))
        parts.append(_pawn(middle[0] + aside[0] * away, middle[1] + aside[1] * away, captor, CAPTURED))
    elif pawn is not None:
        parts.append(_pawn(*middle, pawn, PAWN))
    else:
        shade = "" if is_bonus or value < 4 else ' class="light"'
        parts.append(f'<text{shade} x="{middle[0]:g}" y="{middle[1] + 8:g}">{value}</text>')
    if is_bonus:
        parts.append(_star(x + CELL - 8, y + 8))
    return "".join(parts)


def _pawn(x: float, y: float, seat: int, radius: float) -> str:
    """A pawn with the shape of its seat, so that colours need not be told apart."""
    r = radius * 0.5
    shape = (
        f"M{x:g} {y - r:g}l{r:g} {1.7 * r:g}h{-2 * r:g}z"
        if seat == rules.DARK
        else f"M{x:g} {y - r:g}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}z"
    )
    return f'<circle class="p{seat}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/><path class="m{seat}" d="{shape}"/>'


def _crossed(x: float, y: float) -> str:
    near, far = 8, CELL - 8
    lines = f"M{x + near:g} {y + near:g}L{x + far:g} {y + far:g}M{x + far:g} {y + near:g}L{x + near:g} {y + far:g}"
    return f'<path class="cross" d="{lines}"/>'


def _star(x: float, y: float) -> str:
    points = "0,-10 3,-3 10,-2.500 4.500,2 6,9 0,5.500 -6,9 -4.500,2 -10,-2.500 -3,-3"
    return f'<polygon class="star" transform="translate({x:g} {y:g})" points="{points}"/>'


def _asked(x: float, y: float) -> str:
    circle = f'cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{PAWN}"'
    return f'<circle class="around" {circle}/><circle class="asked" {circle}/>'


def _new(x: float, y: float, is_there: bool, order: int | None) -> str:
    """That a pawn is new: a ring around it if it stands, and its number where there are several."""
    drawn = f'<circle class="new" cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{PAWN + 1}"/>' if is_there else ""
    if order is None:
        return drawn
    place = f'cx="{x + 10:g}" cy="{y + CELL - 9:g}"'
    return f'{drawn}<circle class="order" {place} r="9"/><text x="{x + 10:g}" y="{y + CELL - 4:g}">{order}</text>'


def _pile(size: int, x: float, y: float) -> list[str]:
    """A group as a pile of pawns, with its size below it."""
    parts = []
    for level in range(rules.VALUES):
        kind = "p0" if level < size else "gone"
        top = y + (rules.VALUES - 1 - level) * (DISC + 2)
        parts.append(f'<rect class="{kind}" x="{x + 3:g}" y="{top:g}" width="{PILE - 6}" height="{DISC}" rx="3.5"/>')
    return [*parts, _tag(size, x + PILE / 2, y + rules.VALUES * (DISC + 2) + 4)]


def _tag(value: int, x: float, y: float) -> str:
    shade = ' class="light"' if value > 3 else ""
    paint = STAINS[value - 1]
    return (
        f'<rect class="tag" fill="{paint}" x="{x - 17:g}" y="{y:g}" width="34" height="34" rx="5"/>'
        f'<text{shade} x="{x:g}" y="{y + 26:g}">{value}</text>'
    )


def _step(value: int, x: float, y: float) -> list[str]:
    """A pawn that goes to a square of this value, between two stages."""
    return [
        f'<circle class="p0" cx="{x:g}" cy="{y - 38:g}" r="12"/>',
        f'<path class="arrow" d="M{x - 8:g} {y - 18:g}h16l-8 14z"/>',
        _tag(value, x, y + 2),
    ]
