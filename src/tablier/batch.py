"""Many games stepped at once in compiled code, as arrays of NumPy's.

>>> import tablier
>>> batch = tablier.Batch("ascacou", 1024, seed=1)
>>> while not batch.over.any():
...     batch.step(batch.sample())
"""

from __future__ import annotations

import operator
import os
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from pathlib import Path
from typing import IO, Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from tablier.chance import derived_seed, seeded
from tablier.jit import instantiate
from tablier.refusal import BadOption, BadRecord, IllegalMove
from tablier.state import MOST_SEED, Game, State, checked_seed
from tablier.stepping import kernel
from tablier.stepping.kernel import AGAIN, ALL_LEGAL, BEGIN, DEAL, KEEP, LOOK, NOBODY, REST
from tablier.texts import Text

FIRST_LINES = 64  # moves for which there is room at first
FEWEST = 256  # games for a thread: for fewer, handing them over takes longer than stepping them
KEPT = ("rows", "seeds", "chances", "lines", "plies", "rewards", "over")  # of a table; the rest follows from these
SAVED = KEPT[1:]  # positions follow from seeds and moves
VERSION = 1  # of saved batches
MOST = 2**31 - 1  # games, or threads


class Batch:
    """Games side by side. Their arrays are read-only, and written over by the next step: copy what you keep.

    Game number i begins with the setup of `Game.start(seed=seeds[i])`. Unless `reset` is False, a game that ends is
    dealt anew at once, with a seed that follows from the one before: `over` and `rewards` tell of the end, all else
    tells of the new game. What happens follows from the seed alone, not from the number of threads.
    """

    def __init__(
        self, game: str | Game, size: int, *, seed: int = 0, reset: bool = True, threads: int | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        if isinstance(game, Game) and options:
            raise BadOption(Text("The game has its options already.", "Le jeu a déjà ses options."))
        self.game = game if isinstance(game, Game) else Game(game, options)
        size = _at_least_one(size)
        self._prepare(size, reset, threads)
        seed = checked_seed(seed)
        self._table.seeds[:] = [derived_seed(seed, number) for number in range(size)]
        self._table.chances[:] = [seeded(derived_seed(seed, number, 1)) for number in range(size)]
        self._begin(np.arange(size))

    def _prepare(self, size: int, reset: bool, threads: int | None) -> None:
        module = self.game.module
        self._dealing = module.rows.dealing(self.game.options)
        self._ended = {"plain": KEEP, "fixed": AGAIN, "compiled": DEAL}[self._dealing] if reset else KEEP
        self._reset = reset
        self._threads = _at_least_one(threads or os.cpu_count())
        self._kernel: Any = instantiate(kernel, game=module.rules, rows=module.rows, encoding=module.encoding)
        start = self.game.start(seed=0).rules_state
        room = module.rows.room(start)
        most_moves = min(module.rules.MOST_MOVES, self.game.actions)  # each is an action of its own
        self._table = kernel.new_table(size, room, most_moves, self.game.actions, self.game.seats)
        self._table = self._table._replace(lines=np.zeros((size, FIRST_LINES), np.int32))
        module.rows.put(start, self._table.template)
        self._origins: dict[int, tuple[int, State]] = {}  # of games that were begun elsewhere, with their seed then

    # What is there to see

    def __len__(self) -> int:
        return len(self._table.rows)

    @property
    def masks(self) -> np.ndarray:
        """Whether each action is legal: games × actions, booleans."""
        return _shown(self._table.masks)

    @property
    def players(self) -> np.ndarray:
        """The seat to move in each game (int8); -1 where it is over and stays so."""
        return _shown(self._table.players)

    @property
    def rewards(self) -> np.ndarray:
        """Of the last step: games × seats (float32). 1 for the winner and -1/(n-1) for the others, 0 for a draw."""
        return _shown(self._table.rewards)

    @property
    def over(self) -> np.ndarray:
        """Whether the last step ended each game."""
        return _shown(self._table.over)

    @property
    def seeds(self) -> np.ndarray:
        """The seeds of the setups (int64)."""
        return _shown(self._table.seeds)

    @property
    def plies(self) -> np.ndarray:
        """How many moves were made in each game (int64)."""
        return _shown(self._table.plies)

    @cached_property
    def observations(self) -> np.ndarray:
        """What each seat to move observes: games × planes × rows × columns (uint8); computed when it is asked for."""
        return self.observe(self._table.players)

    def observe(self, seats: np.ndarray) -> np.ndarray:
        """What these seats observe, one in each game; zeros for seat -1. A new array."""
        seats = _whole(seats)
        if seats.shape != (len(self),) or not ((seats >= NOBODY) & (seats < self.game.seats)).all():
            raise BadOption(Text("Name one seat for each game.", "Indiquez un siège pour chaque partie."))
        out = np.empty((len(self), int(np.prod(self.game.observation_shape))), np.uint8)
        self._on_threads(lambda first, last: self._kernel.observe(self._table, seats, out, first, last))
        return out.reshape(len(self), *self.game.observation_shape)

    def state(self, number: int) -> State:
        """One of the games as a `State`."""
        table, number = self._table, self._chosen([number]).item()
        seed = int(table.seeds[number])
        known = self._origins.get(number)
        state = known[1] if known and known[0] == seed else self.game.start(seed=seed)
        for code in table.lines[number, : table.plies[number]].tolist():
            state = state.play_code(code)
        return state

    # Stepping

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """Make one action in each game, all of them legal, or none is made. Games that stay over ignore theirs."""
        choices = _whole(actions)
        if choices.shape != (len(self),):
            raise IllegalMove(Text("Name one action for each game.", "Indiquez une action pour chaque partie."))
        table = self._table
        goes_on = table.counts > 0
        choices = np.where(goes_on, choices, 0)
        negative = np.flatnonzero(choices < 0)
        wrong = negative[0] if len(negative) else self._kernel.first_illegal(table, choices, False, 0, len(self))
        if wrong != ALL_LEGAL:
            what = choices[wrong]
            raise IllegalMove(
                Text(
                    f"{what} is no legal action in game {wrong}.",
                    f"{what} n’est pas une action légale dans la partie {wrong}.",
                )
            )
        self._make_room()
        self._run(choices, self._ended)
        if self._reset and self._dealing == "plain" and table.over.any():
            ended = np.flatnonzero(table.over)
            table.seeds[ended] = [seeded(seed) for seed in table.seeds[ended].tolist()]
            self._begin(ended)

    def sample(self) -> np.ndarray:
        """A random legal action in each game, each with the same chance, as the batch's seed decides."""
        actions = np.empty(len(self), np.int64)
        self._on_threads(lambda first, last: self._kernel.sample(self._table, actions, first, last))
        return np.maximum(actions, 0)

    def _begin(self, numbers: np.ndarray) -> None:
        """Deal these games by their seeds."""
        choices = np.full(len(self), REST)
        choices[numbers] = LOOK if self._dealing == "plain" else BEGIN
        if self._dealing == "plain":
            for number in numbers.tolist():
                start = self.game.start(seed=int(self._table.seeds[number]))
                self.game.module.rows.put(start.rules_state, self._table.rows[number])
            self._table.plies[numbers] = 0
        self._run(choices, DEAL if self._dealing == "compiled" else AGAIN)

    def _run(self, choices: np.ndarray, ended: int, *, are_codes: bool = False) -> None:
        vars(self).pop("observations", None)
        step, table = self._kernel.step, self._table
        self._on_threads(lambda first, last: step(table, choices, are_codes, ended, True, first, last))

    def _make_room(self) -> None:
        """For one more move in each line."""
        lines = self._table.lines
        if self._table.plies.max() == lines.shape[1]:
            self._table = self._table._replace(lines=np.concatenate([lines, np.zeros_like(lines)], axis=1))

    def _on_threads(self, work: Callable[[int, int], object]) -> None:
        """Do some work for all games, from the first to before the last, on several threads."""
        threads = min(self._threads, 1 + len(self) // FEWEST)
        if threads == 1:
            work(0, len(self))
            return
        bounds = [len(self) * part // threads for part in range(threads + 1)]
        list(_threads(threads).map(work, bounds[:-1], bounds[1:]))

    # Copying and keeping

    def take(self, numbers: Sequence[int] | np.ndarray) -> Batch:
        """A batch of some of these games, which may be named several times, as they stand now."""
        chosen = self._chosen(numbers)
        _at_least_one(len(chosen))
        origins = {
            place: self._origins[number] for place, number in enumerate(chosen.tolist()) if number in self._origins
        }
        return self._like({name: getattr(self._table, name)[chosen] for name in KEPT}, origins)

    def _chosen(self, numbers: Sequence[int] | np.ndarray) -> np.ndarray:
        """The numbers of games, which may be named as NumPy names elements of a list."""
        try:
            chosen: np.ndarray = np.arange(len(self))[np.asarray(numbers) if len(numbers) else []]
            if chosen.ndim == 1:
                return chosen
        except (IndexError, TypeError, ValueError):
            pass
        raise BadOption(
            Text(f"Name games by numbers below {len(self)}.", f"Indiquez des parties par des nombres sous {len(self)}.")
        )

    def copy(self) -> Batch:
        """The same games once more, which go on by themselves."""
        return self.take(np.arange(len(self)))

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def _like(self, kept: dict[str, np.ndarray], origins: dict[int, tuple[int, State]]) -> Batch:
        batch = Batch.__new__(Batch)
        batch.game = self.game
        batch._restore(kept, origins, self._reset, self._threads)
        return batch

    def _restore(
        self, kept: dict[str, np.ndarray], origins: dict[int, tuple[int, State]], reset: bool, threads: int | None
    ) -> None:
        size = len(kept["rows"])
        self._prepare(size, reset, threads)
        self._table = self._table._replace(**{name: np.ascontiguousarray(kept[name]) for name in KEPT})
        self._origins = origins
        self._run(np.full(size, LOOK), KEEP)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, {name: getattr(self._table, name) for name in KEPT}, self._origins, self._reset)

    @classmethod
    def of(cls, states: Sequence[State], *, seed: int = 0, reset: bool = True, threads: int | None = None) -> Batch:
        """Games that go on from these states, which are of one game with the same options."""
        given: Any = states
        if not (isinstance(given, Sequence) and given and all(map(_is_of(given[0]), given))):
            raise BadOption(
                Text("Give at least one state, all of one game.", "Donnez au moins un état, tous du même jeu.")
            )
        batch = cls(states[0].game, len(states), seed=seed, reset=reset, threads=threads)
        table, rows = batch._table, states[0].game.module.rows
        batch._check_room(states)
        for number, state in enumerate(states):
            rows.put(state.rules_state, table.rows[number])
            batch._origins[number] = (int(table.seeds[number]), state)
        batch._run(np.full(len(states), LOOK), KEEP)
        return batch

    def _check_room(self, states: Sequence[State]) -> None:
        """Refuse states of other games, and positions for which a row has no room."""
        rows, words = self.game.module.rows, self._table.rows.shape[1]
        for state in states:
            self.game.check_actions(state.rules_state)
        if any(state.game != self.game or rows.room(state.rules_state) > words for state in states):
            raise BadOption(Text("These games need more room.", "Ces parties demandent plus de place."))

    def save(self, path: str | Path) -> None:
        """Write everything into a file, from which `Batch.load` goes on."""
        origins = [[number, seed, state.record()] for number, (seed, state) in self._origins.items()]
        header = {
            "version": VERSION, "game": self.game.name, "options": self.game.plain_options, "reset": self._reset,
            "origins": origins,
        }  # fmt: skip
        arrays = {name: getattr(self._table, name) for name in SAVED}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, header=np.frombuffer(msgspec.json.encode(header), np.uint8), **arrays)

    @classmethod
    def load(cls, path: str | Path, *, threads: int | None = None) -> Batch:
        """The batch that was written into a file."""
        with Path(path).open("rb") as stored:
            try:
                return cls._loaded(stored, threads)
            except (
                ValueError, KeyError, TypeError, IndexError, AttributeError, EOFError, OSError, NotImplementedError,
                RuntimeError, MemoryError, BadZipFile, zlib.error, msgspec.MsgspecError,
            ) as error:  # fmt: skip
                raise BadRecord(
                    Text(
                        "This file holds no batch of this version.",
                        "Ce fichier ne contient pas de lot de cette version.",
                    )
                ) from error

    @classmethod
    def _loaded(cls, stored: IO[bytes], threads: int | None) -> Batch:
        from tablier.record import load

        with np.load(stored, allow_pickle=False) as file:
            header = msgspec.json.decode(file["header"].tobytes())
            kept = {name: file[name] for name in SAVED}
        if header["version"] != VERSION or len(kept["seeds"]) != len(kept["lines"]):
            raise ValueError(header["version"])
        batch = cls(Game(header["game"], header["options"]), len(kept["seeds"]), reset=header["reset"], threads=threads)
        batch._origins = {
            batch._chosen([number]).item(): (checked_seed(seed), load(record))
            for number, seed, record in header["origins"]
        }
        batch._check_room([state for _, state in batch._origins.values()])
        batch._replay(kept)
        return batch

    def _replay(self, kept: dict[str, np.ndarray]) -> None:
        """Play the moves of a saved batch again: so what is in the file can be checked."""
        table = self._table
        lines, plies = kept["lines"], kept["plies"]
        for name, array in kept.items():
            own = getattr(table, name)
            if array.dtype != own.dtype or array.shape != (lines if name == "lines" else own).shape:
                raise ValueError(name)
        if lines.shape[:-1] != plies.shape or not ((plies >= 0) & (plies <= lines.shape[-1])).all():
            raise ValueError("moves are missing")
        if not all(((kept[name] >= 0) & (kept[name] <= MOST_SEED)).all() for name in ("seeds", "chances")):
            raise ValueError("no seeds")
        for name in ("seeds", "chances"):
            getattr(table, name)[:] = kept[name]
        self._begin(np.arange(len(self)))
        for number, (seed, state) in self._origins.items():
            if seed == table.seeds[number]:
                self.game.module.rows.put(state.rules_state, table.rows[number])
        self._run(np.full(len(self), LOOK), KEEP)
        for ply in range(int(plies.max())):
            self._make_room()
            choices = np.where(ply < plies, lines[:, ply], REST).astype(np.int64)
            if ((choices < 0) & (ply < plies) | (table.counts == 0) & (choices != REST)).any():
                raise ValueError("no moves, or moves after the end")
            if self._kernel.first_illegal(self._table, choices, True, 0, len(self)) != ALL_LEGAL:
                raise ValueError("an illegal move")
            self._run(choices, KEEP, are_codes=True)
        for name in ("rewards", "over"):
            getattr(table, name)[:] = kept[name]


def _restored(
    game: Game, kept: dict[str, np.ndarray], origins: dict[int, tuple[int, State]], reset: bool
) -> Batch:  # fmt: skip
    """To unpickle one."""
    batch = Batch.__new__(Batch)
    batch.game = game
    batch._restore({name: array.copy() for name, array in kept.items()}, origins, reset, None)
    return batch


def _shown(array: np.ndarray) -> np.ndarray:
    """An array as others may have it: compiled code trusts what it says."""
    view = array.view()
    view.flags.writeable = False
    return view


def _whole(numbers: np.ndarray | Sequence[int]) -> np.ndarray:
    """Whole numbers of any type as compiled code takes them; nothing where they are something else."""
    try:
        given = np.asarray(numbers)
    except ValueError:  # lists of several lengths
        return np.empty(0, np.int64)
    if given.dtype.kind not in "iu":
        return np.empty(0, np.int64)
    return (np.minimum(given, np.iinfo(np.int64).max) if given.dtype == np.uint64 else given).astype(np.int64)


def _is_of(first: object) -> Callable[[object], bool]:
    """Whether something is a state of the same game as another one."""
    return lambda state: isinstance(state, State) and isinstance(first, State) and state.game == first.game


@cache
def _threads(count: int) -> ThreadPoolExecutor:
    """Threads for all batches that use so many."""
    return ThreadPoolExecutor(count, "tablier-batch")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.cache_clear)  # a fork has none of them


def _at_least_one(number: Any) -> int:
    try:
        count = operator.index(number)
    except TypeError:
        count = 0
    if not 1 <= count <= MOST:
        raise BadOption(Text(f"There must be 1 to {MOST}.", f"Il en faut de 1 à {MOST}."))
    return count
