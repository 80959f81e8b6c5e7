"""Perft files: positions in plain text with the number of lines that lead on from them.

# a comment
id the empty board
options deal=draft imposed=true      what differs from the defaults; may be left out
setup {"colour": "b"}                or: position 5/5/5/5/5 01234567
moves ba1 wc3                        played from there; may be left out
perft 1 50                           depth and count, as many as one likes
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import tablier
from tablier.search import perft_by_move

FOLDER = Path(__file__).parent
PLAIN_LIMIT = 20_000  # lines; what is longer is counted by compiled code alone


@dataclass
class Entry:
    """One position and its counts."""

    name: str
    game: str
    options: dict[str, object] = field(default_factory=dict)
    setup: dict[str, str] | None = None
    position: str | None = None
    moves: list[str] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)

    def start(self) -> tablier.State:
        """The position itself."""
        game = tablier.game(self.game, **self.options)
        state = game.start(setup=self.setup) if self.position is None else game.position(self.position)
        for move in self.moves:
            state = state.play(move)
        return state


def read(path: Path) -> list[Entry]:
    """The entries of a perft file, which lies in the folder of its game."""
    entries: list[Entry] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if not word or word == "#":
            continue
        if word == "id":
            entries.append(Entry(rest, path.parent.name))
        elif word == "options":
            known = {option.name: option for option in tablier.games.module(path.parent.name).OPTIONS}
            pairs = [pair.split("=") for pair in rest.split()]
            entries[-1].options = {name: known[name].read(value) for name, value in pairs}
        elif word == "setup":
            entries[-1].setup = json.loads(rest)
        elif word == "position":
            entries[-1].position = rest
        elif word == "moves":
            entries[-1].moves = rest.split()
        elif word == "perft":
            depth, count = rest.split()
            entries[-1].counts.append((int(depth), int(count)))
        else:
            raise ValueError(f"{path}: {line}")
    return entries


def all_entries(game: str = "*") -> list[Entry]:
    """Every entry of every game, or of one."""
    return [entry for path in sorted(FOLDER.glob(f"{game}/*.perft")) for entry in read(path)]


def check(entry: Entry, depth: int, count: int, compiled: bool) -> None:
    """Fail with the count of each first move, which shows where two programs part."""
    found = list(perft_by_move(entry.start(), depth, compiled=compiled))
    total = sum(lines for _, lines in found)
    breakdown = "\n".join(f"{move} {lines}" for move, lines in found)
    assert total == count, f"perft {depth} of {entry.name}: {total} instead of {count}\n{breakdown}"
