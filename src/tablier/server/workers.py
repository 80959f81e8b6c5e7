"""A bounded pool of worker processes in which opponents search, so that the event loop never waits for them.

The same processes analyse positions. Moves have priority: where no process is free, an analysis is cancelled and begins
again later.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from tablier.analysis import Analysis

CONTEXT = multiprocessing.get_context("spawn")
MOST_WORKERS = 4
GRACE = 10.0  # seconds after which a silent worker is replaced
TRIES = 3
MOST_REMARKS = 4  # the best move and three others
READY, CANCEL = "ready", "cancel"

log = logging.getLogger(__name__)


class Job(Struct, frozen=True, kw_only=True):
    """A move to find: all that the seat knows, and how hard to think."""

    record: dict[str, Any]
    level: str
    seed: int


class Question(Struct, frozen=True, kw_only=True):
    """A position to judge: all that the seat to move knows, and how long to think."""

    record: dict[str, Any]
    seconds: float
    seed: int
    played: str | None = None  # a move to be judged beside the best ones


def answer(job: Job | Question, cancelled: Callable[[], bool]) -> str | Analysis:
    """A worker's answer to a job: the text of a move, or an analysis."""
    from tablier import analysis, players

    if isinstance(job, Question):
        return analysis.analyse(
            job.record, seconds=job.seconds, seed=job.seed, most=MOST_REMARKS, cancelled=cancelled,
            moves=[job.played] if job.played else [],
        )  # fmt: skip
    return str(players.choose(job.record, players.level(job.level), seed=job.seed, cancelled=cancelled).move)


def serve(connection: Connection, compiled: bool) -> None:
    """The main loop of a worker process: report ready, then answer jobs until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["TABLIER_JIT"] = "1" if compiled else "0"
    if hasattr(os, "nice"):
        os.nice(5)  # answering people comes before thinking
    from tablier.warm import warm_up

    warm_up()
    try:
        connection.send(READY)
        while True:
            job = connection.recv()
            if job == CANCEL:  # it came too late to stop anything
                continue
            connection.send(answer(job, connection.poll))
    except (EOFError, OSError):
        return


class Worker:
    """One process and the connection to it."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self._connection, far_end = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=serve, args=(far_end, compiled), daemon=True)
        self._process.start()
        far_end.close()

    def wait(self, seconds: float | None) -> Any:
        """The worker's next message; blocks, so call it from a thread."""
        if not self._connection.poll(seconds):
            raise TimeoutError("the worker is silent")
        return self._connection.recv()

    def send(self, message: Job | Question | str) -> None:
        """Give it a job, or CANCEL."""
        self._connection.send(message)

    def stop(self) -> None:
        """Kill the process; whoever waits for its message gets an EOFError.

        The connection is not closed: a thread about to wait could wait for ever on a reused file descriptor.
        """
        self._process.kill()
        self._process.join()


class Workers:
    """The pool of workers. A plain one serves at once; compiled ones take over when they are ready."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._starting: asyncio.Task[None] | None = None
        self._releasing: set[asyncio.Task[None]] = set()
        self._may_judge = asyncio.Semaphore(max(1, self.count - 1))  # one is always left for moves, if there are two
        self._judging: list[asyncio.Task[Analysis]] = []
        self._is_stopped = False
        self.are_compiled = asyncio.Event()

    def start(self) -> None:
        """Start the processes in the background."""
        self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        await self._add(compiled=False)
        # The first one compiles, if that was never done before; the others find the code on the disk.
        for _ in range(self.count):
            if await self._add(compiled=True):
                self.are_compiled.set()

    async def _add(self, compiled: bool) -> bool:
        """Start a worker; returns whether it became ready."""
        worker = await asyncio.to_thread(self._begin, compiled)
        try:
            await asyncio.to_thread(worker.wait, None)
        except (EOFError, OSError):
            log.exception("a worker did not start")
            self._discard(worker)
            return False
        self._idle.put_nowait(worker)
        return True

    def _begin(self, compiled: bool) -> Worker:
        worker = Worker(compiled)
        self._all.add(worker)
        if self._is_stopped:  # meanwhile
            self._discard(worker)
        return worker

    async def choose(self, job: Job, seconds: float) -> str:
        """The text of a move. Cancelling this ends the search."""
        if self._idle.empty() and self._judging:
            self._judging.pop().cancel()
        move: str = await self._answer(job, seconds)
        return move

    async def analyse(self, question: Question) -> Analysis:
        """An analysis; moves that are requested meanwhile have priority. Cancelling this ends it."""
        async with self._may_judge:
            while True:
                work = asyncio.create_task(self._answer(question, question.seconds))
                self._judging.insert(0, work)  # the last one is the oldest, which surely has a worker
                try:
                    await asyncio.wait([work])
                finally:
                    if work in self._judging:
                        self._judging.remove(work)
                    work.cancel()
                if not work.cancelled():
                    found: Analysis = work.result()
                    return found

    async def _answer(self, job: Job | Question, seconds: float) -> Any:
        for _ in range(TRIES):
            worker = await self._take()
            try:
                worker.send(job)  # not in the thread: a CANCEL must not overtake it
            except OSError:
                log.exception("a worker is gone")
                self._replace(worker)
                continue
            reply = asyncio.ensure_future(asyncio.to_thread(worker.wait, seconds + GRACE))
            try:
                word = await asyncio.shield(reply)
            except asyncio.CancelledError:
                self._in_background(self._recall(worker, reply))
                raise
            except (EOFError, OSError, TimeoutError):
                log.exception("a worker failed")
                self._replace(worker)
            else:
                self._idle.put_nowait(worker)
                return word
        raise RuntimeError("no worker could answer")

    async def _take(self) -> Worker:
        while True:
            worker = await self._idle.get()
            if worker.compiled or not self.are_compiled.is_set():
                return worker
            self._discard(worker)  # the plain one is no longer needed

    async def _recall(self, worker: Worker, reply: asyncio.Future[Any]) -> None:
        try:
            worker.send(CANCEL)
            await reply
        except (EOFError, OSError, TimeoutError):
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: Worker) -> None:
        self._discard(worker)
        if not self._is_stopped:
            self._in_background(self._renew(worker.compiled))

    async def _renew(self, compiled: bool) -> None:
        if not await self._add(compiled) and not self._all:
            self.are_compiled.clear()
            await self._add(compiled=False)

    def _discard(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.stop()

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    async def stop(self) -> None:
        """End all processes."""
        self._is_stopped = True
        tasks = [task for task in (self._starting, *self._releasing) if task]
        for task in tasks:
            task.cancel()
        for worker in list(self._all):
            self._discard(worker)
        await asyncio.gather(*tasks, return_exceptions=True)
