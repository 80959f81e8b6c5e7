"""Other people's interfaces to our games, and other people's programs to measure ours by."""

from __future__ import annotations

import importlib
from typing import Any

from tablier.refusal import Refusal
from tablier.texts import Text


def pyspiel() -> Any:
    """OpenSpiel's module; raises a refusal if it is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise missing("OpenSpiel", "peers") from error


def missing(what: str, extra: str) -> Refusal:
    """What to say where something is not installed that one of our extras brings."""
    return Refusal(
        Text(
            f"{what} is not installed: pip install tablier[{extra}].",
            f"{what} n’est pas installé : pip install tablier[{extra}].",
        )
    )
