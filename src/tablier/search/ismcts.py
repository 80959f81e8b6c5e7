"""Single-observer information-set MCTS: every simulation samples anew what the searching seat cannot know.

There is one tree, from the seat's point of view. Its nodes are sequences of moves; which children are legal differs
from one determinization to the next, so each child counts how often it could be chosen.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games import unbound as game
from tablier.jit import long_rule, rule
from tablier.search.mcts import MOST_DEPTH
from tablier.search.playout import playout

EXPLORATION = 0.7
MARKS = 60
FREE = -1  # an unused slot
NEIGHBOURHOOD = 1023  # slots among which those of a node's children begin, so that they are near each other in memory


class Tree(NamedTuple):
    """Arrays indexed by node, except the last seven."""

    move: np.ndarray  # that leads to the node
    parent: np.ndarray
    mover: np.ndarray  # the seat that made the move
    visits: np.ndarray
    chances: np.ndarray  # how often the move was legal when its parent was visited
    wins: np.ndarray  # for the mover: 1 a win, 1/2 a draw
    marks: np.ndarray  # a set with the marks of its children's moves: a Bloom filter, as most moves are no child's
    mean: np.ndarray  # wins per visit
    doubt: np.ndarray  # 1 / √visits
    keys: np.ndarray  # hash table from parent and move, together, to node; its length is a power of two
    slots: np.ndarray  # the nodes in it
    roots: np.ndarray  # √log n, which is computed where n is larger
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position


@functools.cache
def _roots() -> np.ndarray:
    """√log n for small n; not by NumPy, whose logarithm depends on the processor."""
    return np.array([math.sqrt(math.log(max(1, number))) for number in range(1 << 16)])


def new_tree(nodes: int, most_moves: int, words: int) -> Tree:
    """A tree with space for `nodes` nodes, of which the first is the root."""
    return Tree(
        move=np.zeros(nodes, np.int32),
        parent=np.zeros(nodes, np.int32),
        mover=np.zeros(nodes, np.int8),
        visits=np.zeros(nodes, np.int32),
        chances=np.zeros(nodes, np.int32),
        wins=np.zeros(nodes, np.float64),
        marks=np.zeros(nodes, np.int64),
        mean=np.zeros(nodes, np.float64),
        doubt=np.zeros(nodes, np.float64),
        keys=np.full(1 << (2 * nodes).bit_length(), FREE, np.int64),
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int32),
        roots=_roots(),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
    )


@rule
def key_of(parent: int, move: int) -> int:
    """Parent and move as one number."""
    return parent << 31 | move


@rule
def mark_of(move: int) -> int:
    """The number of a move's mark among MARKS, which few other moves have."""
    return below(next_rng(move), MARKS)


@rule
def slot_of(tree: Tree, parent: int, move: int) -> int:
    """The slot of a parent's child by this move, or the free slot where it belongs (linear probing)."""
    mask = len(tree.keys) - 1
    key = key_of(parent, move)
    slot = (next_rng(parent) >> 24) + (next_rng(move) >> 30 & NEIGHBOURHOOD) & mask
    while int(tree.keys[slot]) != FREE and int(tree.keys[slot]) != key:
        slot = slot + 1 & mask
    return slot


@rule
def root_of_log(tree: Tree, number: int) -> float:
    """√log n."""
    return float(tree.roots[number]) if number < len(tree.roots) else math.sqrt(math.log(float(number)))


@long_rule
def select(tree: Tree, node: int, count: int, rng: int) -> tuple[int, int, int]:
    """A move of those listed: a random untried one, else the one with the highest upper confidence bound.

    Returns its slot, the move and the generator. The list is overwritten.
    """
    untried = 0
    best_slot = best_move = 0
    best_bound = -1.0
    marks = int(tree.marks[node])
    for number in range(count):
        move = int(tree.moves[number])
        tree.moves[untried] = move
        if marks >> mark_of(move) & 1 == 0:
            untried += 1
            continue
        slot = slot_of(tree, node, move)
        if int(tree.keys[slot]) == FREE:
            untried += 1
            continue
        child = int(tree.slots[slot])
        chances = int(tree.chances[child]) + 1
        tree.chances[child] = chances
        if untried == 0:
            bound = float(tree.mean[child]) + EXPLORATION * root_of_log(tree, chances) * float(tree.doubt[child])
            if bound > best_bound:
                best_bound, best_slot, best_move = bound, slot, move
    if untried:
        rng = next_rng(rng)
        best_move = int(tree.moves[below(rng, untried)])
        best_slot = slot_of(tree, node, best_move)
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
        is_new = int(tree.keys[slot]) == FREE
        if is_new:
            if used == len(tree.move):
                break
            child = used
            used += 1
            tree.keys[slot] = key_of(node, move)
            tree.slots[slot] = child
            tree.marks[node] |= 1 << mark_of(move)
            tree.move[child] = move
            tree.parent[child] = node
            tree.mover[child] = mover
            tree.chances[child] = 1
        state = game.advance(state, move)
        node = int(tree.slots[slot])
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
        visits = float(tree.visits[node])
        tree.mean[node] = float(tree.wins[node]) / visits
        tree.doubt[node] = 1.0 / math.sqrt(visits)


@rule
def search(tree: Tree, used: int, root: game.State, seat: int, simulations: int, rng: int) -> tuple[int, int]:
    """Run simulations; returns the nodes used so far and the generator, to resume with."""
    for _ in range(simulations):
        used, rng = simulate(tree, used, root, seat, rng)
    return used, rng
