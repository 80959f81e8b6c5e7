"""Ascacou as text and as an SVG picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.ascacou import notation, rules
from tablier.games.ascacou.drawings import DRAWINGS as DRAWINGS
from tablier.games.ascacou.drawings import hand, is_dead
from tablier.games.ascacou.rules import CELLS, SIDE, State
from tablier.games.ascacou.view import last_place

if TYPE_CHECKING:
    from tablier.state import State as Moment

PAWNS = {"b": "●", "w": "○", ".": "·"}
DEAD = "×"
STYLES = {
    "●": "bold bright_black",
    "○": "bold bright_white",
    "×": "bold green",
    ">": "bold yellow",
    "·": "dim",
    r"\[\w+\]": "bold green",
}


def text(moment: Moment, seat: int | None = None) -> str:
    """The board with its coordinates, and both hands; completed cards in brackets."""
    state: State = moment.rules_state
    marks = [DEAD if is_dead(state, cell) else PAWNS[notation.pawn_at(state, cell)] for cell in range(CELLS)]
    place = last_place(moment.moves)
    lines = ["    a b c d e"]
    for row in range(SIDE):
        cells = ""
        for column in range(SIDE):
            is_last = notation.CELL_NAMES[row * SIDE + column] == place
            cells += f"{'>' if is_last else ' '}{marks[row * SIDE + column]}"
        lines.append(f"  {row + 1}{cells}")
    for seat in range(rules.SEATS):
        names = (notation.CARD_NAMES[card] for card in hand(state, seat))
        shown = (f"[{name}]" if is_present(state, name) else f" {name} " for name in names)
        lines.append(f"seat {seat}: {rules.score(state, seat)}  {''.join(shown)}".rstrip())
    return "\n".join(lines)


def is_present(state: State, name: str) -> bool:
    """Whether the card's pattern stands on the board."""
    return bool(state.present >> notation.CARD_NAMES.index(name) & 1)


CELL, GAP, MARGIN = 44, 4, 26
CARD, CARD_GAP = 30, 8
WIDTH = 2 * MARGIN + SIDE * CELL
HANDS = 2 * (CARD + CARD_GAP)
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#6b5a45}.board{fill:#ecdcbf}.cell{fill:#f8efdd;stroke:#c9b28a}"
    ".b{fill:#23201d;stroke:#23201d}.w{fill:#fffdf8;stroke:#6b5a45}.dead{fill:#3f8f5a}.last{fill:none;stroke:#c2572b;"
    "stroke-width:2.5}.card{fill:#f8efdd;stroke:#c9b28a}.done{opacity:.45}"
)


def svg(moment: Moment, seat: int | None = None) -> str:
    """A picture that stands by itself: seat 1's hand, the board, seat 0's hand."""
    state: State = moment.rules_state
    height = WIDTH + 2 * HANDS + 2 * CARD_GAP
    parts = [
        *_hand(state, 1, CARD_GAP),
        *_board(state, last_place(moment.moves), HANDS),
        *_hand(state, 0, WIDTH + HANDS + CARD_GAP),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + HANDS} {height}" width="{WIDTH + HANDS}" '
        f'height="{height}" role="img" aria-label="Ascacou"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _board(state: State, last: str | None, top: int) -> list[str]:
    left = HANDS // 2
    side = SIDE * CELL + 2 * GAP
    corner = f'x="{left + MARGIN - GAP}" y="{top + MARGIN - GAP}"'
    parts = [f'<rect class="board" {corner} width="{side}" height="{side}" rx="8"/>']
    for cell in range(CELLS):
        row, column = divmod(cell, SIDE)
        x, y = left + MARGIN + column * CELL, top + MARGIN + row * CELL
        middle = f'cx="{x + CELL // 2}" cy="{y + CELL // 2}"'
        parts.append(f'<rect class="cell" x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="5"/>')
        pawn = notation.pawn_at(state, cell)
        if pawn != ".":
            parts.append(f'<circle class="{pawn}" {middle} r="15"/>')
        elif is_dead(state, cell):
            parts.append(f'<circle class="dead" {middle} r="9"/>')
        if notation.CELL_NAMES[cell] == last:
            parts.append(f'<circle class="last" {middle} r="18"/>')
    for number in range(SIDE):
        centre = MARGIN + number * CELL + CELL // 2
        parts.append(f'<text x="{left + centre}" y="{top + MARGIN - 10}" text-anchor="middle">{"abcde"[number]}</text>')
        parts.append(f'<text x="{left + MARGIN - 12}" y="{top + centre + 4}" text-anchor="end">{number + 1}</text>')
    return parts


def _hand(state: State, seat: int, top: int) -> list[str]:
    cards = hand(state, seat)
    per_row = 8
    parts = []
    for place, card in enumerate(cards):
        x = CARD_GAP + place % per_row * (CARD + CARD_GAP)
        y = top + place // per_row * (CARD + CARD_GAP)
        state_class = "done" if state.present >> card & 1 else "open"
        dots = "".join(
            f'<circle class="{"b" if card >> bit & 1 else "w"}" cx="{x + 8.5 + bit % 2 * 13}" '
            f'cy="{y + 8.5 + bit // 2 * 13}" r="5"/>'
            for bit in range(4)
        )
        parts.append(
            f'<g class="{state_class}"><title>{notation.CARD_NAMES[card]}</title>'
            f'<rect class="card" x="{x}" y="{y}" width="{CARD}" height="{CARD}" rx="4"/>{dots}</g>'
        )
    return parts
