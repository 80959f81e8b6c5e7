"""OpenSpiel's tree search, `pyspiel.MCTSBot`, as an opponent in our open games.

The search and its tree are OpenSpiel's, in C++. So are its random rollouts, which ask Python for every single move;
*hastened*, each is played by our compiled code in one go, and it makes some eight times more of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from tablier.chance import seeded
from tablier.clock import now
from tablier.peers.lines import RETURNS, Line, LineGame, LineState
from tablier.search.replay import NOBODY
from tablier.state import Move, State

EXPLORATION = 2.0  # as in OpenSpiel's own examples: a win is 1, a loss -1
MEMORY = 1_000  # MB
MOST_SEED = 0x7FFFFFFF
FEWEST = 2  # simulations: the first one looks at no move
TRIAL = {True: 200, False: 20}  # simulations to learn how fast it is, hastened or not
PLAY_OUT = 0  # the one action of a leaf

LEAF = 2  # times a line was copied: once to go down the tree, once more to play out what was found there


class CopiedLine(Line):
    """A line that counts how often it was copied, and holds the winner once it was played out."""

    __slots__ = ("copies", "winner")

    def __init__(self, moves: np.ndarray, length: int, mover: int, legal: list[int] | None = None) -> None:
        super().__init__(moves, length, mover, legal)
        self.copies = 0
        self.winner = NOBODY

    def __deepcopy__(self, memo: object) -> CopiedLine:
        line = CopiedLine(self.moves.copy(), self.length, self.mover, self.legal)
        line.copies = self.copies + 1
        return line


class HastenedGame(LineGame):
    """A game for one search from one moment, with compiled rollouts."""

    def __init__(self, start: State, seed: int) -> None:
        super().__init__(start)
        self.rng = seeded(seed)

    def new_initial_state(self) -> HastenedState:
        """The state to search."""
        return HastenedState(self)

    def first_line(self) -> CopiedLine:
        """A line without moves."""
        line = super().first_line()
        return CopiedLine(line.moves, line.length, line.mover)


class HastenedState(LineState):
    """A state of which the copy of a copy has one action: to play on at random to the end."""

    line: CopiedLine

    def _legal_actions(self, player: int) -> list[int]:
        return [PLAY_OUT] if self.line.copies == LEAF else super()._legal_actions(player)

    def _apply_action(self, action: int) -> None:
        line = self.line
        if line.copies < LEAF:
            super()._apply_action(action)
            return
        game, asked = self._asked()
        line.winner, game.rng = game.kernel.playout_after(*asked, game.pool, game.rng)
        line.mover = NOBODY

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser."""
        return RETURNS[self.line.winner] if self.line.copies == LEAF else super().returns()


def search(state: State, simulations: int, seed: int, *, is_hastened: bool) -> Any:
    """The root of the tree that OpenSpiel grows."""
    seed &= MOST_SEED
    game = HastenedGame(state, seed) if is_hastened else LineGame(state)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, max(FEWEST, simulations), MEMORY, True, seed, False)
    return bot.mcts_search(game.new_initial_state())


def choose(state: State, simulations: int, seed: int, *, is_hastened: bool) -> Move:
    """The bot's move after this many simulations."""
    return _move(state, search(state, simulations, seed, is_hastened=is_hastened))


def _move(state: State, root: Any) -> Move:
    action = root.best_child().action
    return next(move for move in state.legal() if move.code == action)


class TimedOpponent:
    """Plays a game with a given number of seconds a move, on average.

    The bot counts simulations, not seconds. So it is given as many as should fit, by the pace of the search before;
    time that a move overruns, or leaves, is made up for by the next ones.
    """

    def __init__(self, seconds: float, *, is_hastened: bool) -> None:
        self.seconds = seconds
        self.is_hastened = is_hastened
        self.saved = 0.0  # seconds left over from the moves before; below 0 if they took too long
        self.pace = 0.0  # simulations a second

    def choose(self, state: State, seed: int) -> Move:
        """The bot's move."""
        is_new = not self.pace
        if is_new:
            self._search(state, FEWEST, seed)  # loads all that is needed, off the clock
        began = now()
        if is_new:
            self._search(state, TRIAL[self.is_hastened], seed)
        left = self.seconds + self.saved - (now() - began)
        root = self._search(state, int(self.pace * left), seed)
        move = _move(state, root)
        solved = bool(root.outcome)  # then it stopped early, and needs no more time
        del root  # freeing the tree counts as the bot's time
        self.saved = 0.0 if solved else self.saved + self.seconds - (now() - began)
        return move

    def _search(self, state: State, simulations: int, seed: int) -> Any:
        began = now()
        root = search(state, simulations, seed, is_hastened=self.is_hastened)
        self.pace = root.explore_count / max(now() - began, 1e-6)
        return root
