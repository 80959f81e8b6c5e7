"""Who sits where: tables that wait, people who vanish, other devices, and the program that plays itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, LONG, PHONE, Server, Visit
from tests.browser.test_games import wish

LOOKS = {"phone": (PHONE, "dark", "fr"), "desktop": (DESKTOP, "light", "en")}
looks = pytest.mark.parametrize(("size", "scheme", "language"), LOOKS.values(), ids=LOOKS)
# What takes long is looked at on a desktop by TABLIER_LONG=1 only.
few = list(LOOKS) if LONG else ["phone"]
few_looks = pytest.mark.parametrize(("size", "scheme", "language"), [LOOKS[name] for name in few], ids=few)


@few_looks
def test_a_table_for_four_waits_and_the_program_has_the_seats_that_stay_free_or_are_left(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    options = {"ascension": {"players": 4, "turns_max": 5}}
    wished = {**wish("ascension", "link"), "options": options}
    host = visit(size=size, scheme=scheme, language=language, **wished)
    host.sit_down()
    path = host.invitation()
    guest = visit(path=path, size=size, scheme=scheme, language=language)
    guest.wait_for_board()
    waits = {"en": "Waiting for 2 players", "fr": "En attente de 2 joueurs"}[language]
    for visitor in (host, guest):
        expect(visitor.status).to_contain_text(waits)
        assert visitor.room()["legal"] == []
    host.check_access()
    host.page.get_by_test_id("gather").click()
    host.page.locator("dialog summary").first.click()
    host.page.get_by_label({"en": "Each its own", "fr": "Chacun le sien"}[language]).check()
    host.page.get_by_test_id("level-of").nth(1).select_option("novice")
    host.check_access()
    for visitor in (host, guest):
        visitor.forget_layout_shift()
    host.page.get_by_test_id("fill").click()
    begins = {"en": "the game begins", "fr": "la partie commence"}[language]
    for visitor in (host, guest):
        expect(visitor.page.get_by_test_id("announcements")).to_contain_text(begins)
        expect(visitor.page.get_by_test_id("people")).to_contain_text("Novice")
        assert visitor.layout_shift() < 0.02
    assert [seat["level"] for seat in guest.room()["seats"]] == [None, None, "gentle", "novice"]
    expect(host.page).to_have_title(
        {"en": "Your turn · Ascension · Tablier", "fr": "À vous · Ascension · Tablier"}[language]
    )
    assert host.wait_for_turn()["legal"]
    host.check_access()
    guest.page.get_by_test_id("resign").click()
    guest.page.get_by_test_id("resign-yes").click()
    expect(guest.page.get_by_test_id("watching")).to_be_visible(timeout=10_000)  # once it was told who left
    assert [seat["left"] for seat in host.room()["seats"]] == [False, True, False, False]


def test_the_program_plays_for_whoever_vanished_until_they_come_back(visit: Visit, impatient_server: Server) -> None:
    look = {"size": PHONE, "scheme": "dark", "language": "fr", "address": impatient_server.address}
    host = visit(**look, **wish("ascacou", "link"))
    host.sit_down()
    guest = visit(path=host.invitation(), **look)
    guest.wait_for_board()
    room = host.wait_for_turn()
    host.play(room, room["legal"][0], "keyboard")
    guest.page.goto("about:blank")
    host.forget_layout_shift()
    host.page.get_by_test_id("strip").get_by_test_id("without").click()
    host.check_access()
    host.page.get_by_test_id("replace").click()
    told = host.page.get_by_test_id("announcements")
    expect(told).to_contain_text("Le programme joue pour l’adversaire")
    host.wait_for_moves(2)
    guest.page.go_back()
    guest.wait_for_board()
    guest.check_access()
    guest.page.get_by_test_id("come-back").click()
    expect(told).to_contain_text("est de retour et rejoue")
    expect(guest.page.get_by_test_id("come-back")).to_be_hidden()
    assert host.layout_shift() < 0.02


def test_a_game_whose_other_player_vanished_is_ended(visit: Visit, impatient_server: Server) -> None:
    host = visit(**wish("ascacou", "link"), address=impatient_server.address)
    host.sit_down()
    guest = visit(path=host.invitation(), address=impatient_server.address)
    guest.wait_for_board()
    room = host.wait_for_turn()
    host.play(room, room["legal"][0], "mouse")
    guest.page.goto("about:blank")
    people = host.page.get_by_test_id("people")
    expect(people.get_by_test_id("without")).to_be_visible()
    host.check_access()
    people.get_by_test_id("without").click()
    host.page.get_by_test_id("end").click()
    host.expect_end()
    assert (host.room()["ended"], host.room()["winner"]) == ("closed", None)
    expect(host.page.get_by_test_id("ending")).to_contain_text("nobody wins")


def test_a_game_goes_on_on_another_device(visit: Visit) -> None:
    here = visit(size=PHONE, scheme="dark", language="fr", **wish("schoko", "program"))
    here.sit_down()
    here.wait_for_turn()
    for width in (320, PHONE[0]):
        here.page.set_viewport_size({"width": width, "height": PHONE[1]})
        here.check_uncut("[data-testid=dock] button")
    here.page.get_by_test_id("move").click()
    here.page.get_by_test_id("make-link").click()
    path = here.page.locator("dialog input[type=text]").input_value().removeprefix(here.address)
    here.check_access()
    here.close_dialog()
    there = visit(path=path)
    expect(there.page.get_by_test_id("offer")).to_contain_text("Go on with your game of Scho K.O. here?")
    there.check_access()
    there.wait_for_board()
    assert "#" not in there.page.url
    assert there.room() == here.room()
    room = there.wait_for_turn()
    there.play(room, room["legal"][0], "mouse")
    here.wait_for_moves(len(room["moves"]) + 1)


@looks
def test_the_program_plays_itself(
    visit: Visit, impatient_server: Server, size: tuple[int, int], scheme: str, language: str
) -> None:
    look = {"size": size, "scheme": scheme, "language": language, "address": impatient_server.address}
    visitor = visit(**look, **wish("ascacou", "watch"), motion="no-preference")
    visitor.page.get_by_label({"en": "Each its own", "fr": "Chacun le sien"}[language]).check()
    for seat, level in enumerate(("novice", "casual")):
        visitor.page.get_by_test_id("level-of").nth(seat).select_option(level)
    visitor.check_access()
    visitor.sit_down()
    assert [seat["level"] for seat in visitor.room()["seats"]] == ["novice", "casual"]
    visitor.wait_for_moves(1)
    visitor.page.get_by_test_id("pause").click()
    shown = visitor.page.locator("[data-moves]").get_attribute("data-moves")
    visitor.check_access()
    visitor.page.get_by_test_id("invite").click()
    link = visitor.page.locator("dialog input[type=text]").input_value()
    visitor.close_dialog()
    other = visit(path=link.removeprefix(visitor.address), **look)
    other.page.wait_for_selector("[data-turn=over]")
    assert visitor.page.locator("[data-moves]").get_attribute("data-moves") == shown, "it was to wait"
    visitor.page.get_by_test_id("pause").click()
    visitor.wait_for_moves(int(shown or 0) + 1)
    visitor.page.locator("h1").click(force=True)  # shows the rest at once
    visitor.expect_end()
    expect(visitor.page.get_by_test_id("review")).to_be_visible()
    before = visitor.page.url
    other.page.get_by_test_id("rematch").click()
    for one in (visitor, other):
        one.page.wait_for_function("before => location.href !== before", arg=before)
        one.wait_for_board()
    assert [seat["level"] for seat in other.room()["seats"]] == ["casual", "novice"]
