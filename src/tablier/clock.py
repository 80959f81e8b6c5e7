"""The clock by which opponents keep their time.

For people it is the wall's. In measurements it is the processor's, so that a busy machine robs neither side: two
players with 0.2 seconds each then have the same work done for them, whatever else is going on.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_read: Callable[[], float] = time.monotonic


def now() -> float:
    """Seconds since some moment."""
    return _read()


def count_processor_time() -> None:
    """From here on count only the seconds in which a processor works for this process."""
    global _read  # one clock for the whole process, chosen once
    _read = time.process_time
