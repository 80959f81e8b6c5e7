"""What a search, an engine or an analysis says about moves: one struct for a valued move, used everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablier.refusal import IllegalMove
from tablier.state import Move, State
from tablier.texts import Text


class ValuedMove(Struct, frozen=True, kw_only=True):
    """A move, what the seat that makes it may expect after it, and why."""

    move: str
    seat: int  # who makes it
    expected_score: float  # share of the points: 1 a win, 1/2 a draw
    error: float  # half the width of its 95 % interval; 0 where it is proved, or not estimated yet
    proved: bool  # the expected score is what best play of all leads to
    margin: int | None  # points by which the seat ends ahead, where that is proved
    visits: int  # simulations, nodes or positions that went into it
    line: list[str]  # the principal variation: what is expected to follow, this move first
    why: Text  # what the move does, in words; empty until it is explained

    @property
    def moves(self) -> list[Move]:
        """The line as moves, which is how engines write it; of an explained one, whose line is texts, nothing."""
        return [move for move in self.line if isinstance(move, Move)]


def valued(
    line: Sequence[Move], expected_score: float, *, visits: int, proved: bool = False, margin: int | None = None
) -> ValuedMove:
    """The first move of a line, with its value; its error and its reason are added by an analysis."""
    move = line[0]
    return ValuedMove(
        move=move,
        seat=move.seat,
        expected_score=expected_score,
        error=0.0,
        proved=proved,
        margin=margin,
        visits=visits,
        line=[*line],
        why=Text("", ""),
    )


class Thought(Struct, frozen=True, kw_only=True):
    """The result of a search: the moves it has a value for, the chosen one first."""

    candidates: list[ValuedMove]
    simulations: int  # or what else the search counts
    nodes: int
    proved: bool = False  # the first move's expected score is that of the position

    @property
    def move(self) -> str:
        """The chosen move."""
        return self.candidates[0].move

    @property
    def expected_score(self) -> float:
        """The expected score of the seat to move."""
        return self.candidates[0].expected_score


def check_going_on(state: State) -> None:
    """Raise a refusal if the game is over."""
    if state.over:
        raise IllegalMove(Text("The game is over.", "La partie est finie."))
