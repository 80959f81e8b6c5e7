"""Measure how far values of an analysis lie from those found in ten times the time, for the `SPREAD` of its engine.

    python scripts/calibrate.py GAME [POSITIONS] [SECONDS]

The positions are those of games between two middling levels; proved ones are left out. Time is the processor's, so
that a busy machine does not matter.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator

import tablier
from tablier import clock, players
from tablier.analysis import analyse, prepare

LEVELS = ("casual", "steady")
FROM_A_GAME = 3
TIMES = 10
SURE = 0.95


def positions(name: str) -> Iterator[tablier.State]:
    """Moments of games, without an end."""
    for seed in itertools.count():
        states = [tablier.game(name).start(seed=seed)]
        while not states[-1].over:
            state = states[-1]
            level = players.level(LEVELS[(len(state.moves) + seed) % len(LEVELS)])
            states.append(state.play(players.choose(state, level, seed=seed).move))
        yield from random.Random(seed).sample(states[:-1], FROM_A_GAME)


def main(name: str, count: int = 40, seconds: float = 0.3) -> None:
    """Print each position's two values of the move that seemed best, then how far apart they are."""
    clock.count_processor_time()
    players.engine(name).SPREAD = 0.0
    prepare(tablier.game(name).start(seed=0))
    apart: list[float] = []
    for state in positions(name):
        short = analyse(state, seconds=seconds, most=1)
        if short.proved:
            continue
        move = short.best[0].move
        long = analyse(state, seconds=TIMES * seconds, seed=1, most=1, moves=[move])
        again = next(one for one in long.best if one.move == move)
        apart.append(abs(again.expected_score - short.expected_score))
        print(
            f"{len(state.moves):4} {move:12} {short.expected_score:.3f} ± {short.error:.3f}"
            f"  {again.expected_score:.3f}",
            flush=True,
        )
        if len(apart) == count:
            break
    apart.sort()
    print(
        f"{name}: {len(apart)} positions, median {apart[len(apart) // 2]:.3f}, 95 % {apart[int(SURE * len(apart))]:.3f}"
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]), *map(float, sys.argv[3:4]))
