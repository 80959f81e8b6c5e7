"""How long and how hard a search may work: one object, handed from the public function to the innermost loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf, isnan
from types import ModuleType
from typing import Any

from tablier.clock import now
from tablier.jit import can_compile, instantiate
from tablier.refusal import BadOption
from tablier.texts import Text

ENDLESS = 1_000_000_000  # an amount of work that is never reached: only time limits the search


def never() -> bool:
    """Always False: for a search that is never cancelled."""
    return False


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop, on how many threads to work, and whether compiled.

    Work is what a search counts: simulations, nodes or positions. Where work alone limits a search on one thread, its
    result is repeatable. Every search does a first step in any case, so that it has a result.
    """

    deadline: float = inf  # by `tablier.clock`
    work: int = ENDLESS
    threads: int = 1
    compiled: bool | None = None  # None: as `can_compile` says
    cancelled: Callable[[], bool] = never

    def __post_init__(self) -> None:
        if self.work < 0 or self.threads < 1 or isnan(self.deadline):
            raise BadOption(
                Text(
                    "Simulations are a whole number from 0 up, threads one from 1 up, seconds a number.",
                    "Les simulations sont un entier à partir de 0, les fils d’exécution à partir de 1,"
                    " les secondes un nombre.",
                )
            )

    @classmethod
    def within(
        cls, seconds: float, *, work: int | None = None, threads: int = 1, compiled: bool | None = None,
        cancelled: Callable[[], bool] = never,
    ) -> Limits:  # fmt: skip
        """Limits with a deadline this many seconds from now."""
        return cls(now() + seconds, ENDLESS if work is None else work, threads, compiled, cancelled)

    @property
    def seconds(self) -> float:
        """The seconds that are left, never below 0; infinite without a deadline."""
        return max(0.0, self.deadline - now())

    @property
    def is_timed(self) -> bool:
        """Whether there is a deadline."""
        return self.deadline < inf

    @property
    def is_spent(self) -> bool:
        """Whether the deadline has passed or the search is cancelled."""
        return now() >= self.deadline or self.cancelled()

    @property
    def is_compiled(self) -> bool:
        """Whether compiled code is to be used."""
        return can_compile() if self.compiled is None else self.compiled

    def part(self, share: float) -> Limits:
        """The same limits with a share of the time that is left."""
        return replace(self, deadline=now() + share * self.seconds) if self.is_timed else self

    def until(self, deadline: float) -> Limits:
        """The same limits with another deadline."""
        return replace(self, deadline=deadline)

    def of(self, work: int) -> Limits:
        """The same limits with at most this much work."""
        return replace(self, work=max(0, min(self.work, work)))

    def on(self, threads: int) -> Limits:
        """The same limits on this many threads."""
        return replace(self, threads=threads)

    def stopped_by(self, cancelled: Callable[[], bool]) -> Limits:
        """The same limits with another function that says whether the search is cancelled."""
        return replace(self, cancelled=cancelled)

    def instantiate(self, module: ModuleType, **bindings: object) -> Any:
        """A module's rules bound to others (see `tablier.jit`), compiled as these limits say."""
        return instantiate(module, compiled=self.compiled, **bindings)
