"""How much faster many workers are than one, for matches and self-play, on processes and on a local Ray.

    python -m tests.scaling                          one worker, and as many as there are cores
    python -m tests.scaling --workers 2 --runs 3     two; the better of three runs each, which go in turn

Only games by work, `plain#1000`, which do not look at a clock. Starting, loading and the first games are not counted:
the figure is that of long runs. Fails below 1.85 times for two workers, and so on.

It says something only where nothing else runs; the load of the machine is printed beside it. The second figure holds
on a busy machine too: how much of the processors' time the workers got, of all that this program and Ray took. On as
many cores as workers, it is what would be left of them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tests.pools.living import living

from tablier import pools, selfplay
from tablier.arena.matches import matches

GAME = "anacund"
BY = "plain#1000"
FIRST = 20  # games that are not counted
ENOUGH = 1.85 / 2  # of a worker's own speed, for each of several


def match(games: int, workers: int, ray: str | None) -> Iterator[Any]:
    yield from matches(GAME, {}, [BY, BY], games, 1, workers=workers, ray=ray)


def self_play(games: int, workers: int, ray: str | None) -> Iterator[Any]:
    with tempfile.TemporaryDirectory() as folder:
        recipe = selfplay.recipe(GAME, BY)
        yield from selfplay.go_on(recipe, Path(folder), games, shard=50, workers=workers, ray=ray)


KINDS = {"match": match, "self-play": self_play}


class Speed(NamedTuple):
    """Of a run."""

    games: float  # a second
    share: float  # of the processors' time that all processes took, what the workers did


def speed(results: Iterable[Any], games: int, workers: int) -> Speed:
    """Of the games after the first; the workers are the processes that are busiest."""
    coming = iter(results)
    list(islice(coming, FIRST))
    began, before = time.perf_counter(), processor_seconds()
    list(islice(coming, games))
    seconds, after = time.perf_counter() - began, processor_seconds()
    list(coming)  # some that keep all workers busy until then
    spent = sorted(after[process] - before.get(process, 0) for process in after)
    return Speed(games / seconds, sum(spent[-workers:]) / sum(spent))


def processor_seconds() -> dict[int, float]:
    """Of this process and all that descend from it."""
    found = {}
    for process in {os.getpid(), *living(os.getpid())}:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        found[process] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--games", type=int, default=150, help="in each run")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    os.environ.update(RAY_worker_niceness="0")  # as processes have it: else Ray's let all others go first
    is_enough = True
    for where, ray in (("processes", None), ("Ray", pools.LOCAL)):
        for what, play in KINDS.items():
            runs: dict[int, list[Speed]] = {1: [], asked.workers: []}
            for _ in range(asked.runs):
                for workers, found in runs.items():
                    games = FIRST + asked.games + 4 * asked.workers
                    found.append(speed(play(games, workers, ray), asked.games, workers))
            one, many = (max(run.games for run in found) for found in runs.values())
            is_enough &= many / one >= ENOUGH * asked.workers
            share = max(run.share for run in runs[asked.workers])
            load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
            print(
                f"{where}, {what} of {BY} at {GAME}: {one:.2f} games/s by one worker, {many:.2f} by {asked.workers}: "
                f"{many / one:.2f} times (load {load}); of the processors' time they got {share:.1%}",
                flush=True,
            )
    sys.exit(not is_enough)


if __name__ == "__main__":
    main()
