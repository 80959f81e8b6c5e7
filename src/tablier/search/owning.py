"""Who owns what in any game, as search modules see it: the names of `tablier.games.contract.Owning`.

`tablier.jit.instantiate` binds the game that is played.
"""

from __future__ import annotations

import numpy as np

from tablier.games.unbound import State, Unbound
from tablier.jit import rule

PLACES = 1


def this_stage(state: State) -> State:
    """The position whose end counts."""
    raise Unbound


@rule
def add_owners(state: State, totals: np.ndarray) -> None:
    """At the end, add 1 to the places of seat 0 and take 1 from those of seat 1."""
    raise Unbound
