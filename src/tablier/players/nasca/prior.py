"""What a Nasca player counts on: the round at hand, to win it, and to win it by much."""

from __future__ import annotations

import numpy as np

from tablier.games.nasca.board import WORDS, lay
from tablier.games.nasca.rules import NOBODY, State, areas_worth
from tablier.jit import long_rule, rule

WINNING = 0.5  # the weight of who wins in the end; the rest has by how much
MUCH = 8.0  # points ahead at which half of that rest is won


@rule
def is_settled(state: State, root: State) -> bool:
    """Whether the round is over: the next one begins on the same board for both."""
    return state.mover == NOBODY or state.rounds_left != root.rounds_left


@rule
def by_much(ahead: float) -> float:
    """A share from 0 to 1 that grows with the points ahead."""
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
def promise(state: State, move: int, standing: int, room: np.ndarray) -> float:
    """The points a plank wins, or takes from the other, at once."""
    for word in range(WORDS):
        room[word] = state.board[word]
    lay(room, move, state.mover)
    gain = lead(room) - standing
    return by_much(float(gain if state.mover == 0 else -gain))


@rule
def share(state: State) -> float:
    """What seat 0 may expect: between rounds from the points alone, at the end mostly from who won."""
    ahead = float(state.points[0] - state.points[1] + lead(state.board))
    if state.mover != NOBODY:
        return by_much(ahead)
    won = 1.0 if ahead > 0.0 else 0.0 if ahead < 0.0 else 0.5
    return WINNING * won + (1.0 - WINNING) * by_much(ahead)
