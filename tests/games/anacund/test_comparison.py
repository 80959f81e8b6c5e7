"""The rules against their plain definition. `python -m tests.compare anacund` does the same over 200,000 positions."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.anacund.comparison import compare_game, compare_ring, must_happen

GAMES, PARTS = 2400, 4  # of both readings of ANA-5 together
POSITIONS_OF_A_GAME = 37
RINGS = 400


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("capture", ["pawn", "turn"])  # ANA-5
def test_random_games_are_those_of_the_definition(capture: str, part: int) -> None:
    options = {"capture": capture}
    games = range(part, GAMES // 2, PARTS)
    found = sum((compare_game(seed, options) for seed in games), Counter[str]())
    assert found["positions"] == len(games) * POSITIONS_OF_A_GAME
    assert all(found[what] > 100 for what in must_happen(options)), found


def test_rings_are_those_of_the_definition() -> None:  # ANA-1
    found = Counter(compare_ring(seed) for seed in range(RINGS))
    assert min(found[True], found[False]) > 50
