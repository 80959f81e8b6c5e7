"""One source, two speeds: the only file that knows Numba.

A function marked `@rule` is an ordinary Python function. `instantiate(module)` makes a second copy of a module's
rules, bound to the given modules and, by default, compiled:

    mcts = instantiate(tablier.search.mcts, game=tablier.games.ascacou.rules)

Compiled code is kept on disk in a folder named after the hash of all kernel sources, because Numba itself does not
notice edits in imported files. `TABLIER_JIT=0` in the environment makes everything plain.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import platformdirs

PACKAGE = Path(__file__).parent
KERNELS = ("jit.py", "bits.py", "chance.py", "games/*/*.py", "search/*.py", "players/*/*.py")

Rule = TypeVar("Rule", bound=Callable[..., Any])

_MAKING = threading.RLock()  # reentrant, as instances need one another; Numba's settings are global


def rule(function: Rule) -> Rule:
    """Mark a function as written in the part of Python that compiles."""
    function.__dict__["is_rule"] = True
    return function


def long_rule(function: Rule) -> Rule:
    """Mark a long rule, which is compiled once instead of inlined into its callers."""
    function.__dict__["is_long"] = True
    return rule(function)


def can_compile() -> bool:
    """Whether Numba is installed and the environment does not forbid it."""
    return os.environ.get("TABLIER_JIT", "1") != "0" and _numba() is not None


def instantiate(module: object, *, compiled: bool | None = None, **bindings: object) -> Any:
    """The module's rules, with the given modules in place of the names they bind. Cached."""
    if compiled is None:
        compiled = can_compile()
    return _instance(_module(module), compiled, {name: _module(bound) for name, bound in bindings.items()})


def _module(given: object) -> ModuleType:
    """The argument as a module; type checkers may know it by its contract only."""
    assert isinstance(given, ModuleType), f"{given!r} is no module"
    return given


def _instance(module: ModuleType, compiled: bool, bindings: dict[str, ModuleType]) -> ModuleType:
    used = tuple((name, target) for name, target in sorted(bindings.items()) if name in vars(module))
    with _MAKING:
        return _made(module, compiled, used)


@functools.cache
def _made(module: ModuleType, compiled: bool, bindings: tuple[tuple[str, ModuleType], ...]) -> ModuleType:
    bound = {
        name: _instance(target, compiled, {other: it for other, it in bindings if it is not target})
        for name, target in bindings
    }
    suffix = "".join(f"[{target.__name__}]" for _, target in bindings)
    copy = ModuleType(f"{module.__name__}{suffix}{'.compiled' if compiled else '.plain'}")
    sys.modules[copy.__name__] = copy
    for name, value in vars(module).items():
        if name.startswith("__"):
            continue
        if getattr(value, "is_rule", False) and value.__module__ != module.__name__:
            home = sys.modules[value.__module__]
            vars(copy)[name] = vars(_instance(home, compiled, dict(bindings)))[name]
        elif getattr(value, "is_rule", False):
            vars(copy)[name] = _copied(value, copy, compiled)
        else:
            vars(copy)[name] = value
    vars(copy).update(bound)
    for name, target in bindings:
        vars(copy).update(_constants(module, vars(module)[name], target))
    return copy


def _constants(module: ModuleType, replaced: ModuleType, bound: ModuleType) -> dict[str, Any]:
    """The constants that a module imports from the one it names, as they are in the one it is bound to.

    Numba leaves out what depends on such a constant, but not what depends on an attribute of a module.
    """
    names = [name for name in vars(module) if name.isupper() and name in vars(replaced)]
    return {name: vars(bound)[name] for name in names if name in vars(bound)}


def _copied(function: FunctionType, home: ModuleType, compiled: bool) -> Any:
    """The same code, looking up its names in another module."""
    code = function.__code__
    copy = FunctionType(code, vars(home), function.__name__, function.__defaults__, function.__closure__)
    copy.__module__ = home.__name__
    copy.__qualname__ = function.__qualname__
    copy.__dict__.update(function.__dict__)
    return _compiler(home.__name__)(copy) if compiled else copy


def _compiler(home: str) -> Callable[[FunctionType], Any]:
    numba = _numba()
    assert numba is not None, "compiled rules need Numba"

    def compile_rule(function: FunctionType) -> Any:
        # Numba names a cache entry by file and line only: each instance needs a folder of its own.
        # It picks the folder while decorating, so that the setting need not stay changed for others.
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder() / home)
        try:
            inline = not getattr(function, "is_long", False)
            return numba.njit(
                cache=True, nogil=True, boundscheck=False, error_model="numpy", _nrt=False, forceinline=inline
            )(function)
        finally:
            numba.config.CACHE_DIR = before

    return compile_rule


@functools.cache
def _numba() -> ModuleType | None:
    try:
        import numba
    except ImportError:  # no wheel for this platform: plain mode keeps the games playable
        return None
    found: ModuleType = numba
    return found


def kernels() -> list[Path]:
    """All sources that end up in compiled code."""
    found = [path for pattern in KERNELS for path in sorted(PACKAGE.glob(pattern))]
    return [path for path in found if path == Path(__file__) or b"rule\n" in path.read_bytes()]


@functools.cache
def source_hash() -> str:
    """The hash of all sources that end up in compiled code."""
    digest = hashlib.sha256()
    for path in kernels():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder for compiled code of exactly these sources."""
    base = os.environ.get("TABLIER_CACHE") or platformdirs.user_cache_dir("tablier", appauthor=False)
    return Path(base) / "compiled" / source_hash()
