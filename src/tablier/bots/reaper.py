"""Ends the bots of a program that is gone, however it went: a process of its own, started by `program` as a script.

Lines say which processes are bots, `+7`, and which are no more, `-7`. The end of its input means that whoever started
them is gone. The bots have noticed that, too; those that do not leave by themselves are killed.
"""

import contextlib
import os
import signal
import sys
import time

GRACE = 0.5  # seconds


def kill(process: int) -> None:
    """End a process and all that it has started."""
    with contextlib.suppress(OSError):  # it is gone
        if hasattr(os, "killpg"):
            os.killpg(process, signal.SIGKILL)
        else:
            os.kill(process, signal.SIGTERM)


def main() -> None:
    """Listen, then end what is left."""
    bots: set[int] = set()
    for line in sys.stdin:
        (bots.add if line[0] == "+" else bots.discard)(int(line[1:]))
    time.sleep(GRACE if bots else 0)
    for bot in bots:
        kill(bot)


if __name__ == "__main__":
    main()
