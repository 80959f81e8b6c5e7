"""The start page: the games, what can be chosen, and the games that this browser plays already."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor


def go_home(visitor: Visitor) -> None:
    """To the start page, by the link in the header."""
    visitor.page.locator("header a.brand").click()
    visitor.page.wait_for_selector("[data-testid=play]")


@pytest.mark.parametrize(("size", "scheme", "language"), [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")])
def test_a_running_game_is_not_given_away_without_asking(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    visitor.sit_down()
    visitor.close_dialog()
    go_home(visitor)
    visitor.page.get_by_test_id("forget").click()
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_be_visible()
    visitor.check_access()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_test_id("kept")).to_have_count(1)

    visitor.page.get_by_test_id("forget").click()
    visitor.page.get_by_test_id("keep-link").click()
    expect(dialog.locator("input")).to_be_visible()
    visitor.check_access()
    path = dialog.locator("input[type=text]").input_value().removeprefix(visitor.address)
    visitor.page.get_by_test_id("forget-yes").click()
    expect(visitor.page.get_by_test_id("kept")).to_have_count(0)

    # With the link, the seat is not lost.
    visitor.page.goto(visitor.address + path)
    visitor.page.get_by_test_id("offer-yes").click()
    visitor.wait_for_board()
    expect(visitor.page.get_by_test_id("watching")).to_be_hidden()


def test_a_finished_game_is_removed_at_once_and_can_be_brought_back(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "program"))
    visitor.sit_down()
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    visitor.expect_end()
    go_home(visitor)
    kept = visitor.page.get_by_test_id("kept")
    expect(kept).to_contain_text("You lost")
    visitor.page.get_by_test_id("forget").click()
    expect(visitor.page.locator("dialog")).to_have_count(0)
    expect(kept).to_have_count(0)
    visitor.check_access()
    visitor.page.get_by_test_id("unforget").click()
    expect(kept).to_have_count(1)
    kept.get_by_role("link").click()
    visitor.expect_end()


def test_on_one_screen_there_is_no_link_to_keep_a_game_by(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    go_home(visitor)
    visitor.page.get_by_test_id("forget").click()
    expect(visitor.page.get_by_test_id("forget-yes")).to_be_visible()
    expect(visitor.page.get_by_test_id("keep-link")).to_be_hidden()
