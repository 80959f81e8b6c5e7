"""The evaluation for alpha-beta at the end of Scho K.O., with an empty stock and both hands known: win, draw or loss.

Whether the last card wins is found without laying it everywhere: groups are labelled once, by flood fill (connected
components), and each move is judged by the labels around it.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import next_rng
from tablier.games.schoko.board import (
    BELOW_PASSED,
    CARDS,
    CELL,
    DARK_CELL,
    EQUAL,
    SEAT_1,
    STACK,
    TABLE,
    TAKEN,
    TOUCHED,
    cell_of,
    column_of,
    laid_cell,
    row_of,
    spot,
)
from tablier.games.schoko.cards import PATTERNS, SQUARES, held
from tablier.games.schoko.groups import beside
from tablier.games.schoko.rules import NOBODY, State, advance, copy, legal_moves, score, winner
from tablier.jit import long_rule, rule
from tablier.search.evaluation import UNKNOWN

WON = 1
DARK_SIDES = 255


@rule
def prepare(state: State, notes: np.ndarray) -> None:
    """Writes nothing."""


@rule
def evaluate(state: State, seat: int, notes: np.ndarray) -> int:
    """WON, 0 or -WON by who has the larger group now; a guess, where search stops before the end."""
    lead = score(state, seat) - score(state, 1 - seat)
    return min(WON, max(-WON, lead))


@rule
def outcome(state: State, seat: int) -> int:
    """WON, 0 or -WON for the seat that did not lay the last card.

    Nobody is to move any more, so `seat` says nothing; search takes it for that one.
    """
    won = winner(state)
    if won == NOBODY:
        return 0
    last = int(int(state.board[CARDS + state.laid - 1]) & SEAT_1 != 0)
    return -WON if won == last else WON


@long_rule
def quick_value(state: State, moves: np.ndarray, buffer: np.ndarray) -> int:
    """WON, 0 or -WON for the mover, who lays the only card left where it does best; UNKNOWN before that."""
    if held(state.hands[0]) + held(state.hands[1]) > 1 or state.drawn < state.cards:
        return UNKNOWN
    count = legal_moves(state, moves)
    sign = 1 if state.mover == state.dark else -1
    best = -WON
    doubtful = 0
    dark, white = label_groups(state, 1), label_groups(state, 0)
    for number in range(count):
        move = int(moves[number])
        lead = sign * lead_after(state, move, dark, white)
        if lead > 0:
            best = WON
            break
        if lead == 0:
            moves[doubtful] = move
            doubtful += 1
    forget_groups(state)
    for number in range(doubtful * int(best != WON)):
        won = winner(advance(copy(state, buffer), int(moves[number])))
        best = max(best, 0 if won == NOBODY else WON if won == state.mover else -WON)
        if best == WON:
            break
    return best


@rule
def settled(state: State, seat: int) -> int:
    """Always 0: nothing is settled before the last card."""
    return 0


@rule
def hash_of(state: State) -> int:
    """A hash of the cards on the table, in whatever order they were laid, the hands, and the mover."""
    total = 0
    for number in range(state.laid):
        mixed = next_rng(int(state.board[CARDS + number]) & BELOW_PASSED & ~SEAT_1)
        total += next_rng(mixed ^ mixed >> 31) >> 8
    mixed = next_rng(total ^ state.hands[0] << 17 ^ state.hands[1] << 1 ^ state.mover)
    return mixed ^ mixed >> 31


@rule
def priority(state: State, move: int) -> int:
    """For move ordering: own squares beside own ones, and contacts that block the other colour.

    On top of other cards instead: twice the squares that become the mover's, less those it loses.
    """
    board = state.board
    pattern = move >> 1 & PATTERNS - 1
    place = spot(column_of(move), row_of(move), state.roll)
    word = int(board[place])
    if word & TAKEN:
        darker = 0
        for square in range(len(SQUARES)):
            cell = cell_of(move, square, state.roll)
            darker += (pattern >> square & 1) - int(int(board[cell]) & DARK_CELL != 0)
        worth = 2 * darker
    else:
        equal = word & int(EQUAL[pattern])
        different = word & TOUCHED & ~int(EQUAL[pattern])
        worth = count_bits(equal & DARK_SIDES) - count_bits(equal >> 8)
        worth += count_bits(different >> 8) - count_bits(different & DARK_SIDES)
    return worth if state.mover == state.dark else -worth


# The last card. Labels stand in the words of cells, in bits above all that the table uses.

GROUP_AT, SIZE_AT = 44, 53
UNLABELLED = (1 << GROUP_AT) - 1
CORNERS, OTHER_CORNERS, UPPER = 9, 6, 3  # sets of squares of a card: the two diagonals, and the upper two


@rule
def label_groups(state: State, is_dark: int) -> int:
    """Write into each cell of a colour the number and the size of its group; returns the size of the largest."""
    board = state.board
    look = CELL | DARK_CELL * is_dark
    groups = largest = 0
    for number in range(4 * state.laid):
        start = laid_cell(state, number)
        if int(board[start]) & (CELL | DARK_CELL) != look or int(board[start]) > UNLABELLED:
            continue
        groups += 1
        board[start] |= groups << GROUP_AT
        board[STACK] = start - TABLE
        size = 1
        seen = 0
        while seen < size:
            cell = int(board[STACK + seen])
            seen += 1
            for turn in range(4):
                other = beside(cell, turn, state.roll)
                word = int(board[TABLE + other])
                if word & (CELL | DARK_CELL) == look and word <= UNLABELLED:
                    board[TABLE + other] = word | groups << GROUP_AT
                    board[STACK + size] = other
                    size += 1
        for member in range(size):
            board[TABLE + int(board[STACK + member])] |= size << SIZE_AT
        largest = max(largest, size)
    return largest


@rule
def forget_groups(state: State) -> None:
    """Remove all labels."""
    board = state.board
    for number in range(4 * state.laid):
        board[laid_cell(state, number)] &= UNLABELLED


@rule
def label_beside(state: State, move: int, square: int, at_side: int, look: int) -> int:
    """The label of the group that a square of a card would join at its side, or above or below; 0 if there is none."""
    x, y = column_of(move) + (square & 1), row_of(move) + (square >> 1)
    if at_side:
        x += 2 * (square & 1) - 1
    else:
        y += 2 * (square >> 1) - 1
    word = int(state.board[spot(x, y, state.roll)])
    return word >> GROUP_AT if word & (CELL | DARK_CELL) == look else 0


@rule
def joined(state: State, move: int, squares: int, look: int) -> int:
    """The size of the group that some squares of a card would make with all they touch."""
    size = 0
    first = second = third = fourth = 0  # labels that are counted: on each side of a card lies one group, if any
    for number in range(8):
        square = number >> 1
        if squares >> square & 1 == 0:
            continue
        size += number & 1
        label = label_beside(state, move, square, number & 1, look)
        if label in (0, first, second, third, fourth):
            continue
        size += label >> SIZE_AT - GROUP_AT
        first, second, third, fourth = label, first, second, third
    return size


@rule
def grown(state: State, move: int, squares: int, look: int) -> int:
    """The size of the largest group that a card's squares of one colour, these, would make."""
    if squares not in (CORNERS, OTHER_CORNERS):
        return joined(state, move, squares, look)
    upper, lower = squares & UPPER, squares & ~UPPER
    one, other = upper >> 1, 1 + (lower >> 2)  # the number of each square
    for number in range(4):
        label = label_beside(state, move, one, number & 1, look)
        if label and label == label_beside(state, move, other, number >> 1, look):
            return joined(state, move, squares, look)
    return max(joined(state, move, upper, look), joined(state, move, lower, look))


@rule
def breaks(state: State, move: int, squares: int, look: int, largest: int) -> bool:
    """Whether a card would cover a cell of a group as large as the largest, where its squares are not these."""
    for square in range(len(SQUARES)):
        cell = cell_of(move, square, state.roll)
        word = int(state.board[cell])
        is_lost = word & (CELL | DARK_CELL) == look and squares >> square & 1 == 0
        if is_lost and word >> SIZE_AT == largest:
            return True
    return False


@rule
def lead_after(state: State, move: int, dark: int, white: int) -> int:
    """The sign of the largest dark group's lead over the largest white one after a move; 0 if equal or unknown."""
    pattern = move >> 1 & PATTERNS - 1
    light = ~pattern & PATTERNS - 1
    most_dark = max(dark, grown(state, move, pattern, CELL | DARK_CELL))
    most_white = max(white, grown(state, move, light, CELL))
    if int(state.board[spot(column_of(move), row_of(move), state.roll)]) & TAKEN == 0:
        return most_dark - most_white
    # It covers cells: groups that lose some may shrink or split. Bounds are enough mostly; the rest is played out.
    least_dark = 0 if breaks(state, move, pattern, CELL | DARK_CELL, dark) else dark
    least_white = 0 if breaks(state, move, light, CELL, white) else white
    return 1 if least_dark > most_white else -1 if least_white > most_dark else 0
