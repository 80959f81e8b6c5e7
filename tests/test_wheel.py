"""The wheel, built through the source archive, plays a whole game where there is neither Node nor a clone."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import page
from environment import ROOT, Environment

pytestmark = pytest.mark.xdist_group("wheel")

PATIENCE = 60  # seconds for a first start
LONGEST_GAME = 200


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as its users get it, from a source archive that already carries the page."""
    folder = tmp_path_factory.mktemp("wheel")
    page.build(ROOT, Path(sys.executable).parent)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert "Building the page" not in outcome.stdout + outcome.stderr, (
        "the source archive must carry the page it describes"
    )
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with nothing but the wheel and the runtime lock."""
    environment = Environment(tmp_path_factory.mktemp("empty"))
    venv.create(environment.folder, with_pip=True)
    pip = [str(environment.program("python")), "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps"]
    lock = ROOT / "requirements/runtime.txt"
    for arguments in (["--require-hashes", "--requirement", str(lock)], [str(wheel)]):
        outcome = subprocess.run([*pip, *arguments], capture_output=True, text=True, check=False)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    return environment.programs


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where Tablier answers, started with no other program in reach."""
    folder = tmp_path_factory.mktemp("home")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLIER"))}
    variables = {**kept, "PATH": str(installed), "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    assert shutil.which("node", path=variables["PATH"]) is None
    options = ["--no-browser", "--port", str(port), "--data", str(folder / "data")]
    log = folder / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [str(installed / "tablier"), *options],
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        wait_for_answer(server, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_for_answer(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"tablier does not answer; it printed:\n{log.read_text()}")


def ask(address: str, path: str, message: dict[str, Any] | None = None, secret: str = "") -> bytes:
    """What the server answers to a GET, or to a POST where there is a message."""
    request = urllib.request.Request(
        address + path,
        data=None if message is None else json.dumps(message).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {secret}"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content


def test_the_wheel_carries_the_page_and_not_its_sources(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "tablier/page/index.html" in names
    assert "tablier/cli/__init__.py" in names
    assert not [name for name in names if name.startswith(("web/", "tests/", "scripts/")) or "node_modules" in name]


def test_the_page_comes_with_everything_it_names(address: str) -> None:
    html = ask(address, "/").decode()
    named = re.findall(r'(?:src|href)="(/[^"]+)"', html)
    assert {Path(name).suffix for name in named} >= {".js", ".css", ".svg", ".png", ".webmanifest"}
    kept = re.findall(r'"(/[^"]*)"', ask(address, "/worker.js").decode())
    assert "/" in kept
    assert all(ask(address, name) for name in (*named, *kept))


def test_a_whole_game_can_be_played(address: str) -> None:
    created = json.loads(ask(address, "/api/rooms", {"game": "ascacou", "against": "screen"}))
    path, secret = f"/api/rooms/{created['room']}", created["secret"]
    room = json.loads(ask(address, path, secret=secret))
    moves = 0
    while not room["over"]:
        move = {"number": room["number"], "move": room["legal"][0]}
        room = json.loads(ask(address, f"{path}/moves", move, secret))
        moves += 1
        assert moves < LONGEST_GAME
    assert moves > 0
    assert room["legal"] == []
