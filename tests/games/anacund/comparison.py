"""Random games of Anacund played by the rules and by their plain definition at once."""

from __future__ import annotations

import random

import numpy as np
from tests.games.anacund import definition

import tablier
from tablier.games.anacund import notation, rules

SIGNS = {(0, None): "D", (1, None): "L", (None, 0): "d", (None, 1): "l", (None, None): "."}


def compare_game(seed: int) -> int:
    """Compare every position of one game; returns how many there were."""
    chance = random.Random(seed)
    bonus = seed % 3 != 0
    ring = definition.random_ring(chance) if seed % 2 else shuffled_ring(chance)
    state: rules.State = tablier.game("anacund", bonus="on" if bonus else "off").start(setup={"ring": ring}).rules_state
    position = definition.start(ring, bonus)
    count = 0
    while True:
        count += 1
        legal = definition.legal(position)
        assert legal_names(state) == legal, (seed, count)
        assert board(state) == position.board, (seed, count)
        assert rules.is_over(state) == definition.is_over(position) == (not legal)
        assert (rules.score(state, 0), rules.score(state, 1)) == definition.scores(position), (seed, count)
        assert tuple(tuple(notation.group_sizes(state, seat)) for seat in (0, 1)) == position.groups
        if not legal:
            winner = rules.winner(state)
            assert (None if winner < 0 else winner) == definition.winner(position)
            return count
        assert rules.player(state) == definition.player(position)
        move = chance.choice(legal)
        state = rules.play(state, notation.SQUARE_NAMES.index(move))
        position = definition.play(position, move)


def shuffled_ring(chance: random.Random) -> str:
    """A ring no slats could make, with or without a bonus."""
    values = [str(value) for value in range(1, 7) for _ in range(6)]
    chance.shuffle(values)
    if chance.random() < 0.8:
        values[values.index("1")] = "1*"
    return "".join(values)


def legal_names(state: rules.State) -> list[str]:
    """The legal squares, sorted."""
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    return sorted(notation.SQUARE_NAMES[move] for move in moves[:count])


def board(state: rules.State) -> tuple[str, ...]:
    """What lies on each square, in the definition's signs."""
    signs = []
    for square in range(rules.SQUARES):
        pawn = 0 if state.dark >> square & 1 else 1 if state.light >> square & 1 else None
        captor = 0 if state.dark_won >> square & 1 else 1 if state.light_won >> square & 1 else None
        signs.append(SIGNS[pawn, captor])
    return tuple(signs)
