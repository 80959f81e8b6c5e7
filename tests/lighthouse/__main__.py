"""Lighthouse on the start page, on boards and on lessons: longer than the test suite has time for.

    python -m tests.lighthouse                     all pages, as a phone and as a desktop
    python -m tests.lighthouse start board-nasca   some of them
    python -m tests.lighthouse --runs 3            the median of so many runs, where the machine has other things to do

Fails below the bar. The phone is Lighthouse's own, with a slow processor and a slow line.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from tests.browser.conftest import Server

from tablier.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import page
from check import browsers
from environment import ROOT
from steps import step

HERE = Path(__file__).parent
TOOLS = Path(sys.executable).parent
FORMS = {"phone": "--form-factor=mobile", "desktop": "--preset=desktop"}
BAR = {"performance": 95, "accessibility": 100}
FIGURES = {"first-contentful-paint": "first", "largest-contentful-paint": "largest", "total-blocking-time": "blocked",
           "cumulative-layout-shift": "shift"}  # fmt: skip
PAGES = ["start", *(f"{kind}-{game}" for game in GAMES for kind in ("board", "lesson"))]
MOVES = 6  # made before a board is looked at


def visit(server: Server, name: str) -> tuple[str, str | None]:
    """The address of a page, and the secret with which it is looked at."""
    kind, _, game = name.partition("-")
    if kind == "start":
        return f"{server.address}/", None
    if kind == "lesson":
        return f"{server.address}/learn/{game}", None
    with httpx.Client(base_url=f"{server.address}/api/rooms") as client:
        return begun(server, client, game)


def begun(server: Server, client: httpx.Client, game: str) -> tuple[str, str]:
    """A game of several people after some moves, as the one to move sees it."""
    host = client.post("", json={"game": game, "against": "link", "seat": 0}).json()
    room, players = host["room"], [host["secret"]]
    while invitation := seen(client, room, players[0])["invitation"]:
        players.append(secrets.token_urlsafe())
        client.post(f"/{room}/join", json={"invitation": invitation, "secret": players[-1]}).raise_for_status()
    while True:
        views = {secret: seen(client, room, secret) for secret in players}
        secret, view = next((secret, view) for secret, view in views.items() if view["legal"])
        if len(view["moves"]) >= MOVES:
            return f"{server.address}/room/{room}", secret
        move = {"number": view["number"], "move": view["legal"][len(view["legal"]) // 2]}
        client.post(f"/{room}/moves", json=move, headers=bearer(secret)).raise_for_status()


def seen(client: httpx.Client, room: str, secret: str) -> dict[str, Any]:
    """A room as somebody sees it."""
    found: dict[str, Any] = client.get(f"/{room}", headers=bearer(secret)).raise_for_status().json()
    return found


def bearer(secret: str | None) -> dict[str, str]:
    """The header that brings a secret."""
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def report(address: str, secret: str | None, form: str) -> dict[str, Any]:
    """What Lighthouse says."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.json")
        command: list[str | Path] = [
            TOOLS / "node", HERE / "node_modules/lighthouse/cli/index.js", address, FORMS[form], "--quiet",
            "--output=json", f"--output-path={path}", f"--only-categories={','.join(BAR)}",
            f"--extra-headers={json.dumps(bearer(secret))}", "--chrome-flags=--headless --no-sandbox --disable-gpu",
        ]  # fmt: skip
        subprocess.run(command, check=True)
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def passes(server: Server, name: str, form: str, runs: int) -> bool:
    """Whether a page reaches the bar; prints its scores, and what is wrong with one that is too low."""
    reports = [report(*visit(server, name), form) for _ in range(runs)]
    scores = {kind: round(statistics.median(100 * one["categories"][kind]["score"] for one in reports)) for kind in BAR}
    last = reports[-1]["audits"]
    figures = ", ".join(f"{words} {last[audit]['displayValue']}" for audit, words in FIGURES.items())
    told = ", ".join(f"{kind} {score}" for kind, score in scores.items())
    print(f"{name:18}{form:9}{told}  ({figures})", flush=True)
    for kind, score in scores.items():
        if score < BAR[kind]:
            parts = (last[part["id"]] for part in reports[-1]["categories"][kind]["auditRefs"] if part["weight"])
            print("".join(f"    {one['title']}: {one.get('displayValue', '')}\n" for one in parts if one["score"] != 1))
    return all(scores[kind] >= bar for kind, bar in BAR.items())


def main() -> None:
    """Look at all pages, or at those asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", nargs="*", default=PAGES, help="; ".join(PAGES))
    parser.add_argument("--runs", type=int, default=1)
    asked = parser.parse_args()
    os.environ.update({**page.with_tools(TOOLS), **browsers()})
    os.environ["CHROME_PATH"] = os.environ["TABLIER_CHROMIUM"]
    page.build(ROOT, TOOLS)
    if not (HERE / "node_modules").exists():
        step("Installing Lighthouse", page.npm(TOOLS, "ci", "--no-audit", "--no-fund"), cwd=HERE)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            results = [passes(server, name, form, asked.runs) for name in asked.page for form in FORMS]
        finally:
            server.stop()
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
