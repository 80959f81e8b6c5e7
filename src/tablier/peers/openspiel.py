"""Our open games as games of OpenSpiel: importing this registers `tablier_ascacou` and the others.

    pyspiel.load_game("tablier_nasca(seed=7,rounds=1)")

The parameters are the seed of the setup and the game's options. Actions are the rules' moves, a win is worth 1, a loss
-1. A state holds its line of moves alone, and compiled code says what they lead to: OpenSpiel copies states all the
time, and that must be cheap.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, cast

import numpy as np
import pyspiel

from tablier import games
from tablier.games.contract import OpenRules
from tablier.jit import instantiate
from tablier.options import written
from tablier.refusal import BadOption, IllegalMove
from tablier.search import replay
from tablier.search.replay import NOBODY
from tablier.state import Game, Move, State
from tablier.texts import Text

OPEN = [name for name in games.GAMES if not games.module(name).SECRETS]
RETURNS = {NOBODY: [0.0, 0.0], 0: [1.0, -1.0], 1: [-1.0, 1.0]}


def peer_game(state: State) -> PeerGame:
    """An OpenSpiel game that begins at this state; it can be pickled, but has no name to be loaded by."""
    return PeerGame(state, {})


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


class PeerGame(pyspiel.Game):  # type: ignore[misc]
    """A game from its start, or from any moment of it."""

    def __init__(self, start: State, parameters: dict[str, Any]) -> None:
        name, rules = start.game.name, start.game.rules
        refuse_secrets(start.game)
        super().__init__(game_type(name), game_info(name), parameters)
        self.start = start
        self.mover = NOBODY if start.player is None else start.player
        self.kernel = instantiate(replay, game=rules)
        self.moves, self.pool = np.empty((2, rules.MOST_MOVES), np.int64)
        self.buffer = np.empty(rules.WORDS, np.int64)

    def new_initial_state(self) -> PeerState:
        """The first state."""
        return PeerState(self)

    def first_line(self) -> Line:
        """A line without moves."""
        rules = cast("OpenRules[Any]", self.start.game.rules)
        return Line(np.empty(rules.LONGEST_GAME, np.int64), 0, self.mover)

    def __reduce__(self) -> tuple[Any, ...]:
        return PeerGame, (self.start, self.get_parameters())


class PeerState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel clones it by copying its attributes, deeply."""

    def __init__(self, game: PeerGame) -> None:
        super().__init__(game)
        self.line = game.first_line()

    def _asked(self) -> tuple[PeerGame, tuple[Any, ...]]:
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
        legal = self._legal_actions(self.line.mover)
        place = bisect_left(legal, action)
        if place == len(legal) or legal[place] != action:
            raise IllegalMove(Text(f"{action} is no legal action here.", f"{action} n’est pas une action légale ici."))
        self._advance(action)

    def _advance(self, action: int) -> None:
        """Apply an action that is known to be legal: compiled code trusts its caller."""
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

    def position_after(self, length: int) -> Any:
        """The rules' position after the first `length` moves of the line."""
        game: PeerGame = self.get_game()
        return game.kernel.replay(game.start.rules_state, self.line.moves, length, np.empty_like(game.buffer))

    def state(self) -> State:
        """The same moment as a `State`."""
        start: State = self.get_game().start
        rules, write_move = start.game.rules, start.game.module.write_move
        moves = list(start.moves)
        for number, code in enumerate(self.line.moves[: self.line.length].tolist()):
            before = self.position_after(number)
            moves.append(Move(write_move(before, code), code, rules.player(before)))
        return State(start.game, start.setup, self.position_after(self.line.length), tuple(moves))

    def _action_to_string(self, player: int, action: int) -> str:
        text: str = self.get_game().start.game.module.write_move(self.position_after(self.line.length), action)
        return text

    def __str__(self) -> str:
        return str(self.state())

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.get_game(), self.history())


def replayed(game: PeerGame, actions: list[int]) -> PeerState:
    """The state of a game after these actions."""
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def refuse_secrets(game: Game) -> None:
    """Only open games can be played: OpenSpiel's search would look into the other hands."""
    if game.module.SECRETS:
        raise BadOption(
            Text(
                f"OpenSpiel plays only the games without secrets: {', '.join(OPEN)}.",
                f"OpenSpiel ne joue que les jeux sans secrets : {', '.join(OPEN)}.",
            )
        )


def parameters(name: str) -> dict[str, int | bool | str]:
    """The seed and the options with their defaults, as far as possible in types that OpenSpiel knows."""
    defaults = {option.name: option.default for option in games.module(name).OPTIONS}
    return {"seed": 0} | {
        option: value if isinstance(value, bool | int) else written(value) for option, value in defaults.items()
    }


def game_type(name: str) -> Any:
    """What kind of game it is: the setup is dealt before it, so that chance has no part in it."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"tablier_{name}",
        long_name=games.module(name).TITLE,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification=parameters(name),
    )


def game_info(name: str) -> Any:
    """Its numbers of actions and players, its longest game and its utilities."""
    rules: Any = games.module(name).rules
    return pyspiel.GameInfo(
        num_distinct_actions=rules.CODES,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=rules.LONGEST_GAME,
    )


class Registered(PeerGame):
    """A game by its name; OpenSpiel makes it from parameters."""

    name: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        given = given or {}
        options = {
            option.name: option.read(written(given[option.name]))
            for option in games.module(self.name).OPTIONS
            if option.name in given
        }
        super().__init__(Game(self.name, options).start(seed=given.get("seed", 0)), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)


def loaded(text: str) -> Registered:
    """A game by its name and parameters; to unpickle one imports this module, which registers the names."""
    game: Registered = pyspiel.load_game(text)
    return game


# Classes, not functions: OpenSpiel releases them only after Python has shut down, which a function does not survive.
for _name in OPEN:
    pyspiel.register_game(game_type(_name), type(f"Registered_{_name}", (Registered,), {"name": _name}))
