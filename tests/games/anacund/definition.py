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


def start(ring: str, bonus: bool) -> Position:
    """The position before the first placement on a ring given by its setup text (ANA-1)."""
    values, bonus_square = read_ring(ring)
    return Position(
        values=values,
        bonus_square=bonus_square,
        bonus=bonus,
        board=(EMPTY,) * len(SQUARES),
        groups=((6, 6, 6), (6, 6, 6)),
        placements=0,
    )


def read_ring(ring: str) -> tuple[tuple[int, ...], str | None]:
    """The value of each square and the name of the bonus square, if the ring has one (ANA-1)."""
    digits = ring.replace("*", "")
    if len(digits) != len(SQUARES) or any(digits.count(str(value)) != 6 for value in VALUES):
        raise ValueError(f"a ring has 36 digits, six of each from 1 to 6, unlike {ring!r}")
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
    turns_finished = position.placements // 3
    return turns_finished % 2


def legal(position: Position) -> list[str]:
    """Every free square whose value is the size of a group of the player to move, sorted by code point (ANA-2)."""
    seat = player(position)
    if seat is None:
        return []
    return sorted(
        square
        for square, value, lying in zip(SQUARES, position.values, position.board, strict=True)
        if lying == EMPTY and value in position.groups[seat]
    )


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


def outcome(position: Position, text: str) -> tuple[dict[str, str], int, set[str]]:
    """The board with the new pawn and nothing taken off yet, the captor, and the squares captured (ANA-5)."""
    mover = player(position)
    if mover is None or text not in legal(position):
        raise ValueError(f"{text!r} is not a legal placement here")
    board = dict(zip(SQUARES, position.board, strict=True))
    board[text] = PAWN[mover]
    caught = caught_by_mover(board, text, mover)
    if caught:
        return board, mover, caught
    return board, 1 - mover, caught_by_opponent(board, text, mover)


def captured_by(position: Position, text: str) -> set[str]:
    """The squares of all pawns captured by this placement, whoever captures them."""
    _, _, caught = outcome(position, text)
    return caught


def play(position: Position, text: str) -> Position:
    """The position after a placement given by its canonical text."""
    board, captor, caught = outcome(position, text)
    for square in caught:
        board[square] = CLOSED[captor]
    mover = player(position)
    value = position.values[SQUARES.index(text)]
    dark, light = position.groups
    return replace(
        position,
        board=tuple(board[square] for square in SQUARES),
        groups=(
            drawn_from(dark, value) if mover == 0 else dark,
            drawn_from(light, value) if mover == 1 else light,
        ),
        placements=position.placements + 1,
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
