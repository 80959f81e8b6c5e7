"""Compile, or load from the disk, all that opponents need, and what steps games for the library, before anybody waits.

`python -m tablier.warm` compiles for all games at once, on all cores.
"""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

from tablier import analysis, games
from tablier.batch import Batch
from tablier.state import Game


def warm_up_game(name: str) -> None:
    """Use the kernels of one game."""
    analysis.prepare(Game(name, {}).start(seed=0))


def warm_up_stepping(name: str) -> None:
    """Use the kernels that step one game."""
    state = Game(name, {}).start(seed=0)
    state.play_code(state.legal_codes()[0]).observation()
    Batch(name, 1).sample()


def main() -> None:
    """Compile games in parallel; what is already cached on the disk is only loaded."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(len(games.GAMES), os.cpu_count() or 1), spawn) as pool:
        list(pool.map(warm_up_game, games.GAMES))
        list(pool.map(warm_up_stepping, games.GAMES))


if __name__ == "__main__":
    main()
