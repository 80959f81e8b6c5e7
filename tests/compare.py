"""Compare the rules with their slow definitions over many positions: longer than the test suite has time for.

python -m tests.compare                      200,000 positions of Nasca on all cores
python -m tests.compare schoko               the same of Scho K.O., or of ascension
python -m tests.compare --positions 10000
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable

from tests.games.ascension import comparison as ascension
from tests.games.nasca import comparison as nasca
from tests.games.schoko import comparison as schoko


def one_of_nasca(seed: int) -> int:
    """A game, and two boards of single cells."""
    nasca.compare_scores(2 * seed)
    nasca.compare_scores(2 * seed + 1)
    return nasca.compare_game(seed) + 2


COMPARED: dict[str, Callable[[int], int]] = {
    "nasca": one_of_nasca,
    "schoko": schoko.compare_game,
    "ascension": ascension.compare_game,
}


def main() -> None:
    """Count positions until there are enough; the first difference stops with its seed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=COMPARED, default="nasca")
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--from-seed", type=int, default=1_000_000)
    wanted = parser.parse_args()
    one = COMPARED[wanted.game]
    done, began = 0, time.monotonic()
    with multiprocessing.Pool() as pool:
        for count in pool.imap_unordered(one, range(wanted.from_seed, wanted.from_seed + wanted.positions)):
            done += count
            if done // 5_000 != (done - count) // 5_000:
                print(f"{done:,} positions alike, {time.monotonic() - began:.0f} s", flush=True)
            if done >= wanted.positions:
                break
        pool.terminate()
    print(f"{wanted.game}: {done:,} positions, no difference")


if __name__ == "__main__":
    main()
