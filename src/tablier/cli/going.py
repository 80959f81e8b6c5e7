"""How far a long piece of work is: one line of progress, or now and then a line of its own where nobody looks on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

PAUSE = 10.0  # seconds between two lines
COLUMNS = (
    TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
)  # fmt: skip

Tell = Callable[[int], None]  # how many are done


@contextmanager
def going(what: str, total: int) -> Iterator[Tell]:
    """Tell on the error output how many of so many are done, and how long the rest will take."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _lines(console, what, total)
        return
    with Progress(*COLUMNS, console=console, transient=True) as progress:
        bar = progress.add_task(what, total=total, start=False)

        def tell(done: int) -> None:
            if not progress.tasks[0].started:
                progress.reset(bar, completed=done, total=total)  # what was done before took no time now
            progress.update(bar, completed=done)

        yield tell


def _lines(console: Console, what: str, total: int) -> Tell:
    told = time.monotonic()
    first: tuple[int, float] | None = None  # how many there were then: neither they nor what prepared took time now

    def tell(done: int) -> None:
        nonlocal told, first
        now = time.monotonic()
        first = first or (done, now)
        if now - told >= PAUSE and first[0] < done < total:
            told = now
            left = (now - first[1]) / (done - first[0]) * (total - done)
            console.print(f"{what}: {done} of {total}, {_duration(left)} left", soft_wrap=True)

    return tell


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
