"""Running commands so that a person can follow: one plain line for each, all of the output when one fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path


class StepFailed(Exception):
    """A sentence for the person who started the script."""


def say(words: str) -> None:
    """Tell the person, apart from what a program prints for others."""
    print(words, file=sys.stderr, flush=True)


def step(words: str, command: Sequence[str | Path], *, cwd: Path, environment: Mapping[str, str] | None = None) -> None:
    """Run a command that is no news unless it fails."""
    say(f"{words} ...")
    began = time.monotonic()
    outcome = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if outcome.returncode:
        say(outcome.stdout)
        raise StepFailed(f"{words}: failed, see above.")
    say(f"    done in {time.monotonic() - began:.0f} s")
