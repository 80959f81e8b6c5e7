"""How long compiling takes, in seconds of processor time by module: longer than the test suite has time for.

    python -m tests.compiling              all games, one after the other, from an empty cache
    python -m tests.compiling nasca        one game

What Numba does by itself at its first use counts as the first module's.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from typing import Any

from tablier.games import GAMES
from tablier.warm import warm_up_game


def seconds_by_module(game: str) -> dict[str, float]:
    """Compile all that opponents in a game need; what a module's rules call counts as the modules' of those."""
    from numba.core import event

    spent: dict[str, float] = defaultdict(float)
    modules: list[str] = []
    moment = 0.0

    def charge() -> None:
        nonlocal moment
        now = time.process_time()
        if modules:
            spent[modules[-1]] += now - moment
        moment = now

    class Compilations(event.Listener):
        def on_start(self, compilation: Any) -> None:
            charge()
            modules.append(compilation.data["dispatcher"].__module__)

        def on_end(self, compilation: Any) -> None:
            charge()
            modules.pop()

    with event.install_listener("numba:compile", Compilations()):
        warm_up_game(game)
    return spent


def report(game: str) -> None:
    """Print the seconds of one game, in a process that has compiled nothing yet."""
    spent = seconds_by_module(game)
    for module, seconds in sorted(spent.items(), key=lambda item: -item[1]):
        print(f"{seconds:7.2f}  {module}")
    print(f"{sum(spent.values()):7.2f}  {game}", flush=True)


def main() -> None:
    """Report one game here, or each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=GAMES)
    asked = parser.parse_args().game
    if asked is None:
        for game in GAMES:
            subprocess.run([sys.executable, "-m", "tests.compiling", game], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLIER_CACHE"] = folder
        report(asked)


if __name__ == "__main__":
    main()
