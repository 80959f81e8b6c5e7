"""A landscape of Nasca laid on the board of the start page with mouse, keyboard and finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.test_pages import looks
from tests.browser.visitor import Visitor

BRIDGE = ["c3-c4", "e3-e4", "c3-e3"]


def at_the_editor(visitor: Visitor) -> None:
    """Open the options and choose a landscape of one's own."""
    visitor.page.locator("summary").first.click()
    visitor.page.locator('input[value="own"]').check()
    visitor.page.get_by_test_id("landscape").wait_for()


def lay(visitor: Visitor, length: int, cell: str) -> None:
    """Take a neutral plank and click on a cell."""
    button = visitor.page.locator(f'[data-neutral="{length}"]')
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    visitor.page.locator(f'[data-testid=landscape] [data-cell="{cell}"]').click()


def planks(visitor: Visitor) -> list[dict[str, object]]:
    """The planks on the board of the game that was opened."""
    found: list[dict[str, object]] = visitor.room()["now"]["view"]["planks"]
    return found


def test_neutral_planks_are_laid_with_the_mouse_and_taken_off_again(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    at_the_editor(visitor)
    message = visitor.page.get_by_test_id("landscape-message")
    lay(visitor, 3, "e5")
    expect(message).to_contain_text("d5–f5 is laid")
    expect(visitor.page.locator('[data-neutral="3"]')).to_have_attribute("aria-disabled", "true")
    lay(visitor, 1, "e5")
    expect(message).to_contain_text("e5 is laid")
    expect(visitor.page.locator('[data-testid=landscape] [data-cell="e5"]')).to_have_attribute("data-height", "2")
    lay(visitor, 2, "a1")
    expect(message).to_contain_text("a1–b1 is laid")
    visitor.page.get_by_test_id("take-off").click()
    expect(message).to_contain_text("a1–b1 is off the board")
    visitor.check_access()
    visitor.sit_down()
    assert planks(visitor) == [
        {"owner": None, "cells": ["d5", "e5", "f5"], "level": 1},
        {"owner": None, "cells": ["e5"], "level": 2},
    ]


def test_a_neutral_plank_that_may_not_lie_somewhere_says_why_and_is_not_laid(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    at_the_editor(visitor)
    lay(visitor, 3, "e5")
    expect(visitor.page.get_by_test_id("landscape-message")).to_contain_text("is laid")
    lay(visitor, 2, "e5")
    expect(visitor.page.get_by_test_id("landscape-message")).to_contain_text("The neutral plank e5-f5 cannot be laid.")
    expect(visitor.page.get_by_test_id("landscape-message")).to_contain_text("NAS-4")
    visitor.check_access()
    visitor.sit_down()
    assert len(planks(visitor)) == 1


def test_a_landscape_is_laid_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    at_the_editor(visitor)
    message = visitor.page.get_by_test_id("landscape-message")
    visitor.walk_to("c3")
    for keys in (["2", "r", "Enter"], ["ArrowRight", "ArrowRight", "Enter"], ["r", "3", "ArrowLeft", "Enter"]):
        for key in keys:
            visitor.page.keyboard.press(key)
        expect(message).to_contain_text("is laid")
    visitor.page.keyboard.press("1")
    visitor.page.keyboard.press("Enter")
    expect(message).to_contain_text("d3 is laid")
    visitor.page.keyboard.press("Backspace")
    expect(message).to_contain_text("d3 is off the board")
    visitor.sit_down()
    assert [plank["cells"] for plank in planks(visitor)] == [["c3", "c4"], ["e3", "e4"], ["c3", "d3", "e3"]]


def test_a_finger_brings_a_plank_to_a_cell_and_a_button_lays_it(visit: Visit) -> None:
    visitor = visit(size=PHONE, **wish("nasca", "screen"))
    at_the_editor(visitor)
    visitor.page.locator('[data-neutral="1"]').click()
    # As a finger does: no hovering before.
    visitor.page.locator('[data-testid=landscape] [data-cell="h7"]').dispatch_event("click")
    expect(visitor.page.get_by_test_id("landscape-message")).to_contain_text("h7 can be laid here, level 1")
    visitor.page.get_by_test_id("lay-neutral").click()
    expect(visitor.page.get_by_test_id("landscape-message")).to_contain_text("h7 is laid")


@looks
def test_the_choice_of_a_landscape_has_no_barriers(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    chosen = {**wish("nasca", "screen"), "options": {"nasca": {"landscape": BRIDGE}}}
    visitor = visit(size=size, scheme=scheme, language=language, **chosen)
    at_the_editor(visitor)
    expect(visitor.page.locator('[data-testid=landscape] [data-cell="d3"]')).to_have_attribute("data-height", "2")
    expect(visitor.page.locator(".face > svg[viewBox='0 0 1100 1000']")).to_have_count(5)
    visitor.check_access()


@pytest.mark.parametrize("value", ["e5-g5, c3", ["e5-g5", "c3"]])
def test_a_landscape_remembered_as_text_or_as_a_list_lies_on_the_board(visit: Visit, value: object) -> None:
    visitor = visit(size=PHONE, **{**wish("nasca", "screen"), "options": {"nasca": {"landscape": value}}})
    at_the_editor(visitor)
    expect(visitor.page.locator('[data-testid=landscape] [data-cell="g5"]')).to_have_attribute("data-height", "1")
    lay(visitor, 1, "c3")
    expect(visitor.page.locator('[data-testid=landscape] [data-cell="c3"]')).to_have_attribute("data-height", "2")
