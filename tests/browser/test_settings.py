"""The settings: within a game too, at once in effect, and remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

CHOICES = {
    "en": ["Dark", "High contrast", "Fast", "Always"],
    "fr": ["Sombre", "Très contrastés", "Rapides", "Toujours"],
}


def kept(visitor: Visitor) -> dict[str, Any]:
    """What the browser remembers of them."""
    found: dict[str, Any] = json.loads(visitor.page.evaluate("localStorage.getItem('tablier.preferences') ?? '{}'"))
    return found


@pytest.mark.parametrize(("size", "language"), [(PHONE, "fr"), (DESKTOP, "en"), ((740, 360), "en")])
def test_all_settings_are_within_reach_in_a_game_and_are_remembered(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    visitor = visit(size=size, language=language, **wish("ascacou", "screen"))
    visitor.sit_down()
    page = visitor.page
    page.get_by_test_id("settings").click()
    for name in CHOICES[language]:
        page.get_by_role("radio", name=name, exact=True).check()
    page.get_by_role("switch").first.uncheck()
    assert kept(visitor) == {"theme": "dark", "look": "contrast", "pace": "fast", "bar": "always", "sound": False}
    visitor.check_access()
    page.reload()
    visitor.wait_for_board()
    expect(page.locator("html")).to_have_attribute("data-look", "contrast")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_test_id("settings").click()
    for name in CHOICES[language]:
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()
    expect(page.get_by_role("switch").first).not_to_be_checked()


def test_settings_are_made_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.page.wait_for_selector("[data-testid=play]")
    visitor.press_until("[data-testid=settings]")
    visitor.page.keyboard.press("Enter")
    visitor.press_until("dialog [role=switch]")
    visitor.page.keyboard.press("Space")
    assert kept(visitor) == {"sound": False}
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_test_id("settings")).to_be_focused()
