"""A worker: a process in which opponents search and positions are judged, and the jobs it is given."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from tablier.analysis import Analysis
from tablier.games import GAMES

CONTEXT = multiprocessing.get_context("spawn")
MOST_REMARKS = 4  # the best move and three others
READY, CANCEL = "ready", "cancel"


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


class Preparation(Struct, frozen=True, kw_only=True):
    """A game to be compiled, or loaded from the disk."""

    game: str


@functools.cache
def prepare(game: str) -> str:
    """Compile all that a game needs, or load it from the disk; once in each process."""
    from tablier.warm import warm_up_game

    warm_up_game(game)
    return game


def answer(job: Job | Question | Preparation, cancelled: Callable[[], bool]) -> str | Analysis:
    """A worker's answer to a job: the text of a move, an analysis, or the name of a game that is prepared."""
    from tablier import analysis, players

    if isinstance(job, Preparation):
        return prepare(job.game)
    prepare(job.record["game"])  # before the clock starts
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
    for game in () if compiled else GAMES:
        prepare(game)
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

    def send(self, message: Job | Question | Preparation | str) -> None:
        """Give it a job, or CANCEL."""
        self._connection.send(message)

    def stop(self) -> None:
        """Kill the process; whoever waits for its message gets an EOFError.

        The connection is not closed: a thread about to wait could wait for ever on a reused file descriptor.
        """
        self._process.kill()
        self._process.join()
