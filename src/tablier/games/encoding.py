"""What a game must define for learners: the names of its module `encoding`, nothing behind them.

Actions are moves, numbered without holes as far as that makes sense; observations are planes of small numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from tablier.games.unbound import State, Unbound
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

Position = TypeVar("Position", contravariant=True)


class Encoding(Protocol[Position]):
    """A module with these names; `actions` is plain, the others compile."""

    ACTIONS: int  # with the usual options
    PLANES: tuple[str, ...]  # what each plane of an observation shows
    SHAPE: tuple[int, int, int]  # of an observation: planes, rows, columns

    def actions(self, options: Mapping[str, Value], /) -> int:
        """How many actions there are with these options."""

    def encode(self, state: Position, move: int, number: int, /) -> int:
        """The action of a legal move, which has this number in the list of them."""

    def decode(self, state: Position, action: int, moves: np.ndarray, /) -> int:
        """The move of a legal action; the list of legal moves is given."""

    def fill(self, state: Position, seat: int, out: np.ndarray, /) -> None:
        """Write what a seat observes, plane by plane, into a flat array of bytes (uint8) that holds only zeros.

        It depends on nothing that `view` would not show to the seat.
        """


@rule
def encode(state: State, move: int, number: int) -> int:
    """The action of a legal move."""
    raise Unbound


@rule
def decode(state: State, action: int, moves: np.ndarray) -> int:
    """The move of a legal action."""
    raise Unbound


@rule
def fill(state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat observes."""
    raise Unbound
