"""The rules against their plain definition, over more than 200,000 positions of random games."""

from __future__ import annotations

import pytest
from tests.games.anacund.comparison import compare_game

GAMES, PARTS = 5600, 8
POSITIONS_OF_A_GAME = 37


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_those_of_the_definition(part: int) -> None:
    assert sum(compare_game(seed) for seed in range(part, GAMES, PARTS)) == GAMES // PARTS * POSITIONS_OF_A_GAME


def test_that_is_more_than_two_hundred_thousand_positions() -> None:
    assert GAMES * POSITIONS_OF_A_GAME > 200_000
