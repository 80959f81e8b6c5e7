"""A pool of workers of [Ray](https://docs.ray.io): of a local one, or of the machines of a cluster."""

from __future__ import annotations

import os
import pickle
import socket
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import tablier
from tablier.extras import needed
from tablier.jit import source_hash
from tablier.pools.contract import AHEAD, MOST_TRIES, Result, Task, WorkerLost, done
from tablier.refusal import Refusal
from tablier.texts import Text, shown

LOCAL = "local"
PATIENCE = 5.0  # seconds
SHORT = 0.1  # seconds: a group that takes less is worth doubling, as handing one out takes some milliseconds
LARGEST = 64  # tasks in a group
QUIET = {"log_to_driver": False, "logging_level": "ERROR"}
SOCKETS = "/tmp" if Path("/tmp").is_dir() else None  # paths of sockets have at most a hundred characters
OBJECTS = 256 * 2**20  # bytes of shared memory for results that are waited for; the rest goes to the disk


class Cluster:
    """The workers of a Ray: each thinks in so many threads, and there are as many as fit, or as were asked for.

    Machines that join a cluster later are given work too.
    """

    def __init__(self, address: str, workers: int | None, threads: int, prepare: Callable[[], None] | None) -> None:
        self._ray = _ray()
        self._prepare = pickle.dumps(prepare)
        self._is_ours = not self._ray.is_initialized()
        self._folder = tempfile.TemporaryDirectory(prefix="tablier-", dir=SOCKETS, ignore_cleanup_errors=True)
        try:
            if self._is_ours and address == LOCAL:
                self._start((workers or max(1, (os.cpu_count() or 1) // threads)) * threads)
            elif self._is_ours:
                self._join(address)
            if self._is_ours:
                self._ray._private.worker._worker_logs_enabled = False  # else it prints on lost workers, among results
            cores = [int(node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"]]
            self._threads = max(1, min(threads, max(cores)))
            there = max(1, sum(one // self._threads for one in cores))
            self.workers = workers or there
            self._most = self.workers if self.workers < there else inf  # Ray itself would give more
        except BaseException:
            self.close()
            raise

    def _start(self, cores: int) -> None:
        self._ray.init(
            address=LOCAL, num_cpus=cores, num_gpus=0, object_store_memory=OBJECTS, include_dashboard=False,
            _temp_dir=self._folder.name, **QUIET,
        )  # fmt: skip

    def _join(self, address: str) -> None:
        try:
            if address != "auto":
                _call(address)
            self._ray.init(address=address, **QUIET)
        except (OSError, RuntimeError, ValueError) as error:
            raise Refusal(
                Text(
                    f"No Ray answers at {shown(address)}: {error}", f"Aucun Ray ne répond à {shown(address)} : {error}"
                )
            ) from error

    def map(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The function's result for each task, in the order of the tasks."""
        ray, coming = self._ray, iter(tasks)
        work = ray.remote(num_cpus=self._threads, max_retries=MOST_TRIES - 1)(_done_alike)
        given = ray.put((_sources(), self._prepare, function))
        handed: deque[tuple[list[Task], Any]] = deque()
        busy: list[Any] = []
        size = 1  # of a group: short tasks are handed out together
        try:
            while True:
                while len(handed) < AHEAD * self.workers and len(busy) < self._most:
                    if not (group := list(islice(coming, size))):
                        break
                    busy.append(work.remote(given, group))
                    handed.append((group, busy[-1]))
                if not handed:
                    return
                _, busy = ray.wait(busy, num_returns=len(busy), timeout=0) if busy else ([], [])
                group, reference = handed[0]
                if reference in busy:
                    ray.wait(busy, num_returns=1)
                    continue
                handed.popleft()
                results, seconds = self._result(reference)
                if len(results) < len(group):  # the next one raised something: again by itself, to hear what
                    rest = group[len(results) :]
                    busy.append(work.remote(given, rest))
                    handed.appendleft((rest, busy[-1]))
                elif size == len(group) < LARGEST and seconds < SHORT:
                    size *= 2
                yield from results
        finally:
            for waiting in busy:
                ray.cancel(waiting, force=True)

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:  # what the function itself raised
            raise error.cause from error
        except self._ray.exceptions.RayError as error:
            raise WorkerLost from error

    def close(self) -> None:
        """Leave the cluster; end a local one."""
        if self._is_ours:
            self._ray.shutdown()
        self._folder.cleanup()


def _call(address: str) -> None:
    """See whether anybody is there, as Ray itself would try for minutes."""
    parts = urlsplit(address if "://" in address else f"ray://{address}")
    if parts.scheme != "ray" or not parts.hostname or not parts.port:
        raise ValueError("write HOST:PORT, or ray://HOST:PORT from outside of the cluster")
    socket.create_connection((parts.hostname, parts.port), PATIENCE).close()


def _sources() -> tuple[str, str]:
    return tablier.__version__, source_hash()


def _done_alike(
    given: tuple[tuple[str, str], bytes, Callable[[Task], Result]], group: list[Task]
) -> tuple[list[Result], float]:
    """The same as `done`, where the sources are the same: for some tasks, up to one that raises something; the time."""
    sources, prepare, function = given
    if sources != _sources():
        raise Refusal(
            Text(
                f"A machine of the cluster has another Tablier: {' '.join(_sources())}, not {' '.join(sources)}.",
                f"Une machine de la grappe a un autre Tablier : {' '.join(_sources())}, pas {' '.join(sources)}.",
            )
        )
    began = time.perf_counter()
    results: list[Result] = []
    for task in group:
        try:
            results.append(done(prepare, function, task))
        except Exception:
            if not results:
                raise
            break
    return results, time.perf_counter() - began


def _ray() -> Any:
    """Ray's module; raises a refusal if it is not installed."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # it sends nothing to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what it will do one day
    return needed("ray", "Ray", "ray")
