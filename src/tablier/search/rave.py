"""Monte Carlo tree search that values a move by all simulations in which it was made, at once or later (RAVE).

For two-player games of perfect information in which a move is about as good a little later as it is now, such as laying
a piece somewhere. With hundreds of legal moves, a few thousand simulations then say much about each of them. `prior`
defines where a simulation ends, its value there, and the prior of a move.

The tree is parallel arrays; node 0 is the root. Where the ends of games below a node prove who wins there, simulations
go elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games import unbound as game
from tablier.games.unbound import SEATS
from tablier.jit import long_rule, rule
from tablier.search import prior

MOST_DEPTH = 512
TRUST = 500.0  # visits that count as much as the AMAF statistics
FIRST_SIGHT = 5  # virtual AMAF games: the weight of a move's prior
EVERYTHING = 100  # per cent of the moves: the sight of a player that overlooks none
HOPELESS = -1.0  # the guess of a node that is not to be tried again
RIPE = 16  # a node gets children once it has a visit for this many of its siblings

# What is proved of a node, for the seat that moved into it.
UNPROVED, LOST, DRAWN, WON = range(4)


class Tree(NamedTuple):
    """Arrays indexed by node; from `path` on, scratch space."""

    move: np.ndarray  # that leads to the node; unsigned, as it is an index
    mover: np.ndarray  # the seat that made it; at the root the seat to move
    first: np.ndarray  # first child; the others follow
    children: np.ndarray  # how many; 0 until expanded
    visits: np.ndarray
    worth: np.ndarray  # sum of the mover's results, from 0 to 1
    amaf: np.ndarray  # all moves as first: games through the parent in which the mover made the move, now or later
    amaf_worth: np.ndarray  # sum of the mover's results in them
    proof: np.ndarray  # for the mover
    guess: np.ndarray  # all moves: the mean of visits and AMAF statistics; HOPELESS once it is proved
    path: np.ndarray  # nodes of the present simulation
    line: np.ndarray  # its moves, to the end of the game
    seats: np.ndarray  # who made them
    made: np.ndarray  # by seat and move: when it was made in the present simulation, or -1
    moves: np.ndarray  # for listing legal moves
    pool: np.ndarray  # for playouts
    buffer: np.ndarray  # for the position
    spare: np.ndarray  # for the prior to try a move


def new_tree(nodes: int, most_moves: int, words: int, codes: int) -> Tree:
    """An empty tree with space for `nodes` nodes, of a game whose moves are integers below `codes`."""
    return Tree(
        move=np.zeros(nodes, np.uint32),
        mover=np.zeros(nodes, np.int8),
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        worth=np.zeros(nodes, np.float64),
        amaf=np.zeros(nodes, np.int32),
        amaf_worth=np.zeros(nodes, np.float64),
        proof=np.zeros(nodes, np.int8),
        guess=np.zeros(nodes, np.float64),
        path=np.zeros(MOST_DEPTH, np.int64),
        line=np.zeros(MOST_DEPTH, np.int64),
        seats=np.zeros(MOST_DEPTH, np.int64),
        made=np.full((SEATS, codes), -1, np.int16),
        moves=np.zeros(most_moves, np.int64),
        pool=np.zeros(most_moves, np.int64),
        buffer=np.zeros(words, np.int64),
        spare=np.zeros(words, np.int64),
    )


@rule
def weigh(tree: Tree, node: int) -> None:
    """Update the guess of a node: whenever something about it changes, rather than at every selection."""
    amaf = float(tree.amaf_worth[node]) / float(tree.amaf[node])
    guess = (float(tree.worth[node]) + TRUST * amaf) / (float(tree.visits[node]) + TRUST)
    tree.guess[node] = guess if int(tree.proof[node]) == UNPROVED else HOPELESS


@rule
def expand(tree: Tree, node: int, used: int, state: game.State, sight: int, rng: int) -> tuple[int, int]:
    """Give the node its children, each move with a chance of `sight` per cent; returns nodes used and generator."""
    count = game.legal_moves(state, tree.moves)
    if used + count > len(tree.move):
        return used, rng
    mover = game.player(state)
    if node == 0:
        tree.mover[0] = mover
    first = used
    standing = prior.standing(state)
    for number in range(count):
        rng = next_rng(rng)
        if below(rng, EVERYTHING) < sight or (used == first and number == count - 1):
            move = int(tree.moves[number])
            tree.move[used] = move
            tree.mover[used] = mover
            tree.amaf[used] = FIRST_SIGHT
            tree.amaf_worth[used] = FIRST_SIGHT * prior.value(state, move, standing, tree.spare)
            weigh(tree, used)
            used += 1
    tree.first[node] = first
    tree.children[node] = used - first
    return used, rng


@rule
def best_of(tree: Tree, best: int, begin: int, end: int) -> int:
    """The node with the best guess: this one, or the first of those from one number to another that is better."""
    best_guess = float(tree.guess[best])
    for node in range(begin, end):
        guess = float(tree.guess[node])
        if guess > best_guess:
            best, best_guess = node, guess
    return best


@rule
def best_child(tree: Tree, node: int, rng: int) -> int:
    """The child with the best guess; ties are broken at random, by where the look around begins."""
    first, count = int(tree.first[node]), int(tree.children[node])
    start = first + below(rng, count)
    return best_of(tree, best_of(tree, start, start, first + count), first, start)


@rule
def is_ripe(tree: Tree, depth: int) -> bool:
    """Whether to expand the last node of the path."""
    if depth == 0:
        return True
    visits, siblings = int(tree.visits[tree.path[depth]]), int(tree.children[tree.path[depth - 1]])
    return visits > 0 and visits * RIPE >= siblings


@long_rule
def make(tree: Tree, ply: int, state: game.State, move: int) -> game.State:
    """Make a move and record it in the present simulation."""
    tree.line[ply] = move
    tree.seats[ply] = game.player(state)
    return game.advance(state, move)


@long_rule
def descend(tree: Tree, used: int, root: game.State, sight: int, rng: int) -> tuple[game.State, int, int, int]:
    """Follow the best moves to a node without children; returns the position, the depth, nodes and generator."""
    state = game.copy(root, tree.buffer)
    depth = node = 0
    tree.path[0] = 0
    while not prior.is_settled(state, root):
        if int(tree.children[node]) == 0:
            if is_ripe(tree, depth):
                used, rng = expand(tree, node, used, state, sight, rng)
            if int(tree.children[node]) == 0:
                break
        rng = next_rng(rng)
        node = best_child(tree, node, rng)
        state = make(tree, depth, state, int(tree.move[node]))
        depth += 1
        tree.path[depth] = node
    return state, depth, used, rng


@long_rule
def play_on(tree: Tree, depth: int, root: game.State, state: game.State, rng: int) -> tuple[game.State, int, int]:
    """Play at random until the position is settled; returns it, the length of the line and the generator."""
    count = game.candidates(state, tree.pool)
    length = depth
    while not prior.is_settled(state, root):
        move, count, rng = game.draw(state, tree.pool, count, rng)
        state = make(tree, length, state, move)
        length += 1
    return state, length, rng


@rule
def share_of(seat: int, share: float) -> float:
    """A seat's result, given that of seat 0."""
    return share if seat == 0 else 1.0 - share


@long_rule
def remember(tree: Tree, depth: int, length: int, share: float) -> None:
    """Back up a simulation along its path, and into AMAF statistics of children whose moves were made from there on."""
    for ply in range(length):
        tree.made[tree.seats[ply], tree.line[ply]] = ply
    for level in range(depth + 1):
        node = int(tree.path[level])
        tree.visits[node] += 1
        tree.worth[node] += share_of(int(tree.mover[node]), share)
        if level > 0:
            weigh(tree, node)
        first = int(tree.first[node])
        mover = int(tree.mover[first])
        gain = share_of(mover, share)
        for child in range(first, first + int(tree.children[node])):
            if int(tree.made[mover, tree.move[child]]) >= level:
                tree.amaf[child] += 1
                tree.amaf_worth[child] += gain
                weigh(tree, child)
    for ply in range(length):
        tree.made[tree.seats[ply], tree.line[ply]] = -1


@rule
def best_proof(tree: Tree, node: int) -> int:
    """What is proved for the seat to move at a node: WON if a child is, UNPROVED until all are, else the best."""
    best = LOST
    is_open = False
    first = int(tree.first[node])
    for child in range(first, first + int(tree.children[node])):
        proof = int(tree.proof[child])
        if proof == WON:
            return WON
        is_open |= proof == UNPROVED
        best = max(best, proof)
    return UNPROVED if is_open else best


@long_rule
def prove(tree: Tree, depth: int, winner: int) -> None:
    """Store the result of a finished game in the path's last node, and back up what it proves."""
    last = int(tree.path[depth])
    tree.proof[last] = DRAWN if winner < 0 else WON if int(tree.mover[last]) == winner else LOST
    tree.guess[last] = HOPELESS
    for level in range(depth - 1, -1, -1):
        node = int(tree.path[level])
        proof = best_proof(tree, node)
        if proof == UNPROVED:
            break
        is_same_seat = int(tree.mover[node]) == int(tree.mover[tree.first[node]])
        tree.proof[node] = proof if is_same_seat else LOST + WON - proof
        tree.guess[node] = HOPELESS


@rule
def search(tree: Tree, used: int, root: game.State, simulations: int, sight: int, rng: int) -> tuple[int, int]:
    """Run simulations until the root is proved; returns the nodes used and the generator, to resume with."""
    for _ in range(simulations):
        if int(tree.proof[0]) != UNPROVED:
            break
        state, depth, used, rng = descend(tree, used, root, sight, rng)
        is_end = game.is_over(state)
        winner = game.winner(state) if is_end else -1
        state, length, rng = play_on(tree, depth, root, state, rng)
        remember(tree, depth, length, prior.expected_score(state))
        if is_end:
            prove(tree, depth, winner)
    return used, rng
