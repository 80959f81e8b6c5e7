"""Drawings for Nasca's pages: parts of the board from above, rows of it from the side, and planks by themselves.

They say nothing in words, and everything in them stands on wood or on sand, so that they look right on a light page and
on a dark one. Owners differ in colour, in the ends of their planks and in the inlay, as on the board of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.games.drawing import picture
from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import COLUMNS, ROWS, count_of
from tablier.games.nasca.rules import NEUTRAL_PLANKS, PLANKS
from tablier.games.nasca.view import Plank, cell_names, history

if TYPE_CHECKING:
    from tablier.state import State as Moment

CELL = 36
FRAME, EDGE = 22, 7  # of the board: where the coordinates are, and elsewhere
LEVEL = 22  # the height of a plank from the side
GROUND = 7  # the board from the side
GAP = 12
STYLE = (
    "text{font:600 12px system-ui,sans-serif;fill:#4a2f17;text-anchor:middle}.on-wood{fill:#f3e3c8}.wood{fill:#7d5230}"
    ".paper{fill:#f3e8d2}.sand{fill:#dcc49c}.lines{stroke:#ad9468;fill:none}.p0{fill:#ad4526;stroke:#6b2411}"
    ".p1{fill:#2d6299;stroke:#16365a}.pn{fill:#857f78;stroke:#4d4945}.plank{stroke-width:1.5}"
    ".inlay{fill:#fff2dc;opacity:.9}.s0{fill:#a83d1f}.s1{fill:#1f5288}.tint{opacity:.3}.high{font-size:15px;fill:#fff}"
    ".low{fill:#fff6e6}.count{font-size:15px}.asked{stroke:#fff;stroke-width:2.5;stroke-dasharray:6 4}"
    ".ghost{opacity:.75}"
    ".cross{stroke:#fff;stroke-width:9;stroke-linecap:round}.cross+.cross{stroke:#c3121f;stroke-width:5}"
    ".gap{fill:none;stroke:#c3121f;stroke-width:3;stroke-dasharray:5 3}"
)
INLAYS = {0: "l5.500 10h-11z", 1: "l6 6 -6 6 -6 -6z", None: "h1.500v11h-3v-11z"}


# The board from above


class Window(NamedTuple):
    """A part of the board: its first row and column, and how many there are."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def of(cls, region: str) -> Window:
        """The part between two cells, as in `b2-h7`."""
        (top, left), (bottom, right) = (_place(name) for name in region.split("-"))
        return cls(top, left, bottom - top + 1, right - left + 1)

    @property
    def width(self) -> int:
        """The width of the drawn board."""
        return 2 + FRAME + EDGE + self.columns * CELL

    @property
    def height(self) -> int:
        """The height of the drawn board."""
        return 2 + FRAME + EDGE + self.rows * CELL

    def x(self, column: int) -> int:
        """Where a column begins."""
        return 1 + FRAME + (column - self.left) * CELL

    def y(self, row: int) -> int:
        """Where a row begins."""
        return 1 + FRAME + (row - self.top) * CELL

    def has(self, cell: str) -> bool:
        """Whether a cell is in this part."""
        row, column = _place(cell)
        return 0 <= row - self.top < self.rows and 0 <= column - self.left < self.columns

    def ground(self) -> list[str]:
        """The sand with its lines and coordinates, and wood at those edges that are edges of the board."""
        left, top = self.x(self.left), self.y(self.top)
        width, height = self.columns * CELL + EDGE, self.rows * CELL + EDGE
        steps = [f"M{left + CELL * column} {top}v{height}" for column in range(self.columns + 1)]
        steps += [f"M{left} {top + CELL * row}h{width}" for row in range(self.rows + 1)]
        return [
            f'<rect class="paper" x="1" y="1" width="{self.width - 2}" height="{self.height - 2}" rx="4"/>',
            f'<rect class="sand" x="{left}" y="{top}" width="{width}" height="{height}"/>',
            f'<path class="lines" d="{"".join(steps)}"/>',
            f'<path class="wood" d="{"".join(self.edges())}"/>',
            *self.letters(FRAME - 5, "on-wood" if self.top == 0 else ""),
            *self.numbers("on-wood" if self.left == 0 else ""),
        ]

    def edges(self) -> list[str]:
        """The edges of the board that this part has."""
        right, bottom = self.width - 1, self.height - 1
        drawn = [
            (self.top == 0, f"M1 1H{right}V{1 + FRAME}H1z"),
            (self.left == 0, f"M1 1H{1 + FRAME}V{bottom}H1z"),
            (self.left + self.columns == COLUMNS, f"M{right - EDGE} 1H{right}V{bottom}H{right - EDGE}z"),
            (self.top + self.rows == ROWS, f"M1 {bottom - EDGE}H{right}V{bottom}H1z"),
        ]
        return [path for is_edge, path in drawn if is_edge]

    def letters(self, y: float, style: str = "") -> list[str]:
        """The names of the columns."""
        shown = notation.LETTERS[self.left :][: self.columns]
        return [_text(self.x(self.left + column) + CELL / 2, y, letter, style) for column, letter in enumerate(shown)]

    def numbers(self, style: str) -> list[str]:
        """The numbers of the rows."""
        rows = range(self.top, self.top + self.rows)
        return [_text(FRAME / 2 + 1, self.y(row) + CELL / 2 + 4, str(row + 1), style) for row in rows]


def _place(cell: str) -> tuple[int, int]:
    """Row and column of a cell."""
    return int(cell[1:]) - 1, notation.LETTERS.index(cell[0])


def _text(x: float, y: float, sign: str, style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:g}" y="{y:g}">{sign}</text>'


def board_drawing(
    moment: Moment,
    seat: int | None,
    *,
    region: str = "a1-k10",
    side: int | None = None,
    asked: Sequence[str] = (),
    refused: Sequence[str] = (),
    gaps: Sequence[str] = (),
    heights: bool = False,
) -> str:
    """A part of the board from above; below it, if one is asked for, a row of it from the side.

    Planks of the seat to move may be shown that are asked about or refused, and corners between cells marked as gaps:
    `c3` is the corner at the lower right of that cell. Heights above 1 are written on the cells, or all heights.
    """
    window = Window.of(region)
    planks = [plank for plank in history(moment).planks if any(map(window.has, plank.cells))]
    assert all(window.has(cell) for plank in planks for cell in plank.cells), "the region cuts through a plank"
    planks.sort(key=lambda plank: plank.level)
    ghosts = [_ghost(moment, text, text in refused) for text in (*asked, *refused)]
    parts = [*window.ground(), *_points(moment, window), *_from_above(window, planks, ghosts)]
    parts += [_number(window, cell, level) for cell, level in _levels(planks, window) if level > 1 or heights]
    parts += [_gap(window, cell) for cell in gaps]
    if side is None:
        return picture(window.width, window.height, parts, STYLE)
    drawn, height = _side(window, side - 1, planks, ghosts, window.height + GAP)
    return picture(window.width, window.height + GAP + height, [*parts, *drawn], STYLE)


class Ghost(NamedTuple):
    """A plank that is not laid, and whether it is refused."""

    plank: Plank
    is_refused: bool


def _ghost(moment: Moment, text: str, is_refused: bool) -> Ghost:
    """A plank of the seat to move, one level above the highest under it, or below where it would go under one."""
    text, _, level = text.partition("@")
    placement = notation.read_plank(text)
    assert placement is not None, text
    cells = notation.cells_of(placement)
    above = max(notation.height(moment.rules_state.board, cell) for cell in cells) + 1
    return Ghost(Plank(owner=moment.player, cells=cells, level=int(level or above)), is_refused)


def _from_above(window: Window, planks: Sequence[Plank], ghosts: Sequence[Ghost]) -> list[str]:
    """The planks on the board, and those that are not laid."""
    parts = [_plank(window, plank) for plank in planks]
    for ghost in ghosts:
        parts.append(f'<g class="ghost">{_plank(window, ghost.plank, "plank asked")}</g>')
        if ghost.is_refused:
            parts.append(_cross(*_middle(window, ghost.plank.cells)))
    return parts


def _points(moment: Moment, window: Window) -> list[str]:
    """The empty cells that count, tinted and with the sign of whom they count for."""
    parts = []
    for seat, cells in enumerate(rules.scoring_cells(moment.rules_state.board)):
        for cell in filter(window.has, cell_names(cells)):
            row, column = _place(cell)
            x, y = window.x(column), window.y(row)
            sign = "l8 14h-16z" if seat == 0 else "l8 8 -8 8 -8 -8z"
            parts.append(f'<rect class="s{seat} tint" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
            parts.append(f'<path class="s{seat}" d="M{x + CELL / 2:g} {y + CELL / 2 - 8:g}{sign}"/>')
    return parts


def _levels(planks: Sequence[Plank], window: Window) -> list[tuple[str, int]]:
    """The height of every cell of the window that is not empty; planks come lowest first."""
    heights = {cell: plank.level for plank in planks for cell in plank.cells}
    return [(cell, level) for cell, level in heights.items() if window.has(cell)]


def _number(window: Window, cell: str, level: int) -> str:
    row, column = _place(cell)
    style = "high" if level > 1 else "low"
    return _text(window.x(column) + CELL / 2, window.y(row) + CELL / 2 + 5, str(level), style)


def _plank(window: Window, plank: Plank, style: str = "plank") -> str:
    """A plank from above; what lies higher is a little wider."""
    (top, left), (bottom, right) = _place(plank.cells[0]), _place(plank.cells[-1])
    inset = max(2, 6 - plank.level)
    x, y = window.x(left) + inset, window.y(top) + inset
    width, height = (right - left + 1) * CELL - 2 * inset, (bottom - top + 1) * CELL - 2 * inset
    joints: list[tuple[float, float]] = [
        (window.x(column), window.y(top) + CELL / 2) for column in range(left + 1, right + 1)
    ]
    joints += [(window.x(left) + CELL / 2, window.y(row)) for row in range(top + 1, bottom + 1)]
    return _body(x, y, width, height, plank.owner, style) + _inlays(joints, plank.owner)


def _body(x: float, y: float, width: float, height: float, owner: int | None, style: str) -> str:
    """The outline of a plank: square ends, round ones, or cut ones."""
    colour = "pn" if owner is None else f"p{owner}"
    if owner is not None:
        radius = 2 if owner == 0 else min(width, height) / 2
        box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
        return f'<rect class="{style} {colour}" {box}/>'
    cut = 6
    across, down = width - 2 * cut, height - 2 * cut
    path = f"M{x + cut:g} {y:g}h{across:g}l{cut} {cut}v{down:g}l-{cut} {cut}h-{across:g}l-{cut} -{cut}v-{down:g}z"
    return f'<path class="{style} {colour}" d="{path}"/>'


def _inlays(joints: Sequence[tuple[float, float]], owner: int | None) -> str:
    drawn = "".join(f"M{x:g} {y - 6:g}{INLAYS[owner]}" for x, y in joints)
    return f'<path class="inlay" d="{drawn}"/>' if drawn else ""


def _middle(window: Window, cells: Sequence[str]) -> tuple[float, float]:
    (top, left), (bottom, right) = _place(cells[0]), _place(cells[-1])
    return (window.x(left) + window.x(right) + CELL) / 2, (window.y(top) + window.y(bottom) + CELL) / 2


def _cross(x: float, y: float, size: float = 10) -> str:
    lines = f"M{x - size:g} {y - size:g}l{2 * size:g} {2 * size:g}M{x + size:g} {y - size:g}l-{2 * size:g} {2 * size:g}"
    return f'<g><path class="cross" d="{lines}"/><path class="cross" d="{lines}"/></g>'


def _gap(window: Window, cell: str) -> str:
    row, column = _place(cell)
    return f'<circle class="gap" cx="{window.x(column + 1)}" cy="{window.y(row + 1)}" r="11"/>'


# A row from the side


def _side(
    window: Window, row: int, planks: Sequence[Plank], ghosts: Sequence[Ghost], top: float
) -> tuple[list[str], float]:
    """A row as seen from below the board, with planks along it and across it; and how high it is drawn."""
    shown = [plank for plank in planks if any(_place(cell)[0] == row for cell in plank.cells)]
    held = [ghost for ghost in ghosts if any(_place(cell)[0] == row for cell in ghost.plank.cells)]
    levels = max(plank.level for plank in [*shown, *(ghost.plank for ghost in held)])
    height = (levels + 0.5) * LEVEL + GROUND + FRAME
    floor = top + (levels + 0.5) * LEVEL + 1
    left, width = window.x(window.left), window.columns * CELL + EDGE
    parts = [
        f'<rect class="paper" x="1" y="{top + 1:g}" width="{window.width - 2}" height="{height:g}" rx="4"/>',
        f'<rect class="sand" x="{left}" y="{floor:g}" width="{width}" height="{GROUND}"/>',
        *window.letters(top + height - 6),
        _text(FRAME / 2 + 1, floor + 4, str(row + 1)),
    ]
    parts += [_from_the_side(window, plank, row, floor) for plank in shown]
    for ghost in held:
        drawn = _from_the_side(window, ghost.plank, row, floor, "plank asked")
        parts.append(f'<g class="ghost">{drawn}</g>')
        if ghost.is_refused:
            cells = [cell for cell in ghost.plank.cells if _place(cell)[0] == row]
            size = 6 if len(cells) == 1 else 8
            parts.append(_cross(_middle(window, cells)[0], floor - (ghost.plank.level - 0.5) * LEVEL, size))
    return parts, height + 2


def _from_the_side(window: Window, plank: Plank, row: int, floor: float, style: str = "plank") -> str:
    """A plank of a row from the side: long if it lies along the row, one cell wide if across."""
    columns = [column for line, column in map(_place, plank.cells) if line == row]
    x, y = window.x(columns[0]) + 2, floor - plank.level * LEVEL
    width = len(columns) * CELL - 4
    joints = [(window.x(column), y + LEVEL / 2) for column in columns[1:]]
    level = _text(x + width / 2, y + LEVEL / 2 + 5, str(plank.level), "high") if len(columns) == 1 else ""
    return _body(x, y + 1, width, LEVEL - 2, plank.owner, style) + _inlays(joints, plank.owner) + level


# Planks by themselves


def planks_drawing(moment: Moment, seat: int | None) -> str:
    """The planks in the box, one of each length with how many there are: of both players, and the neutral ones."""
    rows: list[tuple[int | None, int, tuple[int, ...]]] = [
        (owner, PLANKS, lengths) for owner in (0, 1) for lengths in ((5, 4), (3, 2))
    ]
    rows.append((None, NEUTRAL_PLANKS, (3, 2, 1)))
    parts = []
    for row, (owner, planks, lengths) in enumerate(rows):
        left = 2 * EDGE
        for length in lengths:
            top = EDGE + row * CELL
            parts.append(_lying(left, top, length, owner))
            left += length * CELL
            parts.append(_text(left + 15, top + CELL / 2 + 5, f"×{count_of(planks, length)}", "count"))
            left += CELL
    width, height = 4 * EDGE + 11 * CELL, len(rows) * CELL + 2 * EDGE
    ground = f'<rect class="sand" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8"/>'
    return picture(width, height, [ground, *parts], STYLE)


def _lying(left: float, top: float, length: int, owner: int | None) -> str:
    joints = [(left + CELL * joint, top + CELL / 2) for joint in range(1, length)]
    return _body(left + 2, top + 4, length * CELL - 4, CELL - 8, owner, "plank") + _inlays(joints, owner)


DRAWINGS: dict[str, Callable[..., str]] = {"board": board_drawing, "planks": planks_drawing}
