"""Our games as games of OpenSpiel: importing this registers `tablier_ascacou` and the others.

    pyspiel.load_game("tablier_nasca(seed=7,rounds=1)")

The parameters are the game's options, the seed of the setup, and how many `deals` there are. By default there is one:
the seed decides all that chance does, and no chance is left in the game. With more, the game begins with a chance node
of so many setups, each as likely, which the seed decides. Actions are those of the game's encoding.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from tablier import games
from tablier.chance import derived_seed
from tablier.options import Option, Value, written
from tablier.peers.episodes import returns
from tablier.record import imagine_for
from tablier.refusal import BadOption, IllegalMove
from tablier.state import MOST_SEED, Game, State
from tablier.texts import Text

NO_NUMBER = -1  # stands for None where else there is a number
PRIVATE = pyspiel.PrivateInfoType


def peer_game(state: State) -> PeerGame:
    """An OpenSpiel game that begins at this state; it can be pickled, but has no name to be loaded by."""
    return PeerGame(state, {})


class PeerGame(pyspiel.Game):  # type: ignore[misc]
    """A game from its start, or from any moment of it."""

    def __init__(self, start: State, parameters: dict[str, Any], deals: int = 1, seed: int = 0) -> None:
        super().__init__(game_type(start.game.name, deals), game_info(start, deals), parameters)
        self.start = start
        self.deals = deals
        self.seed = seed

    def new_initial_state(self) -> PeerState:
        """The first state, before chance has dealt where there are several deals."""
        return PeerState(self)

    def dealt(self, outcome: int) -> State:
        """The first state of one of the deals."""
        return self.start.game.start(seed=derived_seed(self.seed, outcome))

    def max_chance_nodes_in_history(self) -> int:
        """One where there are several deals."""
        return int(self.deals > 1)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What shows states to players; OpenSpiel leaves out the first argument where it is None."""
        if not isinstance(kind, pyspiel.IIGObservationType):
            kind, params = pyspiel.IIGObservationType(perfect_recall=False), params or kind
        if params:
            raise BadOption(Text("Observers have no parameters.", "Les observateurs n’ont pas de paramètres."))
        return Observer(self.start.game, kind)

    def __reduce__(self) -> tuple[Any, ...]:
        return PeerGame, (self.start, self.get_parameters())


class PeerState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel clones it by copying its attributes: the one it has never changes."""

    def __init__(self, game: PeerGame) -> None:
        super().__init__(game)
        self.now: State | None = game.start if game.deals == 1 else None  # None before chance has dealt

    def state(self) -> State:
        """The same moment as a `State`."""
        if self.now is None:
            raise IllegalMove(Text("Nothing has been dealt yet.", "Rien n’a encore été distribué."))
        return self.now

    def current_player(self) -> int:
        """The seat to move, or chance, or that the game is over."""
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.now.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now is not None and self.now.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, each as likely."""
        deals = self.get_game().deals
        return [(outcome, 1 / deals) for outcome in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.state().legal_mask()).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        if self.now is not None:
            self.now = self.now.play_action(action)
            return
        game: PeerGame = self.get_game()
        if action not in range(game.deals):
            raise IllegalMove(Text(f"There is no deal {action}.", f"Il n’y a pas de donne {action}."))
        self.now = game.dealt(action)

    def returns(self) -> list[float]:
        """1 for the winner and -1/(n-1) for the others; all 0 before the end."""
        return returns(self.now) if self.now is not None else [0.0] * self.num_players()

    def _action_to_string(self, player: int, action: int) -> str:
        if self.now is None:
            return f"deal {action}"
        return action_text(self.now, action)

    def resample_from_infostate(self, player: int, sampler: Any) -> PeerState:
        """The same moment in a game that fits what a player knows, each possible one with the same chance.

        The sampler gives random numbers from 0 to 1.
        """
        state: PeerState = self.clone()
        state.now = imagine_for(self.state(), player, seed=int(sampler() * MOST_SEED))
        return state

    def __str__(self) -> str:
        return "nothing dealt" if self.now is None else str(self.now)

    def __deepcopy__(self, memo: object) -> PeerState:
        return self.clone()  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.get_game(), self.serialize())


def restored(game: PeerGame, text: str) -> PeerState:
    """To unpickle a state."""
    return game.deserialize_state(text)  # type: ignore[no-any-return]


class Observer:
    """What a player is shown of a state: the planes of `State.observation`, and text.

    With perfect recall the text is all that the player knows (`State.knowledge`), else the board as the player sees it.
    Without private information it is what a spectator knows; without public information, what the player sees and a
    spectator does not. Planes are shown only with both.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self.kind = kind
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if kind.public_info and kind.private_info == PRIVATE.SINGLE_PLAYER:
            self.tensor = np.zeros(int(np.prod(game.observation_shape)), np.float32)
            self.dict["info_state" if kind.perfect_recall else "observation"] = self.tensor.reshape(
                game.observation_shape
            )

    def set_from(self, state: PeerState, player: int) -> None:
        """Write what a player sees into the tensor: nothing before chance has dealt."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.now is None else state.now.observation(player).ravel()

    def string_from(self, state: PeerState, player: int) -> str:
        """What a player sees, as text."""
        if state.now is None:
            return ""
        if self.kind.private_info == PRIVATE.ALL_PLAYERS:
            return "\n".join(self._text(state.now, seat) for seat in range(state.num_players()))
        return self._text(state.now, None if self.kind.private_info == PRIVATE.NONE else player)

    def _text(self, state: State, seat: int | None) -> str:
        if not self.kind.public_info:
            own, common = state.view(seat), state.view()
            private = {name: value for name, value in own.items() if value != common[name]}
            return msgspec.json.encode(private).decode() if private else ""
        if self.kind.perfect_recall:
            return msgspec.json.encode(state.knowledge(seat)).decode()
        return state.text(seat)


def action_text(state: State, action: int) -> str:
    """The move of a legal action."""
    module = state.game.module
    if not (0 <= action < state.game.actions and state.legal_mask()[action]):
        raise IllegalMove(Text(f"{action} is no legal action.", f"{action} n’est pas une action légale."))
    code = module.encoding.decode(state.rules_state, action, state.legal_codes())
    return module.write_move(state.rules_state, int(code))


def parameter(option: Option, value: Value) -> int | bool | str:
    """The value of an option in a type that OpenSpiel knows: it reads numbers, true and false, and all else as text."""
    if value is None and any(type(choice.value) is int for choice in option.choices):
        return NO_NUMBER
    return value if isinstance(value, bool | int) else written(value)


def parameters(name: str) -> dict[str, int | bool | str]:
    """All there are, with their defaults."""
    options = games.module(name).OPTIONS
    return {"seed": 0, "deals": 1} | {option.name: parameter(option, option.default) for option in options}


def fewest_players(name: str) -> int:
    """How many must sit down at least."""
    module = games.module(name)
    numbers = [choice.value for option in module.OPTIONS if option.name == "players" for choice in option.choices]
    return min((number for number in numbers if isinstance(number, int)), default=module.rules.SEATS)


def game_type(name: str, deals: int = 1) -> Any:
    """What kind of game it is."""
    kind, module = pyspiel.GameType, games.module(name)
    return kind(
        short_name=f"tablier_{name}",
        long_name=module.TITLE,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if deals == 1 else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION if module.SECRETS else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=module.rules.SEATS,
        min_num_players=fewest_players(name),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(name),
    )


def game_info(start: State, deals: int = 1, actions: int | None = None) -> Any:
    """Its numbers of actions and players, its longest game and its utilities."""
    return pyspiel.GameInfo(
        num_distinct_actions=start.game.actions if actions is None else actions,
        max_chance_outcomes=deals if deals > 1 else 0,
        num_players=start.game.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest_game(start),
    )


def longest_game(start: State) -> int:
    """How many moves a game can have at most that begins so."""
    rules: Any = start.game.rules
    return int(rules.longest_game(start.rules_state) if start.game.module.SECRETS else rules.LONGEST_GAME)


class Registered(PeerGame):
    """A game by its name; OpenSpiel makes it from parameters."""

    name: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        given = given or {}
        seed, deals = given.get("seed", 0), given.get("deals", 1)
        if deals < 1:
            raise BadOption(Text("There must be at least one deal.", "Il faut au moins une donne."))
        options = {
            option.name: option.read(written(given[option.name]))
            for option in games.module(self.name).OPTIONS
            if option.name in given and given[option.name] != parameter(option, option.default)
        }
        super().__init__(Game(self.name, options).start(seed=seed), given, deals, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (self.name, self.get_parameters())


def loaded(name: str, given: dict[str, Any]) -> Registered:
    """A game by its name and parameters; to unpickle one imports this module, which registers the names."""
    game: Registered = pyspiel.load_game(f"tablier_{name}", given)
    return game


# Classes, not functions: OpenSpiel releases them only after Python has shut down, which a function does not survive.
for _name in games.GAMES:
    pyspiel.register_game(game_type(_name), type(f"Registered_{_name}", (Registered,), {"name": _name}))
