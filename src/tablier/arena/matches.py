"""Matches between entrants (see `entrants`): many games, seats swapped (see `schedule`).

Every setup, every opening and every move of a match has a random stream of its own, named by the match's seed and the
numbers of the meeting, the game and the move: no two games share any chance but the setup and the opening they are
meant to share. So the games are the same however many workers play them, as far as the entrants do not look at a clock.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from msgspec import Struct

from tablier import clock, players, pools
from tablier.arena import schedule
from tablier.arena.entrants import BOT, Entrant, entrant, finish, level_name
from tablier.arena.forfeits import Forfeit
from tablier.arena.played import End, Played
from tablier.arena.schedule import Fixture, Format
from tablier.chance import below, derived_seed, seeded
from tablier.refusal import BadOption, IllegalMove
from tablier.state import VERSION, Game, State, checked_seed
from tablier.texts import Text, shown

PLAYERS_SEED = 0xFFFFFFFF  # 32 bits, as everywhere: engines put numbers of their own above them
OPENING = -1  # where a game of the meeting has its number, for what all of them share

Play = Callable[[Iterable[Fixture]], Iterator[Played]]


class Contestant(NamedTuple):
    """Somebody in a match."""

    name: str  # in the table; no two have the same
    written: str  # what plays
    plays: str | Entrant


def contestants(given: Sequence[str | Entrant]) -> list[Contestant]:
    """Who they are: `mine=plain#300` is plain#300, called mine. Numbered, where several would have the same name."""
    schedule.check(given)
    split = [_labelled(one) for one in given]
    names = [one.name for one in split]
    for one in split:
        entrant(one.plays)
        if len({other.plays for other in split if other.name == one.name}) > 1:
            raise BadOption(
                Text(
                    f"Two different entrants are called {shown(one.name)}; write NAME=ENTRANT to tell them apart.",
                    f"Deux participants différents s’appellent {shown(one.name)} ; écrivez NOM=PARTICIPANT.",
                )
            )
    return [
        one if names.count(one.name) == 1 else one._replace(name=f"{one.name} ({names[: place + 1].count(one.name)})")
        for place, one in enumerate(split)
    ]


def _labelled(given: str | Entrant) -> Contestant:
    if not isinstance(given, str):
        name = getattr(given, "__name__", type(given).__name__)
        return Contestant(name, name, given)
    label, mark, plays = (part.strip() for part in given.partition("="))
    is_label = mark and label and not set(label) & set(":@#/")  # `sharp:noise=7` is no label
    return Contestant(label, plays, plays) if is_label else Contestant(given, given, given)


class Match(Struct, frozen=True, kw_only=True):
    """All that decides the games of a match, but for what its entrants think."""

    game: str
    entrants: list[Contestant]
    options: dict[str, Any] = {}
    form: Format = "round-robin"
    seed: int = 0
    opening: int = 0  # moves drawn at random before anybody plays, the same ones in all games of a meeting

    @property
    def plays(self) -> list[str]:
        """What plays, as it is written down."""
        return [one.written for one in self.entrants]


def matched(
    game: Game, entrants: Sequence[str | Entrant], *, form: Format = "round-robin", seed: int = 0, opening: int = 0
) -> Match:
    """A match, once all is found to be in order."""
    known = contestants(entrants)
    return Match(
        game=game.name, options=dict(game.plain_options), entrants=known, form=form, seed=checked_seed(seed),
        opening=opening,
    )  # fmt: skip


def play(match: Match, fixture: Fixture) -> Played:
    """One game of a match."""
    state = opened(match, fixture)
    opening, seats = len(state.moves), range(len(fixture.places))
    sitting = [entrant(match.entrants[place].plays) for place in fixture.places]
    spent, turns = [0.0 for _ in seats], [0 for _ in seats]
    ended: End = "rules"
    forfeited = None
    while (seat := state.player) is not None:
        chance = derived_seed(match.seed, fixture.meeting, fixture.game, len(state.moves)) & PLAYERS_SEED
        began = clock.now()
        try:
            move = sitting[seat](state, chance)
        except Forfeit as forfeit:
            ended, forfeited = forfeit.reason, seat
            break
        finally:
            spent[seat] += clock.now() - began
            turns[seat] += 1
        try:
            state = state.play(move)
        except IllegalMove:
            ended, forfeited = "illegal", seat
            break
    winner = state.winner if forfeited is None else state.winner_if_resigned(forfeited)
    finish(sitting, state, winner, ended)
    return Played(
        version=VERSION, game=match.game, options=match.options, match=match.seed,
        number=numbered(match, fixture, state.game.seats), meeting=fixture.meeting,
        entrants=[match.entrants[place].name for place in fixture.places],
        plays=[match.plays[place] for place in fixture.places], places=list(fixture.places),
        seed=dealt(match, fixture), opening=opening, moves=[str(move) for move in state.moves], scores=state.scores,
        winner=winner,
        ended=ended, forfeited=forfeited,
        seconds=[time / max(1, count) for time, count in zip(spent, turns, strict=True)],
    )  # fmt: skip


def numbered(match: Match, fixture: Fixture, seats: int) -> int:
    """The number of a game in its match: every meeting has a game for each of its members."""
    return fixture.meeting * min(len(match.entrants), seats) + fixture.game


def dealt(match: Match, fixture: Fixture) -> int:
    """The seed of a game's setup."""
    return derived_seed(match.seed, fixture.meeting, fixture.deal)


def opened(match: Match, fixture: Fixture) -> State:
    """Where a game's players take over: after the opening, which may be shorter as it never ends the game."""
    state = Game(match.game, match.options).start(seed=dealt(match, fixture))
    for ply in range(match.opening):
        rng = seeded(derived_seed(match.seed, fixture.meeting, OPENING, fixture.deal, ply))
        legal = state.legal()
        after = state.play(legal[below(rng, len(legal))])
        if after.over:
            break
        state = after
    return state


def matches(
    name: str, options: dict[str, Any], entrants: list[str], games: int, seed: int, *, already: int = 0,
    workers: int | None = None, ray: str | None = None,
) -> Iterator[Played]:  # fmt: skip
    """So many games of a round robin, each as it ends. `already` so many were played before."""
    game = Game(name, options)
    match = matched(game, entrants, seed=seed)
    with playing(match, workers, ray) as play:
        yield from play(islice(schedule.schedule(entrants, game.seats), already, already + games))


@contextmanager
def playing(match: Match, workers: int | None = None, ray: str | None = None) -> Iterator[Play]:
    """Whoever plays the games of a match: so many workers, by default as many as the cores have room for (`pools`).

    With 0 workers it is this process, and so it is with entrants that no other process could find.
    """
    if workers == 0 or not all(map(_is_portable, match.entrants)):
        yield lambda fixtures: (play(match, fixture) for fixture in fixtures)
        return
    threads = max(map(_threads, match.plays))
    is_alone = threads == 1 and not any(map(_is_outside, match.entrants))
    prepare = partial(_prepare, match.game, match.options, is_alone)
    # Whoever breaks the match off stops the workers, too.
    with pools.opened(workers, ray=ray, threads=threads, prepare=prepare) as pool:
        yield lambda fixtures: pool.map(partial(play, match), fixtures)


def _is_portable(contestant: Contestant) -> bool:
    """Whether another process can be handed the entrant; what a notebook or a script defines is not found there."""
    if getattr(contestant.plays, "__module__", "") == "__main__":
        return False
    try:
        pickle.dumps(contestant)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    return True


def _threads(name: str) -> int:
    """How many an entrant thinks in."""
    return next((level.threads for level in players.LEVELS if level.name == level_name(name)), 1)


def _is_outside(contestant: Contestant) -> bool:
    """Whether it may think in another process, whose time on the processor is not ours."""
    return callable(contestant.plays) or contestant.plays.startswith(BOT)


def _prepare(name: str, options: dict[str, Any], is_alone: bool) -> None:
    """Load all that is needed, so that no player's time goes into that.

    Who thinks in one thread is given time of the processor, of which nobody can take any away.
    """
    state = Game(name, options).start(seed=0)
    players.prepare(state)
    players.think(state, simulations=2)
    if is_alone:
        clock.count_processor_time()
