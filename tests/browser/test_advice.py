"""What the program thinks, on the page: hints by mouse and by keyboard, the evaluation bar, and reviews."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

from tablier.games import GAMES, module

LOOKS = [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")]
LYING = (740, 360)
OWNED = [name for name in GAMES if module(name).owning is not None]
MOVES = ("bc3", "wb2", "bd4", "wd2")


def given_up(visit: Visit, **look: Any) -> Visitor:
    """Somebody who has played a few moves on one screen and then given up."""
    visitor = visit(**look, **wish("ascacou", "screen"))
    visitor.sit_down()
    for move in MOVES:
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    visitor.expect_end()
    return visitor


def begun(visitor: Visitor) -> dict[str, Any]:
    """The room after four moves."""
    room = visitor.wait_for_turn()
    while len(room["moves"]) < 4:
        visitor.play(room, room["legal"][-1], "mouse")
        room = visitor.wait_for_turn()
    return room


def hints(visitor: Visitor) -> Locator:
    """All that is hinted; on a phone, only the one that is pointed out has room beside the board."""
    visitor.page.get_by_test_id("hint-play").wait_for()
    if visitor.page.get_by_test_id("hint-more").count():
        visitor.page.get_by_test_id("hint-more").click()
    return visitor.page.locator("[data-hint]")


# Whether what an element of the page marks is in sight as a whole, with nothing over its middle.
SEEN = """element => {
    const box = element.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const foreign = over?.closest('[data-testid=dock], [data-testid=strip], header, dialog') ?? null;
    return inside && over !== null && (foreign === null || foreign.contains(element));
}"""


def check_seen(visitor: Visitor, *marks: str) -> None:
    for mark in marks:
        elements = visitor.page.locator(mark).all()
        assert elements, f"{mark} is not there"
        for element in elements:
            assert element.evaluate(SEEN), f"{mark} is out of sight: {element.bounding_box()}"


def always_show_the_bar(visitor: Visitor) -> None:
    visitor.page.get_by_test_id("settings").click()
    visitor.page.get_by_role("radio", name="Always").check()
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_a_hint_comes_and_goes_by_mouse(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "screen"))
    visitor.sit_down()
    page = visitor.page
    page.get_by_test_id("ask-hint").click()
    best = hints(visitor).first
    expect(best).to_have_attribute("aria-pressed", "true")
    assert best.get_attribute("data-hint") in visitor.room()["legal"]
    expect(page.locator("[data-cell] .hinted")).to_have_count(1)
    expect(page.get_by_test_id("hint-why")).not_to_be_empty()
    visitor.check_access()
    other = page.locator("[data-hint]").nth(1)
    move = other.get_attribute("data-hint") or ""
    other.click()
    expect(page.locator(f'[data-cell="{move[1:3]}"] .hinted')).to_have_count(1)
    visitor.check_access()
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_hint_comes_and_goes_by_keyboard_and_is_told(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "program"))
    visitor.sit_down()
    page = visitor.page
    expect(page.locator("h1")).to_be_focused()  # whoever pressed Play goes on from the game's heading
    page.keyboard.press("h")
    hints(visitor)
    expect(page.get_by_test_id("announcements")).to_contain_text("Hint: ")
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("play the hint")
    visitor.check_access()
    visitor.close_dialog()
    page.keyboard.press("h")
    hints(visitor)
    visitor.press_until("[data-hint]")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.keyboard.press("h")
    page.get_by_test_id("hint-play").wait_for()
    page.keyboard.press("p")
    visitor.wait_for_moves(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_points_at_what_can_be_seen_on_a_phone_and_is_played_to_the_end_of_the_turn(
    visit: Visit, game: str
) -> None:
    visitor = visit(size=PHONE, touch=True, **wish(game, "screen"))
    visitor.sit_down()
    page = visitor.page
    room = begun(visitor)
    page.evaluate("scrollTo(0, 0)")
    check_seen(visitor, "[data-testid=undo]", "[data-testid=resign]", "[data-testid=rules]", "[data-testid=ask-hint]")
    page.get_by_test_id("ask-hint").tap()
    player, played = room["now"]["player"], len(room["moves"])
    while True:
        page.get_by_test_id("hint-play").wait_for()
        expect(page.locator("[data-hinted]")).not_to_have_count(0)
        for size in (LYING, PHONE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_timeout(100)
            if size == LYING and game != "schoko":  # whose table has no edge
                check_seen(visitor, ".stage [role=grid]")
            check_seen(visitor, "[data-hinted]", "[data-testid=hint-play]")
        page.get_by_test_id("hint-play").tap()
        played += 1
        visitor.wait_for_moves(played)
        room = visitor.room()
        if room["now"]["player"] != player:
            break
    expect(page.get_by_test_id("hint")).to_have_count(0)
    assert (played - 4 > 1) == (game in ("anacund", "ascension")), "turns of several moves are played to their end"


def test_the_keyboard_goes_on_from_where_it_was_in_a_narrow_window(visit: Visit) -> None:
    visitor = visit(size=PHONE, **wish("ascacou", "screen"))
    visitor.sit_down()
    page = visitor.page
    ask, hint, more = (page.get_by_test_id(mark) for mark in ("ask-hint", "hint", "hint-more"))
    for _ in range(2):
        ask.press("Enter")
        expect(hint).to_be_focused()
        hint.get_by_role("button", name="Hide the hint").press("Enter")
        expect(ask).to_be_focused()
    page.get_by_test_id("resign").press("Enter")
    page.get_by_role("button", name="Cancel").press("Enter")
    expect(page.get_by_test_id("resign")).to_be_focused()
    ask.press("Enter")
    more.press("Enter")
    page.locator("dialog [data-hint]").nth(1).press("Enter")
    expect(more).to_be_focused()
    more.press("Enter")
    page.locator("dialog").get_by_test_id("hint-play").press("Enter")
    visitor.wait_for_moves(1)
    expect(page.locator(".play")).to_be_focused()


def test_a_hint_tells_the_whole_turn_and_marks_pieces_in_reserve(visit: Visit) -> None:
    visitor = visit(size=PHONE, **wish("ascension", "program"))
    visitor.sit_down()
    page = visitor.page
    page.keyboard.press("h")
    all_of_them = hints(visitor)
    for hint in all_of_them.all():
        assert hint.evaluate("(button) => button.scrollWidth <= button.clientWidth"), "the value sticks out"
    expect(page.get_by_test_id("line").locator(".move")).not_to_have_count(0)
    reserve = page.locator("[data-hint=half], [data-hint=figure]").first
    name = reserve.get_attribute("data-hint")
    reserve.click()
    taken = page.locator(f"[data-reserve={name}]")
    expect(taken).to_have_css("box-shadow", re.compile("8px"))
    check_seen(visitor, "[data-hinted]")


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
@pytest.mark.parametrize("game", OWNED)
def test_a_hint_shows_on_the_board_who_will_own_what_to_those_who_want_to_know(
    visit: Visit, game: str, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish(game, "screen"))
    visitor.sit_down()
    page = visitor.page
    begun(visitor)
    expected = page.locator(".stage [data-expected]")
    page.keyboard.press("h")
    hints(visitor).first.wait_for()
    expect(expected).to_have_count(0)
    page.get_by_test_id("owners").check()
    expect(expected).not_to_have_count(0)
    expect(page.get_by_test_id("balance")).to_contain_text({"en": "On average", "fr": "En moyenne"}[language])
    visitor.check_access()
    page.keyboard.press("Escape")  # on a phone, only the dialog closes
    if size != PHONE:
        page.keyboard.press("h")
    expect(expected).not_to_have_count(0)
    visitor.check_access()


def test_against_other_people_there_is_no_hint(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "link"))
    visitor.sit_down()
    visitor.close_dialog()
    expect(visitor.page.get_by_test_id("ask-hint")).to_have_count(0)
    visitor.page.keyboard.press("h")
    expect(visitor.page.get_by_test_id("hint")).to_have_count(0)


def test_the_bar_is_shown_during_a_game_to_those_who_want_it(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    bar = visitor.page.get_by_test_id("evaluation")
    expect(bar).to_have_count(0)
    visitor.forget_layout_shift()
    always_show_the_bar(visitor)
    expect(bar.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("about|proved"))
    # Whoever sits at the right of the board has the right end of the bar.
    places = {
        name: visitor.page.get_by_text(name, exact=True).first.bounding_box() for name in ("Player 1", "Player 2")
    }
    assert all(places.values())
    assert places["Player 1"]["x"] > places["Player 2"]["x"]  # type: ignore[index]
    assert "seat-0" in (bar.locator(".bar").get_attribute("style") or "").partition("--other")[0]
    visitor.check_access()
    assert visitor.layout_shift() < 0.005


def test_a_hint_is_told_even_if_the_bar_has_asked_already(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "program"))
    visitor.sit_down()
    page = visitor.page
    held = list[Route]()
    page.route("**/advice", lambda route: held.append(route))
    with page.expect_request("**/advice"):
        always_show_the_bar(visitor)
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_test_id("announcements")).to_contain_text("Hint: ")
    assert len(held) == 1, "asked twice"


def test_the_bar_never_shows_the_next_player_what_was_found_from_anothers_hand(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "screen"))
    visitor.sit_down()
    page = visitor.page
    visitor.play(visitor.wait_for_turn(), "dark", "mouse")
    always_show_the_bar(visitor)
    bar = page.get_by_test_id("evaluation")
    expect(bar.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("about|proved"))
    page.route("**/advice", lambda route: None)  # never answered
    room = visitor.wait_for_turn()
    visitor.play(room, room["legal"][0], "mouse")
    expect(page.get_by_test_id("pass-on")).to_be_visible()
    expect(bar.locator(".own")).to_have_count(0)
    visitor.pass_on()
    expect(bar.locator(".own")).to_have_count(0)
    visitor.take_screen()
    expect(bar.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("not judged|looking"))
    expect(bar.locator(".own")).to_have_count(0)
    page.get_by_test_id("previous").click()
    expect(bar.locator(".own")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme", "language"), [(PHONE, "light", "fr"), (LYING, "dark", "en")])
def test_the_end_is_an_event_in_sight_on_a_phone_and_nothing_moves(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, touch=True, **wish("ascacou", "program"))
    visitor.sit_down()
    page = visitor.page
    visitor.forget_layout_shift()
    page.get_by_test_id("ask-hint").tap()
    for moves in (2, 4):
        page.get_by_test_id("hint-play").tap()
        visitor.wait_for_moves(moves)
        visitor.wait_for_turn()
        page.get_by_test_id("ask-hint").tap()
    page.keyboard.press("h")
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    visitor.expect_end()
    board = ".stage [role=grid]"
    check_seen(visitor, board, *(f"[data-testid={mark}]" for mark in ("status", "series", "rematch", "review")))
    expect(page.get_by_test_id("series")).to_contain_text("0–1")
    visitor.check_access()
    page.get_by_test_id("review").tap()
    expect(page.get_by_test_id("reviewed")).to_have_attribute("data-judged", "4")
    expect(page.get_by_test_id("curve")).to_be_focused()
    page.keyboard.press("Home")
    expect(visitor.status).to_contain_text({"en": "start", "fr": "début"}[language])
    for _ in range(2):
        page.get_by_test_id("step-on").tap()
    expect(visitor.status).to_contain_text("2/4")
    check_seen(visitor, board, "[data-testid=step-back]", "[data-testid=step-on]", "[data-testid=curve]")
    visitor.check_access()
    assert visitor.layout_shift() < 0.02
    page.get_by_test_id("look").tap()
    expect(visitor.status).to_contain_text({"en": "start", "fr": "début"}[language])
    check_seen(visitor, board)
    page.get_by_test_id("rematch").tap()
    expect(page.get_by_test_id("undo")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()


def test_a_finished_game_is_reviewed_move_by_move(visit: Visit) -> None:
    visitor = given_up(visit)
    page = visitor.page
    page.get_by_test_id("review").click()
    expect(page.get_by_test_id("reviewed")).to_have_attribute("data-judged", str(len(MOVES)))
    page.get_by_test_id("curve").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    judgement = page.get_by_test_id("judgement")
    expect(judgement).to_have_attribute("data-number", "1")
    expect(judgement).to_contain_text("%")
    visitor.check_access()


def test_why_a_move_was_played_can_be_asked_without_a_review(visit: Visit) -> None:
    visitor = given_up(visit)
    page = visitor.page
    page.get_by_test_id("previous").click()
    page.get_by_test_id("why").click()
    expect(page.get_by_test_id("judgement")).to_contain_text("%")


def test_why_the_newest_move_was_played_can_be_asked_while_the_game_goes_on(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "program"))
    visitor.sit_down()
    page = visitor.page
    room = visitor.wait_for_turn()
    visitor.play(room, room["legal"][0], "mouse")
    visitor.wait_for_turn()
    number = len(visitor.room()["moves"])
    judgement = page.get_by_test_id("judgement")
    expect(judgement).to_have_attribute("data-number", str(number))
    page.get_by_test_id("why").click()
    expect(judgement).to_contain_text("%")
    visitor.check_access()


def remark(move: str, seat: int, value: float, line: list[str]) -> dict[str, Any]:
    why = {"en": f"The reason of {move}.", "fr": f"La raison de {move}."}
    figures = {"expected_score": value, "error": 0.05, "proved": False, "margin": None, "visits": 9}
    return {"move": move, "seat": seat, **figures, "line": line, "why": why}


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
def test_marked_moves_say_what_was_better_and_show_it(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    """The judgement is written here, as nobody can foresee what the program finds in so short a time."""
    marks = ["", "inaccuracy", "mistake", "blunder"]

    def judge(route: Route) -> None:
        judged = [
            {
                "number": number, "seat": (number - 1) % 2, "loss": 0.1 * number, "proved": False, "mark": mark,
                "played": remark(move, (number - 1) % 2, 0.4, [move]),
                "best": remark("we5", (number - 1) % 2, 0.7, ["we5", "be1"]),
            }
            for number, (move, mark) in enumerate(zip(MOVES, marks, strict=True), start=1)
        ]  # fmt: skip
        route.fulfill(body=json.dumps({"total": len(judged), "judged": judged}), content_type="application/json")

    visitor = given_up(visit, size=size, scheme=scheme, language=language)
    page = visitor.page
    page.route("**/review", judge)
    page.get_by_test_id("review").click()
    signs = page.locator("ol .mark")
    expect(signs).to_have_text(["?!", "?", "??"])
    blunder = page.get_by_role("button", name={"en": "blunder", "fr": "gaffe"}[language])
    blunder.click()
    judgement = page.get_by_test_id("judgement")
    expect(judgement).to_contain_text({"en": "The reason of wd2.", "fr": "La raison de wd2."}[language])
    expect(judgement).to_contain_text({"en": "The reason of we5.", "fr": "La raison de we5."}[language])
    visitor.check_access()
    page.get_by_test_id("show-line").click()
    expect(page.locator('[data-cell="e5"] .hinted')).to_have_count(1)
    page.get_by_test_id("line-next").click()
    expect(page.locator('[data-cell="e1"] .hinted')).to_have_count(1)
    visitor.check_access()
    page.keyboard.press("Escape")
    expect(judgement).to_have_attribute("data-number", "4")
    expect(page.locator(".hinted")).to_have_count(0)
