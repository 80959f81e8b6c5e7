"""Which processes there are."""

from __future__ import annotations

import time
from pathlib import Path


def living(below: int) -> set[int]:
    """The processes that descend from one and have not ended."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if state != "Z" and b"resource_tracker" not in path.with_name("cmdline").read_bytes():
            parents[int(path.parent.name)] = int(parent)
    found, looked = {below}, 0
    while looked != len(found):
        looked = len(found)
        found |= {process for process, parent in parents.items() if parent in found}
    return found - {below}


def are_gone(processes: set[int]) -> bool:
    """Whether they end in time."""
    for _ in range(100):
        if not any(Path(f"/proc/{process}").exists() and is_running(process) for process in processes):
            return True
        time.sleep(0.1)
    return False


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
