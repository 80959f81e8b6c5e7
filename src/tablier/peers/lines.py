"""Open games for OpenSpiel's search, of which a state is its line of moves alone.

Search copies states all the time and looks at most of them once: so nothing but the moves is kept, and compiled code
says what they lead to. Actions are the rules' moves, which are trusted to be legal.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pyspiel

from tablier import games
from tablier.games.contract import OpenRules
from tablier.jit import instantiate
from tablier.peers.openspiel import game_info, game_type
from tablier.refusal import BadOption
from tablier.search import replay
from tablier.search.replay import NOBODY
from tablier.state import Game, State
from tablier.texts import Text

OPEN = [name for name in games.GAMES if not games.module(name).SECRETS]
RETURNS = {NOBODY: [0.0, 0.0], 0: [1.0, -1.0], 1: [-1.0, 1.0]}


class Line:
    """The moves of a state, the seat to move, and the legal actions once they were computed."""

    __slots__ = ("legal", "length", "mover", "moves")

    def __init__(self, moves: np.ndarray, length: int, mover: int, legal: list[int] | None = None) -> None:
        self.moves = moves
        self.length = length
        self.mover = mover
        self.legal = legal

    def __deepcopy__(self, memo: object) -> Line:
        return type(self)(self.moves.copy(), self.length, self.mover, self.legal)


class LineGame(pyspiel.Game):  # type: ignore[misc]
    """A game for a search from any moment."""

    def __init__(self, start: State) -> None:
        rules = start.game.rules
        refuse_secrets(start.game)
        super().__init__(game_type(start.game.name), game_info(start, actions=rules.CODES), {})
        self.start = start
        self.mover = NOBODY if start.player is None else start.player
        self.kernel = instantiate(replay, game=rules)
        self.moves, self.pool = np.empty((2, rules.MOST_MOVES), np.int64)
        self.buffer = np.empty(rules.WORDS, np.int64)

    def new_initial_state(self) -> LineState:
        """The state to search."""
        return LineState(self)

    def first_line(self) -> Line:
        """A line without moves."""
        rules = cast("OpenRules[Any]", self.start.game.rules)
        return Line(np.empty(rules.LONGEST_GAME, np.int64), 0, self.mover)


class LineState(pyspiel.State):  # type: ignore[misc]
    """A moment of a search. OpenSpiel clones it by copying its attributes, deeply."""

    def __init__(self, game: LineGame) -> None:
        super().__init__(game)
        self.line = game.first_line()

    def _asked(self) -> tuple[LineGame, tuple[Any, ...]]:
        """The game, and the first arguments of its kernel's functions."""
        game = self.get_game()
        return game, (game.start.rules_state, self.line.moves, self.line.length, game.buffer)

    def current_player(self) -> int:
        """The seat to move."""
        return int(pyspiel.PlayerId.TERMINAL) if self.line.mover == NOBODY else self.line.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.line.mover == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        if self.line.legal is None:  # the list is shared by all copies of the line, and never changed
            game, asked = self._asked()
            count = game.kernel.moves_after(*asked, game.moves)
            self.line.legal = sorted(game.moves[:count].tolist())
        return self.line.legal

    def _apply_action(self, action: int) -> None:
        line = self.line
        line.moves[line.length] = action
        line.length += 1
        line.legal = None
        game, asked = self._asked()
        line.mover = game.kernel.mover_after(*asked)

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; all 0 before the end."""
        game, asked = self._asked()
        return RETURNS[game.kernel.winner_after(*asked) if self.is_terminal() else NOBODY]

    def __str__(self) -> str:
        return str(self.line.moves[: self.line.length].tolist())


def refuse_secrets(game: Game) -> None:
    """Only open games can be searched so: it would look into the other hands."""
    if game.module.SECRETS:
        raise BadOption(
            Text(
                f"OpenSpiel's search plays only the games without secrets: {', '.join(OPEN)}.",
                f"La recherche d’OpenSpiel ne joue que les jeux sans secrets : {', '.join(OPEN)}.",
            )
        )
