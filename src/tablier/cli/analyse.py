"""`tablier analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from tablier.analysis import Analysis, analyse, prepare
from tablier.cli.asking import read_record, started
from tablier.cli.boards import player, told
from tablier.record import imagine, parse
from tablier.refusal import BadRecord
from tablier.state import State
from tablier.texts import Language, Text
from tablier.thought import ValuedMove
from tablier.typography import NARROW

LONGEST_LINE = 6  # moves shown of a line
HEADERS = (
    Text("move", "coup"),
    Text("value", "valeur"),
    Text("visits", "visites"),
    Text("line", "suite"),
    Text("why", "pourquoi"),
)
PROVED = {
    1.0: Text("win, proved", "gain prouvé"),
    0.5: Text("draw, proved", "nulle prouvée"),
    0.0: Text("loss, proved", "perte prouvée"),
}


def asked_state(
    game: str, options: list[str] | None, seed: int | None, position: str | None, record: Path | None, after: int | None
) -> State:
    """The state to analyse: a position, the start of a game, or a moment of a record."""
    if record is None:
        return started(game, options, seed, position)
    content = read_record(record)
    if parse(content).game != game:
        raise BadRecord(
            Text(f"{record} is not a record of {game}.", f"{record} n’est pas un enregistrement de {game}.")
        )
    end = imagine(content, seed=seed or 0)
    state = end.start
    for move in end.moves[:after]:
        state = state.play(move)
    return state


def run(
    state: State,
    *,
    seconds: float,
    simulations: int | None,
    seed: int | None,
    most: int,
    moves: list[str],
    language: Language,
    as_json: bool,
) -> None:
    """Think, then print what was found."""
    with Console(stderr=True).status("analysing"):
        prepare(state)  # so that the time is spent on thinking
        found = analyse(state, seconds=seconds, simulations=simulations, seed=seed or 0, most=most, moves=moves)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), ensure_ascii=False))
        return
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"[bold]{_summary(found).to(language)}[/]")
    table = Table(*(header.to(language) for header in HEADERS), box=None, header_style="bold")
    for one in found.best:
        move, *line = (told(state, text, language) for text in [one.move, *one.line[:LONGEST_LINE]])
        visits = _thousands(one.visits).to(language) if one.visits else ""
        table.add_row(move, _value(one).to(language), visits, " ".join(line), one.why.to(language))
    out.print(table)


def _thousands(count: int) -> Text:
    english = f"{count:,}"
    return Text(english, english.replace(",", NARROW))


def _value(found: ValuedMove | Analysis) -> Text:
    if found.proved:
        return PROVED[found.expected_score]
    figures = f"{found.expected_score:.0%} ± {found.error:.0%}"
    return Text(figures, figures.replace("%", " %"))


def _summary(found: Analysis) -> Text:
    value = _value(found)
    who = player(found.seat)
    english, french = f"{who.en} to move: {value.en}", f"{who.fr} doit jouer : {value.fr}"
    if found.margin is not None:
        return Text(f"{english}, by {found.margin:+d}", f"{french}, de {found.margin:+d}")
    return Text(english, french)
