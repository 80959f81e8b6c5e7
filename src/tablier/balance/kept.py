"""Games in a file, a JSON object on each line, written as they end: the same command goes on from there.

The first line says what they are games of. A line that was cut off when the program was killed is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

import tablier
from tablier import players
from tablier.balance.playing import Played, Series
from tablier.locks import locked
from tablier.refusal import BadOption, BadRecord
from tablier.texts import Text

FORMAT = 1


class Head(Struct, frozen=True, kw_only=True):
    """The first line."""

    balance: int = FORMAT
    version: str = tablier.__version__
    game: str
    seed: int
    settings: dict[str, Any]  # of the game's levels, when the first game was played


class Kept:
    """The games of one game that were played with one seed, by series and number."""

    def __init__(self, game: str, seed: int, path: Path | None) -> None:
        self.seed = seed
        self._games: dict[tuple[str, bytes], dict[int, Played]] = {}
        self._file: IO[bytes] | None = None
        head = Head(game=game, seed=seed, settings=msgspec.to_builtins(dict(players.engine(game).SETTINGS)))
        if path:
            self._open(path, head)

    def _open(self, path: Path, head: Head) -> None:
        """Take the games of the file, and write after the last whole line, this process alone."""
        file = locked(path)
        if file is None:
            raise BadOption(
                Text(f"Somebody else writes games to {path}.", f"Quelqu’un d’autre écrit des parties dans {path}.")
            )
        self._file = os.fdopen(file, "r+b", buffering=0)
        try:
            whole = self._read(path, head)
        except BadRecord:
            self.close()
            raise
        self._file.truncate(self._file.seek(whole))
        if not whole:
            self._write(head)

    def _read(self, path: Path, head: Head) -> int:
        """Take the games of the file, and say how many bytes of it are whole lines."""
        *whole, cut = path.read_bytes().split(b"\n")
        if not whole and msgspec.json.encode(head).startswith(cut):
            return 0
        try:
            if not whole:
                raise msgspec.DecodeError("it has no line")
            found = msgspec.json.decode(whole[0], type=Head)
            games = [msgspec.json.decode(line, type=Played) for line in whole[1:]]
        except msgspec.MsgspecError as error:
            raise BadRecord(
                Text(
                    f"{path} is no file of such games: {error}.",
                    f"{path} n’est pas un fichier de ces parties : {error}.",
                )
            ) from error
        if (found.game, found.seed) != (head.game, head.seed):
            raise BadRecord(
                Text(
                    f"{path} holds games of {found.game} with seed {found.seed}: choose another file.",
                    f"{path} contient des parties de {found.game} avec la graine {found.seed} : "
                    f"choisissez un autre fichier.",
                )
            )
        # Compared as JSON, which knows no tuples.
        if found.settings != msgspec.json.decode(msgspec.json.encode(head.settings)):
            raise BadRecord(
                Text(
                    f"The games of {path} were played at other levels than those of today: choose another file.",
                    f"Les parties de {path} ont été jouées à d’autres niveaux que ceux d’aujourd’hui : "
                    f"choisissez un autre fichier.",
                )
            )
        for game in games:
            self._take(game)
        return sum(len(line) + 1 for line in whole)

    def _take(self, played: Played) -> None:
        key = (played.level, msgspec.json.encode(played.options, order="sorted"))
        self._games.setdefault(key, {})[played.number] = played

    def add(self, played: Played) -> None:
        """Keep a game that has just ended."""
        self._take(played)
        self._write(played)

    def _write(self, line: Struct) -> None:
        if self._file:
            self._file.write(msgspec.json.encode(line) + b"\n")

    def games(self, series: Series, most: int) -> list[Played]:
        """The first games of a series, as far as they have been played."""
        known = self._games.get(series.key, {})
        return [known[number] for number in range(most) if number in known]

    def has(self, series: Series, number: int) -> bool:
        """Whether this game has been played."""
        return number in self._games.get(series.key, {})

    def close(self) -> None:
        """Write no more."""
        if self._file:
            self._file.close()
