"""One source, two speeds: bound to a game, compiled only where wanted, and compiled once."""

from __future__ import annotations

import ast
import functools
import importlib
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import tablier
from tablier import bits, jit
from tablier.games import unbound as stub
from tablier.games.anacund import rules as anacund
from tablier.games.ascacou import rules
from tablier.jit import can_compile, instantiate
from tablier.players.ascacou import retrograde
from tablier.search import mcts, playout

needs_numba = pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
SOURCE = Path(tablier.__file__).parent
ROOT = Path(__file__).parents[1]


def python(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    variables = {**os.environ, "PYTHONPATH": str(SOURCE.parent), **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=variables, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def compiled_names(source: Path) -> set[str]:
    """What a source marks to be compiled."""
    functions = (node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))
    marks = ("rule", "long_rule")
    return {one.name for one in functions for mark in one.decorator_list if getattr(mark, "id", "") in marks}


def imported_sources(source: Path) -> set[Path]:
    """The sources of the package that a source takes names from."""
    taken = (node for node in ast.parse(source.read_text("utf-8")).body if isinstance(node, ast.ImportFrom))
    names = [f"{node.module}" for node in taken] + [f"{node.module}.{one.name}" for node in taken for one in node.names]
    paths = {SOURCE.parent / (name.replace(".", "/") + ".py") for name in names if name.startswith("tablier.")}
    return {path for path in paths if path.exists()}


def test_every_compiled_source_and_what_it_takes_constants_from_is_among_the_kernels() -> None:
    """Or an edit would go on being served from the cache as it was before."""
    compiled = {source for source in SOURCE.rglob("*.py") if compiled_names(source)}
    assert len(compiled) > 20
    needed = compiled.union(*(imported_sources(source) for source in compiled))
    assert sorted(needed - set(jit.kernels())) == []


def test_a_plain_instance_is_ordinary_python() -> None:
    plain = instantiate(bits, compiled=False)
    assert plain.count_bits.__code__ is bits.count_bits.__code__
    assert plain.count_bits is not bits.count_bits
    assert instantiate(bits, compiled=False) is plain


@needs_numba
def test_a_compiled_instance_is_compiled_and_made_once() -> None:
    compiled = instantiate(bits, compiled=True)
    assert compiled is not instantiate(bits, compiled=False)
    assert compiled is instantiate(bits, compiled=True)
    assert compiled.count_bits.py_func.__code__ is bits.count_bits.__code__
    assert compiled.count_bits(0b1011) == 3


@needs_numba
def test_what_is_bound_to_a_compiled_instance_can_be_called_from_python_too() -> None:
    compiled = instantiate(mcts, compiled=True, game=rules)
    state = tablier.game("ascacou").start(seed=0).rules_state
    assert compiled.game is instantiate(rules, compiled=True)
    assert compiled.game.player(state) == 0
    assert compiled.EXPLORATION == mcts.EXPLORATION
    assert compiled.next_rng(5) == instantiate(mcts, compiled=False, game=rules).next_rng(5)  # from another module
    with pytest.raises(AttributeError, match="explore"):
        _ = compiled.explore


PARTS = """
from numba.core import codegen, event
from tablier.games.ascacou import rules
from tablier.jit import instantiate
import numpy, tablier

emitted, finalize = [], codegen.JITCodeLibrary._finalize_final_module
codegen.JITCodeLibrary._finalize_final_module = lambda self: (emitted.append(self.name), finalize(self))
state = tablier.game("ascacou").start(seed=0).rules_state
with event.install_recorder("numba:compile") as made:
    instantiate(rules, compiled=True).legal_moves(state, numpy.empty(rules.MOST_MOVES, numpy.int64))
print(len({event.data["dispatcher"].__name__ for _, event in made.buffer}) > 5)
print([name for name in emitted if name in vars(rules)])
"""


@needs_numba
def test_only_what_python_calls_is_optimized_and_emitted(tmp_path: Path) -> None:
    """Or each rule would be compiled again in every rule above it, which takes twice as long."""
    compiled_more_than_one, emitted = python(PARTS, TABLIER_CACHE=str(tmp_path)).splitlines()
    assert (compiled_more_than_one, emitted) == ("True", "['legal_moves']")


SPENT = """
from tests import compiling
from tablier import bits
from tablier.jit import instantiate

compiling.warm_up_game = lambda name: instantiate(bits, compiled=True).up_to_highest(5)
spent = compiling.seconds_by_module("any")
print(list(spent), 0 < spent["tablier.bits.compiled"] < 60)
"""


@needs_numba
def test_the_time_that_compiling_takes_is_told_by_module(tmp_path: Path) -> None:
    told = python(SPENT, TABLIER_CACHE=str(tmp_path), PYTHONPATH=os.pathsep.join([str(SOURCE.parent), str(ROOT)]))
    assert told == "['tablier.bits.compiled'] True"


def test_threads_that_ask_at_once_get_the_same_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    module, copied = ModuleType("asked_for_at_once"), jit._copied

    def slowly(*given: Any) -> Any:
        time.sleep(0.02)
        return copied(*given)

    vars(module)["count_bits"] = FunctionType(bits.count_bits.__code__, vars(module), "count_bits")
    module.count_bits.__module__ = module.__name__
    jit.rule(module.count_bits)
    monkeypatch.setattr(jit, "_copied", slowly)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: instantiate(module, compiled=False), range(4)))
    assert all(one is made[0] for one in made)


@needs_numba
def test_threads_that_ask_for_compiled_rules_get_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made = jit._entrances.__wrapped__

    def slowly(instance: ModuleType) -> Any:
        time.sleep(0.02)
        return made(instance)

    monkeypatch.setattr(jit, "_entrances", functools.cache(slowly))
    with ThreadPoolExecutor(4) as pool:
        asked = list(pool.map(lambda _: instantiate(bits, compiled=True), range(4)))
    assert all(one is asked[0] for one in asked)


def test_an_instance_is_bound_to_the_game_it_is_asked_for() -> None:
    plain = instantiate(mcts, compiled=False, game=rules)
    assert plain.game is instantiate(rules, compiled=False)
    assert plain.playout is instantiate(playout, compiled=False, game=rules).playout
    assert plain.search.__globals__["game"] is plain.game
    assert vars(mcts)["game"] is stub  # the module itself stays as it was


def test_constants_of_the_contract_are_those_of_the_game() -> None:
    assert stub.ABREAST == instantiate(mcts, compiled=False, game=rules).ABREAST == 1  # Ascacou does not say
    assert instantiate(mcts, compiled=False, game=anacund).ABREAST == anacund.ABREAST > 1
    assert vars(mcts)["ABREAST"] == 1


def test_a_module_keeps_constants_of_its_own_that_have_names_of_the_game_s() -> None:
    """BLACK and WHITE are places in memory there, colours in the game: the supply of pawns was counted wrongly."""
    assert (retrograde.BLACK, retrograde.WHITE) != (rules.BLACK, rules.WHITE)
    bound = instantiate(retrograde, compiled=False, game=rules)
    assert (bound.BLACK, bound.WHITE) == (retrograde.BLACK, retrograde.WHITE)


def test_without_a_word_code_is_compiled_exactly_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_JIT", "0")
    assert not can_compile()
    assert instantiate(bits) is instantiate(bits, compiled=False)
    monkeypatch.setenv("TABLIER_JIT", "1")
    assert instantiate(bits) is instantiate(bits, compiled=can_compile())


def test_without_numba_code_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "_numba", lambda: None)
    assert not can_compile()
    assert instantiate(bits) is instantiate(bits, compiled=False)


def test_where_numba_cannot_be_imported_there_is_none() -> None:
    code = "import sys; sys.modules['numba'] = None; from tablier.jit import can_compile; print(can_compile())"
    assert python(code) == "False"


# Where compiled code is kept


def fresh_hash(monkeypatch: pytest.MonkeyPatch, package: Path) -> str:
    monkeypatch.setattr(jit, "PACKAGE", package)
    jit.source_hash.cache_clear()
    found = jit.source_hash()
    jit.source_hash.cache_clear()
    return found


@pytest.mark.parametrize("changed", ["bits.py", "chance.py", "jit.py", "games/ascacou/rules.py", "search/mcts.py"])
def test_the_cache_moves_when_a_kernel_changes(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "tablier"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    before = fresh_hash(monkeypatch, copy)
    assert fresh_hash(monkeypatch, copy) == before
    (copy / changed).write_text((copy / changed).read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert fresh_hash(monkeypatch, copy) != before


def test_the_cache_stays_when_something_else_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "tablier"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    before = fresh_hash(monkeypatch, copy)
    (copy / "record.py").write_text("")
    assert fresh_hash(monkeypatch, copy) == before


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_CACHE", str(tmp_path))
    assert jit.cache_folder() == tmp_path / "compiled" / jit.source_hash()
    monkeypatch.delenv("TABLIER_CACHE")
    assert jit.cache_folder().name == jit.source_hash()
    assert "tablier" in str(jit.cache_folder())


COUNTING = """
import json, numpy
from tablier.games.ascacou import rules
from tablier.jit import instantiate
import tablier
kernel = instantiate(rules, compiled=True)
state = tablier.game("ascacou").start(seed=0).rules_state
kernel.score(state, 0)
stats = kernel.score.stats
print(json.dumps([sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), stats.cache_path]))
"""


@needs_numba
def test_a_second_process_does_not_compile_again(tmp_path: Path) -> None:
    first, second = (json.loads(python(COUNTING, TABLIER_CACHE=str(tmp_path))) for _ in range(2))
    assert first[:2] == [0, 1]
    assert second[:2] == [1, 0]
    assert Path(first[2]).is_relative_to(tmp_path / "compiled" / jit.source_hash())


@needs_numba
def test_compiling_leaves_the_settings_of_numba_alone() -> None:
    numba: Any = importlib.import_module("numba")
    before = numba.config.CACHE_DIR
    instantiate(playout, compiled=True, game=rules)
    assert before == numba.config.CACHE_DIR


# Who imports Numba

SILENT = "import sys; print(sorted(name for name in ('numba', 'llvmlite') if name in sys.modules))"


@pytest.mark.parametrize(
    "code",
    [
        "import tablier",
        "import tablier; state = tablier.game('ascacou').start(seed=0); state.play(state.legal()[0]).record()",
        "import tablier.cli, tablier.record, tablier.players, tablier.search.mcts",
    ],
)
def test_using_the_library_does_not_import_numba(code: str) -> None:
    assert python(f"{code}; {SILENT}") == "[]"


def test_the_web_process_does_not_import_numba() -> None:
    code = "import tablier.cli.web, tablier.server.app as a, pathlib; a.create_app(pathlib.Path('unused.sqlite3'))"
    assert python(f"{code}; {SILENT}", TABLIER_JIT="0") == "[]"


def test_with_the_switch_off_even_a_search_imports_no_numba() -> None:
    code = "import tablier; from tablier import players; s = tablier.game('ascacou').start(seed=0)"
    search = "players.think(s, simulations=2); tablier.perft(s, 1)"
    assert python(f"{code}; {search}; {SILENT}", TABLIER_JIT="0") == "[]"


def test_rules_are_marked_and_stay_ordinary_functions() -> None:
    marked = [value for value in vars(rules).values() if getattr(value, "is_rule", False)]
    assert len(marked) > 10
    assert rules.legal_moves(rules.start(0, False, None, None), np.empty(rules.MOST_MOVES, np.int64)) == 50

    def same(function: Any) -> Any:
        return function

    assert jit.rule(same) is same
