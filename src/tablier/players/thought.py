"""What a search came to."""

from __future__ import annotations

from msgspec import Struct

from tablier.match import Move


class Thought(Struct, frozen=True, kw_only=True):
    """A move and how it was found."""

    move: Move
    simulations: int
    nodes: int
    win_share: float  # of the simulations through the move, for the seat that moves
