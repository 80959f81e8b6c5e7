"""The rules of Anacund written as plainly as possible: slow, and meant only to check faster code against."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

COLUMNS = "abcdefghijklmnopq"

# Clockwise: the top row, down the right end, the bottom row backwards, up the left end.
SQUARES = (
    *(column + "1" for column in COLUMNS),
    "q2",
    *(column + "3" for column in reversed(COLUMNS)),
    "a2",
)

VALUES = (1, 2, 3, 4, 5, 6)
TURN = 3  # placements of a turn
CLOCKWISE = 1
ANTICLOCKWISE = -1

# What lies on a square. Seat 0 is Dark, seat 1 is Light; a closed square belongs to the captor.
EMPTY = "."
PAWN = ("D", "L")
CLOSED = ("d", "l")


@dataclass(frozen=True)
class Position:
    """All there is to know about a game at one moment."""

    values: tuple[int, ...]  # of each square, in ring order
    bonus_square: str | None  # the square marked on the ring, even when the bonus is off
    bonus: bool  # whether the marked square is worth more
    board: tuple[str, ...]  # EMPTY, PAWN[seat] or CLOSED[seat] for each square, in ring order
    groups: tuple[tuple[int, ...], tuple[int, ...]]  # the pawns left in the three groups of each seat, largest first
    placements: int  # made so far
    capture: str  # whether captures are made after each `pawn` or after each `turn` (ANA-5)
    fresh: tuple[str, ...]  # the squares of the pawns placed in the present turn


def start(ring: str, bonus: bool, capture: str = "pawn") -> Position:
    """The position before the first placement on a ring given by its setup text (ANA-1)."""
    if capture not in ("pawn", "turn"):
        raise ValueError(f"captures are made after each pawn or turn, not {capture!r}")
    values, bonus_square = read_ring(ring)
    return Position(
        values=values,
        bonus_square=bonus_square,
        bonus=bonus,
        board=(EMPTY,) * len(SQUARES),
        groups=((6, 6, 6), (6, 6, 6)),
        placements=0,
        capture=capture,
        fresh=(),
    )


def read_ring(ring: str) -> tuple[tuple[int, ...], str | None]:
    """The value of each square and the name of the bonus square, if the ring has one (ANA-1)."""
    digits = ring.replace("*", "")
    if len(digits) != len(SQUARES) or any(digit not in map(str, VALUES) for digit in digits):
        raise ValueError(f"a ring has 36 digits from 1 to 6, unlike {ring!r}")
    values = tuple(int(digit) for digit in digits)
    if "*" not in ring:
        return values, None
    if ring.count("*") > 1:
        raise ValueError(f"a ring has one bonus at most, unlike {ring!r}")
    digits_up_to_bonus = ring.index("*")
    if digits_up_to_bonus == 0 or values[digits_up_to_bonus - 1] != 1:
        raise ValueError(f"the bonus follows a 1, unlike {ring!r}")
    return values, SQUARES[digits_up_to_bonus - 1]


def random_ring(random: Random) -> str:
    """The setup text of a ring laid with the slats of ANA-1."""
    # Each slat lists what stands on its squares from top to bottom.
    pairs = [["1*", "6"] if (x, y) == (1, 6) else [str(x), str(y)] for x, y in combinations(VALUES, 2)]
    ends = [["1", "2", "3"], ["4", "5", "6"]]
    random.shuffle(pairs)
    random.shuffle(ends)
    slats = [ends[0], *pairs, ends[1]]
    laid: dict[str, str] = {}
    for column, slat in zip(COLUMNS, slats, strict=True):
        rows = "123" if len(slat) == 3 else "13"
        turned = random.random() < 0.5
        for row, value in zip(rows, reversed(slat) if turned else slat, strict=True):
            laid[column + row] = value
    return "".join(laid[square] for square in SQUARES)


def is_over(position: Position) -> bool:
    """Whether all 36 pawns have been placed (ANA-3)."""
    return position.placements == 36


def player(position: Position) -> int | None:
    """The seat to move, None when the game is over: three placements each in turn (ANA-3)."""
    if is_over(position):
        return None
    turns_finished = position.placements // TURN
    return turns_finished % 2


def choices(position: Position) -> dict[str, tuple[str, int]]:
    """The text of every legal placement, with its square and the size of the group the pawn is drawn from.

    A pawn of a group of k goes to a free square of value k (ANA-2), or to any free square if none of value k is left
    (ANA-4); the text then names the group.
    """
    seat = player(position)
    if seat is None:
        return {}
    value = dict(zip(SQUARES, position.values, strict=True))
    free = [square for square, lying in zip(SQUARES, position.board, strict=True) if lying == EMPTY]
    found: dict[str, tuple[str, int]] = {}
    for size in set(position.groups[seat]) - {0}:
        matching = [square for square in free if value[square] == size]
        found |= {square: (square, size) for square in matching}
        if not matching:
            found |= {f"{square}/{size}": (square, size) for square in free}
    return found


def legal(position: Position) -> list[str]:
    """The canonical text of every legal placement, sorted by code point."""
    return sorted(choices(position))


def beside(square: str, step: int) -> str:
    """The next square of the closed ring, CLOCKWISE or ANTICLOCKWISE."""
    return SQUARES[(SQUARES.index(square) + step) % len(SQUARES)]


def walk(board: Mapping[str, str], origin: str, step: int, pawn: str) -> tuple[set[str], str]:
    """The unbroken run of such pawns beside the origin, and the square that ends it: the origin after a full round."""
    run: set[str] = set()
    square = beside(origin, step)
    while board[square] == pawn and square != origin:
        run.add(square)
        square = beside(square, step)
    return run, square


def caught_by_mover(board: Mapping[str, str], new: str, mover: int) -> set[str]:
    """The opposing pawns between the new pawn and another pawn of the mover, in either direction (ANA-5, 1)."""
    caught: set[str] = set()
    for step in (CLOCKWISE, ANTICLOCKWISE):
        run, end = walk(board, new, step, PAWN[1 - mover])
        if board[end] == PAWN[mover] and end != new:
            caught |= run
    return caught


def caught_by_opponent(board: Mapping[str, str], new: str, mover: int) -> set[str]:
    """The mover's run with the new pawn in it, if two different opposing pawns end it (ANA-5, 2)."""
    run_after, end_after = walk(board, new, CLOCKWISE, PAWN[mover])
    run_before, end_before = walk(board, new, ANTICLOCKWISE, PAWN[mover])
    opposing = PAWN[1 - mover]
    if board[end_before] == opposing and board[end_after] == opposing and end_before != end_after:
        return run_before | {new} | run_after
    return set()


def after_pawn(board: dict[str, str], new: str, mover: int) -> dict[str, str]:
    """The board once the captures of one new pawn are made (ANA-5)."""
    caught = caught_by_mover(board, new, mover)
    if caught:
        return closed(board, caught, mover)
    return closed(board, caught_by_opponent(board, new, mover), 1 - mover)


def closed(board: Mapping[str, str], caught: set[str], captor: int) -> dict[str, str]:
    """The board with the pawns of these squares captured (ANA-6)."""
    return {square: CLOSED[captor] if square in caught else lying for square, lying in board.items()}


def runs(board: Mapping[str, str], pawn: str) -> list[tuple[set[str], str, str]]:
    """Every unbroken run of such pawns that has an end, with the squares that end it on both sides.

    The two are one square where the run goes round the ring but for that square.
    """
    found = []
    for before in SQUARES:
        if board[before] != pawn and board[beside(before, CLOCKWISE)] == pawn:
            run, after = walk(board, before, CLOCKWISE, pawn)
            found.append((run, before, after))
    return found


def after_turn(board: dict[str, str], fresh: set[str], mover: int) -> dict[str, str]:
    """The board once the captures of a whole turn are made, these being its pawns (ANA-5, capture=turn)."""
    own, opposing = PAWN[mover], PAWN[1 - mover]
    caught: set[str] = set()
    for run, before, after in runs(board, opposing):
        if board[before] == board[after] == own and before != after and fresh & {before, after}:
            caught |= run
    board = closed(board, caught, mover)
    lost: set[str] = set()
    for run, before, after in runs(board, own):
        if board[before] == board[after] == opposing and before != after and fresh & run:
            lost |= run
    return closed(board, lost, 1 - mover)


def board_after(position: Position, square: str) -> dict[str, str]:
    """The board with a pawn of the player to move on a square, and all captures that follow made (ANA-5)."""
    mover = player(position)
    assert mover is not None
    board = dict(zip(SQUARES, position.board, strict=True)) | {square: PAWN[mover]}
    if position.capture == "pawn":
        return after_pawn(board, square, mover)
    fresh = {*position.fresh, square}
    return after_turn(board, fresh, mover) if len(fresh) == TURN else board


def captured_by(position: Position, text: str) -> set[str]:
    """The squares of all pawns captured by this placement, whoever captures them."""
    square, _ = choices(position)[text]
    now = board_after(position, square)
    was = dict(zip(SQUARES, position.board, strict=True))
    return {name for name in SQUARES if now[name] in CLOSED and was[name] not in CLOSED}


def play(position: Position, text: str) -> Position:
    """The position after a placement given by its canonical text."""
    mover = player(position)
    found = choices(position)
    if text not in found:
        raise ValueError(f"{text!r} is not a legal placement here")
    square, size = found[text]
    board = board_after(position, square)
    dark, light = position.groups
    fresh = (*position.fresh, square)
    return replace(
        position,
        board=tuple(board[name] for name in SQUARES),
        groups=(
            drawn_from(dark, size) if mover == 0 else dark,
            drawn_from(light, size) if mover == 1 else light,
        ),
        placements=position.placements + 1,
        fresh=() if len(fresh) == TURN else tuple(sorted(fresh)),
    )


def drawn_from(groups: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The groups once a pawn is drawn from one of this size (ANA-2)."""
    left = list(groups)
    left.remove(size)
    left.append(size - 1)
    return tuple(sorted(left, reverse=True))


def scores(position: Position) -> tuple[int, int]:
    """The points of both seats for the squares controlled so far, by a pawn or by capture (ANA-7)."""
    points = [0, 0]
    for square, lying in zip(SQUARES, position.board, strict=True):
        worth = 6 if position.bonus and square == position.bonus_square else 1
        for seat in (0, 1):
            if lying in (PAWN[seat], CLOSED[seat]):
                points[seat] += worth
    return points[0], points[1]


def winner(position: Position) -> int | None:
    """The seat with more points once the game is over; None for a draw or an unfinished game (ANA-7)."""
    dark, light = scores(position)
    if not is_over(position) or dark == light:
        return None
    return 0 if dark > light else 1
