"""`tablier balance`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tablier.balance import pages, report
from tablier.balance.kept import Kept
from tablier.balance.playing import Series, played
from tablier.balance.summaries import Balance, balance
from tablier.balance.words import differences, first_seat, measures, notes
from tablier.cli.asking import asked_game
from tablier.cli.going import going
from tablier.players.thinkers import thinker
from tablier.refusal import BadOption
from tablier.state import Game
from tablier.texts import Text, shown

STANDARD = "-"
MOST_GAMES = 1_000_000  # of a series: all of them are kept in memory


class Wanted(NamedTuple):
    """A series, and how many games of it are wanted."""

    series: Series
    games: int


class Asked(Struct, frozen=True, kw_only=True):
    """What `tablier balance` is asked."""

    game: str
    options: list[str]
    levels: str
    games: str
    compare: str | None
    save: Path | None
    report: Path | None
    json: str | None
    pages: Path | None
    seed: int
    workers: int | None
    ray: str | None = None

    @property
    def command(self) -> str:
        """The command that measures the same, but for where it writes."""
        options = "".join(f" -o {shlex.quote(option)}" for option in self.options)
        compare = f" --compare {shlex.quote(self.compare)}" if self.compare else ""
        seed = f" --seed {self.seed}" if self.seed else ""
        return f"tablier balance {self.game}{options} --by {self.levels} --games {self.games}{compare}{seed}"


def run(asked: Asked) -> None:
    """Play what is missing, then tell what is known, also if it is broken off."""
    game = asked_game(asked.game, asked.options)
    compared, variants = _variants(game, asked)
    levels = list(dict.fromkeys(level.strip() for level in asked.levels.split(",")))
    for level in levels:
        thinker(level)  # refuses unknown ones
    counts = _counts(asked.games, levels)
    wanted = [Wanted(Series.of(variant, level, asked.seed), counts[level]) for level in levels for variant in variants]
    for path in (asked.save, asked.report, Path(asked.json) if asked.json and asked.json != STANDARD else None):
        if path:
            _check_place(path)
    if asked.pages:
        _check_place(asked.pages / "README.md")
    kept = Kept(game.name, asked.seed, asked.save)
    try:
        _play(kept, wanted, asked)
    except KeyboardInterrupt:
        Console(stderr=True).print("Broken off; what was played until now:")
    finally:
        kept.close()
    found = [(one.series, kept.games(*one)) for one in wanted]
    if any(games for _, games in found):
        _tell(balance(game, asked.command, asked.seed, compared, found), asked)


def _check_place(path: Path) -> None:
    """Refuse, before hours of play, a file that cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
        if not path.stat().st_size:
            path.unlink()
    except OSError as error:
        raise BadOption(
            Text(f"{path} cannot be written: {error}.", f"{path} ne peut pas être écrit : {error}.")
        ) from error


def write_pages(folder: Path | None) -> None:
    """Write the pages of a folder anew, from the figures that are there."""
    if folder is None:
        raise BadOption(Text("Name a game, or a folder with --pages.", "Nommez un jeu, ou un dossier avec --pages."))
    pages.write(folder)


def _variants(game: Game, asked: Asked) -> tuple[str | None, list[Game]]:
    """The option that is compared, and the game with each of its values."""
    if asked.compare is None:
        return None, [game]
    name, equals, values = asked.compare.partition("=")
    name = name.strip()
    texts = values.split(";" if ";" in values else ",")
    if not equals or len(texts) == 1:
        raise BadOption(
            Text(
                f"Write --compare NAME=VALUE,VALUE, not {shown(asked.compare)}; where values have commas, set them "
                "apart with semicolons.",
                f"Écrivez --compare NOM=VALEUR,VALEUR, pas {shown(asked.compare)} ; si les valeurs ont des virgules, "
                "séparez-les par des points-virgules.",
            )
        )
    others = [option for option in asked.options if option.partition("=")[0].strip() != name]
    variants = [asked_game(game.name, [*others, f"{name}={text}"]) for text in texts]
    if len(set(variants)) < len(variants):
        raise BadOption(
            Text(
                f"--compare {asked.compare} names a value twice.",
                f"--compare {asked.compare} nomme deux fois une valeur.",
            )
        )
    return name, variants


def _counts(games: str, levels: list[str]) -> dict[str, int]:
    """How many games each level plays."""
    numbers = [int(text) if text.isascii() and text.isdecimal() else 0 for text in games.split(",")]
    if not all(1 <= number <= MOST_GAMES for number in numbers) or len(numbers) not in (1, len(levels)):
        raise BadOption(
            Text(
                f"--games {shown(games)}: write one number of games, or one for each level, each at most {MOST_GAMES}.",
                f"--games {shown(games)} : écrivez un nombre de parties, ou un par niveau, {MOST_GAMES} au plus.",
            )
        )
    return dict(zip(levels, numbers * len(levels) if len(numbers) == 1 else numbers, strict=False))


def _play(kept: Kept, wanted: list[Wanted], asked: Asked) -> None:
    """Play the games that are missing: of all variants in turn, so that what is there can be compared."""
    missing = [task for task in _tasks(wanted) if not kept.has(*task)]
    if not missing:
        return
    total = sum(one.games for one in wanted)
    already = total - len(missing)
    with going(f"playing {missing[0][0].game}", total, already) as tell:
        for number, one in enumerate(played(missing, workers=asked.workers, ray=asked.ray), start=1):
            kept.add(one)
            tell(already + number)


def _tasks(wanted: list[Wanted]) -> Iterator[tuple[Series, int]]:
    for level in dict.fromkeys(one.series.level for one in wanted):
        variants = [one for one in wanted if one.series.level == level]
        yield from ((one.series, number) for number in range(variants[0].games) for one in variants)


def _tell(found: Balance, asked: Asked) -> None:
    """Write what is asked for; a table, unless JSON goes there."""
    if asked.report:
        _write(asked.report, report.html(found))
    text = msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"
    if asked.json and asked.json != STANDARD:
        _write(Path(asked.json), text)
    if asked.pages:
        _write(asked.pages / f"{_name(asked)}.json", text)
        pages.write(asked.pages)
    if asked.json == STANDARD:
        sys.stdout.write(text)
    else:
        _print(found)


def _name(asked: Asked) -> str:
    """The file of a run among those of other runs."""
    parts = [asked.game, *sorted(asked.options), *([asked.compare.partition("=")[0]] if asked.compare else [])]
    return ".".join("".join(sign if sign.isalnum() or sign in "=-_" else "-" for sign in part) for part in parts)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _print(found: Balance) -> None:
    out = Console(highlight=False)
    for one in found.series:
        out.print(first_seat(one), soft_wrap=True)
    for note in notes(found.series):
        out.print(f"[dim]{note}[/]", soft_wrap=True)
    out.print()
    out.print(_table(*measures(found.series)))
    if found.differences:
        out.print(_table(*differences(found.differences)))


def _table(heading: list[str], rows: list[list[str]]) -> Table:
    table = Table(box=None, header_style="bold")
    for place, name in enumerate(heading):
        table.add_column(name, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
