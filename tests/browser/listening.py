"""What somebody hears who plays without seeing: a virtual screen reader in the real page."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Page
from tests.browser.conftest import Server
from tests.browser.visitor import ROOT, Visitor

import tablier
from tablier.server.events import Created, Seat
from tablier.server.room import hashed
from tablier.server.rooms import dealt
from tablier.state import VERSION, Game

READER = ROOT / "web/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
ADDRESS = "/virtual-screen-reader.js"
START = f"""async () => {{
    window.reader = (await import('{ADDRESS}')).virtual;
    await reader.start({{ container: document.body }});
    await reader.clearSpokenPhraseLog();
}}"""
HEARD = """async () => {
    const lines = [...(await reader.spokenPhraseLog())];
    await reader.clearSpokenPhraseLog();
    return lines;
}"""

# What the move under the focus would do is told only to those who stay to hear it: otherwise it would be chance what is
# heard of those that are passed on the way.
FORETELL = """
    const ask = window.fetch;
    let leave = () => {};
    window.fetch = async (request, options) => {
        const { pathname, searchParams } = new URL(request.url ?? request, location);
        if (!pathname.endsWith('/preview')) return ask(request, options);
        leave();
        await new Promise((stay, away) => {
            leave = () => away(new TypeError('nobody listens'));
            window.asked = { move: searchParams.get('move'), stay };
        });
        const answer = await ask(request, options);
        const text = await answer.text();
        // The page has it at once, and has said it before the next task.
        Object.assign(answer, { text: async () => text, json: async () => JSON.parse(text) });
        setTimeout(() => { window.foretold = searchParams.get('move'); });
        return answer;
    };
"""


class Table:
    """A game of two people that is dealt as the test wants it, so that it can be told word for word."""

    def __init__(self, server: Server, game: str, options: dict[str, Any], seed: int) -> None:
        chosen = Game(game, options)
        deal = dealt(chosen, tablier.game(game, **options).start(seed=seed).setup)
        self.server, self.game, self.room = server, game, deal.room
        self.secrets = [secrets.token_urlsafe(24) for _ in range(2)]
        seats = [Seat(secret_hash=hashed(secret)) for secret in self.secrets]
        created = Created(
            version=VERSION, game=game, options=chosen.plain_options, setup=deal.setup, against="link",
            seats=seats, salt=deal.salt,
        )  # fmt: skip
        with closing(sqlite3.connect(server.data / "games.sqlite3")) as database, database:
            event = msgspec.json.encode(created).decode()
            database.execute("INSERT INTO events VALUES (?, 1, ?)", (deal.room, event))

    @property
    def kept(self) -> str:
        """What a browser that holds the first seat remembers, as JSON."""
        return json.dumps([{"id": self.room, "secret": self.secrets[0], "game": self.game, "against": "link"}])

    @contextmanager
    def opponent(self) -> Iterator[None]:
        """The other one is here."""
        with self._asked(1, "events"):
            yield

    def look(self, seat: int) -> dict[str, Any]:
        """The room as one of them may know it."""
        with self._asked(seat, "") as answer:
            return dict(json.load(answer))

    def play(self, seat: int, number: int, move: str) -> None:
        """Make a move."""
        self._asked(seat, "moves", {"number": number, "move": move}).close()

    def _asked(self, seat: int, what: str, body: dict[str, Any] | None = None) -> Any:
        return urllib.request.urlopen(
            urllib.request.Request(
                f"{self.server.address}/api/rooms/{self.room}/{what}".rstrip("/"),
                data=None if body is None else json.dumps(body).encode(),
                headers={"Authorization": f"Bearer {self.secrets[seat]}", "Content-Type": "application/json"},
            )
        )


class Listener(Visitor):
    """Somebody who does not see the page, and listens to the end before they play."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        super().__init__(page, address, language)
        # Let the page find the screen reader beside its own scripts, where alone it may load any.
        page.route(f"**{ADDRESS}", lambda route: route.fulfill(path=READER, content_type="text/javascript"))
        page.add_init_script(FORETELL)

    def listen(self) -> None:
        """Hear from now on what the page says."""
        self.page.evaluate(START)

    def heard(self) -> list[str]:
        """All that was said since the last time."""
        lines: list[str] = self.page.evaluate(HEARD)
        return lines

    def consider(self, move: str) -> None:
        """Hear what the move would do."""
        self.page.wait_for_function("move => window.asked?.move === move", arg=move)
        self.page.evaluate("() => { window.foretold = null; asked.stay(); }")
        self.page.wait_for_function("move => window.foretold === move", arg=move)


def whole_game(listener: Listener, table: Table, seed: int) -> Iterator[str]:
    """All that is heard while a game is played to its end, by keyboard and by the other."""
    page, chance = listener.page, random.Random(seed)
    page.add_init_script(f"localStorage.setItem('tablier.rooms', {json.dumps(table.kept)})")
    with table.opponent():
        page.goto(f"{listener.address}/room/{table.room}")
        listener.wait_for_board()
        listener.listen()
        for number in range(1, 200):
            rooms = [table.look(seat) for seat in range(2)]
            if rooms[0]["over"]:
                listener.expect_end()
                return
            mover = rooms[0]["now"]["player"]
            move = chance.choice(rooms[mover]["legal"])
            yield f"\n--- {number}. {'you' if mover == 0 else 'the other'}: {move}"
            if mover == 0:
                listener.play(rooms[0], move, "keyboard")
            else:
                table.play(1, rooms[1]["number"], move)
                listener.wait_for_moves(number)
            listener.go_on()
            page.wait_for_timeout(20)
            yield from listener.heard()
    raise AssertionError("the game does not end")
