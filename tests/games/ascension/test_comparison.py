"""The rules against their plain definition. `python -m tests.compare` does the same over many more positions."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ascension.comparison import compare_faces, compare_game, must_happen

GAMES, PARTS = 12, 2  # of each set of options
# ACN-12, ACN-16: the default, the rules of old, and the joker lost.
VARIANTS = [{}, {"walling_in": "allowed"}, {"walling_in": "allowed", "joker": "lost"}]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_are_those_of_the_definition(options: dict[str, str], part: int) -> None:
    games = range(part * GAMES, (part + 1) * GAMES)
    found = sum((compare_game(seed, options) for seed in games), Counter[str]())
    assert found["positions"] > len(games) * 20
    assert must_happen(options) <= set(+found), found


@pytest.mark.parametrize("faces", ["standard", "present", {"ladder": 5, "triangle+star": 2}], ids=str)
def test_faces_are_those_of_the_definition(faces: str | dict[str, int]) -> None:  # ACN-1
    compare_faces(1, faces)
