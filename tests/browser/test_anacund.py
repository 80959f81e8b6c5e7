"""The board of Anacund: what a pawn would capture is shown before it is placed, and then how it happens."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

LYING = (740, 360)
# With i1 who begins then encloses j1 and k1.
RING, OPENING = "1*23456" + "123456" * 5, "l1 q2 q1 f3 k1 j1 p1".split()
# How often pieces were set in motion, by what they are.
WATCH = """() => {
    window.moved = { carried: 0, fallen: 0, counted: 0 };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        for (const kind in moved) if (kind in this.dataset) moved[kind] += 1;
        return animate.apply(this, all);
    };
}"""

# Plays so many moves as fast as the server allows.
HURRY = """async (count) => {
    const id = location.pathname.split('/')[2];
    const { secret } = JSON.parse(localStorage.getItem('tablier.rooms')).find((room) => room.id === id);
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    for (let played = 0; played < count; played++) {
        const { number, legal } = await (await fetch(`/api/rooms/${id}`, { headers })).json();
        const body = JSON.stringify({ number, move: legal[played % legal.length] });
        await fetch(`/api/rooms/${id}/moves`, { method: 'POST', headers, body });
    }
}"""


def table(against: str, **more: str) -> dict[str, object]:
    return {**wish("anacund", against), **more, "options": {"anacund": {"ring": RING}}}


def press(visitor: Visitor, square: str) -> None:
    """Put a finger on the number, or the pawn, that stands on a square."""
    box = visitor.page.locator(f'[data-cell="{square}"] .tile').bounding_box()
    assert box
    visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def play_all(visitor: Visitor, moves: list[str]) -> None:
    for move in moves:
        visitor.play(visitor.wait_for_turn(), move, "mouse")


def test_a_finger_sees_what_a_pawn_would_capture_before_it_places_it(visit: Visit) -> None:
    visitor = visit(size=LYING, touch=True, **table("screen"))
    visitor.sit_down()
    play_all(visitor, OPENING)
    page, place, falling = visitor.page, visitor.page.get_by_test_id("place"), visitor.page.locator(".falling")
    board = page.locator(".track").bounding_box()
    assert board
    assert board["height"] <= LYING[1]
    page.locator(".track").evaluate("track => track.scrollIntoView({ block: 'center' })")
    press(visitor, "i1")
    expect(place).to_contain_text("Place on i1")
    expect(place).to_contain_text("Captures 2 pawns")
    expect(page.get_by_test_id("announcements")).to_contain_text("Captures 2 pawns")
    expect(falling).to_have_count(2)
    assert page.locator(".change.would").all_inner_texts() == ["−2", "+3"]
    visitor.check_access()
    visitor.check_contrast()
    press(visitor, "l1")
    expect(place).to_be_hidden()
    expect(falling).to_have_count(0)
    press(visitor, "i1")
    expect(place).to_contain_text("Captures 2 pawns")
    place.tap()
    visitor.wait_for_moves(8)
    square = visitor.room()["legal"][0]
    press(visitor, square)
    expect(place).to_contain_text(f"Place on {square}")
    press(visitor, square)
    visitor.wait_for_moves(9)


def test_a_turn_of_somebody_else_is_seen_pawn_by_pawn_with_what_it_captures(visit: Visit) -> None:
    host = visit(size=PHONE, motion="no-preference", **table("link", starts="other"))
    host.sit_down()
    guest = visit(host.invitation())
    guest.wait_for_board()
    play_all(guest, OPENING[:3])
    play_all(host, OPENING[3:6])
    host.page.evaluate(WATCH)
    play_all(guest, [*OPENING[6:], "i1"])
    play_all(guest, guest.room()["legal"][:1])
    host.wait_for_turn()
    moved: dict[str, Any] = host.page.evaluate("window.moved")
    assert moved == {"carried": 3, "fallen": 2, "counted": 0}
    expect(host.page.locator(".order")).to_have_count(3)
    expect(host.page.locator(".beside.recent")).to_have_count(2)
    expect(host.page.get_by_test_id("message")).to_contain_text("+2:")


def test_all_is_counted_at_the_end(visit: Visit) -> None:
    visitor = visit(size=PHONE, motion="no-preference", **table("screen"))
    visitor.sit_down()
    page = visitor.page
    page.evaluate(HURRY, 35)
    visitor.wait_for_moves(35)
    room = visitor.wait_for_turn()
    page.evaluate(WATCH)
    visitor.play(room, room["legal"][0], "mouse")
    assert page.evaluate("window.moved.counted") == 36
    expect(page.locator(".counting")).to_be_visible()
    for seat, score in enumerate(visitor.room()["now"]["scores"]):
        expect(page.locator(f".player.seat-{seat} .score strong")).to_have_text(str(score))
