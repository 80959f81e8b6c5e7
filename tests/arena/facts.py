"""Games that nobody played, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.arena.forfeits import Reason
from tablier.arena.played import Played


def played(
    entrants: Sequence[str], winner: int | None = None, *, number: int = 0, seconds: float = 0.1,
    forfeited: int | None = None, ended: Reason = "time", moves: Sequence[str] = ("a1", "b1"),
) -> Played:  # fmt: skip
    """A game between these, by seat; every meeting has a game for each seat."""
    meeting, names = number // len(entrants), sorted(set(entrants))
    return Played(
        version=2, game="anacund", options={}, match=1, number=number, meeting=meeting, entrants=list(entrants),
        plays=list(entrants), places=[names.index(name) for name in entrants], seed=meeting, opening=0,
        moves=list(moves), scores=[0] * len(entrants), winner=winner,
        ended="rules" if forfeited is None else ended, forfeited=forfeited, seconds=[seconds] * len(entrants),
    )  # fmt: skip


def meetings(*results: str) -> list[Played]:
    """Pairs of games between a and b, each told by the points of a in both: `1½` is won and drawn."""
    games: list[Played] = []
    for pair in results:
        for sign in pair:
            first = len(games) % 2
            winner = {"1": first, "½": None, "0": 1 - first}[sign]
            games.append(played("ba" if first else "ab", winner, number=len(games)))
    return games
