"""The engine of a game that has none of its own: plain search, with more simulations at each level."""

from __future__ import annotations

from tablier.limits import ENDLESS, Limits
from tablier.players.contract import CANDIDATES, Amount, no_proof
from tablier.players.contract import Settings as AnySettings
from tablier.search import plain
from tablier.state import State
from tablier.thought import Thought

SPREAD = 0.3  # not measured
FEW_MOVES = 20  # with fewer legal moves it searches as if there were this many

prove = no_proof


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    effort: Amount  # simulations for each legal move


SETTINGS = {
    "novice": Settings(effort=1),
    "gentle": Settings(effort=3),
    "casual": Settings(effort=12),
    "steady": Settings(effort=80),
    "keen": Settings(effort=400),
    "sharp": Settings(effort=2_400),
    "fierce": Settings(effort=10_000),
    "champion": Settings(effort=ENDLESS),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    plain.think(state, Limits(work=2))


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move: the one that was visited most."""
    simulations = settings.effort * max(FEW_MOVES, len(state.legal()))
    return plain.think(state, limits.of(simulations), seed=seed, candidates=candidates)
