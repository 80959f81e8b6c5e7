"""Single-observer information-set MCTS: every simulation samples anew what the searching seat cannot know.

There is one tree, from the seat's point of view. Its nodes are sequences of moves; which children are legal differs
from one determinization to the next, so each child counts how often it could be chosen.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.jit import long_rule, rule
from tablier.search import game
from tablier.search.mcts import MOST_DEPTH
from tablier.search.playout import playout

EXPLORATION = 0.7
FREE = -1  # an unused slot


class Tree(NamedTuple):
    """Arrays indexed by node, except the last five."""

    move: np.ndarray  # that leads to the node
    parent: np.ndarray
    mover: np.ndarray  # the seat that made the move
    visits: np.ndarray
    chances: np.ndarray  # how often the move was legal when its parent was visited
    wins: np.ndarray  # for the mover: 1 a win, 1/2 a draw
    slots: np.ndarray  # hash table from parent and move to node; its length is a power of two
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position


def new_tree(nodes: int, most_moves: int, words: int) -> Tree:
    """A tree with space for `nodes` nodes, of which the first is the root."""
    return Tree(
        move=np.zeros(nodes, np.int32),
        parent=np.zeros(nodes, np.int32),
        mover=np.zeros(nodes, np.int8),
        visits=np.zeros(nodes, np.int32),
        chances=np.zeros(nodes, np.int32),
        wins=np.zeros(nodes, np.float64),
        slots=np.full(1 << (2 * nodes).bit_length(), FREE, np.int32),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
    )


@rule
def slot_of(tree: Tree, parent: int, move: int) -> int:
    """The slot of a parent's child by this move, or the free slot where it belongs (linear probing)."""
    mask = len(tree.slots) - 1
    slot = (next_rng(parent << 31 ^ move) >> 24) & mask
    while True:
        node = int(tree.slots[slot])
        if node == FREE or (int(tree.parent[node]) == parent and int(tree.move[node]) == move):
            return slot
        slot = (slot + 1) & mask


@long_rule
def select(tree: Tree, node: int, count: int, rng: int) -> tuple[int, int, int]:
    """A move of those listed: a random untried one, else the one with the highest upper confidence bound.

    Returns its slot, the move and the generator.
    """
    untried = 0
    best_slot = best_move = 0
    best_bound = -1.0
    for number in range(count):
        move = int(tree.moves[number])
        slot = slot_of(tree, node, move)
        child = int(tree.slots[slot])
        if child == FREE:
            untried += 1
            rng = next_rng(rng)
            if below(rng, untried) == 0:
                best_slot, best_move = slot, move
        else:
            tree.chances[child] += 1
            if untried == 0:
                visits = float(tree.visits[child])
                bound = float(tree.wins[child]) / visits
                bound += EXPLORATION * math.sqrt(math.log(float(tree.chances[child])) / visits)
                if bound > best_bound:
                    best_bound, best_slot, best_move = bound, slot, move
    return best_slot, best_move, rng


@long_rule
def simulate(tree: Tree, used: int, root: game.State, seat: int, rng: int) -> tuple[int, int]:
    """One simulation: determinize, descend, add a node, play out at random, back up."""
    state, rng = game.imagine(game.copy(root, tree.buffer), seat, rng)
    node = depth = 0
    tree.path[0] = 0
    while depth < MOST_DEPTH - 1:
        count = game.legal_moves(state, tree.moves)
        if count == 0:
            break
        mover = game.player(state)
        slot, move, rng = select(tree, node, count, rng)
        child = int(tree.slots[slot])
        is_new = child == FREE
        if is_new:
            if used == len(tree.move):
                break
            child = used
            used += 1
            tree.slots[slot] = child
            tree.move[child] = move
            tree.parent[child] = node
            tree.mover[child] = mover
            tree.chances[child] = 1
        state = game.advance(state, move)
        node = child
        depth += 1
        tree.path[depth] = node
        if is_new:
            break
    end, _, rng = playout(state, tree.pool, rng)
    remember(tree, depth, game.winner(end))
    return used, rng


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
def search(tree: Tree, used: int, root: game.State, seat: int, simulations: int, rng: int) -> tuple[int, int]:
    """Run simulations; returns the nodes used so far and the generator, to resume with."""
    for _ in range(simulations):
        used, rng = simulate(tree, used, root, seat, rng)
    return used, rng
