"""A real server with the built page, and real browsers to visit it."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import firefox
from tests.browser.visitor import Visitor

# Without these the browser calls home at every start.
FLAGS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP friend.test 127.0.0.1",  # as from another device: a name, and no https
]  # fmt: skip
FLAT = ["--disable-gpu"]
# WebGL without a graphics card; the page around it is better drawn without, for its first picture takes seconds there.
SPACE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"]
Engine = Literal["flat", "space", "firefox"]  # Chromium without and with three dimensions, or another browser
DESKTOP, PHONE = (1440, 900), (360, 740)
LONG = bool(os.environ.get("TABLIER_LONG"))  # also what the suite has no time for

Visit = Callable[..., Visitor]


ANOTHER_PAGE = """
import pathlib, sys, tablier.server.app
tablier.server.app.PAGE = pathlib.Path(sys.argv.pop(1))
import tablier.cli
tablier.cli.main()
"""


class Server:
    """The program as its users start it."""

    page: Path | None = None  # another build of the page than the package's

    def __init__(self, data: Path, program: str = "tablier") -> None:
        self.data = data
        self.program = program
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, on the same port as before if it ran already."""
        program = ["-m", self.program] if self.page is None else ["-c", ANOTHER_PAGE, str(self.page)]
        command = [sys.executable, *program, "--no-browser", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not say where it is"
        self.port = int(found[1])

    def stop(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.communicate()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://localhost:{self.port}"

    @property
    def network_address(self) -> str:
        """The same, as from another device: without https, browsers trust it less."""
        return f"http://friend.test:{self.port}"


# For a module, not the session: while it lives no other event loop may run, and the server's tests have their own.
@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Engine], Browser]]:
    """A browser; each is started when it is first wanted."""
    path = os.environ.get("TABLIER_CHROMIUM") or shutil.which("chromium")
    assert path, "the browser tests need Chromium: name it in TABLIER_CHROMIUM"
    with sync_playwright() as playwright:

        @functools.cache
        def launched(engine: Engine) -> Browser:
            if engine == "firefox":
                program = firefox.program(tmp_path_factory.mktemp("firefox"))
                return playwright.firefox.launch(channel="moz-firefox", executable_path=program)
            return playwright.chromium.launch(executable_path=path, args=FLAGS + (SPACE if engine == "space" else FLAT))

        yield launched


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("data"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("impatient"), "tests.browser.impatient")
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def visit(browser: Callable[[Engine], Browser], shared_server: Server) -> Iterator[Visit]:
    """A new person with a browser of their own; errors on the page fail the test."""
    contexts = []
    faults: list[str] = []

    def arrive(
        path: str = "/",
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        scheme: str = "light",
        address: str | None = None,
        motion: Literal["reduce", "no-preference"] = "reduce",
        engine: Engine = "flat",
        touch: bool = False,
        shell: bool = False,
        prefer: dict[str, object] | None = None,
        kind: type[Visitor] = Visitor,
        **wish: object,
    ) -> Visitor:
        chosen: dict[str, Any] = {
            "locale": {"en": "en-GB", "fr": "fr-FR"}[language],
            "viewport": {"width": size[0], "height": size[1]},
        }
        if engine != "firefox":
            chosen["color_scheme"] = "dark" if scheme == "dark" else "light"
            chosen["reduced_motion"] = motion
            chosen["has_touch"] = touch
            chosen["permissions"] = ["clipboard-read", "clipboard-write"]
            # The worker that keeps the page's shell hides requests from tests that answer in the server's place.
            chosen["service_workers"] = "allow" if shell else "block"
        context = browser(engine).new_context(**chosen)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        visitor = kind(page, address or shared_server.address, language)
        visitor.arrive(path, wish, prefer or {})
        return visitor

    yield arrive
    for context in contexts:
        context.close()
    assert not faults
