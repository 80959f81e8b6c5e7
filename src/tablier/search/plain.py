"""Plain search: Monte Carlo tree search with random playouts, for any game and without knowledge of it.

Where there are secrets it is information-set search: what the seat to move cannot know is sampled anew in every
simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tablier.chance import seeded
from tablier.jit import instantiate
from tablier.limits import Limits
from tablier.search import ismcts, mcts
from tablier.search.driver import LINES, grow, valued_moves
from tablier.search.trees import HiddenTree, PlainTree, Step
from tablier.state import Move, State, legal_codes
from tablier.thought import Thought, check_going_on

MOST_NODES = 2_000_000
TIME_RESERVE = 0.02  # share of the time that is kept for what comes after the last simulation
LONGEST_LINE = 8  # moves


def think(
    state: State,
    limits: Limits,
    *,
    seed: int = 0,
    among: Sequence[Move] | None = None,
    candidates: int = LINES,
    lines: int = LINES,
    proves: bool = True,
) -> Thought:
    """Search for a move until the limits are reached; returns the moves it visited most, best first.

    So many as `lines` says come with what is expected to follow. In games with secrets it searches from what the seat
    to move knows. In open games `among` restricts the moves at the root. Threads grow a tree each, from seeds of their
    own, and share the simulations (root parallelization). Without `proves` a search of an open game stops once its
    choice is decided.
    """
    check_going_on(state)
    limits = limits.part(1 - TIME_RESERVE)
    seat = state.game.rules.player(state.rules_state)
    trees = [
        _new_tree(state, seat, limits, limits.work // limits.threads + 1, seed + number, proves=proves)
        for number in range(limits.threads)
    ]
    for tree in trees if among is not None else []:
        assert isinstance(tree, PlainTree), "only in open games"
        tree.keep_only({move.code for move in among or ()}, instantiate(mcts, compiled=False, game=state.game.rules))
    grow(trees, limits, may_decide=not proves and not state.game.module.SECRETS)
    return Thought(
        candidates=valued_moves(trees, candidates, writer(state, LONGEST_LINE), lines),
        simulations=sum(tree.simulations for tree in trees),
        nodes=sum(tree.nodes for tree in trees),
        proved=any(tree.is_proved for tree in trees),
    )


def expected_score(state: State, seat: int, limits: Limits, *, seed: int = 0) -> tuple[float, int, list[Move]]:
    """The value of a position to a seat, whoever is to move, from what that seat knows.

    Returns its expected score, the number of simulations, and the principal variation.
    """
    limits = limits.part(1 - TIME_RESERVE).on(1)
    tree = _new_tree(state, seat, limits, limits.work, seed)
    grow([tree], limits, may_decide=False)
    score = float(tree.columns.wins[0] / max(1, tree.columns.visits[0]))
    if tree.is_proved:
        proved = tree.columns.proved[0]
        score = 0.5 if proved == mcts.DRAWN else float(proved == 1 + seat)
    return score, tree.simulations, writer(state, LONGEST_LINE)(tree.expected_line())


def writer(state: State, longest: int | None = None) -> Callable[[Sequence[Step]], list[Move]]:
    """A function that turns the steps of a line from this state on into moves.

    Where there are secrets, it stops at the first step that is illegal in this state, which is a determinization.
    """
    return lambda steps: list(_written(state, steps[:longest]))


def _written(state: State, steps: Sequence[Step]) -> Iterator[Move]:
    rules, position = state.game.rules, state.rules_state
    for code, seat in steps:
        if state.game.module.SECRETS and code not in legal_codes(rules, position):
            return
        yield Move(state.game.module.write_move(position, code), code, seat)
        position = rules.play(position, code)


def _new_tree(
    state: State, seat: int, limits: Limits, simulations: int, seed: int, *, proves: bool = True
) -> PlainTree | HiddenTree:
    """A tree with space for this many simulations."""
    rules, rng = state.game.rules, seeded(seed)
    if state.game.module.SECRETS:
        hidden: Any = limits.instantiate(ismcts, game=rules)
        forest = ismcts.new_tree(min(MOST_NODES, 2 + simulations), rules.MOST_MOVES, rules.WORDS)
        forest.mover[0] = seat
        return HiddenTree(hidden, forest, state.rules_state, rng, seat=seat)
    kernel: Any = limits.instantiate(mcts, game=rules)
    nodes = min(MOST_NODES, 1 + (simulations + 1) * rules.MOST_MOVES)
    tree = mcts.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, kernel.ABREAST)
    tree.nodes["mover"][0] = seat  # the root counts what that seat won, every other node what its mover did
    return PlainTree(kernel, tree, state.rules_state, rng, proves=proves)
