"""Work for many processes: the same function for many tasks, with the results in the order of the tasks.

Whoever has tasks says nothing of where they are done:

    with pools.opened(workers=4) as pool:
        for result in pool.map(function, tasks):
            ...

Function, tasks and results must be picklable. Tasks are taken from their iterator as workers become free, a few ahead,
so that there may be endlessly many. A worker that dies is replaced, and what it was doing is done again: a task must
have the same result each time. Breaking off the loop drops what nobody waits for any more.

Workers are processes of this machine or, with `ray`, those of a Ray: `"local"` starts one here, `"auto"` joins the one
that runs on this machine, and an address any other. With 0 workers this process does everything itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tablier.pools.clusters import LOCAL, Cluster
from tablier.pools.contract import Here, Pool, WorkerLost
from tablier.pools.processes import Processes
from tablier.refusal import BadOption
from tablier.texts import Text

__all__ = ["LOCAL", "Pool", "WorkerLost", "opened"]


@contextmanager
def opened(
    workers: int | None = None, *, ray: str | None = None, threads: int = 1,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Pool]:  # fmt: skip
    """So many workers that think in so many threads each: by default, as many as there are cores for.

    `prepare` loads what a worker needs before its first task. One process of a machine does so first, as it may have to
    compile.
    """
    if threads < 1 or (workers is not None and workers < (0 if ray is None else 1)):
        raise BadOption(
            Text(
                "Workers are counted from 0 up, and from 1 up on a Ray.",
                "Les processus se comptent à partir de 0, et à partir de 1 sur un Ray.",
            )
        )
    if workers == 0:
        yield Here()
        return
    pool = (
        Processes(workers or max(1, (os.cpu_count() or 1) // threads), prepare)
        if ray is None
        else Cluster(ray, workers, threads, prepare)
    )
    try:
        yield pool
    finally:
        pool.close()
