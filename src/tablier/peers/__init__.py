"""Other people's interfaces to our games, and other people's programs to measure ours by."""

from __future__ import annotations

from typing import Any

from tablier.extras import needed


def pyspiel() -> Any:
    """OpenSpiel's module; raises a refusal if it is not installed."""
    return needed("pyspiel", "OpenSpiel", "peers")
