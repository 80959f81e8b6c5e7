"""Locks on files, which end with the process that holds them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PAUSE = 0.1  # seconds between two looks at a lock that another process holds


def locked(path: Path) -> int | None:
    """The file, open and held by this process alone until it closes it or ends; None if another one holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file


def wait_for(path: Path) -> None:
    """Wait until nobody holds the lock."""
    while (file := locked(path)) is None:
        time.sleep(PAUSE)
    os.close(file)
