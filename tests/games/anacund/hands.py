"""How a move of Anacund is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def by_mouse(visitor: Visitor, move: str) -> None:
    visitor.page.locator(f'[data-move="{move}"]').first.click()


def by_keyboard(visitor: Visitor, move: str) -> None:
    visitor.tab_to_board()
    # The digits visit the playable squares of a value one after the other.
    value = next(s["value"] for s in visitor.room()["now"]["view"]["squares"] if s["name"] == move)
    for _ in range(8):
        if visitor.focused_cell() == move:
            break
        visitor.page.keyboard.press(str(value))
    assert visitor.focused_cell() == move
    visitor.page.keyboard.press("Enter")
