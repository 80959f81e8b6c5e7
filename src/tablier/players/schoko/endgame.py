"""The evaluation for alpha-beta at the end of Scho K.O., with an empty stock and both hands known: win, draw or loss.

Whether the last card wins is found without laying it everywhere: groups are labelled once, by flood fill (connected
components), and each move is judged by the labels around it.
"""

from __future__ import annotations

import numpy as np

from tablier.bits import count_bits
from tablier.chance import next_rng
from tablier.games.schoko.board import CARDS, DARK, OCCUPIED, OWN, around, window_of
from tablier.games.schoko.cards import PATTERNS, held
from tablier.games.schoko.contacts import BESIDE
from tablier.games.schoko.moves import BELOW_PASSED, SEAT_1, column_of, pattern_of, row_of
from tablier.games.schoko.rules import NOBODY, State, advance, copy, legal_moves, score, winner
from tablier.jit import long_rule, rule
from tablier.players.schoko.forest import LARGEST, root_around, see_groups, size_of
from tablier.search.evaluation import UNKNOWN

WON = 1


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
    see_groups(state, buffer)
    for number in range(count):
        move = int(moves[number])
        lead = sign * lead_after(state, move, buffer)
        if lead > 0:
            return WON
        if lead == 0:
            moves[doubtful] = move
            doubtful += 1
    for number in range(doubtful):
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
    for hand in state.hands:
        mixed = next_rng(total ^ hand)
        total = mixed ^ mixed >> 31
    mixed = next_rng(total ^ state.mover)
    return mixed ^ mixed >> 31


@rule
def priority(state: State, move: int) -> int:
    """For move ordering: own squares beside own ones, and contacts that block the other colour.

    On top of other cards instead: twice the squares that become the mover's, less those it loses.
    """
    x, y, pattern = column_of(move), row_of(move), pattern_of(move)
    dark, occupied = around(state.board, state.roll, DARK, x, y), around(state.board, state.roll, OCCUPIED, x, y)
    if occupied & OWN:
        worth = 2 * (count_bits(pattern) - count_bits(dark & OWN))
    else:
        by_dark, by_white = int(BESIDE[pattern]), int(BESIDE[~pattern & PATTERNS - 1])
        white = occupied & ~dark
        worth = count_bits(dark & by_dark) - count_bits(white & by_white)
        worth += count_bits(white & by_dark) - count_bits(dark & by_white)
    return worth if state.mover == state.dark else -worth


# The last card. The groups stand in a union-find forest, and each move is judged by those around it.

CORNERS, OTHER_CORNERS, UPPER = 9, 6, 3  # sets of squares of a card: the two diagonals, and the upper two


@rule
def joined(state: State, x: int, y: int, cells: int, squares: int, forest: np.ndarray) -> int:
    """The size of the group that some squares of a card would make with all cells of their colour that they touch."""
    size = count_bits(squares)
    contacts = cells & int(BESIDE[squares])
    first = second = third = fourth = -1  # groups that are counted: on each side of a card lies one, if any
    while contacts:
        root = root_around(state, x, y, contacts, forest)
        contacts &= contacts - 1
        if root not in (first, second, third, fourth):
            size += size_of(forest, root)
            first, second, third, fourth = root, first, second, third
    return size


@rule
def grown(state: State, x: int, y: int, cells: int, squares: int, forest: np.ndarray) -> int:
    """The size of the largest group that a card's squares of one colour would make, given the cells of that colour."""
    together = joined(state, x, y, cells, squares, forest)
    if squares not in (CORNERS, OTHER_CORNERS):
        return together
    one = joined(state, x, y, cells, squares & UPPER, forest)
    other = joined(state, x, y, cells, squares & ~UPPER, forest)
    return max(one, other) if one + other == together else together  # where both touch one group, they are joined


@rule
def breaks(state: State, x: int, y: int, cells: int, squares: int, largest: int, forest: np.ndarray) -> bool:
    """Whether a card would cover a cell of a group as large as the largest, where its squares are not these."""
    lost = cells & OWN & ~window_of(squares)
    while lost:
        if size_of(forest, root_around(state, x, y, lost, forest)) == largest:
            return True
        lost &= lost - 1
    return False


@rule
def lead_after(state: State, move: int, forest: np.ndarray) -> int:
    """The sign of the largest dark group's lead over the largest white one after a move; 0 if equal or unknown."""
    x, y, pattern = column_of(move), row_of(move), pattern_of(move)
    light = ~pattern & PATTERNS - 1
    dark, occupied = around(state.board, state.roll, DARK, x, y), around(state.board, state.roll, OCCUPIED, x, y)
    white = occupied & ~dark
    least_dark, least_white = int(forest[LARGEST + 1]), int(forest[LARGEST])
    most_dark = max(least_dark, grown(state, x, y, dark, pattern, forest))
    most_white = max(least_white, grown(state, x, y, white, light, forest))
    if occupied & OWN == 0:
        return most_dark - most_white
    # It covers cells: groups that lose some may shrink or split. Bounds are enough mostly; the rest is played out.
    if breaks(state, x, y, dark, pattern, least_dark, forest):
        least_dark = 0
    if breaks(state, x, y, white, light, least_white, forest):
        least_white = 0
    return 1 if least_dark > most_white else -1 if least_white > most_dark else 0
