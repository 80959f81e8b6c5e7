"""The start page: the games, what can be chosen, and the games that this browser plays already."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

import tablier

TINY, LYING = (320, 640), (740, 360)
MOVE = 700  # milliseconds from one move of a small board to the next, and what several of them are apart
APART = 140


def go_home(visitor: Visitor) -> None:
    """To the start page, by the link in the header."""
    visitor.page.locator("header a.brand").click()
    visitor.page.wait_for_selector("[data-testid=play]")


def box(place: Locator) -> tuple[float, float]:
    """Where something begins and ends, from the top of the window."""
    found = place.bounding_box()
    assert found is not None
    return found["y"], found["y"] + found["height"]


# Buttons of the bar whose words are higher or wider than they are.
OVERFLOWING = """[...document.querySelectorAll('.go > :is(a, button)')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


def pictures(page: Page) -> list[str | None]:
    """Which picture of its game each small board shows; None where nothing was loaded."""
    return [board.get_attribute("data-picture") for board in page.get_by_test_id("living").all()]


# What there is to play


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [(DESKTOP, "light", "fr"), (PHONE, "dark", "en"), (TINY, "light", "fr"), (LYING, "dark", "en")],
)
def test_all_games_are_in_view_or_at_least_the_way_to_play(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language)
    page, play, learn = visitor.page, visitor.page.get_by_test_id("play"), visitor.page.get_by_test_id("learn")
    page.wait_for_selector("[data-testid=play]")
    cards = page.get_by_role("radio").and_(page.locator("[name=game]"))
    expect(cards).to_have_count(len(tablier.GAMES))
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    if size == DESKTOP:
        for card in (*cards.all(), page.get_by_role("slider")):
            expect(card).to_be_in_viewport(ratio=1)
    cards.first.focus()
    top, bottom = box(page.locator(".go"))
    for number, game in enumerate(tablier.GAMES):
        page.keyboard.press("ArrowDown") if number else None
        expect(cards.nth(number)).to_be_focused()
        expect(play).to_contain_text(tablier.games.module(game).TITLE)
        expect(learn).to_have_attribute("href", f"/learn/{game}")
        for button in (play, learn):
            expect(button).to_be_in_viewport(ratio=1)
        assert box(page.locator(".go")) == (top, bottom), "the bar stays where it is"
        if size != LYING:
            assert box(cards.nth(number))[1] <= top, "what has the focus is not covered"
    page.get_by_role("radio", name={"en": "By link", "fr": "Par lien"}[language]).check(force=True)
    assert page.evaluate(OVERFLOWING) == [], "the longest words fit, too"
    visitor.check_access()
    page.keyboard.press("End")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert box(page.locator("details").last)[1] <= box(page.locator(".go"))[0], "the bar covers nothing for good"


def test_small_boards_play_some_moves_and_then_rest(visit: Visit) -> None:
    visitor = visit("/nowhere", motion="no-preference")
    page = visitor.page
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.locator("header a.brand").click()
    boards, games = page.get_by_test_id("living"), len(tablier.GAMES)
    expect(boards).to_have_count(games)
    last = int(boards.first.get_attribute("data-last") or 0) or 6
    for board in boards.all():
        expect(board).to_have_attribute("data-picture", "0")
        expect(board).to_have_attribute("aria-hidden", "true")
    visitor.forget_layout_shift()
    before = boards.first.screenshot()
    for step in range(games):
        page.clock.run_for(APART if step else MOVE)
        expect(boards.nth(step)).to_have_attribute("data-picture", "1")  # one after another
    assert pictures(page) == ["1"] * games
    page.evaluate(HIDE, "hidden")
    page.clock.run_for(10 * MOVE)
    assert pictures(page) == ["1"] * games, "nobody looks"
    page.evaluate(HIDE, "visible")
    page.clock.run_for(MOVE)
    assert pictures(page) == ["2"] * games
    for _ in range(last):
        page.clock.run_for(MOVE)
    assert pictures(page) == [str(last)] * games
    page.clock.run_for(10 * MOVE)
    assert pictures(page) == [str(last)] * games, "less than five seconds long, they need no button that stops them"
    assert boards.first.screenshot() != before
    assert visitor.layout_shift() < 0.001

    # Again for whoever looks closer, with the mouse or by the keys.
    page.locator(".game").nth(2).hover()
    assert pictures(page)[2] == "0"
    page.clock.run_for(3 * MOVE)
    page.get_by_role("radio").and_(page.locator("[value=ascacou]")).focus()
    page.clock.run_for(MOVE)
    assert [pictures(page)[number] for number in (0, 1)] == ["1", str(last)]

    # And not for whoever wants nothing to move.
    page.evaluate("document.documentElement.scrollTo(0, 0)")
    page.get_by_test_id("settings").click()
    page.get_by_role("radio", name="None").first.check()
    page.keyboard.press("Escape")
    assert pictures(page) == [str(last)] * games
    page.clock.run_for(MOVE)
    page.locator(".game").nth(3).hover()
    page.clock.run_for(MOVE)
    assert pictures(page) == [str(last)] * games


HIDE = """state => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_small_boards_are_loaded_when_they_come_into_view_and_stand_still_where_motion_is_reduced(visit: Visit) -> None:
    visitor = visit(size=PHONE, motion="reduce")
    boards = visitor.page.get_by_test_id("living")
    expect(boards.first).to_have_attribute("data-picture", "6")
    assert pictures(visitor.page)[-1] is None
    boards.last.scroll_into_view_if_needed()
    expect(boards.last).to_have_attribute("data-picture", "6")


def test_how_far_somebody_is_in_a_lesson_stands_beside_play(visit: Visit) -> None:
    visitor = visit(language="fr", **wish("ascacou", "program"))
    learn = visitor.page.get_by_test_id("learn")
    expect(learn).to_have_accessible_name("Apprendre en une minute : Ascacou")
    steps = len(tablier.lesson("ascacou").steps)
    for done, text in (([0, 1, 2], f"3 sur {steps}"), ([*range(steps)], "faite")):
        kept = json.dumps({"ascacou": {"at": len(done), "done": done}})
        visitor.page.evaluate("kept => localStorage.setItem('tablier.lessons', kept)", kept)
        visitor.page.reload()
        expect(learn).to_contain_text(text)
    visitor.check_access()
    visitor.page.get_by_role("radio", name="Anacund").check(force=True)
    expect(learn).to_have_accessible_name("Apprendre en une minute : Anacund")


# The games that this browser plays


@pytest.mark.parametrize(("size", "few"), [(PHONE, 2), (DESKTOP, 4)])
def test_a_long_list_leaves_what_there_is_to_play_in_view(visit: Visit, size: tuple[int, int], few: int) -> None:
    visitor = visit("/nowhere", size=size)
    rooms = [
        {"id": f"{number:016x}", "secret": "x", "game": "nasca", "against": "program", "level": "keen", "moves": 9}
        | {"over": number < 6, "result": "won", "turn": number > 7, "at": 1_790_000_000_000 - number}
        for number in range(9)
    ]
    visitor.page.evaluate("rooms => localStorage.setItem('tablier.rooms', rooms)", json.dumps(rooms))
    visitor.page.goto(visitor.address)
    kept, more = visitor.page.get_by_test_id("kept"), visitor.page.get_by_role("button", name="All 9 games")
    expect(kept).to_have_count(few)
    for number, text in enumerate(["Your turn", "Their turn", "Their turn", "You won"][:few]):
        expect(kept.nth(number)).to_contain_text(text)
    for card in visitor.page.locator(".game").all()[: 5 if size == DESKTOP else 1]:
        expect(card).to_be_in_viewport(ratio=1)
    visitor.check_access()
    visitor.page.evaluate("scrollTo(0, 0)")
    before = box(more)
    more.click()
    expect(kept).to_have_count(9)
    assert box(visitor.page.get_by_role("button", name="Fewer")) == before
    visitor.check_access()


def test_the_list_says_with_whom_whose_turn_it_is_and_how_a_series_stands(visit: Visit) -> None:
    host = visit(**wish("ascacou", "link"))
    host.page.get_by_label("Your name").fill("Anna")
    host.sit_down()
    path = host.invitation()
    go_home(host)
    kept = host.page.get_by_test_id("kept")
    expect(kept).to_contain_text("Waiting for somebody")
    guest = visit("/nowhere", language="fr")
    guest.page.evaluate("localStorage.setItem('tablier.preferences', JSON.stringify({ name: 'Bob' }))")
    guest.page.goto(guest.address + path)
    guest.wait_for_board()
    host.page.reload()
    expect(kept).to_contain_text("Bob")
    expect(kept).to_contain_text("Your turn")
    guest.page.get_by_test_id("resign").click()
    guest.page.get_by_test_id("resign-yes").click()
    guest.expect_end()
    kept.get_by_role("link").click()
    host.expect_end()
    host.page.get_by_test_id("rematch").click()
    guest.page.get_by_test_id("rematch").click()
    host.page.wait_for_selector("[data-turn=theirs], [data-turn=yours]")
    go_home(host)
    expect(kept).to_have_count(2)
    expect(kept.first).to_contain_text("Series 1–0")
    expect(kept.last).to_contain_text("You won")
    guest.page.wait_for_selector("[data-turn=theirs], [data-turn=yours]")
    go_home(guest)
    expect(guest.page.get_by_test_id("kept").first).to_contain_text("Anna")
    expect(guest.page.get_by_test_id("kept").first).to_contain_text("Série 0–1")


@pytest.mark.parametrize(("size", "scheme", "language"), [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")])
def test_a_running_game_is_not_given_away_without_asking(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    visitor.sit_down()
    visitor.close_dialog()
    go_home(visitor)
    visitor.page.get_by_test_id("forget").click()
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_be_visible()
    visitor.check_access()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_test_id("kept")).to_have_count(1)

    visitor.page.get_by_test_id("forget").click()
    visitor.page.get_by_test_id("keep-link").click()
    expect(dialog.locator("input")).to_be_visible()
    visitor.check_access()
    path = dialog.locator("input[type=text]").input_value().removeprefix(visitor.address)
    visitor.page.get_by_test_id("forget-yes").click()
    expect(visitor.page.get_by_test_id("kept")).to_have_count(0)

    # With the link, the seat is not lost.
    visitor.page.goto(visitor.address + path)
    visitor.page.get_by_test_id("offer-yes").click()
    visitor.wait_for_board()
    expect(visitor.page.get_by_test_id("watching")).to_be_hidden()


def test_a_finished_game_is_removed_at_once_and_can_be_brought_back(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "program"))
    visitor.sit_down()
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    visitor.expect_end()
    go_home(visitor)
    kept = visitor.page.get_by_test_id("kept")
    expect(kept).to_contain_text("You lost")
    visitor.page.get_by_test_id("forget").click()
    expect(visitor.page.locator("dialog")).to_have_count(0)
    expect(kept).to_have_count(0)
    visitor.check_access()
    visitor.page.get_by_test_id("unforget").click()
    expect(kept).to_have_count(1)
    kept.get_by_role("link").click()
    visitor.expect_end()


def test_on_one_screen_there_is_no_link_to_keep_a_game_by(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    go_home(visitor)
    visitor.page.get_by_test_id("forget").click()
    expect(visitor.page.get_by_test_id("forget-yes")).to_be_visible()
    expect(visitor.page.get_by_test_id("keep-link")).to_be_hidden()
