"""The board of Ascacou: what a move would do is shown before it is made, and then how it happens."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

# With black on c2, which begins, completes two of the cards of who begins; white would repeat a pattern there.
OPENING = "bb1 bc1 bd1 wb2 wd2 we5"
BOTH = "black black over black white and black black over white black"

LAYERS = [".ascacou .field", ".ascacou .near"]
# Whether the keyframes that elements ask for exist.
KEYFRAMES = """elements => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const names = rules.filter((rule) => rule instanceof CSSKeyframesRule).map((rule) => rule.name);
    return elements.map((one) => getComputedStyle(one).animationName.split(', ').every((name) => names.includes(name)));
}"""


def table(**options: Any) -> dict[str, object]:
    return {**wish("ascacou", "screen"), "options": {"ascacou": options}}


def opened(visit: Visit, **wished: Any) -> Visitor:
    """A game after the opening."""
    visitor = visit(**wished, **table(deal="symmetric"))
    visitor.sit_down()
    for move in OPENING.split():
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    return visitor


def half(visitor: Visitor, cell: str, colour: str) -> Locator:
    return visitor.page.locator(f'[data-cell="{cell}"] [data-side="{colour}"]')


def test_a_finger_sees_what_a_pawn_would_do_before_it_places_it(visit: Visit) -> None:
    visitor = opened(visit, size=PHONE, touch=True)
    page, place, message = visitor.page, visitor.page.get_by_test_id("place"), visitor.page.get_by_test_id("message")
    size = half(visitor, "a5", "b").bounding_box()
    assert size
    assert max(size["width"], size["height"]) >= 44
    half(visitor, "a5", "b").tap()
    expect(message).to_contain_text("Completes no card.")
    half(visitor, "a5", "w").tap()
    expect(place).to_have_accessible_name("Place white on a5")
    half(visitor, "c2", "w").tap()
    expect(message).to_contain_text("black black over white white would appear twice")
    expect(place).to_be_hidden()
    half(visitor, "c2", "b").tap()
    expect(message).to_contain_text(BOTH)
    cards = page.locator("[data-hand='0'] li")
    expect(page.locator("[data-hand='0'] li.foreseen")).to_have_count(2)
    assert len(visitor.room()["moves"]) == 6
    before = [card.bounding_box() for card in cards.all()]
    place.tap()
    visitor.wait_for_moves(7)
    expect(page.locator("[data-hand='0'] button[data-card]")).to_have_count(2)
    assert [card.bounding_box() for card in cards.all()] == before
    expect(page.locator(".seals > span")).to_have_count(2)
    half(visitor, "a5", "w").tap()
    half(visitor, "a5", "w").tap()
    visitor.wait_for_moves(8)


def test_who_comes_by_keyboard_hears_what_a_pawn_would_do(visit: Visit) -> None:
    visitor = opened(visit)
    visitor.walk_to("c2")
    while half(visitor, "c2", "b").evaluate("one => one !== document.activeElement"):
        visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.get_by_test_id("announcements")).to_contain_text(f"Scores {BOTH}.")
    visitor.check_access()
    visitor.check_contrast()
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_moves(7)
    expect(visitor.page.get_by_test_id("announcements")).to_contain_text(f"completes {BOTH}.")


def test_a_whole_game_is_seen_happening_and_nothing_moves(visit: Visit) -> None:
    visitor = opened(visit, size=PHONE, motion="no-preference")
    page, chance = visitor.page, random.Random(3)
    page.get_by_test_id("settings").click()
    page.get_by_role("radio", name="Never").check()  # the bar belongs to the frame
    page.keyboard.press("Escape")
    visitor.forget_layout_shift()
    while not (room := visitor.wait_for_turn())["over"]:
        move = "bc2" if "bc2" in room["legal"] else chance.choice(room["legal"])
        visitor.play(room, move, "mouse")
        if move == "bc2":
            expect(page.locator("[data-hand='0'] .change")).to_have_text("+2")
            expect(page.locator("[data-hand='0'] strong")).to_have_text("2")
            # The board's and the hand's, each moved by keyframes that there are.
            assert page.locator(".stamped").evaluate_all(KEYFRAMES) == [True] * 4
    for seat, score in enumerate(visitor.room()["now"]["scores"]):
        expect(page.locator(f"[data-hand='{seat}'] strong")).to_have_text(str(score))
        expect(page.locator(f"[data-hand='{seat}'] .dimmed")).to_have_count(8 - score)
    visitor.layout_shift()
    # The frame around the board is measured with all games.
    moved = [
        one
        for one in page.evaluate("window.shifts")
        if re.search(r"[.](stage|field|hand|card|cell|below)", one["moved"])
    ]
    assert sum(one["value"] for one in moved) < 0.02


def test_cards_that_are_chosen_lie_in_the_order_in_which_they_were_taken(visit: Visit) -> None:
    visitor = visit(**table(deal="draft"))
    visitor.sit_down()
    visitor.page.locator('button[data-card="WBBW"]').hover()
    expect(visitor.page.get_by_test_id("message")).to_contain_text("Takes the card white black over black white")
    for card in "WBBW BBBB BWWW WWWW".split():
        visitor.play(visitor.wait_for_turn(), card, "mouse")
    for seat, cards in ((1, ["WBBW", "BWWW"]), (0, ["BBBB", "WWWW"])):
        expect(visitor.page.locator(f"[data-hand='{seat}'] li")).to_have_count(8)
        held = visitor.page.locator(f"[data-hand='{seat}'] [data-card]").all()
        assert [card.get_attribute("data-card") for card in held] == cards
    expect(visitor.page.locator(".taken [data-card]")).to_have_attribute("data-card", "WWWW")
    # On its way to the hand the card is seen above those it passes over.
    layers = [visitor.page.locator(part).first.evaluate("one => getComputedStyle(one).zIndex") for part in LAYERS]
    assert layers == sorted(layers)
