"""How a move of Ascacou is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

KEYS = {"en": {"b": "b", "w": "w"}, "fr": {"b": "n", "w": "b"}}


def by_mouse(visitor: Visitor, move: str) -> None:
    if ">" in move:
        visitor.page.locator(f'[data-cell="{move[1:3]}"] button:enabled').first.click()
        if sum(other.startswith(move[:3]) for other in visitor.legal) == 1:
            return  # where only one colour can be named, the page does not ask
    visitor.page.locator(f'[data-move="{move}"]').first.click()


def by_touch(visitor: Visitor, move: str) -> None:
    visitor.tap_twice(f'[data-cell="{move[1:3]}"] [data-side="{move[0]}"]')


def by_keyboard(visitor: Visitor, move: str) -> None:
    visitor.walk_to(move[1:3])
    side = visitor.page.evaluate("document.activeElement.dataset.side")
    if side in "bw" and side != move[0]:
        visitor.page.keyboard.press("ArrowLeft" if move[0] == "b" else "ArrowRight")
    if ">" not in move:
        visitor.consider(move)
    for colour in (move[0], *move[4:]):
        visitor.page.keyboard.press(KEYS[visitor.language][colour])
