"""Monte Carlo tree search led by predictions (PUCT, as in AlphaZero), for two-player games without secrets.

In place of a playout, `predictor` says what to expect of a position, and how promising each of its moves is. A turn may
have several moves: every node counts what the seat that moved into it may expect, whoever moves next. Nothing is left
to chance; whoever wants variety changes the priors of the moves at the root.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from tablier.games import encoding
from tablier.games import unbound as game
from tablier.jit import long_rule, rule
from tablier.search import predictor

MOST_DEPTH = 512
DISTRUST = 0.1  # a move that was never tried is expected to be that much worse than its position


class Tree(NamedTuple):
    """Arrays indexed by node, of which 0 is the root; from `path` on, scratch space."""

    move: np.ndarray  # that leads to the node
    mover: np.ndarray  # the seat that made it; at the root the seat to move
    first: np.ndarray  # first child; the others follow
    children: np.ndarray  # how many; 0 until expanded
    visits: np.ndarray
    worth: np.ndarray  # sum of the mover's results, from 0 to 1
    prior: np.ndarray  # how promising the move is: those of siblings sum to 1
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing legal moves
    logits: np.ndarray  # for the predictor, by action
    buffer: np.ndarray  # for the position


def new_tree(nodes: int, most_moves: int, words: int, actions: int) -> Tree:
    """An empty tree with space for `nodes` nodes."""
    return Tree(
        move=np.zeros(nodes, np.int64),
        mover=np.zeros(nodes, np.int8),
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        worth=np.zeros(nodes, np.float64),
        prior=np.zeros(nodes, np.float64),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        logits=np.zeros(actions, np.float32),
        buffer=np.zeros(words, np.int64),
    )


@rule
def share_of(seat: int, share: float) -> float:
    """A seat's result, given that of seat 0."""
    return share if seat == 0 else 1.0 - share


@rule
def expand(tree: Tree, node: int, used: int, state: game.State, count: int, seat: int) -> int:
    """Give the node its children, with the softmax of their logits as priors, if there is space; returns nodes used."""
    if used + count > len(tree.move):
        return used
    highest = -math.inf
    for number in range(count):
        logit = float(tree.logits[encoding.encode(state, int(tree.moves[number]), number)])
        tree.prior[used + number] = logit
        highest = max(highest, logit)
    total = 0.0
    for child in range(used, used + count):
        tree.prior[child] = math.exp(float(tree.prior[child]) - highest)
        total += float(tree.prior[child])
    for number in range(count):
        child = used + number
        tree.prior[child] = float(tree.prior[child]) / total
        tree.move[child] = tree.moves[number]
        tree.mover[child] = seat
        tree.children[child] = 0
        tree.visits[child] = 0
        tree.worth[child] = 0.0
    tree.first[node] = used
    tree.children[node] = count
    return used + count


@rule
def best_child(tree: Tree, node: int, exploration: float) -> int:
    """The child to try next: the one of which most can be hoped, by its results, its prior and its few visits."""
    first, count, visits = int(tree.first[node]), int(tree.children[node]), int(tree.visits[node])
    mean = float(tree.worth[node]) / visits
    untried = (mean if tree.mover[node] == tree.mover[first] else 1.0 - mean) - DISTRUST
    scale = exploration * math.sqrt(float(visits))
    best, best_hope = first, -math.inf
    for child in range(first, first + count):
        tries = int(tree.visits[child])
        expected = float(tree.worth[child]) / tries if tries > 0 else untried
        hope = expected + scale * float(tree.prior[child]) / (1 + tries)
        if hope > best_hope:
            best, best_hope = child, hope
    return best


@long_rule
def simulate(tree: Tree, known: Any, used: int, root: game.State, exploration: float) -> int:
    """Descend to a position that is new or the end, ask what to expect of it, back that up; returns nodes used."""
    state = game.copy(root, tree.buffer)
    node = depth = 0
    tree.path[0] = 0
    while int(tree.children[node]) > 0:
        node = best_child(tree, node, exploration)
        state = game.advance(state, int(tree.move[node]))
        depth += 1
        tree.path[depth] = node
    count = game.legal_moves(state, tree.moves)
    if count == 0:
        winner = game.winner(state)
        share = 0.5 if winner < 0 else share_of(winner, 1.0)
    else:
        seat = game.player(state)
        share = share_of(seat, predictor.predict(known, state, seat, tree.logits))
        used = expand(tree, node, used, state, count, seat)
    for level in range(depth + 1):
        node = int(tree.path[level])
        tree.visits[node] += 1
        tree.worth[node] += share_of(int(tree.mover[node]), share)
    return used


@rule
def search(tree: Tree, known: Any, used: int, root: game.State, simulations: int, exploration: float) -> int:
    """Run simulations; returns the nodes used so far, to resume with.

    `exploration` is how much is hoped of moves that were tried little, the promising ones first.
    """
    for _ in range(simulations):
        used = simulate(tree, known, used, root, exploration)
    return used
