"""A bounded pool of worker processes in which opponents search, so that the event loop never waits for them.

The same processes analyse positions. Moves have priority: where no process is free, an analysis is cancelled and begins
again later. A plain worker serves at once. Meanwhile games are compiled one after the other, the one that was opened
last before the others; from then on compiled workers serve it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any

from tablier.analysis import Analysis
from tablier.games import GAMES
from tablier.server.workers import CANCEL, Job, Preparation, Question, Worker

MOST_WORKERS = 4
GRACE = 10.0  # seconds after which a silent worker is replaced
TRIES = 3

log = logging.getLogger(__name__)


class Workers:
    """The pool of workers. A plain one serves at once; compiled ones take over, game after game."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._all: set[Worker] = set()
        self._serving: set[Worker] = set()  # those that are ready
        self._idle: list[Worker] = []
        self._busy: dict[Worker, asyncio.Task[Any] | None] = {}
        self._waiting: list[tuple[Job | Question, asyncio.Future[Worker]]] = []
        self._expected = list(GAMES)  # the one that was opened last comes first
        self._compiled: set[str] = set()  # games
        self._starting: asyncio.Task[None] | None = None
        self._releasing: set[asyncio.Task[None]] = set()
        self._may_judge = asyncio.Semaphore(max(1, self.count - 1))  # one is always left for moves, if there are two
        self._judging: list[asyncio.Task[Analysis]] = []  # the oldest first
        self._is_stopped = False
        self.are_compiled = asyncio.Event()  # all games

    def start(self) -> None:
        """Start the processes in the background."""
        self._starting = asyncio.create_task(self._start())

    def expect(self, game: str) -> None:
        """Somebody has opened this game: it is compiled before the others."""
        if game in self._expected:
            self._expected.remove(game)
            self._expected.insert(0, game)

    async def _start(self) -> None:
        await self._add(compiled=False)
        preparing: Worker | None = None
        failed: set[str] = set()
        while left := [game for game in self._expected if game not in self._compiled | failed]:
            preparing = preparing or await self._ready(compiled=True)
            if preparing is None or not await self._prepare(preparing, left[0]):
                preparing = None
                failed.add(left[0])
            elif len(self._compiled) == 1:  # from now on there is something for them to do
                for _ in range(max(1, self.count - 1)):
                    await self._add(compiled=True)
        if preparing and sum(worker.compiled for worker in self._serving) < self.count:
            self._serve(preparing)
        elif preparing:
            self._discard(preparing)
        if not failed:
            self.are_compiled.set()
        self._give_out()

    async def _prepare(self, worker: Worker, game: str) -> bool:
        """Let a worker compile a game; returns whether it could."""
        try:
            worker.send(Preparation(game=game))
            await asyncio.to_thread(worker.wait, None)
        except (EOFError, OSError):
            log.exception("%s could not be compiled", game)
            self._discard(worker)
            return False
        self._compiled.add(game)
        self._give_out()
        return True

    async def _add(self, compiled: bool) -> bool:
        """Start a worker that serves; returns whether it became ready."""
        worker = await self._ready(compiled)
        if worker is not None:
            self._serve(worker)
        return worker is not None

    async def _ready(self, compiled: bool) -> Worker | None:
        """A new worker, if it became ready."""
        worker = None
        try:
            worker = await asyncio.to_thread(self._begin, compiled)
            await asyncio.to_thread(worker.wait, None)
        except (EOFError, OSError):
            log.exception("a worker did not start")
            if worker is not None:
                self._discard(worker)
            return None
        return worker

    def _begin(self, compiled: bool) -> Worker:
        worker = Worker(compiled)
        self._all.add(worker)
        if self._is_stopped:  # meanwhile
            self._discard(worker)
        return worker

    async def choose(self, job: Job, seconds: float) -> str:
        """The text of a move. Cancelling this ends the search."""
        game = job.record["game"]
        if self._fitting(game) is None:
            self._make_way(game)
        move: str = await self._answer(job, seconds)
        return move

    async def analyse(self, question: Question) -> Analysis:
        """An analysis; moves that are requested meanwhile have priority. Cancelling this ends it."""
        async with self._may_judge:
            while True:
                work = asyncio.create_task(self._answer(question, question.seconds))
                self._judging.append(work)
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
            worker = await self._take(job)
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
                self._release(worker)
                return word
        raise RuntimeError("no worker could answer")

    # Who gets which worker

    async def _take(self, job: Job | Question) -> Worker:
        """A worker for a job, as soon as one is idle: a compiled one, once that game is compiled."""
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, given))
        self._waiting.sort(key=lambda waiting: isinstance(waiting[0], Question))  # moves come first
        self._give_out()
        try:
            worker = await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._release(given.result())
            raise
        self._busy[worker] = asyncio.current_task()
        return worker

    def _make_way(self, game: str) -> None:
        """Stop the oldest judgement whose worker may serve this game."""
        for judging in self._judging:
            if any(task is judging and self._fits(worker, game) for worker, task in self._busy.items()):
                self._judging.remove(judging)
                judging.cancel()
                return

    def _serve(self, worker: Worker) -> None:
        """From now on it answers."""
        self._serving.add(worker)
        self._release(worker)

    def _release(self, worker: Worker) -> None:
        self._busy.pop(worker, None)
        self._idle.append(worker)
        self._give_out()

    def _give_out(self) -> None:
        """Give idle workers to those who wait: moves first, else first come, first served."""
        for waiting in list(self._waiting):
            job, given = waiting
            worker = self._fitting(job.record["game"])
            if given.cancelled() or worker is not None:
                self._waiting.remove(waiting)
            if worker is not None and not given.cancelled():
                self._idle.remove(worker)
                given.set_result(worker)
        if self.are_compiled.is_set() and self._has_compiled:
            for worker in [worker for worker in self._idle if not worker.compiled]:  # no longer needed
                self._discard(worker)

    def _fitting(self, game: str) -> Worker | None:
        """An idle worker for a game."""
        return next((worker for worker in self._idle if self._fits(worker, game)), None)

    def _fits(self, worker: Worker, game: str) -> bool:
        """Whether a worker may serve a game: a compiled one if it is compiled, else a plain one, if any is there."""
        has_plain = any(not one.compiled for one in self._serving)
        wants_compiled = self._has_compiled and (game in self._compiled or not has_plain)
        return worker.compiled == wants_compiled

    @property
    def _has_compiled(self) -> bool:
        return any(worker.compiled for worker in self._serving)

    async def _recall(self, worker: Worker, reply: asyncio.Future[Any]) -> None:
        try:
            worker.send(CANCEL)
            await reply
        except (EOFError, OSError, TimeoutError):
            self._replace(worker)
        else:
            self._release(worker)

    def _replace(self, worker: Worker) -> None:
        self._discard(worker)
        if not self._is_stopped:
            self._in_background(self._renew(worker.compiled))

    async def _renew(self, compiled: bool) -> None:
        if not await self._add(compiled) and not self._serving:
            self.are_compiled.clear()
            await self._add(compiled=False)

    def _discard(self, worker: Worker) -> None:
        self._all.discard(worker)
        self._serving.discard(worker)
        self._busy.pop(worker, None)
        if worker in self._idle:
            self._idle.remove(worker)
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
