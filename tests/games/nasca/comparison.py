"""Random rounds of Nasca played by the rules and by their plain definition at once.

Plain random play seldom builds high or passes, so most of these games are odd on purpose: they prefer bridges, begin
on landscapes, or have other planks than the box.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
from tests.games.nasca import definition

import tablier
from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import LENGTHS, NEUTRAL, WORDS, lay, supply

OWNERS = {0: 0, 1: 1, definition.NEUTRAL: None, None: None}


def compare_game(seed: int) -> int:
    """Compare every position of one game; returns how many there were."""
    chance = random.Random(seed)
    landscape = chance.choice(["none", "none", "random", "crossroads", "islands", "bay"])
    match = tablier.game("nasca", landscape=landscape, rounds=chance.choice([1, 2])).start(seed=seed)
    state: rules.State = match.rules_state
    position = definition.start(list(match.setup["landscape"]), state.rounds_left + 1)
    if chance.random() < 0.4:
        state, position = with_other_planks(state, position, chance)
    love_of_bridges = chance.choice([0.0, 0.5, 0.9])
    count = 0
    while True:
        count += 1
        legal = compare(state, position, (seed, count))
        if not legal:
            return count
        bridges = [text for text in legal if notation.height(state.board, text.split("-")[0])]
        move = chance.choice(bridges if bridges and chance.random() < love_of_bridges else legal)
        state = rules.play(state, code(move))
        position = definition.play(position, move)


def compare(state: rules.State, position: definition.Position, where: object) -> list[str]:
    """Compare one position; returns its legal moves."""
    legal = definition.legal(position)
    moves = np.empty(rules.MOST_MOVES, np.int64)
    count = rules.legal_moves(state, moves)
    assert sorted(notation.TEXTS[move] for move in moves[:count]) == legal, where
    assert rules.is_over(state) == definition.is_over(position) == (not legal), where
    assert (None if rules.is_over(state) else rules.player(state)) == definition.player(position), where
    assert (rules.score(state, 0), rules.score(state, 1)) == definition.scores(position), where
    if not legal:
        winner = rules.winner(state)
        assert (None if winner < 0 else winner) == definition.winner(position), where
    return legal


def with_other_planks(
    state: rules.State, position: definition.Position, chance: random.Random
) -> tuple[rules.State, definition.Position]:
    """The same start with up to seven planks of each length: boards fill up and players are passed over."""
    lengths = [[length for length in LENGTHS for _ in range(chance.randrange(8))] or [5] for _ in range(2)]
    left = tuple(supply(Counter(seat)) for seat in lengths)
    # The next round would have the planks of the box again, so these games have one.
    state = state._replace(left=(left[0], left[1]), rounds_left=0)
    return state, replace(position, left=(tuple(lengths[0]), tuple(lengths[1])), rounds=1)


def code(text: str) -> int:
    """The number of a placement."""
    return notation.TEXTS.index(text)


def compare_scores(seed: int) -> None:
    """Compare the scoring of a board of single cells with random owners, where areas nest and walls cross."""
    chance = random.Random(seed)
    covered = chance.uniform(0.3, 0.85)
    board = np.zeros(WORDS, np.int64)
    planks = []
    for number, cell in enumerate(definition.CELLS):
        if chance.random() < covered:
            owner = chance.choice([0, 0, 0, 1, 1, 1, definition.NEUTRAL])
            planks.append(definition.Plank(owner, (cell,), 1))
            lay(board, number, NEUTRAL if owner == definition.NEUTRAL else owner)
    assert rules.areas_worth(board) == definition.round_scores(planks), seed
