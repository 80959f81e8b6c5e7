"""The pages for players: all of them on a phone in both languages, the search, and the way to them from a game."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

import pictures
import tablier

LOOKS = [(PHONE, "light", "fr"), (PHONE, "dark", "en")]


def check_width(visitor: Visitor) -> None:
    """Nothing on the page scrolls sideways or sticks out, be it a table, code or a picture."""
    wide = visitor.page.evaluate(
        """() => [...document.querySelectorAll('main, main *')].filter((one) => {
            const style = getComputedStyle(one);
            const scrolls = style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
            const hidden = style.clipPath !== 'none' || one.closest('.wide thead') !== null;
            return !hidden && (scrolls || one.getBoundingClientRect().right > innerWidth);
        }).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert not wide, "\n".join(wide)


def check_pictures(visitor: Visitor) -> None:
    """Every picture has come."""
    visitor.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    assert visitor.page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")


def check_headings(visitor: Visitor) -> None:
    """One title, and no level left out below it."""
    levels = visitor.page.locator("main :is(h1, h2, h3, h4)").evaluate_all(
        "all => all.map(one => Number(one.tagName[1]))"
    )
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)
@pytest.mark.parametrize("game", tablier.GAMES)
def test_the_pages_for_players_fit_a_phone_and_have_no_barriers(
    visit: Visit, game: str, size: tuple[int, int], scheme: str, language: str
) -> None:
    kinds = [kind for kind in pictures.KINDS if pictures.page(kind, game, language)]
    visitor = visit(path=f"/{kinds[-1]}/{game}", size=size, scheme=scheme, language=language)
    for kind in kinds:
        if len(kinds) > 1:
            visitor.page.locator(f'nav a[href="/{kind}/{game}"]').click()
            expect(visitor.page.locator("nav [aria-current]")).to_have_attribute("href", f"/{kind}/{game}")
        visitor.page.wait_for_selector("main h2")
        expect(visitor.page.locator("main h1")).to_contain_text(tablier.games.module(game).TITLE)
        expect(visitor.page).to_have_url(f"{visitor.address}/{kind}/{game}")
        expect(visitor.page.locator(".after a")).to_contain_text(tablier.games.module(game).TITLE)
        visitor.check_access()
        check_width(visitor)
        check_pictures(visitor)
        if kind != kinds[-1]:
            expect(visitor.page.locator("h1")).to_be_focused()
        check_headings(visitor)


@pytest.mark.parametrize(("language", "word", "found"), [("en", "green pawn", "ASC-3"), ("fr", "EGALITE", "ASC-5")])
def test_the_rules_can_be_searched_by_key(visit: Visit, language: str, word: str, found: str) -> None:
    visitor = visit(path="/rules/ascacou", language=language)
    page = visitor.page
    page.get_by_test_id("search").focus()
    page.keyboard.type(word)
    expect(page.locator("main [role=status]")).not_to_be_empty()
    expect(page.locator(f"#{found}")).to_be_visible()
    expect(page.locator("#ASC-9")).to_be_hidden()
    page.keyboard.press("Control+a")
    page.keyboard.type("xyzzy")
    expect(page.locator("main [role=status]")).to_have_text({"en": "Nothing found", "fr": "Rien trouvé"}[language])
    page.keyboard.press("Control+a")
    page.keyboard.type(found)
    page.keyboard.press("Enter")
    expect(page.locator(f"#{found}")).to_be_focused()
    visitor.check_access()


def test_an_address_with_a_rule_leads_there(visit: Visit) -> None:
    visitor = visit(path="/rules/ascacou#ASC-7")
    expect(visitor.page.locator("#ASC-7")).to_be_in_viewport()
    expect(visitor.page.locator("#ASC-7")).to_be_focused()


def test_the_start_page_leads_to_how_to_play_and_back_to_the_game(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    visitor.page.get_by_role("link", name="How to play Ascacou").click()
    expect(visitor.page.locator("h1")).to_have_text("How to play Ascacou")
    visitor.page.get_by_role("link", name="Play Ascacou").click()
    expect(visitor.page.get_by_role("radio", name="Ascacou")).to_be_checked()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_in_a_game_the_pages_open_beside_the_board(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, **wish("ascacou", "screen"))
    visitor.sit_down()
    here = visitor.page.url
    dialog = visitor.page.get_by_role("dialog")
    visitor.page.get_by_test_id("rules").click()
    expect(dialog.get_by_role("heading", name="How to play Ascacou")).to_be_visible()
    visitor.check_access()
    top = dialog.locator("nav").bounding_box()
    dialog.get_by_role("link", name="imposed colour").click()
    expect(dialog.locator("#ASC-8")).to_be_in_viewport()
    expect(dialog.locator("#ASC-8")).to_be_focused()
    visitor.check_access()
    dialog.get_by_role("link", name="How to play", exact=True).first.click()
    expect(dialog.get_by_role("heading", name="How to play Ascacou")).to_be_visible()
    expect(dialog.locator("nav [aria-current]")).to_be_focused()
    assert dialog.locator("nav").bounding_box() == top, "it begins at its beginning"
    assert visitor.page.url == here


def test_a_refusal_leads_to_its_rule_and_from_there_to_how_to_play(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    for move in ("bb1", "bc1", "bd1", "wb2", "wd2"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    visitor.page.locator('[data-cell="c2"]').get_by_role("button", name=re.compile("twice")).click()
    visitor.page.get_by_role("button", name="rule ASC-3").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator("#ASC-3")).to_be_in_viewport()
    dialog.get_by_role("link", name="How to play", exact=True).first.click()
    expect(dialog.locator("figure").first).to_be_visible()
