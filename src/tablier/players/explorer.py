"""The explorer knows no game: it plays out what might happen, many times, and follows what went well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct

from tablier.chance import seeded
from tablier.clock import now
from tablier.jit import instantiate
from tablier.match import State
from tablier.players.thought import Thought
from tablier.refusal import IllegalMove
from tablier.search import ismcts, mcts
from tablier.texts import Text

MOST_NODES = 2_000_000
SLICE = 0.005  # seconds between two looks at the clock and at the wish to stop
UNHURRIED = 0.02  # share of the time limit that is kept in reserve
FEW_MOVES = 20  # with fewer to choose from it thinks as hard as with so many
ENDLESS = 1_000_000_000


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    effort: int  # simulations for each legal move


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
    think(state, simulations=2)


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move."""
    simulations = settings.effort * max(FEW_MOVES, len(state.legal()))
    return think(state, simulations=simulations, seconds=seconds, seed=seed, compiled=compiled, cancelled=cancelled)


def think(
    state: State,
    *,
    simulations: int,
    seconds: float = float("inf"),
    seed: int = 0,
    compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:
    """Search for a move until the simulations or the time are used up, or somebody wishes it to stop.

    In games with secrets it searches from what the seat to move knows: what that seat cannot know is imagined.
    """
    started = now()
    legal = {move.code: move for move in state.legal()}
    if not legal:
        raise IllegalMove(Text("The game is over.", "La partie est finie."))
    tree, search = _prepared(state, simulations, compiled)
    used, done, batch, rng = 1, 0, 1, seeded(seed)
    deadline = started + seconds * (1 - UNHURRIED)
    moment = started
    # At least one simulation, so that there is always a move to give.
    while done == 0 or (done < simulations and moment < deadline and not cancelled()):
        used, rng = search(used, batch, rng)
        done += batch
        spent = now() - moment
        moment += spent
        fitting = int(batch * min(SLICE, deadline - moment) / max(spent, 1e-9))
        batch = max(1, min(fitting, 2 * batch, simulations - done))
    best = _most_visited(tree, used)
    return Thought(
        move=legal[int(tree.move[best])],
        simulations=done,
        nodes=used,
        win_share=float(tree.wins[best] / max(1, tree.visits[best])),
    )


def _prepared(state: State, simulations: int, compiled: bool | None) -> tuple[Any, Callable[..., tuple[int, int]]]:
    """A tree, and the search that grows it by so many simulations."""
    rules = state.game.rules
    if state.game.module.SECRETS:
        hidden: Any = instantiate(ismcts, compiled=compiled, game=rules)
        nodes = min(MOST_NODES, 2 + simulations)
        forest = ismcts.new_tree(nodes, rules.MOST_MOVES, rules.WORDS)
        seat = rules.player(state.rules_state)
        return forest, lambda used, count, rng: hidden.search(forest, used, state.rules_state, seat, count, rng)
    kernel: Any = instantiate(mcts, compiled=compiled, game=rules)
    nodes = min(MOST_NODES, 1 + (simulations + 1) * rules.MOST_MOVES)
    tree = mcts.new_tree(nodes, rules.MOST_MOVES, rules.WORDS)
    return tree, lambda used, count, rng: kernel.search(tree, used, state.rules_state, count, rng)


def _most_visited(tree: mcts.Tree | ismcts.Tree, used: int) -> int:
    """The root's child that was visited most."""
    if isinstance(tree, mcts.Tree):
        first, count = int(tree.first[0]), int(tree.children[0])
        return first + int(np.argmax(tree.visits[first : first + count]))
    of_root = tree.parent[1:used] == 0
    return 1 + int(np.argmax(np.where(of_root, tree.visits[1:used], -1)))
