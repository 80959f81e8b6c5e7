"""All that is told of the games of a match: by the command line, as JSON and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from tablier.arena.played import Played
from tablier.arena.ratings import Rating, Ratings, counted, superiority
from tablier.arena.standings import Encounters, Standing, encounters, forfeits, pairs, seat_standings, standings
from tablier.intervals import wilson


class Summary(Struct, frozen=True, kw_only=True):
    """What the games say."""

    game: str
    options: dict[str, Any]
    games: int
    standings: list[Standing]  # by their ratings, best first
    seats: list[Standing]
    ratings: Ratings
    groups: list[
        list[str]
    ]  # of those who met, if only by way of others: ratings of different groups are not comparable
    encounters: Encounters
    forfeits: dict[str, dict[str, int]]  # by entrant, how often for which reason
    pairs: list[int] | None  # of games between two, how often the first of `standings` had 0, ½, 1, 1½ and 2 points
    decided: int  # games that somebody won
    decided_interval: tuple[float, float]  # of their share
    moves: float  # in a game: the mean

    @property
    def difference(self) -> Rating | None:
        """Between two: by how much the first one is stronger."""
        names = [standing.name for standing in self.standings]
        return self.ratings.over(*names) if len(names) == 2 else None

    def told(self) -> dict[str, Any]:
        """The whole of it as plain data."""
        plain = {name: value for name, value in asdict(self).items() if name != "ratings"}
        plain["standings"] = [_told(row) | _rating(self.ratings.of(row.name)) for row in self.standings]
        plain["seats"] = [_told(row) for row in self.seats]
        plain["encounters"] = asdict(self.encounters)
        if self.difference:
            plain["difference"] = _rating(self.difference) | {"superiority": superiority(self.difference)}
        return plain


def summarized(games: Sequence[Played]) -> Summary:
    """The summary of some games of the same game."""
    results = counted(games)
    ratings = results.ratings()
    found = sorted(standings(games), key=lambda row: -ratings.of(row.name).elo)
    names = [row.name for row in found]
    decided = sum(one.winner is not None for one in games)
    return Summary(
        game=games[0].game, options=games[0].options, games=len(games), standings=found, seats=seat_standings(games),
        ratings=ratings, groups=[sorted(group, key=names.index) for group in results.groups()],
        encounters=encounters(games, names), forfeits=forfeits(games),
        pairs=pairs(games, names[0]) if len(found) == len(games[0].places) == 2 else None,
        decided=decided, decided_interval=wilson(decided, len(games)),
        moves=sum(len(one.moves) for one in games) / len(games),
    )  # fmt: skip


def _told(standing: Standing) -> dict[str, Any]:
    return asdict(standing) | {"losses": standing.losses, "share": standing.share}


def _rating(rating: Rating) -> dict[str, Any]:
    return {"elo": rating.elo, "error": rating.error}
