"""What an engine must define: a module `engine` in the game's folder here, which a type checker holds against `Engine`.

What only some games have stands beside it and is found by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, Struct

from tablier.limits import Limits
from tablier.match import State
from tablier.thought import Thought, ValuedMove

Amount = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]

CANDIDATES = 8  # moves an engine tells what it thought of, unless it is asked for more


class Settings(Struct, frozen=True, kw_only=True):
    """How well an engine plays; each adds settings of its own."""


S = TypeVar("S", bound=Settings)


class Engine(Protocol[S]):
    """Who plays one game."""

    SPREAD: float
    """How far its expected scores lie from those found in ten times the time, 19 times in 20 (`scripts/calibrate.py`).

    No estimate claims to be surer. Measured with 0.3 seconds against 3, over 24 positions or more.
    """

    @property
    def SETTINGS(self) -> Mapping[str, S]:  # noqa: N802, a constant of the module
        """By the name of a level, how to play at it."""

    def prepare(self, state: State, /) -> None:
        """Compile, or load from the disk, all that is needed."""

    def choose(
        self, state: State, settings: S, limits: Limits, /, *, seed: int, candidates: int = CANDIDATES
    ) -> Thought:
        """A move for the seat to move, with what is thought of it and of some others.

        The settings say how hard to think, the limits how hard at most: whatever the engine counts, be it simulations,
        nodes or positions, is limited by their work. Cancelled, it returns the best result so far.
        """

    def prove(self, state: State, limits: Limits, /, *, wanted: Sequence[str], most: int) -> list[ValuedMove]:
        """Moves with their exact values, best first, where the engine can prove all best ones within the limits.

        Besides the best: the wanted ones, and others until there are `most`, while there is time. Where it cannot prove
        which are best, there are none.
        """


def no_proof(state: State, limits: Limits, /, *, wanted: Sequence[str], most: int) -> list[ValuedMove]:
    """`Engine.prove` of an engine that proves nothing beyond what `choose` tells."""
    return []
