"""The rules of any game as kernels see them: the names of `tablier.games.contract.Rules`, nothing behind them.

Whatever is written for all games imports this in place of one; `tablier.jit.instantiate` binds the game that is played.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.jit import rule

SEATS = 2
MOST_MOVES = 1
WORDS = 0
NO_MOVE = -1
CODES = 1
ABREAST = 1  # also in games that do not say


class State(NamedTuple):
    """A position, opaque to search."""


class Unbound(Exception):
    """A search module was called without a game."""


@rule
def player(state: State) -> int:
    """The seat to move."""
    raise Unbound


@rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill the array with the legal moves; returns how many."""
    raise Unbound


@rule
def advance(state: State, move: int) -> State:
    """The next position; may overwrite the arrays of this one."""
    raise Unbound


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """The position with its arrays in the buffer, for `advance` to overwrite."""
    raise Unbound


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Fill the pool from which `draw` draws; returns how many entries it has."""
    raise Unbound


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A uniformly random legal move, or NO_MOVE; how many entries the pool then has; and the generator."""
    raise Unbound


@rule
def can_go_abreast(state: State) -> bool:
    """Whether random games from here on can be played ABREAST."""
    raise Unbound


@rule
def put(state: State, count: int, rng: int, buffer: np.ndarray, number: int) -> None:
    """Write what changes in one of the games abreast into the buffer."""
    raise Unbound


@rule
def taken(start: State, buffer: np.ndarray, number: int) -> tuple[State, int, int]:
    """One of the games abreast from the buffer: its position, the pool's count and the generator."""
    raise Unbound


@rule
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    raise Unbound


@rule
def score(state: State, seat: int) -> int:
    """The points of a seat so far."""
    raise Unbound


@rule
def winner(state: State) -> int:
    """The seat that has won, or is ahead; -1 for nobody."""
    raise Unbound


@rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Determinize, in games with secrets: resample in place what the seat cannot know; with the generator."""
    raise Unbound
