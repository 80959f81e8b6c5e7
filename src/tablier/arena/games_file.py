"""Games of a match in a file, written as they end: JSON lines or, with `pip install tablier[data]`, Parquet.

A line of JSON is a whole game (`Played`), written at once. A process that is killed leaves at most one half line,
which is dropped when the match goes on. Parquet cannot be added to: while games are played they lie beside it, in
`games.parquet.jsonl`; at the end of the match, or when it is broken off, the file is written anew, whole or not at all,
and the lines are removed. After a kill the lines are still there, and whoever reads the file finds them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from tablier.arena.played import Played
from tablier.extras import needed
from tablier.locks import locked
from tablier.refusal import BadOption, BadRecord, Refusal
from tablier.texts import Text, shown

PARQUET = ".parquet"
LINES = ".jsonl"
BEGINNING = b'{"version":'
ROW_GROUP = 10_000  # games
AS_TEXT = ("options",)  # whose shape depends on the game: JSON in a column of texts


class GamesFile:
    """The games of one match; use it as a context, at the end of which the file is whole."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in (LINES, PARQUET):
            raise BadOption(
                Text(
                    f"{shown(str(path))}: games are written to a file that ends in {LINES} or {PARQUET}.",
                    f"{shown(str(path))} : les parties s’écrivent dans un fichier qui finit par {LINES} ou {PARQUET}.",
                )
            )
        if path.suffix == PARQUET:
            _arrow()  # refuses where it is missing
        if path.is_dir() or not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
            raise BadOption(
                Text(f"{shown(str(path))} cannot be written.", f"{shown(str(path))} : écriture impossible.")
            )
        self.path = path
        self.games = read(path)  # so far
        self._lines = lines_of(path)
        self._stream: IO[bytes] | None = None

    def write(self, played: Played) -> None:
        """Add a game."""
        if self._stream is None:
            self._stream = self._opened()
        self._stream.write(msgspec.json.encode(played) + b"\n")
        self._stream.flush()
        self.games.append(played)

    def _opened(self) -> IO[bytes]:
        """The lines, after the last whole one, for this process alone."""
        if self.path.suffix == PARQUET and not self._lines.exists():
            _save_lines(self.games, self._lines)  # of a match that goes on
        self._lines.touch()
        file = locked(self._lines)
        if file is None or _whole_lines(self._lines).count(b"\n") != len(self.games):
            name = shown(str(self.path))
            raise BadOption(
                Text(f"Somebody else writes games to {name}.", f"Quelqu’un d’autre écrit des parties dans {name}.")
            )
        stream = os.fdopen(file, "r+b")
        stream.truncate(stream.seek(len(_whole_lines(self._lines))))
        return stream

    def __enter__(self) -> GamesFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()
        if self.path.suffix == PARQUET and self._lines.exists() and not isinstance(error, Refusal):
            _write_parquet(self.games, self.path)
            self._lines.unlink()


def read(path: Path) -> list[Played]:
    """The games in a file, without a half last one; none where there is no file yet."""
    lines = lines_of(path)
    if lines.exists():  # newer than what is beside it
        return _from_lines(lines)
    return _from_parquet(path) if path.exists() else []


def load(paths: Iterable[Path]) -> list[Played]:
    """The games of several files, all of the same game with the same options."""
    games: list[Played] = []
    for path in paths:
        if not path.is_file() and not lines_of(path).is_file():
            name = shown(str(path))
            raise BadRecord(Text(f"There is no file {name}.", f"Il n’y a pas de fichier {name}."))
        games += read(path)
    if not games:
        raise BadRecord(Text("There are no games here.", "Il n’y a pas de parties ici."))
    kinds = {msgspec.json.encode((one.game, one.options), order="deterministic") for one in games}
    if len(kinds) > 1:
        raise BadRecord(
            Text(
                "These are games of several kinds; rate those of one game with the same options together.",
                "Ces parties ne sont pas du même jeu avec les mêmes options ; classez chaque sorte à part.",
            )
        )
    if len({(one.match, one.number, *one.plays) for one in games}) < len(games):
        raise BadRecord(Text("The same game is there twice.", "La même partie y figure deux fois."))
    return games


def lines_of(path: Path) -> Path:
    """Where the lines are while games are played."""
    return path if path.suffix != PARQUET else path.with_name(path.name + LINES)


def _whole_lines(path: Path) -> bytes:
    """All but a half last line, which must be the beginning of a game."""
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    half = data[end : end + len(BEGINNING)]
    if half != BEGINNING[: len(half)]:
        raise BadRecord(
            Text(f"{path.name} holds no games of a match.", f"{path.name} ne contient pas de parties d’un match.")
        )
    return data[:end]


def _from_lines(path: Path) -> list[Played]:
    decoder = msgspec.json.Decoder(Played)
    games = []
    for number, line in enumerate(_whole_lines(path).splitlines(), start=1):
        try:
            games.append(decoder.decode(line))
        except msgspec.MsgspecError as error:
            raise BadRecord(
                Text(
                    f"{path.name}, line {number}, is no game of a match: {error}.",
                    f"{path.name}, ligne {number} : ce n’est pas une partie d’un match.",
                )
            ) from error
    return games


def _save_lines(games: list[Played], path: Path) -> None:
    draft = path.with_suffix(".part")
    draft.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in games))
    draft.replace(path)


# Parquet


def _arrow() -> Any:
    """PyArrow, with what it has for Parquet."""
    needed("pyarrow.parquet", "PyArrow", "data")
    return needed("pyarrow", "PyArrow", "data")


def _schema(arrow: Any) -> Any:
    integers, texts, number = arrow.list_(arrow.int64()), arrow.list_(arrow.string()), arrow.int64()
    kinds = {
        "version": number, "game": arrow.string(), "options": arrow.string(), "match": number, "number": number,
        "meeting": number, "entrants": texts, "plays": texts, "places": integers, "seed": number, "opening": number,
        "moves": texts, "scores": integers, "winner": number, "ended": arrow.string(), "forfeited": number,
        "seconds": arrow.list_(arrow.float64()),
    }  # fmt: skip
    return arrow.schema(list(kinds.items()))


def _write_parquet(games: list[Played], path: Path) -> None:
    arrow = _arrow()
    rows = [msgspec.to_builtins(one) for one in games]
    for row in rows:
        row |= {name: msgspec.json.encode(row[name]).decode() for name in AS_TEXT}
    draft = path.with_suffix(".part")
    arrow.parquet.write_table(arrow.Table.from_pylist(rows, _schema(arrow)), draft, row_group_size=ROW_GROUP)
    draft.replace(path)


def _from_parquet(path: Path) -> list[Played]:
    arrow = _arrow()
    try:
        rows = arrow.parquet.read_table(path).to_pylist()
        for row in rows:
            row |= {name: msgspec.json.decode(row[name]) for name in AS_TEXT}
        return msgspec.convert(rows, list[Played])
    except (arrow.ArrowInvalid, KeyError, TypeError, msgspec.MsgspecError) as error:
        raise BadRecord(
            Text(f"{path.name} holds no games of a match.", f"{path.name} ne contient pas de parties d’un match.")
        ) from error
