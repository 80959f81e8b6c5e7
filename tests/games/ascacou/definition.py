"""The rules of Ascacou written as plainly as possible: slow, and meant only to check faster code against."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

COLOURS = ("b", "w")
COLUMNS = "abcde"
ROWS = "12345"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)

# The cells of every 2x2 block in the order of a card's name: top left, top right, bottom left, bottom right.
BLOCKS = tuple(
    (left + top, right + top, left + bottom, right + bottom)
    for top, bottom in pairwise(ROWS)
    for left, right in pairwise(COLUMNS)
)

# A card's number has bit 0 for top left, 1 for top right, 2 for bottom left, 3 for bottom right; black is 1.
CARD_NAMES = tuple("".join("B" if number & bit else "W" for bit in (1, 2, 4, 8)) for number in range(16))


@dataclass(frozen=True)
class Position:
    """All there is to know about a game at one moment."""

    board: tuple[tuple[str, str], ...]  # (cell, colour) of each pawn, sorted by cell
    owners: tuple[int | None, ...]  # the seat holding card 0..15, None while nobody has picked it
    free: bool
    imposed: bool
    supply: int | None  # pawns of each colour in the box at the start, None for no limit
    colour: str | None  # the colour to place now (kept through a draft); None outside `imposed` or once over
    drafting: bool


def start(owners: str | None, free: bool, imposed: bool, supply: int | None, colour: str | None) -> Position:
    """The position before the first move; owners is 16 digits, or None for a draft."""
    if owners is not None and (len(owners) != 16 or not set(owners) <= {"0", "1"}):
        raise ValueError(f"owners must be 16 digits 0 or 1, not {owners!r}")
    if imposed and colour not in COLOURS:
        raise ValueError("the imposed variant needs a first colour, b or w")
    if not imposed and colour is not None:
        raise ValueError("a first colour belongs to the imposed variant only")
    if supply is not None and supply < 1:
        raise ValueError("the supply must hold at least one pawn of each colour")
    return Position(
        board=(),
        owners=(None,) * 16 if owners is None else tuple(int(digit) for digit in owners),
        free=free,
        imposed=imposed,
        supply=supply,
        colour=colour,
        drafting=owners is None,
    )


def standing_patterns(board: Iterable[tuple[str, str]]) -> list[str]:
    """The card name of every full 2x2 block, one entry per block, so a pattern may come up twice."""
    pawns = dict(board)
    full_blocks = [block for block in BLOCKS if all(cell in pawns for cell in block)]
    return ["".join(pawns[cell] for cell in block).upper() for block in full_blocks]


def with_pawn(position: Position, colour: str, cell: str) -> Position:
    """The same position with one more pawn on the board and nothing else changed."""
    return replace(position, board=tuple(sorted([*position.board, (cell, colour)])))


def breaks_block(position: Position, colour: str, cell: str) -> bool:
    """Whether a pawn on this empty cell would make a pattern stand twice on the board (ASC-3)."""
    patterns = standing_patterns(with_pawn(position, colour, cell).board)
    return len(patterns) != len(set(patterns))


def empty_cells(position: Position) -> list[str]:
    """The cells without a pawn."""
    return [cell for cell in CELLS if cell not in dict(position.board)]


def has_pawn_left(position: Position, colour: str) -> bool:
    """Whether the box still holds a pawn of this colour (ASC-6)."""
    used = [pawn_colour for _, pawn_colour in position.board].count(colour)
    return position.supply is None or used < position.supply


def open_cells(position: Position, colour: str) -> list[str]:
    """The cells where a pawn of this colour may be put, whichever colour is imposed (ASC-2, 3, 6, 7)."""
    if not has_pawn_left(position, colour):
        return []
    return [cell for cell in empty_cells(position) if position.free or not breaks_block(position, colour, cell)]


def placements(position: Position) -> list[tuple[str, str]]:
    """Every (colour, cell) the player to move may put on the board; none during a draft."""
    if position.drafting:
        return []
    colours = [colour for colour in COLOURS if not position.imposed or colour == position.colour]
    return [(colour, cell) for colour in colours for cell in open_cells(position, colour)]


def nameable_colours(position: Position, colour: str, cell: str) -> list[str]:
    """The colours that may be imposed on the opponent once this pawn is placed (ASC-8)."""
    after = with_pawn(position, colour, cell)
    return [named for named in COLOURS if open_cells(after, named)]


def is_over(position: Position) -> bool:
    """Whether no pawn can be placed any more (ASC-5)."""
    return not position.drafting and not placements(position)


def player(position: Position) -> int | None:
    """The seat to move, None when the game is over."""
    if is_over(position):
        return None
    if position.drafting:
        picks = sum(owner is not None for owner in position.owners)
        return 1 if picks % 2 == 0 else 0
    return seat_by_pawns(position)


def seat_by_pawns(position: Position) -> int:
    """The seat whose turn the number of pawns gives, even when no turn is left to play."""
    return len(position.board) % 2


def legal(position: Position) -> list[str]:
    """The canonical text of every legal move, sorted by code point."""
    if position.drafting:
        return sorted(name for name, owner in zip(CARD_NAMES, position.owners, strict=True) if owner is None)
    texts: list[str] = []
    for colour, cell in placements(position):
        named_colours = nameable_colours(position, colour, cell) if position.imposed else []
        if named_colours:
            texts.extend(f"{colour}{cell}>{named}" for named in named_colours)
        else:
            texts.append(colour + cell)
    return sorted(texts)


def play(position: Position, text: str) -> Position:
    """The position after a move given by its canonical text."""
    if text not in legal(position):
        raise ValueError(f"{text!r} is not a legal move here")
    if position.drafting:
        owners = list(position.owners)
        owners[CARD_NAMES.index(text)] = player(position)
        return replace(position, owners=tuple(owners), drafting=None in owners)
    placed, _, named = text.partition(">")
    return replace(with_pawn(position, placed[0], placed[1:]), colour=named or None)


def completed(position: Position) -> set[str]:
    """The names of the cards standing on the board."""
    return set(standing_patterns(position.board))


def dead(position: Position) -> set[str]:
    """The empty cells closed to both colours by ASC-3; an empty box or an imposed colour closes none."""
    if position.free:
        return set()
    return {cell for cell in empty_cells(position) if all(breaks_block(position, colour, cell) for colour in COLOURS)}


def scores(position: Position) -> tuple[int, int]:
    """How many cards of seat 0 and of seat 1 stand on the board (ASC-4)."""
    owners = [position.owners[CARD_NAMES.index(name)] for name in completed(position)]
    return owners.count(0), owners.count(1)


def winner(position: Position) -> int | None:
    """The seat with more completed cards once the game is over; None for a draw or an unfinished game."""
    seat_0, seat_1 = scores(position)
    if not is_over(position) or seat_0 == seat_1:
        return None
    return 0 if seat_0 > seat_1 else 1


def row_text(pawns: dict[str, str], row: str) -> str:
    """One row of the position text: pawns as letters, runs of empty cells as digits."""
    written = ""
    empty_run = 0
    for column in COLUMNS:
        if column + row not in pawns:
            empty_run += 1
            continue
        if empty_run:
            written += str(empty_run)
        written += pawns[column + row]
        empty_run = 0
    return written + str(empty_run) if empty_run else written


def text(position: Position) -> str:
    """The position in the game's notation; there is none during a draft."""
    if position.drafting:
        raise ValueError("there is no position text during a draft")
    rows = "/".join(row_text(dict(position.board), row) for row in ROWS)
    seat = seat_by_pawns(position)
    cards = "".join(f"{number:x}" for number, owner in enumerate(position.owners) if owner == seat)
    fields = [rows, cards or "-"]
    if position.imposed:
        fields.append("-" if is_over(position) or position.colour is None else position.colour)
    return " ".join(fields)
