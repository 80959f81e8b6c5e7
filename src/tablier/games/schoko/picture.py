"""Scho K.O. as text and as an SVG picture, both made from what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tablier.games.schoko.cards import SQUARES
from tablier.games.schoko.view import LaidCard, SchokoView

if TYPE_CHECKING:
    from tablier.state import State as Moment

STYLES = {r"\b[DN][ *^']?": "bold yellow", r"\b[WB][ *^']?": "bold white", "·": "dim"}


class Square(NamedTuple):
    """What is seen of a cell."""

    letter: str
    smartie: bool
    level: int


def squares(view: SchokoView) -> dict[tuple[int, int], Square]:
    """The table from above."""
    shown = {}
    for card in sorted(view.cards, key=lambda card: card.level):
        for letter, (x, y) in zip(card.card, SQUARES, strict=False):
            shown[card.x + x, card.y + y] = Square(letter, card.card.endswith("*"), card.level)
    return shown


def text(moment: Moment, seat: int | None = None) -> str:
    """The squares with * on Smartie cards and ^ on level 2, then groups, hands and stock."""
    view: SchokoView = moment.view_struct(seat)
    shown = squares(view)
    lines = []
    if shown:
        left, right = min(x for x, _ in shown), max(x for x, _ in shown)
        lines.append("     " + "".join(f"{x:<3}" for x in range(left, right + 1)).rstrip())
        for y in range(min(y for _, y in shown), max(y for _, y in shown) + 1):
            cells = [_sign(shown.get((x, y))) for x in range(left, right + 1)]
            lines.append(f"{y:4} {' '.join(cells)}".rstrip())
    lines.append("* a card with a Smartie, ^ one of the second level" if shown else "no card lies yet")
    if view.passed is not None:
        lines.append(f"seat {view.passed} cannot lay any card and is passed over")
    for number, colour in enumerate(view.colours):
        hand = view.hands[number]
        cards = f"{view.held[number]} hidden" if hand is None else " ".join(hand) or "none"
        sizes = " ".join(map(str, view.groups[number])) or "none"
        lines.append(f"seat {number} ({colour or 'no colour yet'}): groups {sizes}; cards {cards}")
    lines.append(f"stock: {view.stock}")
    return "\n".join(lines)


def _sign(square: Square | None) -> str:
    if square is None:
        return "· "
    return square.letter + ("^" if square.level == 2 else "*" if square.smartie else " ")


SIZE, MARGIN, LIFT = 26, 16, 4
COLOURS = {"D": ("#4a2a17", "#6b4126"), "W": ("#f3e6c8", "#fffaf0")}
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#6b5a45}.table{fill:#d9e5df}.card{stroke:#2b1a10;stroke-width:1.5}"
    ".smartie{fill:#e0393e;stroke:#fff;stroke-width:1.5}.group{fill:none;stroke-width:3}"
)


def svg(moment: Moment, seat: int | None = None) -> str:
    """A picture that stands by itself: the table from above, higher cards lifted, and a line about each seat."""
    view: SchokoView = moment.view_struct(seat)
    left = min((card.x for card in view.cards), default=0)
    top = min((card.y for card in view.cards), default=0)
    columns = max((card.x for card in view.cards), default=0) - left + 2
    rows = max((card.y for card in view.cards), default=0) - top + 2
    width, height = max(columns * SIZE, 300) + 2 * MARGIN, rows * SIZE + 2 * MARGIN
    parts = [f'<rect class="table" width="{width}" height="{height + 3 * MARGIN}"/>']
    for card in sorted(view.cards, key=lambda card: card.level):
        parts += _card(card, MARGIN + (card.x - left) * SIZE, MARGIN + (card.y - top) * SIZE)
    for number, line in enumerate(text(moment, seat).splitlines()[-3:]):
        parts.append(f'<text x="{MARGIN}" y="{height + MARGIN * number}">{line}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 3 * MARGIN}" width="{width}" '
        f'height="{height + 3 * MARGIN}"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _card(card: LaidCard, x: int, y: int) -> list[str]:
    lift = LIFT * (card.level - 1)
    parts = [f'<rect x="{x + lift}" y="{y + lift}" width="{2 * SIZE}" height="{2 * SIZE}" fill-opacity=".35"/>'] * (
        lift > 0
    )
    for letter, (dx, dy) in zip(card.card, SQUARES, strict=False):
        left, top = x - lift + dx * SIZE, y - lift + dy * SIZE
        for inset, fill in zip((0, 4), COLOURS[letter], strict=True):
            place = f'x="{left + inset}" y="{top + inset}"'
            size = f'width="{SIZE - 2 * inset}" height="{SIZE - 2 * inset}"'
            parts.append(f'<rect {place} {size} rx="{inset}" fill="{fill}"/>')
    parts.append(
        f'<rect class="card" x="{x - lift}" y="{y - lift}" width="{2 * SIZE}" height="{2 * SIZE}" rx="3" fill="none"/>'
    )
    if card.card.endswith("*"):
        parts.append(f'<circle class="smartie" cx="{x - lift + SIZE}" cy="{y - lift + SIZE}" r="7"/>')
    return parts
