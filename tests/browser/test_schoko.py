"""The board of Scho K.O.: what a card would do, cards in the air, hints that are taken, and what nobody may know."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

SWEET = {"deck": [["DDDW", 6, 3], ["DWWW", 6, 3]]}
LEGAL_PLACE = ".places .offered"
# Where everything is on the board, by its upper left corner.
PARTS = """() => {
    const board = document.querySelector('.schoko');
    const { left, top } = board.getBoundingClientRect();
    return ['.far h2', '.far .score', '.near h2', '.near .score', '.slab', '.message', '.hand'].map((part) => {
        const { x, y } = board.querySelector(part).getBoundingClientRect();
        return [part, Math.round(x - left), Math.round(y - top)];
    });
}"""


def sweet(against: str) -> dict[str, object]:
    """A short game with many Smarties."""
    return {**wish("schoko", against), "options": {"schoko": SWEET}}


def begun(visitor: Visitor, cards: int) -> dict[str, Any]:
    """The room once so many cards lie and it is one's turn."""
    visitor.sit_down()
    room = visitor.wait_for_turn()
    while len(room["moves"]) < 1 + cards:
        visitor.play(room, "dark" if "dark" in room["legal"] else room["legal"][0], "mouse")
        room = visitor.wait_for_turn()
    return room


def test_nothing_moves_under_the_finger_in_a_whole_game_with_cards_in_the_air(visit: Visit) -> None:
    visitor = visit(size=PHONE, motion="no-preference", **sweet("program"))
    page = visitor.page
    page.add_init_script("localStorage.setItem('tablier.preferences', JSON.stringify({ pace: 'fast', bar: 'never' }))")
    page.reload()
    visitor.sit_down()
    page.evaluate(
        """() => {
            window.flown = 0;
            new MutationObserver((all) => {
                for (const { addedNodes } of all)
                    for (const node of addedNodes) window.flown += node.classList?.contains('flight') ? 1 : 0;
            }).observe(document.querySelector('.schoko'), { childList: true });
        }"""
    )
    visitor.forget_layout_shift()
    parts, shift = page.evaluate(PARTS), 0.0
    chance = random.Random(5)
    room = visitor.wait_for_turn()
    while not room["over"]:
        shift = visitor.layout_shift()
        best = [move for move in room["legal"] if "*" in move]
        visitor.play(room, chance.choice(best or room["legal"]), "mouse")
        room = visitor.wait_for_turn()
    assert shift < 0.02
    page.locator(".dim").wait_for(state="attached")  # what does not count
    theirs = [move for move in room["moves"] if move["seat"] == 1 and "@" in move["text"]]
    assert page.evaluate("window.flown") == len(theirs)
    page.wait_for_function(  # counted up
        """scores => {
            const sizes = [...document.querySelectorAll('.badge text')].map((one) => Number(one.textContent));
            return scores.every((score) => sizes.includes(score));
        }""",
        arg=room["now"]["scores"],
    )
    assert page.evaluate(PARTS) == parts, "nor at the end"


def test_what_a_card_would_do_is_told_before_it_is_laid_by_mouse_and_by_keyboard(visit: Visit) -> None:
    visitor = visit(**sweet("program"))
    begun(visitor, 2)
    page = visitor.page
    page.locator("[data-card]").first.click()
    page.locator(LEGAL_PLACE).first.hover(force=True)
    message = page.get_by_test_id("message")
    expect(message).to_contain_text(re.compile(r"group (grows|stays|of)"))
    expect(page.locator(".badge").first).to_be_attached()
    page.keyboard.press("Escape")
    visitor.press_until("[data-card]")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("board-status")).to_contain_text(re.compile(r"group (grows|stays|of)"))
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.search(r" fits (on|above|below|left of|right of) ", label), label
    visitor.check_access()


def test_a_hint_is_taken_where_it_would_lie_and_laid_with_a_second_tap(visit: Visit) -> None:
    visitor = visit(size=PHONE, **sweet("program"))
    room = begun(visitor, 2)
    page = visitor.page
    for _ in range(4):
        page.get_by_role("button", name="Nearer").click()
    page.keyboard.press("h")
    advised = page.locator(".advised")
    expect(advised).to_be_attached()
    page.get_by_test_id("hint-more").click()
    best = page.locator("[data-hint]").first.get_attribute("data-hint")
    assert best
    visitor.close_dialog()
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    inside = """([card, table]) => {
        const [one, other] = [card, table].map((element) => element.getBoundingClientRect());
        return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
    }"""
    assert page.evaluate(inside, [advised.element_handle(), page.locator(".table").element_handle()]), "out of view"
    box = advised.bounding_box()
    assert box
    middle = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2, "detail": 1}
    page.locator(".table").dispatch_event("click", middle)
    expect(page.locator(f'[data-pattern="{best.partition("@")[0]}"]')).to_be_attached()
    assert len(visitor.room()["moves"]) == len(room["moves"]), "not laid yet"
    page.locator(f'[data-move="{best}"]').dispatch_event("click", middle)
    visitor.wait_for_moves(len(room["moves"]) + 1)
    assert best in [move["text"] for move in visitor.room()["moves"]]


def test_the_wheel_zooms_and_the_second_level_is_lifted_to_look_below(visit: Visit) -> None:
    visitor = visit(**sweet("screen"))
    page = visitor.page
    visitor.sit_down()
    room = visitor.wait_for_turn()
    while not any(card["level"] == 2 for card in room["now"]["view"]["cards"]):
        best = [move for move in room["legal"] if "*" in move and covers(room, move)]
        plain = [move for move in room["legal"] if "*" not in move]
        visitor.play(room, (best or plain or room["legal"])[0], "mouse")
        room = visitor.wait_for_turn()
    page.get_by_test_id("peek").click()
    expect(page.locator(".lifted").first).to_be_attached()
    page.get_by_test_id("peek").click()
    expect(page.locator(".lifted")).to_have_count(0)
    drawing = page.locator(".drawing > g")
    before = drawing.get_attribute("transform")
    page.locator(".table").hover()
    page.mouse.wheel(0, -200)
    expect(drawing).not_to_have_attribute("transform", before or "")
    expect(page.get_by_role("button", name="Show everything")).not_to_have_attribute("aria-disabled", "true")


def covers(room: dict[str, Any], move: str) -> bool:
    """Whether a card would lie on others."""
    column, row = map(int, move.partition("@")[2].split(","))
    return any(abs(card["x"] - column) < 2 and abs(card["y"] - row) < 2 for card in room["now"]["view"]["cards"])


def test_nothing_of_what_a_seat_thought_of_outlasts_the_curtain(visit: Visit) -> None:  # SCH-9
    visitor = visit(**sweet("screen"))
    room = begun(visitor, 2)
    while {"*" in move for move in room["legal"]} != {
        True,
        False,
    }:  # dealt at random
        visitor = visit(**sweet("screen"))
        room = begun(visitor, 2)
    page = visitor.page
    page.locator("[data-card$='*']").first.click()
    expect(page.get_by_test_id("board-status")).to_contain_text("with Smartie: fits in")
    page.locator(LEGAL_PLACE).first.hover(force=True)
    page.keyboard.press("Escape")
    plain = next(move for move in room["legal"] if "*" not in move)
    laid, held = page.locator("ul[aria-label='Cards on the table'] li"), page.locator("[data-card]")
    before = laid.count()
    visitor.play(room, plain, "mouse")
    # Who moved sees the card on the table, and the one that was drawn for it.
    expect(page.get_by_test_id("pass-on")).to_be_visible()
    expect(laid).to_have_count(before + 1)
    expect(held).to_have_count(4 if room["now"]["view"]["stock"] else 3)
    told = [page.get_by_test_id("board-status").inner_text(), page.get_by_test_id("message").inner_text()]
    for go_on in (visitor.pass_on, visitor.take_screen):
        go_on()
        whole = page.content()
        assert not [words for words in ("fits in", "put back", *told) if words and words in whole]
    expect(page.get_by_test_id("board-status")).to_be_empty()
