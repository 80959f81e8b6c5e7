"""Bots that the tests run."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec

SCRIPT = Path(__file__).with_name("scripted.py")
EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = Path(sys.executable).with_name("node")


def scripted(how: str, told: Path | None = None, time: str = "") -> str:
    """What to run for a bot that does so, and how long it may think."""
    words = [sys.executable, "-I", "-S", str(SCRIPT), how, *([str(told)] if told else [])]
    return shlex.join(words) + time


def lines(told: Path) -> list[dict[str, Any]]:
    """What a bot was told."""
    return [msgspec.json.decode(line) for line in told.read_bytes().splitlines()]
