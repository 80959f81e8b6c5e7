"""Information-set tree search with a policy that knows the game (see `policy`).

Like `ismcts` it samples a determinization in every simulation, and keeps one tree whose nodes are sequences of moves.
But a node lists its options once, for any hidden hand, in the order of the policy's priors. A simulation selects among
the first few that are legal in its determinization, the more of them the more often the node was visited (progressive
widening). Playouts are played by the policy.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.games import unbound as game
from tablier.jit import long_rule, rule
from tablier.search import policy

MOST_DEPTH = 128
SPACE_TO_OPEN = 1_000  # free nodes below which no node is opened any more


class Parameters(NamedTuple):
    """The settings of a search."""

    exploration: float  # weight of uncertainty beside the expected score so far
    first_width: float  # progressive widening: options considered at first
    width_growth: float  # further ones, per square root of visits
    ripe: int  # visits after which a node is opened
    listed: int  # options a node keeps, those of highest prior; the root keeps all
    choices: int  # moves among which the policy chooses, at each move of a playout


class Tree(NamedTuple):
    """Arrays indexed by node, except the last six, which are scratch space."""

    move: np.ndarray  # that leads to the node
    mover: np.ndarray  # the seat that makes it
    first: np.ndarray  # first child, that of highest prior; the others follow
    children: np.ndarray  # how many; 0 until the node is opened
    visits: np.ndarray
    chances: np.ndarray  # how often it was considered
    total: np.ndarray  # sum of the mover's results, from 0 to 1, as the policy counts them
    wins: np.ndarray  # the same, each rounded to a win, a draw or a loss
    path: np.ndarray  # nodes of the present simulation
    moves: np.ndarray  # for listing options
    priors: np.ndarray  # of these options
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position
    notes: np.ndarray  # scratch space of the policy


def new_tree(nodes: int, most_moves: int, words: int, notes: int) -> Tree:
    """A tree with space for `nodes` nodes, of which the first is the root."""
    return Tree(
        move=np.zeros(nodes, np.int32),
        mover=np.zeros(nodes, np.int8),
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        chances=np.zeros(nodes, np.int32),
        total=np.zeros(nodes, np.float64),
        wins=np.zeros(nodes, np.float64),
        path=np.zeros(MOST_DEPTH, np.int64),
        moves=np.zeros(most_moves, np.int64),
        priors=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
        notes=np.zeros(notes, np.int64),
    )


@long_rule
def sort_by_prior(moves: np.ndarray, priors: np.ndarray, count: int) -> None:
    """Sort moves and priors in place, the highest prior first (Shellsort)."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for number in range(gap, count):
            move, prior = int(moves[number]), int(priors[number])
            place = number
            while place >= gap and int(priors[place - gap]) < prior:
                moves[place] = moves[place - gap]
                priors[place] = priors[place - gap]
                place -= gap
            moves[place] = move
            priors[place] = prior


@long_rule
def open_node(tree: Tree, parameters: Parameters, node: int, used: int, state: game.State) -> int:
    """Give a node its children, if there is space; returns the nodes used."""
    count = policy.list_options(state, node == 0, tree.moves, tree.priors, tree.notes)
    sort_by_prior(tree.moves, tree.priors, count)
    if node != 0:
        count = min(count, parameters.listed)
    if count == 0 or used + count > len(tree.move):
        return used
    tree.first[node] = used
    tree.children[node] = count
    mover = game.player(state)
    for number in range(count):
        tree.move[used + number] = tree.moves[number]
        tree.mover[used + number] = mover
    return used + count


@long_rule
def select(tree: Tree, parameters: Parameters, node: int, state: game.State) -> int:
    """The child to try: one never tried, else the one with the highest upper confidence bound; 0 if there is none."""
    first = int(tree.first[node])
    if int(tree.mover[first]) != game.player(state):
        return 0
    width = int(parameters.first_width + parameters.width_growth * math.sqrt(float(tree.visits[node])))
    best = 0
    best_bound = -1.0
    for child in range(first, first + int(tree.children[node])):
        if not policy.can_make(state, int(tree.move[child])):
            continue
        tree.chances[child] += 1
        if int(tree.visits[child]) == 0:
            return child
        visits = float(tree.visits[child])
        bound = float(tree.total[child]) / visits
        bound += parameters.exploration * math.sqrt(math.log(float(tree.chances[child])) / visits)
        if bound > best_bound:
            best_bound, best = bound, child
        width -= 1
        if width <= 0:
            break
    return best


@long_rule
def simulate(tree: Tree, parameters: Parameters, used: int, root: game.State, seat: int, rng: int) -> tuple[int, int]:
    """One simulation: determinize, descend, play out by the policy, back up."""
    state, rng = game.imagine(game.copy(root, tree.buffer), seat, rng)
    node = depth = 0
    tree.path[0] = 0
    while depth < MOST_DEPTH - 1:
        if int(tree.children[node]) == 0:
            if int(tree.visits[node]) < parameters.ripe or used + SPACE_TO_OPEN > len(tree.move):
                break
            used = open_node(tree, parameters, node, used, state)
            if int(tree.children[node]) == 0:
                break
        child = select(tree, parameters, node, state)
        if child == 0:
            break
        state = game.advance(state, int(tree.move[child]))
        node = child
        depth += 1
        tree.path[depth] = node
    share, rng = policy.play_on(state, parameters.choices, tree.pool, tree.notes, rng)
    remember(tree, depth, share)
    return used, rng


@rule
def remember(tree: Tree, depth: int, share: float) -> None:
    """Back up a simulation, given seat 0's share of the points, along its path."""
    win = 0.5 if share == 0.5 else 1.0 if share > 0.5 else 0.0
    for level in range(depth + 1):
        node = int(tree.path[level])
        is_first = int(tree.mover[node]) == 0
        tree.visits[node] += 1
        tree.total[node] += share if is_first else 1.0 - share
        tree.wins[node] += win if is_first else 1.0 - win


@rule
def begin(tree: Tree, parameters: Parameters, root: game.State) -> int:
    """Open the root; returns the nodes used."""
    return open_node(tree, parameters, 0, 1, game.copy(root, tree.buffer))


@rule
def search(
    tree: Tree, parameters: Parameters, used: int, root: game.State, seat: int, simulations: int, rng: int
) -> tuple[int, int]:
    """Run simulations; returns the nodes used so far and the generator, to resume with."""
    for _ in range(simulations):
        used, rng = simulate(tree, parameters, used, root, seat, rng)
    return used, rng
