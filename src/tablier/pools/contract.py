"""What a pool of workers must offer, and what its workers do."""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import platform
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from tablier.jit import cache_folder, can_compile
from tablier.locks import locked, wait_for

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4  # tasks for each worker that are handed out before the oldest result is asked for
MOST_TRIES = 3  # of a task whose worker dies; then the task is to blame


class WorkerLost(RuntimeError):
    """A task's workers died, each time it was tried."""

    def __init__(self) -> None:
        super().__init__(f"A worker died {MOST_TRIES} times at the same task.")


class Pool(Protocol):
    """Workers."""

    @property
    def workers(self) -> int:
        """How many there are."""

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The function's result for each task, in the order of the tasks."""


class Here:
    """No workers: this process does each task when its result is asked for. It needs no preparing."""

    workers = 0

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The function's result for each task, in the order of the tasks."""
        return map(function, tasks)


def done(prepare: bytes, function: Callable[[Task], Result], task: Task) -> Result:
    """What a worker does: the first time, it loads what it needs, by a pickled function or None."""
    _prepare(prepare)
    return function(task)


@functools.cache
def _prepare(pickled: bytes) -> None:
    """Let one process of a machine compile while the others wait; then they load what it left on the disk."""
    prepare: Callable[[], Any] | None = pickle.loads(pickled)
    if prepare is None:
        return
    if not can_compile():
        prepare()
        return
    path = cache_folder() / "preparing" / f"{platform.node()}-{hashlib.sha256(pickled).hexdigest()[:16]}.lock"
    lock = locked(path)
    if lock is None:
        wait_for(path)
    try:
        prepare()
    finally:
        if lock is not None:
            os.close(lock)
