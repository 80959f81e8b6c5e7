"""A person at the page: what they see and do, with the mouse or with the keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PATIENCE = 30_000  # milliseconds; the machine may be busy
ASCACOU_HALF = {"b": 0, "w": 1}
ASCENSION_WORDS = ("half", "figure", "joker", "stop")  # moves that name no cell


class Visitor:
    """One person with one browser."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        self.page = page
        self.address = address
        self.language = language
        page.set_default_timeout(PATIENCE)

    # Coming and going

    def arrive(self, path: str, wish: dict[str, object]) -> None:
        """Open the page; a wish is what the start page remembers of last time."""
        if wish:
            self.page.add_init_script(f"localStorage.setItem('tablier.wish', {json.dumps(json.dumps(wish))})")
        self.page.goto(self.address + path)

    def sit_down(self) -> None:
        """Press the button of the start page and wait for the board."""
        self.page.get_by_test_id("play").click()
        self.wait_for_board()

    def wait_for_board(self) -> None:
        """Until the board is there, uncovered."""
        self.page.wait_for_selector("[data-cell], [data-card], [data-testid=curtain]")
        self.take_screen()
        self.page.wait_for_selector("[data-cell], [data-card]")

    def take_screen(self) -> None:
        """Where the screen was to be passed on, be the one it was passed to."""
        if self.page.get_by_test_id("curtain").count():
            self.page.get_by_test_id("curtain").click()

    # What the server knows of this person's game; used to choose a legal move, never to make it

    def room(self) -> dict[str, Any]:
        """The room as this person may know it."""
        found: dict[str, Any] = self.page.evaluate(
            """async () => {
                const id = location.pathname.split('/')[2];
                const kept = JSON.parse(localStorage.getItem('tablier.rooms') ?? '[]');
                const secret = kept.find((room) => room.id === id)?.secret;
                const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
                return (await fetch(`/api/rooms/${id}`, { headers })).json();
            }"""
        )
        return found

    def wait_for_moves(self, count: int) -> None:
        """Until the page shows so many moves, or more."""
        self.page.wait_for_function(
            "count => Number(document.querySelector('[data-moves]')?.dataset.moves ?? -1) >= count", arg=count
        )

    def wait_for_turn(self) -> dict[str, Any]:
        """Until this person may move or the game is over."""
        self.page.wait_for_selector("[data-turn='yours'], [data-turn='over']")
        self.take_screen()
        return self.room()

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is."""
        return self.page.get_by_test_id("status")

    # Moves

    def play(self, room: dict[str, Any], move: str, by: str) -> None:
        """Make a move on the board, and see it there."""
        self.legal: list[str] = room["legal"]
        getattr(self, f"_{room['game']}_by_{by}")(move)
        self.wait_for_moves(len(room["moves"]) + 1)

    def _ascacou_by_mouse(self, move: str) -> None:
        if ">" in move:
            self.page.locator(f'[data-cell="{move[1:3]}"] button:enabled').first.click()
            if sum(other.startswith(move[:3]) for other in self.legal) == 1:
                return  # where only one colour can be named, the page does not ask
        self.page.locator(f'[data-move="{move}"]').first.click()

    def _ascacou_by_keyboard(self, move: str) -> None:
        self.walk_to(move[1:3])
        self.page.keyboard.press(move[0])
        if ">" in move:
            self.page.keyboard.press(move[-1])

    def _anacund_by_mouse(self, move: str) -> None:
        self.page.locator(f'[data-move="{move}"]').first.click()

    def _anacund_by_keyboard(self, move: str) -> None:
        self.tab_to_board()
        # The digits visit the playable squares of a value one after the other.
        value = next(s["value"] for s in self.room()["now"]["view"]["squares"] if s["name"] == move)
        for _ in range(8):
            if self.focused_cell() == move:
                break
            self.page.keyboard.press(str(value))
        assert self.focused_cell() == move
        self.page.keyboard.press("Enter")

    def _nasca_by_mouse(self, move: str) -> None:
        cells = plank_cells(move)
        self.page.locator(f'[data-length="{len(cells)}"]:enabled').first.click()
        for _ in range(2):
            for cell in cells:
                self.page.locator(f'[data-cell="{cell}"]').first.hover(force=True)
                if self.page.locator(f'[data-move="{move}"]').count():
                    self.page.mouse.down()
                    self.page.mouse.up()
                    return
            self.page.get_by_test_id("turn-plank").first.click()
        raise AssertionError(f"{move} was never offered")

    def _nasca_by_keyboard(self, move: str) -> None:
        cells = plank_cells(move)
        self.tab_to_board()
        self.page.keyboard.press(str(len(cells)))
        for _ in range(2):
            for cell in cells:
                self.walk_to(cell)
                if self.page.locator(f'[data-move="{move}"]').count():
                    self.page.keyboard.press("Enter")
                    return
            self.page.keyboard.press("r")
        raise AssertionError(f"{move} was never offered")

    def _schoko_by_mouse(self, move: str) -> None:
        if "@" in move:
            pattern = move.partition("@")[0]
            self.page.locator(f'[data-card="{self.hand_card(pattern)}"]').first.click()
            for _ in range(4):
                if self.page.locator(f'[data-pattern="{pattern}"]').count():
                    break
                self.page.get_by_test_id("turn-right").click()
        self.page.locator(f'[data-move="{move}"]').click()

    def _schoko_by_keyboard(self, move: str) -> None:
        if "@" in move:
            self._walk_to_place(*move.split("@"))
        else:
            self.press_until(f'[data-move="{move}"]')
        self.page.keyboard.press("Enter")

    def _walk_to_place(self, pattern: str, place: str) -> None:
        self.press_until("[data-card]")
        self.press_until(f'[data-card="{self.hand_card(pattern)}"]', "ArrowRight")
        self.page.keyboard.press("Enter")
        for _ in range(4):
            if self.page.locator(f'[data-pattern="{pattern}"]').count():
                break
            self.page.keyboard.press("r")
        self.page.keyboard.press("ArrowUp")
        column, row = map(int, place.split(","))
        for _ in range(200):
            across, down = map(int, (self.focused_cell() or "").split(","))
            if (across, down) == (column, row):
                return
            key = ("ArrowDown" if row > down else "ArrowUp") if row != down else "ArrowRight"
            self.page.keyboard.press("ArrowLeft" if row == down and column < across else key)
        raise AssertionError(f"no way to {place} by arrow keys")

    def hand_card(self, pattern: str) -> str:
        """The card in the hand that lies like this when it is turned."""
        a, b, c, d = list(pattern[:4])
        turns = {a + b + c + d, c + a + d + b, d + c + b + a, b + d + a + c}
        self.page.wait_for_selector("[data-card]")
        cards: list[str] = self.page.eval_on_selector_all("[data-card]", "all => all.map(one => one.dataset.card)")
        return next(card for card in cards if card[:4] in turns and card[4:] == pattern[4:])

    def _ascension_by_mouse(self, move: str) -> None:
        if move in ASCENSION_WORDS:
            self.page.locator(f'[data-move="{move}"]').click()
            return
        if self.has_wrong_face(move):
            self.page.get_by_test_id("show-face").click()
        self.page.locator(f'[data-cell="{move[:2]}"][data-move]').click()

    def _ascension_by_keyboard(self, move: str) -> None:
        if move in ASCENSION_WORDS:
            self.press_until(f'[data-move="{move}"]')
        else:
            self.walk_to(move[:2])
            if self.has_wrong_face(move):
                self.page.keyboard.press("f")
            self.page.wait_for_selector(f'[data-cell="{move[:2]}"][data-move]')
        self.page.keyboard.press("Enter")

    def has_wrong_face(self, move: str) -> bool:
        """Whether the piece in hand would show its face where the move hides it, or the other way round."""
        if not any(other.endswith("^") for other in self.legal):
            return False
        pressed = self.page.get_by_test_id("show-face").get_attribute("aria-pressed")
        return (pressed == "true") != move.endswith("^")

    # Keys

    def focused_cell(self) -> str | None:
        """The cell that has the focus."""
        found: str | None = self.page.evaluate("document.activeElement?.closest('[data-cell]')?.dataset.cell ?? null")
        return found

    def tab_to_board(self) -> None:
        """Press Tab until a cell has the focus."""
        for _ in range(80):
            if self.focused_cell():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no way to the board by Tab")

    def walk_to(self, cell: str) -> None:
        """Press arrow keys until this cell has the focus."""
        self.tab_to_board()
        for _ in range(60):
            here = self.focused_cell()
            assert here is not None
            if here == cell:
                return
            across, down = ord(cell[0]) - ord(here[0]), int(cell[1:]) - int(here[1:])
            key = ("ArrowRight" if across > 0 else "ArrowLeft") if across else ("ArrowDown" if down > 0 else "ArrowUp")
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {cell} by arrow keys")

    def press_until(self, selector: str, key: str = "Tab", most: int = 60) -> None:
        """Press a key until the focus is where the selector says."""
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {selector} by {key}")

    # Judging the page

    def check_access(self) -> None:
        """No violation that axe-core can find, and nothing to scroll sideways."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "async tags => (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations.map("
            "one => `${one.id}: ${one.nodes.map(node => node.target + ' ' + node.failureSummary).join('; ')}`)",
            TAGS,
        )
        assert not found, "\n".join(found)
        width = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, "the page scrolls sideways"

    def expect_end(self) -> None:
        """The game is over and the page says so."""
        expect(self.page.get_by_test_id("ending")).to_be_visible()


def plank_cells(move: str) -> list[str]:
    """The cells of a plank, the middle ones first: there the page holds it."""
    (first, last), letters = move.split("-"), "abcdefghijk"
    columns = range(letters.index(first[0]), letters.index(last[0]) + 1)
    rows = range(int(first[1:]), int(last[1:]) + 1)
    cells = [f"{letters[column]}{row}" for row in rows for column in columns]
    return sorted(cells, key=lambda cell: abs(cells.index(cell) - len(cells) // 2))
