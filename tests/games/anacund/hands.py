"""How a move of Anacund is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def by_mouse(visitor: Visitor, move: str) -> None:
    square = move.partition("/")[0]
    visitor.page.locator(f'[data-move="{square}"]').first.click()
    if sum(other.partition("/")[0] == square for other in visitor.legal) > 1:  # the page asks from which group
        visitor.page.locator(f'[data-way="{move}"]').click()


def by_touch(visitor: Visitor, move: str) -> None:
    square = move.partition("/")[0]
    visitor.tap_twice(f'[data-cell="{square}"]')
    if sum(other.partition("/")[0] == square for other in visitor.legal) > 1:
        visitor.tap_twice(f'[data-way="{move}"]')


def by_keyboard(visitor: Visitor, move: str) -> None:
    visitor.tab_to_board()
    square, _, group = move.partition("/")
    # The digits visit the squares that a group of that size may fill, one after the other, and choose the group.
    size = group or next(s["value"] for s in visitor.room()["now"]["view"]["squares"] if s["name"] == square)
    visitor.page.keyboard.press(str(size))
    for _ in range(36):
        if visitor.focused_cell() == square:
            break
        visitor.page.keyboard.press(str(size))
    assert visitor.focused_cell() == square
    visitor.consider(move)
    visitor.page.keyboard.press("Enter")
