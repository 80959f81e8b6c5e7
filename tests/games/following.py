"""Lines of moves, for the suites about reasons."""

from __future__ import annotations

import random

import tablier


def line_of(state: tablier.State, *texts: str) -> list[tablier.Move]:
    """Moves that are made one after the other."""
    line = []
    for text in texts:
        line.append(state.read(text))
        state = state.play(text)
    return line


def any_line(state: tablier.State, move: tablier.Move, most: int = 7) -> list[tablier.Move]:
    """A move, and random ones after it."""
    chance, line = random.Random(f"{len(state.moves)} {move}"), [move]
    while len(line) < most and (moves := (state := state.play(line[-1])).legal()):
        line.append(chance.choice(moves))
    return line
