"""Games of a level against itself, with what it thought of them at every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from tablier import players, pools
from tablier.chance import derived_seed
from tablier.limits import Limits
from tablier.players.thinkers import thinker, threads
from tablier.search import plain
from tablier.state import Game, State, legal_codes

PLAYERS_SEED = 0xFFFFFFFF  # 32 bits: engines put numbers of their own above them
JUDGE = 200  # simulations of plain search, for levels that move without searching


class Series(Struct, frozen=True, kw_only=True):
    """Games that differ in nothing but their number: a level plays itself with these options."""

    game: str
    options: dict[str, Any]  # all of them
    level: str
    seed: int

    @classmethod
    def of(cls, game: Game, level: str, seed: int = 0) -> Series:
        """Games of a level against itself, at a game with its options."""
        return cls(game=game.name, options=game.plain_options, level=level, seed=seed)

    @property
    def key(self) -> tuple[str, bytes]:
        """What tells it apart from others of its game and seed."""
        return self.level, msgspec.json.encode(self.options, order="sorted")


class Played(Struct, frozen=True, kw_only=True):
    """One game of a series. Lists go by moves, but for `scores`, by seats."""

    level: str
    options: dict[str, Any]
    number: int
    setup: int  # the seed that `Game.start` deals it again from
    moves: list[str]
    movers: list[int]
    choices: list[int]  # how many legal moves there were
    chances: list[float]  # what the mover expected: 1 a win, 1/2 a draw, by nothing but what it knew
    is_judged: bool  # by plain search, as the level moves without searching
    scores: list[int]
    winner: int | None

    def __post_init__(self) -> None:
        moves, seats = len(self.moves), range(len(self.scores))
        if not moves or any(len(one) != moves for one in (self.movers, self.choices, self.chances)):
            raise ValueError("it has not as many of everything as moves")
        if len(seats) < 2 or not {*self.movers, self.winner} <= {*seats, None}:
            raise ValueError("somebody has no seat")


def play(series: Series, number: int) -> Played:
    """One game of a series. Its setup is the same for every level and, where they deal alike, for all options."""
    setup = derived_seed(series.seed, number)
    state = Game(series.game, series.options).start(seed=setup)
    think = thinker(series.level)
    movers, choices, chances = list[int](), list[int](), list[float]()
    is_judged = False
    while (seat := state.player) is not None:
        chance = derived_seed(series.seed, number, len(movers)) & PLAYERS_SEED
        thought = think(state, chance)
        expected = thought.expected_score
        if not thought.simulations and not thought.proved:
            expected, is_judged = judged(state, chance), True
        movers.append(seat)
        choices.append(len(legal_codes(state.game.rules, state.rules_state)))
        chances.append(round(expected, 3))
        state = state.play(thought.move)
    return Played(
        level=series.level, options=series.options, number=number, setup=setup, moves=[*map(str, state.moves)],
        movers=movers, choices=choices, chances=chances, is_judged=is_judged, scores=state.scores, winner=state.winner,
    )  # fmt: skip


def judged(state: State, seed: int) -> float:
    """What the seat to move may expect by plain search, from nothing but what it knows."""
    seat = state.game.rules.player(state.rules_state)
    expected, _, _ = plain.expected_score(players.as_known(state, seed), seat, Limits(work=JUDGE), seed=seed)
    return expected


def played(
    tasks: Sequence[tuple[Series, int]], *, workers: int | None = None, ray: str | None = None
) -> Iterator[Played]:
    """Games in this order, wherever they are played; with 0 workers, in this process."""
    most = max(threads(series.level) for series, _ in tasks)
    with pools.opened(workers, ray=ray, threads=most, prepare=partial(_prepare, tasks[0][0])) as pool:
        yield from pool.map(_play, tasks)


def _play(task: tuple[Series, int]) -> Played:
    return play(*task)


def _prepare(series: Series) -> None:
    state = Game(series.game, series.options).start(seed=0)
    players.prepare(state)
    players.think(state, simulations=2)
