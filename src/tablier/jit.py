"""One source, two speeds: the only file that knows Numba.

A function marked `@rule` is an ordinary Python function. `instantiate(module)` makes a second copy of a module's
rules, bound to the given modules and, by default, compiled:

    mcts = instantiate(tablier.search.mcts, game=tablier.games.ascacou.rules)

Compiled rules are of two kinds. Most are *parts*, which only other rules call: they are typed and translated, no more.
An *entrance* is called by Python; it is optimized together with all its parts, and kept on disk in a folder named after
the hash of all kernel sources, because Numba itself does not notice edits in imported files. `TABLIER_JIT=0` in the
environment makes everything plain.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import platformdirs

PACKAGE = Path(__file__).parent
COMPILED = ".compiled"  # the end of the names of compiled instances
KERNELS = (
    "jit.py",
    "bits.py",
    "chance.py",
    "games/*.py",
    "games/*/*.py",
    "stepping/*.py",
    "search/*.py",
    "players/*/*.py",
    "learn/*.py",
)

Rule = TypeVar("Rule", bound=Callable[..., Any])

_MAKING = threading.RLock()  # reentrant, as instances need one another; Numba's settings are global


def rule(function: Rule) -> Rule:
    """Mark a function as written in the part of Python that compiles."""
    function.__dict__["is_rule"] = True
    return function


def long_rule(function: Rule) -> Rule:
    """Mark a long rule, which stays a function in each entrance instead of being inlined into its callers."""
    function.__dict__["is_long"] = True
    return rule(function)


def can_compile() -> bool:
    """Whether Numba is installed and the environment does not forbid it."""
    return os.environ.get("TABLIER_JIT", "1") != "0" and _numba() is not None


def instantiate(module: object, *, compiled: bool | None = None, **bindings: object) -> Any:
    """The module's rules, with the given modules in place of the names they bind. Cached."""
    if compiled is None:
        compiled = can_compile()
    instance = _instance(_module(module), compiled, {name: _module(bound) for name, bound in bindings.items()})
    with _MAKING:
        return _entrances(instance) if compiled else instance


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
    copy = ModuleType(f"{module.__name__}{suffix}{COMPILED if compiled else '.plain'}")
    sys.modules[copy.__name__] = copy
    for name, value in vars(module).items():
        if name.startswith("__"):
            continue
        if getattr(value, "is_rule", False) and value.__module__ != module.__name__:
            home = sys.modules[value.__module__]
            vars(copy)[name] = vars(_instance(home, compiled, dict(bindings)))[name]
        elif getattr(value, "is_rule", False):
            function = _copied(value, copy)
            vars(copy)[name] = _part(function) if compiled else function
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
    if replaced is bound:
        return {}
    tree = ast.parse(inspect.getsource(module))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == replaced.__name__]
    names = [one.name for node in imports for one in node.names if one.name.isupper()]
    return {name: vars(bound)[name] for name in names if name in vars(bound)}


def _copied(function: FunctionType, home: ModuleType) -> FunctionType:
    """The same code, looking up its names in another module."""
    code = function.__code__
    copy = FunctionType(code, vars(home), function.__name__, function.__defaults__, function.__closure__)
    copy.__module__ = home.__name__
    copy.__qualname__ = function.__qualname__
    copy.__dict__.update(function.__dict__)
    return copy


class _Entrances(ModuleType):
    """The compiled rules of an instance for callers in Python; each is made when it is first asked for."""

    def __init__(self, instance: ModuleType) -> None:
        super().__init__(instance.__name__)
        self._instance = instance

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._instance, name)
        with _MAKING:
            if hasattr(value, "py_func"):
                home = sys.modules[value.py_func.__module__]
                value = _entrance(_copied(value.py_func, home))  # where it recurs, it calls the part
            elif isinstance(value, ModuleType) and value.__name__.endswith(COMPILED):
                value = _entrances(value)
            return vars(self).setdefault(name, value)


_entrances = functools.cache(_Entrances)


# Numba

OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def _entrance(function: FunctionType) -> Any:
    """A function that Python can call, kept on the disk once it is compiled."""
    numba = _needed_numba()
    # Numba names a cache entry by file and line only: each instance needs a folder of its own.
    # It picks the folder while decorating, so that the setting need not stay changed for others.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder() / function.__module__)
    try:
        return numba.njit(**OPTIONS, cache=True, pipeline_class=_compilers()[0])(function)
    finally:
        numba.config.CACHE_DIR = before


def _part(function: FunctionType) -> Any:
    """A function that only compiled rules can call."""
    inline = not getattr(function, "is_long", False)
    njit = _needed_numba().njit
    return njit(**OPTIONS, no_cpython_wrapper=True, forceinline=inline, pipeline_class=_compilers()[1])(function)


def _teach_bit_count(numba: ModuleType) -> None:
    """Let compiled code call `bit_count` of integers, which Numba does not know; it becomes one instruction."""

    def bit_count(members: Any) -> Any:
        def counted(members: Any) -> Any:
            count = 0
            while members:
                members &= members - 1
                count += 1
            return count

        return counted

    numba.extending.overload_method(numba.types.Integer, "bit_count", jit_options=OPTIONS)(bit_count)


@functools.cache
def _compilers() -> tuple[type, type]:
    """Numba's compiler for entrances and for parts.

    By itself Numba optimizes every function twice and emits code for it, together with all that it calls and calls in
    turn; so a rule at the bottom of ten others would be compiled eleven times.
    """
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    class Entrance(JITCodeLibrary):
        def _optimize_final_module(self) -> None:
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)  # once: nothing is reference counted

    class Part(JITCodeLibrary):
        def _optimize_final_module(self) -> None:
            """Left to the entrance."""

        def _finalize_final_module(self) -> None:
            self._finalized = True  # and nothing is emitted

        def get_pointer_to_function(self, name: str) -> int:
            return 0

        @property
        def codegen(self) -> Any:
            return self  # asked for `set_env` only

        def set_env(self, name: str, environment: object) -> None:
            """Only code that is emitted has an environment."""

    class EntranceCompiler(Compiler):
        library: type = Entrance

        def define_pipelines(self) -> Any:
            self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
            return super().define_pipelines()  # type: ignore[no-untyped-call]

    class PartCompiler(EntranceCompiler):
        library = Part

    return EntranceCompiler, PartCompiler


def _needed_numba() -> ModuleType:
    numba = _numba()
    assert numba is not None, "compiled rules need Numba"
    return numba


def _numba() -> ModuleType | None:
    with _MAKING:
        return _loaded_numba()


@functools.cache
def _loaded_numba() -> ModuleType | None:
    try:
        import numba
    except ImportError:  # no wheel for this platform: plain mode keeps the games playable
        return None
    found: ModuleType = numba
    _teach_bit_count(found)
    return found


def kernels() -> list[Path]:
    """All sources that end up in compiled code."""
    found = [path for pattern in KERNELS for path in sorted(PACKAGE.glob(pattern))]
    return [path for path in found if path.name == "jit.py" or b"rule\n" in path.read_bytes()]


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
