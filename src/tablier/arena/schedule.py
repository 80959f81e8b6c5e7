"""Who meets whom in a match, and who sits where: a round robin, for any number of entrants and seats.

A *meeting* is as many entrants as there are seats, who play one game in each rotation of them, on the same setup, so
that its luck evens out. Every combination of entrants meets once, then once more, and so on. Of those still to meet,
those come first who have played least: nobody is ever more than two meetings ahead, and nobody at all after a whole
round. Fewer entrants than seats take their seats in turn, several each, and all of them meet every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from typing import NamedTuple

from tablier.refusal import BadOption
from tablier.texts import Text

FEWEST = 2


class Fixture(NamedTuple):
    """One game of a match. Entrants are told apart by their place in the list, as one may be listed twice."""

    meeting: int  # its number in the match
    game: int  # its number in the meeting
    deal: int  # which setup of the meeting is played on
    places: tuple[int, ...]  # of the entrants, by seat


def schedule(entrants: Sequence[str], seats: int) -> Iterator[Fixture]:
    """The games of a match, one after another, without an end."""
    if len(entrants) < FEWEST:
        raise BadOption(
            Text(
                "A match needs at least two entrants; name one twice to let it play itself.",
                "Un match demande au moins deux participants ; nommez-en un deux fois pour qu’il joue contre lui-même.",
            )
        )
    return _fixtures(entrants, seats)


def _fixtures(entrants: Sequence[str], seats: int) -> Iterator[Fixture]:
    for meeting, members in zip(count(), _meetings(len(entrants), seats), strict=False):
        seen: list[list[str]] = []
        for game in range(len(members)):
            places = tuple(members[(seat + game) % len(members)] for seat in range(seats))
            names = [entrants[place] for place in places]
            # Where an entrant meets itself, another rotation may seat the same names: on the same setup, those who
            # leave nothing to chance would only repeat their game.
            yield Fixture(meeting, game, seen.count(names), places)
            seen.append(names)


def _meetings(entrants: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Combinations of entrants, by their places; all of them before any meets again."""
    played = [0] * entrants
    while True:
        left = list(combinations(range(entrants), min(entrants, seats)))
        while left:
            chosen = min(left, key=lambda members: sum(played[place] for place in members))
            left.remove(chosen)
            for place in chosen:
                played[place] += 1
            yield chosen
