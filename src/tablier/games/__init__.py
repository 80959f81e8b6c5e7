"""The games there are. Adding one means a folder here, a board on the page, and its name in this list."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any, Union, cast

if TYPE_CHECKING:
    from tablier.games.contract import GameModule

GAMES = ("ascacou", "anacund", "nasca", "schoko", "ascension")


@cache
def module(name: str) -> GameModule:
    """The folder of one game."""
    return cast("GameModule", importlib.import_module(f"tablier.games.{name}"))


def _views() -> Any:
    return Union[tuple(module(name).View for name in GAMES)]  # noqa: UP007


if TYPE_CHECKING:
    View = Any
else:

    def __getattr__(name: str) -> Any:
        if name == "View":
            return _views()
        raise AttributeError(name)
