"""`tablier match` and `tablier tournament`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tablier.arena import pages
from tablier.arena.course import Course, course
from tablier.arena.schedule import FORMATS, Format
from tablier.arena.stopping import read_test, read_until
from tablier.arena.summary import summarized
from tablier.cli.asking import asked_game
from tablier.cli.results import show
from tablier.refusal import BadOption
from tablier.texts import Text, shown

ROUNDS = 10


def asked(
    name: str, entrants: list[str], options: list[str] | None, *, form: str, games: int | None, rounds: int | None,
    seed: int, opening: int, until: str | None, sprt: str | None, save: Path | None,
) -> Course:  # fmt: skip
    """The match that somebody wants."""
    return course(
        asked_game(name, options), entrants, form=_form(form), games=games, rounds=rounds, seed=seed, opening=opening,
        until=read_until(until) if until else None, sprt=read_test(sprt) if sprt else None, save=save,
    )  # fmt: skip


def _form(name: str) -> Format:
    for form in FORMATS:
        if name == form:
            return form
    known = ", ".join(FORMATS)
    raise BadOption(
        Text(
            f"There is no format {shown(name)}; there are {known}.", f"Il n’y a pas de {shown(name)} ; il y a {known}."
        )
    )


def run(going: Course, workers: int | None, as_json: bool, report: Path | None) -> None:
    """Play, then print how every entrant did, also if it is broken off."""
    if report:
        pages.check(report)
    try:
        _play(going, workers, as_json)
    except KeyboardInterrupt:
        if not going.games:
            raise
    summary = summarized(going.games)
    if not as_json:
        show(summary)
        if going.rule:
            print(going.rule.verdict)
    if report:
        pages.write(report, going.games, summary, going.rule)


def _play(going: Course, workers: int | None, as_json: bool) -> None:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[told]}"),
    )  # fmt: skip
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        closing(going.play(workers)) as games,
    ):
        bar = progress.add_task(f"playing {going.match.game}", total=going.total, told="")
        for count, one in enumerate(games, start=1):
            if as_json:
                print(msgspec.json.encode(one).decode(), flush=True)
            if count <= going.saved:
                progress.reset(bar, completed=count, total=going.total)  # what took no time tells nothing of the rest
            elif going.rule:
                expected = count / going.rule.share if going.rule.share > 0 else None
                total = min(filter(None, (going.total, expected)), default=None)
                progress.update(bar, completed=count, total=total, told=going.rule.told)
            else:
                progress.update(bar, completed=count)
