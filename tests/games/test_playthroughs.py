"""The recorded games are still played in just that way. After a wanted change: python -m tests.playthroughs --write."""

from __future__ import annotations

import pytest
from tests import playthroughs

from tablier import games

RECORDED = [(name, options) for name in games.GAMES for options in playthroughs.recorded(name)]


@pytest.mark.parametrize(("name", "options"), RECORDED, ids=[" ".join([name, *options]) for name, options in RECORDED])
def test_a_recorded_game_is_played_as_before(name: str, options: list[str]) -> None:
    recorded = playthroughs.path_of(name, options).read_text(encoding="utf-8")
    assert playthroughs.playthrough(name, options).splitlines() == recorded.splitlines()


@pytest.mark.parametrize("name", games.GAMES)
def test_every_choice_of_every_option_has_a_recorded_game(name: str) -> None:
    missing = [options for options in playthroughs.wanted(name) if options not in playthroughs.recorded(name)]
    assert not missing, "python -m tests.playthroughs --write"


def test_a_playthrough_tells_all_there_is_at_every_move() -> None:
    text = playthroughs.playthrough("ascacou", ["imposed=true"])
    for word in (
        "setup {",
        "legal 50: ",
        "position 5/5/5/5/5 ",
        "view board",
        "view closed",
        "--- 2. seat 1: ",
        "result {",
    ):
        assert word in text
