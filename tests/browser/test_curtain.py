"""Passing on a screen: what stands in the page, seen or not, is what stands there for somebody who comes anew."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Visit
from tests.browser.test_games import wish
from tests.browser.visitor import PATIENCE, Visitor

import tablier

OPTIONS: dict[str, dict[str, Any]] = {
    "schoko": {"deck": [["DDDW", 6, 3], ["DDWW", 4, 2], ["DWWW", 6, 3]]},
    "ascension": {"turns_max": 8, "faces": {"ladder": 20, "spring": 20}},
}
SECRET_GAMES = [name for name in tablier.GAMES if tablier.games.module(name).SECRETS]
TURNS = 3
# All words of the page and what it keeps: text, attributes, shadow trees, comments, fields, storages, title. Left out
# are names that only bind elements together, files that were loaded on the way, and the time of the last visit.
WORDS = """() => {
    const found = new Set();
    const add = (text) => {
        const words = String(text ?? '').replace(/url\\(#[^)]*\\)/g, '').replace(/\\s+/g, ' ').trim();
        if (words) found.add(words);
    };
    const left = /^(id|for|tabindex|aria-(labelledby|describedby|controls))$/;
    const walk = (root) => {
        for (const one of root.querySelectorAll('*:not(script, style, link)')) {
            for (const { name, value } of one.attributes) if (!left.test(name)) add(`${name}=${value}`);
            for (const node of one.childNodes) add(node.data);
            if (one.shadowRoot) walk(one.shadowRoot);
            add(one.value);
        }
    };
    walk(document);
    for (const kept of [localStorage, sessionStorage])
        for (const [key, value] of Object.entries(kept)) add(`${key}: ${value.replace(/"at":\\d+/g, '')}`);
    return [...found];
}"""


def words(visitor: Visitor) -> set[str]:
    """All that is in the page, once it is at rest."""
    visitor.page.wait_for_timeout(150)
    return set(visitor.page.evaluate(WORDS))


def explore(visitor: Visitor) -> set[str]:
    """Ask for a hint, look at what some moves would do, and return what is in the page then."""
    visitor.page.keyboard.press("h")
    expect(visitor.page.get_by_test_id("announcements")).to_contain_text("Hint: ", timeout=PATIENCE)
    found = words(visitor)
    for kind in ("[data-card]", "[data-move]"):
        for one in visitor.page.locator(kind).all()[:2]:
            one.focus()
            found |= words(visitor)
    return found


def fresh(visit: Visit, visitor: Visitor, kept: str) -> Visitor:
    """The same screen, had it been away since the game began."""
    other = visit(path="/favicon.svg")
    other.page.evaluate(
        "all => { for (const [key, value] of JSON.parse(all)) localStorage.setItem(key, value); }", kept
    )
    other.page.goto(visitor.page.url)
    other.page.wait_for_selector("[data-testid=curtain]")
    return other


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_the_next_player_finds_what_somebody_who_comes_anew_finds(visit: Visit, game: str) -> None:  # SCH-9, ACN-14
    visitor = visit(**{**wish(game, "screen"), "options": {game: OPTIONS[game]}})
    page, chance = visitor.page, random.Random(1)
    late: list[Route] = []
    visitor.sit_down()
    page.evaluate("localStorage.setItem('tablier.owners', 'false')")  # as whoever asks for a hint sets it
    kept = page.evaluate("JSON.stringify(Object.entries(localStorage))")
    room = visitor.wait_for_turn()
    for turn in range(TURNS):
        mover, own = room["now"]["player"], set[str]()
        if turn == TURNS - 1:  # an answer that comes when the one who asked is gone
            page.route("**/advice", lambda route: late.append(route))
            page.keyboard.press("h")
            page.wait_for_timeout(300)
            assert late
        else:
            own |= explore(visitor)
        while room["now"]["player"] == mover:
            own |= words(visitor)
            visitor.play(room, chance.choice(room["legal"]), "mouse")
            room = visitor.room()
        expect(page.get_by_test_id("pass-on")).to_be_focused()
        after = words(visitor)
        visitor.pass_on()
        for route in late:
            route.continue_()
        behind = words(visitor)
        anew = fresh(visit, visitor, kept)
        nobody = words(anew)
        assert (own & after) - nobody, "who moved sees their side until they pass the screen on"
        assert behind <= nobody, behind - nobody
        visitor.take_screen()
        anew.take_screen()
        theirs = words(anew)
        assert words(visitor) <= theirs, words(visitor) - theirs
        anew.page.close()
        room = visitor.wait_for_turn()
