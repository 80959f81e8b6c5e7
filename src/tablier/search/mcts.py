"""Monte Carlo tree search for two-player games without secrets: upper confidence bounds, random playouts, proofs.

The tree is parallel arrays; node 0 is the root. With `proves`, proofs are backed up too (MCTS-Solver): a node with a
move that wins is won for its mover, and one whose moves all lose is lost.

A game may keep its position in arrays that `game.advance` overwrites; `game.copy` gives every simulation a fresh copy
of the root, so that search does not depend on how a game represents positions.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.jit import rule
from tablier.search import game
from tablier.search.playout import playout

EXPLORATION = 0.9
MOST_DEPTH = 512
HOPELESS = -2.0  # the mean of a node that is not to be tried again
OPEN, DRAWN = 0, -1  # not proved; otherwise 1 + the seat that wins


class Tree(NamedTuple):
    """Arrays indexed by node, except the last four, which are scratch space."""

    move: np.ndarray  # that leads to the node
    mover: np.ndarray  # the seat that made it
    first: np.ndarray  # first child; the others follow
    children: np.ndarray  # how many; 0 until expanded
    visits: np.ndarray
    wins: np.ndarray  # for the mover: 1 a win, 1/2 a draw
    mean: np.ndarray  # wins per visit, or what `note_proof` sets; unset before the first visit
    doubt: np.ndarray  # 1 / √visits; 0 where it is proved; unset before the first visit
    proved: np.ndarray  # OPEN, DRAWN or 1 + the seat that wins
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position


def new_tree(nodes: int, most_moves: int, words: int) -> Tree:
    """A tree with space for `nodes` nodes, whose entries are set when they are expanded; so far only the root's are."""
    tree = Tree(
        move=np.empty(nodes, np.int32),
        mover=np.empty(nodes, np.int8),
        first=np.empty(nodes, np.int32),
        children=np.empty(nodes, np.int32),
        visits=np.empty(nodes, np.int32),
        wins=np.empty(nodes, np.float64),
        mean=np.empty(nodes, np.float64),
        doubt=np.empty(nodes, np.float64),
        proved=np.empty(nodes, np.int8),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
    )
    for column in tree[: tree._fields.index("path")]:
        column[0] = 0
    return tree


@rule
def expand(tree: Tree, node: int, used: int, state: game.State, proves: bool, rng: int) -> tuple[int, int]:
    """Give the node its children in random order, if there is space; returns the nodes used and the generator."""
    count = game.legal_moves(state, tree.moves)
    if count == 0 and proves:
        tree.proved[node] = DRAWN if game.winner(state) < 0 else 1 + game.winner(state)
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
        tree.proved[child] = OPEN
    return used + count, rng


@rule
def best_child(tree: Tree, node: int) -> int:
    """The child to try next: one never tried, else the one with the highest upper confidence bound."""
    first = int(tree.first[node])
    count = int(tree.children[node])
    tried = int(tree.visits[node]) - (node != 0)  # all but the root were visited once before they had children
    if tried < count:
        return first + tried
    scale = EXPLORATION * math.sqrt(math.log(1.0 + float(tree.visits[node])))
    best = first
    best_bound = -1.0
    for child in range(first, first + count):
        bound = float(tree.mean[child]) + scale * float(tree.doubt[child])
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@rule
def simulate(tree: Tree, used: int, root: game.State, proves: bool, rng: int) -> tuple[int, int]:
    """One simulation: descend, expand a node at its second visit, play out at random, back up."""
    state = game.copy(root, tree.buffer)
    node = 0
    depth = 0
    tree.path[0] = 0
    while tree.proved[node] == OPEN:
        if int(tree.children[node]) == 0:
            if node != 0 and int(tree.visits[node]) == 0:
                break
            used, rng = expand(tree, node, used, state, proves, rng)
            if int(tree.children[node]) == 0:
                break
        node = best_child(tree, node)
        state = game.advance(state, int(tree.move[node]))
        depth += 1
        tree.path[depth] = node
    if tree.proved[node] == OPEN:
        end, _, rng = playout(state, tree.pool, rng)
        winner = game.winner(end)
    else:
        prove_parents(tree, depth)
        winner = -1 if tree.proved[node] == DRAWN else int(tree.proved[node]) - 1
    remember(tree, depth, winner)
    weigh(tree, depth)
    return used, rng


@rule
def weigh(tree: Tree, depth: int) -> None:
    """Update mean and doubt of the path's unproved nodes: once here, rather than at every selection."""
    for level in range(depth + 1):
        node = int(tree.path[level])
        if tree.proved[node] == OPEN:
            visits = float(tree.visits[node])
            tree.mean[node] = float(tree.wins[node]) / visits
            tree.doubt[node] = 1.0 / math.sqrt(visits)


@rule
def note_proof(tree: Tree, node: int, depth: int) -> None:
    """Steer selection away from a proved node: nothing more can be learnt there, and a winning one proves its parent.

    But below the root's moves a proved draw keeps its value, so that it is chosen as often as it is best.
    """
    tree.mean[node] = 0.5 if tree.proved[node] == DRAWN and depth > 1 else HOPELESS
    tree.doubt[node] = 0.0


@rule
def prove_parents(tree: Tree, depth: int) -> None:
    """Back up the proof of the path's last node, as far as it decides the nodes before."""
    note_proof(tree, int(tree.path[depth]), depth)
    for level in range(depth - 1, -1, -1):
        node = int(tree.path[level])
        first = int(tree.first[node])
        mover = int(tree.mover[first])
        known = 2 - mover  # a win of the other seat, unless a child is better
        for child in range(first, first + int(tree.children[node])):
            proved = int(tree.proved[child])
            if proved == 1 + mover:
                known = proved
                break
            if proved == OPEN:
                known = OPEN
            elif proved == DRAWN and known != OPEN:
                known = DRAWN
        if known == OPEN:
            return
        tree.proved[node] = known
        note_proof(tree, node, level)


@rule
def remember(tree: Tree, depth: int, winner: int) -> None:
    """Back up a simulation and its winner along its path."""
    for level in range(depth + 1):
        node = int(tree.path[level])
        tree.visits[node] += 1
        if winner < 0:
            tree.wins[node] += 0.5
        elif int(tree.mover[node]) == winner:
            tree.wins[node] += 1.0


@rule
def search(tree: Tree, used: int, root: game.State, simulations: int, proves: bool, rng: int) -> tuple[int, int, int]:
    """Run simulations until the root is proved; returns how many, the nodes used so far and the generator."""
    for number in range(simulations):
        if tree.proved[0] != OPEN:
            return number, used, rng
        used, rng = simulate(tree, used, root, proves, rng)
    return simulations, used, rng
