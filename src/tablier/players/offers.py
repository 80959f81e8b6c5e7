"""What the folder of a game may offer beside its engine, for those who measure and solve. All of it can be left out.

| module | name | meaning |
|---|---|---|
| `arena` | `ENTRANTS` | by name, who takes part in matches of this game alone: functions of a state and a seed |
| | `REFERENCES` | the matches that show how strong its engine is, in place of the usual ones |
| | `NOTES` | a paragraph for the page of strengths |
| `exactness` | `ABOUT` | what is measured where best play is known: a paragraph for the same page |
| | `positions(seed)` | such positions, without an end |
| | `judge(state, move)` | how far the seat to move ends ahead under best play, and how far after this move |
| `solver` | `prepare()`, `solve(state, …)` | see `cli.solve`, which prints what it finds |
"""

from __future__ import annotations

import importlib
from typing import Any

from msgspec import Struct

FOLDERS = "tablier.players"


class Reference(Struct, frozen=True, kw_only=True):
    """A match to measure an engine by."""

    entrants: tuple[str, ...]  # the first is the one it is about
    games: int
    options: dict[str, Any] = {}


def offer(game: str, module: str) -> Any | None:
    """A module of a game's folder, or None where it has no such module."""
    path = f"{FOLDERS}.{game}.{module}"
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name and (path == error.name or path.startswith(f"{error.name}.")):
            return None
        raise  # it is there, but something that it needs is not


def named(game: str, module: str, name: str, default: Any = None) -> Any:
    """A name of such a module, or the default where it is not offered."""
    return getattr(offer(game, module), name, default)
