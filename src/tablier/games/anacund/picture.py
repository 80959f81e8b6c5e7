"""Anacund as text and as an SVG picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.anacund import notation, rules
from tablier.games.anacund.drawings import DRAWINGS as DRAWINGS
from tablier.games.anacund.rules import DARK, LIGHT, State
from tablier.games.anacund.view import owner

if TYPE_CHECKING:
    from tablier.state import State as Moment

PAWNS = {DARK: "●", LIGHT: "○"}
STYLES = {
    "[●■]": "bold bright_black",
    "[○□]": "bold bright_white",
    r"\*": "bold yellow",
    ">": "bold yellow",
}
CAPTURED = {DARK: "■", LIGHT: "□"}  # a closed square, in the captor's colour


def _mark(state: State, number: int) -> str:
    """A pawn, a closed square, or the value; the bonus has a star."""
    pawn = owner(state.dark, state.light, number)
    captor = owner(state.dark_won, state.light_won, number)
    sign = (
        PAWNS[pawn]
        if pawn is not None
        else CAPTURED[captor]
        if captor is not None
        else str(rules.value_of(state, number))
    )
    return sign + ("*" if state.bonus >> number & 1 else " ")


def last_square(moment: Moment) -> str | None:
    """The square that was filled last."""
    return notation.SQUARE_NAMES[rules.square_of(moment.moves[-1].code)] if moment.moves else None


def text(moment: Moment, seat: int | None = None) -> str:
    """The ring with its coordinates, then groups and squares of both seats."""
    state: State = moment.rules_state
    marks = dict(zip(notation.SQUARE_NAMES, (_mark(state, n) for n in range(rules.SQUARES)), strict=True))
    last = last_square(moment)
    lines = ["    " + " ".join(f"{column} " for column in notation.COLUMNS).rstrip()]
    for row in "123":
        cells = (
            ">" + marks[column + row] if column + row == last else " " + marks.get(column + row, "  ")
            for column in notation.COLUMNS
        )
        lines.append(f"  {row}{''.join(cells)}".rstrip())
    for seat, name in enumerate(notation.SEAT_NAMES):
        groups = " ".join(str(size) for size in notation.group_sizes(state, seat))
        lines.append(f"seat {seat} ({name.en} {PAWNS[seat]}): {rules.score(state, seat)}  groups {groups}")
    return "\n".join(lines)


SQUARE, MARGIN = 34, 30
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#6b5a45}.slat{fill:#e3c79a;stroke:#b08d57}.value{font-size:14px}"
    ".bonus{fill:#d9a514}.p0{fill:#3a2a1e;stroke:#1d140d}.p1{fill:#fff6e2;stroke:#8a7350}.closed{stroke-dasharray:3 2}"
    ".last{fill:none;stroke:#c2572b;stroke-width:2.5}"
)


def svg(moment: Moment, seat: int | None = None) -> str:
    """A picture that stands by itself: the slats side by side, captured pawns outside the track."""
    state: State = moment.rules_state
    width = 2 * MARGIN + len(notation.COLUMNS) * SQUARE
    height = 2 * MARGIN + 5 * SQUARE
    last = last_square(moment)
    parts = [
        f'<rect class="slat" x="{MARGIN + number * SQUARE + 1}" y="{MARGIN + SQUARE}" width="{SQUARE - 2}" '
        f'height="{3 * SQUARE}" rx="5"/>'
        f'<text x="{MARGIN + number * SQUARE + SQUARE // 2}" y="{MARGIN - 10}" text-anchor="middle">{column}</text>'
        for number, column in enumerate(notation.COLUMNS)
    ]
    for number, name in enumerate(notation.SQUARE_NAMES):
        parts += _drawn(state, number, name, name == last)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="Anacund"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _drawn(state: State, number: int, name: str, is_last: bool) -> list[str]:
    column, row = notation.COLUMNS.index(name[0]), int(name[1])
    x, y = MARGIN + column * SQUARE + SQUARE // 2, MARGIN + row * SQUARE + SQUARE // 2
    pawn = owner(state.dark, state.light, number)
    captor = owner(state.dark_won, state.light_won, number)
    parts = [f'<text class="value" x="{x}" y="{y + 5}" text-anchor="middle">{rules.value_of(state, number)}</text>']
    if state.bonus >> number & 1:
        parts.insert(0, f'<circle class="bonus" cx="{x}" cy="{y}" r="14"/>')
    if pawn is not None:
        parts.append(f'<circle class="p{pawn}" cx="{x}" cy="{y}" r="11"/>')
    if captor is not None:
        away = {"1": (0, -SQUARE), "3": (0, SQUARE)}.get(
            name[1], (-SQUARE * 4 // 5 if column == 0 else SQUARE * 4 // 5, 0)
        )
        parts.append(f'<circle class="p{captor} closed" cx="{x + away[0]}" cy="{y + away[1]}" r="9"/>')
    if is_last:
        parts.append(f'<circle class="last" cx="{x}" cy="{y}" r="14"/>')
    return parts
