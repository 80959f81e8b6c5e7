"""A pool of workers of [Ray](https://docs.ray.io): of a local one, or of the machines of a cluster."""

from __future__ import annotations

import os
import pickle
import socket
import tempfile
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
QUIET = {"log_to_driver": False, "logging_level": "ERROR"}
SHORT = "/tmp" if Path("/tmp").is_dir() else None  # paths of sockets have at most a hundred characters
OBJECTS = 256 * 2**20  # bytes of shared memory for results that are waited for; the rest goes to the disk


class Cluster:
    """The workers of a Ray: each thinks in so many threads, and there are as many as fit, or as were asked for.

    Machines that join a cluster later are given work too. A task
    and left as it is.
    """

    def __init__(self, address: str, workers: int | None, threads: int, prepare: Callable[[], None] | None) -> None:
        self._ray = _ray()
        self._prepare = pickle.dumps(prepare)
        self._is_ours = not self._ray.is_initialized()
        self._folder = tempfile.TemporaryDirectory(prefix="tablier-", dir=SHORT, ignore_cleanup_errors=True)
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
        handed: deque[Any] = deque()
        busy: list[Any] = []
        try:
            while True:
                free = min(AHEAD * self.workers - len(handed), self._most - len(busy))
                for task in islice(coming, max(0, int(free))):
                    handed.append(work.remote(given, task))
                    busy.append(handed[-1])
                if not handed:
                    return
                _, busy = ray.wait(busy, num_returns=len(busy), timeout=0) if busy else ([], [])
                if handed[0] in busy:
                    ray.wait(busy, num_returns=1)
                    continue
                yield self._result(handed.popleft())
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


def _done_alike(given: tuple[tuple[str, str], bytes, Callable[[Task], Result]], task: Task) -> Result:
    """The same as `done`, where the sources are the same."""
    sources, prepare, function = given
    if sources != _sources():
        raise Refusal(
            Text(
                f"A machine of the cluster has another Tablier: {' '.join(_sources())}, not {' '.join(sources)}.",
                f"Une machine de la grappe a un autre Tablier : {' '.join(_sources())}, pas {' '.join(sources)}.",
            )
        )
    return done(prepare, function, task)


def _ray() -> Any:
    """Ray's module; raises a refusal if it is not installed."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # it sends nothing to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what it will do one day
    return needed("ray", "Ray", "ray")
