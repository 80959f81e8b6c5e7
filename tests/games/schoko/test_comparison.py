"""The rules against their plain definition. `python -m tests.compare schoko` does the same over 200,000 positions."""

from __future__ import annotations

import pytest
from tests.games.schoko.comparison import compare_game

GAMES, PARTS = 48, 8


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_those_of_the_definition(part: int) -> None:
    assert sum(compare_game(seed) for seed in range(part, GAMES, PARTS)) > GAMES // PARTS * 10
