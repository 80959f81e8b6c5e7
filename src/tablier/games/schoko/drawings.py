"""Pictures of Scho K.O. for the pages: cards, and tables with what is tried there, how groups count, and levels.

They say nothing in words, and everything in them lies on a table or is a card, so that they look right on a light page
and on a dark one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.games.drawing import picture
from tablier.games.schoko.cards import SQUARES
from tablier.games.schoko.view import LaidCard, SchokoView, groups_of

if TYPE_CHECKING:
    from tablier.state import State as Moment

UNIT, EDGE, GAP = 36, 14, 16  # a square, the table around the cards, the space between two tables
INSET, LIFT, THICK = 4, 4, 13
COLOURS = {"D": "d", "W": "w"}
STYLE = (
    "text{font:700 13px system-ui,sans-serif;text-anchor:middle}.table{fill:#b9cfc4;stroke:#7d9a8c}"
    ".d{fill:#3d1d0d}.w{fill:#e6cf9f}.d+.face{fill:#62371d}.w+.face{fill:#fff4dc}"
    ".card{fill:none;stroke:#1d0e06;stroke-width:2}.shade{fill:#1d0e06;opacity:.4}.rim{fill:#f0cf8e;stroke:#6b4a22}"
    ".smartie{fill:#e21e79;stroke:#fff;stroke-width:2}.fits,.wrong{fill:none;stroke-width:4}.fits{stroke:#13703a}"
    ".wrong{stroke:#b3121f;stroke-dasharray:7 5}.sign{stroke:#fff;stroke-width:1.5}.good{fill:#13703a}"
    ".bad{fill:#b3121f}.on{fill:#fff}.tick{fill:none;stroke:#fff;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}"
    ".dark{stroke:#ffb35c}.white{stroke:#8a3fd0}.dark,.white{fill:none;stroke-width:2.5;stroke-linecap:round}"
    ".largest{stroke-width:5}.count-dark{fill:#1d0e06;stroke:#ffb35c}.count-white{fill:#fff;stroke:#8a3fd0}"
    ".count-dark,.count-white{stroke-width:2.5}.ink{fill:#1d0e06}.cut{stroke:#1d0e06;stroke-width:2;"
    "stroke-dasharray:3 5}.ground{stroke:#1d0e06;stroke-width:3}"
)
Cell = tuple[int, int]


def _rect(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    rounded = f' rx="{corner:g}"' if corner else ""
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded}/>'


def _line(kind: str, one: tuple[float, float], two: tuple[float, float]) -> str:
    return f'<path class="{kind}" d="M{one[0]:g} {one[1]:g}L{two[0]:g} {two[1]:g}"/>'


def _card(card: str, x: float, y: float, unit: float, *, is_high: bool = False) -> str:
    """A card; one of the second level is lifted from its shadow and has a rim."""
    parts = []
    if is_high:
        parts.append(_rect("shade", x + 5, y + 5, 2 * unit, 2 * unit, 5))
        x, y = x - LIFT, y - LIFT
        parts.append(_rect("rim", x - 2, y - 2, 2 * unit + 4, 2 * unit + 4, 6))
    inset = unit / 9
    for letter, (dx, dy) in zip(card, SQUARES, strict=False):
        left, top = x + dx * unit, y + dy * unit
        parts.append(_rect(COLOURS[letter], left, top, unit, unit))
        parts.append(_rect("face", left + inset, top + inset, unit - 2 * inset, unit - 2 * inset, inset))
    parts.append(_rect("card", x, y, 2 * unit, 2 * unit, unit / 9))
    return "".join(parts) + _smartie(card, x, y, unit)


def _smartie(card: str, x: float, y: float, unit: float) -> str:
    middle = f'cx="{x + unit:g}" cy="{y + unit:g}"'
    return f'<circle class="smartie" {middle} r="{unit * 0.3:g}"/>' if card.endswith("*") else ""


def card_drawing(moment: Moment, seat: int | None, *, card: str) -> str:
    """One card, to stand in a line of text."""
    return picture(32, 32, [_card(card, 2, 2, 14)], STYLE)


def cards_drawing(moment: Moment, seat: int | None, *, rows: list[list[str]]) -> str:
    """Cards in rows on a table."""
    step = 2 * UNIT + GAP
    width, height = max(map(len, rows)) * step - GAP + 2 * EDGE, len(rows) * step - GAP + 2 * EDGE
    cards = [
        _card(card, EDGE + column * step, EDGE + row * step, UNIT)
        for row, of_row in enumerate(rows)
        for column, card in enumerate(of_row)
    ]
    return picture(width, height, [_rect("table", 1, 1, width - 2, height - 2, 10), *cards], STYLE)


class Tried(NamedTuple):
    """A card that somebody thinks of laying: as it lies, where, and whether it fits."""

    card: str
    x: int
    y: int
    fits: bool

    @classmethod
    def read(cls, move: str, *, fits: bool) -> Tried:
        """From the notation of a move."""
        card, _, place = move.partition("@")
        x, y = map(int, place.split(","))
        return cls(card, x, y, fits)


def _tried(fits: Sequence[str], refused: Sequence[str]) -> list[Tried]:
    return [*(Tried.read(move, fits=True) for move in fits), *(Tried.read(move, fits=False) for move in refused)]


class Sheet:
    """A table drawn in a picture: the cards that lie there, and room for those that are tried or may come."""

    def __init__(
        self, view: SchokoView, tried: Sequence[Tried], left: float = 0, around: Sequence[Sequence[int]] = ()
    ) -> None:
        spots = [*((card.x, card.y) for card in view.cards), *((card.x, card.y) for card in tried)]
        spots += [(x, y) for x, y in around]
        self.cards = sorted(view.cards, key=lambda card: card.level)
        self.first = min(x for x, _ in spots), min(y for _, y in spots)
        self.columns = max(x for x, _ in spots) - self.first[0] + 2
        self.rows = max(y for _, y in spots) - self.first[1] + 2
        self.left = left
        self.seen = {cell: letter for card in self.cards for cell, letter in _squares(card)}

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return self.columns * UNIT + 2 * EDGE

    @property
    def height(self) -> float:
        """How high it is drawn."""
        return self.rows * UNIT + 2 * EDGE

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where the top left corner of a square is drawn."""
        return self.left + EDGE + (x - self.first[0]) * UNIT, EDGE + (y - self.first[1]) * UNIT

    def table(self, height: float, *, lifts: bool = True) -> list[str]:
        """The table and its cards, those of the second level lifted or flat."""
        table = _rect("table", self.left + 1, 1, self.width - 2, height - 2, 10)
        return [
            table,
            *(
                _card(card.card, *self.place(card.x, card.y), UNIT, is_high=lifts and card.level == 2)
                for card in self.cards
            ),
        ]

    def thought(self, tried: Tried) -> list[str]:
        """A card that is tried, framed, with a sign for each contact, and whether it fits."""
        is_high = (tried.x, tried.y) in self.seen
        x, y = self.place(tried.x, tried.y)
        parts = [_card(tried.card, x, y, UNIT, is_high=is_high)]
        lift = LIFT if is_high else 0
        parts.append(_rect("fits" if tried.fits else "wrong", x - lift, y - lift, 2 * UNIT, 2 * UNIT, 5))
        contacts = [] if is_high else list(self.contacts(tried))
        for left, top, is_equal in contacts:
            parts.append(f'<circle class="sign {"good" if is_equal else "bad"}" cx="{left:g}" cy="{top:g}" r="9"/>')
            parts.append(f'<text class="on" x="{left:g}" y="{top + 5:g}">{"=" if is_equal else "≠"}</text>')
        corners = [(x - lift + dx * 2 * UNIT, y - lift + dy * 2 * UNIT) for dx, dy in ((1, 0), (1, 1), (0, 0), (0, 1))]
        free = [
            corner
            for corner in corners
            if all(abs(corner[0] - left) + abs(corner[1] - top) > UNIT for left, top, _ in contacts)
        ]
        return [*parts, _verdict(*free[0], tried.fits)]

    def contacts(self, tried: Tried) -> Iterator[tuple[float, float, bool]]:
        """Where a card would touch others, and whether equal colours meet there."""
        own = dict(_squares(tried))
        for x, y in own:
            for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
                other = (x + dx, y + dy)
                if other in self.seen and other not in own:
                    yield *self.place(x + 0.5 + dx / 2, y + 0.5 + dy / 2), own[x, y] == self.seen[other]

    def group(self, cells: Sequence[Cell], colour: str, *, is_largest: bool) -> list[str]:
        """The line around a group, and its size."""
        kind = f"{colour} largest" if is_largest else colour
        parts = [_line(kind, *edge) for cell in cells for edge in self.edges(cell, set(cells))]
        heart = max(cells, key=lambda cell: sum(abs(cell[0] - x) + abs(cell[1] - y) == 1 for x, y in cells))
        x, y = self.place(heart[0] + 0.5, heart[1] + 0.5)
        ink = "on" if colour == "dark" else "ink"
        parts.append(f'<circle class="count-{colour}" cx="{x:g}" cy="{y:g}" r="11"/>')
        return [*parts, f'<text class="{ink}" x="{x:g}" y="{y + 5:g}">{len(cells)}</text>']

    def edges(self, cell: Cell, group: set[Cell]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        """The sides of a square where its group ends, drawn a little inside."""
        x, y = self.place(*cell)
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            if (cell[0] + dx, cell[1] + dy) in group:
                continue
            ends = []
            for side in (-1, 1):
                along = (cell[0] + side * abs(dy), cell[1] + side * abs(dx))
                reach = UNIT / 2 + (INSET if along in group else -INSET)
                away = UNIT / 2 - INSET
                ends.append(
                    (
                        x + UNIT / 2 + dx * away + side * abs(dy) * reach,
                        y + UNIT / 2 + dy * away + side * abs(dx) * reach,
                    )
                )
            yield ends[0], ends[1]

    def profile(self, row: int, top: float) -> list[str]:
        """The cards along a row, seen from the side; a line across the table says which row that is."""
        start, end = self.left + 6, self.left + self.width - 6
        middle = self.place(0, row + 0.5)[1]
        parts = [_line("cut", (start, middle), (end, middle)), _line("ground", (start, top), (end, top))]
        for card in self.cards:
            for (x, y), letter in _squares(card):
                if y == row:
                    left = self.place(x, y)[0]
                    parts.append(_rect(COLOURS[letter], left, top - 1.5 - card.level * THICK, UNIT, THICK))
            if row in (card.y, card.y + 1):
                left = self.place(card.x, row)[0]
                parts.append(_rect("card", left, top - 1.5 - card.level * THICK, 2 * UNIT, THICK, 2))
        return parts


def _squares(card: LaidCard | Tried) -> Iterator[tuple[Cell, str]]:
    for letter, (dx, dy) in zip(card.card, SQUARES, strict=False):
        yield (card.x + dx, card.y + dy), letter


def _verdict(x: float, y: float, fits: bool) -> str:
    """A tick or a cross at the corner of a card."""
    lines = f"M{x - 5:g} {y:g}l4 5l7-9" if fits else f"M{x - 5:g} {y - 5:g}l10 10m0-10l-10 10"
    circle = f'<circle class="sign {"good" if fits else "bad"}" cx="{x:g}" cy="{y:g}" r="11"/>'
    return f'{circle}<path class="tick" d="{lines}"/>'


def tries_drawing(moment: Moment, seat: int | None, *, fits: Sequence[str] = (), refused: Sequence[str] = ()) -> str:
    """The table once for each card that is tried there, side by side: those that fit, then those that do not."""
    view: SchokoView = moment.view_struct(seat)
    left, parts, height = 0.0, list[str](), 0.0
    for tried in _tried(fits, refused):
        height = max(height, Sheet(view, [tried]).height)
    for tried in _tried(fits, refused):
        sheet = Sheet(view, [tried], left)
        parts += [*sheet.table(height), *sheet.thought(tried)]
        left += sheet.width + GAP
    return picture(left - GAP, height, parts, STYLE)


def table_drawing(
    moment: Moment,
    seat: int | None,
    *,
    fits: Sequence[str] = (),
    refused: Sequence[str] = (),
    groups: bool = False,
    row: int | None = None,
    around: Sequence[Sequence[int]] = (),
) -> str:
    """The table with cards that are tried, with all groups and their sizes, or with one row seen from the side.

    It reaches from card to card, and to the places `around` them.
    """
    tried = _tried(fits, refused)
    sheet = Sheet(moment.view_struct(seat), tried, around=around)
    height = sheet.height + (0 if row is None else 3 * THICK + EDGE)
    parts = sheet.table(height, lifts=not groups)
    for one in tried:
        parts += sheet.thought(one)
    for is_dark in (False, True) if groups else ():
        found = groups_of(moment.rules_state, is_dark=is_dark)
        for group in found:
            parts += sheet.group(group, "dark" if is_dark else "white", is_largest=len(group) == len(found[0]))
    parts += [_smartie(card.card, *sheet.place(card.x, card.y), UNIT) for card in sheet.cards if groups]
    if row is not None:
        parts += sheet.profile(row, height - EDGE)
    return picture(sheet.width, height, parts, STYLE)


DRAWINGS: dict[str, Callable[..., str]] = {
    "card": card_drawing,
    "cards": cards_drawing,
    "table": table_drawing,
    "tries": tries_drawing,
}
