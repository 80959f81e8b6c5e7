"""The board of Nasca: the end of a round, planks on their way, what a plank would do."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

# A round that ends 14 to 16 with the last of these planks.
ROUND = (
    "b3-f3 b1-f1 d6-h6 a2-a6 e9-i9 e5-i5 a7-d7 c8-c10 b8-b10 g1-g4 i1-i4 i6-k6 i4-i5 j7-j10 f3-g3 h2-h3 i6-i9 a6-d6 "
    "g4-g6 h2-i2 i2-i4 e3-e6 b9-e9 e4-g4"
).split()


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
    points = page.locator("[data-points]")
    expect(points).to_have_text(["16", "14"])  # the far hand first
    expect(page.get_by_test_id("parts")).to_have_text(["round 1: 16", "round 1: 14"])
    assert page.locator("[data-move]").count() == 0
    visitor.check_access()
    page.keyboard.press("Enter")
    expect(page.locator('[data-cell="e4"]')).to_have_attribute("data-height", "0")
    expect(page.get_by_test_id("parts")).to_have_text(["round 1: 16 · now: 0", "round 1: 14 · now: 0"])
    expect(points).to_have_text(["16", "14"])
    visitor.play(visitor.wait_for_turn(), "a1-e1", "mouse")
