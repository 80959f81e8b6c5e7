"""Check everything: `python3 scripts/check.py`. This is what CI runs.

With arguments it runs the tests alone and hands these to pytest:
`python3 scripts/check.py tests/games -k end`.
First it makes what is missing: the environment, the page, and Chromium where Debian's packages have it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import page
from environment import CHECKING, ROOT, Environment, run
from steps import StepFailed, say, step

LEAN = "chromium-headless-shell"  # Chromium without windows of its own: the browser tests take two thirds of the time
BROWSERS = (LEAN, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main() -> None:
    """Bring everything up to date, then run the checks until one fails."""
    environment = Environment(ROOT)
    environment.prepare(CHECKING)
    page.install_modules(ROOT, environment.programs)
    variables = {**page.with_tools(environment.programs), "TABLIER_CHROMIUM": chromium()}
    for name, command, folder in checks(environment, sys.argv[1:]):
        print(f"\n== {name}: {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
        outcome = subprocess.run(command, cwd=folder, env=variables, check=False)
        if outcome.returncode:
            raise StepFailed(f"\nThe check failed at this step: {name}.")


def checks(environment: Environment, tests: list[str]) -> list[tuple[str, list[str], Path]]:
    """The name, command and folder of each check; of the tests alone where some are asked for."""
    ruff, mypy, pytest = (str(environment.program(name)) for name in ("ruff", "mypy", "pytest"))
    if tests:
        return [("tests", [pytest, *tests], ROOT)]
    return [
        ("format", [ruff, "format", "--check"], ROOT),
        ("lint", [ruff, "check"], ROOT),
        ("types", [mypy], ROOT),
        ("page", page.npm(environment.programs, "run", "check"), ROOT / "web"),
        ("compiling", [str(environment.program("python")), "-m", "tablier.warm"], ROOT),  # once, not in every test
        ("tests", [pytest, "-n", "2"], ROOT),
    ]


def chromium() -> str:
    """The browser for the browser tests: the one that was named, or the best there is, installed where possible."""
    if named := os.environ.get("TABLIER_CHROMIUM"):
        return named
    if shutil.which(LEAN) is None:
        install_chromium()
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        raise StepFailed(
            "The browser tests need Chromium, and none was found. Install it (on Debian: apt-get install"
            f" {LEAN}), or name one in the environment variable TABLIER_CHROMIUM."
        )
    return found


def install_chromium() -> None:
    """Install Debian's lean Chromium, if this is a Debian that has it and we may; another browser will do as well."""
    apt = shutil.which("apt-get")
    if apt is None or not (administrator := as_administrator()):
        return
    install = [apt, "install", "--yes", "--no-install-recommends", LEAN]
    try:
        step("Reading the list of Debian's packages", [*administrator, apt, "update"], cwd=ROOT)
        step("Installing Chromium from Debian's packages", [*administrator, *install], cwd=ROOT)
    except StepFailed as failure:
        say(str(failure))


def as_administrator() -> list[str]:
    """How to start a command that installs; empty if we may not."""
    quietly = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if os.geteuid() == 0:
        return quietly
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", *quietly]
    return []


if __name__ == "__main__":
    run(main)
