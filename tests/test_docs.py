"""Every example in the pages runs as it stands, each block after the ones above it, with no network and no files."""

from __future__ import annotations

import builtins
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import encoding_page

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md", "docs/arena.md", "docs/bots.md", "docs/clusters.md", "docs/library.md", "docs/peers.md",
)  # fmt: skip


def blocks(page: str) -> Iterator[str]:
    """The Python blocks of a page, each on the lines where the page has it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for match in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield "\n" * text[: match.start(1)].count("\n") + match[1]


@pytest.mark.parametrize("page", PAGES)
def test_no_block_is_overlooked(page: str) -> None:
    fences = re.findall(r"^[ \t>]*(?:```|~~~)[ \t]*py", (ROOT / page).read_text(encoding="utf-8"), re.M | re.I)
    assert len(fences) == len(list(blocks(page))) > 0


@pytest.mark.parametrize("page", PAGES)
def test_every_block_runs_without_network_and_files(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("an example needs the network or a file")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "bind", refuse)
    # Only what the example itself calls: compiled code is kept in files.
    own: dict[str, Any] = {"__name__": "__main__", "__builtins__": {**vars(builtins), "open": refuse}}
    for block in blocks(page):
        exec(compile(block, page, "exec"), own)
    assert not list(tmp_path.iterdir())


def test_the_page_of_actions_and_observations_tells_what_they_are_now() -> None:
    """Otherwise run scripts/encoding_page.py."""
    assert encoding_page.PAGE.read_text(encoding="utf-8") == encoding_page.page()
