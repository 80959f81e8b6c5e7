"""Who meets whom, and who sits where, for any number of entrants and seats.

A *meeting* is as many entrants as there are seats, who play one game in each rotation of them, on the same setup, so
that its luck evens out. Fewer entrants than seats take their seats in turn, several each.

- In a *round robin* every combination of entrants meets once, then once more, and so on.
- In a *gauntlet* so do the combinations that the first entrant belongs to.
- In a *Swiss* tournament those meet in a round who did about equally well, and have met least.

Of those still to meet in a round, those come first who have played least: in a round robin nobody is ever more than two
meetings ahead, and nobody at all after a whole round.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from typing import Literal, NamedTuple, get_args

from tablier.arena.played import Played
from tablier.chance import derived_seed
from tablier.refusal import BadOption
from tablier.texts import Text

Format = Literal["round-robin", "gauntlet", "swiss"]
FORMATS: tuple[Format, ...] = get_args(Format)

FEWEST = 2
MOST_TRIES = 10_000  # to find groups of a Swiss round that have not met; then some may meet again

Members = tuple[int, ...]  # of a meeting: entrants by their places in the match's list


class Fixture(NamedTuple):
    """One game of a match. Entrants are told apart by their place in the list, as one may be listed twice."""

    meeting: int  # its number in the match
    game: int  # its number in the meeting
    deal: int  # which setup of the meeting is played on
    places: tuple[int, ...]  # of the entrants, by seat


def schedule(entrants: Sequence[str], seats: int, form: Format = "round-robin") -> Iterator[Fixture]:
    """The games of a round robin or a gauntlet, one after another, without an end."""
    check(entrants)
    meetings = zip(count(), _meetings(len(entrants), seats, form), strict=False)
    return (fixture for meeting, members in meetings for fixture in _games(entrants, seats, meeting, members))


def check(entrants: Sequence[object]) -> None:
    """Refuse too few of them."""
    if len(entrants) < FEWEST:
        raise BadOption(
            Text(
                "A match needs at least two entrants; name one twice to let it play itself.",
                "Un match demande au moins deux participants ; nommez-en un deux fois pour qu’il joue contre lui-même.",
            )
        )


def games_of_a_round(entrants: int, seats: int, form: Format) -> int:
    """How many games it takes until everybody had a meeting with whom the format wants."""
    size = min(entrants, seats)
    meetings = {
        "round-robin": math.comb(entrants, size),
        "gauntlet": math.comb(entrants - 1, size - 1),
        "swiss": entrants // size,
    }
    return size * meetings[form]


def swiss_round(entrants: Sequence[str], seats: int, number: int, seed: int, played: Sequence[Played]) -> list[Fixture]:
    """The games of a round, by what was played in those before it.

    The best meet one another, then the next best, and so on; among equals, and so in the first round, lots decide.
    Nobody meets anybody again as long as that can be helped. Where the seats do not come out even, the last ones sit
    out who did so least often; that counts as much as the best meeting.
    """
    check(entrants)
    size, everybody = min(len(entrants), seats), range(len(entrants))
    met_before = {(one.meeting, frozenset(one.places)) for one in played}
    met = Counter(pair for _, members in met_before for pair in combinations(sorted(members), 2))
    rested = [number - sum(place in members for _, members in met_before) for place in everybody]
    points = [float(size * rests) for rests in rested]
    for one in played:
        for place, share in zip(one.places, one.points, strict=True):
            points[place] += share
    ranked = sorted(everybody, key=lambda place: (-points[place], derived_seed(seed, number, place)))
    resting = sorted(ranked, key=lambda place: (rested[place], -ranked.index(place)))[: len(ranked) % size]
    groups = _groups([place for place in ranked if place not in resting], size, met)
    first = number * len(groups)
    meeting_games = (_games(entrants, seats, first + meeting, members) for meeting, members in enumerate(groups))
    return [fixture for games in meeting_games for fixture in games]


def _groups(ranked: list[int], size: int, met: Counter[tuple[int, int]]) -> list[Members]:
    """Neighbours in groups of this size; as few pairs as possible that met before."""
    tries = 0

    def grouped(left: list[int], allowed: int) -> list[Members] | None:
        nonlocal tries
        if not left:
            return []
        best, others = left[0], left[1:]
        for partners in combinations(others, size - 1):
            members = (best, *partners)
            again = sum(met[pair] for pair in combinations(sorted(members), 2))
            if again > allowed:
                continue
            tries += 1
            if tries > MOST_TRIES:
                return None
            rest = grouped([place for place in others if place not in partners], allowed - again)
            if rest is not None:
                return [members, *rest]
        return None

    for allowed in count():
        tries = 0
        if (found := grouped(ranked, allowed)) is not None:
            return found
    raise AssertionError  # every group is allowed in the end


def _games(entrants: Sequence[str], seats: int, meeting: int, members: Members) -> Iterator[Fixture]:
    """The games of a meeting: a rotation each."""
    seen: list[list[str]] = []
    for game in range(len(members)):
        places = tuple(members[(seat + game) % len(members)] for seat in range(seats))
        names = [entrants[place] for place in places]
        # Where an entrant meets itself, another rotation may seat the same names: on the same setup, those who
        # leave nothing to chance would only repeat their game.
        yield Fixture(meeting, game, seen.count(names), places)
        seen.append(names)


def _meetings(entrants: int, seats: int, form: Format) -> Iterator[Members]:
    """Combinations of entrants, by their places; all of them before any meets again."""
    played = [0] * entrants
    everybody = list(combinations(range(entrants), min(entrants, seats)))
    wanted = [members for members in everybody if form != "gauntlet" or 0 in members]
    while True:
        left = list(wanted)
        while left:
            chosen = min(left, key=lambda members: sum(played[place] for place in members))
            left.remove(chosen)
            for place in chosen:
                played[place] += 1
            yield chosen
