"""Matches between entrants (see `entrants`): many games, seats swapped, with intervals."""

from __future__ import annotations

import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from msgspec import Struct

from tablier import clock, players
from tablier.arena.entrants import entrant
from tablier.chance import seeded
from tablier.match import Game

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95 %


class Played(Struct, frozen=True, kw_only=True):
    """One game of a match."""

    levels: list[str]  # the entrants, by seat
    winner: int | None
    moves: int


def play(name: str, options: dict[str, Any], levels: list[str], seed: int) -> Played:
    """One game; the seed decides the setup and all the players' chances."""
    state = Game(name, options).start(seed=seed)
    sitting = [entrant(level) for level in levels]
    while not state.over:
        assert state.player is not None
        state = state.play(sitting[state.player](state, seeded(seed + len(state.moves)) & 0xFFFFFFFF))
    return Played(levels=levels, winner=state.winner, moves=len(state.moves))


def seatings(entrants: list[str], seats: int, games: int) -> Iterator[list[str]]:
    """Who sits where: every entrant in every seat as often as the others, neighbours in turn."""
    for number in range(games):
        yield [entrants[(seat + number) % len(entrants)] for seat in range(seats)]


def matches(
    name: str, options: dict[str, Any], entrants: list[str], games: int, seed: int, processes: int | None = None
) -> Iterator[Played]:
    """Play so many games on all cores; each is given out as it ends."""
    game = Game(name, options)
    jobs = list(seatings(entrants, game.seats, games))
    # The same setup once for each seating, so that luck in it evens out.
    seeds = [seed + number // len(entrants) for number in range(games)]
    players.prepare(game.start(seed=0))  # compiles, if that was never done, before several would do so at once
    workers = processes or os.cpu_count() or 1
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawn, initializer=_prepare, initargs=(name, options)) as pool:
        yield from pool.map(play, [name] * games, [options] * games, jobs, seeds)


def _prepare(name: str, options: dict[str, Any]) -> None:
    """Load all that is needed, so that no player's time goes into that, and count no time that others use."""
    state = Game(name, options).start(seed=0)
    players.prepare(state)
    players.think(state, simulations=2)
    clock.count_processor_time()


class Standing(Struct, frozen=True, kw_only=True):
    """How an entrant did."""

    level: str
    games: int  # counted once for each seat it had
    wins: int
    draws: int

    @property
    def share(self) -> float:
        """Points per game, a draw being half a point where two play and none where more do."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, 19 times in 20 (Wilson)."""
        return wilson(self.wins + self.draws / 2, self.games)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, square = points / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CONFIDENCE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(played: list[Played]) -> list[Standing]:
    """The results by level, best first."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    for game in played:
        games.update(game.levels)
        if game.winner is None:
            draws.update(game.levels)
        else:
            wins[game.levels[game.winner]] += 1
    found = [Standing(level=level, games=games[level], wins=wins[level], draws=draws[level]) for level in games]
    return sorted(found, key=lambda standing: -standing.share)
