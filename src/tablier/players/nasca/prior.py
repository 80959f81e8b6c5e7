"""The prior of Nasca for `rave`: the prior of a move, and the value of the end of a round."""

from __future__ import annotations

import numpy as np

from tablier.games.nasca.board import WORDS, lay
from tablier.games.nasca.rules import NOBODY, State, areas_worth
from tablier.jit import long_rule, rule

WINNING = 0.5  # the weight of who wins the match in its value; the rest is that of the lead in points
MUCH = 8.0  # the lead at which `by_much` is halfway between even and its greatest value


@rule
def is_settled(state: State, root: State) -> bool:
    """Whether the root's round is over: the next one begins anew, so simulations end here."""
    return state.mover == NOBODY or state.rounds_left != root.rounds_left


@rule
def by_much(ahead: float) -> float:
    """The value of a lead in points, from 0 to 1; 0.5 if there is none."""
    return 0.5 + 0.5 * ahead / (abs(ahead) + MUCH)


@long_rule
def lead(board: np.ndarray) -> int:
    """By how many points seat 0 is ahead on a board."""
    first, second = areas_worth(board)
    return first - second


@rule
def standing(state: State) -> int:
    """By how many points seat 0 is ahead in this round."""
    return lead(state.board)


@rule
def value(state: State, move: int, standing: int, buffer: np.ndarray) -> float:
    """A prior value of a move for its mover: that of the points it wins, or takes from the other, at once."""
    for word in range(WORDS):
        buffer[word] = state.board[word]
    lay(buffer, move, state.mover)
    gain = lead(buffer) - standing
    return by_much(float(gain if state.mover == 0 else -gain))


@rule
def expected_score(state: State) -> float:
    """The value of a round's end for seat 0, from 0 to 1: of the lead, after the last round also of who won."""
    ahead = float(state.points[0] - state.points[1] + lead(state.board))
    if state.mover != NOBODY:
        return by_much(ahead)
    won = 1.0 if ahead > 0.0 else 0.0 if ahead < 0.0 else 0.5
    return WINNING * won + (1.0 - WINNING) * by_much(ahead)
