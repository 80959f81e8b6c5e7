"""Play Tablier from a clone: `python3 scripts/play.py`, or with any arguments of the program `tablier`.

The first time, this makes an environment in .venv and builds the page; later it only looks for changes.
"""

from __future__ import annotations

import sys

from environment import PLAYING, ROOT, Environment, become, run


def main() -> None:
    """Bring everything up to date, then become Tablier."""
    environment = Environment(ROOT)
    environment.prepare(PLAYING)
    become([str(environment.program("tablier")), *sys.argv[1:]])


if __name__ == "__main__":
    run(main)
