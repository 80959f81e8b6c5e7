"""What an engine must define: a module `engine` in the game's folder here, which a type checker holds against `Engine`.

What only some games have stands beside it and is found by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, Struct

from tablier.limits import Limits
from tablier.state import State
from tablier.thought import Thought, ValuedMove

Amount = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]

CANDIDATES = 8  # moves for which an engine returns a value by default


class Settings(Struct, frozen=True, kw_only=True):
    """The strength of an engine; each adds settings of its own."""


S = TypeVar("S", bound=Settings)


class Engine(Protocol[S]):
    """An engine for one game."""

    SPREAD: float
    """How far its expected scores lie from those found in ten times the time, 19 times in 20 (`scripts/calibrate.py`).

    No estimate claims to be surer. Measured with 0.3 seconds against 3, over 24 positions or more.
    """

    @property
    def SETTINGS(self) -> Mapping[str, S]:  # noqa: N802, a constant of the module
        """The settings of each level, by its name."""

    def prepare(self, state: State, /) -> None:
        """Compile, or load from the disk, all that is needed."""

    def choose(
        self, state: State, settings: S, limits: Limits, /, *, seed: int, candidates: int = CANDIDATES
    ) -> Thought:
        """A move for the seat to move, with its value and those of some others.

        The settings say how much to search, the limits how much at most: `limits.work` bounds whatever the engine
        counts, be it simulations, nodes or positions. If cancelled, returns the best result so far.
        """

    def prove(self, state: State, limits: Limits, /, *, wanted: Sequence[str], most: int) -> list[ValuedMove]:
        """Moves with their exact values, best first, where the engine can prove all best ones within the limits.

        Besides the best: the wanted ones, and others until there are `most`, while there is time. Empty if it cannot
        prove which are best.
        """


def no_proof(state: State, limits: Limits, /, *, wanted: Sequence[str], most: int) -> list[ValuedMove]:
    """`Engine.prove` of an engine that proves nothing beyond what `choose` returns."""
    return []
