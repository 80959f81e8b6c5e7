"""Whole games in a real browser: against the program, on one screen and by link, with mouse, finger and keyboard.

By keyboard on one screen too: `TABLIER_LONG=1 python3 scripts/check.py tests/browser/test_games.py`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, LONG, PHONE, Server, Visit
from tests.browser.visitor import Visitor
from tests.games.facts import cut_short, tiny

import tablier

OPEN_GAMES = [name for name in tablier.GAMES if not tablier.games.module(name).SECRETS]
TURN = {"en": "Your turn", "fr": "À vous de jouer"}


def wish(game: str, against: str, starts: str = "me") -> dict[str, object]:
    return {
        "game": game,
        "against": against,
        "level": "gentle",
        "starts": starts,
        "options": {game: cut_short(game)},
    }


def expect_stillness(*visitors: Visitor) -> None:
    """Things keep their places in a whole game; what one's own gestures move counts for less."""
    for visitor in visitors:
        assert visitor.layout_shift() < 0.1
        assert visitor.layout_shift(by_input=False) < 0.02


def finish(visitor: Visitor, by: str, seed: int) -> dict[str, Any]:
    """Play legal moves until the game is over; returns the room at the end."""
    chance = random.Random(seed)
    for _ in range(200):
        room = visitor.wait_for_turn()
        if room["over"]:
            visitor.expect_end()
            return room
        visitor.play(room, chance.choice(room["legal"]), by)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("by", "language"), [("mouse", "en"), ("keyboard", "fr")])
@pytest.mark.parametrize("game", tablier.GAMES)
def test_a_whole_game_against_the_program(visit: Visit, game: str, by: str, language: str) -> None:
    size, motion = (DESKTOP, "reduce") if by == "keyboard" else (PHONE, "no-preference")
    visitor = visit(language=language, size=size, motion=motion, prefer={"pace": "fast"}, **wish(game, "program"))
    if by == "keyboard":
        visitor.page.wait_for_selector("[data-testid=play]")
        visitor.press_until("[data-testid=play]")
        visitor.page.keyboard.press("Enter")
        visitor.wait_for_board()
    else:
        visitor.sit_down()
    expect(visitor.status).to_contain_text(TURN[language])
    visitor.forget_layout_shift()
    room = finish(visitor, by, seed=1)
    expect_stillness(visitor)
    assert {move["seat"] for move in room["moves"]} == {0, 1}
    visitor.check_access()


@pytest.mark.parametrize(("by", "language"), [("touch", "fr"), *([("keyboard", "en")] if LONG else [])])
@pytest.mark.parametrize("game", tablier.GAMES)
def test_a_whole_game_on_one_screen(visit: Visit, game: str, by: str, language: str) -> None:
    touch = by == "touch"
    wished = {**wish(game, "screen"), "options": {game: tiny(game)}}
    visitor = visit(language=language, size=PHONE if touch else DESKTOP, touch=touch, **wished)
    visitor.sit_down()
    visitor.forget_layout_shift()
    finish(visitor, by, seed=2)
    expect_stillness(visitor)
    visitor.page.get_by_test_id("rematch").click()
    visitor.page.wait_for_selector("[data-moves='0']")
    assert visitor.room()["moves"] == []


@pytest.mark.parametrize("game", tablier.GAMES)
def test_a_whole_game_by_link_in_two_browsers(visit: Visit, game: str) -> None:
    host = visit(language="en", **{**wish(game, "link"), "options": {game: tiny(game)}})
    host.sit_down()
    path = host.invitation()
    host.forget_layout_shift()
    guest = visit(path=path, language="fr", size=PHONE)
    guest.wait_for_board()
    assert "join" not in guest.page.url
    guest.forget_layout_shift()
    third = visit(path=path)
    expect(third.page.get_by_test_id("watching")).to_be_visible()
    assert third.room()["legal"] == []

    chance = random.Random(3)
    for _ in range(200):
        moves = [host.room(), guest.room()]
        if moves[0]["over"]:
            break
        player, room = (host, moves[0]) if moves[0]["legal"] else (guest, moves[1])
        player.wait_for_moves(len(room["moves"]))
        player.play(room, chance.choice(room["legal"]), "mouse" if player is host else "keyboard")
    for visitor in (host, guest, third):
        visitor.expect_end()
    expect_stillness(host, guest)

    seat = [info["you"] for info in host.room()["seats"]].index(True)
    setup = host.room()["now"]
    assert setup["player"] is None
    host.page.get_by_test_id("rematch").click()
    guest.page.get_by_test_id("rematch").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector("[data-moves='0']")
    assert [info["you"] for info in host.room()["seats"]].index(True) == 1 - seat  # ASC-9
    assert host.room()["id"] == guest.room()["id"]


def test_a_whole_game_of_four_by_link_each_seeing_what_they_may(visit: Visit) -> None:
    wished = {**wish("ascension", "link"), "options": {"ascension": {"players": 4, "turns_max": 1}}}
    host = visit(**wished)
    host.sit_down()
    path = host.invitation()
    people = [host, *(visit(path=path) for _ in range(3))]
    for person in people:
        person.wait_for_board()
    chance, looked = random.Random(9), 0
    for _ in range(40):
        rooms = [person.room() for person in people]
        if rooms[0]["over"]:
            break
        mover = next(number for number, room in enumerate(rooms) if room["legal"])
        in_hand = [room["now"]["view"]["lifted"] for room in rooms]
        if in_hand[0] and in_hand[0]["kind"] == "cube" and len(rooms[0]["moves"]) < 12:
            looked += 1
            assert [piece["known"] is not None for piece in in_hand] == [number == mover for number in range(4)]
        cubes = [move for move in rooms[mover]["legal"] if move not in ("half", "figure")]
        by = "keyboard" if mover % 2 else "mouse"
        people[mover].wait_for_moves(len(rooms[mover]["moves"]))
        people[mover].play(rooms[mover], chance.choice(cubes), by)
    for person in people:
        person.expect_end()
    assert looked == 4


def test_taking_back_online_needs_the_other_to_agree(visit: Visit) -> None:
    host = visit(**wish("ascacou", "link"))
    host.sit_down()
    guest = visit(path=host.invitation())
    guest.wait_for_board()
    for visitor in (host, guest):
        visitor.forget_layout_shift()
    host.play(host.wait_for_turn(), "bc3", "mouse")
    for answer, left in (("Decline", 1), ("Agree", 0)):
        host.page.get_by_test_id("undo").click()
        expect(guest.page.get_by_test_id("undo-asked")).to_be_visible()
        guest.page.get_by_test_id("undo-asked").get_by_role("button", name=answer).click()
        expect(host.page.get_by_test_id("undo")).to_be_visible()
        host.page.wait_for_selector(f"[data-moves='{left}']")
    expect_stillness(host, guest)


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_taking_back_is_free_on_one_screen_and_moves_are_shown_happening(visit: Visit, game: str) -> None:
    visitor = visit(motion="no-preference", **wish(game, "screen"))
    visitor.sit_down()
    chance = random.Random(6)
    played = []
    for _ in range(8):
        room = visitor.wait_for_turn()
        played.append(chance.choice(room["legal"]))
        visitor.play(room, played[-1], "mouse")
    visitor.page.get_by_test_id("undo").click()
    visitor.page.wait_for_selector("[data-moves='7']")
    assert [move["text"] for move in visitor.room()["moves"]] == played[:-1]


def test_taking_back_within_a_turn_is_free_online(visit: Visit) -> None:  # ANA-3
    host = visit(**wish("anacund", "link"))
    host.sit_down()
    guest = visit(path=host.invitation())
    guest.wait_for_board()
    for _ in range(2):
        room = host.wait_for_turn()
        host.play(room, room["legal"][0], "mouse")
    host.page.get_by_test_id("undo").click()
    host.page.wait_for_selector("[data-moves='1']")
    expect(guest.page.get_by_test_id("undo-asked")).to_be_hidden()


def test_a_drafted_game_with_imposed_colours(visit: Visit) -> None:
    options = {"ascacou": {"deal": "draft", "imposed": True, "supply": 15}}
    visitor = visit(**{**wish("ascacou", "screen"), "options": options})
    visitor.sit_down()
    finish(visitor, "mouse", seed=4)


def test_that_it_is_ones_turn_is_told_when_the_move_before_it_has_been_seen(visit: Visit) -> None:
    visitor = visit(motion="no-preference", prefer={"pace": "slow"}, **wish("ascacou", "program"))
    visitor.sit_down()
    visitor.page.evaluate(
        """() => {
            window.told = [];
            const room = document.querySelector('[data-moves]');
            const note = () => {
                const status = document.querySelector('[data-testid=status]').textContent.trim();
                window.told.push([room.dataset.moves, status]);
            };
            new MutationObserver(note).observe(room, { attributes: true, childList: true, subtree: true });
        }"""
    )
    visitor.play(visitor.wait_for_turn(), "bc3", "mouse")
    visitor.wait_for_moves(2)
    expect(visitor.status).to_have_text("Your turn")
    told: list[list[str]] = visitor.page.evaluate("window.told")
    assert next(status for moves, status in told if moves == "2") != "Your turn"


def test_resigning_ends_the_game(visit: Visit) -> None:
    visitor = visit(**wish("ascacou", "program"))
    visitor.sit_down()
    moves = visitor.page.locator("#history")
    place = moves.bounding_box()
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    visitor.expect_end()
    assert visitor.room()["resigned"] == 0
    assert moves.bounding_box() == place, "fewer buttons above it, in the same place"


def test_a_win_is_celebrated_once(visit: Visit) -> None:
    visitor = visit(motion="no-preference", **wish("ascacou", "screen"))
    visitor.sit_down()
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    expect(visitor.page.get_by_test_id("celebration")).to_be_attached()
    visitor.page.reload()
    visitor.expect_end()
    visitor.page.wait_for_timeout(300)
    assert visitor.page.get_by_test_id("celebration").count() == 0


def test_a_page_goes_on_after_the_server_was_killed(visit: Visit, own_server: Server) -> None:
    visitor = visit(address=own_server.address, **wish("ascacou", "screen"))
    visitor.sit_down()
    visitor.forget_layout_shift()
    visitor.play(visitor.wait_for_turn(), "bc3", "mouse")
    own_server.stop()
    expect(visitor.page.get_by_test_id("lost")).to_be_visible()
    own_server.start()
    expect(visitor.page.get_by_test_id("lost")).to_be_hidden()
    visitor.play(visitor.wait_for_turn(), "wa1", "mouse")
    assert [move["text"] for move in visitor.room()["moves"]] == ["bc3", "wa1"]
    expect_stillness(visitor)
