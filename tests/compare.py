"""Compare the rules with their slow definitions over many positions: longer than the test suite has time for.

python -m tests.compare                      200,000 positions of Nasca on all cores, with the default options
python -m tests.compare schoko               the same of Scho K.O., or of anacund, ascacou, ascension
python -m tests.compare nasca --option corners=open
                                             the same with another option; several may be given
python -m tests.compare --positions 10000 --processes 1

What is left open by the options is drawn by lot where it matters: landscapes, rings, decks, the number of players.
Every few thousand positions it prints how many were alike so far. At the end it prints how often the rules of these
options mattered, such as placements that ACN-16 refused, and fails if one of them never did. The first difference stops
it with the seed of the game.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import itertools
import multiprocessing
import os
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from typing import Any

from tablier.cli.asking import asked_game
from tablier.games import GAMES

REPORT = 5_000  # positions between two lines


def read_options(game: str, texts: list[str]) -> dict[str, Any]:
    """The options that are given as NAME=VALUE."""
    chosen = asked_game(game, texts).options
    return {name: chosen[name] for name in (text.partition("=")[0].strip() for text in texts)}


def compare(game: str, options: dict[str, Any], positions: int, first: int, processes: int | None) -> Counter[str]:
    """Compare until there are enough positions; returns how many there were, and how often what had happened."""
    comparison = importlib.import_module(f"tests.games.{game}.comparison")
    one = functools.partial(comparison.compare_seed, options=options)
    found, began = Counter[str](), time.monotonic()
    seeds = itertools.count(first)
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        # Few are under way, so that nothing is left to be taken back at the end.
        waiting = {pool.submit(one, next(seeds)) for _ in range(2 * (processes or os.cpu_count() or 1))}
        while found["positions"] < positions:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            before = found["positions"]
            while done and found["positions"] < positions:
                found.update(done.pop().result())
                waiting.add(pool.submit(one, next(seeds)))
            if found["positions"] // REPORT != before // REPORT:
                print(f"{found['positions']:,} positions alike, {time.monotonic() - began:.0f} s", flush=True)
        pool.shutdown(cancel_futures=True)
    never = sorted(what for what in comparison.must_happen(options) if not found[what])
    if never:
        raise SystemExit(f"{game}: no difference, but this never happened: {', '.join(never)}")
    return found


def main() -> None:
    """Compare one game as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=GAMES, default="nasca")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--from-seed", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int)
    wanted = parser.parse_args()
    options = read_options(wanted.game, wanted.option)
    found = compare(wanted.game, options, wanted.positions, wanted.from_seed, wanted.processes)
    positions = found.pop("positions")
    print(f"{' '.join([wanted.game, *wanted.option])}: {positions:,} positions, no difference")
    for what, count in sorted((+found).items()):
        print(f"{count:>10,} {what}")


if __name__ == "__main__":
    main()
