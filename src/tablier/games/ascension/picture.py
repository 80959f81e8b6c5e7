"""Ascension as text and as an SVG picture from above; both are made from what one seat sees, and from nothing else."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tablier.games.ascension import icons
from tablier.games.ascension.drawings import DRAWINGS as DRAWINGS
from tablier.games.ascension.notation import LETTERS
from tablier.games.ascension.view import AscensionView, Cell, Pawn, Piece

if TYPE_CHECKING:
    from tablier.state import State

FIGURE_SIGNS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★"}
SYMBOL_SIGNS = {"ladder": "H", "mattress": "=", "spring": "~", "cablecar": "T", "bivouac": "A", "chasm": "X"}
JOKER_SIGN = "J"
STYLES = {
    r"(?<=[\s])[▲●■★](?=\d)": "bold reverse",
    r"(?<=\d:)[▲●■★HJTAX=~]{1,2}": "bold yellow",
    r"(?<=\s)9(?=\s)": "bold cyan",
}
WIDTH = 100


def _signs(face: str) -> str:
    """A face in one or two signs."""
    return "".join(FIGURE_SIGNS.get(word, SYMBOL_SIGNS.get(word, "")) for word in face.split("+"))


def _top_sign(cell: Cell) -> str:
    """What a cell shows."""
    top = cell.pieces[-1] if cell.pieces else None
    if top is None:
        return ""
    return JOKER_SIGN if top.kind == "joker" else _signs(top.shown or "")


def text(moment: State, seat: int | None = None) -> str:
    """The heights, pawns before and faces after them; then the turn, the pawns, and the faces this seat knows."""
    view: AscensionView = moment.view_struct(seat)
    lines = ["    " + "".join(f"   {letter}    " for letter in LETTERS).rstrip()]
    for row in range(len(LETTERS)):
        cells = view.cells[row * len(LETTERS) : (row + 1) * len(LETTERS)]
        lines.append(f"  {row + 1}  {''.join(_cell_text(view, cell) for cell in cells)}".rstrip())
    legend = ", ".join(f"{sign} {word}" for word, sign in SYMBOL_SIGNS.items())
    lines.append(f"pawn, height, what shows: {legend}, {JOKER_SIGN} joker")
    lines.append(_turn_text(moment, view))
    lines += [_pawn_text(view, number, pawn) for number, pawn in enumerate(view.pawns)]
    known = [f"{cell.name} {'/'.join(_known_text(p) for p in cell.pieces)}" for cell in view.cells if _has_known(cell)]
    if known:
        told = "hidden faces known, from the bottom up: " + ", ".join(known)
        lines += textwrap.wrap(told, WIDTH, subsequent_indent="  ", break_long_words=False)
    return "\n".join(lines)


def _cell_text(view: AscensionView, cell: Cell) -> str:
    pawn = " " if cell.pawn is None else FIGURE_SIGNS[view.pawns[cell.pawn].figure]
    sign = _top_sign(cell)
    return f"{pawn}{cell.height}{':' + sign if sign else ''}".ljust(8)


def _turn_text(moment: State, view: AscensionView) -> str:
    if view.phase == "over":
        return f"turn {view.turn} of {view.turns}, over"
    kind = "extra turn" if view.extra else "turn"
    doing: str = view.phase
    if view.lifted is not None:
        face = view.lifted.known or view.lifted.shown
        doing += f" the {view.lifted.kind} from {view.lifted_from or 'the reserve'}{': ' + face if face else ''}"
    order = " ".join(f"{turn.seat}+" if turn.extra else str(turn.seat) for turn in view.order)
    return f"{kind} {view.turn} of {view.turns}, seat {moment.player} to {doing}; order {order}"


def _pawn_text(view: AscensionView, seat: int, pawn: Pawn) -> str:
    facts = [f"on {pawn.cell}" if pawn.cell else "out", f"{pawn.halves} half, {pawn.figures} figure in reserve"]
    facts += ["blocked once"] if pawn.blocked == 1 else []
    facts += ["resting"] if pawn.resting else []
    facts += ["has been to the summit"] if pawn.summit else []
    facts += ["leads"] if view.leader == seat else []
    facts += ["has the joker"] if view.joker_holder == seat else []
    return f"seat {seat} ({FIGURE_SIGNS[pawn.figure]} {pawn.home}): {'; '.join(facts)}"


def _has_known(cell: Cell) -> bool:
    return any(piece.known for piece in cell.pieces)


def _known_text(piece: Piece) -> str:
    """A piece of a stack: half-cubes in brackets, shown faces in square ones, faces this seat does not know as ?."""
    if piece.kind != "cube":
        return f"({piece.kind})"
    return piece.known or (f"[{piece.shown}]" if piece.shown else "?")


# The picture

CELL, MARGIN = 46, 28
SIDE = CELL * len(LETTERS)
STYLE = (
    "text{font:11px system-ui,sans-serif;fill:#6b5a45}.cell{stroke:#b39a6b;stroke-width:.7}"
    ".height{font-size:9px;fill:#5b4a33}.high .height{fill:#f3e9d2}.pillar{stroke:#7a3114;stroke-width:2.5}"
    ".corner{fill:none;stroke:#8a7350;stroke-dasharray:2 2}.face{color:#2b2118;--ground:#e0c48f}"
    ".high .face{color:#fff6e2;--ground:#7d5c22}.known{opacity:.4}"
    ".p0{fill:#c9633c}.p1{fill:#3f86a8}.p2{fill:#5f8f3e}.p3{fill:#8a5aa8}.pawn{stroke:#2b2118;stroke-width:1.2}"
    ".on{color:#fff}.joker{fill:#d9a514;stroke:#7a5a00}.hand{fill:#efe3c8;stroke:#b39a6b}"
)
HIGH = 7  # from this height on the cell is dark and its drawing light


def _shape(word: str) -> str:
    """One drawing around a point, in the colours of its cell."""
    return f'<g transform="scale(.17) translate(-50 -50)">{icons.icon(word, "currentColor", "var(--ground)")}</g>'


def svg(moment: State, seat: int | None = None) -> str:
    """A picture that stands by itself: the higher, the darker; faces on top, and faintly those this seat knows."""
    view: AscensionView = moment.view_struct(seat)
    parts = []
    for number, cell in enumerate(view.cells):
        row, column = divmod(number, len(LETTERS))
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        parts.append(f'<g transform="translate({x} {y})"{_class(cell)}>{_cell_drawn(view, cell)}</g>')
    parts += [
        f'<text x="{MARGIN + column * CELL + CELL // 2}" y="{MARGIN - 9}" text-anchor="middle">{letter}</text>'
        f'<text x="{MARGIN - 9}" y="{MARGIN + column * CELL + CELL // 2 + 4}" text-anchor="end">{column + 1}</text>'
        for column, letter in enumerate(LETTERS)
    ]
    if view.lifted is not None:
        parts.append(f'<g transform="translate({MARGIN + SIDE + 12} {MARGIN})">{_hand_drawn(view.lifted)}</g>')
    width, height = 2 * MARGIN + SIDE + CELL, 2 * MARGIN + SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="Ascension"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _class(cell: Cell) -> str:
    return ' class="high"' if cell.height >= HIGH else ""


def _cell_drawn(view: AscensionView, cell: Cell) -> str:
    shade = 92 - 5 * min(cell.height, 14)
    edge = "cell pillar" if cell.pillar else "cell"
    drawn = f'<rect class="{edge}" x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" fill="hsl(38 42% {shade}%)"/>'
    if cell.corner:
        drawn += f'<rect class="corner" x="4" y="4" width="{CELL - 8}" height="{CELL - 8}"/>'
    if cell.corner and not cell.pieces:
        drawn += f'<g class="known">{_drawing(cell.corner)}</g>'
    if cell.pieces:
        drawn += _top_drawn(cell.pieces[-1])
    drawn += f'<text class="height" x="5" y="{CELL - 5}">{cell.height}</text>'
    if cell.pawn is not None:
        shape = f'<g class="on">{_shape(view.pawns[cell.pawn].figure)}</g>'
        at = f'transform="translate({CELL // 2} {CELL // 2})"'
        drawn += f'<g {at}><circle class="pawn p{cell.pawn}" r="14"/>{shape}</g>'
    return drawn


def _top_drawn(piece: Piece) -> str:
    if piece.kind == "joker":
        at = f"translate({CELL // 2} {CELL // 2}) rotate(45)"
        return f'<rect class="joker" x="-9" y="-9" width="18" height="18" transform="{at}"/>'
    if piece.shown:
        return _drawing(piece.shown)
    return f'<g class="known">{_drawing(piece.known)}</g>' if piece.known not in (None, "blank") else ""


def _drawing(face: str | None) -> str:
    """A symbol or a figure in the middle of a cell, two figures side by side."""
    words = (face or "").split("+")
    places = [CELL // 2] if len(words) == 1 else [CELL // 2 - 9, CELL // 2 + 9]
    return "".join(
        f'<g class="face" transform="translate({x} {CELL // 2})">{_shape(word)}</g>'
        for x, word in zip(places, words, strict=True)
    )


def _hand_drawn(piece: Piece) -> str:
    """The piece in hand, beside the board."""
    size = CELL - 10 if piece.kind == "cube" else CELL - 20
    box = (
        f'<rect class="hand" x="{(CELL - size) // 2}" y="{(CELL - size) // 2}" width="{size}" height="{size}" rx="3"/>'
    )
    return box + _top_drawn(piece)
