"""A bot on a server: it takes a seat, plays there, and is not put off by what happens meanwhile."""

from __future__ import annotations

import asyncio
import http.client
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.bots.cast import EXAMPLES, lines, scripted
from tests.games.facts import cut_short
from tests.server.people import PATIENCE, Message, Person, Scripted, opened, seen, served, until
from tests.server.test_process import is_running

from tablier.bots import online, program, tables
from tablier.bots.tables import LineLost, Link
from tablier.refusal import BadOption
from tablier.server.app import create_app

RANDOM = f"{sys.executable} {EXAMPLES / 'bot.py'}"
SHORT = {"deal": "symmetric"}


@pytest.fixture(scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """A server on a port."""
    async with served(create_app(tmp_path_factory.mktemp("data") / "games.sqlite3", Scripted())) as client:
        yield client


class Guest:
    """A bot that plays in a thread, and what it told."""

    def __init__(self, url: str, bot: str) -> None:
        self.told: list[str] = []
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._play, args=(url, bot), daemon=True)
        self._thread.start()

    def _play(self, url: str, bot: str) -> None:
        try:
            online.play(url, bot, self.told.append)
        except Exception as failure:  # noqa: BLE001 it is raised where the bot is waited for
            self._failure = failure

    async def end(self) -> str:
        """What it told, when it has played to the end."""
        await until(lambda: not self._thread.is_alive())
        if self._failure is not None:
            raise self._failure
        return "\n".join(self.told)


def link(person: Person, kind: str, code: str | None) -> str:
    return f"{str(person.client.base_url).rstrip('/')}/room/{person.room}#{kind}={code}"


async def invited(client: httpx.AsyncClient, **wish: Any) -> tuple[Person, str]:
    """Somebody who holds seat 0 of a game by link, and their invitation."""
    person = await opened(client, "link", seat=0, **wish)
    return person, link(person, "join", (await person.look())["invitation"])


def all_there(room: Message) -> bool:
    return all(seat["kind"] != "open" for seat in room["seats"])


async def played_against(person: Person, most: int = 1000) -> Message:
    """The room at the end, or when a person has played so many of their moves."""
    room = await seen(person, all_there)
    for _ in range(most):
        room = await seen(person, lambda room: room["over"] or room["legal"])
        if room["over"]:
            break
        await person.play(room["legal"][0])
    return room


@pytest.mark.parametrize("name", ["anacund", "schoko"])
async def test_a_bot_comes_by_an_invitation_and_plays_to_the_end(client: httpx.AsyncClient, name: str) -> None:
    person, url = await invited(client, game=name, options=cut_short(name))
    guest = Guest(url, RANDOM)
    room = await played_against(person)
    told = await guest.end()
    assert room["seats"][1]["name"] == "Random"
    assert "(rules)" in told
    assert {move["seat"] for move in room["moves"]} == {0, 1}
    outcome = "nobody won" if room["winner"] is None else ("the bot lost", "the bot won")[room["winner"]]
    assert outcome in told


async def test_a_bot_shares_a_seat_or_comes_back_to_it(client: httpx.AsyncClient) -> None:
    person = await opened(client, "program", level="gentle", seat=0, options=SHORT)
    guests = [
        Guest(link(person, "share", await person.link()), RANDOM),
        Guest(link(person, "secret", person.secret), RANDOM),
    ]
    room = await seen(person, lambda room: room["over"])
    for guest in guests:  # both play for the seat; who comes too late looks again
        assert "(rules)" in await guest.end()
    assert {move["seat"] for move in room["moves"]} == {0, 1}


async def test_a_bot_takes_back_with_the_others_and_stops_thinking_about_what_is_gone(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    person, url = await invited(client, options=SHORT)
    guest = Guest(url, scripted("patient", told, "@60"))
    await seen(person, all_there)
    await person.play("bc3")
    await until(lambda: told.exists() and '"move"' in told.read_text())
    await person.act("undo")
    room = await seen(person, lambda room: not room["moves"])
    await person.play("wc3")
    await until(lambda: '"wc3"' in told.read_text())
    await person.act("resign")
    assert "the bot won (resigned)" in await guest.end()
    kinds = [line["type"] for line in lines(told)]
    assert kinds == ["hello", "newgame", "move", "stop", "newgame", "move", "stop", "gameover", "quit"]
    room = await person.look()
    assert [move["text"] for move in room["moves"]] == ["wc3"]


async def test_a_name_that_changes_meanwhile_costs_no_move(
    client: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "MARGIN", 10.0)
    told = tmp_path / "told"
    person, url = await invited(client, options=SHORT)
    guest = Guest(url, scripted("patient", told, "@0.2"))
    await seen(person, all_there)
    await person.play("bc3")
    await until(lambda: told.exists() and '"move"' in told.read_text())
    await person.send("name", seat=0, name="Ada")
    await seen(person, lambda room: len(room["moves"]) == 2)
    await person.act("resign")
    await guest.end()
    assert [line["type"] for line in lines(told)].count("move") == 1


@pytest.mark.parametrize(("how", "reason"), [("dying", "crash"), ("cheating", "illegal"), ("sleepy", "time")])
async def test_a_bot_that_fails_gives_up(client: httpx.AsyncClient, how: str, reason: str) -> None:
    person, url = await invited(client, options=SHORT)
    guest = Guest(url, scripted(how, time="@0.05" if reason == "time" else ""))
    await seen(person, all_there)
    await person.play("bc3")
    told = await guest.end()
    assert f"gives up ({reason})" in told
    assert "the bot lost (resigned)" in told
    assert (await person.look())["resigned"] == 1


async def test_a_bot_whose_place_the_program_takes_leaves(client: httpx.AsyncClient) -> None:
    options = {"players": 3, "turns_max": 1}
    person, url = await invited(client, game="ascension", options=options)
    guests = [Guest(url, scripted("dying")), Guest(url, RANDOM)]
    await played_against(person)
    assert "no longer the bot's" in await guests[0].end()
    assert "(rules)" in await guests[1].end()


# Lines that are lost


async def test_a_line_that_breaks_is_taken_up_again(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "FIRST_PAUSE", 0.01)
    tries = 0

    def unreliable(server: str, seconds: float) -> http.client.HTTPConnection:
        nonlocal tries
        tries += 1
        if tries > 3 and tries % 2:
            raise ConnectionRefusedError("today")
        return connected(server, 0.2 if seconds == tables.SILENCE else seconds)  # its stream soon falls silent

    connected = tables.connected
    monkeypatch.setattr(tables, "connected", unreliable)
    person, url = await invited(client, options=SHORT)
    guest = Guest(url, RANDOM)
    await played_against(person, most=2)
    await asyncio.sleep(0.5)
    room = await played_against(person)
    told = await guest.end()
    assert "The line is lost" in told
    assert "The line is back." in told
    assert room["ended"] == "rules"


# Links


@pytest.mark.parametrize(
    "url",
    [
        "", "./program", "localhost:8642", "http://localhost/room/x", "http://localhost/#join=x", "ftp://h/room/x#join=y",
        "http://localhost/learn/x#join=y", "http:///room/x#join=y", "http://h/room/x#other=y",
        "http://h/room/x y#join=z",
    ],
)  # fmt: skip
def test_what_is_no_link_to_a_seat_is_refused(url: str) -> None:
    with pytest.raises(BadOption, match="no link to a seat"):
        Link(url)


async def test_seats_that_are_taken_and_rooms_that_are_none_are_refused(client: httpx.AsyncClient) -> None:
    person, url = await invited(client, options=SHORT)
    await person.guest()
    with pytest.raises(tables.Refused, match="taken or was never offered") as refused:
        await Guest(url, RANDOM).end()
    assert refused.value.status == 403
    with pytest.raises(tables.Refused, match="no such game"):
        await Guest(url.replace(person.room, "elsewhere"), RANDOM).end()


def test_a_server_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=r"Nobody answers at http://127\.0\.0\.1:1:"):
        online.play("http://127.0.0.1:1/room/x#join=y", RANDOM, print)


def test_what_stands_between_is_no_answer() -> None:
    class Stand:
        status = 502

        def read(self) -> bytes:
            return b"<html>"

    stand: Any = Stand()
    with pytest.raises(LineLost):
        tables.answered(stand)


# The command


async def test_the_command_goes_on_with_rematches_until_it_is_ended(client: httpx.AsyncClient) -> None:
    person, url = await invited(client, options=SHORT)
    command = [sys.executable, "-m", "tablier", "bot", url, scripted("first"), "--forever"]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    room: Message = {}
    for _ in range(2):
        await seen(person, lambda room: all_there(room) and room["legal"])
        await person.play()
        room = await seen(person, lambda room: room["legal"])
        await person.act("resign")
        await person.act("rematch")
        room = await seen(person, lambda room: room["next"])
        person = await person.in_room(room["next"])
    bot.send_signal(signal.SIGINT)
    told, errors = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
    assert told.count("the bot won (resigned)") == 2
    assert "Traceback" not in errors
    assert bot.returncode != 0
    name = next(seat["name"] for seat in room["seats"] if seat["name"])
    assert not is_running(int(name.split()[1]))
