"""Whole games in Firefox, driven through WebDriver BiDi.

In the suite one short game; every game, with mouse and keyboard: `TABLIER_LONG=1 python3 scripts/check.py
tests/browser/test_firefox.py`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, LONG, PHONE, Visit
from tests.browser.test_games import TURN, finish, wish

import tablier

TABLES = [("ascacou", "keyboard", "fr")]
if LONG:
    TABLES = [(game, *how) for game in tablier.GAMES for how in (("mouse", "en"), ("keyboard", "fr"))]


@pytest.mark.parametrize(("game", "by", "language"), TABLES)
def test_a_whole_game_in_firefox(visit: Visit, game: str, by: str, language: str) -> None:
    size = DESKTOP if by == "mouse" else PHONE
    visitor = visit(engine="firefox", language=language, size=size, **wish(game, "program"))
    visitor.sit_down()
    expect(visitor.status).to_contain_text(TURN[language])
    room = finish(visitor, by, seed=5)
    assert {move["seat"] for move in room["moves"]} == {0, 1}
    visitor.check_access()
