"""The rules against their plain definition. `python -m tests.compare` does the same over 200,000 positions."""

from __future__ import annotations

import pytest
from tests.games.nasca.comparison import compare_game, compare_scores

GAMES, BOARDS, PARTS = 48, 1600, 8


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_those_of_the_definition(part: int) -> None:
    assert sum(compare_game(seed) for seed in range(part, GAMES, PARTS)) > GAMES // PARTS * 20


@pytest.mark.parametrize("part", range(PARTS))
def test_scores_are_those_of_the_definition(part: int) -> None:
    for seed in range(part, BOARDS, PARTS):
        compare_scores(seed)
