"""Opponents in their processes: they answer, they can be stopped, and one that fails is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.people import PATIENCE, until

import tablier
from tablier import players
from tablier.server import pool
from tablier.server.pool import MOST_WORKERS, Workers
from tablier.server.workers import CANCEL, READY, Job, Preparation, Question

pytestmark = pytest.mark.xdist_group("workers")

COMPILING = 300.0  # seconds; only ever spent where nothing was compiled before


def job(level: str = "gentle", seed: int = 1, game: str = "ascacou") -> Job:
    deal = {"deal": "symmetric"} if game == "ascacou" else {}
    return Job(record=tablier.game(game, **deal).start().record(), level=level, seed=seed)


async def chosen(workers: Workers, level: str = "gentle", seed: int = 1) -> str:
    move = await workers.choose(job(level, seed), players.level(level).seconds)
    assert move in tablier.load(job().record).legal()
    return move


def question(seconds: float = 0.2, played: str | None = None) -> Question:
    return Question(record=job().record, seconds=seconds, seed=1, played=played)


def pids(workers: Workers) -> set[int]:
    return {worker._process.pid or 0 for worker in workers._all}


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# With real processes


class Plain(Workers):
    """Opponents that never wait for a compiler; they live and die like any others."""

    async def _start(self) -> None:
        await self._add(compiled=False)


@pytest.fixture(scope="module")
async def workers() -> AsyncIterator[Workers]:
    """One opponent at work."""
    workers = Plain(1)
    workers.start()
    await until(lambda: bool(workers._idle))
    yield workers
    await workers.stop()


async def test_compiled_workers_take_over_when_they_are_ready() -> None:
    workers = Workers(1)
    workers.start()
    try:
        await chosen(workers)
        await asyncio.wait_for(workers.are_compiled.wait(), COMPILING)
        await chosen(workers)
        assert [worker.compiled for worker in workers._all] == [True]
    finally:
        await workers.stop()


async def test_the_same_seed_finds_the_same_move(workers: Workers) -> None:
    assert await chosen(workers, seed=7) == await chosen(workers, seed=7)


@pytest.mark.parametrize("level", ["gentle", "steady"])
async def test_a_level_keeps_its_time(workers: Workers, level: str) -> None:
    began = time.monotonic()
    await chosen(workers, level)
    assert time.monotonic() - began < players.level(level).seconds + 1


async def test_a_worker_judges_a_position_and_the_move_played_there(workers: Workers) -> None:
    analysis = await workers.analyse(question(played="ba1"))
    assert analysis.seat == 0
    assert "ba1" in [remark.move for remark in analysis.best]


async def test_moves_come_before_judgements_which_begin_again(workers: Workers) -> None:
    judging = asyncio.create_task(workers.analyse(question(1.5)))
    await asyncio.sleep(0.3)
    assert not workers._idle
    await chosen(workers, "novice")
    assert not judging.done()
    assert (await asyncio.wait_for(judging, PATIENCE)).best


async def test_a_cancelled_judgement_frees_its_worker_and_the_way_for_the_next(workers: Workers) -> None:
    judging = asyncio.create_task(workers.analyse(question(30)))
    await asyncio.sleep(0.3)
    judging.cancel()
    await until(lambda: bool(workers._idle))
    assert workers._judging == []
    assert (await workers.analyse(question())).best


async def test_a_worker_that_dies_while_it_thinks_is_replaced(workers: Workers) -> None:
    before = pids(workers)
    thinking = asyncio.create_task(chosen(workers, "champion"))
    await asyncio.sleep(0.1)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    await asyncio.wait_for(thinking, PATIENCE)
    assert len(pids(workers)) == 1
    assert not before & pids(workers)


async def test_a_worker_that_died_idle_is_replaced(workers: Workers) -> None:
    before = pids(workers)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.05)
    await asyncio.wait_for(chosen(workers), PATIENCE)
    assert not before & pids(workers)


async def test_a_cancelled_search_frees_its_worker_soon(workers: Workers) -> None:
    waits = []
    for _ in range(3):
        thinking = asyncio.create_task(chosen(workers, "fierce"))
        await asyncio.sleep(0.3)
        assert not workers._idle
        thinking.cancel()
        waits.append(await until(lambda: bool(workers._idle)))
    assert min(waits) < 0.5


@pytest.mark.parametrize("pauses", range(5))
async def test_a_search_cancelled_before_it_began_frees_its_worker_too(workers: Workers, pauses: int) -> None:
    """A wish to stop that overtook its job left the worker thinking for all of its four seconds."""
    await until(lambda: bool(workers._idle))
    thinking = asyncio.create_task(chosen(workers, "fierce"))
    for _ in range(pauses):
        await asyncio.sleep(0)
    thinking.cancel()
    await asyncio.wait([thinking])
    assert await until(lambda: bool(workers._idle)) < players.level("fierce").seconds / 2
    await chosen(workers)


async def test_after_many_cancelled_searches_answers_belong_to_their_questions(workers: Workers) -> None:
    wanted = await chosen(workers, seed=3)
    for pause in (0.0, 0.001, 0.003, 0.01, 0.03):
        thinking = asyncio.create_task(chosen(workers, "steady", seed=99))
        await asyncio.sleep(pause)
        thinking.cancel()
        assert await chosen(workers, seed=3) == wanted


async def test_stopping_leaves_no_process_behind() -> None:
    """Workers that were killed while they thought used to be replaced after the end."""
    workers = Plain(1)
    workers.start()
    await until(lambda: bool(workers._idle))
    thinking = asyncio.create_task(chosen(workers, "fierce"))
    await until(lambda: not workers._idle)
    await asyncio.sleep(0.05)
    before = pids(workers)
    assert before
    await workers.stop()
    await asyncio.sleep(0.2)
    thinking.cancel()
    await asyncio.wait([thinking])
    assert workers._all == set()
    assert not any(is_running(pid) for pid in before)


async def test_stopping_at_the_very_start_leaves_no_process_behind() -> None:
    others = {process.pid for process in multiprocessing.active_children()}
    for pause in (0.0, 0.01, 0.05):
        workers = Workers(2)
        workers.start()
        await asyncio.sleep(pause)
        await workers.stop()
    await until(lambda: {process.pid for process in multiprocessing.active_children()} <= others)


async def test_on_the_very_first_start_a_plain_worker_answers_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_CACHE", str(tmp_path / "never used"))
    workers = Workers(1)
    workers.start()
    try:
        await until(lambda: bool(workers._idle))
        for level in ("gentle", "steady"):
            began = time.monotonic()
            await chosen(workers, level)
            assert time.monotonic() - began < players.level(level).seconds + 1
        assert not workers.are_compiled.is_set()
    finally:
        await workers.stop()


# With pretended ones


class Pretended:
    """A worker without a process, whose words are given."""

    made: list[Pretended]
    words: dict[bool, list[Any]]  # of plain ones and of compiled ones; the last is repeated

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.sent: list[object] = []
        self.is_stopped = False
        Pretended.made.append(self)

    def wait(self, seconds: float | None) -> str:
        words = Pretended.words[self.compiled]
        word = words.pop(0) if len(words) > 1 else words[0]
        if isinstance(word, Exception):
            raise word
        return str(word)

    def send(self, message: object) -> None:
        self.sent.append(message)

    def stop(self) -> None:
        self.is_stopped = True


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> type[Pretended]:
    Pretended.made = []
    Pretended.words = {False: [READY, "plain"], True: [READY, "compiled"]}
    monkeypatch.setattr(pool, "Worker", Pretended)
    return Pretended


async def test_a_compiled_worker_that_cannot_start_leaves_the_plain_one_in_service(
    pretended: type[Pretended], caplog: pytest.LogCaptureFixture
) -> None:
    """The plain one was sent away, and the program never moved again."""
    pretended.words[True] = [EOFError()]
    workers = Workers(1)
    workers.start()
    await until(lambda: "did not start" in caplog.text)
    for _ in range(3):
        assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "plain"
    assert not workers.are_compiled.is_set()
    await workers.stop()


async def test_when_no_compiled_worker_starts_any_more_a_plain_one_helps_out(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    workers.start()
    await workers.are_compiled.wait()
    assert await workers.choose(job(), 1.0) == "compiled"
    pretended.words = {False: [READY, "plain"], True: [EOFError()]}
    assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "plain"
    await workers.stop()
    assert all(worker.is_stopped for worker in pretended.made)


async def test_the_game_that_was_opened_last_is_compiled_first(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    workers.expect("nasca")
    workers.expect("schoko")
    workers.start()
    await workers.are_compiled.wait()
    sent = [message.game for message in pretended.made[1].sent if isinstance(message, Preparation)]
    assert sent == ["schoko", "nasca", *(game for game in tablier.GAMES if game not in ("schoko", "nasca"))]
    await workers.stop()


async def test_what_is_compiled_is_served_while_other_games_are_not(
    pretended: type[Pretended], caplog: pytest.LogCaptureFixture
) -> None:
    pretended.words[True] = [READY, "nasca", READY, EOFError(), "compiled"]  # the second game fails, a move does not
    workers = Workers(1)
    workers.expect("nasca")
    workers.start()
    await until(lambda: "ascacou could not be compiled" in caplog.text)
    assert await asyncio.wait_for(workers.choose(job(game="nasca"), 1.0), 1) == "compiled"
    assert await asyncio.wait_for(workers.choose(job(game="ascacou"), 1.0), 1) == "plain"
    assert not workers.are_compiled.is_set()
    await workers.stop()
    assert all(worker.is_stopped for worker in pretended.made)


async def test_who_waits_for_a_plain_worker_gets_a_compiled_one_when_it_is_there(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    waiting = asyncio.create_task(workers.choose(job(), 1.0))
    given_up = asyncio.create_task(workers.choose(job(), 1.0))
    await asyncio.sleep(0)
    given_up.cancel()
    workers._compiled.add("ascacou")
    assert await workers._add(compiled=True)
    assert await asyncio.wait_for(waiting, 1) == "compiled"
    await asyncio.wait([given_up])
    assert len(workers._idle) == 1
    await workers.stop()


@pytest.mark.parametrize("failure", [TimeoutError(), EOFError(), ConnectionResetError()], ids=repr)
async def test_a_worker_that_fails_once_costs_one_try(pretended: type[Pretended], failure: Exception) -> None:
    workers = Workers(1)
    workers.start()
    await workers.are_compiled.wait()
    pretended.words[True] = [failure, READY, "compiled"]
    assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "compiled"
    await workers.stop()


async def test_a_question_no_worker_survives_is_given_up(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    workers.start()
    await workers.are_compiled.wait()
    pretended.words[True] = [word for _ in range(10) for word in (EOFError(), READY)]
    with pytest.raises(RuntimeError, match="no worker"):
        await asyncio.wait_for(workers.choose(job(), 1.0), 1)
    await workers.stop()


async def test_a_job_is_sent_before_the_wish_to_cancel_it(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    workers.start()
    await workers.are_compiled.wait()
    for pauses in range(4):
        question = job(seed=pauses)
        thinking = asyncio.create_task(workers.choose(question, 1.0))
        for _ in range(pauses):
            await asyncio.sleep(0)
        thinking.cancel()
        await asyncio.wait([thinking])
        await until(lambda: bool(workers._idle))
    sent = pretended.made[-1].sent
    jobs = [message for message in sent if isinstance(message, Job)]
    for cancelled in range(sent.count(CANCEL)):
        assert sent.index(jobs[cancelled]) < [place for place, word in enumerate(sent) if word == CANCEL][cancelled]
    await workers.stop()


class Patient(Pretended):
    """One that judges until it is stopped, and moves at once."""

    def __init__(self, compiled: bool) -> None:
        super().__init__(compiled)
        self.may_stop = threading.Event()

    def wait(self, seconds: float | None) -> str:
        if self.sent and isinstance(self.sent[-1], Question):
            assert self.may_stop.wait(PATIENCE)
            self.may_stop.clear()
        return "done"

    def send(self, message: object) -> None:
        super().send(message)
        if message == CANCEL:
            self.may_stop.set()


@asynccontextmanager
async def judging(
    monkeypatch: pytest.MonkeyPatch, kinds: list[bool], games: list[str]
) -> AsyncIterator[tuple[Workers, list[Pretended]]]:
    """Workers of these kinds, compiled or not, while positions of these games are judged; Ascacou is compiled."""
    Pretended.made = []
    monkeypatch.setattr(pool, "Worker", Patient)
    workers = Workers(9)
    workers._compiled.add("ascacou")
    for compiled in kinds:
        await workers._add(compiled)
    asked = [Question(record=job(game=game).record, seconds=1, seed=1) for game in games]
    tasks = [asyncio.create_task(workers.analyse(one)) for one in asked]
    await until(lambda: not workers._idle)
    yield workers, Pretended.made
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    await until(lambda: len(workers._idle) == len(kinds))
    await workers.stop()


async def test_each_move_that_waits_stops_another_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    async with judging(monkeypatch, [False, False], ["nasca", "nasca"]) as (workers, made):
        moves = [workers.choose(job(game="nasca"), 1.0) for _ in range(2)]
        assert await asyncio.wait_for(asyncio.gather(*moves), PATIENCE) == ["done", "done"]
        assert [CANCEL in worker.sent for worker in made] == [True, True]


async def test_a_move_comes_before_all_judgements_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async with judging(monkeypatch, [False], ["nasca"] * 3) as (workers, made):
        assert await asyncio.wait_for(workers.choose(job(game="nasca"), 1.0), PATIENCE) == "done"
        asked = [type(message) for message in made[0].sent if message != CANCEL]
        assert asked[:2] == [Question, Job]


async def test_a_move_stops_only_a_judgement_whose_worker_can_make_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with judging(monkeypatch, [False, True], ["nasca", "ascacou"]) as (workers, made):
        assert await asyncio.wait_for(workers.choose(job(game="ascacou"), 1.0), PATIENCE) == "done"
        assert [CANCEL in worker.sent for worker in made] == [False, True]


async def test_without_a_plain_worker_compiled_ones_serve_all_games(pretended: type[Pretended]) -> None:
    workers = Workers(1)
    workers._compiled.add("nasca")
    assert await workers._add(compiled=True)
    assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "compiled"
    await workers.stop()


async def test_a_worker_that_cannot_even_be_started_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(compiled: bool) -> Pretended:
        if compiled:
            raise OSError("no more processes")
        return Pretended(compiled)

    Pretended.made, Pretended.words = [], {False: [READY, "plain"]}
    monkeypatch.setattr(pool, "Worker", refused)
    workers = Workers(1)
    workers.start()
    assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "plain"
    await until(lambda: "no more processes" in caplog.text)
    assert await asyncio.wait_for(workers.choose(job(), 1.0), 1) == "plain"
    await workers.stop()


async def test_workers_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, count in ((None, 1), (1, 1), (2, 1), (4, 3), (64, MOST_WORKERS)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert Workers().count == count


async def test_more_games_than_workers_wait_their_turn(pretended: type[Pretended]) -> None:
    workers = Workers(2)
    workers.start()
    await workers.are_compiled.wait()
    moves = await asyncio.gather(*(workers.choose(job(seed=seed), 1.0) for seed in range(20)))
    assert len(moves) == 20
    assert len([worker for worker in pretended.made if worker.compiled]) == 2
    await workers.stop()
