"""Games in rows, stepped side by side: what `State` and `tablier.Batch` have compiled.

All that games have lies in arrays of NumPy's, one line for each game (`Table`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng, seeded
from tablier.games import encoding, rows
from tablier.games import unbound as game
from tablier.jit import rule

ALL_LEGAL = -1  # no game has an illegal choice
NOBODY = -1
# In place of a choice:
BEGIN = -1  # deal a game by its seed
LOOK = -2  # only list what is legal now
REST = -3  # leave the game as it is
# What happens to a game that ends: it stays as it is, is played again, or is dealt anew.
KEEP, AGAIN, DEAL = 0, 1, 2


class Table(NamedTuple):
    """Games side by side: the first index is the game's number."""

    rows: np.ndarray  # the positions (int64)
    used: np.ndarray  # how many words of its row a position fills (int64)
    template: np.ndarray  # a first position, which is dealt anew when a game begins
    seeds: np.ndarray  # of the setups (int64)
    chances: np.ndarray  # generators for random choices (int64)
    moves: np.ndarray  # the legal moves (int64)
    counts: np.ndarray  # how many of them there are (int64): none once a game is over
    made: np.ndarray  # the moves of the step before (int64)
    lines: np.ndarray  # the moves since the game was dealt, as far as there is room (int32)
    plies: np.ndarray  # how many these are (int64)
    masks: np.ndarray  # the legal actions (bool)
    players: np.ndarray  # the seats to move, or NOBODY (int8)
    rewards: np.ndarray  # of the step before, by seat (float32)
    over: np.ndarray  # whether it ended a game (bool)


def new_table(games: int, room: int, most_moves: int, actions: int, seats: int) -> Table:
    """An empty table; memory for moves is taken as far as it is written to."""
    return Table(
        rows=np.zeros((games, room), np.int64),
        used=np.zeros(games, np.int64),
        template=np.zeros(room, np.int64),
        seeds=np.zeros(games, np.int64),
        chances=np.zeros(games, np.int64),
        moves=np.empty((games, most_moves), np.int64),
        counts=np.zeros(games, np.int64),
        made=np.zeros(games, np.int64),
        lines=np.empty((games, 0), np.int32),
        plies=np.zeros(games, np.int64),
        masks=np.zeros((games, actions), np.bool_),
        players=np.full(games, NOBODY, np.int8),
        rewards=np.zeros((games, seats), np.float32),
        over=np.zeros(games, np.bool_),
    )


@rule
def first_illegal(table: Table, choices: np.ndarray, are_codes: bool, first: int, last: int) -> int:
    """The first game whose choice is not legal, or ALL_LEGAL."""
    for number in range(first, last):
        choice = int(choices[number])
        if choice < 0 or table.counts[number] == 0:
            continue
        is_legal = False
        if are_codes:
            for place in range(table.counts[number]):
                is_legal = is_legal or table.moves[number, place] == choice
        elif choice < table.masks.shape[1]:
            is_legal = bool(table.masks[number, choice])
        if not is_legal:
            return number
    return ALL_LEGAL


@rule
def step(table: Table, choices: np.ndarray, are_codes: bool, ended: int, marks: bool, first: int, last: int) -> int:
    """Make a choice in each of these games, if all are legal; else nothing, and the first game with another is told.

    `ended` says what happens to a game that ends. Where `marks` says so, legal actions are marked in the masks.
    """
    found = first_illegal(table, choices, are_codes, first, last)
    if found != ALL_LEGAL:
        return found
    for number in range(first, last):
        choice = int(choices[number])
        if choice != REST and choice != LOOK:
            table.rewards[number, :] = 0
            table.over[number] = False
        if choice == REST or (choice >= 0 and table.counts[number] == 0):
            continue
        row, moves = table.rows[number], table.moves[number]
        while True:
            if choice == BEGIN:
                begin(table, number, ended == DEAL)
            state = rows.taken(row)
            if choice >= 0:
                move = choice if are_codes else encoding.decode(state, choice, moves)
                note(table, number, move)
                state = game.advance(state, move)
                rows.put_rest(state, row)
            count = game.legal_moves(state, moves)
            if count > 0 or choice < 0:
                break
            table.over[number] = True
            reward(table.rewards[number], int(game.winner(state)))
            if ended == KEEP:
                break
            table.seeds[number] = seeded(int(table.seeds[number]))
            choice = BEGIN
        table.counts[number] = count
        table.used[number] = rows.used(state)
        table.players[number] = int(game.player(state)) if count > 0 else NOBODY
        if marks:
            mask = table.masks[number]
            mask[:] = False
            for place in range(count):
                mask[encoding.encode(state, int(moves[place]), place)] = True
    return ALL_LEGAL


@rule
def begin(table: Table, number: int, is_dealt: bool) -> None:
    """A first position, dealt by the game's seed."""
    row = table.rows[number]
    for word in range(len(row)):
        row[word] = table.template[word]
    if is_dealt:
        rows.deal(row, seeded(int(table.seeds[number])))
    table.plies[number] = 0


@rule
def note(table: Table, number: int, move: int) -> None:
    """Write down a move."""
    ply = int(table.plies[number])
    table.made[number] = move
    table.plies[number] = ply + 1
    if ply < table.lines.shape[1]:
        table.lines[number, ply] = move


@rule
def reward(rewards: np.ndarray, winner: int) -> None:
    """1 for the winner, and the others lose it together; nothing for a draw."""
    if winner != NOBODY:
        rewards[:] = -1 / (len(rewards) - 1)
        rewards[winner] = 1


@rule
def sample(table: Table, actions: np.ndarray, first: int, last: int) -> None:
    """A random legal action for each of these games, each with the same chance; REST where a game is over."""
    for number in range(first, last):
        count = int(table.counts[number])
        actions[number] = REST
        if count > 0:
            rng = next_rng(int(table.chances[number]))
            table.chances[number] = rng
            place = below(rng, count)
            state = rows.taken(table.rows[number])
            actions[number] = encoding.encode(state, int(table.moves[number, place]), place)


@rule
def observe(table: Table, seats: np.ndarray, out: np.ndarray, first: int, last: int) -> None:
    """What a seat of each of these games observes; nothing but zeros where there is no seat."""
    for number in range(first, last):
        out[number, :] = 0
        if seats[number] != NOBODY:
            encoding.fill(rows.taken(table.rows[number]), int(seats[number]), out[number])
