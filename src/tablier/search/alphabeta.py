"""Alpha-beta for games of two seats where everything lies open, with a table of positions met before.

A turn may have several moves: whoever moves again keeps the window, the other sees it from the other side. Moves that
come late in the order are first looked at less deeply. All that a search is about lies in its memory, so that it can
stop after any number of nodes and later go on just there: neither the clock nor the slices change what it finds.
Several searches may share a table. `tablier.search.deepening` drives them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.ascacou import rules as game  # any game: `instantiate` binds the one that is played
from tablier.jit import long_rule, rule
from tablier.search import judge  # `instantiate` binds one who knows the game
from tablier.search.judge import UNKNOWN

INFINITE = UNKNOWN
MOST_DEPTH = 64

# Scratch: single numbers, what the judge notes, how often a move was too good, and a frame for each move from the root.
NODES, LIMIT, STOPPED, SAVED, GUESSED, MOVE, NOISE, SEED = range(8)
NOTED = 8
MOST_NOTES = 120
HISTORY = NOTED + MOST_NOTES
HISTORIES = 1024  # for each seat; moves with greater numbers share them
FRAMES = HISTORY + 2 * HISTORIES
MOST_HISTORY = 1 << 20

# A frame: two moves that were too good in sister positions (plus 1), where the loop over the moves stands, the moves
# with their promise, and room for a position.
KILLER, SECOND_KILLER, COUNT, NUMBER, BEST, BEST_MOVE, UNSURE, FLOOR, CEILING, SHORTENED = range(10)
LISTED = 10

# How many moves are looked at in full, and how many of the others only one less deeply; from which depth on; and by how
# much less deeply the rest are.
FULL, ALMOST_FULL = 3, 5
DEEP, DEEPER = 3, 6
MOST_SHORTENED = 2

# An entry of the table: worth, depth, bound, whether guessed, and the move, from the lowest bit up. Before it stands
# the hash, crossed with it: where two searches wrote at once and left halves of two entries, nobody takes them for one.
ENTRY = 2
DEPTH_AT, BOUND_AT, GUESSED_AT, MOVE_AT = 20, 27, 29, 30
AT_LEAST, AT_MOST, EXACT = 1, 2, 3
NOTHING = 0

# When to try a move: the one that was best before, then by promise, then those that were too good elsewhere.
BEST_BEFORE, PROMISED, FIRST_KILLER, OTHER_KILLER = 1 << 40, 1 << 24, 1 << 22, 1 << 21


class Memory(NamedTuple):
    """What a search knows."""

    scratch: np.ndarray
    table: np.ndarray  # pairs of entries; as long as a power of two


def new_memory(most_moves: int, words: int, entries: int) -> Memory:
    """Room for a search of a game, with a table of so many positions, a power of two from 2 on."""
    frame = LISTED + 2 * most_moves + words
    return Memory(
        scratch=np.zeros(FRAMES + (MOST_DEPTH + 1) * frame, np.int64),
        table=np.zeros(ENTRY * entries, np.int64),
    )


# The table


@rule
def slot_of(key: int, table: np.ndarray) -> int:
    """The first of the two entries that may hold a position."""
    return key & (len(table) - 1) & ~(2 * ENTRY - 1)


@rule
def looked_up(key: int, table: np.ndarray) -> int:
    """What the table says of a position, or NOTHING."""
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
    """How deep a position was searched."""
    return entry >> DEPTH_AT & (1 << BOUND_AT - DEPTH_AT) - 1


@rule
def worth_in(entry: int) -> int:
    """What a position is worth on top of what is settled."""
    return (entry & (1 << DEPTH_AT) - 1) - INFINITE


@rule
def is_guessed(entry: int) -> int:
    """Whether the judge had a say in it."""
    return entry >> GUESSED_AT & 1


@rule
def move_in(entry: int) -> int:
    """The move that was best."""
    return (entry >> MOVE_AT) - 1


@rule
def answers(entry: int, worth: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether an entry says all that is asked; without guesses it holds at any depth."""
    if entry == NOTHING or (depth_in(entry) < depth and is_guessed(entry)):
        return False
    bound = entry >> BOUND_AT & EXACT
    return bound == EXACT or (bound == AT_LEAST and worth >= beta) or (bound == AT_MOST and worth <= alpha)


@rule
def remember(key: int, entry: int, table: np.ndarray) -> None:
    """Put down an entry; the deeper of two stays, the other makes room."""
    slot = slot_of(key, table)
    before = int(table[slot + 1])
    if int(table[slot]) ^ before != key and depth_in(entry) < depth_in(before):
        slot += ENTRY
    table[slot] = key ^ entry
    table[slot + 1] = entry


# The order of moves


@rule
def frame_of(ply: int) -> int:
    """Where the frame of a ply begins."""
    return FRAMES + ply * (LISTED + 2 * game.MOST_MOVES + game.WORDS)


@rule
def room_of(frame: int) -> int:
    """Where a frame's room for a position begins."""
    return frame + LISTED + 2 * game.MOST_MOVES


@rule
def list_moves(state: game.State, frame: int, first: int, scratch: np.ndarray) -> int:
    """Fill in a frame's moves with their promise, one of them above all; returns how many."""
    moves = scratch[frame + LISTED : frame + LISTED + game.MOST_MOVES]
    count = game.legal_moves(state, moves)
    history = HISTORY + HISTORIES * game.player(state)
    for number in range(count):
        move = int(moves[number])
        promise = judge.promise(state, move) * PROMISED + int(scratch[history + (move & HISTORIES - 1)])
        if move == int(scratch[frame + KILLER]) - 1:
            promise += FIRST_KILLER
        elif move == int(scratch[frame + SECOND_KILLER]) - 1:
            promise += OTHER_KILLER
        scratch[frame + LISTED + game.MOST_MOVES + number] = BEST_BEFORE if move == first else promise
    return count


@rule
def pick(frame: int, scratch: np.ndarray) -> None:
    """Bring the most promising of the moves that are left to the front."""
    number, count = int(scratch[frame + NUMBER]), int(scratch[frame + COUNT])
    moves = frame + LISTED
    promises = moves + game.MOST_MOVES
    best = number
    for other in range(number + 1, count):
        if int(scratch[promises + other]) > int(scratch[promises + best]):
            best = other
    for row in (moves, promises):
        kept = int(scratch[row + best])
        scratch[row + best] = scratch[row + number]
        scratch[row + number] = kept


@rule
def praise(move: int, seat: int, depth: int, frame: int, scratch: np.ndarray) -> None:
    """Remember that a move was too good for the other side."""
    if int(scratch[frame + KILLER]) != move + 1:
        scratch[frame + SECOND_KILLER] = scratch[frame + KILLER]
        scratch[frame + KILLER] = move + 1
    place = HISTORY + HISTORIES * seat + (move & HISTORIES - 1)
    scratch[place] = min(MOST_HISTORY, int(scratch[place]) + depth * depth)


# The search


@rule
def guess(state: game.State, seat: int, scratch: np.ndarray) -> int:
    """What the judge thinks of a position, give or take the player's noise."""
    scratch[GUESSED] = 1
    worth = judge.evaluate(state, seat, scratch[NOTED : NOTED + MOST_NOTES])
    noise = int(scratch[NOISE])
    if noise:
        rng = next_rng(next_rng(judge.hash_of(state) ^ int(scratch[SEED])))
        error = below(rng, 2 * noise + 1) - noise
        worth += error if seat == 0 else -error
    return worth


@rule
def arrive(
    state: game.State, depth: int, ply: int, alpha: int, beta: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """The worth of a position that needs no more looking at; or INFINITE, and a frame is ready for looking."""
    if int(scratch[NODES]) >= int(scratch[LIMIT]):
        scratch[SAVED] = ply
        scratch[STOPPED] = 1
        return 0
    scratch[NODES] += 1
    seat = game.player(state)
    if game.is_over(state):
        scratch[GUESSED] = 0
        return judge.outcome(state, seat)
    frame = frame_of(ply)
    if ply > 0:
        moves, room = frame + LISTED, room_of(frame)
        known = judge.at_once(state, scratch[moves : moves + game.MOST_MOVES], scratch[room : room + game.WORDS])
        if known != UNKNOWN:
            scratch[GUESSED] = 0
            return known
    if depth == 0:
        return guess(state, seat, scratch)
    entry = looked_up(judge.hash_of(state), table)
    worth = worth_in(entry) + judge.settled(state, seat)
    if ply > 0 and answers(entry, worth, depth, alpha, beta):
        scratch[GUESSED] = is_guessed(entry)
        return worth
    first = int(scratch[MOVE]) if ply == 0 else move_in(entry)
    scratch[frame + COUNT] = list_moves(state, frame, first, scratch)
    scratch[frame + NUMBER] = scratch[frame + UNSURE] = 0
    scratch[frame + BEST] = -INFINITE
    scratch[frame + FLOOR] = scratch[frame + CEILING] = alpha
    return INFINITE


@rule
def shortening(number: int, depth: int) -> int:
    """How much less deeply the move with this number in the order is looked at."""
    if number < FULL or depth < DEEP:
        return 0
    return MOST_SHORTENED if number >= FULL + ALMOST_FULL and depth >= DEEPER else 1


@rule
def next_move(frame: int, depth: int, beta: int, scratch: np.ndarray) -> int:
    """The move to try: the first with the whole window, the others only whether they are better."""
    number = int(scratch[frame + NUMBER])
    if int(scratch[frame + CEILING]) == int(scratch[frame + FLOOR]):
        pick(frame, scratch)
        scratch[frame + CEILING] = beta if number == 0 else int(scratch[frame + FLOOR]) + 1
        scratch[frame + SHORTENED] = shortening(number, depth)
    return int(scratch[frame + LISTED + number])


@rule
def weigh(move: int, value: int, seat: int, depth: int, beta: int, frame: int, scratch: np.ndarray) -> None:
    """Compare a move with those before it, and go on to the next, or to the end if it is too good."""
    if value >= int(scratch[frame + CEILING]):  # it is better: the same move once more, in full, then to see how much
        if int(scratch[frame + SHORTENED]):
            scratch[frame + SHORTENED] = 0
            return
        if value < beta:
            scratch[frame + CEILING] = beta
            return
    scratch[frame + UNSURE] |= int(scratch[GUESSED])
    if value > int(scratch[frame + BEST]):
        scratch[frame + BEST] = value
        scratch[frame + BEST_MOVE] = move
        if frame == FRAMES and (value > int(scratch[frame + FLOOR]) or int(scratch[MOVE]) < 0):
            scratch[MOVE] = move
    scratch[frame + FLOOR] = scratch[frame + CEILING] = max(int(scratch[frame + FLOOR]), value)
    scratch[frame + NUMBER] += 1
    if value >= beta:
        scratch[frame + UNSURE] = scratch[GUESSED]
        scratch[frame + COUNT] = 0
        praise(move, seat, depth, frame, scratch)


@rule
def leave(
    state: game.State, depth: int, alpha: int, beta: int, frame: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """The worth found, put down in the table."""
    best = int(scratch[frame + BEST])
    scratch[GUESSED] = scratch[frame + UNSURE]
    key = judge.hash_of(state)
    if key != 0:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        entry = best - judge.settled(state, game.player(state)) + INFINITE
        entry |= depth << DEPTH_AT | bound << BOUND_AT | int(scratch[GUESSED]) << GUESSED_AT
        remember(key, entry | int(scratch[frame + BEST_MOVE]) + 1 << MOVE_AT, table)
    return best


@long_rule
def visit(
    state: game.State, depth: int, ply: int, alpha: int, beta: int, scratch: np.ndarray, table: np.ndarray
) -> int:
    """What a position is worth to its mover: exact between alpha and beta, else a bound; no worth at all if STOPPED.

    To be called from outside only: Numba's cache does not load compiled code that calls one that calls itself.
    """
    frame = frame_of(ply)
    if int(scratch[SAVED]) <= ply:
        scratch[SAVED] = 0
        value = arrive(state, depth, ply, alpha, beta, scratch, table)
        if value != INFINITE:
            return value
    seat = game.player(state)
    room = room_of(frame)
    while int(scratch[frame + NUMBER]) < int(scratch[frame + COUNT]):
        move = next_move(frame, depth, beta, scratch)
        floor, ceiling = int(scratch[frame + FLOOR]), int(scratch[frame + CEILING])
        after = game.advance(game.copy(state, scratch[room : room + game.WORDS]), move)
        rest = depth - 1 - int(scratch[frame + SHORTENED])
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
    """Begin a search."""
    scratch[:FRAMES] = 0
    scratch[MOVE] = -1
    scratch[NOISE] = noise
    scratch[SEED] = seed
    judge.prepare(state, scratch[NOTED : NOTED + MOST_NOTES])
