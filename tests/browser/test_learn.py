"""The lessons: every step can be done on the board, wrong moves are answered, and a game with help comes at the end."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.visitor import Visitor

import tablier

LOOKS = [(DESKTOP, "dark", "en")]
LESSONS = [name for name in tablier.GAMES if hasattr(tablier.games.module(name), "LESSON")]  # until all have one


def steps(visitor: Visitor, game: str) -> list[dict[str, Any]]:
    """The steps of a lesson, to know what is right."""
    told: dict[str, Any] = visitor.page.evaluate(f"async () => (await fetch('/api/lessons/{game}')).json()")
    return list(told["steps"])


def make(visitor: Visitor, step: dict[str, Any], move: str, by: str = "mouse") -> None:
    """Make a move of a step on the board."""
    visitor.legal = step["room"]["legal"]
    hands = importlib.import_module(f"tests.games.{step['room']['game']}.hands")
    getattr(hands, f"by_{by}")(visitor, move)


def wait_for_step(visitor: Visitor, step: int) -> None:
    """Until the page is at a step."""
    visitor.page.wait_for_selector(f"main[data-step='{step}'] :is([data-cell], [data-card])")


def hidden(visitor: Visitor) -> list[str]:
    """The cells that are out of sight, or under the text, and the text itself if it is."""
    found: list[str] = visitor.page.evaluate(
        """() => {
            const text = document.querySelector('main > .text').getBoundingClientRect();
            return [...document.querySelectorAll('.stage [data-cell], main .task, main > .text')]
                .filter((one) => {
                    const box = one.getBoundingClientRect();
                    const under = one.dataset.cell && box.bottom > text.top && box.right > text.left;
                    return under || box.top < -1 || box.left < -1 || box.bottom > innerHeight || box.right > innerWidth;
                })
                .map((one) => one.dataset.cell ?? one.className);
        }"""
    )
    return found


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_the_text_stands_beside_the_board_and_nothing_moves(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(path="/learn/ascacou", size=size, scheme=scheme, language=language)
    wait_for_step(visitor, 0)
    visitor.check_access()
    visitor.forget_layout_shift()
    before = visitor.page.locator("[data-cell=a1]").bounding_box()
    page = visitor.page
    for number, step in enumerate(steps(visitor, "ascacou")[:2]):
        wait_for_step(visitor, number)
        for button in (page.get_by_test_id("show-me"), page.locator("[data-cell=a1]"), page.locator("[data-cell=e5]")):
            expect(button).to_be_in_viewport(ratio=0.9)
        page.get_by_test_id("show-me").click()
        make(visitor, step, step["shown"])
        expect(page.get_by_test_id("next")).to_be_in_viewport(ratio=1)
        visitor.check_access()
        page.get_by_test_id("next").click()
    wait_for_step(visitor, 2)
    assert page.locator("[data-cell=a1]").bounding_box() == before
    assert visitor.layout_shift() < 0.02


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_gone_through_on_a_phone_to_the_game_at_its_end(visit: Visit, game: str) -> None:
    visitor = visit(path=f"/learn/{game}", size=PHONE, language="fr")
    page = visitor.page
    for number, step in enumerate(steps(visitor, game)):
        wait_for_step(visitor, number)
        expect(page.locator(".task")).to_contain_text(step["text"]["fr"].replace("\u202f", " ")[:20])
        assert not hidden(visitor), number
        if number == 0:
            page.set_viewport_size({"width": 740, "height": 360})
            assert not hidden(visitor), "on a lying phone"
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        make(visitor, step, step["shown"])
        page.get_by_test_id("next").click()
    page.get_by_test_id("finale").click()
    visitor.wait_for_board()
    room = visitor.wait_for_turn()
    assert room["against"] == "program"
    page.get_by_test_id("hint-play").wait_for()
    expect(page.get_by_test_id("hint-play")).to_be_in_viewport(ratio=1)
    # All is done, and it begins at its beginning for whoever comes back.
    page.goto(f"{visitor.address}/learn/{game}")
    wait_for_step(visitor, 0)
    expect(page.locator("main nav li button.done")).to_have_count(len(steps(visitor, game)) + 1)


def test_wrong_moves_are_answered_with_their_rule(visit: Visit) -> None:
    visitor = visit(path="/learn/ascacou")
    page = visitor.page
    page.get_by_role("button", name="Step 3 of 6").click()
    wait_for_step(visitor, 2)
    lesson = tablier.lesson("ascacou").steps[2]
    make(visitor, steps(visitor, "ascacou")[2], "ba5")
    assert lesson.otherwise
    expect(page.locator("main [role=status]")).to_contain_text(lesson.otherwise.en)
    expect(page.locator(".task")).to_be_visible()
    expect(page.get_by_test_id("next")).to_be_hidden()
    visitor.check_access()
    # What the rules refuse is told on the board, as in a game.
    page.locator('[data-cell="c2"]').get_by_role("button", name="twice").click()
    page.get_by_role("button", name="rule ASC-3").first.click()
    expect(page.get_by_role("dialog").locator("#ASC-3")).to_be_in_viewport()


def test_a_lesson_is_done_by_keyboard_alone_and_resumed_where_it_was_left(visit: Visit) -> None:
    visitor = visit(path="/learn/ascacou")
    page = visitor.page
    told = steps(visitor, "ascacou")
    wait_for_step(visitor, 0)
    make(visitor, told[0], told[0]["shown"], by="keyboard")
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".task")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(".shown")).to_contain_text("white on c3")
    page.goto(f"{visitor.address}/how-to-play/ascacou")
    page.get_by_role("link", name="Go on learning, 1 of 6: Ascacou").click()
    wait_for_step(visitor, 1)
    expect(page.locator("main nav li button.done")).to_have_count(1)
    make(visitor, told[1], told[1]["shown"], by="keyboard")
    expect(page.get_by_test_id("announcements")).to_contain_text("c3")
    page.get_by_test_id("repeat").click()
    expect(page.get_by_test_id("show-me")).to_be_visible()


def test_the_keyboard_goes_on_from_a_card_that_was_chosen(visit: Visit) -> None:
    visitor = visit(path="/learn/schoko")
    told = steps(visitor, "schoko")
    for step in range(2):
        wait_for_step(visitor, step)
        make(visitor, told[step], told[step]["shown"], by="keyboard")
        expect(visitor.page.get_by_test_id("next")).to_be_focused()
        visitor.page.keyboard.press("Enter")


def test_there_is_no_lesson_of_an_unknown_game(visit: Visit) -> None:
    visitor = visit(path="/learn/chess")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    visitor.check_access()
