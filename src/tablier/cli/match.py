"""`tablier match`."""

from __future__ import annotations

import math
import sys
from contextlib import closing
from pathlib import Path

import msgspec

from tablier.arena import pages
from tablier.arena.course import Course, course
from tablier.arena.schedule import Format
from tablier.arena.stopping import read_test, read_until
from tablier.arena.summary import summarized
from tablier.cli.asking import asked_game
from tablier.cli.going import going
from tablier.cli.results import show


def asked(
    name: str, entrants: list[str], options: list[str] | None, *, form: Format, games: int | None, rounds: int | None,
    seed: int, opening: int, until: str | None, sprt: str | None, save: Path | None,
) -> Course:  # fmt: skip
    """The match that somebody wants."""
    return course(
        asked_game(name, options), entrants, form=form, games=games, rounds=rounds, seed=seed, opening=opening,
        until=read_until(until) if until else None, sprt=read_test(sprt) if sprt else None, save=save,
    )  # fmt: skip


def run(begun: Course, workers: int | None, ray: str | None, as_json: bool, report: Path | None) -> None:
    """Play, then print how every entrant did, also if it is broken off."""
    if report:
        pages.check(report)
    try:
        _play(begun, workers, ray, as_json)
    except KeyboardInterrupt:
        if not begun.games:
            raise
    summary = summarized(begun.games)
    if not as_json:
        show(summary)
    if begun.rule:
        print(begun.rule.verdict, file=sys.stderr if as_json else sys.stdout)
    if report:
        pages.write(report, begun.games, summary, begun.rule)


def _play(begun: Course, workers: int | None, ray: str | None, as_json: bool) -> None:
    with (
        going(f"playing {begun.match.game}", begun.total, begun.saved) as tell,
        closing(begun.play(workers, ray)) as games,
    ):
        for count, one in enumerate(games, start=1):
            if as_json:
                print(msgspec.json.encode(one).decode(), flush=True)
            rule = begun.rule
            expected = math.ceil(count / rule.share) if rule and rule.share > 0 else None
            total = min(filter(None, (begun.total, expected)), default=None)
            tell(count, total, rule.told if rule else "")
