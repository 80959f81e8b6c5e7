"""What the program thinks, on the page: hints by mouse and by keyboard, the evaluation bar, and reviews."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

from tablier.games import GAMES, module

LOOKS = [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")]
OWNED = [(name, owning.PLACES) for name in GAMES if (owning := module(name).owning) is not None]
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
    best = page.locator("[data-hint]").first
    expect(best).to_be_visible()
    expect(best).to_have_attribute("aria-pressed", "true")
    assert best.get_attribute("data-hint") in visitor.room()["legal"]
    expect(page.locator("[data-cell] .hinted")).to_have_count(1)
    expect(page.get_by_test_id("hint-why")).not_to_be_empty()
    visitor.check_access()
    other = page.locator("[data-hint]").nth(1)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("ask-hint").click()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_hint_comes_and_goes_by_keyboard_and_is_told(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "program"))
    visitor.sit_down()
    page = visitor.page
    page.keyboard.press("h")
    expect(page.locator("[data-hint]").first).to_be_visible()
    expect(page.get_by_test_id("announcements")).to_contain_text("Hint: ")
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("[data-hint]").first).to_be_visible()
    visitor.press_until("[data-hint]")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint")).to_have_count(0)


def test_a_hint_tells_the_whole_turn_and_marks_pieces_in_reserve(visit: Visit) -> None:
    visitor = visit(size=PHONE, **wish("ascension", "program"))
    visitor.sit_down()
    page = visitor.page
    page.keyboard.press("h")
    reserve = page.locator("[data-hint=half], [data-hint=figure]").first
    reserve.click()
    taken = page.locator(f"[data-reserve={reserve.get_attribute('data-hint')}]")
    expect(taken).to_have_css("box-shadow", re.compile("8px"))
    expect(page.get_by_test_id("line").locator(".move")).not_to_have_count(0)
    for hint in page.locator("[data-hint]").all():
        assert hint.evaluate("(button) => button.scrollWidth <= button.clientWidth"), "the value sticks out"


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
@pytest.mark.parametrize(("game", "places"), OWNED)
def test_a_hint_shows_who_will_own_what_to_those_who_want_to_know(
    visit: Visit, game: str, places: int, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish(game, "screen"))
    visitor.sit_down()
    page = visitor.page
    page.keyboard.press("h")
    owners = page.get_by_test_id("owners")
    expect(owners).not_to_have_attribute("open", "")
    owners.locator("summary").click()
    expect(owners.locator("[data-place]")).to_have_count(places)
    expect(owners).to_contain_text({"en": "On average", "fr": "En moyenne"}[language])
    visitor.check_access()
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(owners).to_have_attribute("open", "")


def test_a_hint_ends_with_the_move(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator("[data-hint]").first).to_be_visible()
    visitor.play(visitor.wait_for_turn(), "bc3", "mouse")
    expect(visitor.page.get_by_test_id("hint")).to_have_count(0)


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
    always_show_the_bar(visitor)
    expect(bar.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("about|proved"))
    visitor.check_access()


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
