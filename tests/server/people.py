"""Who takes part in the server's tests: people with a client, opponents without a process, and whole servers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from litestar import Litestar

import tablier
from tablier import players
from tablier.analysis import Analysis, judge
from tablier.cli.web import _bound
from tablier.limits import Limits
from tablier.server.pool import Workers
from tablier.server.serving import Server
from tablier.server.workers import Job, Question

PATIENCE = 20.0  # seconds; only ever spent when something is broken

Message = dict[str, Any]


class Person:
    """Somebody in a room, with a secret or without."""

    def __init__(
        self, client: httpx.AsyncClient, room: str, secret: str | None = None, eyes: str | None = None
    ) -> None:
        self.client = client
        self.room = room
        self.secret = secret
        self.eyes = eyes  # on a screen that is passed on: who has it, as a header says it

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.room}"

    @property
    def headers(self) -> dict[str, str]:
        secret = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return secret if self.eyes is None else {**secret, "Tablier-Eyes": self.eyes}

    async def look(self) -> Message:
        """The room, as this person may know it."""
        answer = await self.client.get(self.path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return Message(answer.json())

    async def ask(self, what: str) -> httpx.Response:
        return await self.client.get(f"{self.path}/{what}", headers=self.headers)

    async def send(self, what: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

    async def act(self, what: str, **body: Any) -> httpx.Response:
        """An action that answers the newest event."""
        return await self.send(what, number=(await self.look())["number"], **body)

    async def play(self, move: str | None = None) -> Message:
        """A move that is accepted; without a wish, the first legal one."""
        room = await self.look()
        answer = await self.send("moves", number=room["number"], move=move or room["legal"][0])
        assert answer.status_code == 200, answer.text
        return Message(answer.json())

    async def join(self, invitation: str | None = None, secret: str | None = None) -> httpx.Response:
        """Ask for a seat; unless given, with the invitation this person may pass on and a new secret."""
        invitation = (await self.look())["invitation"] if invitation is None else invitation
        return await self.send("join", invitation=invitation, secret=secret or secrets.token_urlsafe(24))

    async def guest(self) -> Person:
        """Somebody who came by this person's invitation."""
        answer = await self.join()
        assert answer.status_code == 200, answer.text
        return Person(self.client, self.room, answer.json()["secret"])

    async def link(self) -> str:
        """A link to this person's seat."""
        answer = await self.send("share")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["sharing"]["link"])

    async def partner(self) -> Person:
        """Somebody who shares this person's seat."""
        secret = secrets.token_urlsafe(24)
        answer = await self.send("share/join", link=await self.link(), secret=secret)
        assert answer.status_code == 200, answer.text
        return Person(self.client, self.room, secret)

    async def in_room(self, room: str | None) -> Person:
        """The same person in another room."""
        assert room is not None
        return Person(self.client, room, self.secret)


async def opened(client: httpx.AsyncClient, against: str = "screen", **wish: Any) -> Person:
    """Somebody who has opened a room."""
    answer = await client.post("/api/rooms", json={"game": "ascacou", "against": against, **wish})
    assert answer.status_code == 201, answer.text
    return Person(client, answer.json()["room"], answer.json()["secret"])


async def paired(client: httpx.AsyncClient, **wish: Any) -> tuple[Person, Person]:
    """Two people playing by link; the first holds seat 0 and has opened the room."""
    holder = await opened(client, "link", seat=0, **wish)
    return holder, await holder.guest()


async def played_out(*people: Person) -> Message:
    """The end of a game that these people play with their first legal moves."""
    while True:
        for person in people:
            room = await person.look()
            if room["over"]:
                return room
            if room["legal"]:
                await person.play(room["legal"][0])


def problem(answer: httpx.Response, status: int) -> Message:
    """The refusal with this status; it speaks both languages."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
    found = Message(answer.json())
    assert set(found) == {"message", "rule", "places"}
    assert found["message"]["en"]
    assert found["message"]["fr"]
    return found


async def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait for something to hold; how long that took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, "waited in vain"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


async def seen(
    person: Person, holds: Callable[[Message], bool], seconds: float = PATIENCE, pause: float = 0.02
) -> Message:
    """The room once something holds in it."""
    began = time.monotonic()
    while not holds(room := await person.look()):
        assert time.monotonic() - began < seconds, f"waited in vain: {room}"
        await asyncio.sleep(pause)
    return room


class Scripted(Workers):
    """Opponents without a process: they play the first legal move, once they are let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs: list[Job] = []
        self.questions: list[Question] = []
        self.may_judge = asyncio.Event()
        self.may_judge.set()
        self.cancelled = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def choose(self, job: Job, seconds: float) -> str:
        self.jobs.append(job)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return str(tablier.imagine(job.record, seed=job.seed).legal()[0])

    async def analyse(self, question: Question) -> Analysis:
        """As a worker would, but plain, for ever so short, and always the same."""
        self.questions.append(question)
        try:
            await self.may_judge.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        played = [question.played] if question.played else []
        known = players.as_known(question.record, question.seed)
        return judge(known, Limits(work=4, compiled=False), seed=question.seed, most=3, moves=played)


# Servers


def direct(app: Litestar) -> httpx.AsyncClient:
    """A client of the application without a port."""
    application: Any = app  # its types are finer than the ones httpx asks for
    return httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://tablier")


class _Quiet(Server):
    """A server that leaves the signals to the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def served(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application on a port, in this very process."""
    listener = _bound("127.0.0.1", 0)
    server = _Quiet(app)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        await until(lambda: server.started or serving.done())
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
            yield client
    finally:
        server.should_exit = True
        await serving
        listener.close()


class Event(NamedTuple):
    """One server-sent event about the room, or a comment."""

    name: str
    number: int
    room: Message


COMMENT = Event("comment", 0, {})


class Stream:
    """Somebody who follows a room."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()
        self.people: list[Message] = []  # what was told so far of who is here
        self.talk: list[Message] = []  # and of what people say

    async def next(self, seconds: float = PATIENCE) -> Event:
        return await asyncio.wait_for(self._next(), seconds)

    async def is_silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while; the stream is of no use afterwards."""
        try:
            await self.next(seconds)
        except TimeoutError:
            return True
        return False

    async def _next(self) -> Event:
        fields: dict[str, str] = {}
        async for line in self._lines:
            if line:
                name, _, value = line.partition(":")
                fields[name] = value.strip()
            elif "" in fields:
                return COMMENT
            elif (kept := {"people": self.people, "talk": self.talk}.get(fields.get("event", ""))) is not None:
                kept.append(json.loads(fields["data"]))
                fields = {}
            elif fields:
                return Event(fields["event"], int(fields["id"]), json.loads(fields["data"]))
        raise EOFError("the stream ended")


@contextlib.asynccontextmanager
async def following(person: Person, last: int | str | None = None) -> AsyncIterator[Stream]:
    """The events of a room, after the one already seen."""
    headers = person.headers if last is None else {**person.headers, "Last-Event-ID": str(last)}
    async with person.client.stream("GET", f"{person.path}/events", headers=headers) as response:
        assert response.status_code == 200
        yield Stream(response)


class Process:
    """A whole `tablier`, started as people start it."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        words = arguments or ("--port", "0")
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 it lives as long as the process
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablier", "--no-browser", "--data", str(data), *words],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={**os.environ, **environment},
            encoding="utf-8",
        )
        assert self._process.stdout is not None
        self.greeting = self._process.stdout.readline()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def address(self) -> str:
        """Where it says that it is."""
        assert self.greeting.startswith("Tablier is at "), self.errors
        return self.greeting.split()[3].replace("localhost", "127.0.0.1")

    @property
    def errors(self) -> str:
        self._errors.seek(0)
        return self._errors.read()

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, timeout=PATIENCE)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> int:
        """End it as Ctrl+C would; its exit code."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            if self._process.poll() is None:
                self.kill()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._errors.close()

    async def answers(self) -> None:
        """Wait until it serves."""
        async with self.client() as client:
            began = time.monotonic()
            while True:
                try:
                    await client.get("/api/games")
                except httpx.TransportError:
                    assert time.monotonic() - began < PATIENCE, self.errors
                    await asyncio.sleep(0.02)
                else:
                    return


async def timed(work: Awaitable[Any]) -> float:
    """How long something takes, in milliseconds."""
    began = time.perf_counter()
    await work
    return 1000 * (time.perf_counter() - began)
