"""What only Ascension has on the page: faces of one's own, and a refusal that names the pawn it protects."""

from __future__ import annotations

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
