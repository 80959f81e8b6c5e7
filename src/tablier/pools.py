"""Work for many processes: the same function for many tasks, with the results in the order of the tasks.

Whoever has tasks says nothing of where they are done:

    with pools.opened(workers=4) as pool:
        for result in pool.map(function, tasks):
            ...

Function, tasks and results must be picklable. Tasks are taken from their iterator as workers become free, a few ahead,
so that there may be endlessly many. A worker that dies is replaced, and what it was doing is done again: a task must
have the same result each time. Breaking off the loop drops what nobody waits for any more.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4  # tasks for each worker that are handed out before the oldest result is asked for
MOST_TRIES = 3  # of a task whose worker dies; then the task is to blame


class WorkerLost(RuntimeError):
    """A task's workers died, each time it was tried."""


class Pool(Protocol):
    """Workers."""

    workers: int

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The function's result for each task, in the order of the tasks."""


class Processes:
    """Processes of this machine; what a worker needs is loaded by `prepare`, before its first task."""

    def __init__(self, workers: int, prepare: Callable[[], None] | None) -> None:
        self.workers = workers
        self._prepare = prepare
        self._executor = self._started()

    def _started(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, spawn, self._prepare)

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The function's result for each task, in the order of the tasks."""
        coming = iter(tasks)
        handed: deque[tuple[Task, Future[Result]]] = deque()
        tries = 0
        try:
            while True:
                while len(handed) < AHEAD * self.workers:
                    try:
                        task = next(coming)
                    except StopIteration:
                        break
                    handed.append((task, self._submitted(function, task)))
                if not handed:
                    return
                try:
                    result = handed[0][1].result()
                except BrokenProcessPool as error:
                    tries += 1
                    if tries == MOST_TRIES:
                        raise WorkerLost(f"A worker died {MOST_TRIES} times at the same task.") from error
                    self.close()
                    self._executor = self._started()
                    handed = deque(
                        (task, done if _succeeded(done) else self._executor.submit(function, task))
                        for task, done in handed
                    )
                    continue
                tries = 0
                handed.popleft()
                yield result
        finally:
            for _, waiting in handed:
                waiting.cancel()

    def _submitted(self, function: Callable[[Any], Result], task: Any) -> Future[Result]:
        try:
            return self._executor.submit(function, task)
        except BrokenProcessPool as error:  # noticed while submitting: told when its turn comes
            broken: Future[Result] = Future()
            broken.set_exception(error)
            return broken

    def close(self) -> None:
        """Stop all workers, whatever they are doing."""
        processes = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _succeeded(done: Future[Any]) -> bool:
    return done.done() and not done.cancelled() and done.exception() is None


@contextmanager
def opened(workers: int | None = None, *, prepare: Callable[[], None] | None = None) -> Iterator[Pool]:
    """Processes of this machine: by default, as many as it has cores."""
    pool = Processes(workers or os.cpu_count() or 1, prepare)
    try:
        yield pool
    finally:
        pool.close()
