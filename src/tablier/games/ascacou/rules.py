"""Ascacou, by Marc Buonomo: place pawns so that more of your own cards than of the other's appear on the board.

Glossary: plateau → board, position → cell, carte motif → card (its 2×2 pattern), pion → pawn, pion neutre (vert) →
green pawn on a dead cell, blocage → block, carte reproduite → completed card, sans blocage → free,
pion imposé → imposed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits
from tablier.chance import below, next_rng
from tablier.jit import rule

# Contenu

SIDE = 5
CELLS = SIDE * SIDE
CARDS = 16
HAND = CARDS // 2
SEATS = 2
BLACK, WHITE = 0, 1
EITHER, NEITHER = 2, 3  # in place of an imposed colour: the variant is off; the game is over
NO_LIMIT = CELLS  # a supply that cannot run out

# A move, as bits: colour 0, cell 1–5, 1 + the colour named for the opponent 6–7 (if imposed); or PICK + a card.
CELL_SHIFT, NAMED_SHIFT = 1, 6
CELL_MASK = 31
PICK = 1 << 8
CODES = PICK + CARDS
MOST_MOVES = 2 * CELLS
LONGEST_GAME = CARDS + CELLS
NO_MOVE = -1
WORDS = 0  # a position has no array that changes

ALL_CARDS = (1 << CARDS) - 1
TWICE = 1 << CARDS  # beside the completed cards: one of them appears twice at once


class State(NamedTuple):
    """A position. Cell 0 is a1, 4 is e1, 24 is e5; a card is its hex digit."""

    black: int  # cells with a black pawn
    white: int  # cells with a white pawn
    present: int  # cards whose pattern stands on the board
    owners: int  # cards of seat 1; the other dealt ones are seat 0's
    dealt: int  # cards in somebody's hand: all of them but during a draft
    free: int  # 1: no block (ASC-7)
    supply: int  # pawns of each colour (ASC-6)
    colour: int  # BLACK or WHITE if imposed (ASC-8), else EITHER or NEITHER


# The window around a cell: rows of three bits cut out of the board of five, at bits 0, 5 and 10.
WINDOW = tuple(row * SIDE + column for row in range(3) for column in range(3))
CENTRE = 4
NEIGHBOURS = tuple(place for place in range(9) if place != CENTRE)
# The four 2×2 blocks of a window, each in the order TL TR BL BR of a card's bits.
BLOCKS = ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))


def _on_board_around(cell: int) -> int:
    """The bits of a cell's window that are neighbours on the board."""
    row, column = divmod(cell, SIDE)
    places = [(place, row + place // 3 - 1, column + place % 3 - 1) for place in NEIGHBOURS]
    return sum(1 << WINDOW[place] for place, r, c in places if 0 <= r < SIDE and 0 <= c < SIDE)


def _ternary() -> np.ndarray:
    """For every window of one colour: the sum of 3**k over its neighbours k."""
    windows = np.arange(1 << (WINDOW[-1] + 1))
    digits = [(windows >> WINDOW[place] & 1) * 3**k for k, place in enumerate(NEIGHBOURS)]
    ternary: np.ndarray = np.sum(digits, axis=0).astype(np.uint16)
    return ternary


def _completes() -> np.ndarray:
    """For 2 × (neighbours as ternary digits: 0 empty, 1 black, 2 white) + colour: the cards a pawn completes."""
    cases = np.arange(3 ** len(NEIGHBOURS))
    completes = np.zeros((len(cases), 2), np.uint32)
    window = np.zeros((9, len(cases)), np.int64)
    for k, place in enumerate(NEIGHBOURS):
        window[place] = cases // 3**k % 3
    for colour in (BLACK, WHITE):
        window[CENTRE] = 1 + colour
        for block in BLOCKS:
            full = (window[list(block)] > 0).all(axis=0)
            card = sum((window[place] == 1 + BLACK).astype(np.int64) << bit for bit, place in enumerate(block))
            shown = np.where(full, 1 << card, 0).astype(np.uint32)
            twice = np.where(completes[:, colour] & shown, TWICE, 0).astype(np.uint32)
            completes[:, colour] |= shown | twice
    return completes.reshape(-1)


AROUND = np.array([_on_board_around(cell) for cell in range(CELLS)], np.uint16)
TERNARY = _ternary()
COMPLETES = _completes()


# Préparation


def start(owners: int | None, free: bool, supply: int | None, colour: int | None) -> State:
    """The empty board; no owners: the cards are drafted (ASC-1); a colour: it is imposed first (ASC-8)."""
    return State(
        black=0,
        white=0,
        present=0,
        owners=owners or 0,
        dealt=0 if owners is None else ALL_CARDS,
        free=int(free),
        supply=NO_LIMIT if supply is None else supply,
        colour=EITHER if colour is None else colour,
    )


# Tour de jeu


@rule
def player(state: State) -> int:
    """Who decides now: seat 1 picks first in a draft, seat 0 places first."""
    if state.dealt != ALL_CARDS:
        return 1 - (count_bits(state.dealt) & 1)
    return count_bits(state.black | state.white) & 1


@rule
def completed_by(state: State, cell: int, colour: int) -> int:
    """The cards a pawn would complete on an empty cell, with TWICE if one of them appears twice at once."""
    around = int(AROUND[cell])
    black = int(TERNARY[(state.black << (SIDE + 1) >> cell) & around])
    white = int(TERNARY[(state.white << (SIDE + 1) >> cell) & around])
    return int(COMPLETES[2 * (black + 2 * white) + colour])


@rule
def is_blocked(state: State, cell: int, colour: int) -> bool:
    """Whether a pattern would stand on the board twice (ASC-3, ASC-7)."""
    return state.free == 0 and completed_by(state, cell, colour) & (state.present | TWICE) != 0


@rule
def is_empty(state: State, cell: int) -> bool:
    """Whether no pawn stands on the cell."""
    return (state.black | state.white) >> cell & 1 == 0


@rule
def pawns_left(state: State, colour: int) -> int:
    """What is left of a colour (ASC-6)."""
    return state.supply - count_bits(state.white if colour == WHITE else state.black)


@rule
def has_pawns(state: State, colour: int) -> bool:
    """Whether a pawn of the colour is left; without a limit there always is."""
    return state.supply == NO_LIMIT or pawns_left(state, colour) > 0


@rule
def fits(state: State, cell: int, colour: int) -> bool:
    """Whether an empty cell may take a pawn of this colour."""
    return has_pawns(state, colour) and not is_blocked(state, cell, colour)


@rule
def has_place(state: State, colour: int) -> bool:
    """Whether a pawn of this colour fits anywhere."""
    for cell in range(CELLS):  # noqa: SIM110, generators do not compile
        if is_empty(state, cell) and fits(state, cell, colour):
            return True
    return False


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the legal moves and return how many there are: none exactly when the game is over."""
    if state.dealt != ALL_CARDS:
        return _legal_picks(state, moves)
    if state.colour != EITHER:
        return _legal_imposed(state, moves)
    count = 0
    for cell in range(CELLS):
        if is_empty(state, cell):
            for colour in (BLACK, WHITE):
                if fits(state, cell, colour):
                    moves[count] = cell << CELL_SHIFT | colour
                    count += 1
    return count


@rule
def _legal_picks(state: State, moves: np.ndarray) -> int:
    count = 0
    for card in range(CARDS):
        if state.dealt >> card & 1 == 0:
            moves[count] = PICK + card
            count += 1
    return count


@rule
def advance(state: State, move: int) -> State:
    """The next position. Trusts its caller."""
    black, white, present, owners, dealt, free, supply, colour = state
    if move >= PICK:
        card = move - PICK
        return State(black, white, present, owners | player(state) << card, dealt | 1 << card, free, supply, colour)
    placed = move & 1
    cell = move >> CELL_SHIFT & CELL_MASK
    named = move >> NAMED_SHIFT
    present |= completed_by(state, cell, placed) & ALL_CARDS
    if colour != EITHER:
        colour = NEITHER if named == 0 else named - 1
    pawn = 1 << cell
    return State(black | pawn * (1 - placed), white | pawn * placed, present, owners, dealt, free, supply, colour)


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """A position that `advance` may overwrite: here nothing is ever overwritten."""
    return state


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    return advance(state, move)


# Tour de jeu, au hasard: once a pair (cell, colour) is illegal it stays so, hence it can be struck out for good.


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Fill in the cells that may still take a pawn, for `draw`; return how many there are."""
    count = 0
    for cell in range(CELLS):
        if is_empty(state, cell):
            pool[count] = cell
            count += 1
    return count


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with what is left of the pool and the generator."""
    if state.colour != EITHER or state.dealt != ALL_CARDS:
        return _draw_listed(state, pool, rng)
    while count > 0:
        rng = next_rng(rng)
        drawn = below(rng, 2 * count)
        colour = drawn & 1
        place = drawn >> 1
        cell = int(pool[place])
        is_legal = fits(state, cell, colour)
        if is_legal or not fits(state, cell, 1 - colour):
            count -= 1
            pool[place] = pool[count]
            if is_legal:
                return cell << CELL_SHIFT | colour, count, rng
    return NO_MOVE, count, rng


@rule
def _draw_listed(state: State, pool: np.ndarray, rng: int) -> tuple[int, int, int]:
    count = legal_moves(state, pool)
    if count == 0:
        return NO_MOVE, 0, rng
    rng = next_rng(rng)
    move = int(pool[below(rng, count)])
    if move >= PICK and state.dealt | 1 << (move - PICK) == ALL_CARDS:
        return move, candidates(state, pool), rng
    return move, count, rng


# Fin de partie


@rule
def is_over(state: State) -> bool:
    """Whether no pawn can be placed (ASC-5)."""
    if state.dealt != ALL_CARDS:
        return False
    if state.colour != EITHER:
        return state.colour == NEITHER
    return not has_place(state, BLACK) and not has_place(state, WHITE)


# Décompte


@rule
def score(state: State, seat: int) -> int:
    """How many of the seat's cards stand on the board (ASC-4)."""
    mine = state.owners if seat == 1 else ALL_CARDS & ~state.owners
    return count_bits(state.present & state.dealt & mine)


@rule
def winner(state: State) -> int:
    """The seat with more completed cards, or -1 when they are equal."""
    difference = score(state, 0) - score(state, 1)
    if difference == 0:
        return -1
    return 0 if difference > 0 else 1


# Variantes: pion imposé


@rule
def _legal_imposed(state: State, moves: np.ndarray) -> int:
    """The imposed colour, with each colour that may then be named: one that still has a place."""
    count = 0
    if state.colour == NEITHER:
        return count
    for cell in range(CELLS):
        if is_empty(state, cell) and fits(state, cell, state.colour):
            move = cell << CELL_SHIFT | state.colour
            after = advance(state, move)
            can_name_black = has_place(after, BLACK)
            can_name_white = has_place(after, WHITE)
            if can_name_black:
                moves[count] = move | (1 + BLACK) << NAMED_SHIFT
                count += 1
            if can_name_white:
                moves[count] = move | (1 + WHITE) << NAMED_SHIFT
                count += 1
            if not can_name_black and not can_name_white:
                moves[count] = move
                count += 1
    return count
