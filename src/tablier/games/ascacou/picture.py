"""Ascacou as text and as an SVG picture."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.games.ascacou import notation, rules
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


def _is_dead(state: State, cell: int) -> bool:
    return rules.is_empty(state, cell) and all(rules.is_blocked(state, cell, colour) for colour in (0, 1))


def hand(state: State, seat: int) -> list[int]:
    """The cards a seat owns."""
    owner = [state.owners >> card & 1 for card in range(rules.CARDS)]
    return [card for card in range(rules.CARDS) if state.dealt >> card & 1 and owner[card] == seat]


def text(moment: Moment, seat: int | None = None) -> str:
    """The board with its coordinates, and both hands; completed cards in brackets."""
    state: State = moment.rules_state
    marks = [DEAD if _is_dead(state, cell) else PAWNS[notation.pawn_at(state, cell)] for cell in range(CELLS)]
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
        elif _is_dead(state, cell):
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


# Drawings of the pages for players. They say nothing in words, and everything in them stands on wood or on a card, so
# that they look right on a light page and on a dark one.

FRAME, EDGE = 22, 8  # of the board: where the coordinates are, and elsewhere
SIDE_CARD = 58  # a card beside the board
MARKS = ("#b8401a", "#1d5f96", "#6d3fa0", "#1c6b33")  # one for each block; the dashes differ too
DASHES = ("none", "9 4", "3 4", "14 4 3 4")
DRAWN_STYLE = (
    "text{font:600 12px system-ui,sans-serif;fill:#4a2f17}.wood{fill:#c89b68;stroke:#8a5f36}"
    ".cell{fill:#f3e6cc;stroke:#b98f5e}"
    ".b{fill:#1c1815;stroke:#1c1815}.w{fill:#fffdf8;stroke:#5b4a38;stroke-width:1.5}.dead{fill:#2f8a4f;stroke:#1c5c33}"
    ".card{fill:#fbf5e8;stroke:#8a6a42;stroke-width:1.5}.asked{fill:none;stroke:#b8401a;stroke-width:3;"
    "stroke-dasharray:5 4}.mark{fill:none;stroke-width:4}.cross{stroke:#fff;stroke-width:9;stroke-linecap:round}"
    ".cross+.cross{stroke:#c3121f;stroke-width:5}.ghost{opacity:.75}"
)


def _picture(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}"><style>{DRAWN_STYLE}</style>{"".join(parts)}</svg>\n'
    )


def card_drawing(moment: Moment, seat: int | None, *, card: str) -> str:
    """One card, to stand in a line of text."""
    return _picture(32, 32, [_card(card, 1, 1, 30)])


def cards_drawing(moment: Moment, seat: int | None, *, rows: list[list[str]]) -> str:
    """Cards in rows, as they lie on the table."""
    step = SIDE_CARD - 10
    parts = [
        _card(card, 1 + column * step, 1 + row * step, step - 8)
        for row, cards in enumerate(rows)
        for column, card in enumerate(cards)
    ]
    return _picture(max(map(len, rows)) * step - 6, len(rows) * step - 6, parts)


class Window(NamedTuple):
    """A part of the board: its first row and column, and how many there are."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def of(cls, region: str) -> Window:
        """The part between two cells, as in `a1-e3`."""
        (top, left), (bottom, right) = (divmod(notation.CELL_NAMES.index(name), SIDE) for name in region.split("-"))
        return cls(top, left, bottom - top + 1, right - left + 1)

    @property
    def width(self) -> int:
        """The width of the drawn board."""
        return 2 + FRAME + EDGE + self.columns * CELL

    @property
    def height(self) -> int:
        """The height of the drawn board."""
        return 2 + FRAME + EDGE + self.rows * CELL

    def place(self, cell: str) -> tuple[int, int]:
        """Where a cell is drawn."""
        row, column = divmod(notation.CELL_NAMES.index(cell), SIDE)
        return 1 + FRAME + (column - self.left) * CELL, 1 + FRAME + (row - self.top) * CELL

    def board(self, state: State) -> list[str]:
        """The wood with its coordinates, and the cells."""
        parts = [f'<rect class="wood" x="1" y="1" width="{self.width - 2}" height="{self.height - 2}" rx="9"/>']
        middle = 1 + FRAME + CELL / 2
        for column, letter in enumerate("abcde"[self.left :][: self.columns]):
            parts.append(_coordinate(middle + column * CELL, FRAME - 5, letter))
        for row, number in enumerate("12345"[self.top :][: self.rows]):
            parts.append(_coordinate(FRAME / 2 + 1, middle + 4 + row * CELL, number))
        for row, column in itertools.product(range(self.rows), range(self.columns)):
            cell = (self.top + row) * SIDE + self.left + column
            parts.append(_cell(state, cell, *self.place(notation.CELL_NAMES[cell])))
        return parts


def board_drawing(
    moment: Moment,
    seat: int | None,
    *,
    region: str = "a1-e5",
    blocks: Sequence[str] = (),
    cards: Sequence[str] = (),
    asked: Sequence[str] = (),
    refused: Sequence[str] = (),
) -> str:
    """A part of the board with marks: blocks of four by their top-left cell, cells asked about, pawns refused (`wc2`).

    The cards stand beside the board, each marked like the block of the same number.
    """
    window = Window.of(region)
    parts = window.board(moment.rules_state)
    parts += [_block(*window.place(cell), number) for number, cell in enumerate(blocks)]
    parts += [_asked(*window.place(cell)) for cell in asked]
    parts += [_refused(*window.place(pawn[1:]), pawn[0]) for pawn in refused]
    left, step = window.width + 14, SIDE_CARD + 14
    top = (window.height - len(cards) * step + 14) / 2
    for number, card in enumerate(cards):
        parts.append(_card(card, left, top + number * step, SIDE_CARD))
        parts.append(_outline(left + 2, top + number * step + 2, SIDE_CARD - 4, number))
    return _picture(left + SIDE_CARD + 6 if cards else window.width, window.height, parts)


def _coordinate(x: float, y: float, sign: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{sign}</text>'


def _cell(state: State, cell: int, x: float, y: float) -> str:
    drawn = f'<rect class="cell" x="{x + 2:g}" y="{y + 2:g}" width="{CELL - 4}" height="{CELL - 4}" rx="5"/>'
    pawn = notation.pawn_at(state, cell)
    kind = pawn if pawn != "." else "dead" if _is_dead(state, cell) else None
    return drawn + (_pawn(x, y, kind) if kind else "")


def _pawn(x: float, y: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="15"/>'


def _block(x: float, y: float, number: int) -> str:
    inset = 1 + 4 * number
    return _outline(x + inset, y + inset, 2 * (CELL - inset), number)


def _outline(x: float, y: float, side: float, number: int) -> str:
    style = f'stroke="{MARKS[number]}" stroke-dasharray="{DASHES[number]}"'
    return f'<rect class="mark" {style} x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="8"/>'


def _asked(x: float, y: float) -> str:
    return f'<circle class="asked" cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="15"/>'


def _refused(x: float, y: float, colour: str) -> str:
    near, far = 12, CELL - 12
    lines = f"M{x + near:g} {y + near:g}L{x + far:g} {y + far:g}M{x + far:g} {y + near:g}L{x + near:g} {y + far:g}"
    cross = f'<path class="cross" d="{lines}"/>'
    return f'<g class="ghost">{_pawn(x, y, colour)}</g><g>{cross}{cross}</g>'


def _card(name: str, x: float, y: float, side: float) -> str:
    """A card with its four pawns."""
    quarter, radius = side * 0.23, side * 0.17
    dots = "".join(
        f'<circle class="{pawn.lower()}" cx="{x + side / 2 + (2 * (number % 2) - 1) * quarter:g}" '
        f'cy="{y + side / 2 + (2 * (number // 2) - 1) * quarter:g}" r="{radius:g}"/>'
        for number, pawn in enumerate(name)
    )
    return f'<rect class="card" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{side / 8:g}"/>{dots}'


DRAWINGS: dict[str, Callable[..., str]] = {"board": board_drawing, "card": card_drawing, "cards": cards_drawing}
