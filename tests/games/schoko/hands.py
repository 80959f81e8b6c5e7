"""How a move of Scho K.O. is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def by_mouse(visitor: Visitor, move: str) -> None:
    if "@" in move:
        pattern = move.partition("@")[0]
        visitor.page.locator(f'[data-card="{hand_card(visitor, pattern)}"]').first.click()
        for _ in range(4):
            if visitor.page.locator(f'[data-pattern="{pattern}"]').count():
                break
            visitor.page.get_by_test_id("turn-right").click()
    visitor.page.locator(f'[data-move="{move}"]').click()


def by_touch(visitor: Visitor, move: str) -> None:
    pattern, _, place = move.partition("@")
    if place:
        visitor.page.locator(f'[data-card="{hand_card(visitor, pattern)}"]').first.tap()
        for _ in range(4):
            if visitor.page.locator(f'[data-pattern="{pattern}"]').count():
                break
            visitor.page.get_by_test_id("turn-right").tap()
        visitor.page.locator(f'[data-move="{move}"]').tap()
    visitor.page.locator(f'[data-move="{move}"]').tap()


def by_keyboard(visitor: Visitor, move: str) -> None:
    if "@" in move:
        walk_to_place(visitor, *move.split("@"))
        visitor.consider(move)
    else:
        visitor.press_until(f'[data-move="{move}"]')
    visitor.page.keyboard.press("Enter")


def walk_to_place(visitor: Visitor, pattern: str, place: str) -> None:
    visitor.press_until("[data-card]")
    visitor.press_until(f'[data-card="{hand_card(visitor, pattern)}"]', "ArrowRight")
    visitor.page.keyboard.press("Enter")
    for _ in range(4):
        if visitor.page.locator(f'[data-pattern="{pattern}"]').count():
            break
        visitor.page.keyboard.press("r")
    visitor.page.keyboard.press("ArrowUp")
    column, row = map(int, place.split(","))
    for _ in range(200):
        across, down = map(int, (visitor.focused_cell() or "").split(","))
        if (across, down) == (column, row):
            return
        key = ("ArrowDown" if row > down else "ArrowUp") if row != down else "ArrowRight"
        visitor.page.keyboard.press("ArrowLeft" if row == down and column < across else key)
    raise AssertionError(f"no way to {place} by arrow keys")


def hand_card(visitor: Visitor, pattern: str) -> str:
    """The card in the hand that lies like this when it is turned."""
    a, b, c, d = list(pattern[:4])
    turns = {a + b + c + d, c + a + d + b, d + c + b + a, b + d + a + c}
    visitor.page.wait_for_selector("[data-card]")
    cards: list[str] = visitor.page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
    return next(card for card in cards if card[:4] in turns and card[4:] == pattern[4:])
