"""Debian's Firefox for Playwright, which starts this file in its place and speaks WebDriver BiDi with it.

Playwright asks for one thing that long-term releases of Firefox do not know yet, the colour scheme of a page. That is
answered here; all else goes through unchanged. Whoever wants a dark Firefox sets its preferences.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

BROWSER = os.environ.get("TABLIER_FIREFOX", "firefox-esr")
UNKNOWN = "emulation.setMediaFeaturesOverride"
READY = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")


def program(folder: Path) -> Path:
    """A file that Playwright can start as if it were Firefox."""
    file = folder / "firefox"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "$@"\n', encoding="utf-8")
    file.chmod(0o755)
    return file


async def run(arguments: list[str]) -> int:
    """Start Firefox, say where to speak with it, and stay until it ends."""
    firefox = await asyncio.create_subprocess_exec(BROWSER, *arguments, stderr=asyncio.subprocess.PIPE)
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, firefox.kill)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        if found := READY.search(line):
            address = found[1].decode()
            break
        sys.stderr.buffer.write(line)
    else:
        return await firefox.wait()

    async def speak(playwright: ServerConnection) -> None:
        assert playwright.request is not None
        async with connect(address + playwright.request.path, max_size=None) as browser:
            await asyncio.wait(
                [asyncio.create_task(ask(playwright, browser)), asyncio.create_task(answer(browser, playwright))],
                return_when=asyncio.FIRST_COMPLETED,
            )

    async with serve(speak, "127.0.0.1", 0, max_size=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in firefox.stderr:
            pass
        return await firefox.wait()


async def ask(playwright: ServerConnection, browser: ClientConnection) -> None:
    """What Playwright asks goes to Firefox, unless it does not know it."""
    async for message in playwright:
        asked = json.loads(message)
        if asked.get("method") == UNKNOWN:
            await playwright.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
        else:
            await browser.send(message)


async def answer(browser: ClientConnection, playwright: ServerConnection) -> None:
    """What Firefox says goes to Playwright."""
    async for message in browser:
        await playwright.send(message)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(asyncio.run(run(sys.argv[1:])))
