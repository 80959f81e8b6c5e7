"""The clock for the time limits of searches.

In games with people it measures wall-clock time. In measurements it counts processor time, so that load on the machine
favours neither side: two players with 0.2 seconds each then get the same amount of computation.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_read: Callable[[], float] = time.monotonic


def now() -> float:
    """Seconds since an arbitrary moment."""
    return _read()


def count_processor_time() -> None:
    """From here on count only the seconds in which a processor works for this process."""
    global _read  # one clock for the whole process, chosen once
    _read = time.process_time
