"""Tables as such: closing one, passing the screen on, waiting for others, and watching the program."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_games import wish

looks = pytest.mark.parametrize(
    ("size", "scheme", "language"), [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")], ids=["phone", "desktop"]
)


# Closing


@looks
def test_a_table_nobody_joined_is_closed_and_its_link_says_so(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    host = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    host.sit_down()
    path = host.invitation()
    expect(host.page.get_by_test_id("resign")).to_be_hidden()
    host.page.get_by_test_id("close").click()
    host.check_access()
    host.page.get_by_test_id("close-yes").click()
    host.expect_end()
    host.check_access()
    assert host.room()["ended"] == "closed"
    expect(host.page.get_by_test_id("ending").get_by_role("status")).to_have_text("")  # no rematch was asked for

    guest = visit(path=path, size=size, scheme=scheme, language=language)
    guest.expect_end()
    says = {"en": "This table is closed", "fr": "Cette table est fermée"}[language]
    expect(guest.page.get_by_test_id("ending")).to_contain_text(says)
    assert not guest.room()["winner"]
    guest.check_access()


def test_the_list_of_games_offers_to_close_such_a_table(visit: Visit) -> None:
    host = visit(**wish("ascacou", "link"))
    host.sit_down()
    path = host.invitation()
    host.page.locator("header a.brand").click()
    host.page.get_by_test_id("forget").click()
    host.page.get_by_test_id("close-table").click()
    expect(host.page.get_by_test_id("kept")).to_have_count(0)
    guest = visit(path=path)
    guest.expect_end()
    assert guest.room()["ended"] == "closed"


# Names


@looks
def test_people_go_by_their_names_at_a_table(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    host = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    label = {"en": "Your name", "fr": "Votre nom"}[language]
    host.page.get_by_label(label).fill("Anna")
    host.check_access()
    host.sit_down()
    path = host.invitation()
    guest = visit(size=size, scheme=scheme, language=language)
    guest.page.evaluate("localStorage.setItem('tablier.preferences', JSON.stringify({ name: '<b>Joueur 1</b>' }))")
    guest.page.goto(host.address + path)
    guest.wait_for_board()
    expect(host.page.get_by_test_id("announcements")).to_contain_text("<b>Joueur 1</b>")
    says = {"en": "Anna to play", "fr": "À Anna de jouer"}[language]
    expect(guest.status).to_have_text(says)
    assert [seat["name"] for seat in guest.room()["seats"]] == ["Anna", "<b>Joueur 1</b>"]
    guest.check_access()
    host.page.locator("header a.brand").click()
    expect(host.page.get_by_label(label)).to_have_value("Anna")


@looks
def test_people_at_one_screen_have_names_too(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("schoko", "screen"))
    fields = visitor.page.locator("input[type=text]")
    for seat, name in enumerate(("Anna", "Wilhelmina Constantinop.")):
        fields.nth(seat).fill(name)
    visitor.page.get_by_test_id("play").click()
    expect(visitor.page.get_by_test_id("curtain")).to_contain_text("Anna")
    visitor.wait_for_board()
    expect(visitor.status).to_contain_text("Anna")
    visitor.check_access()


# Who is here, and whose turn it is


@looks
def test_people_see_who_is_here_and_whose_turn_it_is(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    host = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    host.sit_down()
    guest = visit(path=host.invitation(), size=size, scheme=scheme, language=language)
    guest.wait_for_board()
    people = host.page.get_by_test_id("people").get_by_role("listitem")
    expect(people.nth(1)).to_have_attribute("data-presence", "here")
    icon = guest.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/favicon.svg")
    host.forget_layout_shift()
    room = host.wait_for_turn()
    host.play(room, room["legal"][0], "keyboard")
    expect(guest.page).to_have_title(
        {"en": "Your turn · Ascacou · Tablier", "fr": "À vous · Ascacou · Tablier"}[language]
    )
    expect(icon).to_have_attribute("href", re.compile("^data:"))
    host.check_access()
    guest.page.goto("about:blank")
    expect(people.nth(1)).to_have_attribute("data-presence", "away", timeout=15_000)
    expect(host.page.get_by_test_id("absent")).to_be_visible()
    host.check_access()
    guest.page.go_back()
    guest.wait_for_board()
    expect(people.nth(1)).to_have_attribute("data-presence", "here")
    said = {"en": "Your opponent is back.", "fr": "L’adversaire est de retour."}[language]
    expect(host.page.get_by_test_id("announcements")).to_contain_text(said)
    assert host.layout_shift() < 0.02


def test_a_name_can_be_changed_at_the_table(visit: Visit) -> None:
    host = visit(**wish("ascacou", "link"))
    host.sit_down()
    host.close_dialog()
    host.page.get_by_test_id("rename").click()
    host.page.get_by_label("Your name").fill("Anna")
    host.check_access()
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_test_id("people")).to_contain_text("Anna (you)")
    assert host.room()["seats"][0]["name"] == "Anna"
    host.page.reload()
    host.page.get_by_test_id("rename").click()
    expect(host.page.get_by_label("Your name")).to_have_value("Anna")


# Talking


@looks
def test_people_talk_without_moving_the_board(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    host = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "link"))
    host.sit_down()
    path = host.invitation()
    guest = visit(path=path, language="en")
    guest.wait_for_board()
    expect(host.page.get_by_test_id("invitation")).to_be_hidden()
    watcher = visit(path=path.partition("#")[0], size=size, language=language)
    watcher.wait_for_board()
    talk = host.page.get_by_test_id("talk")
    talk.scroll_into_view_if_needed()
    host.forget_layout_shift()
    guest.page.get_by_test_id("talk").get_by_role("button", name="Nice move!").click()
    says = {"en": "Nice move!", "fr": "Joli coup\u202f!"}[language]
    expect(talk.locator(".said")).to_contain_text(says)
    expect(host.page.get_by_test_id("announcements")).to_contain_text(says)
    talk.get_by_role("textbox").fill("<b>Merci</b>")
    talk.get_by_role("textbox").press("Enter")
    expect(guest.page.get_by_test_id("event")).to_contain_text("<b>Merci</b>")
    if size == DESKTOP:
        for part in ("strip", "status"):
            expect(host.page.get_by_test_id(part)).to_be_in_viewport(ratio=1)
    for _ in range(6):
        talk.get_by_role("button").last.click()
    expect(talk.get_by_role("alert")).to_contain_text({"en": "wait a few seconds", "fr": "attendez quelques"}[language])
    assert host.layout_shift() < 0.02
    host.check_access()
    expect(watcher.page.get_by_test_id("talk").locator(".said")).to_contain_text("Merci")
    expect(watcher.page.get_by_test_id("talk").get_by_role("textbox")).to_be_hidden()

    host.page.get_by_test_id("talk").get_by_role("switch").click()
    expect(talk.locator(".said")).to_be_hidden()
    guest.page.get_by_test_id("talk").get_by_role("button", name="Goodbye!").click()
    expect(guest.page.get_by_test_id("talk").locator(".said")).to_contain_text("Goodbye!")
    host.page.reload()
    host.wait_for_board()
    expect(host.page.get_by_test_id("talk").locator(".said")).to_be_hidden()
    assert "revoir" not in (host.page.get_by_test_id("announcements").text_content() or "")
