"""Other people's programs, to measure ours by."""

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
        raise Refusal(
            Text(
                "OpenSpiel is not installed: pip install tablier[peers].",
                "OpenSpiel n’est pas installé : pip install tablier[peers].",
            )
        ) from error
