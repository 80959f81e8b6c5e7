"""How strong the program is: which matches show it, their results so far, and a page that tells them.

Results are kept as they come, so that measuring can be broken off and taken up again.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablier import games, players
from tablier.arena.entrants import settings_of
from tablier.arena.exactness import Exactness, judged_games
from tablier.arena.matches import matches
from tablier.arena.ratings import Rating, Score, ratings
from tablier.intervals import wilson
from tablier.players.offers import Reference, named

SEED = 50_000  # of the matches, and of the first position: far from those that engines are made with
ENGINE = "engine@0.2"
LEVELS = [level.name for level in players.LEVELS]
USUAL = (Reference(entrants=(LEVELS[0], "greedy"), games=200), Reference(entrants=(ENGINE, "plain@0.2"), games=200))
OF_OPEN_GAMES = tuple(Reference(entrants=(ENGINE, peer), games=100) for peer in ("openspiel@0.2", "hastened@0.2"))


class Match(Struct, kw_only=True):
    """A match and how it went so far."""

    game: str
    entrants: list[str]  # the first is the one it is about
    wanted: int  # games
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}  # of those entrants that have some: levels, and the champion's engine
    games: int = 0
    wins: int = 0  # of the first entrant
    draws: int = 0
    milliseconds: dict[str, float] = {}  # of thinking for a move, by entrant

    @property
    def name(self) -> str:
        """What tells it apart from all others."""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game}{options}: {' – '.join(self.entrants)}"

    @property
    def points(self) -> float:
        """Of the first entrant; where more than two play, only a win is worth something."""
        return self.wins + (self.draws / 2 if len(self.entrants) == 2 else 0)


def wanted() -> list[Match]:
    """All matches that show how strong the program is."""
    return [_match(game, reference) for game in games.GAMES for reference in (*_steps(), *_references(game))]


def _steps() -> list[Reference]:
    """The matches between neighbouring levels; the champion thinks longest by far."""
    return [
        Reference(entrants=(upper, lower), games=100 if upper == LEVELS[-1] else 400)
        for lower, upper in itertools.pairwise(LEVELS)
    ]


def _references(game: str) -> Sequence[Reference]:
    """The matches against others: those that the game's folder asks for, or the usual ones."""
    usual = USUAL if games.module(game).SECRETS else USUAL + OF_OPEN_GAMES
    asked: Sequence[Reference] = named(game, "arena", "REFERENCES", usual)
    return asked


def _match(game: str, reference: Reference) -> Match:
    known = settings_of(game)
    known[ENGINE] = known[LEVELS[-1]]
    settings = {name: known[name] for name in reference.entrants if name in known}
    return Match(
        game=game, entrants=list(reference.entrants), wanted=reference.games, options=reference.options,
        settings=settings,
    )  # fmt: skip


class Results(Struct, kw_only=True):
    """All that was measured."""

    matches: dict[str, Match] = {}
    exactness: dict[str, dict[str, Exactness]] = {}  # of the levels, by game


def load(path: Path) -> Results:
    """What was measured so far, but for matches that nobody wants any more and levels that play differently now."""
    results = msgspec.json.decode(path.read_bytes(), type=Results) if path.exists() else Results()
    played = results.matches
    results.matches = {match.name: _still_true(played.get(match.name), match) for match in wanted()}
    results.exactness = {game: _still_exact(results.exactness.get(game, {}), game) for game in judged_games()}
    return results


def _still_exact(measured: dict[str, Exactness], game: str) -> dict[str, Exactness]:
    settings = settings_of(game)
    return {name: found for name, found in measured.items() if found.settings == settings.get(name)}


def _still_true(played: Match | None, match: Match) -> Match:
    if played is None or played.settings != match.settings:
        return match
    return replace(played, wanted=match.wanted)


def save(results: Results, path: Path) -> None:
    """Keep the results, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    draft.replace(path)


def go_on(match: Match, workers: int | None = None, ray: str | None = None) -> Generator[Match]:
    """Play the games that are missing; after each, the match as it stands then."""
    name, options, entrants = match.game, match.options, match.entrants
    missing = match.wanted - match.games
    going = matches(name, options, entrants, missing, SEED, already=match.games, workers=workers, ray=ray)
    for played in going if missing > 0 else ():
        match.draws += played.winner is None
        match.wins += played.winner is not None and played.places[played.winner] == 0
        for entrant in set(entrants):
            times = [1000 * time for time, plays in zip(played.seconds, played.plays, strict=True) if plays == entrant]
            mean = match.milliseconds.get(entrant, 0.0)
            match.milliseconds[entrant] = (mean * match.games + sum(times) / len(times)) / (match.games + 1)
        match.games += 1
        yield match


def ladder(results: Results, game: str) -> list[Match]:
    """The matches between a game's neighbouring levels, the weakest first."""
    return [results.matches[f"{game}: {upper} – {lower}"] for lower, upper in itertools.pairwise(LEVELS)]


def elo(results: Results, game: str) -> list[Rating]:
    """The ratings of a game's levels up to the first pair that was not measured; the weakest has 0."""
    scores = [
        Score(first=match.entrants[0], second=match.entrants[1], games=match.games, points=match.points)
        for match in itertools.takewhile(lambda match: match.games, ladder(results, game))
    ]
    return sorted(ratings(scores, zero=LEVELS[0]), key=lambda rating: LEVELS.index(rating.name)) if scores else []


def share(points: float, games: int) -> str:
    """A share in per cent with its 95 % interval."""
    low, high = wilson(points, games)
    return f"{points / games:.0%} ({low:.0%}–{high:.0%})"
