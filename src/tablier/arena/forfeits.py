"""How an entrant loses a game otherwise than on the board."""

from __future__ import annotations

from typing import Literal

Reason = Literal["time", "crash", "illegal"]


class Forfeit(Exception):
    """Raised by an entrant that cannot go on with its game: it took too long, its program died, or its move is none."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
