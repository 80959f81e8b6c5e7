"""Kept games as arrays of NumPy's, for whatever learns from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from tablier.chance import STATE_MASK, derived_seed
from tablier.refusal import BadOption, Refusal
from tablier.selfplay.shards import KEY, parquet, read_recipe, shards
from tablier.texts import Text

Part = Literal["all", "train", "validation"]
Batch = dict[str, np.ndarray]

VALIDATION = 0.1  # of the games
MIXED = 16  # shards whose positions are shuffled together
SCALARS = ("game", "ply", "player", "action", "expected_score", "margin")


class Positions:
    """Positions of some games, each with what there is to learn from it; what is mostly zeros stays short."""

    def __init__(self, table: Any) -> None:
        self.about: dict[str, Any] = msgspec.json.decode(table.schema.metadata[KEY])
        self.actions: int = self.about["actions"]
        self.shape: tuple[int, ...] = tuple(self.about["observation_shape"])
        column = {name: table.column(name).combine_chunks() for name in table.column_names}
        self._scalars = {name: column[name].to_numpy() for name in SCALARS}
        self._outcomes = column["outcome"].flatten().to_numpy().reshape(len(table), self.about["seats"])
        kept = column["observation"]
        size = int(np.prod(self.shape))
        flat = np.frombuffer(kept.buffers()[1], np.uint8, len(table) * size, kept.offset * size)
        self._observations = flat.reshape(len(table), *self.shape)
        self._legal = column["legal"].flatten().to_numpy()
        self._shares = column["shares"].flatten().to_numpy()
        lengths = column["legal"].value_lengths().to_numpy()
        self._ends = lengths.cumsum()
        self._begins = self._ends - lengths

    def __len__(self) -> int:
        return len(self._begins)

    @property
    def games(self) -> np.ndarray:
        """The number of each position's game."""
        games: np.ndarray = self._scalars["game"]
        return games

    def of(self, part: Part, validation: float = VALIDATION) -> np.ndarray:
        """The numbers of the positions of a part. A game is in the same one always, wherever it is kept."""
        if part not in ("all", "train", "validation") or not 0 <= validation <= 1:
            raise BadOption(
                Text(
                    "The parts are all, train and validation; validation is a share of the games from 0 to 1.",
                    "Les parties sont all, train et validation ; validation est une part des parties, de 0 à 1.",
                )
            )
        names, places = np.unique(self.games, return_inverse=True)
        is_held_back = np.array([derived_seed(name) / STATE_MASK < validation for name in names.tolist()], bool)
        wanted = is_held_back if part == "validation" else ~is_held_back | (part == "all")
        return np.flatnonzero(wanted[places])

    def batch(self, numbers: Sequence[int] | np.ndarray) -> Batch:
        """These positions as arrays that begin with the same dimension; `mask` and `policy` have a column an action."""
        numbers = np.asarray(numbers, np.int64)
        lengths = self._ends[numbers] - self._begins[numbers]
        rows = np.repeat(np.arange(len(numbers)), lengths)
        places = np.arange(len(rows)) + np.repeat(self._begins[numbers] - (lengths.cumsum() - lengths), lengths)
        mask = np.zeros((len(numbers), self.actions), np.bool_)
        policy = np.zeros((len(numbers), self.actions), np.float32)
        mask[rows, self._legal[places]] = True
        policy[rows, self._legal[places]] = self._shares[places]
        return {
            "observation": self._observations[numbers], "mask": mask, "policy": policy,
            "outcome": self._outcomes[numbers], **{name: kept[numbers] for name, kept in self._scalars.items()},
        }  # fmt: skip


def load(folder: str | Path) -> Positions:
    """All positions of a folder."""
    return _read(_known(Path(folder)))


def batches(
    folder: str | Path, size: int, *, seed: int = 0, epochs: int | None = 1, part: Part = "train",
    validation: float = VALIDATION, mixed: int = MIXED,
) -> Iterator[Batch]:  # fmt: skip
    """Positions in random order, so many at a time; with `epochs=None` again and again without an end.

    So many shards are read and shuffled together as `mixed` says: all need not fit into memory. What is left over at
    the end of an epoch, being fewer than a batch, begins the next one; of the last it is given out as it is.
    """
    if size < 1 or mixed < 1 or (epochs is not None and epochs < 1):
        raise BadOption(
            Text("Size, epochs and mixed are counted from 1 up.", "Size, epochs et mixed se comptent à partir de 1.")
        )
    known = _known(Path(folder))
    return _batches(known, size, np.random.default_rng(seed), epochs, part, validation, mixed)


def _batches(
    known: list[Path], size: int, rng: np.random.Generator, epochs: int | None, part: Part, validation: float,
    mixed: int,
) -> Iterator[Batch]:  # fmt: skip
    rest: Batch = {}
    epoch = 0
    while epochs is None or epoch < epochs:
        order = [known[number] for number in rng.permutation(len(known))]
        found = 0
        for first in range(0, len(order), mixed):
            positions = _read(order[first : first + mixed])
            numbers = rng.permutation(positions.of(part, validation))
            found += len(numbers)
            begin = 0
            while begin < len(numbers):
                wanted = size - len(rest.get("game", ()))
                rest = _joined(rest, positions.batch(numbers[begin : begin + wanted]))
                begin += wanted
                if len(rest["game"]) == size:
                    yield rest
                    rest = {}
        if not found:
            raise Refusal(Text("No game of this part is kept there.", "Aucune partie de ce lot n’y est conservée."))
        epoch += 1
    if rest:
        yield rest


def _joined(one: Batch, other: Batch) -> Batch:
    return {name: np.concatenate([one[name], other[name]]) for name in other} if one else other


def _known(folder: Path) -> list[Path]:
    found = shards(folder)
    if not found:
        read_recipe(folder)
        raise Refusal(Text(f"No shard is kept in {folder} yet.", f"Aucun fragment dans {folder} pour le moment."))
    return found


def _read(paths: Sequence[Path]) -> Positions:
    pyarrow, arrow_parquet = parquet()
    tables = [arrow_parquet.read_table(path) for path in paths]
    return Positions(pyarrow.concat_tables(tables))
