"""The board of Nasca: the end of a round, planks on their way, what a plank would do."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

# A round that ends 14 to 16 with the last of these planks.
ROUND = (
    "b3-f3 b1-f1 d6-h6 a2-a6 e9-i9 e5-i5 a7-d7 c8-c10 b8-b10 g1-g4 i1-i4 i6-k6 i4-i5 j7-j10 f3-g3 h2-h3 i6-i9 a6-d6 "
    "g4-g6 h2-i2 i2-i4 e3-e6 b9-e9 e4-g4"
).split()


# An area of nine cells closes below the seventh row when this is laid after eighteen of them.
CLOSING, FLAT = "c9-e9", "f8-h8"


def two_rounds() -> dict[str, object]:
    """A match on one screen, as the rules have it."""
    return {**wish("nasca", "screen"), "options": {}}


def skip_to(visitor: Visitor, moves: list[str]) -> None:
    """Let these moves have been played; only what comes after them matters."""
    visitor.page.evaluate(
        """async (moves) => {
            const id = location.pathname.split('/')[2];
            const { secret } = JSON.parse(localStorage.getItem('tablier.rooms')).find((room) => room.id === id);
            const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
            let { number } = await (await fetch(`/api/rooms/${id}`, { headers })).json();
            for (const move of moves) {
                const body = JSON.stringify({ number, move });
                const answer = await fetch(`/api/rooms/${id}/moves`, { method: 'POST', headers, body });
                if (!answer.ok) throw new Error(await answer.text());
                ({ number } = await answer.json());
            }
        }""",
        moves,
    )
    visitor.wait_for_moves(len(moves))


def test_the_end_of_a_round_stays_until_somebody_goes_on(visit: Visit) -> None:
    visitor = visit(**two_rounds())
    page = visitor.page
    visitor.sit_down()
    skip_to(visitor, ROUND[:-1])
    visitor.play(visitor.wait_for_turn(), ROUND[-1], "mouse")
    expect(page.get_by_test_id("go-on")).to_be_focused()
    expect(page.locator('[data-cell="e4"]')).to_have_attribute("data-height", "3")
    expect(page.get_by_test_id("message").first).to_contain_text("Round 1 is over")
    expect(visitor.status).to_have_text("The round is over")
    points = page.locator("[data-points]")
    expect(points).to_have_text(["16", "14"])  # the far hand first
    expect(page.get_by_test_id("parts")).to_have_text(["round 1: 16", "round 1: 14"])
    assert page.locator("[data-move]").count() == 0
    # Without motion all areas are counted at once.
    counted = [page.locator(f"[data-sum='{seat}'] text").all_text_contents() for seat in (0, 1)]
    assert [sum(map(int, sums)) for sums in counted] == [14, 16]
    assert page.eval_on_selector_all(".sum", "all => all.every((one) => getComputedStyle(one).opacity === '1')")
    expect(page.locator(".planks.dim")).to_be_attached()
    visitor.check_access()
    page.keyboard.press("Enter")
    expect(page.locator('[data-cell="e4"]')).to_have_attribute("data-height", "0")
    expect(page.get_by_test_id("parts")).to_have_text(["round 1: 16 · now: 0", "round 1: 14 · now: 0"])
    expect(points).to_have_text(["16", "14"])
    visitor.play(visitor.wait_for_turn(), "a1-e1", "mouse")


def middle(found: Locator) -> tuple[float, float]:
    """Where a finger is put on it."""
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(visitor: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the screen, and let it rest before it is lifted: what is flung swallows the tap after it."""
    finger = visitor.page.context.new_cdp_session(visitor.page)
    for step in range(6):
        x, y = (one + (other - one) * step / 5 for one, other in zip(start, end, strict=True))
        points = [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points})
    visitor.page.wait_for_timeout(150)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_carries_a_plank_sees_what_it_would_enclose_and_lays_it(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True, motion="no-preference", **wish("nasca", "screen"))
    page = visitor.page
    visitor.sit_down()
    skip_to(visitor, ROUND[:18])
    visitor.forget_layout_shift()
    page.locator(".play").evaluate("one => one.scrollIntoView()")
    scrolled = page.evaluate("scrollY")
    offered, gained = page.locator("[data-move]"), page.locator("[data-gained='0']")
    cell = {name: middle(page.locator(f'[data-cell="{name}"]')) for name in ("d9", "g8", "j3")}
    # It goes ahead of the finger, which hides what is under it.
    drag(visitor, middle(page.locator('.turn [data-length="3"]')), (cell["d9"][0], cell["d9"][1] + 46))
    expect(offered).to_have_attribute("data-move", CLOSING)
    expect(page.locator("[data-gain]")).to_have_text("+9")
    expect(page.locator(".near [data-change]")).to_have_text("+9")
    expect(page.get_by_test_id("would")).to_contain_text("Encloses 9 cells")
    expect(gained).to_have_count(9)
    drag(visitor, cell["j3"], cell["g8"])  # from anywhere on the board
    expect(offered).to_have_attribute("data-move", FLAT)
    expect(gained).to_have_count(0)
    drag(visitor, cell["g8"], cell["d9"])
    expect(offered).to_have_attribute("data-move", CLOSING)
    assert page.evaluate("scrollY") == scrolled
    page.get_by_test_id("lay-plank").tap()
    visitor.wait_for_moves(19)
    expect(page.locator(f'[data-laid="{CLOSING}"] [data-newest]')).to_be_attached()
    expect(page.locator(".near [data-points]")).to_have_text("14")
    expect(page.locator(".near [data-change=was]")).to_have_text("+9")
    assert visitor.layout_shift() < 0.02
