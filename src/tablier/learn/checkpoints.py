"""Networks kept in files: weights as arrays of NumPy's, and what they are for. Playing one needs no other library."""

from __future__ import annotations

import zlib
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, NamedTuple
from zipfile import BadZipFile

import msgspec
import numpy as np

from tablier.learn.network import SPAN, Weights
from tablier.refusal import BadOption, BadRecord
from tablier.state import Game
from tablier.texts import Text, shown

VERSION: Literal[1] = 1
SHIPPED = Path(__file__).parent / "networks"


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a network is for, and how it was made."""

    game: str
    options: dict[str, Any]
    generation: int
    recipe: dict[str, Any]
    version: Literal[1] = VERSION


class Checkpoint(NamedTuple):
    """A network, and the game that it has learned."""

    about: About
    weights: Weights

    @property
    def game(self) -> Game:
        """The game with the options that it has learned."""
        return Game(self.about.game, self.about.options)


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write it into a file."""
    about = np.frombuffer(msgspec.json.encode(checkpoint.about), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=about, **checkpoint.weights._asdict())


def load(name: str | Path) -> Checkpoint:
    """The network in a file, or the one of this name that comes with the program."""
    path, shipped = Path(name), SHIPPED / f"{Path(name).name}.npz"
    if not path.exists() and str(name) == path.name and shipped.exists():
        path = shipped
    if not path.is_file():
        kept = ", ".join(sorted(one.stem for one in SHIPPED.glob("*.npz")))
        raise BadRecord(
            Text(
                f"There is no file {shown(str(name))}. The program has networks of its own for: {kept}.",
                f"Il n’y a pas de fichier {shown(str(name))}. Le programme a ses propres réseaux pour : {kept}.",
            )
        )
    try:
        return _read(path)
    except (
        ValueError, TypeError, LookupError, OSError, EOFError, NotImplementedError, RuntimeError, MemoryError,
        BadZipFile, zlib.error, msgspec.MsgspecError,
    ) as error:  # fmt: skip
        raise BadRecord(
            Text(
                f"{shown(str(name))} holds no network of this version.",
                f"{shown(str(name))} ne contient pas de réseau de cette version.",
            )
        ) from error


def _read(path: Path) -> Checkpoint:
    with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:  # it would leave a damaged file open
        about = msgspec.json.decode(bytes(file["about"]), type=About)
        weights = Weights(*(np.ascontiguousarray(file[field]) for field in Weights._fields))
    checkpoint = Checkpoint(about, weights)
    if [array.shape for array in weights] != shapes(checkpoint.game, *_sizes(weights)):
        raise ValueError("shapes that do not fit")  # compiled code trusts them
    if any(array.dtype != np.float32 or not np.isfinite(array).all() for array in weights):
        raise ValueError("no numbers")
    return checkpoint


def _sizes(weights: Weights) -> tuple[int, int, int]:
    """Channels, layers and units."""
    layers, channels = weights.biases.shape
    (units,) = weights.hidden_bias.shape
    return channels, layers, units


def shapes(game: Game, channels: int, layers: int, units: int) -> list[tuple[int, ...]]:
    """The shape of each of the weights of a network for this game."""
    planes, _, cells = learnable(game).observation_shape
    if channels < 1 or channels % 4 or layers < 1 or units < 1:
        raise BadOption(
            Text(
                "A network has channels by fours, and at least one layer and one unit.",
                "Un réseau a des canaux par quatre, et au moins une couche et une unité.",
            )
        )
    return [
        (planes, channels), (channels,),
        (layers, SPAN * channels, channels), (layers, channels, channels), (layers, channels),
        (channels, game.actions // cells),
        (2 * channels, units), (units,), (units, 2), (2,),
    ]  # fmt: skip


def learnable(game: Game) -> Game:
    """The game, if this network can learn it: an open one for two whose board is a ring of an even number of cells."""
    is_open = not game.module.SECRETS and game.seats == 2
    _, rows, cells = game.observation_shape if is_open else (0, 0, 0)
    if not is_open or rows != 1 or cells % 2 or game.actions % cells:
        raise BadOption(
            Text(
                f"This network is for open games of two on a ring; {game.module.TITLE} is none.",
                f"Ce réseau est fait pour des jeux ouverts à deux sur un anneau ; {game.module.TITLE} n’en est pas un.",
            )
        )
    return game
