"""What an opponent has to say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tablier.match import Move, State
from tablier.refusal import IllegalMove
from tablier.texts import Text

Amount = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]

ENDLESS = 1_000_000_000  # a budget of work that nothing but time limits


class Candidate(Struct, frozen=True, kw_only=True):
    """A move it thought about."""

    move: Move
    share: float  # of the points the seat to move may expect: 1 a win, 1/2 a draw
    visits: int  # simulations, or positions, that went into it
    line: list[Move]  # what it expects to follow, this move first


class Thought(Struct, frozen=True, kw_only=True):
    """The move it chose, and what it knows about it."""

    move: Move
    simulations: int
    nodes: int
    win_share: float
    is_proved: bool = False  # the share is what best play of both leads to, not a guess
    candidates: list[Candidate] = []  # best first, the chosen move among them


def check_going_on(state: State) -> None:
    """Refuse to think about a game that is over."""
    if state.over:
        raise IllegalMove(Text("The game is over.", "La partie est finie."))
