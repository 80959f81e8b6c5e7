"""Monte Carlo tree search for two-player games without secrets: upper confidence bounds, random playouts, proofs.

The tree is an array of nodes; node 0 is the root. With `proves`, proofs are backed up too (MCTS-Solver): a node with a
move that wins is won for its mover, and one whose moves all lose is lost.

Where games go abreast (see `tablier.games.contract.AbreastRules`), so do simulations: one descends after the other, and
then all are played out together.

A game may keep its position in arrays that `game.advance` overwrites; `game.copy` gives every simulation a fresh copy
of the root, so that search does not depend on how a game represents positions.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.chance import below, far, next_rng
from tablier.games import unbound as game
from tablier.games.unbound import ABREAST
from tablier.jit import rule
from tablier.search.playout import play_abreast, playout

EXPLORATION = 0.9
MOST_DEPTH = 512
# How much doubt weighs after so many visits: often needed, and slow to compute.
SCALES = np.array([EXPLORATION * math.sqrt(math.log(1.0 + visits)) for visits in range(1024)])
HOPELESS = -2.0  # the mean of a node that is not to be tried again
OPEN, DRAWN = 0, -1  # not proved; otherwise 1 + the seat that wins


NODE = np.dtype(
    [
        ("mean", np.float64),  # wins per visit, or what `note_proof` sets; unset before the first visit
        ("doubt", np.float64),  # 1 / √visits; 0 where it is proved; unset before the first visit
        ("wins", np.float64),  # for the mover: 1 a win, 1/2 a draw
        ("visits", np.int32),
        ("first", np.int32),  # first child; the others follow
        ("move", np.int32),  # that leads to the node
        ("children", np.int16),  # how many; 0 until expanded
        ("mover", np.int8),  # the seat that made the move
        ("proved", np.int8),  # OPEN, DRAWN or 1 + the seat that wins
    ],
    align=True,
)


class Tree(NamedTuple):
    """The nodes, and scratch space."""

    nodes: np.ndarray  # a NODE for each: what belongs together lies together, as memory is slower than computing
    paths: np.ndarray  # nodes of each simulation under way
    depths: np.ndarray  # how many moves each of them is long
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position


def new_tree(nodes: int, most_moves: int, words: int, abreast: int) -> Tree:
    """A tree with space for `nodes` nodes, which are set when they are expanded; so far only the root is."""
    assert most_moves <= np.iinfo(NODE["children"]).max
    tree = Tree(
        nodes=np.empty(nodes, NODE),
        paths=np.zeros((abreast, MOST_DEPTH), np.int64),
        depths=np.zeros(abreast, np.int64),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
    )
    tree.nodes[0] = 0
    return tree


@rule
def expand(tree: Tree, node: int, used: int, state: game.State, proves: bool, rng: int) -> tuple[int, int]:
    """Give the node its children in random order, if there is space; returns the nodes used and the generator."""
    count = game.legal_moves(state, tree.moves)
    if count == 0 and proves:
        tree.nodes[node]["proved"] = DRAWN if game.winner(state) < 0 else 1 + game.winner(state)
    if count == 0 or used + count > len(tree.nodes):
        return used, rng
    mover = game.player(state)
    tree.nodes[node]["first"] = used
    tree.nodes[node]["children"] = count
    for number in range(count):
        rng = next_rng(rng)
        chosen = number + below(rng, count - number)
        move = int(tree.moves[chosen])
        tree.moves[chosen] = tree.moves[number]
        child = tree.nodes[used + number]
        child["move"] = move
        child["mover"] = mover
        child["children"] = 0
        child["visits"] = 0
        child["wins"] = 0.0
        child["proved"] = OPEN
    return used + count, rng


@rule
def best_child(tree: Tree, node: int) -> int:
    """The child to try next: one never tried, else the one with the highest upper confidence bound."""
    parent = tree.nodes[node]
    first, count, visits = int(parent["first"]), int(parent["children"]), int(parent["visits"])
    tried = visits - (node != 0)  # all but the root were visited once before they had children
    if tried < count:
        return first + tried
    scale = float(SCALES[visits]) if visits < len(SCALES) else EXPLORATION * math.sqrt(math.log(1.0 + visits))
    best = first
    best_bound = -1.0
    for child in range(first, first + count):
        bound = float(tree.nodes[child]["mean"]) + scale * float(tree.nodes[child]["doubt"])
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@rule
def descend(
    tree: Tree, path: np.ndarray, used: int, root: game.State, proves: bool, rng: int
) -> tuple[game.State, int, int, int]:
    """Write down a path to where a simulation starts; returns the position there, the path's depth, the nodes used
    and the generator. A node is expanded at its second visit."""
    state = game.copy(root, tree.buffer)
    node = 0
    depth = 0
    path[0] = 0
    while tree.nodes[node]["proved"] == OPEN:
        if int(tree.nodes[node]["children"]) == 0:
            if node != 0 and int(tree.nodes[node]["visits"]) == 0:
                break
            used, rng = expand(tree, node, used, state, proves, rng)
            if int(tree.nodes[node]["children"]) == 0:
                break
        node = best_child(tree, node)
        state = game.advance(state, int(tree.nodes[node]["move"]))
        depth += 1
        path[depth] = node
    return state, depth, used, rng


@rule
def simulate(tree: Tree, under_way: int, used: int, root: game.State, proves: bool, rng: int) -> tuple[int, int, int]:
    """One simulation: descend, play out at random, back up; or, to go abreast of others, only descend.

    Returns how many are under way then, the nodes used and the generator.
    """
    path = tree.paths[under_way]
    state, depth, used, rng = descend(tree, path, used, root, proves, rng)
    visit(tree, path, depth)
    if tree.nodes[path[depth]]["proved"] != OPEN:
        credit(tree, path, depth, prove_parents(tree, path, depth))
        return under_way, used, rng
    if ABREAST > 1 and game.can_go_abreast(root):
        await_end(tree, path, depth, under_way)
        game.put(state, game.candidates(state, tree.pool), rng, tree.buffer, under_way)
        return under_way + 1, used, far(rng)
    end, _, rng = playout(state, tree.pool, rng)
    credit(tree, path, depth, game.winner(end))
    return under_way, used, rng


@rule
def await_end(tree: Tree, path: np.ndarray, depth: int, number: int) -> None:
    """Leave a simulation under way: its visits are counted already, so that the next ones look elsewhere.

    The means along its path stay what they are (Liu et al., *Watch the Unobserved*, 2020), unless another simulation is
    backed up before; but a node that has none yet counts as lost.
    """
    last = tree.nodes[path[depth]]
    if int(last["visits"]) == 1:
        last["mean"] = 0.0
    tree.depths[number] = depth


@rule
def finish(tree: Tree, root: game.State, under_way: int) -> None:
    """Play out the simulations under way, all together, and back them up."""
    play_abreast(root, tree.buffer, tree.pool, under_way)
    for number in range(under_way):
        end, _, _ = game.taken(root, tree.buffer, number)
        credit(tree, tree.paths[number], int(tree.depths[number]), game.winner(end))


@rule
def note_proof(tree: Tree, node: int, depth: int) -> None:
    """Steer selection away from a proved node: nothing more can be learnt there, and a winning one proves its parent.

    But below the root's moves a proved draw keeps its value, so that it is chosen as often as it is best.
    """
    proved = tree.nodes[node]
    proved["mean"] = 0.5 if proved["proved"] == DRAWN and depth > 1 else HOPELESS
    proved["doubt"] = 0.0


@rule
def prove_parents(tree: Tree, path: np.ndarray, depth: int) -> int:
    """Back up the proof of the path's last node, as far as it decides the nodes before; returns who wins there."""
    last = int(path[depth])
    winner = -1 if tree.nodes[last]["proved"] == DRAWN else int(tree.nodes[last]["proved"]) - 1
    note_proof(tree, last, depth)
    for level in range(depth - 1, -1, -1):
        node = int(path[level])
        first = int(tree.nodes[node]["first"])
        mover = int(tree.nodes[first]["mover"])
        known = 2 - mover  # a win of the other seat, unless a child is better
        for child in range(first, first + int(tree.nodes[node]["children"])):
            proved = int(tree.nodes[child]["proved"])
            if proved == 1 + mover:
                known = proved
                break
            if proved == OPEN:
                known = OPEN
            elif proved == DRAWN and known != OPEN:
                known = DRAWN
        if known == OPEN:
            break
        tree.nodes[node]["proved"] = known
        note_proof(tree, node, level)
    return winner


@rule
def visit(tree: Tree, path: np.ndarray, depth: int) -> None:
    """Count a simulation along its path. Doubt is computed here, once, rather than at every selection."""
    for level in range(depth + 1):
        node = tree.nodes[path[level]]
        node["visits"] += 1
        if node["proved"] == OPEN:
            node["doubt"] = 1.0 / math.sqrt(float(node["visits"]))


@rule
def credit(tree: Tree, path: np.ndarray, depth: int, winner: int) -> None:
    """Back up the winner of a simulation along its path."""
    for level in range(depth + 1):
        node = tree.nodes[path[level]]
        if winner < 0:
            node["wins"] += 0.5
        elif int(node["mover"]) == winner:
            node["wins"] += 1.0
        if node["proved"] == OPEN:
            node["mean"] = float(node["wins"]) / float(node["visits"])


@rule
def search(tree: Tree, used: int, root: game.State, simulations: int, proves: bool, rng: int) -> tuple[int, int, int]:
    """Run simulations until the root is proved; returns how many, the nodes used so far and the generator."""
    made = 0
    under_way = 0
    while made < simulations and tree.nodes[0]["proved"] == OPEN:
        under_way, used, rng = simulate(tree, under_way, used, root, proves, rng)
        made += 1
        if ABREAST > 1 and made % ABREAST == 0:
            finish(tree, root, under_way)
            under_way = 0
    if ABREAST > 1:
        finish(tree, root, under_way)
    return made, used, rng
