"""A game being played, as a value: `Game` makes the first `State`, every move makes a new one."""

from __future__ import annotations

import copy
import operator
import secrets
import threading
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from tablier import games
from tablier.chance import STATE_MASK, seeded
from tablier.games.contract import Rules
from tablier.games.previews import Preview
from tablier.options import Value, as_then, checked, plain
from tablier.refusal import BadOption, BadPosition, BadSetup, IllegalMove, Refusal
from tablier.stepping.kernel import NOBODY
from tablier.stepping.single import Moment, Stepper, stepper
from tablier.texts import Text, shown

Played = tuple["Played | None", int]
"""A move by its code, after those before it: a list that all states of a line share."""

Line = tuple[Any, tuple["Move", ...], "Played | None"]
"""A position, the moves before it with their texts, and those after it by their codes: one value, as threads may share
a state."""

LONGEST_MOVE = 100  # characters; every game's moves are far shorter
MOST_SEED = STATE_MASK
VERSION = 2  # of records; those of the first version do not say it


class Game:
    """A game with its options."""

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        if name not in games.GAMES:
            known = ", ".join(games.GAMES)
            raise BadOption(
                Text(
                    f"There is no game {shown(name)}; the games are: {known}.",
                    f"Le jeu {shown(name)} n’existe pas ; les jeux sont : {known}.",
                )
            )
        self.name = name
        self.module = games.module(name)
        self.rules = self.module.rules
        self.options: dict[str, Value] = checked(self.module.OPTIONS, options)

    @classmethod
    def of_version(cls, version: int, name: str, options: Mapping[str, Any]) -> Game:
        """The game that these options meant when records had this version."""
        is_old = version < VERSION and name in games.GAMES
        return cls(name, as_then(games.module(name).OPTIONS, options) if is_old else options)

    @property
    def plain_options(self) -> dict[str, Any]:
        """The options as a record has them."""
        return {name: plain(value) for name, value in self.options.items()}

    @property
    def seats(self) -> int:
        """The number of players."""
        players = self.options.get("players")
        return players if isinstance(players, int) else self.rules.SEATS

    @property
    def actions(self) -> int:
        """How many actions there are: moves as learners number them."""
        return self.module.encoding.actions(self.options)

    def check_actions(self, position: Any) -> None:
        """Refuse a position from which there are moves that are no actions: compiled code has no room for them."""
        covers = getattr(self.module.encoding, "covers", None)  # where a setup may bring what the options do not say
        if covers and not covers(self.options, position):
            raise BadSetup(
                Text(
                    "These options have no actions for this setup; say by them what is unusual in it.",
                    "Ces options n’ont pas d’actions pour cette mise en place ; dites par elles ce qu’elle a "
                    "d’inhabituel.",
                )
            )

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows and columns."""
        return self.module.encoding.SHAPE

    def start(self, *, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> State:
        """The first state, from a seed, from a written setup, or from a random seed."""
        if setup is not None and seed is not None:
            raise BadSetup(
                Text(
                    "Give a seed or a setup, not both.",
                    "Donnez une graine ou une mise en place, pas les deux.",
                )
            )
        if setup is None:
            seed = secrets.randbits(62) if seed is None else checked_seed(seed)
            setup = self.module.deal(self.options, seeded(seed))
        if not isinstance(setup, Mapping):
            raise BadSetup(Text("A setup is an object.", "Une mise en place est un objet."))
        position, canonical = self.module.begin(self.options, setup)
        return State(self, canonical, position, ())

    def position(self, text: str) -> State:
        """A game that goes on from a position text."""
        if not isinstance(text, str):
            raise BadPosition(Text("A position is written as text.", "Une position se donne sous forme de texte."))
        options, setup = self.module.from_position(self.options, text)
        return Game(self.name, options).start(setup=setup)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, msgspec.json.encode(self.plain_options)))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"tablier.game({self.name!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name, self.options)


def checked_seed(seed: Any) -> int:
    """A seed of any integer type as a plain integer; refuses anything else.

    The generator has 62 bits: beyond them, other seeds would give the same game.
    """
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number <= MOST_SEED:
        raise BadSetup(
            Text(
                f"A seed is a whole number from 0 to {MOST_SEED}.",
                f"Une graine est un entier de 0 à {MOST_SEED}.",
            )
        )
    return number


def _whole(number: Any) -> int:
    """A number of any integer type as a plain one; -1, which is no move's, for anything else."""
    try:
        return operator.index(number)
    except TypeError:
        return -1


def _told(number: Any) -> str:
    """A number that was refused, or whatever else was given."""
    try:
        return str(operator.index(number))[:LONGEST_MOVE]
    except TypeError:
        return shown(number)


def _array(out: Any, shape: tuple[int, ...], kind: type[np.generic]) -> np.ndarray:
    """The array to write to: a new one, or the one that is given, if it fits."""
    if out is None:
        return np.empty(shape, kind)
    if not (isinstance(out, np.ndarray) and out.shape == shape and out.dtype == kind and out.flags.writeable):
        told = f"{kind.__name__}, {shape}"
        raise Refusal(
            Text(
                f"Give an array that can be written to, of this type and shape: {told}.",
                f"Donnez un tableau modifiable, de ce type et de cette forme : {told}.",
            )
        )
    return out


def legal_codes(rules: Rules[Any], position: Any) -> list[int]:
    """The codes of the legal moves of a position."""
    moves = np.empty(rules.MOST_MOVES, np.int64)
    codes: list[int] = moves[: rules.legal_moves(position, moves)].tolist()
    return codes


class Move(str):
    """A move: its canonical text, its code in the rules, and the seat that makes it."""

    __slots__ = ("code", "seat")

    code: int
    seat: int

    def __new__(cls, text: str, code: int, seat: int) -> Move:  # noqa: D102
        move = str.__new__(cls, text)
        move.code = code
        move.seat = seat
        return move

    def __reduce__(self) -> tuple[type[Move], tuple[str, int, int]]:
        return Move, (str(self), self.code, self.seat)


class State:
    """One moment of a game, immutable: `play` returns the next one."""

    def __init__(self, game: Game, setup: dict[str, Any], position: Any, moves: tuple[Move, ...]) -> None:
        self.game = game
        self.setup = setup
        self.rules_state = position
        self._line: Line = (position, moves, None)

    # Playing

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        position, moves, played = self._line
        if played is not None:
            moves = self._written(position, moves, played)
            self._line = (self.rules_state, moves, None)
        return moves

    def _written(self, position: Any, moves: tuple[Move, ...], played: Played | None) -> tuple[Move, ...]:
        """These moves, then those that were played by their codes, with their texts."""
        codes = []
        while played is not None:
            played, code = played
            codes.append(code)
        rules, write_move = self.game.rules, self.game.module.write_move
        written = list(moves)
        for code in reversed(codes):
            written.append(Move(write_move(position, code), code, rules.player(position)))
            position = rules.play(position, code)
        return tuple(written)

    @cached_property
    def _codes(self) -> list[int]:
        return legal_codes(self.game.rules, self.rules_state)

    @cached_property
    def _legal(self) -> list[Move]:
        write_move, position = self.game.module.write_move, self.rules_state
        codes = {write_move(position, code): code for code in self._codes}
        seat = self.game.rules.player(position)
        return [Move(text, codes[text], seat) for text in sorted(codes)]  # mere texts are sorted quickly

    def _move(self, code: int) -> Move:
        position = self.rules_state
        return Move(self.game.module.write_move(position, code), code, self.game.rules.player(position))

    def legal(self) -> list[Move]:
        """The legal moves, sorted; none once the game is over."""
        return list(self._legal)

    def read(self, text: Any) -> Move:
        """The legal move a text means, forgiving about case and spaces; refuses any other."""
        if not (isinstance(text, str) and len(text) <= LONGEST_MOVE):
            raise IllegalMove(Text("This is no move.", "Ce n’est pas un coup."))
        code = self.game.module.read_move(self.rules_state, text)
        if code in self._codes:
            return self._move(code)
        raise self.game.module.explain(self.rules_state, code)

    def play(self, text: str) -> State:
        """The state after a move. This one stays as it is."""
        move = self.read(text)
        position = self.game.rules.play(self.rules_state, move.code)
        return State(self.game, self.setup, position, (*self.moves, move))

    def forget(self) -> None:
        """Drop the cached legal moves, to save memory where many states are kept."""
        assert self.rules_state is not None  # known from now on without them
        for name in ("_codes", "_legal", "_moment"):
            vars(self).pop(name, None)

    # Playing by numbers: compiled from the first use on, where Numba is present

    @cached_property
    def _moment(self) -> Moment:
        position, rows = self.rules_state, self.game.module.rows
        self.game.check_actions(position)
        row = np.zeros(rows.room(position), np.int64)
        rows.put(position, row)
        return stepper(self.game, len(row)).first(row[: rows.used(position)])

    @cached_property
    def _stepper(self) -> Stepper:
        return stepper(self.game, self.game.module.rows.room(self.rules_state))

    def legal_codes(self) -> np.ndarray:
        """The codes of the legal moves, in the order of the rules; not to be written to."""
        return self._moment.codes

    def play_code(self, code: int) -> State:
        """The state after the move with this code."""
        own, number = self._own_stepper(), _whole(code)
        after = own.after(self._moment, number)
        if after is None:
            told = _told(code)
            raise IllegalMove(
                Text(f"{told} is not the code of a legal move.", f"{told} n’est pas le code d’un coup légal.")
            )
        return self._after(own, number, after)

    def play_action(self, action: int) -> State:
        """The state after the move with this number among the game's actions (`Game.actions`)."""
        own = self._own_stepper()
        after = own.after_action(self._moment, _whole(action))
        if after is None:
            told = _told(action)
            raise IllegalMove(Text(f"{told} is no legal action.", f"{told} n’est pas une action légale."))
        return self._after(own, *after)

    def legal_mask(self, out: np.ndarray | None = None) -> np.ndarray:
        """Whether each action is legal, in a new array of booleans or in the one that is given."""
        out = _array(out, (self.game.actions,), np.bool_)
        self._own_stepper().mask(self._moment, out)
        return out

    def observation(self, seat: int | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat observes, by default the one to move, as planes of bytes (`Game.observation_shape`)."""
        seat = self.player if seat is None else self._checked(seat)
        out = _array(out, self.game.observation_shape, np.uint8)
        self._own_stepper().observe(self._moment, NOBODY if seat is None else seat, out)
        return out

    def _own_stepper(self) -> Stepper:
        """The stepper of this thread; states are shared between threads, scratch arrays are not."""
        found = self._stepper
        if found.thread != threading.get_ident():
            self._stepper = found = stepper(self.game, found.room)
        return found

    def _after(self, own: Stepper, code: int, moment: Moment) -> State:
        state = State.__new__(State)
        position, moves, played = self._line
        vars(state).update(
            game=self.game, setup=self.setup, _line=(position, moves, (played, code)), _moment=moment,
            _stepper=own, over=moment.player == NOBODY, player=None if moment.player == NOBODY else moment.player,
        )  # fmt: skip
        return state

    # Looking

    @property
    def start(self) -> State:
        """The same game before its first move."""
        return self.game.start(setup=self.setup)

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.is_over(self.rules_state))

    @cached_property
    def player(self) -> int | None:
        """The seat to move, or None once the game is over."""
        return None if self.over else int(self.game.rules.player(self.rules_state))

    @property
    def scores(self) -> list[int]:
        """The score of each seat so far."""
        return [int(self.game.rules.score(self.rules_state, seat)) for seat in range(self.game.seats)]

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw and for a game not yet over."""
        seat = int(self.game.rules.winner(self.rules_state)) if self.over else -1
        return None if seat < 0 else seat

    @property
    def position(self) -> str | None:
        """The position in the game's own notation, if there is one at this moment."""
        return self.game.module.write_position(self.rules_state)

    @cached_property
    def rules_state(self) -> Any:
        """The position as the rules hold it, for search. Do not change it."""
        return self.game.module.rows.taken(self._moment.row)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data; without a seat, what a spectator may."""
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.view_struct(seat)))
        return built

    def view_struct(self, seat: int | None) -> Any:
        """The same as a typed struct."""
        return self.game.module.view(self, self._checked(seat))

    def _checked(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.game.seats):
            raise Refusal(Text(f"There is no seat {seat}.", f"Il n’y a pas de siège {seat}."))
        return seat

    def preview(self, move: Move) -> Preview:
        """What a legal move would do at once, as far as the seat to move can know that."""
        return self.game.module.preview(self, move)

    def reveals(self, move: Move) -> bool:
        """Whether a legal move shows anybody something hidden."""
        return self.game.module.reveals(self.rules_state, move.code)

    def winner_if_resigned(self, seat: int) -> int | None:
        """Who wins when a seat gives up: the other one, in games for two."""
        others = [other for other in range(self.game.seats) if other != seat]
        return others[0] if len(others) == 1 else None

    def record(self, *, resigned: int | None = None, closed: bool = False) -> dict[str, Any]:
        """The game so far, as plain data that `tablier.load` replays.

        A game that did not end by its rules may have ended otherwise: a seat gave up, or it was closed.
        """
        return self._record(self.setup, resigned, closed)

    def knowledge(self, seat: int | None) -> dict[str, Any]:
        """The game so far as a seat knows it, or a spectator: a record whose setup leaves out what is hidden from it.

        `tablier.imagine` fills in the rest. Where nothing is hidden, or no more, this is simply the record.
        """
        self._checked(seat)
        if self.over or not self.game.module.SECRETS:
            return self.record()
        movers = [*(move.seat for move in self.moves), self.player]
        return {**self._record(self.game.module.known_setup(self, seat)), "seen_by": seat, "movers": movers}

    def _record(self, setup: dict[str, Any], resigned: int | None = None, closed: bool = False) -> dict[str, Any]:
        result: dict[str, Any] = {"scores": self.scores, "winner": self.winner}
        if resigned is not None:
            result |= {"winner": self.winner_if_resigned(resigned), "ended": "resigned", "resigned": resigned}
        elif closed or self.over:
            result["ended"] = "closed" if closed else "rules"
        return {
            "version": VERSION,
            "game": self.game.name,
            "options": self.game.plain_options,
            "setup": copy.deepcopy(setup),
            "moves": [str(move) for move in self.moves],
            "result": result,
        }

    def svg(self, seat: int | None = None) -> str:
        """The board as an SVG picture for a seat, or a spectator."""
        return self.game.module.svg(self, self._checked(seat))

    def text(self, seat: int | None = None) -> str:
        """The board as text for a seat, or a spectator."""
        return self.game.module.text(self, self._checked(seat))

    # Printed, a state shows what the player to move may see.

    def _repr_svg_(self) -> str:
        return self.svg(self.player)

    def __str__(self) -> str:
        return self.text(self.player)

    def __repr__(self) -> str:
        return f"<{self.game.name} after {len(self.moves)} moves: {self.position or 'no position text'}>"

    # A value like any other

    def _value(self) -> tuple[Any, ...]:
        return self.game, sorted(self.setup.items()), self.moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash((self.game, msgspec.json.encode(self.setup, order="deterministic"), self.moves))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.game, self.setup, self.rules_state, self.moves)
