"""Monte Carlo tree search (UCT) for any game of the contract, for any number of seats.

The tree is parallel arrays; node 0 is the root. It stores moves, not positions: each simulation plays its way down
from the root, so that search never learns how a game looks inside.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import rule
from tablier.search.playout import playout

EXPLORATION = 0.9
MOST_DEPTH = 512


class Tree(NamedTuple):
    """Arrays indexed by node, except the last four, which are scratch space."""

    move: np.ndarray  # that leads to the node
    mover: np.ndarray  # the seat that made it
    first: np.ndarray  # first child; the others follow
    children: np.ndarray  # how many; 0 until expanded
    visits: np.ndarray
    wins: np.ndarray  # for the mover: 1 a win, 1/2 a draw
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    room: np.ndarray  # for the position


def new_tree(nodes: int, most_moves: int, words: int) -> Tree:
    """An empty tree with room for so many nodes."""
    return Tree(
        move=np.zeros(nodes, np.int32),
        mover=np.zeros(nodes, np.int8),
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        wins=np.zeros(nodes, np.float64),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        room=np.zeros(words, np.int64),
    )


@rule
def expand(tree: Tree, node: int, used: int, state: game.State, rng: int) -> tuple[int, int]:
    """Give the node its children in random order, if there is room; returns the nodes used and the generator."""
    count = game.legal_moves(state, tree.moves)
    if count == 0 or used + count > len(tree.move):
        return used, rng
    mover = game.player(state)
    tree.first[node] = used
    tree.children[node] = count
    for number in range(count):
        rng = next_rng(rng)
        chosen = number + below(rng, count - number)
        move = int(tree.moves[chosen])
        tree.moves[chosen] = tree.moves[number]
        child = used + number
        tree.move[child] = move
        tree.mover[child] = mover
        tree.children[child] = 0
        tree.visits[child] = 0
        tree.wins[child] = 0.0
    return used + count, rng


@rule
def best_child(tree: Tree, node: int) -> int:
    """The child to try next: one never tried, else the one with the highest upper confidence bound."""
    first = int(tree.first[node])
    scale = EXPLORATION * math.sqrt(math.log(1.0 + float(tree.visits[node])))
    best = first
    best_bound = -1.0
    for child in range(first, first + int(tree.children[node])):
        visits = int(tree.visits[child])
        if visits == 0:
            return child
        bound = float(tree.wins[child]) / visits + scale / math.sqrt(float(visits))
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@rule
def simulate(tree: Tree, used: int, root: game.State, rng: int) -> tuple[int, int]:
    """One simulation: descend, expand a node met for the second time, play to the end at random, remember."""
    state = game.copy(root, tree.room)
    node = 0
    depth = 0
    tree.path[0] = 0
    while True:
        if int(tree.children[node]) == 0:
            if node != 0 and int(tree.visits[node]) == 0:
                break
            used, rng = expand(tree, node, used, state, rng)
            if int(tree.children[node]) == 0:
                break
        node = best_child(tree, node)
        state = game.advance(state, int(tree.move[node]))
        depth += 1
        tree.path[depth] = node
    end, _, rng = playout(state, tree.pool, rng)
    remember(tree, depth, game.winner(end))
    return used, rng


@rule
def remember(tree: Tree, depth: int, winner: int) -> None:
    """Count a simulation, and who won it, in the nodes of its path."""
    for level in range(depth + 1):
        node = int(tree.path[level])
        tree.visits[node] += 1
        if winner < 0:
            tree.wins[node] += 0.5
        elif int(tree.mover[node]) == winner:
            tree.wins[node] += 1.0


@rule
def search(tree: Tree, used: int, root: game.State, simulations: int, rng: int) -> tuple[int, int]:
    """Many simulations; returns the nodes used so far and the generator, so that it can go on."""
    for _ in range(simulations):
        used, rng = simulate(tree, used, root, rng)
    return used, rng
