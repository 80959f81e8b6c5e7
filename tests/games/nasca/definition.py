"""The rules of Nasca written as plainly as possible: slow, and meant only to check faster code against."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

COLUMNS = "abcdefghijk"
ROWS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
BOARD = frozenset(CELLS)

EDGES = {
    "top": frozenset(column + ROWS[0] for column in COLUMNS),
    "bottom": frozenset(column + ROWS[-1] for column in COLUMNS),
    "left": frozenset(COLUMNS[0] + row for row in ROWS),
    "right": frozenset(COLUMNS[-1] + row for row in ROWS),
}

SEATS = (0, 1)
NEUTRAL = -1  # the owner of a plank of the landscape

SEAT_LENGTHS = (2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5)  # the planks of each player
NEUTRAL_LENGTHS = (1, 1, 1, 2, 2, 3)


def places_by_length() -> dict[int, dict[str, tuple[str, ...]]]:
    """For each length of plank, every place wholly over the board: its canonical text and its cells in a line."""
    lines = [[column + row for column in COLUMNS] for row in ROWS]  # left end first
    lines += [[column + row for row in ROWS] for column in COLUMNS]  # top end first
    found: dict[int, dict[str, tuple[str, ...]]] = {}
    for length in sorted({*SEAT_LENGTHS, *NEUTRAL_LENGTHS}):
        found[length] = {}
        for line in lines:
            for first in range(len(line) - length + 1):
                cells = tuple(line[first : first + length])
                found[length][plank_text(cells)] = cells
    return found


def plank_text(cells: tuple[str, ...]) -> str:
    """The canonical text of a plank: its two ends, or its only cell."""
    return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"


PLACES = places_by_length()


def read_cells(text: str) -> tuple[str, ...]:
    """The cells of a plank from its text, whatever its case, its spaces and the order of its ends."""
    tidy = "".join(text.split()).lower()
    turned = "-".join(reversed(tidy.split("-")))
    for places in PLACES.values():
        for written in (tidy, turned):
            if written in places:
                return places[written]
    raise ValueError(f"{text!r} is not a straight plank of 1 to 5 cells on the board")


@dataclass(frozen=True)
class Plank:
    """A plank that has been laid."""

    owner: int  # seat 0 or 1, or NEUTRAL
    cells: tuple[str, ...]  # in a line, the top or left end first
    level: int  # 1 on the board; it is over all its cells, also those it spans


@dataclass(frozen=True)
class Position:
    """All there is to know about a game at one moment; equal whatever the order the planks were laid in."""

    planks: tuple[Plank, ...]  # those of the present round, neutral ones too, by level and then by cells
    left: tuple[tuple[int, ...], tuple[int, ...]]  # for each seat the sorted lengths of the planks still to lay
    earlier: tuple[tuple[int, int], ...]  # the scores of each round before the present one
    to_move: int | None  # never a seat that cannot play; None when the game is over
    landscape: tuple[str, ...]  # the canonical texts of the neutral planks in the order they are laid
    rounds: int
    corners: str  # whether walls that touch only at a corner are `closed` or `open` there (NAS-9)

    @property
    def round_number(self) -> int:
        """1 in the first round; a game that is over stays in its last one."""
        return len(self.earlier) + 1


def in_order(planks: Iterable[Plank]) -> tuple[Plank, ...]:
    """The planks as a position lists them; no two have both level and cells in common."""
    return tuple(sorted(planks, key=lambda plank: (plank.level, plank.cells)))


def start(landscape: list[str], rounds: int, corners: str = "closed") -> Position:
    """The position before the first move (NAS-9, NAS-11, NAS-12)."""
    if rounds not in (1, 2):
        raise ValueError(f"a match has one or two rounds, not {rounds}")
    if corners not in ("closed", "open"):
        raise ValueError(f"corners are closed or open, not {corners!r}")
    planks = neutral_planks(landscape)
    return new_round((), tuple(plank_text(plank.cells) for plank in planks), rounds, corners)


def new_round(earlier: tuple[tuple[int, int], ...], landscape: tuple[str, ...], rounds: int, corners: str) -> Position:
    """A round before its first move: only the landscape lies there. Seat 0 starts the first, seat 1 the second."""
    position = Position(
        planks=in_order(neutral_planks(landscape)),
        left=(SEAT_LENGTHS, SEAT_LENGTHS),
        earlier=earlier,
        to_move=None,
        landscape=landscape,
        rounds=rounds,
        corners=corners,
    )
    return with_turn(position, len(earlier) % 2)


def neutral_planks(landscape: Sequence[str]) -> list[Plank]:
    """The planks of a landscape, laid one after another; refused where one cannot lie or there is none (NAS-12)."""
    planks: list[Plank] = []
    for length, number in Counter(len(read_cells(text)) for text in landscape).items():
        if number > NEUTRAL_LENGTHS.count(length):
            raise ValueError(f"too many neutral planks of length {length}")
    for text in landscape:
        cells = read_cells(text)
        top = seen_from_above(planks)
        rule = None if len(cells) == 1 else broken_rule_seen(top, NEUTRAL, cells)
        if rule is not None:
            raise ValueError(f"{text} cannot lie there by {rule}")
        planks.append(Plank(NEUTRAL, cells, 1 + height_of(top, cells[0])))  # both ends are equally high
    return planks


def with_turn(position: Position, seat: int) -> Position:
    """The position once the turn has come to this seat and nothing is left undecided but a move (NAS-7, NAS-11).

    A seat that cannot play is passed over. When neither can, the next round begins; after the last one the game is
    over, and its planks stay where they are.
    """
    for candidate in (seat, 1 - seat):
        if placements(position, candidate):
            return replace(position, to_move=candidate)
    if position.round_number < position.rounds:
        earlier = (*position.earlier, round_scores(position.planks, position.corners))
        return new_round(earlier, position.landscape, position.rounds, position.corners)
    return replace(position, to_move=None)


def seen_from_above(planks: Iterable[Plank]) -> dict[str, Plank]:
    """The topmost plank over each cell that has any, spans included (NAS-8)."""
    top: dict[str, Plank] = {}
    for plank in planks:
        for cell in plank.cells:
            if cell not in top or top[cell].level < plank.level:
                top[cell] = plank
    return top


def height_of(top: dict[str, Plank], cell: str) -> int:
    """The highest level over the cell, 0 if nothing is over it (NAS-3)."""
    return top[cell].level if cell in top else 0


def height(position: Position, cell: str) -> int:
    """The highest level over the cell, 0 if nothing is over it (NAS-3)."""
    return height_of(seen_from_above(position.planks), cell)


def top_owner(position: Position, cell: str) -> int | None:
    """Whose colour the cell shows: a seat, NEUTRAL, or None if nothing is over it (NAS-8)."""
    top = seen_from_above(position.planks)
    return top[cell].owner if cell in top else None


def supports(top: dict[str, Plank], cells: tuple[str, ...]) -> list[Plank]:
    """What a bridge over these cells rests on, one entry for each cell as high as its ends (NAS-4)."""
    return [top[cell] for cell in cells if cell in top and top[cell].level == height_of(top, cells[0])]


def broken_rule(planks: Iterable[Plank], seat: int, cells: tuple[str, ...]) -> str | None:
    """The first rule that forbids this seat a plank over these cells, None if it may lie there."""
    return broken_rule_seen(seen_from_above(planks), seat, cells)


def broken_rule_seen(top: dict[str, Plank], seat: int, cells: tuple[str, ...]) -> str | None:
    """The same, for what is seen from above; NAS-6 needs no test since no plank goes below the top of any cell."""
    if all(height_of(top, cell) == 0 for cell in cells):  # NAS-2
        return None
    first, *between, last = (height_of(top, cell) for cell in cells)
    if first == 0 or first != last or any(middle > first for middle in between):
        return "NAS-3"
    under = supports(top, cells)
    if len(under) != len(set(under)):
        return "NAS-4"
    owners = {plank.owner for plank in under}
    if seat not in owners and owners != {NEUTRAL}:
        return "NAS-5"
    return None


def placements(position: Position, seat: int) -> dict[str, tuple[str, ...]]:
    """The text and the cells of every plank this seat could lay if the turn were its own."""
    top = seen_from_above(position.planks)
    return {
        text: cells
        for length in set(position.left[seat])
        for text, cells in PLACES[length].items()
        if broken_rule_seen(top, seat, cells) is None
    }


def player(position: Position) -> int | None:
    """The seat to move, None when the game is over."""
    return position.to_move


def is_over(position: Position) -> bool:
    """Whether the last round has ended."""
    return position.to_move is None


def legal(position: Position) -> list[str]:
    """The canonical text of every legal move, sorted by code point."""
    return [] if position.to_move is None else sorted(placements(position, position.to_move))


def with_plank(position: Position, owner: int, cells: tuple[str, ...]) -> Position:
    """The same position with one more plank over these cells and nothing else changed; no rule is asked."""
    level = 1 + height(position, cells[0])  # both ends are equally high
    return replace(position, planks=in_order([*position.planks, Plank(owner, cells, level)]))


def play(position: Position, text: str) -> Position:
    """The position after a move."""
    cells = read_cells(text)
    seat = position.to_move
    if seat is None or plank_text(cells) not in placements(position, seat):
        raise ValueError(f"{text!r} is not a legal move here")
    lengths = list(position.left[seat])
    lengths.remove(len(cells))
    left = (tuple(lengths), position.left[1]) if seat == 0 else (position.left[0], tuple(lengths))
    return with_turn(replace(with_plank(position, seat, cells), left=left), 1 - seat)


def cells_around(cell: str, offsets: Iterable[tuple[int, int]]) -> list[str]:
    """The cells so many columns and rows away, as far as they are on the board."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1:])
    around = [(column + right, row + down) for right, down in offsets]
    return [COLUMNS[x] + ROWS[y] for x, y in around if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS)]


BY_SIDES = {cell: cells_around(cell, [(-1, 0), (1, 0), (0, -1), (0, 1)]) for cell in CELLS}
BY_CORNERS = {cell: cells_around(cell, [(-1, -1), (1, -1), (-1, 1), (1, 1)]) for cell in CELLS}
BY_BOTH = {cell: BY_SIDES[cell] + BY_CORNERS[cell] for cell in CELLS}


def regions(cells: Iterable[str], neighbours: dict[str, list[str]] = BY_SIDES) -> list[frozenset[str]]:
    """The parts into which these cells fall, joined by sides or so; sorted by their first cell in reading order."""
    waiting = set(cells)
    found: list[frozenset[str]] = []
    for cell in CELLS:
        if cell not in waiting:
            continue
        region: set[str] = set()
        frontier = {cell}
        while frontier:
            region |= frontier
            frontier = {beside for here in frontier for beside in neighbours[here]} & (waiting - region)
        waiting -= region
        found.append(frozenset(region))
    return found


def edges_touched(region: frozenset[str]) -> set[str]:
    """The names of the board's edges this region has a cell on; a corner is on two."""
    return {name for name, edge in EDGES.items() if edge & region}


def is_area(region: frozenset[str]) -> bool:
    """Whether a region touches no edge, one, or two adjacent ones (NAS-9)."""
    touched = edges_touched(region)
    return len(touched) <= 2 and touched not in ({"top", "bottom"}, {"left", "right"})


def areas_of(planks: Iterable[Plank], seat: int, corners: str = "closed") -> list[frozenset[str]]:
    """The areas of a seat: regions of cells that do not show its colour, whatever else they show (NAS-9).

    Where corners are open, a region goes on through the gap between planks that touch only at a corner.
    """
    top = seen_from_above(planks)
    others = [cell for cell in CELLS if cell not in top or top[cell].owner != seat]
    joined = regions(others, BY_BOTH if corners == "open" else BY_SIDES)
    return [region for region in joined if is_area(region)]


def areas(position: Position, seat: int) -> list[frozenset[str]]:
    """The areas of a seat on the board of the present round."""
    return areas_of(position.planks, seat, position.corners)


def hull(area: frozenset[str]) -> frozenset[str]:
    """The area and whatever stands inside it; what is outside is joined by sides however areas are (NAS-10)."""
    untouched = EDGES.keys() - edges_touched(area)
    outside = [region for region in regions(BOARD - area) if edges_touched(region) & untouched]
    return BOARD.difference(*outside)


def round_scores(planks: Iterable[Plank], corners: str = "closed") -> tuple[int, int]:
    """What the board of one round is worth to seat 0 and to seat 1 (NAS-8, 9, 10)."""
    laid = list(planks)
    covered = seen_from_above(laid)
    hulls = [{area: hull(area) for area in areas_of(laid, seat, corners)} for seat in SEATS]
    points = [0, 0]
    for cell in BOARD - covered.keys():
        # A cell is in one area of a seat at most.
        around = [[hulls[seat][area] for area in hulls[seat] if cell in area] for seat in SEATS]
        for seat in SEATS:
            mine, theirs = around[seat], around[1 - seat]
            if mine and (not theirs or mine[0] < theirs[0]):  # < means a proper part
                points[seat] += 1
    return points[0], points[1]


def scores(position: Position) -> tuple[int, int]:
    """The points of the rounds that have ended, and of the present board as if its round ended now.

    A game that is over has its last round's planks still on the board and not among the earlier rounds, so that round
    counts once and this is the final score. A round that has just begun adds nothing: neutral planks wall nothing in.
    """
    every_round = [*position.earlier, round_scores(position.planks, position.corners)]
    return sum(first for first, _ in every_round), sum(second for _, second in every_round)


def winner(position: Position) -> int | None:
    """The seat with more points once the game is over; None for a draw or an unfinished game."""
    seat_0, seat_1 = scores(position)
    if not is_over(position) or seat_0 == seat_1:
        return None
    return 0 if seat_0 > seat_1 else 1
