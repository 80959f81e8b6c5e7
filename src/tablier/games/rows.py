"""What a game must define to be stepped as a row of integers: the names of its module `rows`, nothing behind them.

A row has SCALARS words for all that is not an array, then the words of the arrays. So many games lie side by side in
one array of NumPy's, and a position is kept or copied as a few words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

import numpy as np

from tablier.games.unbound import State, Unbound
from tablier.jit import rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tablier.options import Value

Position = TypeVar("Position")

SCALARS = 0

Dealing = Literal["fixed", "compiled", "plain"]
"""Every seed gives the same first position; or `deal` makes it; or only the game's own `deal` can, in plain Python."""


class Rows(Protocol[Position]):
    """A module with these names; what is not said to be plain compiles."""

    SCALARS: int  # words for all that is not an array

    def put(self, state: Position, row: np.ndarray, /) -> None:
        """Write a position into a row that has room for it; plain."""

    def put_rest(self, state: Position, row: np.ndarray, /) -> None:
        """Write what is not an array: the others lie in the row already, as `taken` gives them."""

    def taken(self, row: np.ndarray, /) -> Position:
        """The position in a row, in which its arrays go on lying."""

    def used(self, state: Position, /) -> int:
        """The words of the row that the position fills, from the first."""

    def room(self, state: Position, /) -> int:
        """The words of a row that has room for this position and for all that can follow it; plain."""

    def dealing(self, options: Mapping[str, Value], /) -> Dealing:
        """How a game with these options is dealt; plain."""

    def deal(self, row: np.ndarray, rng: int, /) -> None:
        """Make of a first position the one that the game's own `deal` makes of this generator."""


@rule
def put_rest(state: State, row: np.ndarray) -> None:
    """Write what is not an array."""
    raise Unbound


@rule
def taken(row: np.ndarray) -> State:
    """The position in a row."""
    raise Unbound


@rule
def used(state: State) -> int:
    """The words of the row that the position fills."""
    raise Unbound


@rule
def deal(row: np.ndarray, rng: int) -> None:
    """Deal a first position anew."""
    raise Unbound
