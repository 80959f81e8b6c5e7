"""The rules against their plain definition. `python -m tests.compare` does the same over many more positions."""

from __future__ import annotations

import pytest
from tests.games.ascension.comparison import compare_game

GAMES, PARTS = 64, 8


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_those_of_the_definition(part: int) -> None:
    assert sum(compare_game(seed) for seed in range(part, GAMES, PARTS)) > GAMES // PARTS * 20
