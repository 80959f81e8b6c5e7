"""Whole games played by keyboard alone, and what is heard meanwhile, as texts that were read by somebody.

They lie in tests/browser/spoken/. When words change on purpose, write them anew and read the difference as somebody
who does not see the board: `TABLIER_WRITE=1 TABLIER_LONG=1 python3 scripts/check.py tests/browser/test_spoken.py`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import LONG, Server, Visit
from tests.browser.listening import Listener, Table, whole_game
from tests.games.facts import cut_short

import tablier

FOLDER = Path(__file__).parent / "spoken"
WRITE = bool(os.environ.get("TABLIER_WRITE"))
OPTIONS: dict[str, dict[str, Any]] = {
    "schoko": {"deck": [["DDDW", 6, 3], ["DWWW", 6, 3]]},
    "ascension": {"turns_max": 4},
}
SEEDS = {"ascension": 123}  # in which much happens
SPOKEN = [
    (game, language)
    for number, game in enumerate(tablier.GAMES)
    for language in (("en", "fr") if LONG else (("en", "fr")[number % 2],))
]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_whole_game_is_told_to_those_who_do_not_see_it(
    visit: Visit, shared_server: Server, game: str, language: str
) -> None:
    seed = SEEDS.get(game, 1)
    table = Table(shared_server, game, OPTIONS.get(game, cut_short(game)), seed)
    listener = visit(kind=Listener, language=language)
    assert isinstance(listener, Listener)
    text = "\n".join([f"{game}, {language}", *whole_game(listener, table, seed), ""])
    path = FOLDER / f"{game}.{language}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")
