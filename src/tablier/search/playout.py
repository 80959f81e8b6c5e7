"""Complete games of uniformly random legal moves."""

from __future__ import annotations

import numpy as np

from tablier.chance import below, far, next_rng
from tablier.games import unbound as game
from tablier.games.unbound import ABREAST
from tablier.jit import long_rule, rule


@long_rule
def playout(state: game.State, pool: np.ndarray, rng: int) -> tuple[game.State, int, int]:
    """Play on at random to the end, in the same arrays; returns the last position, the moves made and the generator."""
    count = game.candidates(state, pool)
    length = 0
    while True:
        move, count, rng = game.draw(state, pool, count, rng)
        if move == game.NO_MOVE:
            return state, length, rng
        state = game.advance(state, move)
        length += 1


@rule
def playouts(start: game.State, buffer: np.ndarray, pool: np.ndarray, games: int, rng: int) -> tuple[int, int, int]:
    """Run `games` playouts; returns how many moves were made, the sum of seat 0's scores and the generator."""
    moves = 0
    scores = 0
    if ABREAST > 1 and game.can_go_abreast(start):
        for first in range(0, games, ABREAST):
            abreast = min(ABREAST, games - first)
            for number in range(abreast):
                game.put(start, game.candidates(start, pool), rng, buffer, number)
                rng = far(rng)
            moves += play_abreast(start, buffer, pool, abreast)
            for number in range(abreast):
                scores += game.score(game.taken(start, buffer, number)[0], 0)
        return moves, scores, rng
    for _ in range(games):
        state, length, rng = playout(game.copy(start, buffer), pool, rng)
        moves += length
        scores += game.score(state, 0)
    return moves, scores, rng


@long_rule
def play_abreast(start: game.State, buffer: np.ndarray, pool: np.ndarray, games: int) -> int:
    """Play on at random in all games that were put into the buffer, to their ends; returns how many moves were made.

    They make one move each in turn, so that a processor can make many of them at once.
    """
    made = 0
    while True:
        before = made
        for number in range(games):
            state, count, rng = game.taken(start, buffer, number)
            move, count, rng = game.draw(state, pool, count, rng)
            if move != game.NO_MOVE:
                game.put(game.advance(state, move), count, rng, buffer, number)
                made += 1
        if made == before:
            return made


@rule
def choices(start: game.State, buffer: np.ndarray, moves: np.ndarray, games: int, rng: int) -> tuple[int, int]:
    """The number of moves made in `games` random games, and the sum of the numbers of legal moves."""
    made = 0
    offered = 0
    for _ in range(games):
        state = game.copy(start, buffer)
        count = game.legal_moves(state, moves)
        while count > 0:
            made += 1
            offered += count
            rng = next_rng(rng)
            state = game.advance(state, int(moves[below(rng, count)]))
            count = game.legal_moves(state, moves)
    return made, offered
