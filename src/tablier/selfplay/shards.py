"""Games kept as shards: files of Parquet that appear whole, so that a run can be broken off and taken up again.

A shard holds the positions of some games that follow one another, and is called after the first and the last of them.
`recipe.json` beside them says how all were made. Its columns are those of `playing.Row`; its schema's metadata say the
rest, as JSON under `tablier`.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tablier import pools
from tablier.extras import needed
from tablier.locks import locked
from tablier.players.thinkers import threads
from tablier.refusal import BadOption, Refusal
from tablier.selfplay.playing import Recipe, Row, played, prepare
from tablier.state import Game
from tablier.texts import Text

SHARD = 100  # games
ENDING = ".parquet"
DRAFT = ".part"
RECIPE = "recipe.json"
KEY = b"tablier"


def go_on(
    recipe: Recipe,
    folder: str | Path,
    games: int,
    *,
    shard: int = SHARD,
    workers: int | None = None,
    ray: str | None = None,
) -> Generator[int]:
    """Play the games that are missing; after each, how many there are.

    With the same recipe the shards are the same, however many workers play and however often they were broken off, as
    far as nobody looks at the clock.
    """
    parquet()
    if games < 1 or shard < 1:
        raise BadOption(Text("Games are counted from 1 up.", "Les parties se comptent à partir de 1."))
    folder = Path(folder)
    lock = _claimed(recipe, folder)
    try:
        missing = sorted(set(range(games)) - {game for path in shards(folder) for game in _games(path)})
        kept = games - len(missing)
        rows: list[Row] = []
        first = last = -1
        with pools.opened(workers, ray=ray, threads=threads(recipe.by), prepare=partial(prepare, recipe)) as pool:
            for number, found in zip(missing, pool.map(partial(played, recipe), missing), strict=True):
                if rows and (number != last + 1 or number - first == shard):
                    _write(recipe, folder, rows)
                    rows = []
                first, last = number if not rows else first, number
                rows += found
                kept += 1
                yield kept
        if rows:
            _write(recipe, folder, rows)
    finally:
        os.close(lock)


def _claimed(recipe: Recipe, folder: Path) -> int:
    """The lock of a folder where such games are kept, or nothing so far."""
    lock = locked(folder / ".lock")
    if lock is None:
        raise Refusal(Text(f"Another run is writing to {folder}.", f"Une autre exécution écrit dans {folder}."))
    try:
        path = folder / RECIPE
        if not path.exists():
            _appear(path, msgspec.json.format(msgspec.json.encode(recipe)) + b"\n")
        elif (kept := read_recipe(folder)) != recipe:
            differ = ", ".join(
                name for name in recipe.__struct_fields__ if getattr(kept, name) != getattr(recipe, name)
            )
            raise BadOption(
                Text(
                    f"The games in {folder} were made differently ({differ}); choose another folder.",
                    f"Les parties dans {folder} ont été faites autrement ({differ}) ; choisissez un autre dossier.",
                )
            )
        for draft in folder.glob(f"*{DRAFT}"):
            draft.unlink()
    except BaseException:
        os.close(lock)
        raise
    return lock


def read_recipe(folder: Path) -> Recipe:
    """How the games of a folder were made."""
    try:
        return msgspec.json.decode((folder / RECIPE).read_bytes(), type=Recipe)
    except (OSError, msgspec.MsgspecError) as error:
        raise Refusal(
            Text(f"There are no games in {folder}: {error}", f"Il n’y a pas de parties dans {folder} : {error}")
        ) from error


def shards(folder: Path) -> list[Path]:
    """The shards of a folder, in the order of their games."""
    return sorted(folder.glob(f"*{ENDING}"))


def _games(path: Path) -> range:
    first, last = path.stem.split("-")
    return range(int(first), int(last) + 1)


def _write(recipe: Recipe, folder: Path, rows: list[Row]) -> None:
    pyarrow, arrow_parquet = parquet()
    game = Game(recipe.game, recipe.options)
    about = {
        **msgspec.to_builtins(recipe), "actions": game.actions, "observation_shape": list(game.observation_shape),
        "planes": list(game.module.encoding.PLANES), "seats": game.seats,
    }  # fmt: skip
    schema = _schema(pyarrow, int(np.prod(game.observation_shape))).with_metadata({KEY: msgspec.json.encode(about)})
    columns = [pyarrow.array(column, kind.type) for column, kind in zip(zip(*rows, strict=True), schema, strict=True)]
    sink = pyarrow.BufferOutputStream()
    arrow_parquet.write_table(pyarrow.Table.from_arrays(columns, schema=schema), sink, compression="zstd")
    _appear(folder / f"{rows[0].game:08}-{rows[-1].game:08}{ENDING}", sink.getvalue())


def _schema(pyarrow: Any, size: int) -> Any:
    integer, real = pyarrow.int32(), pyarrow.float32()
    kinds = {
        "game": pyarrow.int64(), "ply": integer, "player": pyarrow.int8(), "observation": pyarrow.binary(size),
        "legal": pyarrow.list_(integer), "shares": pyarrow.list_(real), "action": integer, "expected_score": real,
        "outcome": pyarrow.list_(real), "margin": integer,
    }  # fmt: skip
    return pyarrow.schema([pyarrow.field(name, kinds[name], nullable=False) for name in Row._fields])


def _appear(path: Path, content: Any) -> None:
    """Write a file that is there as a whole or not at all."""
    draft = path.with_suffix(DRAFT)
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def parquet() -> tuple[Any, Any]:
    """The modules of PyArrow; raises a refusal if it is not installed."""
    return needed("pyarrow", "PyArrow", "data"), needed("pyarrow.parquet", "PyArrow", "data")
