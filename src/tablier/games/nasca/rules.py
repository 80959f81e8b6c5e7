"""Nasca, by Corné van Moorsel: enclose more empty cells than the other with planks, laid flat or as bridges.

Glossary: plateau → board, case → cell, pièce → plank, pont → bridge, pièce neutre → neutral plank, paysage →
landscape, aire entourée → area, bord → edge, manche → round, match → match. How the board of 11 × 10 cells is packed
into words, and how the places for planks are numbered, stands in `board.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.nasca.board import (
    BEGIN,
    BOTTOM,
    CORNERS,
    LEFT,
    LENGTHS,
    NEUTRAL,
    PARTS,
    RIGHT,
    ROW_PARTS,
    SHORTEST,
    TOP,
    Cells,
    all_but,
    any_of,
    any_placement,
    append,
    common,
    count_cells,
    count_of,
    empty_cells,
    free_places,
    has_free_place,
    is_as_high,
    is_free,
    lay,
    lengths_of,
    minus,
    not_showing,
    one_cell,
    plank_on,
    reached_by_both,
    spread,
    spread_by_corners,
    supply,
    under,
    under_all,
    untouched_edges,
)
from tablier.games.nasca.board import WORDS as WORDS
from tablier.jit import long_rule, rule

# Contenu

SEATS = 2
MOST_ROUNDS = 2
NOBODY = -1
PLANKS = supply({5: 3, 4: 4, 3: 3, 2: 2})  # of each player, by length
NEUTRAL_PLANKS = supply({3: 1, 2: 2, 1: 3})
NEUTRAL_LENGTHS = tuple(length for length in (3, 2, 1) for _ in range(count_of(NEUTRAL_PLANKS, length)))

# A move is the place where a plank is laid.
CODES = BEGIN[-1]
MOST_MOVES = CODES - BEGIN[LENGTHS[0]]
LONGEST_GAME = MOST_ROUNDS * SEATS * sum(count_of(PLANKS, length) for length in LENGTHS)
NO_MOVE = -1


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # packed; the one array that `advance` overwrites
    landscape: np.ndarray  # the board at the start of each round
    left: tuple[int, int]  # planks of each seat not yet laid, as in PLANKS
    points: tuple[int, int]  # of the rounds before
    mover: int  # the seat to move, or NOBODY
    rounds_left: int  # after this one
    starter: int  # of this round


# Règles


@rule
def player(state: State) -> int:
    """Who lays a plank now."""
    return state.mover


@rule
def against(uneven: int, linked: int, own: int, others: int) -> int:
    """What forbids bridges, of all that is met under them; nothing where they may lie.

    Ends that are not the highest (NAS-3), two supports that are one plank (NAS-4), and another's support without one
    of one's own (NAS-5). A spanned cell has the height of the span, so that nothing goes under it (NAS-6).
    """
    return uneven | linked | others & ~own


@rule
def fits(board: np.ndarray, placement: int, seat: int) -> bool:
    """Whether a plank of the seat may lie there: on empty cells (NAS-2), or as a bridge."""
    if is_free(board, placement):
        return True
    uneven, linked, own, others = under(board, placement, seat)
    return against(uneven, linked, own, others) == 0


@long_rule
def bridges(board: np.ndarray, part: int, length: int, seat: int) -> int:
    """The first cells of all places of this part and length where a plank of the seat may lie as a bridge."""
    found = 0
    level = 1
    while is_as_high(board, part, level):
        uneven, linked, own, others = under_all(board, part, length, level, seat)
        found |= ~against(uneven, linked, own, others)
        level += 1
    return found


@long_rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in all places for the mover's planks (NAS-1); return how many: none exactly when the match is over."""
    if state.mover == NOBODY:
        return 0
    board, left = state.board, state.left[state.mover]
    count = 0
    for length in LENGTHS:
        if count_of(left, length):
            for part in range(PARTS):
                places = free_places(board, part, length) | bridges(board, part, length, state.mover)
                count = append(places, part, length, moves, count)
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position, in the same board. Trusts its caller."""
    board, landscape, left, points, mover, rounds_left, starter = state
    lay(board, move, mover)
    plank = plank_on(move)
    left = (left[0] - plank, left[1]) if mover == 0 else (left[0], left[1] - plank)
    return next_turn(State(board, landscape, left, points, mover, rounds_left, starter))


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """The position with its board in `buffer`, where `advance` may overwrite it."""
    board, landscape, left, points, mover, rounds_left, starter = state
    for word in range(WORDS):
        buffer[word] = board[word]
    return State(buffer, landscape, left, points, mover, rounds_left, starter)


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(copy(state, np.empty_like(state.board)), move)


# Règles, au hasard: rejection sampling, as most places are legal most of the time; after many failures, a list.

TRIES = 64


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Always 0: `draw` needs no pool."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the count as it was given, and the generator."""
    if state.mover == NOBODY:
        return NO_MOVE, count, rng
    lengths = lengths_of(state.left[state.mover])
    for _ in range(TRIES):
        rng = next_rng(rng)
        move = any_placement(lengths, rng)
        if fits(state.board, move, state.mover):
            return move, count, rng
    listed = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, listed)]), count, rng


# Début de la partie


def start(landscape: list[int], rounds: int, open_corners: bool = False) -> State:
    """The first position, with neutral planks laid on these placements in turn (NAS-12); seat 0 starts (NAS-11)."""
    board = np.zeros(WORDS, np.int64)
    board[CORNERS] = open_corners
    for placement in landscape:
        lay(board, placement, NEUTRAL)
    return State(
        board=board.copy(),
        landscape=board,
        left=(PLANKS, PLANKS),
        points=(0, 0),
        mover=0,
        rounds_left=rounds - 1,
        starter=0,
    )


# Fin de la partie


@rule
def can_play(board: np.ndarray, left: int, seat: int) -> bool:
    """Whether any of the planks left fits anywhere (NAS-7)."""
    if left == 0:
        return False
    longest = LENGTHS[-1]
    if has_free_place(board, longest, ROW_PARTS):  # until late in a round, and found without asking what is left
        return True
    shortest = int(SHORTEST[lengths_of(left)])
    if has_free_place(board, shortest, PARTS):
        return True
    for length in range(shortest, longest + 1):
        if count_of(left, length):
            for part in range(PARTS):
                if bridges(board, part, length, seat):
                    return True
    return False


@rule
def next_turn(state: State) -> State:
    """The position with the turn passed on: to the other, or to the same seat if the other cannot play (NAS-7)."""
    board, landscape, left, points, mover, rounds_left, starter = state
    for seat in (1 - mover, mover):
        if can_play(board, left[seat], seat):
            return State(board, landscape, left, points, seat, rounds_left, starter)
    return next_round(state)


@rule
def is_over(state: State) -> bool:
    """Whether nobody can play and no round is left."""
    return state.mover == NOBODY


# Comptes


@rule
def next_round(state: State) -> State:
    """The next round, on the same landscape, which the other starts (NAS-11); after the last one, the end."""
    board, landscape, left, points, _, rounds_left, starter = state
    if rounds_left == 0:
        return State(board, landscape, left, points, NOBODY, 0, starter)
    first, second = areas_worth(board)
    points = (points[0] + first, points[1] + second)
    other = 1 - starter
    return copy(State(landscape, landscape, (PLANKS, PLANKS), points, other, rounds_left - 1, other), board)


@rule
def regions_of(board: np.ndarray, some: Cells, cells: Cells) -> Cells:
    """The regions of the cells that hold some of them: connected by sides, with open corners by these too (NAS-9)."""
    if int(board[CORNERS]):
        return spread_by_corners(some, cells)
    return spread(some, cells)


@rule
def joining(board: np.ndarray, cells: Cells, edge: Cells, opposite: Cells) -> Cells:
    """The regions of these cells that touch both edges."""
    one, other = common(cells, edge), common(cells, opposite)
    if int(board[CORNERS]):
        return common(spread_by_corners(one, cells), spread_by_corners(other, cells))
    return reached_by_both(one, other, cells)


@long_rule
def areas(board: np.ndarray, seat: int) -> Cells:
    """All cells in areas of the seat: regions without its colour (NAS-8) that touch no two opposite edges (NAS-9)."""
    cells = not_showing(board, seat)
    cells = minus(cells, joining(board, cells, TOP, BOTTOM))
    return minus(cells, joining(board, cells, LEFT, RIGHT))


@rule
def hull(area: Cells) -> Cells:
    """An area with all that stands inside it: the board less what reaches an edge the area does not touch (NAS-10)."""
    around = all_but(area)
    return all_but(spread(common(around, untouched_edges(area)), around))


@long_rule
def scoring_cells(board: np.ndarray) -> tuple[Cells, Cells]:
    """The empty cells that score for seat 0 and for seat 1 (NAS-10)."""
    empty = empty_cells(board)
    first, second = common(areas(board, 0), empty), common(areas(board, 1), empty)
    both = common(first, second)
    while any_of(both):  # one pair of areas after the other
        one = one_cell(both)
        first_area = regions_of(board, one, not_showing(board, 0))
        second_area = regions_of(board, one, not_showing(board, 1))
        shared = common(both, common(first_area, second_area))
        first_hull, second_hull = hull(first_area), hull(second_area)
        # The outer one loses the cells; both do where the hulls cross, which takes closed corners (ruling 21).
        if any_of(minus(first_hull, second_hull)):
            first = minus(first, shared)
        if any_of(minus(second_hull, first_hull)):
            second = minus(second, shared)
        both = minus(both, shared)
    return first, second


@rule
def areas_worth(board: np.ndarray) -> tuple[int, int]:
    """The points of both seats on this board."""
    first, second = scoring_cells(board)
    return count_cells(first), count_cells(second)


@rule
def score(state: State, seat: int) -> int:
    """The points of the rounds before and of the board as it stands."""
    return state.points[seat] + areas_worth(state.board)[seat]


@rule
def winner(state: State) -> int:
    """The seat with more points, or -1 when they are equal."""
    first, second = areas_worth(state.board)
    difference = state.points[0] + first - state.points[1] - second
    if difference == 0:
        return -1
    return 0 if difference > 0 else 1
