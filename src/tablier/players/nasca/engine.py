"""The opponent at Nasca: Monte Carlo tree search with RAVE, whose simulations play out the round."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablier.chance import seeded
from tablier.games.nasca import rules
from tablier.games.nasca.board import PLACEMENTS
from tablier.limits import ENDLESS, Limits
from tablier.players.contract import CANDIDATES, Amount, Percent, no_proof
from tablier.players.contract import Settings as AnySettings
from tablier.players.nasca import prior
from tablier.search import rave
from tablier.search.driver import grow, valued_moves
from tablier.search.plain import writer
from tablier.search.rave import EVERYTHING
from tablier.search.trees import RaveTree
from tablier.state import State
from tablier.thought import Thought, check_going_on

SPREAD = 0.06
TIME_RESERVE = 0.015  # share of the time that is kept for what comes after the last simulation
MOST_NODES = 3_000_000

prove = no_proof


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    simulations: Amount  # playouts of the round
    sight: Percent = EVERYTHING  # percentage of the moves, its own or the other's, that it does not overlook


SETTINGS = {
    "novice": Settings(simulations=80, sight=83),
    "gentle": Settings(simulations=210),
    "casual": Settings(simulations=620),
    "steady": Settings(simulations=1_260),
    "keen": Settings(simulations=2_850),
    "sharp": Settings(simulations=8_300),
    "fierce": Settings(simulations=28_000),
    "champion": Settings(simulations=ENDLESS),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, SETTINGS["novice"], Limits(), seed=0)


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move: one that wins, if that is proved, else the one visited most."""
    check_going_on(state)
    limits = limits.part(1 - TIME_RESERVE).of(settings.simulations)
    # If it overlooks moves it searches on one thread, or the trees would not have the same moves.
    limits = limits if settings.sight == EVERYTHING else limits.on(1)
    trees = [_new_tree(state, settings, limits, seed + number) for number in range(limits.threads)]
    grow(trees, limits)
    found = valued_moves(trees, candidates, writer(state))
    if settings.sight != EVERYTHING:  # what was overlooked may refute it
        found = [replace(one, proved=False) for one in found]
    return Thought(
        candidates=found,
        simulations=sum(tree.simulations for tree in trees),
        nodes=sum(tree.nodes for tree in trees),
        proved=settings.sight == EVERYTHING and any(tree.is_proved for tree in trees),
    )


def _new_tree(state: State, settings: Settings, limits: Limits, seed: int) -> RaveTree:
    kernel: Any = limits.instantiate(rave, game=rules, prior=prior)
    simulations = limits.work // limits.threads + 1
    nodes = min(MOST_NODES, 1 + (simulations + 1) * rules.MOST_MOVES)
    tree = rave.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, len(PLACEMENTS))
    return RaveTree(kernel, tree, state.rules_state, seeded(seed), sight=settings.sight)
