"""The rules of Ascension written as plainly as possible: slow, and meant only to check faster code against."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

COLUMNS = "abcdefghi"
ROWS = "123456789"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
PLACE = {cell: place for place, cell in enumerate(CELLS)}

PILLAR = "e5"
PILLAR_HEIGHT = 9  # heights count half-cubes
CORNERS = {"a1": "triangle", "i1": "circle", "i9": "square", "a9": "star"}  # clockwise
HOMES = {2: ("a1", "i9"), 3: ("a1", "i1", "i9"), 4: ("a1", "i1", "i9", "a9")}  # the corner of each seat
CUBE_CELLS = tuple(cell for cell in CELLS if cell != PILLAR and cell not in CORNERS)

FIGURES = ("triangle", "circle", "square", "star")
PAIRS = tuple(f"{one}+{two}" for place, one in enumerate(FIGURES) for two in FIGURES[place + 1 :])
SYMBOLS = ("ladder", "mattress", "spring", "cablecar", "bivouac", "chasm")
BLANK = "blank"
DRAWN_MAX = 40

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Piece:
    """A cube, a half-cube or the joker."""

    name: str  # a cube's is its starting cell
    kind: str  # `cube`, `half` (plain), `figure` (a half-cube with its owner's) or `joker`
    face: str  # a word of FIGURES, PAIRS or SYMBOLS, else BLANK
    shown: bool = False  # whether the face is seen from above; never for a blank one

    @property
    def height(self) -> int:
        """How much it raises its cell."""
        return 2 if self.kind == "cube" else 1

    @property
    def visible(self) -> str:
        """What it shows: its face, BLANK when that is hidden or empty (ACN-4)."""
        return self.face if self.shown else BLANK

    @property
    def figures(self) -> frozenset[str]:
        """The figures it shows."""
        return frozenset(self.visible.split("+")).intersection(FIGURES)


@dataclass(frozen=True)
class Position:
    """All there is to know about a game at one moment, secrets included."""

    stacks: tuple[tuple[Piece, ...], ...]  # for each of CELLS its pieces from the bottom up; the pillar is none
    pawns: tuple[str | None, ...]  # for each seat its pawn's cell, None when it is out
    has_left: tuple[bool, ...]  # whether each pawn has ever left its corner
    blocks: tuple[int, ...]  # how often each pawn was blocked
    held: tuple[bool, ...]  # whether a bivouac keeps the pawn where it is in its next turn
    halves: tuple[int, ...]  # plain half-cubes in each reserve
    figures: tuple[int, ...]  # half-cubes with the own figure in each reserve
    frozen: tuple[str | None, ...]  # the piece each seat moved last, as long as the others may not move it
    looked: tuple[frozenset[str], ...]  # the cubes each seat has looked at
    revealed: frozenset[str]  # the cubes that have ever been shown
    summited: tuple[int, ...]  # who has been to the summit and not lost it since, in that order; the first leads
    joker_free: bool  # whether the joker is still to be placed by whoever leads
    seat: int  # whose turn it is
    regular: int  # whose normal turn it is, or was before the present extra turn
    phase: str  # `lift`, `place`, `step` or `over`
    hand: Piece | None  # the piece lifted and not yet placed
    origin: str | None  # the cell it came from, None for one from the reserve
    springs: frozenset[str]  # the spring cells that have given a further step in this turn
    turns: int  # those completed
    turns_max: int
    walling_in: str  # `refused` or `allowed`
    joker: str  # what becomes of it when its leader is blocked: it is `passed` on, or `lost`
    won: int | None

    @property
    def players(self) -> int:
        """How many began the game."""
        return len(self.pawns)


# The board


def home(position: Position, seat: int) -> str:
    """The corner of a seat."""
    return HOMES[position.players][seat]


def figure(position: Position, seat: int) -> str:
    """The figure of a seat."""
    return CORNERS[home(position, seat)]


def stack(position: Position, cell: str) -> tuple[Piece, ...]:
    """The pieces on a cell from the bottom up."""
    return position.stacks[PLACE[cell]]


def top(position: Position, cell: str) -> Piece | None:
    """The uppermost piece on a cell."""
    pieces = stack(position, cell)
    return pieces[-1] if pieces else None


def shown(position: Position, cell: str) -> str:
    """What is seen on a cell from above, pawns aside; BLANK for nothing."""
    piece = top(position, cell)
    return BLANK if piece is None else piece.visible


def height(position: Position, cell: str) -> int:
    """The height of a cell in half-cubes; bare board is 0."""
    return sum(piece.height for piece in stack(position, cell)) + (PILLAR_HEIGHT if cell == PILLAR else 0)


def adjacent(one: str, other: str) -> bool:
    """Whether two cells share a side or a corner."""
    columns = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    rows = abs(ROWS.index(one[1]) - ROWS.index(other[1]))
    return max(columns, rows) == 1


BESIDE_CORNERS = {corner: [cell for cell in CELLS if adjacent(cell, corner)] for corner in CORNERS}


def changed(values: tuple[Thing, ...], place: int, value: Thing) -> tuple[Thing, ...]:
    """The same values but one."""
    return (*values[:place], value, *values[place + 1 :])


def with_stack(position: Position, cell: str, pieces: tuple[Piece, ...]) -> Position:
    """The same position with these pieces on a cell and nothing else changed; no rule is asked."""
    return replace(position, stacks=changed(position.stacks, PLACE[cell], pieces))


# The start


def face_counts(faces: str | dict[str, int], players: int) -> Counter[str]:
    """How many cubes have each drawing, by the option `faces` (ACN-1)."""
    standard = Counter({**dict.fromkeys(FIGURES, 4), **dict.fromkeys(PAIRS, 1), **dict.fromkeys(SYMBOLS, 3)})
    if faces == "standard":
        return standard
    if faces == "present":
        absent = {CORNERS[corner] for corner in CORNERS if corner not in HOMES[players]}
        return Counter({face: count for face, count in standard.items() if not absent.intersection(face.split("+"))})
    return +Counter(faces)


def start(
    players: int,
    faces: dict[str, str],
    turns_max: int = 200,
    walling_in: str = "refused",
    joker: str = "passed",
) -> Position:
    """The position before the first move; `faces` has the drawn cubes by starting cell, the others are blank."""
    if players not in HOMES:
        raise ValueError(f"two to four play, not {players}")
    if len(faces) > DRAWN_MAX:
        raise ValueError(f"at most {DRAWN_MAX} cubes are drawn, not {len(faces)}")
    if turns_max < 1:
        raise ValueError("a game has turns")
    if walling_in not in ("refused", "allowed") or joker not in ("passed", "lost"):
        raise ValueError("there is no such option")
    for cell, face in faces.items():
        if cell not in CUBE_CELLS:
            raise ValueError(f"no cube starts at {cell!r}")
        if face not in (*FIGURES, *PAIRS, *SYMBOLS):
            raise ValueError(f"{face!r} is no face")
    cubes = {cell: (Piece(cell, "cube", faces.get(cell, BLANK)),) for cell in CUBE_CELLS}
    return begin_turn(
        Position(
            stacks=tuple(cubes.get(cell, ()) for cell in CELLS),
            pawns=HOMES[players],
            has_left=(False,) * players,
            blocks=(0,) * players,
            held=(False,) * players,
            halves=(2,) * players,
            figures=(2,) * players,
            frozen=(None,) * players,
            looked=(frozenset(),) * players,
            revealed=frozenset(),
            summited=(),
            joker_free=True,
            seat=0,
            regular=0,
            phase="lift",
            hand=None,
            origin=None,
            springs=frozenset(),
            turns=0,
            turns_max=turns_max,
            walling_in=walling_in,
            joker=joker,
            won=None,
        )
    )


# The piece


def leader(position: Position) -> int | None:
    """The first living pawn to have reached the summit (ACN-11)."""
    return position.summited[0] if position.summited else None


def may_move(position: Position, seat: int, piece: Piece) -> bool:
    """Whether a seat may move an uncovered piece of the board (ACN-3, ACN-6)."""
    if piece.kind == "joker":
        return False
    if any(piece.name == frozen for other, frozen in enumerate(position.frozen) if other != seat):
        return False
    return not piece.figures or figure(position, seat) in piece.figures


def liftable(position: Position) -> dict[str, Piece]:
    """The text and the piece of every lift ACN-3 gives the seat whose turn it is."""
    seat = position.seat
    found: dict[str, Piece] = {}
    for cell in CELLS:
        piece = top(position, cell)
        if piece is not None and cell not in position.pawns and may_move(position, seat, piece):
            found[cell] = piece
    if position.halves[seat]:
        found["half"] = Piece(f"half {seat} {position.halves[seat]}", "half", BLANK)
    if position.figures[seat]:
        name = f"figure {seat} {position.figures[seat]}"
        found["figure"] = Piece(name, "figure", figure(position, seat), shown=True)
    if leader(position) == seat and position.joker_free:
        found["joker"] = Piece("joker", "joker", BLANK)
    return found


def taken(position: Position, text: str) -> Position:
    """The position with a piece in the hand of the seat whose turn it is; the hole it leaves is open."""
    piece, seat = liftable(position)[text], position.seat
    position = replace(position, phase="place", hand=piece, origin=text if text in CELLS else None)
    if text == "half":
        return replace(position, halves=changed(position.halves, seat, position.halves[seat] - 1))
    if text == "figure":
        return replace(position, figures=changed(position.figures, seat, position.figures[seat] - 1))
    if text == "joker":
        return replace(position, joker_free=False)
    if piece.kind == "cube":  # ACN-4, ACN-14
        looked = changed(position.looked, seat, position.looked[seat] | {piece.name})
        position = replace(position, looked=looked)
    return with_stack(position, text, stack(position, text)[:-1])


def may_lie(position: Position, piece: Piece, cell: str) -> bool:
    """Whether a piece that shows what it will show may be put on a cell (ACN-5)."""
    below = top(position, cell)
    if cell == position.origin or cell in position.pawns:
        return False
    if below is not None and below.kind == "joker":
        return False
    if cell in CORNERS:
        return CORNERS[cell] in piece.figures
    if cell == PILLAR:
        return below is None and piece.visible == BLANK and piece.kind != "joker"
    return True


def sides(piece: Piece) -> dict[str, Piece]:
    """How a lifted piece may be put down, by the sign its text ends with (ACN-4)."""
    if piece.kind != "cube":
        return {"": piece}
    ways = {"": replace(piece, shown=False)}
    if piece.face != BLANK and not piece.shown:
        ways["^"] = replace(piece, shown=True)
    return ways


def each_placement(position: Position) -> Iterator[tuple[str, str, Piece]]:
    """The text of every place for the lifted piece, with the cell and the piece as it will lie there."""
    if position.hand is None:
        return
    free = pawns_with_a_way_out(position)
    for sign, piece in sides(position.hand).items():
        for cell in CELLS:
            if may_lie(position, piece, cell) and not walls_in(position, free, cell, piece):
                yield cell + sign, cell, piece


def placements(position: Position) -> dict[str, tuple[str, Piece]]:
    """The same, by the text."""
    return {text: (cell, piece) for text, cell, piece in each_placement(position)}


def lifts(position: Position) -> list[str]:
    """The lifts after which there is somewhere to put the piece."""
    return [text for text in liftable(position) if any(True for _ in each_placement(taken(position, text)))]


def placed(position: Position, text: str) -> Position:
    """The position once the lifted piece lies again (ACN-6)."""
    cell, piece = placements(position)[text]
    return laid(position, cell, piece)


def laid(position: Position, cell: str, piece: Piece) -> Position:
    """The position with a piece on a cell, frozen for the others in place of the one moved before (ACN-6)."""
    position = with_stack(position, cell, (*stack(position, cell), piece))
    if piece.kind == "cube" and piece.shown:  # ACN-14
        position = replace(position, revealed=position.revealed | {piece.name})
    frozen = changed(position.frozen, position.seat, piece.name)
    return replace(position, hand=None, origin=None, frozen=frozen)


# No walling in


def may_leave_by(position: Position, seat: int, cell: str) -> bool:
    """Whether a pawn on its corner has a way out by a neighbouring cell (ACN-16)."""
    here = home(position, seat)
    if may_enter(position, seat, cell) and may_reach(position, here, cell):
        return True
    piece = top(position, cell)
    if piece is None or cell in position.pawns or not may_move(position, seat, piece):  # ACN-3
        return False
    lifted = with_stack(position, cell, stack(position, cell)[:-1])
    return may_enter(lifted, seat, cell) and may_reach(lifted, here, cell)


def has_way_out(position: Position, seat: int) -> bool:
    """Whether a pawn on its corner has any way out (ACN-16)."""
    return any(may_leave_by(position, seat, cell) for cell in BESIDE_CORNERS[home(position, seat)])


def pawns_with_a_way_out(position: Position) -> list[int]:
    """The other seats whose pawn has stood on its corner since the start and can leave it (ACN-16)."""
    return [
        seat
        for seat, pawn in enumerate(position.pawns)
        if seat != position.seat
        and pawn == home(position, seat)
        and not position.has_left[seat]
        and has_way_out(position, seat)
    ]


def walls_in(position: Position, free: list[int], cell: str, piece: Piece) -> bool:
    """Whether ACN-16 refuses a placement because one of these pawns would have no way out any more."""
    if position.walling_in == "allowed" or not free:
        return False
    after = laid(position, cell, piece)
    return not all(has_way_out(after, seat) for seat in free)


# The pawn


def may_enter(position: Position, seat: int, cell: str) -> bool:
    """Whether a pawn may stand on a cell, however it gets there (ACN-7)."""
    piece = top(position, cell)
    if cell in position.pawns:
        return False
    if cell in CORNERS and cell != home(position, seat):
        return False
    if piece is None:
        return True
    if piece.kind == "joker" and leader(position) != seat:
        return False
    if piece.visible == "chasm":
        return False
    return not piece.figures or figure(position, seat) in piece.figures


def may_reach(position: Position, here: str, cell: str) -> bool:
    """Whether one step leads from cell to cell, as far as height and distance go (ACN-7, ACN-8)."""
    if here != cell and shown(position, here) == shown(position, cell) == "cablecar":
        return True
    up = 2 if shown(position, here) == "ladder" else 1
    down = 2 if shown(position, cell) == "mattress" else 1
    rise = height(position, cell) - height(position, here)
    return adjacent(here, cell) and -down <= rise <= up


def steps(position: Position) -> list[str]:
    """The cells the pawn of the seat whose turn it is may step to."""
    here = position.pawns[position.seat]
    if here is None:
        return []
    return [cell for cell in CELLS if may_enter(position, position.seat, cell) and may_reach(position, here, cell)]


def stepped(position: Position, cell: str) -> Position:
    """The position after a step and all that follows from it."""
    seat = position.seat
    position = replace(
        position,
        pawns=changed(position.pawns, seat, cell),
        has_left=changed(position.has_left, seat, True),
    )
    if cell == PILLAR and seat not in position.summited:  # ACN-10
        position = replace(position, summited=(*position.summited, seat))
    if cell == home(position, seat) and seat in position.summited:  # ACN-13
        return over(position, seat)
    if shown(position, cell) == "bivouac":
        position = replace(position, held=changed(position.held, seat, True))
    if shown(position, cell) == "spring" and cell not in position.springs:
        position = replace(position, springs=position.springs | {cell})
        if steps(position):
            return replace(position, phase="step")
    return end_turn(position)


def pawn_phase(position: Position) -> Position:
    """The position after the piece has been moved: a step is to be chosen or the turn is over (ACN-8, ACN-9)."""
    seat = position.seat
    if position.held[seat]:
        return end_turn(replace(position, held=changed(position.held, seat, False)))
    if steps(position):
        return replace(position, phase="step")
    if position.pawns[seat] == home(position, seat):
        return end_turn(position)
    return end_turn(blocked(position))


def blocked(position: Position) -> Position:
    """The position once the pawn of the seat whose turn it is has been found blocked (ACN-9, ACN-12)."""
    seat = position.seat
    if leader(position) == seat:
        stacks = tuple(tuple(piece for piece in pieces if piece.kind != "joker") for pieces in position.stacks)
        position = replace(position, stacks=stacks, joker_free=position.joker == "passed")
    position = replace(
        position,
        summited=tuple(other for other in position.summited if other != seat),
        blocks=changed(position.blocks, seat, position.blocks[seat] + 1),
    )
    if position.blocks[seat] == 1:
        return replace(position, pawns=changed(position.pawns, seat, home(position, seat)))
    return replace(
        position,
        pawns=changed(position.pawns, seat, None),
        frozen=changed(position.frozen, seat, None),  # ACN-6
    )


# Turns


def living(position: Position) -> list[int]:
    """The seats whose pawn is not out."""
    return [seat for seat, pawn in enumerate(position.pawns) if pawn is not None]


def over(position: Position, won: int | None) -> Position:
    """The position with the game ended."""
    return replace(position, phase="over", won=won)


def end_turn(position: Position) -> Position:
    """The position once a turn is complete and the next one has begun, or the game is over (ACN-11, ACN-13)."""
    position = replace(position, turns=position.turns + 1, springs=frozenset())
    alive = living(position)
    if len(alive) == 1:
        return over(position, alive[0])
    if position.turns == position.turns_max * position.players:
        return over(position, None)
    clockwise = [(position.regular + ahead) % position.players for ahead in range(1, position.players + 1)]
    following = next(seat for seat in clockwise if seat in alive)
    first = leader(position)
    if first is not None and first != following and position.seat not in position.summited:
        return begin_turn(replace(position, seat=first))
    return begin_turn(replace(position, seat=following, regular=following))


def begin_turn(position: Position) -> Position:
    """The position at the start of a turn; who has no piece to move goes straight to the step."""
    position = replace(position, phase="lift")
    if lifts(position):
        return position
    return pawn_phase(replace(position, frozen=changed(position.frozen, position.seat, None)))  # ACN-6


# The game


def player(position: Position) -> int | None:
    """The seat to move, None when the game is over."""
    return None if is_over(position) else position.seat


def is_over(position: Position) -> bool:
    """Whether the game has ended."""
    return position.phase == "over"


def legal(position: Position) -> list[str]:
    """The canonical text of every legal move, sorted by code point."""
    if position.phase == "lift":
        return sorted(lifts(position))
    if position.phase == "place":
        return sorted(placements(position))
    if position.phase == "step":
        return sorted([*steps(position), *(["stop"] if position.springs else [])])
    return []


def play(position: Position, text: str) -> Position:
    """The position after a move."""
    if text not in legal(position):
        raise ValueError(f"{text!r} is not a legal move here")
    if position.phase == "lift":
        return taken(position, text)
    if position.phase == "place":
        return pawn_phase(placed(position, text))
    return end_turn(position) if text == "stop" else stepped(position, text)


def scores(position: Position) -> tuple[int, ...]:
    """1 for the winner, 0 for the others (ACN-13)."""
    return tuple(int(seat == position.won) for seat in range(position.players))


def winner(position: Position) -> int | None:
    """The seat that has won; None for a draw or an unfinished game."""
    return position.won


def may_know(position: Position, seat: int) -> dict[str, str]:
    """The faces a seat has looked at and those ever shown, by the cube's starting cell (ACN-14)."""
    pieces = [piece for pieces in position.stacks for piece in pieces]
    if position.hand is not None:
        pieces.append(position.hand)
    known = position.looked[seat] | position.revealed
    return {piece.name: piece.face for piece in pieces if piece.kind == "cube" and piece.name in known}
