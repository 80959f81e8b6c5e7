"""What the pages for players show of Ascension: a part of the board from above, piles from the side, single pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tablier.games.ascension.icons import face, icon
from tablier.games.ascension.notation import CELL_NAMES, LETTERS
from tablier.games.ascension.view import AscensionView, Cell, Piece
from tablier.games.drawing import picture

if TYPE_CHECKING:
    from tablier.state import State

SEAT_COLOURS = ("#a83d1f", "#24598c", "#17502a", "#8538cc")  # as on the page
INK, MUTED, GOOD, BAD = "#2a1505", "#5d4a33", "#1f6b34", "#b3202a"
# By the kind of piece: its top, its front, its side
WOODS = {
    "cube": ("#dcb57e", "#b98a52", "#8f6436"),
    "half": ("#f6e6c4", "#dcc294", "#b99d6b"),
    "figure": ("#f6e6c4", "#dcc294", "#b99d6b"),
    "joker": ("#f3c95f", "#d3a02c", "#96690a"),
    "pillar": ("#b9b1a6", "#938a7f", "#6d655b"),
}
STYLE = "text{font:600 14px system-ui,sans-serif}.small{font:12px system-ui,sans-serif}.height{font-size:15px}"


def _picture(width: float, height: float, parts: Sequence[str]) -> str:
    ground = f'<rect width="{width:g}" height="{height:g}" rx="10" fill="#f3e7cf"/>'
    return picture(width, height, [ground, *parts], STYLE)


def _text(x: float, y: float, words: object, colour: str = INK, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{colour}"{style}>{words}</text>'


def _at(x: float, y: float, side: float, drawing: str) -> str:
    """A drawing of 100 by 100, as large as this."""
    return f'<g transform="translate({x:g} {y:g}) scale({side / 100:g})">{drawing}</g>'


def _pawn(view: AscensionView, seat: int, x: float, y: float, radius: float) -> str:
    """A pawn with its figure, around a point."""
    side = 1.15 * radius
    colour = SEAT_COLOURS[seat]
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="#fff" stroke-width="2"/>'
    return circle + _at(x - side / 2, y - side / 2, side, icon(view.pawns[seat].figure, "#fff"))


def _badge(x: float, y: float, is_good: bool) -> str:
    """A tick or a cross."""
    sign = "M-4.500 .5L-1 4L5-4" if is_good else "M-4-4L4 4M4-4L-4 4"
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="9.500" fill="{GOOD if is_good else BAD}"/>'
        f'<path d="{sign}" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/></g>'
    )


def _shown(piece: Piece) -> str | None:
    return "joker" if piece.kind == "joker" else piece.shown


# From the side

UNIT, WIDE, ASIDE, BACK = 15, 50, 15, 24  # a half-cube's height; a column's width; how the top leans


def side_drawing(
    moment: State, seat: int | None, *, cells: str, good: Sequence[str] = (), bad: Sequence[str] = ()
) -> str:
    """Cells side by side, each with all that is piled on it; below, its height, its name and the face it shows.

    Some have a tick or a cross.
    """
    view: AscensionView = moment.view_struct(seat)
    shown = [view.cells[CELL_NAMES.index(name)] for name in cells.split()]
    ground = 58 + BACK + UNIT * max(cell.height for cell in shown)
    width = 2 * 14 + WIDE * len(shown) + ASIDE
    parts = [f'<path d="M8 {ground}H{width - 8}" stroke="{MUTED}" stroke-width="2"/>']
    for number, cell in enumerate(shown):
        left = 14 + number * WIDE
        parts.append(_column(view, cell, left, ground))
        over = ground - UNIT * cell.height - BACK - (34 if cell.pawn is not None else 14)
        if cell.name in (*good, *bad):
            parts.append(_badge(left + (WIDE + ASIDE) / 2, over, cell.name in good))
        parts.append(_text(left + WIDE / 2, ground + 19, cell.height))
        parts.append(_text(left + WIDE / 2, ground + 35, cell.name, MUTED, "small"))
        if cell.pieces and (words := _shown(cell.pieces[-1])):
            parts.append(_at(left + WIDE / 2 - 15, ground + 42, 30, _tile(words, cell.pieces[-1].kind)))
    shows = any(cell.pieces and _shown(cell.pieces[-1]) for cell in shown)
    return _picture(width, ground + (80 if shows else 44), parts)


def _tile(words: str, kind: str) -> str:
    """A face on its piece, seen from above, in a square of 100 by 100."""
    top, _, side = WOODS[kind]
    tile = f'<rect x="3" y="3" width="94" height="94" rx="15" fill="{top}" stroke="{side}" stroke-width="3"/>'
    return tile + _at(12, 12, 76, icon("snow", SEAT_COLOURS[1]) if words == "snow" else face(words, top))


def _column(view: AscensionView, cell: Cell, left: float, ground: float) -> str:
    parts, bottom = [], ground
    if cell.pillar:
        own = cell.height - sum(_size(piece) for piece in cell.pieces)
        parts.append(_block(left, bottom, own, "pillar"))
        bottom -= UNIT * own
    for piece in cell.pieces:
        parts.append(_block(left, bottom, _size(piece), piece.kind))
        bottom -= UNIT * _size(piece)
    if not cell.height:
        parts.append(_top(left, ground, "#e5d3b0"))
    top_piece = cell.pieces[-1] if cell.pieces else None
    if top_piece is not None and (words := _shown(top_piece)):
        parts.append(_on_top(left, bottom, face(words, WOODS[top_piece.kind][0])))
    elif cell.corner and not cell.height:
        parts.append(_on_top(left, bottom, face(cell.corner, colour="#a58f6c")))
    if cell.pawn is not None:
        parts.append(_pawn(view, cell.pawn, left + (WIDE + ASIDE) / 2, bottom - BACK / 2 - 10, 13))
    return "".join(parts)


def _size(piece: Piece) -> int:
    return 2 if piece.kind == "cube" else 1


def _block(left: float, bottom: float, height: int, kind: str) -> str:
    """A piece from the side: front, right side and top."""
    top, front, side = WOODS[kind]
    tall = UNIT * height
    edge = 'stroke="#4d3216" stroke-width="1" stroke-linejoin="round"'
    return (
        f'<path d="M{left:g} {bottom:g}v{-tall}h{WIDE}v{tall}z" fill="{front}" {edge}/>'
        f'<path d="M{left + WIDE:g} {bottom:g}v{-tall}l{ASIDE} {-BACK}v{tall}z" fill="{side}" {edge}/>'
        f"{_top(left, bottom - tall, top)}"
    )


def _top(left: float, level: float, colour: str) -> str:
    return (
        f'<path d="M{left:g} {level:g}h{WIDE}l{ASIDE} {-BACK}h{-WIDE}z" fill="{colour}" stroke="#4d3216" '
        'stroke-linejoin="round"/>'
    )


def _on_top(left: float, level: float, drawing: str) -> str:
    """A drawing on the upper side, which leans back."""
    lean = f"matrix({WIDE / 100:g} 0 {-ASIDE / 100:g} {BACK / 100:g} {left + ASIDE:g} {level - BACK:g})"
    return f'<g transform="{lean}">{drawing}</g>'


# From above

CELL, EDGE = 52, 24


def board_drawing(
    moment: State,
    seat: int | None,
    *,
    region: str = "a1-i9",
    pieces: Sequence[str] = (),
    steps: Sequence[str] = (),
    good: Sequence[str] = (),
    bad: Sequence[str] = (),
    freezes: bool = True,
) -> str:
    """A part of the board with its heights; arrows for pieces and for pawns (`b2>c3`), cells with a tick or a cross.

    Frozen pieces have a snowflake if wanted.
    """
    view: AscensionView = moment.view_struct(seat)
    (left, top), (right, bottom) = (_grid(name) for name in region.split("-"))

    def middle(name: str) -> tuple[float, float]:
        column, row = _grid(name)
        return EDGE + (column - left + 0.5) * CELL, EDGE + (row - top + 0.5) * CELL

    parts = [_text(middle(name)[0], EDGE - 7, name[0], MUTED, "small") for name in _row(left, right)]
    parts += [
        _text(EDGE / 2, EDGE + (row - top + 0.5) * CELL + 4, row + 1, MUTED, "small") for row in _rows(top, bottom)
    ]
    for row in _rows(top, bottom):
        for column in range(left, right + 1):
            cell = view.cells[row * len(LETTERS) + column]
            parts.append(_cell(view, cell, EDGE + (column - left) * CELL, EDGE + (row - top) * CELL, freezes))
    parts += [_arrow(*middle(way[:2]), *middle(way[-2:]), "#6a4a20", "5 5") for way in pieces]
    parts += [_arrow(*middle(way[:2]), *middle(way[-2:]), BAD, "") for way in steps]
    for name in (*good, *bad):
        x, y = middle(name)
        parts.append(_badge(x + CELL / 2 - 12, y - CELL / 2 + 12, name in good))
    return _picture(EDGE + (right - left + 1) * CELL + 8, EDGE + (bottom - top + 1) * CELL + 8, parts)


def _grid(name: str) -> tuple[int, int]:
    row, column = divmod(CELL_NAMES.index(name), len(LETTERS))
    return column, row


def _row(left: int, right: int) -> list[str]:
    return [f"{LETTERS[column]}1" for column in range(left, right + 1)]


def _rows(top: int, bottom: int) -> range:
    return range(top, bottom + 1)


def _cell(view: AscensionView, cell: Cell, x: float, y: float, freezes: bool) -> str:
    piece = cell.pieces[-1] if cell.pieces else None
    colour = "#e8d8b6" if not cell.height else _shade(cell.height)
    if cell.pillar and piece is None:
        colour = WOODS["pillar"][0]
    elif piece is not None and piece.kind != "cube":
        colour = WOODS[piece.kind][0]
    edge = "#4d3216" if cell.height else "#b8a078"
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{CELL - 2}" height="{CELL - 2}" rx="4"'
    parts = [f'<rect {box} fill="{colour}" stroke="{edge}"/>']
    if piece is not None and (words := _shown(piece)):
        parts.append(_at(x + 11, y + 7, 30, face(words, colour)))
    elif piece is not None and piece.known not in (None, "blank"):
        parts.append(_seen(x, y, piece.known or ""))
    elif cell.corner and piece is None:
        parts.append(_at(x + 11, y + 9, 30, face(cell.corner, colour="#a58f6c")))
    if freezes and piece is not None and piece.frozen_by is not None:
        parts.append(_at(x + 4, y + CELL - 19, 15, icon("snow", SEAT_COLOURS[piece.frozen_by])))
    if cell.pawn is not None:
        parts.append(_pawn(view, cell.pawn, x + CELL / 2, y + CELL / 2 - 3, 15))
    parts.append(_text(x + CELL - 10, y + CELL - 6, cell.height, INK, "height"))
    return "".join(parts)


def _shade(height: int) -> str:
    """The higher, the darker."""
    return f"hsl(35 {57 - height}% {72 - 3 * min(height, 11)}%)"


def _seen(x: float, y: float, words: str) -> str:
    """A face that lies underneath and that only the reader knows."""
    frame = f'<rect x="{x + 9:g}" y="{y + 6:g}" width="33" height="33" rx="5" fill="#fffaee" fill-opacity=".7" '
    return frame + f'stroke="{INK}" stroke-dasharray="4 3"/>' + _at(x + 12, y + 9, 27, face(words, "#f3e6cd"))


def _arrow(x: float, y: float, to_x: float, to_y: float, colour: str, dashes: str) -> str:
    """An arrow that stops short of the middle of its cell, on a light rim."""
    long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = (to_x - x) / long, (to_y - y) / long
    x, y, to_x, to_y = x + 17 * dx, y + 17 * dy, to_x - 9 * dx, to_y - 9 * dy
    head = (
        f"M{to_x:.1f} {to_y:.1f}L{to_x - 10 * dx - 6 * dy:.1f} {to_y - 10 * dy + 6 * dx:.1f}"
        f"L{to_x - 10 * dx + 6 * dy:.1f} {to_y - 10 * dy - 6 * dx:.1f}z"
    )
    shaft = f"M{x:.1f} {y:.1f}L{to_x - 9 * dx:.1f} {to_y - 9 * dy:.1f}"
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{shaft}" stroke="#fff" stroke-width="7" opacity=".7"/>'
        f'<path d="{shaft}" stroke="{colour}" stroke-width="4"{dashed}/>'
        f'<path d="{head}" fill="{colour}" stroke="#fff" stroke-opacity=".7"/>'
    )


# Pieces by themselves

TILE = 40


def face_drawing(moment: State, seat: int | None, *, shows: str, kind: str = "cube") -> str:
    """A face on its piece, or the sign of a frozen one, to stand in a line of text."""
    size = f'viewBox="0 0 {TILE} {TILE}" width="{TILE}" height="{TILE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{_at(0, 0, TILE, _tile(shows, kind))}</svg>\n'


def row_drawing(moment: State, seat: int | None, *, row: str) -> str:
    """Pieces and arrows in a row: `cube`, `half`, a drawing that shows, `?ladder` for one that its mover alone sees."""
    parts, x = [], 14.0
    for word in row.split():
        if word == ">":
            parts.append(_arrow(x - 14, 46, x + 42, 46, "#6a4a20", ""))
            x += 38
        else:
            parts.append(_single(word, x))
            x += 64
    return _picture(x + 2, 92, parts)


def _single(word: str, x: float) -> str:
    kind = word if word in WOODS else "figure" if word.endswith("/") else "cube"
    words = "joker" if word == "joker" else "" if word in WOODS else word.strip("?/")
    top, front, _ = WOODS[kind]
    tall = 22 if kind == "cube" else 11
    edge = f'stroke="{INK}" stroke-width="1"'
    drawn = (
        f'<rect x="{x:g}" y="58" width="50" height="{tall}" rx="3" fill="{front}" {edge}/>'
        f'<rect x="{x:g}" y="14" width="50" height="46" rx="4" fill="{top}" {edge}/>'
    )
    if word.startswith("?"):
        return drawn + _seen(x - 1, 14, words)
    return drawn + (_at(x + 6, 18, 38, face(words, top)) if words else "")


DRAWINGS: Mapping[str, Callable[..., str]] = {
    "board": board_drawing,
    "face": face_drawing,
    "row": row_drawing,
    "side": side_drawing,
}
