"""How a move of Ascension is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

WORDS = ("half", "figure", "joker", "stop")  # moves that name no cell


def by_mouse(visitor: Visitor, move: str) -> None:
    if move in WORDS:
        visitor.page.locator(f'[data-move="{move}"]').click()
        return
    if has_wrong_face(visitor, move):
        visitor.page.get_by_test_id("show-face").click()
    visitor.page.locator(f'[data-cell="{move[:2]}"][data-move]').click()


def by_touch(visitor: Visitor, move: str) -> None:
    if move in WORDS:
        visitor.page.locator(f'[data-move="{move}"]').tap()
        return
    if has_wrong_face(visitor, move):
        visitor.page.get_by_test_id("show-face").tap()
    cell = visitor.page.locator(f'[data-cell="{move[:2]}"][data-move]')
    if visitor.room()["now"]["view"]["phase"] != "step":
        cell.tap()
    cell.tap()


def by_keyboard(visitor: Visitor, move: str) -> None:
    if move in WORDS:
        visitor.press_until(f'[data-move="{move}"]')
    else:
        visitor.walk_to(move[:2])
        if has_wrong_face(visitor, move):
            visitor.page.keyboard.press("f")
        visitor.page.wait_for_selector(f'[data-cell="{move[:2]}"][data-move]')
    visitor.consider(move)
    visitor.page.keyboard.press("Enter")


def has_wrong_face(visitor: Visitor, move: str) -> bool:
    """Whether the piece in hand would show its face where the move hides it, or the other way round."""
    if not any(other.endswith("^") for other in visitor.legal):
        return False
    pressed = visitor.page.get_by_test_id("show-face").get_attribute("aria-pressed")
    return (pressed == "true") != move.endswith("^")
