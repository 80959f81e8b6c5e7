"""How well engines keep their time while both cores are busy: `python -m tests.punctuality`.

Every game is played by its engine with a short time limit, beside one busy process for each core. A move is late when
it takes a tenth longer than it may.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import time
from collections.abc import Iterator
from multiprocessing.synchronize import Event

from tablier import players
from tablier.games import GAMES
from tablier.limits import Limits
from tablier.state import Game

LATE = 1.1  # times the limit


def main() -> None:
    """Print how long moves took; fails if any was late."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2_000, help="in all games together")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each move")
    parser.add_argument("--threads", type=int, default=1, help="in which the engine thinks")
    asked = parser.parse_args()
    for name in GAMES:
        players.prepare(Game(name, {}).start(seed=0))
    late = 0
    with busy(os.cpu_count() or 1):
        for name in GAMES:
            taken = list(itertools.islice(times(name, asked.seconds, asked.threads), asked.moves // len(GAMES)))
            worst, count = max(taken), sum(time > LATE * asked.seconds for time in taken)
            print(f"{name}: {len(taken)} moves, the longest took {worst / asked.seconds:.1%} of its time; {count} late")
            late += count
    raise SystemExit(late > 0)


def times(name: str, seconds: float, threads: int) -> Iterator[float]:
    """How long one move after the other takes, in as many games as it needs."""
    engine = players.engine(name)
    for seed in itertools.count():
        state = Game(name, {}).start(seed=seed)
        while not state.over:
            known = players.as_known(state, seed)
            began = time.monotonic()
            thought = engine.choose(
                known, engine.SETTINGS["champion"], Limits.within(seconds, threads=threads), seed=seed
            )
            yield time.monotonic() - began
            state = state.play(thought.move)


class busy:  # noqa: N801  # reads as a word
    """So many processes that do nothing but keep a core busy."""

    def __init__(self, count: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.over: Event = spawn.Event()
        self.processes = [spawn.Process(target=spin, args=(self.over,), daemon=True) for _ in range(count)]

    def __enter__(self) -> None:
        for process in self.processes:
            process.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for process in self.processes:
            process.join()


def spin(over: Event) -> None:
    """Keep a core busy."""
    while not over.is_set():
        sum(range(100_000))


if __name__ == "__main__":
    main()
