"""What stands above the games knows none of them by name: what only one game has stands in that game's folders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablier

PACKAGE = Path(tablier.__file__).parent
NAMED = re.compile(rf"\b({'|'.join(tablier.GAMES)})\b", re.IGNORECASE)

# Files and folders in the package.
KNOW_NO_GAME = [
    "analysis", "arena", "bench.py", "bots", "cli", "learn", "limits.py", "peers", "plots.py", "pools", "search",
    "selfplay", "server", "thought.py",
]  # fmt: skip


def sources(part: str) -> list[Path]:
    path = PACKAGE / part
    found = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    assert found
    return found


def words_for_people(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings and help texts, which may give examples."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value
        elif isinstance(node, ast.keyword) and node.arg == "help":
            yield from ast.walk(node.value)


def named_games(source: str) -> list[str]:
    """Where a game is named: in a string, or as the folder of an import."""
    tree = ast.parse(source)
    exempt = set(map(id, words_for_people(tree)))
    found = []
    for node in ast.walk(tree):
        texts: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in exempt:
            texts = [node.value]
        elif isinstance(node, ast.Import):
            texts = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            texts = [node.module or "", *(alias.name for alias in node.names)]
        found += [f"{ast.unparse(node)}: {text}" for text in texts if NAMED.search(text)]
    return found


@pytest.mark.parametrize("part", KNOW_NO_GAME)
def test_no_game_is_named(part: str) -> None:
    found = {path.name: named for path in sources(part) if (named := named_games(path.read_text(encoding="utf-8")))}
    assert not found


@pytest.mark.parametrize(
    "source",
    [
        'if game != "ascension": pass',
        'NOTES = {"nasca": 1}',
        'f"{game} or ascacou: {level}"',
        "from tablier.games.anacund.rules import SQUARES",
        "import tablier.players.ascacou.solver",
        "from tablier.games import schoko",
        'def f():\n    x = 1\n    "ascacou"',
    ],
)
def test_a_named_game_is_noticed(source: str) -> None:
    assert len(named_games(source)) == 1


@pytest.mark.parametrize(
    "source", ['"""Of Ascacou."""', 'def f():\n    """At Ascension."""', 'g(help="A position of Ascacou")', "nasca = 1"]
)
def test_words_for_people_may_name_one(source: str) -> None:
    assert named_games(source) == []
