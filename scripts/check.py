"""Check everything: `python3 scripts/check.py`. This is what CI runs.

With arguments it runs the tests alone and hands these to pytest:
`python3 scripts/check.py tests/games -k end`.
First it makes what is missing: the environment, the page, and the browsers where Debian's packages have them.
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

# What the browser tests need, by the environment variable that may name another: programs that will do, the best
# first, which is also the name of Debian's package. Chromium without windows of its own needs two thirds of the time.
BROWSERS = {
    "TABLIER_CHROMIUM": (
        "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    ),
    "TABLIER_FIREFOX": ("firefox-esr", "firefox"),
}  # fmt: skip


def main() -> None:
    """Bring everything up to date, then run the checks until one fails."""
    environment = Environment(ROOT)
    environment.prepare(CHECKING)
    page.install_modules(ROOT, environment.programs)
    variables = {**page.with_tools(environment.programs), **browsers()}
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


def browsers() -> dict[str, str]:
    """The browsers for the tests: those that were named, or the best there are, installed where possible."""
    wanted = {variable: programs for variable, programs in BROWSERS.items() if not os.environ.get(variable)}
    if missing := [programs[0] for programs in wanted.values() if shutil.which(programs[0]) is None]:
        install(missing)
    found = {variable: next(filter(None, map(shutil.which, programs)), None) for variable, programs in wanted.items()}
    for variable, path in found.items():
        if path is None:
            raise StepFailed(
                f"The browser tests need {wanted[variable][0]} or {wanted[variable][1]}, and none was found. Install it"
                f" (on Debian: apt-get install {wanted[variable][0]}), or name one in the environment variable"
                f" {variable}."
            )
    return {variable: path for variable, path in found.items() if path}


def install(packages: list[str]) -> None:
    """Install browsers of Debian's, if this is a Debian that has them and we may; others will do as well."""
    apt = shutil.which("apt-get")
    if apt is None or not (administrator := as_administrator()):
        return
    try:
        step("Reading the list of Debian's packages", [*administrator, apt, "update"], cwd=ROOT)
        for name in packages:
            command = [*administrator, apt, "install", "--yes", "--no-install-recommends", name]
            step(f"Installing {name} from Debian's packages", command, cwd=ROOT)
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
