"""A network that plays: search led by its predictions."""

from __future__ import annotations

from typing import Any

from tablier.learn import network
from tablier.learn.checkpoints import Checkpoint
from tablier.limits import Limits
from tablier.refusal import BadOption
from tablier.search import puct
from tablier.search.driver import LINES, grow, valued_moves
from tablier.search.plain import LONGEST_LINE, MOST_NODES, TIME_RESERVE, writer
from tablier.search.trees import PredictedTree
from tablier.state import Game, State
from tablier.texts import Text
from tablier.thought import Thought, check_going_on

EXPLORATION = 0.5  # measured against plain#1000: better than 0.3, 1 or 2


def think(state: State, checkpoint: Checkpoint, limits: Limits, *, candidates: int = LINES) -> Thought:
    """The moves that a search led by this network visits most, best first. It leaves nothing to chance.

    It works on one thread, and is repeatable where work alone limits it.
    """
    check_going_on(state)
    check_fitting(state.game, checkpoint)
    limits = limits.part(1 - TIME_RESERVE).on(1)
    tree = new_tree(state, checkpoint, limits, EXPLORATION)
    grow([tree], limits)
    found = valued_moves([tree], candidates, writer(state, LONGEST_LINE))
    return Thought(candidates=found, simulations=tree.simulations, nodes=tree.nodes)


def check_fitting(game: Game, checkpoint: Checkpoint) -> None:
    """Refuse a network that has learned another game, or this one with other actions."""
    learned = checkpoint.game
    if (game.name, game.actions) != (learned.name, learned.actions):
        raise BadOption(
            Text(
                f"This network has learned {learned.module.TITLE} with {learned.actions} actions, not "
                f"{game.module.TITLE} with {game.actions}.",
                f"Ce réseau a appris {learned.module.TITLE} avec {learned.actions} actions, et non "
                f"{game.module.TITLE} avec {game.actions}.",
            )
        )


def new_tree(state: State, checkpoint: Checkpoint, limits: Limits, exploration: float) -> PredictedTree:
    """A tree with space for what the limits allow."""
    game, rules = state.game, state.game.rules
    kernel: Any = limits.instantiate(puct, game=rules, encoding=game.module.encoding, predictor=network)
    nodes = min(MOST_NODES, 1 + (limits.work + 1) * rules.MOST_MOVES)
    tree = puct.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, game.actions)
    known = network.new_network(checkpoint.weights, game.observation_shape[2])
    seat = rules.player(state.rules_state)
    return PredictedTree(kernel, tree, state.rules_state, known=known, seat=seat, exploration=exploration)
