"""Matches between entrants (see `entrants`): many games, seats swapped, with intervals."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tablier import clock, players
from tablier.arena.entrants import entrant, level_name
from tablier.chance import seeded
from tablier.intervals import wilson
from tablier.match import Game


class Played(Struct, frozen=True, kw_only=True):
    """One game of a match."""

    levels: list[str]  # the entrants, by seat
    winner: int | None
    moves: int
    seconds: list[float]  # of thinking for a move, by seat: the mean


def play(name: str, options: dict[str, Any], levels: list[str], seed: int) -> Played:
    """One game; the seed decides the setup and all the players' chances."""
    state = Game(name, options).start(seed=seed)
    sitting = [entrant(level) for level in levels]
    spent, turns = [0.0] * len(levels), [0] * len(levels)
    while (seat := state.player) is not None:
        began = clock.now()
        move = sitting[seat](state, seeded(seed + len(state.moves)) & 0xFFFFFFFF)
        spent[seat] += clock.now() - began
        turns[seat] += 1
        state = state.play(move)
    seconds = [time / max(1, count) for time, count in zip(spent, turns, strict=True)]
    return Played(levels=levels, winner=state.winner, moves=len(state.moves), seconds=seconds)


def seating(entrants: list[str], seats: int, number: int) -> list[str]:
    """Who sits where in one game of a match: in turn every entrant has every seat."""
    return [entrants[(seat + number) % len(entrants)] for seat in range(seats)]


def matches(
    name: str, options: dict[str, Any], entrants: list[str], games: int, seed: int, *,
    already: int = 0, processes: int | None = None,
) -> Iterator[Played]:  # fmt: skip
    """Play so many games on all cores; each is given out as it ends. `already` so many were played before."""
    game = Game(name, options)
    numbers = range(already, already + games)
    jobs = [seating(entrants, game.seats, number) for number in numbers]
    # The same setup once for each seating, so that luck in it evens out.
    seeds = [seed + number // len(entrants) for number in numbers]
    players.prepare(game.start(seed=0))  # compiles, if that was never done, before several would do so at once
    names = {level_name(one) for one in entrants}
    threads = max((level.threads for level in players.LEVELS if level.name in names), default=1)
    workers = processes or max(1, (os.cpu_count() or 1) // threads)
    spawn = multiprocessing.get_context("spawn")
    # Whoever breaks the match off stops the processes, too.
    with spawn.Pool(workers, _prepare, (name, options, threads == 1)) as pool:
        yield from pool.imap(_play, [(name, options, levels, seed) for levels, seed in zip(jobs, seeds, strict=True)])


def _play(job: tuple[str, dict[str, Any], list[str], int]) -> Played:
    """The same as `play`, for a process that is handed one thing."""
    return play(*job)


def _prepare(name: str, options: dict[str, Any], is_alone: bool) -> None:
    """Load all that is needed, so that no player's time goes into that.

    Who thinks in one thread is given time of the processor, of which nobody can take any away.
    """
    state = Game(name, options).start(seed=0)
    players.prepare(state)
    players.think(state, simulations=2)
    if is_alone:
        clock.count_processor_time()


class Standing(Struct, frozen=True, kw_only=True):
    """How an entrant did."""

    level: str
    games: int  # counted once for each seat it had
    wins: int
    draws: int
    points: float  # a win is one, a draw half of one where two play and nothing where more do

    @property
    def share(self) -> float:
        """Points per game."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, 19 times in 20 (Wilson)."""
        return wilson(self.points, self.games)


def standings(played: list[Played]) -> list[Standing]:
    """The results by level, best first."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    halves: Counter[str] = Counter()
    for game in played:
        games.update(game.levels)
        if game.winner is not None:
            wins[game.levels[game.winner]] += 1
        else:
            draws.update(game.levels)
            halves.update(game.levels if len(game.levels) == 2 else [])
    found = [
        Standing(
            level=level,
            games=games[level],
            wins=wins[level],
            draws=draws[level],
            points=wins[level] + halves[level] / 2,
        )
        for level in games
    ]
    return sorted(found, key=lambda standing: -standing.share)
