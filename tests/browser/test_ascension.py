"""What only Ascension has on the page: faces of one's own, and a refusal that names the pawn it protects."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish


def test_faces_of_ones_own_are_counted_beside_their_drawings(visit: Visit) -> None:
    visitor = visit(size=PHONE, **wish("ascension", "program"))
    visitor.page.get_by_text("Variants").click()
    visitor.page.get_by_role("group", name="Faces").get_by_role("radio", name="Your own").check()
    total = visitor.page.get_by_test_id("faces-sum")
    expect(total).to_have_text("40 drawn cubes of 40, 36 blank")
    visitor.check_access()
    ladders = visitor.page.get_by_role("spinbutton", name="ladder")
    ladders.fill("9")
    ladders.blur()
    expect(total).to_have_text("46 drawn cubes of 40")
    refused = visitor.page.get_by_text("Only 40 cubes are drawn, not 46.")
    expect(refused.first).to_be_visible()
    # Said of this option only, not also below another one that has a value of one's own.
    shown = refused.count()
    visitor.page.get_by_role("group", name="Longest game").get_by_role("radio", name="Your own").check()
    visitor.page.get_by_role("textbox").fill("150")
    visitor.page.wait_for_timeout(600)
    expect(refused).to_have_count(shown)
    ladders.fill("0")
    visitor.page.get_by_role("spinbutton", name="triangle and circle").fill("2")
    visitor.page.get_by_role("spinbutton", name="triangle and circle").blur()
    expect(total).to_have_text("38 drawn cubes of 40, 38 blank")
    visitor.sit_down()
    faces: dict[str, Any] = visitor.room()["options"]["faces"]
    assert (faces["triangle+circle"], faces["chasm"], "ladder" in faces) == (2, 3, False)


def test_walling_in_is_refused_with_the_pawn_and_the_cell(visit: Visit) -> None:
    wished: dict[str, Any] = wish("ascension", "screen")
    wished["options"]["ascension"]["players"] = 4
    visitor = visit(size=DESKTOP, **wished)
    visitor.sit_down()
    for move in ("e4", "b9", "e6", "a8", "d5"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    assert "b8" not in visitor.wait_for_turn()["legal"]
    visitor.page.locator('[data-cell="b8"]').first.click()
    expect(visitor.page.get_by_test_id("message").first).to_contain_text("b8 is its last way out")
    assert len(visitor.room()["moves"]) == 5


def test_a_pawn_that_is_clicked_first_says_what_comes_before_it(visit: Visit) -> None:  # ACN-2
    visitor = visit(size=PHONE, **wish("ascension", "screen"))
    visitor.sit_down()
    visitor.page.locator('[data-cell="a1"]').click()
    message = visitor.page.get_by_test_id("message")
    expect(message).to_contain_text("first take a piece and place it, then step")
    expect(visitor.page.get_by_text("Up the pillar and back home first")).to_be_visible()
    expect(visitor.page.get_by_text("Turn 1", exact=True)).to_be_visible()
    levels = visitor.page.locator("main :is(h1, h2, h3, h4)").evaluate_all("all => all.map(one => +one.tagName[1])")
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels


def test_what_a_gesture_would_do_is_told_before_it_is_made(visit: Visit) -> None:  # ACN-7
    visitor = visit(**wish("ascension", "screen"))
    page = visitor.page
    visitor.sit_down()
    message = page.get_by_test_id("message")
    visitor.walk_to("b2")
    expect(message).to_contain_text("makes a way on b2 for its pawn")
    expect(page.locator("svg .opened")).to_have_count(1)
    expect(page.get_by_test_id("announcements")).to_contain_text("makes a way on b2 for its pawn")
    page.keyboard.press("Enter")
    visitor.wait_for_moves(1)
    expect(page.locator("svg .reach")).to_have_count(1)
    page.locator('[data-reserve="half"]').hover()
    page.locator('[data-cell="c3"]').hover()
    expect(message).to_contain_text("up to height 4")


def test_a_finger_lifts_and_places_with_a_second_tap(visit: Visit) -> None:
    visitor = visit(size=(320, 740), language="fr", touch=True, **wish("ascension", "screen"))
    visitor.sit_down()
    page = visitor.page
    page.locator(".play").evaluate("one => one.scrollIntoView()")
    for number, (cell, doing) in enumerate((("b2", "prendre sa pièce"), ("c3", "l’y poser"))):
        page.locator(f'[data-cell="{cell}"]').tap()
        first = re.compile(f"^Touchez de nouveau {cell} pour {doing}")
        expect(page.get_by_test_id("message")).to_have_text(first)
        assert len(visitor.room()["moves"]) == number
        page.locator(f'[data-cell="{cell}"]').tap()
        visitor.wait_for_moves(number + 1)
        # What the drawing of the piece in hand does stands there, without scrolling.
        expect(page.locator(".hand .effect")).to_be_in_viewport(ratio=1)
    page.locator('[data-cell="b2"]').tap()
    visitor.wait_for_moves(3)
    visitor.check_access()


def test_the_whole_board_is_in_sight_on_a_lying_phone_and_nothing_moves(visit: Visit) -> None:
    visitor = visit(size=(740, 360), scheme="dark", **wish("ascension", "program"))
    visitor.sit_down()
    visitor.page.locator('[data-cell="a1"]').scroll_into_view_if_needed()
    board = visitor.page.locator("[role=grid]")
    board.evaluate("one => one.scrollIntoView({ block: 'center' })")
    expect(board).to_be_in_viewport(ratio=0.98)  # but for a fraction of a pixel
    boxes = """() => [...document.querySelectorAll('.ascension > *, .panels > *')].map((one) => {
        const [box, all] = [one.getBoundingClientRect(), one.closest('.ascension').getBoundingClientRect()];
        return [one.classList[0], box.x, box.y - all.y, box.width].join(' ');
    })"""
    before = visitor.page.evaluate(boxes)
    chance = random.Random(5)
    for _ in range(9):
        visitor.play(visitor.wait_for_turn(), chance.choice(visitor.room()["legal"]), "keyboard")
        assert visitor.page.evaluate(boxes) == before
    visitor.check_access()
