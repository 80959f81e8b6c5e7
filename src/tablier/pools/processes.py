"""A pool of processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tablier.pools.contract import AHEAD, MOST_TRIES, Result, Task, WorkerLost, done


class Processes:
    """Processes of this machine; what a worker needs is loaded by `prepare`, before its first task."""

    def __init__(self, workers: int, prepare: Callable[[], None] | None) -> None:
        self.workers = workers
        self._prepare = pickle.dumps(prepare)
        self._executor = self._started()

    def _started(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, spawn, _end_with_parent)

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
                        raise WorkerLost from error
                    self.close()
                    self._executor = self._started()
                    handed = deque(
                        (task, future if _succeeded(future) else self._submitted(function, task))
                        for task, future in handed
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
            return self._executor.submit(done, self._prepare, function, task)
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


def _succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _end_with_parent() -> None:
    """Let this process end with the one that started it, even if that is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
