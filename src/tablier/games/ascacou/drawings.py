"""Drawings of Ascacou for the pages for players.

They say nothing in words, and everything in them stands on wood or on a card, so that they look right on a light page
and on a dark one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.games.ascacou import notation, rules
from tablier.games.ascacou.rules import SIDE, State
from tablier.games.drawing import picture

if TYPE_CHECKING:
    from tablier.state import State as Moment

CELL, FRAME, EDGE = 44, 22, 8  # of the board: a cell, the frame where the coordinates are, and elsewhere
CARD, GAP = 58, 14  # a card beside the board
HELD, HELD_STEP = 28, 35  # a card in a hand
TICK = 19
MARKS = ("#b8401a", "#1d5f96", "#6d3fa0", "#1c6b33")  # one for each block; the dashes differ too
DASHES = ("none", "9 4", "3 4", "14 4 3 4")
STYLE = (
    "text{font:600 12px system-ui,sans-serif;fill:#4a2f17}.wood{fill:#c89b68;stroke:#8a5f36}"
    ".cell{fill:#f3e6cc;stroke:#b98f5e}.b{fill:#1c1815;stroke:#1c1815}.w{fill:#fffdf8;stroke:#5b4a38;stroke-width:1.5}"
    ".dead{fill:#2f8a4f;stroke:#1c5c33}.dead+circle{fill:none;stroke:#d9f2e0;stroke-width:2}"
    ".card{fill:#fbf5e8;stroke:#8a6a42;stroke-width:1.5}.asked{fill:none;stroke:#b8401a;stroke-width:3;"
    "stroke-dasharray:5 4}.mark{fill:none;stroke-width:4}.cross{stroke:#fff;stroke-width:9;stroke-linecap:round}"
    ".cross+.cross{stroke:#c3121f;stroke-width:5}.ghost{opacity:.75}.done{fill:#1f7a41;stroke:#fff;stroke-width:1.5}"
    ".tick{fill:none;stroke:#fff;stroke-width:2}.digit{font:600 15px ui-monospace,monospace;text-anchor:middle}"
)


def is_dead(state: State, cell: int) -> bool:
    """Whether the block keeps both colours from an empty cell."""
    return rules.is_empty(state, cell) and all(rules.is_blocked(state, cell, colour) for colour in (0, 1))


def hand(state: State, seat: int) -> list[int]:
    """The cards a seat owns."""
    owner = [state.owners >> card & 1 for card in range(rules.CARDS)]
    return [card for card in range(rules.CARDS) if state.dealt >> card & 1 and owner[card] == seat]


# The drawings: each is given the game so far and the seat whose view it is, which sees what all see.


def card_drawing(moment: Moment, seat: int | None, *, card: str) -> str:
    """One card, to stand in a line of text."""
    return picture(32, 32, [_card(card, 1, 1, 30)], STYLE)


def hand_drawing(moment: Moment, seat: int | None) -> str:
    """The cards of the player who begins, to stand in a line of text."""
    cards = hand(moment.rules_state, 0)
    parts = [_card(notation.CARD_NAMES[card], 1 + 34 * number, 1, 30) for number, card in enumerate(cards)]
    return picture(34 * len(cards) - 2, 32, parts, STYLE)


def cards_drawing(moment: Moment, seat: int | None, *, digits: bool = False) -> str:
    """All cards in the order of their digits, on wood; with the digits, if these are wanted."""
    step, down, across = CARD + 4, CARD + (20 if digits else 4), 4
    width, height = across * step + 8, rules.CARDS // across * down + 8
    parts = [f'<rect class="wood" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="9"/>']
    for number, name in enumerate(notation.CARD_NAMES):
        x, y = 9 + number % across * step, 9 + number // across * down
        parts.append(_card(name, x, y, CARD - 6))
        if digits:
            parts.append(f'<text class="digit" x="{x + CARD / 2 - 3:g}" y="{y + CARD + 9}">{number:x}</text>')
    return picture(width, height, parts, STYLE)


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
    across = math.ceil(len(cards) * (CARD + GAP) / (window.height + GAP))
    down = math.ceil(len(cards) / across) if cards else 0
    top = (window.height - down * (CARD + GAP) + GAP) / 2
    for number, card in enumerate(cards):
        x = window.width + GAP + number % across * (CARD + GAP)
        y = top + number // across * (CARD + GAP)
        parts += [_card(card, x, y, CARD), _outline(x + 2, y + 2, CARD - 4, number)]
    return picture(window.width + across * (CARD + GAP) + (2 if cards else 0), window.height, parts, STYLE)


def table_drawing(moment: Moment, seat: int | None) -> str:
    """The board between the hands, the beginner's below; completed cards have a tick."""
    state: State = moment.rules_state
    window = Window.of("a1-e5")
    side = TICK + HELD + 10
    parts = [
        *_hand(state, 1, TICK, window.width, TICK / 2),
        f'<g transform="translate(0 {side})">{"".join(window.board(state))}</g>',
        *_hand(state, 0, side + window.height + 10, window.width, side + window.height + 12 + HELD + TICK / 2),
    ]
    return picture(window.width, window.height + 2 * side + 4, parts, STYLE)


def hands_drawing(moment: Moment, seat: int | None) -> str:
    """Both hands, the beginner's below."""
    width = 8 * HELD_STEP
    parts = [*_hand(moment.rules_state, 1, 1, width, 0), *_hand(moment.rules_state, 0, HELD + 25, width, 0)]
    return picture(width, 2 * HELD + 27, parts, STYLE)


DRAWINGS: dict[str, Callable[..., str]] = {
    "board": board_drawing,
    "card": card_drawing,
    "cards": cards_drawing,
    "hand": hand_drawing,
    "hands": hands_drawing,
    "table": table_drawing,
}


# Their parts


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


def _coordinate(x: float, y: float, sign: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{sign}</text>'


def _cell(state: State, cell: int, x: float, y: float) -> str:
    drawn = f'<rect class="cell" x="{x + 2:g}" y="{y + 2:g}" width="{CELL - 4}" height="{CELL - 4}" rx="5"/>'
    pawn = notation.pawn_at(state, cell)
    if pawn != ".":
        return drawn + _pawn(x, y, pawn)
    if is_dead(state, cell):
        return drawn + _pawn(x, y, "dead") + f'<circle cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="8"/>'
    return drawn


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


def _hand(state: State, seat: int, top: float, width: float, ticks: float) -> list[str]:
    """The cards of a seat in a row, in the middle of this width, and at which height completed ones are ticked."""
    cards = hand(state, seat)
    step = min(HELD_STEP, (width - HELD) / max(len(cards) - 1, 1))
    left = (width - HELD - step * (len(cards) - 1)) / 2
    parts = []
    for number, card in enumerate(cards):
        x = left + number * step
        parts.append(_card(notation.CARD_NAMES[card], x, top, HELD))
        if state.present >> card & 1:
            parts.append(_tick(x + HELD / 2, ticks))
    return parts


def _tick(x: float, y: float) -> str:
    return (
        f'<circle class="done" cx="{x:g}" cy="{y:g}" r="7.5"/>'
        f'<path class="tick" d="M{x - 3.5:g} {y:g}l2.5 2.5 4.500-5"/>'
    )
