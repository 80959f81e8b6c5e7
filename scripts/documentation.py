"""Build the documentation as a site: `python3 scripts/documentation.py` makes src/tablier/site.

There `tablier docs` finds it, and the wheel takes it along. It runs the notebooks, and needs no network once the
environment is there. `--quick` shows the notebooks without running them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from environment import CHECKING, ROOT, Environment, run
from steps import step

OUTPUT = ROOT / "src" / "tablier" / "site"


def main() -> None:
    """Bring the environment up to date, then build."""
    environment = Environment(ROOT)
    environment.prepare(CHECKING)
    executes = "false" if "--quick" in sys.argv[1:] else "true"
    variables = {**os.environ, "SITE_EXECUTES": executes, "NO_MKDOCS_2_WARNING": "1"}
    command: list[str | Path] = [environment.program("mkdocs"), "build", "--quiet", "--strict", "--clean"]
    step(f"Building the documentation in {OUTPUT.relative_to(ROOT)}", command, cwd=ROOT, environment=variables)


if __name__ == "__main__":
    run(main)
