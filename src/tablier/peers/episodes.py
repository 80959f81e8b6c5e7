"""What the interfaces of learners have in common: one game after another, in which an illegal action ends a game."""

from __future__ import annotations

import operator
import secrets
from typing import Any

import numpy as np

from tablier.chance import seeded
from tablier.refusal import IllegalMove
from tablier.state import Game, State, checked_seed

MOST_BITS = 62  # of a seed
ILLEGAL = -1  # everywhere


def returns(state: State) -> list[float]:
    """By seat: 1 for the winner and -1/(n-1) for the others; 0 for a draw and before the end."""
    seats, winner = state.game.seats, state.winner
    if winner is None:
        return [0.0] * seats
    return [1.0 if seat == winner else -1 / (seats - 1) for seat in range(seats)]


class Episode:
    """A game that is played by actions; it can be copied and pickled at any moment."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        self.game = Game(name, options)
        self.seed: int | None = None
        self.wrong: int | None = None  # the seat that chose an illegal action, which ended the game
        self.state: State

    def begin(self, seed: int | None = None) -> None:
        """Deal the setup of `Game.start(seed=seed)`; without a seed one that follows from the seed before."""
        if seed is not None:
            self.seed = checked_seed(seed)
        else:
            self.seed = secrets.randbits(MOST_BITS) if self.seed is None else seeded(self.seed)
        self.wrong = None
        self.state = self.game.start(seed=self.seed)

    @property
    def player(self) -> int | None:
        """The seat to move; None once the game has ended."""
        return None if self.wrong is not None else self.state.player

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by an illegal action."""
        return self.player is None

    def act(self, action: Any) -> None:
        """Make an action of the seat to move, a whole number; an illegal one ends the game."""
        number = operator.index(action)
        try:
            self.state = self.state.play_action(number if number < self.game.actions else ILLEGAL)
        except IllegalMove:
            self.wrong = self.player

    def mask(self, seat: int) -> np.ndarray:
        """Whether each action is legal for a seat (int8), in a new array: for one that is not to move, none is."""
        if seat != self.player:
            return np.zeros(self.game.actions, np.int8)
        return self.state.legal_mask().view(np.int8)

    def rewards(self) -> list[float]:
        """By seat: as `returns` has them, and -1 for an illegal action, 0 for the others then."""
        if self.wrong is not None:
            return [-1.0 if seat == self.wrong else 0.0 for seat in range(self.game.seats)]
        return returns(self.state)
