"""Named opponents: a search with its settings. They see what their seat sees and keep their time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct

from tablier.chance import seeded
from tablier.jit import instantiate
from tablier.match import Move, State
from tablier.refusal import BadOption, IllegalMove
from tablier.search import mcts
from tablier.texts import Text, shown

MOST_NODES = 2_000_000
SLICE = 0.005  # seconds between two looks at the clock and at the wish to stop
UNHURRIED = 0.02  # share of the time limit that is kept in reserve


class Level(Struct, frozen=True, kw_only=True):
    """A strength: a budget of simulations for each legal move, under a ceiling of time."""

    name: str
    title: Text
    help: Text
    effort: int  # simulations for each legal move
    seconds: float


class Player(Struct, frozen=True, kw_only=True):
    """An opponent and the levels it plays at, from weak to strong."""

    name: str
    levels: tuple[Level, ...]


EXPLORER = Player(
    name="explorer",
    levels=(
        Level(
            name="gentle",
            title=Text("Gentle", "Doux"),
            help=Text(
                "Looks a little around. For a first game.",
                "Regarde un peu autour de lui. Pour une première partie.",
            ),
            effort=3,
            seconds=1.0,
        ),
        Level(
            name="steady",
            title=Text("Steady", "Posé"),
            help=Text("Sees what is coming. For regular players.", "Voit venir. Pour qui joue régulièrement."),
            effort=80,
            seconds=1.5,
        ),
        Level(
            name="sharp",
            title=Text("Sharp", "Vif"),
            help=Text("Thinks ahead and forgives little.", "Anticipe et pardonne peu."),
            effort=2_400,
            seconds=2.0,
        ),
        Level(
            name="fierce",
            title=Text("Fierce", "Féroce"),
            help=Text("Takes four seconds and uses all of them.", "Prend quatre secondes et les emploie toutes."),
            effort=1_000_000_000,
            seconds=4.0,
        ),
    ),
)

PLAYERS = {EXPLORER.name: EXPLORER}


def level(name: str, player: str = EXPLORER.name) -> Level:
    """A level by its name; unknown ones are refused with the list of known ones."""
    for known in PLAYERS[player].levels:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in PLAYERS[player].levels)
    raise BadOption(
        Text(f"No level {shown(name)}; there are: {names}.", f"Pas de niveau {shown(name)} ; il y a : {names}.")
    )


def choose(state: State, level: Level, *, seed: int, cancelled: Callable[[], bool] = lambda: False) -> Thought:
    """A move at this level."""
    simulations = level.effort * len(state.legal())
    return think(state, simulations=simulations, seconds=level.seconds, seed=seed, cancelled=cancelled)


class Thought(Struct, frozen=True, kw_only=True):
    """What a search came to."""

    move: Move
    simulations: int
    nodes: int
    win_share: float  # of the simulations through the move, for the seat that moves


def think(
    state: State,
    *,
    simulations: int,
    seconds: float = float("inf"),
    seed: int = 0,
    compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:
    """Search for a move until the simulations or the time are used up, or somebody wishes it to stop."""
    started = time.monotonic()
    legal = {move.code: move for move in state.legal()}
    if not legal:
        raise IllegalMove(Text("The game is over.", "La partie est finie."))
    kernel: Any = instantiate(mcts, compiled=compiled, game=state.game.rules)
    most_nodes = min(MOST_NODES, 1 + (simulations + 1) * state.game.rules.MOST_MOVES)
    tree = mcts.new_tree(most_nodes, state.game.rules.MOST_MOVES, state.game.rules.WORDS)
    used, done, batch, rng = 1, 0, 1, seeded(seed)
    deadline = started + seconds * (1 - UNHURRIED)
    now = started
    # At least one simulation, so that there is always a move to give.
    while done == 0 or (done < simulations and now < deadline and not cancelled()):
        used, rng = kernel.search(tree, used, state.rules_state, batch, rng)
        done += batch
        spent = time.monotonic() - now
        now += spent
        fitting = int(batch * min(SLICE, deadline - now) / max(spent, 1e-9))
        batch = max(1, min(fitting, 2 * batch, simulations - done))
    best = _most_visited(tree)
    return Thought(
        move=legal[int(tree.move[best])],
        simulations=done,
        nodes=used,
        win_share=float(tree.wins[best] / max(1, tree.visits[best])),
    )


def _most_visited(tree: mcts.Tree) -> int:
    first, count = int(tree.first[0]), int(tree.children[0])
    return first + int(np.argmax(tree.visits[first : first + count]))
