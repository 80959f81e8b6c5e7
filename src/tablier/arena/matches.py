"""Matches between entrants (see `entrants`): many games, seats swapped, with intervals.

Every setup and every move of a match has a random stream of its own, named by the match's seed and the numbers of the
meeting, the game and the move (see `schedule`): no two games share any chance but the setup they are meant to share.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from tablier import clock, players
from tablier.arena.entrants import entrant, finish, level_name
from tablier.arena.schedule import Fixture, schedule
from tablier.chance import derived_seed
from tablier.intervals import wilson
from tablier.state import Game, checked_seed

PLAYERS_SEED = 0xFFFFFFFF  # 32 bits, as everywhere: engines put numbers of their own above them


class Played(Struct, frozen=True, kw_only=True):
    """One game of a match."""

    levels: list[str]  # the entrants, by seat
    places: list[int]  # of these in the match's list, which tell apart one that is listed twice
    seed: int  # of the setup: `Game.start` deals it again
    winner: int | None
    moves: int
    seconds: list[float]  # of thinking for a move, by seat: the mean


def play(name: str, options: dict[str, Any], entrants: list[str], seed: int, fixture: Fixture | None = None) -> Played:
    """One game of a match, by default its first; the match's seed decides the setup and all the players' chances."""
    played = Game(name, options)
    meeting, game, deal, places = fixture or next(schedule(entrants, played.seats))
    dealt = derived_seed(seed, meeting, deal)
    state = played.start(seed=dealt)
    levels = [entrants[place] for place in places]
    sitting = [entrant(level) for level in levels]
    spent, turns = [0.0] * len(levels), [0] * len(levels)
    while (seat := state.player) is not None:
        chance = derived_seed(seed, meeting, game, len(state.moves)) & PLAYERS_SEED
        began = clock.now()
        move = sitting[seat](state, chance)
        spent[seat] += clock.now() - began
        turns[seat] += 1
        state = state.play(move)
    finish(sitting, state, state.winner, "rules")
    seconds = [time / max(1, count) for time, count in zip(spent, turns, strict=True)]
    return Played(
        levels=levels, places=list(places), seed=dealt, winner=state.winner, moves=len(state.moves), seconds=seconds
    )


def matches(
    name: str, options: dict[str, Any], entrants: list[str], games: int, seed: int, *,
    already: int = 0, processes: int | None = None,
) -> Iterator[Played]:  # fmt: skip
    """Play so many games on all cores; each is given out as it ends. `already` so many were played before."""
    game, seed = Game(name, options), checked_seed(seed)
    fixtures = islice(schedule(entrants, game.seats), already, already + games)
    jobs = [(name, options, entrants, seed, fixture) for fixture in fixtures]
    players.prepare(game.start(seed=0))  # compiles, if that was never done, before several would do so at once
    names = {level_name(one) for one in entrants}
    threads = max((level.threads for level in players.LEVELS if level.name in names), default=1)
    workers = processes or max(1, (os.cpu_count() or 1) // threads)
    spawn = multiprocessing.get_context("spawn")
    # Whoever breaks the match off stops the processes, too.
    with spawn.Pool(workers, _prepare, (name, options, threads == 1)) as pool:
        yield from pool.imap(_play, jobs)


def _play(job: tuple[str, dict[str, Any], list[str], int, Fixture]) -> Played:
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
    """How an entrant did, or a seat."""

    name: str
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


def standings(entrants: list[str], played: list[Played]) -> list[Standing]:
    """The results by entrant, best first; one that is listed twice has a standing for each of its places."""
    found = []
    for place, name in enumerate(labels(entrants)):
        had = [(game, seat) for game in played for seat, sitting in enumerate(game.places) if sitting == place]
        if had:
            found.append(_standing(name, had))
    return sorted(found, key=lambda standing: -standing.share)


def seat_standings(played: list[Played]) -> list[Standing]:
    """The results by seat, whoever sat there: whether a seat is the better one."""
    seats = range(len(played[0].places))
    return [_standing(f"seat {seat}", [(game, seat) for game in played]) for seat in seats]


def labels(entrants: list[str]) -> list[str]:
    """The entrants' names, numbered where one is listed more than once."""
    return [
        name if entrants.count(name) == 1 else f"{name} ({entrants[: place + 1].count(name)})"
        for place, name in enumerate(entrants)
    ]


def _standing(name: str, had: list[tuple[Played, int]]) -> Standing:
    """The results of whoever had these seats of these games."""
    wins = sum(game.winner == seat for game, seat in had)
    draws = sum(game.winner is None for game, _ in had)
    halves = sum(game.winner is None and len(game.places) == 2 for game, _ in had)
    return Standing(name=name, games=len(had), wins=wins, draws=draws, points=wins + halves / 2)
