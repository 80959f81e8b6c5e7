"""The page that tells how strong the program is, written from the results."""

from __future__ import annotations

from tablier import games, players
from tablier.arena.exactness import Exactness
from tablier.arena.strength import Match, Results, elo, ladder, share
from tablier.players.offers import named

HEAD = """# How strong the program is

This page is written by `tablier strength`; the figures behind it stand in [strength.json](strength.json), where it also
goes on from when it is broken off. Everything is measured in matches with seats swapped on the same setups; a draw is
half a point, and intervals are 95 % intervals (Wilson's for shares, maximum likelihood for Elo).

A level thinks as long as its budget of work asks for, not as long as a clock does, so that it plays alike on slow and
fast machines; the time is only a ceiling. Times are the processor's, except for the champion, who thinks in two threads
and is timed by the wall. When a level gets other settings, its old figures are dropped. When an engine's code changes
they stay: they then come from several versions, until whoever makes it play differently takes them out of the file.

The figures below stem from before every game of a match had random streams of its own ([arena.md](arena.md)):
neighbouring games shared some of their chances then, so that intervals may be a little too narrow.

`engine@0.2` is the champion's engine with 0.2 seconds a move on one core. With as much time it meets `plain@0.2`, our
own Monte Carlo search with random playouts; `openspiel@0.2`, OpenSpiel's `MCTSBot` on our game; `hastened@0.2`,
the same with rollouts in our compiled code, eight times faster; and `spoiler`, who only undoes stairs near its corner.
`greedy` stands for people on their first day: it looks one move ahead and takes what points it can. The novice should
lose to it now and then.
"""


def page(results: Results) -> str:
    """The whole page."""
    parts = [HEAD, *(_of_game(results, game) for game in games.GAMES)]
    return "\n".join(parts)


def _of_game(results: Results, game: str) -> str:
    lines = [f"## {games.module(game).TITLE}", ""]
    lines += ["| level | Elo | against the one below | games | ms a move |", "|---|---|---|---|---|"]
    rated = {rating.name: rating for rating in elo(results, game)}
    pairs = [None, *ladder(results, game), None]
    for number, (level, below, above) in enumerate(zip(players.LEVELS, pairs[:-1], pairs[1:], strict=True)):
        name = level.name
        rating = rated.get(name)
        figure = f"{rating.elo:.0f} ± {rating.error:.0f}" if rating and number else "0" if not number else "–"
        thinking = next((m.milliseconds[name] for m in (below, above) if m and name in m.milliseconds), None)
        cells = (
            name,
            figure,
            share(below.points, below.games) if below and below.games else "–",
            str(below.games) if below else "–",
            "–" if thinking is None else f"{thinking:.1f}" if thinking < 10 else f"{thinking:.0f}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", *_against_others(results, game)]
    notes = named(game, "arena", "NOTES")
    lines += ["", notes] if notes else []
    measured = results.exactness.get(game)
    lines += ["", *_exactness(game, measured)] if measured else []
    return "\n".join([*lines, ""])


def _against_others(results: Results, game: str) -> list[str]:
    names = {level.name for level in players.LEVELS}
    found = [m for m in results.matches.values() if m.game == game and not set(m.entrants) <= names]
    lines = ["| match | share of the first | won | drawn | lost | games |", "|---|---|---|---|---|---|"]
    for match in found:
        if match.games:
            lost = match.games - match.wins - match.draws
            figures = f"{share(match.points, match.games)} | {match.wins} | {match.draws} | {lost} | {match.games}"
            lines.append(f"| {_entrants(match)} | {figures} |")
        else:
            lines.append(f"| {_entrants(match)} | not measured yet | – | – | – | 0 |")
    return lines


def _entrants(match: Match) -> str:
    options = "".join(f", {name} {value}" for name, value in match.options.items())
    return f"{' – '.join(match.entrants)}{options}"


def _exactness(game: str, measured: dict[str, Exactness]) -> list[str]:
    lines = [
        named(game, "exactness", "ABOUT"),
        "",
        "| level | keeps won, drawn or lost | best | positions |",
        "|---|---|---|---|",
    ]
    for level in players.LEVELS:
        if found := measured.get(level.name):
            count = found.positions
            lines.append(f"| {level.name} | {share(found.kept, count)} | {share(found.best, count)} | {count} |")
    return lines
