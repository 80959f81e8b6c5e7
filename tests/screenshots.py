"""Take the pictures of the page that README shows: `python -m tests.screenshots` writes docs/screenshots/*.png.

The program plays some moves against itself for each board; then the page is seen as by somebody at one screen.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import DESKTOP, FLAGS, FLAT, PHONE, Server

import tablier
from tablier import players

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screenshots"
LEVEL = players.level("keen")
NAMES = ["Ana", "Ben"]
SETTLED = 2500  # milliseconds, after which nothing moves any more
PICTURES: tuple[tuple[str, int, dict[str, Any], tuple[int, int], str], ...] = (  # game, moves, options, window, scheme
    ("nasca", 13, {"rounds": 1}, DESKTOP, "light"),
    ("ascacou", 13, {}, PHONE, "light"),
    ("anacund", 16, {}, PHONE, "dark"),
)


def played(line: httpx.Client, game: str, moves: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """A game on one screen after some moves, as a browser keeps it."""
    wish = {"game": game, "options": options, "against": "screen", "level": None, "seat": None, "names": NAMES}
    seated = line.post("/api/rooms", json=wish).raise_for_status().json()
    room, headers = f"/api/rooms/{seated['room']}", {"Authorization": f"Bearer {seated['secret']}"}
    state = tablier.load(line.get(f"{room}/record", headers=headers).json())
    for seed in range(moves):
        number = line.get(room, headers=headers).json()["number"]
        move = players.choose(state, LEVEL, seed=seed).move
        line.post(f"{room}/moves", json={"number": number, "move": move}, headers=headers).raise_for_status()
        state = state.play(move)
    return {"id": seated["room"], "secret": seated["secret"], "game": game, "against": "screen"}


def take(browser: Browser, address: str, name: str, kept: list[Any], size: tuple[int, int], scheme: str) -> None:
    """A picture of a page."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="en-GB",
        reduced_motion="reduce",
        device_scale_factor=1 if size == DESKTOP else 2,
    )
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('tablier.rooms', {json.dumps(json.dumps(kept))})")
    page.goto(address + (f"/room/{kept[0]['id']}" if kept else "/"))
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> None:
    """Take them all."""
    path = os.environ.get("TABLIER_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS + FLAT)
        try:
            take(browser, server.address, "start", [], DESKTOP, "light")
            with httpx.Client(base_url=server.address) as line:
                for game, moves, options, size, scheme in PICTURES:
                    take(browser, server.address, game, [played(line, game, moves, options)], size, scheme)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
