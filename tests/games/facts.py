"""What the suites for every game know of one beyond what its folder tells: `tests/games/<name>/facts.py`.

| name | meaning | otherwise |
|---|---|---|
| `GAME`, `RULES` | the game, held against its contract by the type checker | |
| `BRIEF` | options of a whole game that is soon over | none |
| `CUT_SHORT` | options that end games which moves by lot hardly end | none |
| `TINY` | options of a game of which every move can be judged | `BRIEF` and `CUT_SHORT` |
| `RECORDED` | options that all its playthroughs have, as on a command line | none |
| `TYPED` | options as on a command line, with what a record has of them | the last choice of each |
| `UNLISTED` | options with values that are in no list of choices | the default ones |
| `HIDING` | sets of options in which all that is hidden and found out occurs | the default ones |
| `HIDING_BRIEFLY` | such options of a brief game | `TINY` |
| `NEEDS_ENGINE` | whether plain search, which knows no game, cannot play it | False |
| `check_setup(options, setup)` | fails for a setup that no such options give | nothing is checked |
| `other_spelling(text)` | a move written otherwise, with the same meaning | the same text |
| `in_order(items)` | a list that is an option's value, as records have it | sorted |
| `NAMES` | a pattern of what the notation calls places and cards | a letter and a number |
| `EFFORT`, `SAMPLE_EFFORT` | simulations that judge moves by which reasons are compared; None: the engine does | few |

All but the first can be left out.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def fact(game: str, name: str, default: Any = None) -> Any:
    """Something a game's tests tell of it, or the default."""
    if not (FOLDER / game / "facts.py").exists():
        return default
    return getattr(importlib.import_module(f"tests.games.{game}.facts"), name, default)


def brief(game: str) -> dict[str, Any]:
    """Options of a whole game that is soon over."""
    return dict(fact(game, "BRIEF", {}))


def cut_short(game: str) -> dict[str, Any]:
    """Options of a game that is soon over, whole or not."""
    return {**brief(game), **fact(game, "CUT_SHORT", {})}


def tiny(game: str) -> dict[str, Any]:
    """Options of a game of which every move can be judged."""
    return dict(fact(game, "TINY", cut_short(game)))
