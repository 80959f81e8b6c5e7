"""The environment in .venv: made, filled from the locks, kept up to date, with the standard library only."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import page
from steps import StepFailed, say, step

ROOT = Path(__file__).resolve().parent.parent

PLAYING = ("runtime", "build")
CHECKING = ("development", "runtime", "build")  # the first lock contains the other two


@dataclass(frozen=True)
class Environment:
    """A virtual environment that remembers in a stamp what was put into it."""

    root: Path

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self.root / ".venv"

    @property
    def programs(self) -> Path:
        """Where its programs are."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def program(self, name: str) -> Path:
        """One of its programs."""
        return self.programs / (f"{name}.exe" if os.name == "nt" else name)

    def prepare(self, locks: tuple[str, ...]) -> None:
        """Bring everything up to date: environment, packages, page and the package itself."""
        if not self.is_made():
            self.make()
        if not self.has(locks):
            self.install(locks)
        page.build(self.root, self.programs)
        if not self.has_package():
            self.install_package()

    def is_made(self) -> bool:
        """Whether it was made here by this version of Python: one that was moved does not work."""
        return self.stamp().get("made") == self._made() and self.program("python").exists()

    def make(self) -> None:
        """Make it anew, empty."""
        if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            raise StepFailed(
                f"This Python ({sys.executable}) came without venv and ensurepip, which Tablier needs.\n"
                f"On Debian or Ubuntu: apt-get install python3-venv, or python{version}-venv. Then try again."
            )
        self._stamp_path().unlink(missing_ok=True)
        step(
            f"Making a virtual environment in {self.folder.name}",
            [sys.executable, "-m", "venv", "--clear", self.folder],
            cwd=self.root,
        )
        self._write_stamp({"made": self._made()})

    def has(self, locks: tuple[str, ...]) -> bool:
        """Whether the packages of these locks are in it."""
        installed = self.stamp().get("locks", {})
        return all(installed.get(lock) == self._lock_hash(lock) for lock in locks)

    def install(self, locks: tuple[str, ...]) -> None:
        """Install what the locks list, and nothing else: the first of `CHECKING` alone, or all of `PLAYING`.

        The locks are complete. Older pips, left to look for what packages need, take the newest release of
        `coverage[toml]` beside the `coverage` of the lock, and stop because it has no hash.
        """
        stamp = self.stamp()
        self._write_stamp({"made": stamp["made"]})
        files = locks[:1] if locks == CHECKING else locks
        self._pip(
            f"Installing the packages of {' and '.join(f'requirements/{lock}.txt' for lock in files)}"
            " (a minute or two)",
            "--require-hashes",
            "--no-deps",
            *(word for lock in files for word in ("-r", str(self._lock_path(lock)))),
        )
        hashes = {lock: self._lock_hash(lock) for lock in locks}
        self._write_stamp({**stamp, "locks": hashes})

    def has_package(self) -> bool:
        """Whether Tablier is in it, as pyproject.toml now describes it."""
        return self.stamp().get("package") == page.file_hash(self.root / "pyproject.toml")

    def install_package(self) -> None:
        """Install Tablier so that edits in src/ take effect at once."""
        self._pip("Installing Tablier", "--no-build-isolation", "--no-deps", "--editable", str(self.root))
        package = page.file_hash(self.root / "pyproject.toml")
        self._write_stamp({**self.stamp(), "package": package})

    def stamp(self) -> dict[str, Any]:
        """What was put into it."""
        try:
            stamp: dict[str, Any] = json.loads(self._stamp_path().read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return {}
        return stamp

    def _pip(self, words: str, *arguments: str) -> None:
        pip = (self.program("python"), "-m", "pip", "install", "--disable-pip-version-check", "--no-input")
        step(words, [*pip, *arguments], cwd=self.root)

    def _made(self) -> str:
        return f"Python {sys.version_info.major}.{sys.version_info.minor} in {self.folder}"

    def _lock_path(self, lock: str) -> Path:
        return self.root / "requirements" / f"{lock}.txt"

    def _lock_hash(self, lock: str) -> str:
        return page.file_hash(self._lock_path(lock))

    def _stamp_path(self) -> Path:
        return self.folder / "tablier.json"

    def _write_stamp(self, stamp: dict[str, Any]) -> None:
        self._stamp_path().write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def become(command: list[str]) -> None:
    """Run a command in place of this script."""
    if os.name != "nt":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


def run(main: Callable[[], None]) -> None:
    """Run a script, with sentences instead of tracebacks for what a person can put right."""
    if sys.version_info < (3, 11):  # noqa: UP036 - so that older ones are told
        sys.exit(f"Tablier needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    try:
        main()
    except StepFailed as failure:
        say(str(failure))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
