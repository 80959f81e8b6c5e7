"""Fit the weights of the Anacund judge: `python scripts/fit_anacund.py --positions 19000`.

Positions come from the program's own games, in which some moves are made by lot; what each is worth is the opinion of a
search of so many nodes with the present weights. The judge is linear in its weights, so that a feature is simply its
judgement with one weight alone, and least squares find the weights that agree best. Prints them as they stand in
`src/tablier/players/anacund/evaluation.py`, with the share of the variance they explain.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

import numpy as np

import tablier
from tablier.games.anacund import rules
from tablier.limits import Limits
from tablier.players.anacund import evaluation as judge
from tablier.search.alphabeta import new_memory
from tablier.search.deepening import deepen

WILDNESS = (0.05, 0.2, 0.4)  # shares of moves made by lot
FIRST, LAST = 7, 28  # placements between which positions are taken
CALM = 8  # points: positions further apart count less
RIDGE = 3.0
SIDE = judge.ENDS
NAMES = ("RUNS", "SURE", "SAFE", "SURE_AND_SAFE", "WON", "HOLES", "CHOICE", "BONUS", "TEMPO")
SHAPE = {name: np.size(getattr(judge, name)) for name in NAMES}


def parameters() -> list[set[int]]:
    """The weights that are one and the same: a run has no first end."""
    runs = len(judge.RUNS)
    alike = {
        frozenset((table + SIDE * one + two, table + SIDE * two + one))
        for table in range(0, runs, SIDE * SIDE)
        for one in range(SIDE)
        for two in range(SIDE)
    }
    return [*map(set, sorted(alike, key=min)), *({weight} for weight in range(runs, sum(SHAPE.values())))]


def positions(count: int, nodes: int, chance: random.Random) -> Iterator[tuple[rules.State, float]]:
    """Positions of games, and what a search thinks of them, in points for the seat to move."""
    memory = new_memory(rules.MOST_MOVES, rules.WORDS, 1 << 15)
    moves = np.empty(rules.MOST_MOVES, np.int64)
    while count > 0:
        state: rules.State = tablier.game("anacund").start(seed=chance.getrandbits(40)).rules_state
        memory.table.fill(0)  # positions of different rings look alike
        wildness = chance.choice(WILDNESS)
        for placed in range(LAST):
            move = int(moves[chance.randrange(rules.legal_moves(state, moves))])
            if placed >= FIRST:
                found = deepen(state, rules, judge, memory, Limits(work=nodes))
                yield state, found.value / judge.POINT
                count -= 1
                move = move if chance.random() < wildness else found.move
            state = rules.play(state, move)


def with_weights(weights: list[int]) -> None:
    """Let the judge, uncompiled, use these."""
    for name, size in SHAPE.items():
        part, weights = weights[:size], weights[size:]
        setattr(judge, name, tuple(part) if size > 1 else part[0])


def features(states: list[rules.State]) -> np.ndarray:
    """What each parameter alone would make of each position."""
    found = np.zeros((len(states), len(parameters())))
    for column, alike in enumerate(parameters()):
        with_weights([int(weight in alike) for weight in range(sum(SHAPE.values()))])
        for row, state in enumerate(states):
            notes = np.zeros(judge.ODD + 1, np.int64)
            judge.prepare(state, notes)
            found[row, column] = judge.evaluate(state, rules.player(state), notes)
    return found


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=19_000)
    parser.add_argument("--nodes", type=int, default=15_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    taken = list(positions(wanted.positions, wanted.nodes, random.Random(wanted.seed)))
    worth = np.array([value for _, value in taken])
    matrix = features([state for state, _ in taken])
    share = 1 / (1 + (worth / CALM) ** 2)
    normal = matrix.T @ (matrix * share[:, None]) + RIDGE * np.eye(matrix.shape[1])
    fitted = np.linalg.solve(normal, matrix.T @ (share * worth))
    missed = (share * (worth - matrix @ fitted) ** 2).sum() / (share * worth**2).sum()
    weights = [0] * sum(SHAPE.values())
    for alike, value in zip(parameters(), fitted, strict=True):
        for weight in alike:
            weights[weight] = round(judge.POINT * value)
    for name, size in SHAPE.items():
        part, weights = weights[:size], weights[size:]
        print(name, "=", tuple(part) if size > 1 else part[0])
    print(f"{len(taken)} positions; explains {1 - missed:.0%} of the variance")


if __name__ == "__main__":
    main()
