"""A person at the page: what they see and do, with the mouse or with the keyboard alone.

How a move is made on the board of a game stands beside its tests: `by_mouse` and `by_keyboard` in
`tests/games/<name>/hands.py`.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PATIENCE = 30_000  # milliseconds; the machine may be busy

# Keeps every shift of the layout, those right after input too, but not what a new size of the window brings about.
WATCH = """
    window.shifts = [];
    let resized = -1000;
    addEventListener('resize', () => { resized = performance.now(); });
    const named = (node) => {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element) return 'gone';
        const mark = element.dataset.testid ? `[${element.dataset.testid}]` : '';
        const names = [...element.classList].filter((name) => !name.startsWith('svelte-')).map((name) => `.${name}`);
        return element.tagName.toLowerCase() + names.join('') + mark;
    };
    const rounded = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (entry.startTime - resized < 500) continue;
            const moved = entry.sources.map(
                (one) => `${named(one.node)} (${rounded(one.previousRect)} to ${rounded(one.currentRect)})`
            );
            window.shifts.push({ value: entry.value, input: entry.hadRecentInput, moved: moved.join(', ') });
        }
    }).observe({ type: 'layout-shift', buffered: true });
"""


# What comes and goes is judged once it is there: half faded, nothing has enough contrast.
SETTLED = """
    () => Promise.allSettled(
        document.getAnimations()
            .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
            .map((one) => one.finished)
    ).then(() => null)
"""


class Visitor:
    """One person with one browser."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        self.page = page
        self.address = address
        self.language = language
        page.set_default_timeout(PATIENCE)

    # Coming and going

    def arrive(self, path: str, wish: dict[str, object], prefer: dict[str, object]) -> None:
        """Open the page; a wish is what the start page remembers of last time, and a preference what was set."""
        self.page.add_init_script(WATCH)
        for key, value in (("wish", wish), ("preferences", prefer)):
            if value:
                kept = json.dumps(json.dumps(value))
                self.page.add_init_script(f"if (origin !== 'null') localStorage.setItem('tablier.{key}', {kept})")
        self.page.goto(self.address + path)

    def sit_down(self) -> None:
        """Press the button of the start page and wait for the board."""
        self.page.get_by_test_id("play").click()
        self.wait_for_board()

    def wait_for_board(self) -> None:
        """Until the board is there, uncovered; who is asked to play says yes."""
        self.page.wait_for_selector("[data-cell], [data-card], [data-testid=curtain], [data-testid=offer-yes]")
        if self.page.get_by_test_id("offer-yes").count():
            self.page.get_by_test_id("offer-yes").click()
            self.page.wait_for_selector("[data-cell], [data-card], [data-testid=curtain]")
        self.take_screen()
        self.page.wait_for_selector("[data-cell], [data-card]")

    def take_screen(self) -> None:
        """Where the screen is to be passed on, pass it on and be the one it was passed to."""
        if self.page.locator("[data-turn=passing]").count():
            self.pass_on()
            self.page.get_by_test_id("curtain").click()
            self.page.wait_for_selector("[data-turn]:not([data-turn=passing])")

    def pass_on(self) -> None:
        """Give the screen away, unless it is on its way already."""
        self.page.wait_for_selector("[data-testid=pass-on], [data-testid=curtain]")
        if self.page.get_by_test_id("pass-on").count():
            self.page.get_by_test_id("pass-on").click()
            self.page.wait_for_selector("[data-testid=curtain]")

    def invitation(self) -> str:
        """The path of the invitation that is open before whoever has made a table; it is then closed."""
        address = self.page.get_by_test_id("invitation").locator("input[type=text]").input_value()
        self.close_dialog()
        return address.removeprefix(self.address)

    def close_dialog(self) -> None:
        """Close what lies over the page."""
        self.page.locator("dialog[open]").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator("dialog").wait_for(state="detached")

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
        self.page.wait_for_selector("[data-turn='yours'], [data-turn='over'], [data-turn='passing']")
        self.take_screen()
        self.go_on()
        return self.room()

    def go_on(self) -> None:
        """Where the end of a round is held, leave it."""
        if self.page.get_by_test_id("go-on").count():
            self.page.get_by_test_id("go-on").click()

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is."""
        return self.page.get_by_test_id("status")

    # Moves

    def tap_twice(self, selector: str) -> None:
        """Put a finger on something, which shows what it would do, and again, which does it."""
        for _ in range(2):
            self.page.locator(selector).first.tap()

    def consider(self, move: str) -> None:
        """The move is under the focus, and made with the next key: who listens hears what it would do."""

    def play(self, room: dict[str, Any], move: str, by: str) -> None:
        """Make a move on the board, and see it there."""
        self.legal: list[str] = room["legal"]
        hands = importlib.import_module(f"tests.games.{room['game']}.hands")
        getattr(hands, f"by_{by}")(self, move)
        self.wait_for_moves(len(room["moves"]) + 1)

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
        self.page.evaluate(SETTLED)
        # The button that begins a game sticks to the window's edge: look from where it covers nothing.
        self.page.evaluate("document.querySelector('form:has(.go)')?.scrollIntoView({ block: 'end' })")
        found = self.page.evaluate(
            "async tags => (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations.map("
            "one => `${one.id}: ${one.nodes.map(node => node.target + ' ' + node.failureSummary).join('; ')}`)",
            TAGS,
        )
        assert not found, "\n".join(found)
        width = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, "the page scrolls sideways"

    def check_contrast(self) -> None:
        """In the look of high contrast, whatever is written on the board has at least 7:1."""
        self.page.evaluate("document.documentElement.dataset.look = 'contrast'")
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "async rule => (await axe.run('.stage', { runOnly: { type: 'rule', values: [rule] }, rules: { [rule]: {"
            "enabled: true } } })).violations.flatMap(one => one.nodes.map(node => node.failureSummary))",
            "color-contrast-enhanced",
        )
        assert not found, "\n".join(found)
        self.page.evaluate("document.documentElement.dataset.look = 'natural'")

    def check_uncut(self, selector: str) -> None:
        """The words of these things fit into them."""
        cut = self.page.eval_on_selector_all(
            selector,
            """all => all.filter((one) => {
                const words = document.createRange();
                words.selectNodeContents(one);
                const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
                return inner.left < outer.left || inner.right > outer.right;
            }).map((one) => one.textContent.trim())""",
        )
        assert not cut, cut

    def forget_layout_shift(self) -> None:
        """Measure from now on: what stands there has found its place."""
        self.page.wait_for_timeout(300)
        self.page.evaluate("window.shifts = []")

    def layout_shift(self, by_input: bool = True) -> float:
        """How far things have moved under the finger, all in all, as browsers measure it; prints what moved most.

        What moves within half a second after a key or a tap counts as well, unless it is left out as browsers do.
        """
        self.page.wait_for_timeout(150)  # the browser tells in the next frame
        shifts: list[dict[str, Any]] = self.page.evaluate("window.shifts")
        shifts = [shift for shift in shifts if by_input or not shift["input"]]
        for shift in sorted(shifts, key=lambda one: one["value"], reverse=True)[:8]:
            print(f"{shift['value']:.4f} {shift['moved']}")
        return sum(float(shift["value"]) for shift in shifts)

    def expect_end(self) -> None:
        """The game is over and the page says so."""
        expect(self.page.get_by_test_id("ending")).to_be_visible()
