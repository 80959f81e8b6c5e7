"""Libraries that not everybody has, imported where they are needed."""

from __future__ import annotations

import importlib
from typing import Any

from tablier.refusal import Refusal
from tablier.texts import Text


def needed(module: str, library: str, extra: str) -> Any:
    """A module of a library that one of our extras brings; raises a refusal if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise missing(library, extra) from error


def missing(library: str, extra: str) -> Refusal:
    """What to say where a library is not installed that one of our extras brings."""
    return Refusal(
        Text(
            f"{library} is not installed: pip install tablier[{extra}].",
            f"{library} n’est pas installé : pip install tablier[{extra}].",
        )
    )
