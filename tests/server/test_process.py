"""A whole server, as people start it: starting, answering quickly, being killed, and coming back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import statistics
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.people import (
    PATIENCE,
    Message,
    Person,
    Process,
    following,
    opened,
    paired,
    problem,
    seen,
    timed,
    until,
)

import tablier
from tablier.cli.web import USUAL_PORT, _bound

pytestmark = pytest.mark.xdist_group("processes")

ANSWER = 100.0  # milliseconds at the median: 3 on a quiet machine, but tests share it with others
RESPONSIVE = 200.0  # milliseconds for any request while the program thinks for seconds
ATTEMPTS = 3  # other programs on the machine may disturb one


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for the tests that leave it alive."""
    with Process(tmp_path_factory.mktemp("data")) as process:
        yield process


def returned(client: httpx.AsyncClient, person: Person) -> Person:
    """The same person at a server that was started again."""
    return Person(client, person.room, person.secret)


def children(pid: int) -> set[int]:
    """The processes a process has started, if this system tells."""
    try:
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}
    except OSError:
        return set()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# Starting


@contextlib.contextmanager
def taken(port: int) -> Iterator[int]:
    """A port that somebody else listens on."""
    listener = socket.socket()
    try:
        with contextlib.suppress(OSError):  # taken already, by somebody else indeed
            listener.bind(("127.0.0.1", port))
            listener.listen()
            port = listener.getsockname()[1]
        yield port
    finally:
        listener.close()


async def test_a_taken_usual_port_is_no_obstacle(tmp_path: Path) -> None:
    with taken(USUAL_PORT), Process(tmp_path / "not" / "yet", "--host", "127.0.0.1") as process:
        assert f":{USUAL_PORT}/" not in process.address
        await process.answers()
        assert (tmp_path / "not" / "yet" / "games.sqlite3").exists()


def test_a_wished_port_that_is_taken_is_one_clear_line(tmp_path: Path) -> None:
    with taken(0) as port, Process(tmp_path, "--port", str(port)) as process:
        assert process.wait() == 1
        assert process.greeting == ""
        (line,) = process.errors.splitlines()
        assert str(port) in line


def test_games_of_a_newer_version_are_one_clear_line(tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "games.sqlite3")
    file.execute("PRAGMA user_version = 99")
    file.commit()
    file.close()
    with Process(tmp_path) as process:
        assert process.wait() != 0
        assert process.greeting == ""  # nobody is sent to an address that answers nothing
        (line,) = process.errors.splitlines()
        assert "newer" in line


async def test_a_data_folder_in_use_is_one_clear_line_and_free_after_a_power_cut(tmp_path: Path) -> None:
    with Process(tmp_path) as first:
        await first.answers()
        with Process(tmp_path) as second:
            assert second.wait() != 0
            assert second.greeting == ""
            (line,) = second.errors.splitlines()
            assert "Another Tablier is using this data folder" in line
        first.kill()
    with Process(tmp_path) as third:
        await third.answers()


async def test_it_stops_when_asked_even_with_followers_and_thinkers(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            person = await opened(client, "program", level="fierce", seat=1)
            with contextlib.suppress(httpx.TransportError, EOFError):
                async with following(person) as stream:
                    await stream.next()
                    await asyncio.sleep(0.5)
                    workers = children(process.pid)
                    began = asyncio.get_running_loop().time()
                    os.kill(process.pid, signal.SIGINT)
                    while True:
                        await stream.next()
        process.wait()
        assert asyncio.get_running_loop().time() - began < 6
        assert "Traceback" not in process.errors
        await until(lambda: not any(is_running(pid) for pid in workers))


# Answering


def test_answers_are_sent_at_once() -> None:
    """asyncio turns Nagle's algorithm off only for sockets that name TCP; each answer waited 40 ms."""
    with _bound("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


async def test_a_legal_move_is_answered_in_no_time(process: Process) -> None:
    medians = []
    for _ in range(ATTEMPTS):
        times: list[float] = []
        async with process.client() as client:
            await process.answers()
            while len(times) < 60:
                person = await opened(client)
                room = await person.look()
                while not room["over"] and len(times) < 60:
                    times.append(await timed(person.send("moves", number=room["number"], move=room["legal"][0])))
                    room = await person.look()
        medians.append(statistics.median(times))
        if medians[-1] < ANSWER:
            return
    pytest.fail(f"medians of {medians} ms")


async def test_the_server_answers_while_the_program_thinks(process: Process) -> None:
    medians = []
    for _ in range(ATTEMPTS):
        async with process.client() as client:
            await process.answers()
            person = await opened(client, "program", level="fierce", seat=1)
            await asyncio.sleep(0.2)
            times = [await timed(person.look()) for _ in range(30)]
            assert (await person.look())["moves"] == [], "it thought for less than the test took"
            await person.act("resign")
        medians.append(statistics.median(times))
        if medians[-1] < RESPONSIVE:
            return
    pytest.fail(f"medians of {medians} ms")


async def test_the_program_plays_a_game_to_its_end(process: Process) -> None:
    async with process.client() as client:
        await process.answers()
        person = await opened(client, "program", level="gentle", seat=1, options={"deal": "symmetric"})
        async with following(person) as stream:
            room = (await stream.next()).room
            while not room["over"]:
                if room["legal"]:
                    await person.send("moves", number=room["number"], move=room["legal"][0])
                room = (await stream.next()).room
        state = tablier.load((await person.ask("record")).json())
        assert state.over
        assert {move.seat for move in state.moves} == {0, 1}


async def test_a_killed_worker_costs_no_game(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            person = await opened(client, "program", level="steady", seat=0)
            await person.play("bc3")
            await seen(person, lambda room: len(room["moves"]) == 2)
            for worker in children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    if "spawn_main" in Path(f"/proc/{worker}/cmdline").read_text():
                        os.kill(worker, signal.SIGKILL)
            await person.play()
            await seen(person, lambda room: len(room["moves"]) == 4)


# Being killed


class Burst:
    """Moves played as fast as they are acknowledged, until the line breaks."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.acknowledged: list[str] = []

    async def play(self) -> None:
        with contextlib.suppress(httpx.TransportError):
            room = await self.person.look()
            while not room["over"]:
                move = room["legal"][len(self.acknowledged) % len(room["legal"])]
                answer = await self.person.send("moves", number=room["number"], move=move)
                assert answer.status_code == 200
                self.acknowledged.append(move)
                room = Message(answer.json())


@pytest.mark.parametrize("moment", [5, 40])
async def test_no_acknowledged_move_is_lost_in_a_power_cut(tmp_path: Path, moment: int) -> None:
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            bursts = [Burst(await opened(client)) for _ in range(6)]
            playing = [asyncio.create_task(burst.play()) for burst in bursts]
            await until(lambda: sum(len(burst.acknowledged) for burst in bursts) >= moment)
            process.kill()
            await asyncio.gather(*playing)
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            for burst in bursts:
                person = returned(client, burst.person)
                room = await person.look()
                kept = [line["text"] for line in room["moves"]]
                assert kept[: len(burst.acknowledged)] == burst.acknowledged
                assert len(kept) - len(burst.acknowledged) in (0, 1)  # stored, and not yet acknowledged
                assert room["number"] == 1 + len(kept)
                tablier.load((await person.ask("record")).json())
                if not room["over"]:
                    await person.play()


async def test_everything_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            waiting = await opened(client, "link", seat=1)
            invitation = (await waiting.look())["invitation"]
            holder, guest = await paired(client)
            await holder.play("ba1")
            await holder.act("undo")
            winner, loser = await paired(client)
            await loser.act("resign")
            await winner.act("rematch")
            people = (waiting, holder, guest, winner, loser)
            before = [await person.look() for person in people]
            alone = await opened(client, "program", level="sharp", seat=0)
            assert len((await alone.play("bc3"))["moves"]) == 1
            workers = children(process.pid)
            process.kill()
    await until(lambda: not any(is_running(pid) for pid in workers))
    with Process(tmp_path) as process:
        async with process.client() as client:
            await process.answers()
            assert [await returned(client, person).look() for person in people] == before
            answer = await returned(client, waiting).join(invitation)
            assert answer.json()["seats"] == [0]
            answer = await returned(client, guest).act("undo/answer", agree=True)
            assert answer.json()["moves"] == []
            room = (await returned(client, loser).act("rematch")).json()
            later = Person(client, room["next"], loser.secret)
            assert [seat["you"] for seat in (await later.look())["seats"]] == [True, False]
            problem(await Person(client, holder.room, "wrong").act("resign"), 403)
            room = await seen(returned(client, alone), lambda room: len(room["moves"]) == 2, PATIENCE)
            assert room["moves"][0] == {"seat": 0, "text": "bc3"}
