"""How far a long piece of work is: one line of progress, or now and then a line of its own where nobody looks on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

PAUSE = 10.0  # seconds between two lines
COLUMNS = (
    TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    TextColumn("{task.fields[told]}"),
)  # fmt: skip


class Tell(Protocol):
    """How many are done now, of how many, and what else there is to say."""

    def __call__(self, done: int, total: int | None = None, told: str = "") -> None:
        """Without a total, it is as before."""


@contextmanager
def going(what: str, total: int | None, already: int = 0) -> Iterator[Tell]:
    """Tell on the error output how many of so many are done, and how long the rest will take.

    So many were done already, at least: they took no time now, and tell nothing of the rest.
    """
    console = Console(stderr=True, highlight=False)
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(what, total=total, told="")
        line = _Line(console, what, total)
        first = None

        def tell(done: int, total: int | None = None, told: str = "") -> None:
            nonlocal first
            if first is None or done <= already:
                first = done
                progress.reset(bar)
                line.begin(done)
            progress.update(bar, completed=done, total=total, told=told)
            if not console.is_terminal:
                line.tell(done, total, told)

        yield tell


class _Line:
    """A line now and then."""

    def __init__(self, console: Console, what: str, total: int | None) -> None:
        self.console, self.what, self.total = console, what, total
        self.last = time.monotonic()

    def begin(self, done: int) -> None:
        self.first, self.began = done, time.monotonic()

    def tell(self, done: int, total: int | None, told: str) -> None:
        self.total = total or self.total
        now = time.monotonic()
        if now - self.last < PAUSE or self.total is None or not self.first < done < self.total:
            return
        self.last = now
        left = (now - self.began) / (done - self.first) * (self.total - done)
        words = f"{self.what}: {done} of {self.total}, {_duration(left)} left {told}"
        self.console.print(words.rstrip(), soft_wrap=True)


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
