"""What workers do in these tests: a module of its own, which they import."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablier import pools
from tablier.refusal import BadOption
from tablier.texts import Text

REFUSED = 150  # after so many, short tasks are handed out in groups
SHORT = 0.02  # seconds: long enough to be seen beside another


def square(number: int) -> int:
    return number * number


def uneven(number: int) -> int:
    """Later tasks are often ready before earlier ones."""
    time.sleep(0.03 * (number % 3 == 0))
    return number


def die(task: tuple[str, int]) -> int:
    """Every worker that gets the task is killed."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def die_once(task: tuple[str, int]) -> int:
    """Every third task kills its worker when it is tried for the first time."""
    folder, number = task
    tried = Path(folder) / str(number)
    if number % 3 == 1 and not tried.exists():
        tried.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def slow(task: tuple[str, int]) -> int:
    """Long enough to be lost in the middle; says who did it."""
    folder, number = task
    time.sleep(10 * SHORT)
    (Path(folder) / str(number)).write_text(str(os.getpid()))
    return square(number)


def refuse(number: int) -> int:
    if number == REFUSED:
        raise BadOption(Text("Not three.", "Pas trois."), "RULE-3", ["a1"])
    return number


@contextmanager
def noted(folder: Path, name: str) -> Iterator[None]:
    """Write down when it began and ended."""
    began = time.monotonic()
    time.sleep(SHORT)
    yield
    (folder / f"{name}-{os.getpid()}-{began}").write_text(f"{began} {time.monotonic()}")


def spans(folder: Path, name: str) -> list[tuple[float, float]]:
    """What was written down, in the order of beginning."""
    texts = [path.read_text().split() for path in folder.glob(f"{name}-*")]
    return sorted((float(began), float(ended)) for began, ended in texts)


def prepare(folder: Path) -> None:
    with noted(folder, "prepared"):
        time.sleep(10 * SHORT)


def work(folder: Path) -> None:
    with noted(folder, "worked"):
        pass


def go_on_for_ever() -> None:
    """Print the processes of workers, once they are there, and wait."""
    with pools.opened(2) as pool:
        for pid in pool.map(pid_later, range(10**9)):
            print(pid, flush=True)


def pid_later(_: int) -> int:
    time.sleep(SHORT)
    return os.getpid()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    go_on_for_ever()
