"""How a move of Nasca is made on the page (see `tests.browser.visitor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def by_mouse(visitor: Visitor, move: str) -> None:
    cells = plank_cells(move)
    visitor.page.locator(f'[data-length="{len(cells)}"]:enabled').first.click()
    for _ in range(2):
        for cell in cells:
            visitor.page.locator(f'[data-cell="{cell}"]').first.hover(force=True)
            if visitor.page.locator(f'[data-move="{move}"]').count():
                visitor.page.mouse.down()
                visitor.page.mouse.up()
                return
        visitor.page.get_by_test_id("turn-plank").first.click()
    raise AssertionError(f"{move} was never offered")


def by_touch(visitor: Visitor, move: str) -> None:
    cells = plank_cells(move)
    visitor.page.locator(f'[data-length="{len(cells)}"]:enabled').first.tap()
    along = sorted(cells, key=lambda cell: (cell[0], int(cell[1:])))
    held = visitor.page.locator(f'[data-cell="{along[(len(cells) - 1) // 2]}"]').first
    held.tap()
    visitor.page.wait_for_selector(".ghost")
    if not visitor.page.locator(f'[data-move="{move}"]').count():
        visitor.page.get_by_test_id("turn-plank").first.tap()
    visitor.page.wait_for_selector(f'[data-move="{move}"]', state="attached")
    held.tap()


def by_keyboard(visitor: Visitor, move: str) -> None:
    cells = plank_cells(move)
    visitor.tab_to_board()
    visitor.page.keyboard.press(str(len(cells)))
    for _ in range(2):
        for cell in cells:
            visitor.walk_to(cell)
            if visitor.page.locator(f'[data-move="{move}"]').count():
                visitor.consider(move)
                visitor.page.keyboard.press("Enter")
                return
        visitor.page.keyboard.press("r")
    raise AssertionError(f"{move} was never offered")


def plank_cells(move: str) -> list[str]:
    """The cells of a plank, the middle ones first: there the page holds it."""
    (first, last), letters = move.split("-"), "abcdefghijk"
    columns = range(letters.index(first[0]), letters.index(last[0]) + 1)
    rows = range(int(first[1:]), int(last[1:]) + 1)
    cells = [f"{letters[column]}{row}" for row in rows for column in columns]
    return sorted(cells, key=lambda cell: abs(cells.index(cell) - len(cells) // 2))
