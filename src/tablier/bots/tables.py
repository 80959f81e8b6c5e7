"""A seat at a server's table: what is asked for there, and following the game, over lines that may be lost."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from random import uniform
from typing import Any
from urllib.parse import parse_qs

from tablier.refusal import BadOption, Refusal
from tablier.texts import Text, shown

ANSWER = 30.0  # seconds to wait for an answer
SILENCE = 40.0  # seconds: the server says something at least every 15
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0  # seconds, before a lost line is tried again
STALE = 409  # the status of what the game does not allow any more, or not now

LOST = (OSError, http.client.HTTPException, ValueError)  # the last one: what comes is cut short

LINK = re.compile(r"(?P<server>https?://[^\s/?#@]+)/room/(?P<room>[\w.%-]+)/?#(?P<codes>\S+)", re.IGNORECASE | re.ASCII)

Room = dict[str, Any]
Tell = Callable[[str], None]  # something to whoever runs the bot


class LineLost(Exception):
    """Nothing is known about what happened."""


class Refused(Refusal):
    """The server said no."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(text)
        self.status = status


class Link:
    """Where a seat is to be had: `http://host:8642/room/ROOM#join=CODE`, as the page gives it."""

    def __init__(self, url: str) -> None:
        found = LINK.fullmatch(url)
        codes = parse_qs(found["codes"]) if found else {}
        kinds = [kind for kind in ("join", "share", "secret") if kind in codes]
        if found is None or not kinds:
            raise BadOption(
                Text(
                    f"{shown(url)} is no link to a seat: copy the invitation link that the page gives.",
                    f"{shown(url)} n’est pas un lien vers une place : copiez le lien d’invitation que donne la page.",
                )
            )
        self.server = found["server"]
        self.room = found["room"]
        self.kind, self.code = kinds[0], codes[kinds[0]][0]

    def reached(self, tell: Tell) -> Seat:
        """The seat, to be taken; refused where nobody answers."""
        secret = self.code if self.kind == "secret" else secrets.token_urlsafe(24)
        seat = Seat(self.server, self.room, secret, tell)
        try:
            seat.once("")
        except LineLost as lost:
            raise BadOption(
                Text(
                    f"Nobody answers at {self.server}: {lost}.",
                    f"Personne ne répond à {self.server} : {lost}.",
                )
            ) from lost
        return seat

    def take(self, seat: Seat, name: str) -> None:
        """Sit down there, under this name."""
        if self.kind == "join":
            seat.ask("/join", {"invitation": self.code, "secret": seat.secret, "name": name})
        elif self.kind == "share":
            seat.ask("/share/join", {"link": self.code, "secret": seat.secret})


def connected(server: str, seconds: float) -> http.client.HTTPConnection:
    """A line to a server."""
    scheme, _, host = server.partition("://")
    kind = http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
    connection = kind(host, timeout=seconds)
    connection.connect()
    return connection


def answered(response: http.client.HTTPResponse) -> http.client.HTTPResponse:
    """The answer, if it is one: a refusal is raised, and so is what a server says that cannot answer now."""
    if response.status < 300:
        return response
    if response.status >= 500:
        raise LineLost(f"{response.status} in place of an answer")
    try:
        message = json.loads(response.read())["message"]
        text = Text(message["en"], message["fr"])
    except (ValueError, KeyError, TypeError):
        text = Text(f"The server answered {response.status}.", f"Le serveur a répondu {response.status}.")
    raise Refused(response.status, text)


class Seat:
    """A seat in a room, held by a secret, and all that is known of the game there."""

    def __init__(self, server: str, room: str, secret: str, tell: Tell) -> None:
        self.server, self.room, self.secret, self._tell = server, room, secret, tell
        self.changed: Callable[[Room], None] = lambda room: None  # called from the thread that follows
        self._known: Room | None = None
        self._failure: Refusal | None = None
        self._news = threading.Condition()
        self._line: socket.socket | None = None
        self._is_left = threading.Event()

    @property
    def url(self) -> str:
        """The link to come back by."""
        return f"{self.server}/room/{self.room}#secret={self.secret}"

    # Asking

    def _request(self, connection: http.client.HTTPConnection, path: str, body: Mapping[str, Any] | None) -> None:
        headers = {"Authorization": f"Bearer {self.secret}"}
        sent = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            sent = json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        connection.request(method, f"/api/rooms/{self.room}{path}", sent, headers)

    def once(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the server answers; a line that is lost is raised."""
        try:
            with contextlib.closing(connected(self.server, ANSWER)) as connection:
                self._request(connection, path, body)
                content = answered(connection.getresponse()).read()
                return json.loads(content) if content else None
        except Refusal:
            raise
        except LOST as error:
            raise LineLost(str(error)) from error

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the server answers, asked again until it does: whatever we ask for does no harm when sent twice."""
        pausing = pauses()
        while True:
            try:
                return self.once(path, body)
            except LineLost:
                time.sleep(next(pausing))

    def act(self, path: str, **body: Any) -> None:
        """Do something in the room as it is now known."""
        self._learn(self.ask(path, {"number": self.known["number"], **body}))

    def look(self) -> None:
        """Learn how things stand."""
        self._learn(self.ask(""))

    # Following

    @property
    def known(self) -> Room:
        """The newest room that is known."""
        assert self._known is not None
        return self._known

    def _learn(self, room: Room) -> None:
        with self._news:
            if self._known is None or room["number"] > self._known["number"]:
                self._known = room
                self._news.notify_all()
        self.changed(self.known)

    def wait(self, after: int) -> Room:
        """The room as soon as something happened in it after this event."""
        with self._news:
            while self._failure is None and (self._known is None or self._known["number"] <= after):
                self._news.wait(1.0)  # some systems interrupt none that has no end
        if self._failure is not None:
            raise self._failure
        return self.known

    @contextlib.contextmanager
    def followed(self) -> Iterator[None]:
        """Learn in a thread what happens."""
        thread = threading.Thread(target=self._follow, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._is_left.set()
            with contextlib.suppress(LineLost, Refusal):
                self.once("/goodbye", {})
            with contextlib.suppress(OSError):
                if (line := self._line) is not None:
                    line.shutdown(socket.SHUT_RDWR)
            thread.join(ANSWER)

    def _follow(self) -> None:
        pausing, is_lost = pauses(), False
        while not self._is_left.is_set():
            try:
                for room in self._events():
                    if is_lost:
                        self._tell("The line is back.")
                    pausing, is_lost = pauses(), False
                    self._learn(room)
            except Refused as refused:
                with self._news:
                    self._failure = refused
                    self._news.notify_all()
                return
            except (LineLost, *LOST):
                pass
            if not self._is_left.is_set():
                if not is_lost:
                    self._tell("The line is lost; trying again.")
                is_lost = True
                self._is_left.wait(next(pausing))

    def _events(self) -> Iterator[Room]:
        """The rooms that a stream of server-sent events tells of, until it ends."""
        with contextlib.closing(connected(self.server, SILENCE)) as connection:
            self._line = connection.sock
            self._request(connection, "/events", None)
            event = ""
            for line in answered(connection.getresponse()):
                field, _, value = line.decode().rstrip("\r\n").partition(":")
                if field == "event":
                    event = value.strip()
                elif field == "data" and event == "room":
                    yield json.loads(value)


def pauses() -> Iterator[float]:
    """How long to wait before trying again, longer and longer."""
    pause = FIRST_PAUSE
    while True:
        yield pause * uniform(0.75, 1.25)
        pause = min(2 * pause, LONGEST_PAUSE)
