"""Nasca as text and as an SVG picture, seen from above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import COLUMNS, ROWS, count_of
from tablier.games.nasca.drawings import DRAWINGS as DRAWINGS
from tablier.games.nasca.rules import State
from tablier.games.nasca.view import cell_names, history

if TYPE_CHECKING:
    from tablier.state import State as Moment

STYLES = {
    r"\ba\d": "bold red",
    r"\bb\d": "bold blue",
    r"\bn\d": "dim",
    "·": "dim",
    r" \+(?= )": "red",
    " -(?= )": "blue",
}
SIGNS = {0: "a", 1: "b", None: "n"}  # the owner shown, before the height


def text(moment: Moment, seat: int | None = None) -> str:
    """The owner and height each cell shows, scoring cells as + and -, then planks left and points."""
    state: State = moment.rules_state
    planks, round_points, last, _ = history(moment)
    shown = {
        cell: (SIGNS[plank.owner], plank.level)
        for plank in sorted(planks, key=lambda p: p.level)
        for cell in plank.cells
    }
    first, second = rules.scoring_cells(state.board)
    worth = dict.fromkeys(cell_names(first), " +") | dict.fromkeys(cell_names(second), " -")
    lines = ["    " + "".join(f" {letter} " for letter in notation.LETTERS).rstrip()]
    for row in range(ROWS):
        cells = ""
        for column in range(COLUMNS):
            name = notation.cell_name(row, column)
            cells += "{}{} ".format(*shown[name]) if name in shown else f"{worth.get(name, ' ·')} "
        lines.append(f" {row + 1:2} {cells}".rstrip())
    lines.append(f"round {len(round_points) + 1}, last {last or 'none'}; + counts for seat 0 (a), - for seat 1 (b)")
    for seat in range(rules.SEATS):
        left = " ".join(f"{length}×{count_of(state.left[seat], length)}" for length in (5, 4, 3, 2))
        lines.append(f"seat {seat} ({SIGNS[seat]}): {rules.score(state, seat)}  planks left {left}")
    return "\n".join(lines)


CELL, MARGIN = 34, 28
STYLE = (
    "text{font:11px system-ui,sans-serif;fill:#6b5a45}.board{fill:#efe3c8}.cell{fill:none;stroke:#d8c69d}"
    ".s0{fill:#b8532f;fill-opacity:.22}.s1{fill:#2f6f8f;fill-opacity:.22}.p0{fill:#c9633c;stroke:#7a3114}"
    ".p1{fill:#3f86a8;stroke:#1d4a60}.pn{fill:#a99b80;stroke:#6d6250}.level{fill:#fff;font-weight:600}"
    ".last{stroke-width:3}"
)


def svg(moment: Moment, seat: int | None = None) -> str:
    """A self-contained SVG: planks by level, higher ones narrower and on top, scoring cells tinted."""
    state: State = moment.rules_state
    planks, _, last, _ = history(moment)
    width, height = 2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + ROWS * CELL
    parts = [f'<rect class="board" x="{MARGIN}" y="{MARGIN}" width="{COLUMNS * CELL}" height="{ROWS * CELL}"/>']
    first, second = rules.scoring_cells(state.board)
    tints = dict.fromkeys(cell_names(first), 0) | dict.fromkeys(cell_names(second), 1)
    for row in range(ROWS):
        for column in range(COLUMNS):
            tint = tints.get(notation.cell_name(row, column))
            style = "cell" if tint is None else f"cell s{tint}"
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            parts.append(f'<rect class="{style}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
    ordered = sorted(planks, key=lambda plank: plank.level)
    parts += [_plank(plank.cells, plank.owner, plank.level, last) for plank in ordered]
    parts += [
        f'<text x="{MARGIN + column * CELL + CELL // 2}" y="{MARGIN - 9}" text-anchor="middle">{letter}</text>'
        for column, letter in enumerate(notation.LETTERS)
    ]
    parts += [
        f'<text x="{MARGIN - 7}" y="{MARGIN + row * CELL + CELL // 2 + 4}" text-anchor="end">{row + 1}</text>'
        for row in range(ROWS)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="Nasca"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _plank(cells: list[str], owner: int | None, level: int, last: str | None) -> str:
    inset = min(3 + 2 * level, 12)
    columns = [notation.LETTERS.index(cell[0]) for cell in cells]
    rows = [int(cell[1:]) - 1 for cell in cells]
    x, y = MARGIN + columns[0] * CELL + inset, MARGIN + rows[0] * CELL + inset
    width, height = (columns[-1] - columns[0] + 1) * CELL - 2 * inset, (rows[-1] - rows[0] + 1) * CELL - 2 * inset
    colour = "pn" if owner is None else f"p{owner}"
    style = f"{colour} last" if last == f"{cells[0]}-{cells[-1]}" else colour
    label = f'<text class="level" x="{x + width / 2}" y="{y + height / 2 + 4}" text-anchor="middle">{level}</text>'
    return f'<rect class="{style}" x="{x}" y="{y}" width="{width}" height="{height}" rx="5"/>{label}'
