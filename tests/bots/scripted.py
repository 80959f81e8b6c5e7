"""A bot that does as its first argument says; what it is told it writes to the file that the second one names."""

import fcntl
import json
import os
import signal
import sys
import time
from pathlib import Path

how = sys.argv[1]
file = Path(sys.argv[2]).open("a", encoding="utf-8") if len(sys.argv) > 2 else None  # noqa: SIM115 until it ends


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def hear() -> dict[str, object]:
    """What it is told next; the end of its input means that it should leave."""
    line = sys.stdin.readline()
    if file:
        file.write(line)
        file.flush()
    message: dict[str, object] = json.loads(line or '{"type": "quit"}')
    return message


def sleep() -> None:
    while True:
        time.sleep(1)


if how == "deaf":
    fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)  # less than a question: who writes one would wait for ever
if how == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if how == "mute":
    sleep()
if how == "gone":
    sys.exit(3)
while (message := hear())["type"] != "quit":
    legal = message.get("legal")
    match str(message["type"]), how:
        case "hello", "chatty":
            say(type="log", text="one moment")
            say(type="move", move="a1")
        case "hello", _:
            say(type="hello", name=f"Scripted {os.getpid()}")
            if how == "deaf":
                sleep()
        case "move", "sleepy":
            sleep()
        case "move", "patient":
            say(type="log", text="thinking")
            while hear()["type"] != "stop":
                pass
            say(type="move", move=legal[-1])  # type: ignore[index]
        case "move", "dying":
            sys.exit(3)
        case "move", "babbling":
            print("bestmove e2e4", flush=True)
        case "move", "greeting":
            say(type="hello", name="again")
        case "move", "cheating":
            say(type="move", move="nonsense")
        case "move", "miscounting":
            say(type="move", code=-1)
        case "move", "hasty":
            say(type="move", move=legal[0])  # type: ignore[index]
            say(type="move", move=legal[0])  # type: ignore[index]
        case "move", "counting":
            say(type="move", code=message["codes"][0])  # type: ignore[index]
        case "move", _:
            say(type="move", move=legal[0])  # type: ignore[index]
if how == "stubborn":
    sleep()
