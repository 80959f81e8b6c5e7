"""How others come to a table: invited to play, to watch, or to share a seat (ACN-15), each with their own browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import Visitor

SHARED = {"en": "2 people share your seat.", "fr": "Vous êtes 2 à partager votre place."}
QUESTION = {"en": "Play together with Player 1?", "fr": "Jouer avec Joueur 1, à la même place ?"}


looks = pytest.mark.parametrize(("size", "scheme", "language"), [(PHONE, "dark", "fr"), (DESKTOP, "light", "en")])


# Inviting


@looks
def test_an_invitation_is_a_text_to_copy_and_a_code_for_the_camera(
    visit: Visit, shared_server: Server, size: tuple[int, int], scheme: str, language: str
) -> None:
    address = shared_server.network_address
    host = visit(size=size, scheme=scheme, language=language, address=address, **wish("ascacou", "link"))
    host.sit_down()
    dialog = host.page.locator("dialog")
    expect(dialog.get_by_test_id("qr")).to_be_visible()
    expect(dialog.get_by_test_id("alone")).to_be_hidden()
    host.check_access()
    dialog.locator(".primary").click()
    expect(dialog.locator(".primary")).to_contain_text({"en": "Copied", "fr": "Copié"}[language])
    dialog.get_by_test_id("watch").locator("summary").click()
    expect(dialog.get_by_test_id("watch").get_by_test_id("qr")).to_be_visible()
    host.check_access()
    field = dialog.get_by_test_id("invitation").locator("input[type=text]")
    assert field.input_value().startswith(f"{address}/room/")

    # What was copied is the link: without https only the field can tell.
    host.page.keyboard.press("Escape")
    host.page.get_by_test_id("invite").click()
    field.evaluate("field => { field.readOnly = false; field.focus(); field.select(); }")
    before = field.input_value()
    host.page.keyboard.press("Delete")
    host.page.keyboard.press("Control+V")
    assert field.input_value() == before

    host.forget_layout_shift()
    guest = visit(path=before.removeprefix(address), address=address, language=language)
    guest.wait_for_board()
    expect(dialog).to_have_count(0)
    expect(host.page.locator("h1")).to_be_focused()
    assert host.layout_shift() < 0.02


def test_a_link_nobody_else_can_open_says_so_and_how_to_change_that(visit: Visit) -> None:
    host = visit(**wish("ascacou", "link"))
    host.sit_down()
    expect(host.page.get_by_test_id("alone")).to_contain_text("--host 0.0.0.0")
    expect(host.page.get_by_test_id("qr")).to_be_hidden()
    host.check_access()


def test_the_addresses_that_the_server_tells_are_offered(visit: Visit) -> None:
    host = visit(size=PHONE, **wish("ascacou", "link"))
    found = {"alone": False, "addresses": ["http://192.168.1.7:8642", "http://10.0.0.3:8642"]}
    host.page.route("**/api/reach", lambda route: route.fulfill(json=found))
    host.sit_down()
    field = host.page.get_by_test_id("invitation").locator("input[type=text]")
    expect(field).to_have_value(re.compile(r"^http://192[.]168[.]1[.]7:8642/room/\w+#join="))
    host.page.locator("dialog select").select_option("http://10.0.0.3:8642")
    expect(field).to_have_value(re.compile(r"^http://10[.]0[.]0[.]3:8642/room/\w+#join="))
    host.check_access()


@looks
def test_who_is_invited_chooses_to_play_or_to_watch(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    host = visit(**wish("nasca", "link"))
    host.sit_down()
    path = host.invitation()
    watcher = visit(path=path, size=size, scheme=scheme, language=language)
    expect(watcher.page.get_by_role("heading", level=1)).to_contain_text("Nasca")
    watcher.check_access()
    watcher.page.reload()
    watcher.page.get_by_test_id("offer-no").click()
    expect(watcher.page.get_by_test_id("watching")).to_be_visible()
    assert "#" not in watcher.page.url
    assert [seat["kind"] for seat in host.room()["seats"]] == ["person", "open"], (
        "nobody plays by merely opening a link"
    )

    guest = visit(path=path, size=size, scheme=scheme, language=language)
    guest.page.get_by_test_id("offer-yes").click()
    guest.wait_for_board()
    assert guest.room()["seats"][1]["you"]
    late = visit(path=path, size=size, scheme=scheme, language=language)
    taken = {"en": "All seats are taken", "fr": "Toutes les places sont prises"}[language]
    expect(late.page.get_by_test_id("watching")).to_contain_text(taken)
    expect(late.page.get_by_role("alert")).to_have_count(0)
    late.page.get_by_test_id("invite").click()
    expect(late.page.locator("dialog input[type=text]")).to_have_value(late.page.url)
    late.check_access()


# Sharing a seat


def made_link(visitor: Visitor) -> str:
    """The path of a link to this person's seat, handed out on the page."""
    visitor.page.get_by_test_id("share").click()
    visitor.page.get_by_test_id("make-link").click()
    path = visitor.page.locator("dialog input").input_value().removeprefix(visitor.address)
    visitor.page.keyboard.press("Escape")
    return path


def come_along(visit: Visit, path: str, **how: object) -> Visitor:
    """Somebody who opens a link to a seat and wants to share it."""
    partner = visit(path=path, **how)
    partner.page.get_by_test_id("offer-yes").click()
    partner.wait_for_board()
    return partner


@looks
def test_two_play_one_seat_of_three(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    wished = {**wish("ascension", "link"), "options": {"ascension": {"players": 3, "turns_max": 2}}}
    host = visit(size=size, scheme=scheme, language=language, **wished)
    host.sit_down()
    path = host.invitation()
    others = [visit(path=path) for _ in range(2)]
    for other in others:
        other.wait_for_board()

    host.page.get_by_test_id("share").click()
    host.page.get_by_test_id("make-link").click()
    field = host.page.locator("dialog input")
    expect(field).to_be_visible()
    host.check_access()
    path = field.input_value().removeprefix(host.address)
    host.page.keyboard.press("Escape")

    partner = visit(path=path, size=size, scheme=scheme, language=language)
    expect(partner.page.get_by_role("heading", level=1)).to_contain_text(QUESTION[language])
    partner.check_access()
    assert host.room()["sharing"]["people"] == 1, "nobody takes part by merely opening a link"
    partner.page.reload()
    partner.page.get_by_test_id("offer-yes").click()
    partner.wait_for_board()
    assert "#" not in partner.page.url
    for visitor in (host, partner):
        expect(visitor.page.get_by_test_id("announcements")).to_contain_text(SHARED[language])
        visitor.check_access()
    expect(others[0].page.get_by_test_id("shared")).to_be_hidden()

    # The two take turns with the moves of their seat, until it is another's turn.
    pair = [partner, host]
    room = host.wait_for_turn()
    while room["legal"]:
        mover, watcher = pair[len(room["moves"]) % 2], pair[1 - len(room["moves"]) % 2]
        mover.play(room, room["legal"][0], "mouse")
        watcher.wait_for_moves(len(room["moves"]) + 1)
        room = host.room()
    assert {move["seat"] for move in room["moves"]} == {0}
    expect(others[0].page.locator("[data-turn='yours']")).to_be_visible()
    assert partner.room()["now"] == host.room()["now"]
    assert host.page.locator("[data-moves]").get_attribute("data-turn") == "theirs"


def test_a_partner_leaves_and_the_link_is_withdrawn(visit: Visit) -> None:
    host = visit(**wish("ascacou", "program"))
    host.sit_down()
    path = made_link(host)
    partner = come_along(visit, path, size=PHONE)
    expect(host.page.get_by_test_id("announcements")).to_contain_text(SHARED["en"])
    expect(host.page.get_by_test_id("announcements")).to_contain_text("Somebody has come to play")
    partner.page.get_by_test_id("resign").click()
    expect(partner.page.locator("dialog")).to_contain_text("You would resign for all 2 people")
    partner.page.get_by_test_id("part").click()
    expect(partner.page.get_by_test_id("watching")).to_be_visible()
    expect(host.page.get_by_test_id("shared")).to_be_hidden()
    assert not host.room()["over"]

    host.page.get_by_test_id("share").click()
    host.page.get_by_test_id("withdraw").click()
    expect(host.page.get_by_test_id("make-link")).to_be_visible()
    late = visit(path=path)
    expect(late.page.get_by_test_id("strip")).to_contain_text("This link leads to no seat any more")
    expect(late.page.get_by_test_id("watching")).to_be_visible()
    assert "#" not in late.page.url


def test_who_only_wants_to_watch_watches(visit: Visit) -> None:
    host = visit(**wish("nasca", "link"))
    host.sit_down()
    host.close_dialog()
    path = made_link(host)
    watcher = visit(path=path, language="fr")
    watcher.page.get_by_test_id("offer-no").click()
    expect(watcher.page.get_by_test_id("watching")).to_be_visible()
    assert host.room()["sharing"]["people"] == 1


def test_a_team_moves_on_to_the_rematch_together(visit: Visit) -> None:
    host = visit(**wish("ascacou", "program"))
    host.sit_down()
    partner = come_along(visit, made_link(host))
    before = host.page.url
    host.page.get_by_test_id("resign").click()
    host.page.get_by_test_id("resign-yes").click()
    partner.page.get_by_test_id("rematch").click()
    for visitor in (host, partner):
        visitor.page.wait_for_url(lambda url: "/room/" in url and url != before)
        expect(visitor.page.get_by_test_id("announcements")).to_contain_text(SHARED["en"])
    assert host.page.url == partner.page.url


def test_a_seat_is_shared_by_keyboard_alone(visit: Visit) -> None:
    host = visit(**wish("ascacou", "program"))
    host.sit_down()
    host.press_until("[data-testid=share]")
    host.page.keyboard.press("Enter")
    host.press_until("[data-testid=make-link]")
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector("dialog input")
    host.press_until("dialog .primary")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    assert "#share=" in host.page.evaluate("navigator.clipboard.readText()")
    path = host.page.evaluate("navigator.clipboard.readText()").removeprefix(host.address)
    partner = visit(path=path)
    partner.page.wait_for_selector("[data-testid=offer]")
    partner.press_until("[data-testid=offer-yes]")
    partner.page.keyboard.press("Enter")
    partner.wait_for_board()
    assert partner.room()["seats"][0]["you"]
    expect(partner.page.locator("[data-turn='yours']")).to_be_visible()


@pytest.mark.parametrize("game", ["schoko", "ascension"])
def test_on_one_screen_nothing_is_shared(visit: Visit, game: str) -> None:
    visitor = visit(**wish(game, "screen"))
    visitor.sit_down()
    expect(visitor.page.get_by_test_id("resign")).to_be_visible()
    expect(visitor.page.get_by_test_id("share")).to_be_hidden()
