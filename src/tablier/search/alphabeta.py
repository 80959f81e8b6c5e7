"""Alpha-beta for two-player games of perfect information: principal variation search with a transposition table,
killer moves, history heuristic and late move reductions.

A turn may have several moves: a seat that moves again keeps the window, for the other it is negated. The whole state of
a search is in its `Memory`, so that it can stop after any number of nodes and resume there: neither the clock nor the
slices change its result. Several searches may share a transposition table. `tablier.search.deepening` drives them by
iterative deepening.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games import unbound as game
from tablier.jit import long_rule, rule
from tablier.search import evaluation
from tablier.search.evaluation import UNKNOWN

INFINITE = UNKNOWN
MOST_DEPTH = 64

# Scratch: single numbers, what the evaluation notes, the history heuristic, and a frame for each ply.
NODES, LIMIT, STOPPED, SAVED, ESTIMATED, MOVE, NOISE, SEED = range(8)
NOTED = 8
MOST_NOTES = 120
HISTORY = NOTED + MOST_NOTES
HISTORIES = 1024  # for each seat; moves with greater numbers share them
FRAMES = HISTORY + 2 * HISTORIES
MOST_HISTORY = 1 << 20

# A frame: two killer moves (plus 1), where the loop over the moves stands, the moves with their priority, and a buffer
# for a position.
KILLER, SECOND_KILLER, COUNT, NUMBER, BEST, BEST_MOVE, UNSURE, FLOOR, CEILING, REDUCED = range(10)
LISTED = 10

# Late move reductions: how many moves are searched in full, how many of the others one ply less deeply; from which
# depth on; and by how much the rest are reduced.
FULL, ALMOST_FULL = 3, 5
DEEP, DEEPER = 3, 6
MOST_REDUCED = 2

# An entry of the transposition table: value, depth, bound, whether estimated, and the move, from the lowest bit up.
# The word before it is the hash XOR the entry: a pair torn by two threads that wrote at once then matches no position.
ENTRY = 2
DEPTH_AT, BOUND_AT, ESTIMATED_AT, MOVE_AT = 20, 27, 29, 30
AT_LEAST, AT_MOST, EXACT = 1, 2, 3
NOTHING = 0

# Move ordering: the move of the transposition table, then by priority, then killer moves.
BEST_BEFORE, PRIORITY, FIRST_KILLER, OTHER_KILLER = 1 << 40, 1 << 24, 1 << 22, 1 << 21


class Memory(NamedTuple):
    """The state of a search."""

    scratch: np.ndarray
    table: np.ndarray  # the transposition table: pairs of entries; its length is a power of two


def new_memory(most_moves: int, words: int, entries: int) -> Memory:
    """The memory of a search, with a transposition table of `entries` entries, a power of two and at least 2."""
    frame = LISTED + 2 * most_moves + words
    return Memory(
        scratch=np.zeros(FRAMES + (MOST_DEPTH + 1) * frame, np.int64),
        table=np.zeros(ENTRY * entries, np.int64),
    )


# The transposition table


@rule
def slot_of(key: int, table: np.ndarray) -> int:
    """The first of the two entries that may hold a position."""
    return key & (len(table) - 1) & ~(2 * ENTRY - 1)


@rule
def probe(key: int, table: np.ndarray) -> int:
    """The entry of a position, or NOTHING."""
    slot = slot_of(key, table)
    if key == 0:
        return NOTHING
    entry = int(table[slot + 1])
    if int(table[slot]) ^ entry == key:
        return entry
    entry = int(table[slot + ENTRY + 1])
    return entry if int(table[slot + ENTRY]) ^ entry == key else NOTHING


@rule
def depth_in(entry: int) -> int:
    """The depth to which a position was searched."""
    return entry >> DEPTH_AT & (1 << BOUND_AT - DEPTH_AT) - 1


@rule
def value_in(entry: int) -> int:
    """The value of a position without its settled part (`Evaluation.settled`)."""
    return (entry & (1 << DEPTH_AT) - 1) - INFINITE


@rule
def is_estimated(entry: int) -> int:
    """1 if an evaluation went into its value, which then is no proof, else 0."""
    return entry >> ESTIMATED_AT & 1


@rule
def move_in(entry: int) -> int:
    """The move that was best."""
    return (entry >> MOVE_AT) - 1


@rule
def answers(entry: int, worth: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether an entry decides the window without search; one without estimates holds at any depth."""
    if entry == NOTHING or (depth_in(entry) < depth and is_estimated(entry)):
        return False
    bound = entry >> BOUND_AT & EXACT
    return bound == EXACT or (bound == AT_LEAST and worth >= beta) or (bound == AT_MOST and worth <= alpha)


@rule
def store(key: int, entry: int, table: np.ndarray) -> None:
    """Store an entry: the deeper of two stays, the other is replaced."""
    slot = slot_of(key, table)
    before = int(table[slot + 1])
    if int(table[slot]) ^ before != key and depth_in(entry) < depth_in(before):
        slot += ENTRY
    table[slot] = key ^ entry
    table[slot + 1] = entry


# Move ordering


@rule
def frame_of(ply: int) -> int:
    """Where the frame of a ply begins."""
    return FRAMES + ply * (LISTED + 2 * game.MOST_MOVES + game.WORDS)


@rule
def buffer_of(frame: int) -> int:
    """Where a frame's buffer for a position begins."""
    return frame + LISTED + 2 * game.MOST_MOVES


@rule
def list_moves(state: game.State, frame: int, first: int, scratch: np.ndarray) -> int:
    """Fill in a frame's moves with their priority, `first` above all; returns how many."""
    moves = scratch[frame + LISTED : frame + LISTED + game.MOST_MOVES]
    count = game.legal_moves(state, moves)
    history = HISTORY + HISTORIES * game.player(state)
    for number in range(count):
        move = int(moves[number])
        priority = evaluation.priority(state, move) * PRIORITY + int(scratch[history + (move & HISTORIES - 1)])
        if move == int(scratch[frame + KILLER]) - 1:
            priority += FIRST_KILLER
        elif move == int(scratch[frame + SECOND_KILLER]) - 1:
            priority += OTHER_KILLER
        scratch[frame + LISTED + game.MOST_MOVES + number] = BEST_BEFORE if move == first else priority
    return count


@rule
def pick(frame: int, scratch: np.ndarray) -> None:
    """Bring the move of highest priority among those left to the front."""
    number, count = int(scratch[frame + NUMBER]), int(scratch[frame + COUNT])
    moves = frame + LISTED
    priorities = moves + game.MOST_MOVES
    best = number
    for other in range(number + 1, count):
        if int(scratch[priorities + other]) > int(scratch[priorities + best]):
            best = other
    for row in (moves, priorities):
        kept = int(scratch[row + best])
        scratch[row + best] = scratch[row + number]
        scratch[row + number] = kept


@rule
def note_cutoff(move: int, seat: int, depth: int, frame: int, scratch: np.ndarray) -> None:
    """Note a beta cutoff: the move becomes a killer move, and its history counts more."""
    if int(scratch[frame + KILLER]) != move + 1:
        scratch[frame + SECOND_KILLER] = scratch[frame + KILLER]
        scratch[frame + KILLER] = move + 1
    place = HISTORY + HISTORIES * seat + (move & HISTORIES - 1)
    scratch[place] = min(MOST_HISTORY, int(scratch[place]) + depth * depth)


# The search


@rule
def estimate(state: game.State, seat: int, scratch: np.ndarray) -> int:
    """The evaluation of a position, with a random error of at most NOISE either way."""
    scratch[ESTIMATED] = 1
    worth = evaluation.evaluate(state, seat, scratch[NOTED : NOTED + MOST_NOTES])
    noise = int(scratch[NOISE])
    if noise:
        rng = next_rng(next_rng(evaluation.hash_of(state) ^ int(scratch[SEED])))
        error = below(rng, 2 * noise + 1) - noise
        worth += error if seat == 0 else -error
    return worth


@rule
def enter(
    state: game.State, depth: int, ply: int, alpha: int, beta: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """The value of a position that needs no more search; or INFINITE, once its frame is ready for its moves."""
    if int(scratch[NODES]) >= int(scratch[LIMIT]):
        scratch[SAVED] = ply
        scratch[STOPPED] = 1
        return 0
    scratch[NODES] += 1
    seat = game.player(state)
    if game.is_over(state):
        scratch[ESTIMATED] = 0
        return evaluation.outcome(state, seat)
    frame = frame_of(ply)
    if ply > 0:
        moves, buffer = frame + LISTED, buffer_of(frame)
        known = evaluation.quick_value(
            state, scratch[moves : moves + game.MOST_MOVES], scratch[buffer : buffer + game.WORDS]
        )
        if known != UNKNOWN:
            scratch[ESTIMATED] = 0
            return known
    if depth == 0:
        return estimate(state, seat, scratch)
    entry = probe(evaluation.hash_of(state), table)
    worth = value_in(entry) + evaluation.settled(state, seat)
    if ply > 0 and answers(entry, worth, depth, alpha, beta):
        scratch[ESTIMATED] = is_estimated(entry)
        return worth
    first = int(scratch[MOVE]) if ply == 0 else move_in(entry)
    scratch[frame + COUNT] = list_moves(state, frame, first, scratch)
    scratch[frame + NUMBER] = scratch[frame + UNSURE] = 0
    scratch[frame + BEST] = -INFINITE
    scratch[frame + FLOOR] = scratch[frame + CEILING] = alpha
    return INFINITE


@rule
def reduction(number: int, depth: int) -> int:
    """The late move reduction, in plies, of the move with this number in the order."""
    if number < FULL or depth < DEEP:
        return 0
    return MOST_REDUCED if number >= FULL + ALMOST_FULL and depth >= DEEPER else 1


@rule
def next_move(frame: int, depth: int, beta: int, scratch: np.ndarray) -> int:
    """The move to try: the first with the whole window, the others with a null window."""
    number = int(scratch[frame + NUMBER])
    if int(scratch[frame + CEILING]) == int(scratch[frame + FLOOR]):
        pick(frame, scratch)
        scratch[frame + CEILING] = beta if number == 0 else int(scratch[frame + FLOOR]) + 1
        scratch[frame + REDUCED] = reduction(number, depth)
    return int(scratch[frame + LISTED + number])


@rule
def weigh(move: int, value: int, seat: int, depth: int, beta: int, frame: int, scratch: np.ndarray) -> None:
    """Update the best move by a move's value; go on to the next, search this one again, or end at a beta cutoff."""
    if value >= int(scratch[frame + CEILING]):  # fails high: search again unreduced, then with the full window
        if int(scratch[frame + REDUCED]):
            scratch[frame + REDUCED] = 0
            return
        if value < beta:
            scratch[frame + CEILING] = beta
            return
    scratch[frame + UNSURE] |= int(scratch[ESTIMATED])
    if value > int(scratch[frame + BEST]):
        scratch[frame + BEST] = value
        scratch[frame + BEST_MOVE] = move
        if frame == FRAMES and (value > int(scratch[frame + FLOOR]) or int(scratch[MOVE]) < 0):
            scratch[MOVE] = move
    scratch[frame + FLOOR] = scratch[frame + CEILING] = max(int(scratch[frame + FLOOR]), value)
    scratch[frame + NUMBER] += 1
    if value >= beta:
        scratch[frame + UNSURE] = scratch[ESTIMATED]
        scratch[frame + COUNT] = 0
        note_cutoff(move, seat, depth, frame, scratch)


@rule
def leave(
    state: game.State, depth: int, alpha: int, beta: int, frame: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """The value found, stored in the transposition table."""
    best = int(scratch[frame + BEST])
    scratch[ESTIMATED] = scratch[frame + UNSURE]
    key = evaluation.hash_of(state)
    if key != 0:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        entry = best - evaluation.settled(state, game.player(state)) + INFINITE
        entry |= depth << DEPTH_AT | bound << BOUND_AT | int(scratch[ESTIMATED]) << ESTIMATED_AT
        store(key, entry | int(scratch[frame + BEST_MOVE]) + 1 << MOVE_AT, table)
    return best


@long_rule
def visit(
    state: game.State, depth: int, ply: int, alpha: int, beta: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """The value of a position to its mover: exact between alpha and beta, else a bound; meaningless if STOPPED.

    Not to be called by other compiled code: Numba's cache cannot load code that calls a recursive function.
    """
    frame = frame_of(ply)
    if int(scratch[SAVED]) <= ply:
        scratch[SAVED] = 0
        value = enter(state, depth, ply, alpha, beta, scratch, table)
        if value != INFINITE:
            return value
    seat = game.player(state)
    buffer = buffer_of(frame)
    while int(scratch[frame + NUMBER]) < int(scratch[frame + COUNT]):
        move = next_move(frame, depth, beta, scratch)
        floor, ceiling = int(scratch[frame + FLOOR]), int(scratch[frame + CEILING])
        after = game.advance(game.copy(state, scratch[buffer : buffer + game.WORDS]), move)
        rest = depth - 1 - int(scratch[frame + REDUCED])
        if game.player(after) == seat:
            value = visit(after, rest, ply + 1, floor, ceiling, scratch, table)
        else:
            value = -visit(after, rest, ply + 1, -ceiling, -floor, scratch, table)
        if int(scratch[STOPPED]):
            return 0
        weigh(move, value, seat, depth, beta, frame, scratch)
    return leave(state, depth, alpha, beta, frame, scratch, table)


@rule
def prepare(state: game.State, noise: int, seed: int, scratch: np.ndarray) -> None:
    """Reset the scratch space for a new search."""
    scratch[:FRAMES] = 0
    scratch[MOVE] = -1
    scratch[NOISE] = noise
    scratch[SEED] = seed
    evaluation.prepare(state, scratch[NOTED : NOTED + MOST_NOTES])
