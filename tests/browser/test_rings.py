"""Anacund on the page with a ring of one's own, and with captures at the end of the turn."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.visitor import Visitor

LOW = (740, 360)
OWN_RING = "1*23456" + "123456" * 4 + "111222"
LOOKS = [(PHONE, "light", "fr"), (LOW, "dark", "en"), (DESKTOP, "dark", "fr")]


def wish(**options: str) -> dict[str, object]:
    return {"game": "anacund", "against": "screen", "starts": "me", "options": {"anacund": options}}


def open_editor(visitor: Visitor) -> None:
    """Choose a ring of one's own: slats laid by lot are there to begin with."""
    visitor.page.wait_for_selector("[data-testid=play]")
    visitor.page.locator("details summary").first.click()
    ring = visitor.page.get_by_role("group", name=re.compile("^(Ring|Anneau)$")).first
    ring.get_by_role("radio").last.check(force=True)
    visitor.page.wait_for_selector("[data-testid=ring-editor] .bonus")


def written(visitor: Visitor) -> str:
    return visitor.page.get_by_test_id("ring-editor").get_by_role("textbox").input_value()


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_a_ring_is_made_by_tapping_and_played(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:  # ANA-1
    visitor = visit(size=size, scheme=scheme, language=language, **wish())
    open_editor(visitor)
    page, before = visitor.page, written(visitor)
    assert sorted(before.replace("*", "")) == sorted("123456" * 6)
    first = page.locator('[data-square="a1"]')
    tapped = int(before[0]) % 6 + 1
    first.click()
    expect(first).to_have_attribute("aria-label", re.compile(rf"^a1, \w+ {tapped}$"))
    page.get_by_role("radio", name=re.compile("^(sets|met) 4$")).check(force=True)
    for name in ("b1", "a2"):
        page.locator(f'[data-square="{name}"]').click()
    assert re.sub(r"\*", "", written(visitor))[1::34] == "44"
    visitor.check_access()
    shuffled = written(visitor)
    page.get_by_test_id("shuffle").click()
    text = page.get_by_test_id("ring-editor").get_by_role("textbox")
    expect(text).not_to_have_value(shuffled)
    text.fill(OWN_RING)
    expect(page.locator('[data-square="a1"]')).to_have_class(re.compile("bonus"))
    visitor.sit_down()
    assert [square["value"] for square in visitor.room()["now"]["view"]["squares"]] == [
        int(sign) for sign in OWN_RING if sign != "*"
    ]


def test_a_ring_is_made_with_keys_alone_and_refused_with_a_reason(visit: Visit) -> None:  # ANA-1
    visitor = visit(**wish())
    open_editor(visitor)
    page = visitor.page
    visitor.press_until("[data-square]")
    page.keyboard.press("Home")
    for key in ("1", "*", "ArrowRight", "6", "End", "3", "ArrowDown", "5"):
        page.keyboard.press(key)
    assert written(visitor).startswith("1*6")
    expect(page.locator('[data-square="q2"]')).to_have_attribute("aria-label", "q2, value 5")
    page.keyboard.press("*")
    expect(page.get_by_text("Only one square, of value 1, may be the bonus.")).to_be_visible()
    expect(page.get_by_test_id("ring-editor").get_by_role("textbox")).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_whole_game_where_pawns_lack_their_squares(visit: Visit, by: str) -> None:  # ANA-4
    visitor = visit(**wish(ring=OWN_RING, capture="turn"))
    visitor.sit_down()
    chance, misplaced, due = random.Random(2), 0, 0
    for _ in range(36):
        room = visitor.wait_for_turn()
        move = chance.choice([move for move in room["legal"] if "/" in move] or room["legal"])
        misplaced += "/" in move
        waiting = room["now"]["view"]["due"]
        due += bool(waiting["won"] or waiting["lost"])
        expect(visitor.page.get_by_test_id("due")).to_have_count(int(bool(waiting["won"] or waiting["lost"])))
        visitor.play(room, move, by)
    visitor.expect_end()
    assert misplaced > 3
    assert due > 0


def test_where_two_groups_may_fill_a_square_the_page_asks_which(visit: Visit) -> None:  # ANA-4
    visitor = visit(**wish(ring="123455" * 6))
    visitor.sit_down()
    visitor.play(visitor.wait_for_turn(), "a1/6", "mouse")
    visitor.wait_for_turn()
    page = visitor.page
    page.locator('[data-move="e1"]').click()
    expect(page.get_by_role("group", name="e1: from which group?")).to_be_visible()
    expect(page.locator('[data-way="e1"]')).to_be_focused()
    visitor.check_access()
    page.keyboard.press("Escape")
    assert visitor.focused_cell() == "e1"
    page.keyboard.press("6")
    for _ in range(40):
        if visitor.focused_cell() == "e1":
            break
        page.keyboard.press("6")
    page.keyboard.press("Enter")
    visitor.wait_for_moves(2)
    assert visitor.room()["moves"][-1]["text"] == "e1/6"
