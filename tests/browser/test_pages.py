"""Every page in both languages, light and dark, on a phone and on a desk; what the board tells and hides."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_advice import check_seen
from tests.browser.test_games import wish

import tablier

LOOKS = [(PHONE, "light", "fr"), (PHONE, "dark", "en"), (DESKTOP, "light", "en"), (DESKTOP, "dark", "fr")]
looks = pytest.mark.parametrize(("size", "scheme", "language"), LOOKS)


@looks
def test_the_start_page_has_no_barriers(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    visitor = visit(size=size, scheme=scheme, language=language)
    visitor.page.wait_for_selector("[data-testid=play]")
    assert visitor.page.locator("html").get_attribute("lang") == language
    visitor.check_access()


@looks
@pytest.mark.parametrize("game", tablier.GAMES)
def test_a_game_in_progress_has_no_barriers(
    visit: Visit, game: str, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish(game, "screen"))
    visitor.sit_down()
    visitor.check_access()
    chance = random.Random(5)
    for _ in range(9):
        room = visitor.wait_for_turn()
        visitor.play(room, chance.choice(room["legal"]), "mouse")
    visitor.check_access()
    visitor.page.get_by_test_id("previous").click()
    visitor.check_access()


@looks
def test_an_unknown_address_says_so(visit: Visit, size: tuple[int, int], scheme: str, language: str) -> None:
    visitor = visit(path="/nowhere", size=size, scheme=scheme, language=language)
    expect(visitor.page.locator("h1")).to_be_visible()
    visitor.check_access()
    lost = visit(path="/room/0123456789abcdef", size=size, scheme=scheme, language=language)
    expect(lost.page.locator("h1")).to_be_visible()
    lost.check_access()


def test_the_language_can_be_switched_and_is_remembered(visit: Visit) -> None:
    visitor = visit(language="fr")
    visitor.page.wait_for_selector("[data-testid=play]")
    visitor.page.get_by_test_id("settings").click()
    visitor.page.get_by_role("radio", name="English").check()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    visitor.check_access()
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")


def test_the_first_load_is_small(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    visitor.sit_down()
    sizes = visitor.page.evaluate(
        "performance.getEntries().filter(one => 'encodedBodySize' in one && !one.name.includes('/api/'))"
        ".map(one => one.encodedBodySize)"
    )
    assert 10_000 < sum(sizes) < 300_000


def test_a_closed_half_says_which_card_would_stand_twice_and_where(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    for move in ("bb1", "bc1", "bd1", "wb2", "wd2"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    closed = visitor.page.locator('[data-cell="c2"]').get_by_role(
        "button", name="black black over white white would appear twice"
    )
    expect(closed).to_be_visible()
    closed.click()
    expect(visitor.page.get_by_test_id("message").first).to_contain_text("black black over white white")
    assert len(visitor.room()["moves"]) == 5
    assert visitor.page.locator('[data-move="wc2"]').count() == 0
    visitor.check_access()


def test_a_square_that_cannot_be_played_says_why(visit: Visit) -> None:
    visitor = visit(**wish("anacund", "screen"))
    visitor.sit_down()
    room = visitor.wait_for_turn()
    name = next(square["name"] for square in room["now"]["view"]["squares"] if square["name"] not in room["legal"])
    visitor.page.locator(f'[data-cell="{name}"] button').click()
    expect(visitor.page.get_by_test_id("message").first).to_contain_text("your groups hold 6")
    assert visitor.room()["moves"] == []


def test_a_plank_held_where_it_may_not_lie_says_why(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    visitor.sit_down()
    visitor.play(visitor.wait_for_turn(), "c5-g5", "mouse")
    visitor.page.locator('[data-length="3"]:enabled').first.click()
    visitor.page.locator('[data-cell="e5"]').first.hover(force=True)
    expect(visitor.page.get_by_test_id("message").first).to_contain_text("NAS-")
    visitor.page.mouse.down()
    visitor.page.mouse.up()
    visitor.page.wait_for_timeout(300)
    assert len(visitor.room()["moves"]) == 1
    visitor.check_access()


def test_a_plank_can_be_dragged_from_the_rack(visit: Visit) -> None:
    visitor = visit(**wish("nasca", "screen"))
    visitor.sit_down()
    visitor.page.locator('[data-length="5"]').first.hover()
    cell = visitor.page.locator('[data-cell="e4"]').first.bounding_box()
    assert cell is not None
    visitor.page.mouse.down()
    visitor.page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=10)
    visitor.page.mouse.up()
    visitor.wait_for_moves(1)
    assert [move["text"] for move in visitor.room()["moves"]] == ["c4-g4"]


def test_the_view_in_space_turns_and_shows_levels(visit: Visit) -> None:
    visitor = visit(engine="space", **wish("nasca", "screen"))
    visitor.sit_down()
    for move in ("b2-b4", "h8-k8", "e2-e4", "h10-k10", "b3-e3"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    visitor.page.get_by_test_id("space").click()
    visitor.page.wait_for_selector("canvas")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("2")
    slider.fill("1")
    expect(slider).to_have_value("1")
    before = visitor.page.locator("canvas").screenshot()
    visitor.page.keyboard.press("Tab")
    visitor.page.locator("canvas").scroll_into_view_if_needed()
    box = visitor.page.locator("canvas").bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + 20, box["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + 220, box["y"] + 40, steps=5)
    visitor.page.mouse.up()
    visitor.page.wait_for_timeout(300)
    assert visitor.page.locator("canvas").screenshot() != before
    visitor.check_access()


def test_the_position_can_be_copied(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    for move in ("bc3", "wa1"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    visitor.page.get_by_text("Share and save").click()
    visitor.page.get_by_test_id("previous").click()
    expect(visitor.status).to_contain_text("1/2")
    visitor.page.get_by_role("button", name="Copy position").click()  # the one that is looked at
    expect(visitor.page.get_by_role("button", name="Copied")).to_be_visible()
    assert visitor.page.evaluate("navigator.clipboard.readText()").startswith("5/5/2b2/5/5 ")


def test_nasca_can_be_played_in_space(visit: Visit) -> None:
    visitor = visit(engine="space", **wish("nasca", "screen"))
    visitor.sit_down()
    visitor.page.get_by_test_id("space").click()
    visitor.page.wait_for_selector("canvas")
    visitor.check_access()
    visitor.page.locator('[role="grid"] button').first.focus()
    for move in ("c5-g5", "e2-e4"):
        visitor.play(visitor.wait_for_turn(), move, "keyboard")
    page, grid = visitor.page, visitor.page.get_by_role("grid")
    home = grid.get_attribute("style")
    for _ in range(6):
        page.keyboard.press("PageUp")
    visitor.walk_to("k10")
    page.wait_for_function(  # who walks out of sight is followed
        """() => {
            const [cell, picture] = [document.activeElement, document.querySelector('canvas')]
                .map((one) => one.getBoundingClientRect());
            return cell.left > picture.left && cell.right < picture.right && cell.bottom < picture.bottom;
        }"""
    )
    box = page.locator("canvas").bounding_box()
    assert box is not None
    pushed = grid.get_attribute("style")
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down(button="right")
    page.mouse.move(box["x"] + 140, box["y"] + 90, steps=3)
    page.mouse.up(button="right")
    expect(grid).not_to_have_attribute("style", pushed or "")
    page.get_by_role("button", name="Reset the view").click()
    expect(grid).to_have_attribute("style", home or "")


def test_ascension_can_be_played_in_space(visit: Visit) -> None:
    visitor = visit(engine="space", **wish("ascension", "screen"))
    visitor.sit_down()
    visitor.page.get_by_test_id("space").click()
    visitor.page.wait_for_selector("canvas")
    visitor.check_access()
    for move in ("b2", "c3", "b2"):
        visitor.play(visitor.wait_for_turn(), move, "keyboard")
    assert visitor.room()["now"]["player"] == 1
    visitor.page.set_viewport_size({"width": 740, "height": 360})
    visitor.page.evaluate("scrollTo(0, 0)")
    expect(visitor.page.get_by_role("button", name="Reset the view")).to_be_in_viewport(ratio=1)


def test_the_record_can_be_downloaded_and_loads(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    visitor.play(visitor.wait_for_turn(), "bc3", "mouse")
    visitor.page.get_by_text("Share and save").click()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_test_id("download").click()
    record = json.loads(download.value.path().read_text())
    assert tablier.load(record).moves == ("bc3",)


def test_looking_back_changes_nothing(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "screen"))
    visitor.sit_down()
    for move in ("bc3", "wa1"):
        visitor.play(visitor.wait_for_turn(), move, "mouse")
    visitor.page.get_by_test_id("previous").click()
    expect(visitor.status).to_contain_text("1/2")
    assert visitor.page.locator("[data-move]").count() == 0
    visitor.page.get_by_role("button", name="Return to now").click()
    expect(visitor.page.locator("[data-move]").first).to_be_visible()
    assert len(visitor.room()["moves"]) == 2


# Secrets


@looks
def test_the_screen_is_covered_between_two_players_with_secrets(
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("schoko", "screen"))
    visitor.page.get_by_test_id("play").click()
    curtain, cards = visitor.page.get_by_test_id("curtain"), visitor.page.locator("[data-card]")
    expect(curtain).to_be_focused()
    expect(cards).to_have_count(0)
    visitor.check_access()
    visitor.page.keyboard.press("Enter")
    expect(cards.first).to_be_visible()
    expect(curtain).to_have_count(0)
    room = visitor.wait_for_turn()
    while room["now"]["player"] == 0:
        visitor.play(room, room["legal"][0], "mouse")
        room = visitor.room()
    passing = visitor.page.get_by_test_id("pass-on")
    expect(passing).to_be_focused()
    expect(cards).not_to_have_count(0)  # who moved sees what came of it, and the card that was drawn
    visitor.check_access()
    visitor.page.keyboard.press("Enter")
    expect(curtain).to_be_focused()
    expect(cards).to_have_count(0)
    visitor.page.keyboard.press("Enter")
    expect(cards.first).to_be_visible()
    visitor.page.reload()
    expect(curtain).to_be_focused()
    expect(cards).to_have_count(0)


def test_the_bar_of_a_phone_leaves_the_curtains_button_free(visit: Visit) -> None:
    for size in ((320, 640), (390, 844)):
        visitor = visit(size=size, touch=True, **wish("ascension", "screen"))
        visitor.page.get_by_test_id("play").tap()
        visitor.page.get_by_test_id("curtain").wait_for()
        visitor.page.evaluate("scrollTo(0, 0)")
        check_seen(visitor, "[data-testid=curtain]")


def test_who_shares_a_screen_sees_no_hand_when_looking_back(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "screen"))
    visitor.sit_down()
    room = visitor.wait_for_turn()
    while len(room["moves"]) < 3:
        visitor.play(room, room["legal"][0], "mouse")
        room = visitor.wait_for_turn()
    held = visitor.page.locator("[data-card]").count()
    assert held > 0
    visitor.page.get_by_test_id("previous").click()
    expect(visitor.status).to_contain_text("2/3")
    expect(visitor.page.locator("[data-card]")).to_have_count(0)
    visitor.page.get_by_role("button", name="Return to now").click()
    expect(visitor.page.locator("[data-card]")).to_have_count(held)


def test_the_deal_is_checked_when_the_game_is_over(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "program"))
    visitor.sit_down()
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    expect(visitor.page.get_by_test_id("fair")).to_be_visible()
    visitor.page.get_by_text("How this is checked").click()
    visitor.check_access()
    visitor.page.evaluate(
        """() => {
            const rooms = JSON.parse(localStorage.getItem('tablier.rooms'));
            rooms[0].hash = 'f'.repeat(64);
            localStorage.setItem('tablier.rooms', JSON.stringify(rooms));
        }"""
    )
    visitor.page.reload()
    expect(visitor.page.get_by_test_id("unfair")).to_be_visible()


# Choosing


def test_a_deck_of_ones_own_is_counted_out_and_a_wrong_one_is_refused_with_a_reason(visit: Visit) -> None:
    visitor = visit(**wish("schoko", "program"))
    visitor.page.get_by_text("Variants").click()
    visitor.page.get_by_role("radio", name="Your own").check()
    total = visitor.page.get_by_role("row", name="In all")
    expect(total).to_contain_text("32")  # our deck, to begin with
    for part, name, count in (
        ("Cards", "dark dark over white white", 0),
        ("Cards", "dark dark over dark white", 5),
        ("With Smartie", "dark dark over dark white", 2),
        ("Cards", "dark white over white white", 1),
    ):
        visitor.page.get_by_role("spinbutton", name=f"{part}: {name}").fill(str(count))
    total.click()
    expect(visitor.page.get_by_text("A deck has 8 to 120 cards, not 6.")).to_be_visible()
    visitor.page.get_by_role("spinbutton", name="Cards: dark white over white white").fill("5")
    total.click()
    expect(total).to_contain_text("10")
    visitor.sit_down()
    assert visitor.room()["options"]["deck"] == [["DDDW", 5, 2], ["DWWW", 5, 1]]


@pytest.mark.parametrize(("size", "scheme", "language"), [(PHONE, "light", "fr"), (DESKTOP, "dark", "en")])
def test_cards_are_shared_out_by_tapping_them(  # ASC-1
    visit: Visit, size: tuple[int, int], scheme: str, language: str
) -> None:
    visitor = visit(size=size, scheme=scheme, language=language, **wish("ascacou", "screen"))
    visitor.page.locator("summary").first.click()
    visitor.page.get_by_role("radio", name={"en": "Your own", "fr": "Votre choix"}[language]).check(force=True)
    counts = [visitor.page.get_by_test_id(f"cards-of-{seat}") for seat in (0, 1)]
    expect(counts[0]).to_contain_text("8")
    for card in ("WWWW", "BWWW", "WBWW"):
        visitor.page.locator(f'[data-deal="{card}"]').click()
    expect(counts[0]).to_contain_text("5")
    expect(counts[1]).to_contain_text("11")
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("Space")  # BBWW
    expect(counts[1]).to_contain_text("12")
    card = {"en": "black black over white white", "fr": "noir noir sur blanc blanc"}[language]
    expect(visitor.page.get_by_test_id("deal").get_by_role("status")).to_contain_text(card)
    visitor.check_access()
    visitor.page.get_by_test_id("swap").click()
    expect(counts[0]).to_contain_text("12")
    visitor.sit_down()
    room = visitor.room()
    assert room["options"]["deal"] == "0000111100000000"
    owners = {card["name"]: card["owner"] for card in room["now"]["view"]["cards"]}
    assert [name for name in owners if owners[name] == 1] == ["WWBW", "BWBW", "WBBW", "BBBW"]
