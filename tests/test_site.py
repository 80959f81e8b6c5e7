"""The documentation: its notebooks run, and the site is built without the network and without loose ends."""

from __future__ import annotations

import re
import threading
import urllib.request
from pathlib import Path
from typing import Any

import nbformat
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from nbclient import NotebookClient

from tablier.cli import docs
from tablier.refusal import Refusal

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "tutorials").glob("*.ipynb"))
LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=["']?(?:https?:)?//[^>]*>""")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "what it prints is made when the site is built"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_EXECUTES", "false")
        patch.setenv("NO_MKDOCS_2_WARNING", "1")
        folder = tmp_path_factory.mktemp("site")
        config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True)
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    return folder


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_site_is_whole_and_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    for page in pages:
        loaded = [tag for tag in LOADED.findall(page.read_text("utf-8")) if 'rel="next"' not in tag]
        assert loaded == [], page.name
    reference = (site / "reference" / "states" / "index.html").read_text("utf-8")
    assert "tablier.state.State.play_code" in reference
    assert all((site / "tutorials" / path.stem / "index.html").exists() for path in NOTEBOOKS)


def test_the_command_serves_it_to_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path)
    with pytest.raises(Refusal, match="no documentation"):
        docs.server(0)
    (tmp_path / "index.html").write_text("read me")
    with docs.server(0) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        address: Any = serving.server_address
        assert address[0] == "127.0.0.1"
        with urllib.request.urlopen(f"http://127.0.0.1:{address[1]}/index.html") as answer:
            assert answer.read() == b"read me"
        serving.shutdown()
        thread.join()
