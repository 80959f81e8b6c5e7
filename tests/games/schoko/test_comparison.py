"""The rules against their plain definition. `python -m tests.compare schoko` does the same over 200,000 positions."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.schoko.comparison import TOLD, TOLD_OTHERWISE, compare_deals, compare_game, must_happen

GAMES, PARTS = 10, 2  # of each match (SCH-5)
# Games with few cards in which a pass, or that there was none, tells much or little.
TELLING = {"one": [9, 11, 13], "each": [3, 7, 12]}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("match", ["one", "each"])  # SCH-5
def test_random_games_are_those_of_the_definition(match: str, part: int) -> None:
    options = {"match": match}
    games = range(part * GAMES, (part + 1) * GAMES)
    found = sum((compare_game(seed, options) for seed in games), Counter[str]())
    assert found["positions"] > len(games) * 10
    assert must_happen(options) - {TOLD, TOLD_OTHERWISE} <= set(+found), found


@pytest.mark.parametrize("match", ["one", "each"])
def test_imagined_deals_are_those_of_the_definition(match: str) -> None:  # SCH-7, SCH-9
    options = {"match": match}
    found = sum((compare_deals(seed, options) for seed in TELLING[match]), Counter[str]())
    assert found["positions"] == len(TELLING[match])
    assert must_happen(options) & {TOLD, TOLD_OTHERWISE} <= set(+found), found
