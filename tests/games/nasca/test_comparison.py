"""The rules against their plain definition. `python -m tests.compare` does the same over 200,000 positions."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.nasca.comparison import compare_game, compare_landscape, compare_scores, must_happen

GAMES, BOARDS, PARTS = 24, 800, 2  # of both readings of NAS-9
LANDSCAPES = 300


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("corners", ["closed", "open"])  # NAS-9
def test_random_games_are_those_of_the_definition(corners: str, part: int) -> None:
    options = {"corners": corners}
    games = range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS)
    found = sum((compare_game(seed, options) for seed in games), Counter[str]())
    assert found["positions"] > len(games) * 20
    assert must_happen(options) <= set(+found), found  # NAS-9, NAS-12


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("corners", ["closed", "open"])  # NAS-9
def test_scores_are_those_of_the_definition(corners: str, part: int) -> None:
    for seed in range(part, BOARDS, PARTS):
        compare_scores(seed, {"corners": corners})


def test_landscapes_are_those_of_the_definition() -> None:  # NAS-12
    found = Counter(compare_landscape(seed) for seed in range(LANDSCAPES))
    assert min(found[True], found[False]) > 50
