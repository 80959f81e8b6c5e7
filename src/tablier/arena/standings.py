"""How those who met did: shares of the points with intervals, and who did how against whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec import Struct

from tablier.arena.played import Played
from tablier.intervals import clustered

PAIR = 2  # games of a meeting of two


class Standing(Struct, frozen=True, kw_only=True):
    """How an entrant did, or a seat."""

    name: str
    games: int  # counted once for each seat it had
    wins: int
    draws: int  # where nobody won, but it did not forfeit the game either
    forfeits: int
    points: float  # see `Played.points`
    interval: tuple[float, float]  # where the true share is, 19 times in 20

    @property
    def losses(self) -> int:
        """The other games."""
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        """Points per game."""
        return self.points / self.games


def standings(games: Sequence[Played]) -> list[Standing]:
    """The results by entrant, best first; one that is listed twice has a standing for each of its places."""
    found = _standings(games, lambda one, seat: one.entrants[seat])
    return sorted(found, key=lambda standing: -standing.share)


def seat_standings(games: Sequence[Played]) -> list[Standing]:
    """The results by seat, whoever sat there: whether a seat is the better one."""
    return _standings(games, lambda one, seat: f"seat {seat}")


def _standings(games: Sequence[Played], whose: Callable[[Played, int], str]) -> list[Standing]:
    had: defaultdict[str, list[tuple[Played, int]]] = defaultdict(list)
    for one in games:
        for seat in range(len(one.places)):
            had[whose(one, seat)].append((one, seat))
    return [_standing(name, places) for name, places in had.items()]


def first_moves(games: Sequence[Played], mover: int) -> list[Standing]:
    """How the seat that begins did after each first move, the most frequent one first."""
    had: defaultdict[str, list[tuple[Played, int]]] = defaultdict(list)
    for one in games:
        if one.moves:
            had[one.moves[0]].append((one, mover))
    return sorted((_standing(*item) for item in had.items()), key=lambda standing: -standing.games)


def _standing(name: str, had: Sequence[tuple[Played, int]]) -> Standing:
    """The results of whoever had these seats of these games."""
    points = [one.points[seat] for one, seat in had]
    return Standing(
        name=name, games=len(had), points=sum(points),
        wins=sum(one.winner == seat for one, seat in had),
        draws=sum(one.winner is None and one.forfeited != seat for one, seat in had),
        forfeits=sum(one.forfeited == seat for one, seat in had),
        interval=clustered(_sums((meeting(one) for one, _ in had), points)),
    )  # fmt: skip


def meeting(one: Played) -> Hashable:
    """What tells a meeting apart from all others, of other matches too."""
    return one.match, one.meeting, frozenset(one.entrants)


def _sums(keys: Iterable[Hashable], points: Iterable[float]) -> list[tuple[float, int]]:
    """The points and the games of each meeting."""
    found: dict[Hashable, tuple[float, int]] = {}
    for key, value in zip(keys, points, strict=True):
        before, games = found.get(key, (0.0, 0))
        found[key] = before + value, games + 1
    return list(found.values())


class Encounters(Struct, frozen=True):
    """A cross table: the points of each in the games with each other one, and the number of these games."""

    names: list[str]
    points: list[list[float]]  # by row and column, as in `names`
    games: list[list[int]]


def encounters(games: Sequence[Played], names: list[str]) -> Encounters:
    """Who did how against whom; where more than two sit down, against each of the others at once."""
    place = {name: number for number, name in enumerate(names)}
    points = [[0.0] * len(names) for _ in names]
    counts = [[0] * len(names) for _ in names]
    for one in games:
        had: defaultdict[int, float] = defaultdict(float)
        for name, value in zip(one.entrants, one.points, strict=True):
            had[place[name]] += value
        for row, value in had.items():
            for column in had:
                if row != column:
                    points[row][column] += value
                    counts[row][column] += 1
    return Encounters(names, points, counts)


def forfeits(games: Sequence[Played]) -> dict[str, dict[str, int]]:
    """Who forfeited games, and how often for which reason."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in games:
        if one.forfeited is not None:
            found[one.entrants[one.forfeited]][one.ended] += 1
    return {name: dict(reasons) for name, reasons in found.items()}


def pairs(games: Sequence[Played], name: str) -> list[int]:
    """How often someone had no point, half a one, one, one and a half and two in a pair of games (pentanomial)."""
    had: defaultdict[Hashable, list[float]] = defaultdict(list)
    for one in games:
        had[meeting(one)].append(one.points[one.entrants.index(name)])
    whole = [round(2 * sum(points)) for points in had.values() if len(points) == PAIR]
    return [whole.count(halves) for halves in range(2 * PAIR + 1)]
