"""Refresh the locks in requirements/ from pyproject.toml: `python3 scripts/lock.py`.

Versions stay as they are where they still fit; `python3 scripts/lock.py --upgrade` takes the newest of all,
and `--upgrade-package NAME` of one. Each lock holds for all platforms and all Pythons that Tablier supports.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from environment import ROOT, run
from steps import step

UV = "uv==0.13.7"
OLDEST_PYTHON = "3.11"
COMPILE = (
    "pip",
    "compile",
    "--quiet",
    "--universal",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=python3 scripts/lock.py",
    f"--python-version={OLDEST_PYTHON}",
)

# The first contains the others, which must therefore agree with it.
LOCKS = {
    "development": ("pyproject.toml", "--all-extras", "--group=development"),
    "runtime": ("pyproject.toml", "--constraints=requirements/development.txt"),
    "build": ("--group=build", "--constraints=requirements/development.txt"),
}


def main() -> None:
    """Make each lock with a uv of its own."""
    with tempfile.TemporaryDirectory() as folder:
        programs = Path(folder, "Scripts" if sys.platform == "win32" else "bin")
        step("Making a virtual environment for uv", [sys.executable, "-m", "venv", folder], cwd=ROOT)
        step(f"Installing {UV}", [programs / "python", "-m", "pip", "install", UV], cwd=ROOT)
        for lock, sources in LOCKS.items():
            output = f"--output-file=requirements/{lock}.txt"
            command = [str(programs / "uv"), *COMPILE, *sources, output, *sys.argv[1:]]
            step(f"Locking requirements/{lock}.txt", command, cwd=ROOT)


if __name__ == "__main__":
    run(main)
