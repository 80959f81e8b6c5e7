"""From the words of a command line to a game."""

from __future__ import annotations

import sys
from pathlib import Path

from tablier import games
from tablier.options import Value
from tablier.refusal import BadOption, BadRecord, BadSetup
from tablier.state import Game, State
from tablier.texts import Text, shown


def asked_game(name: str, options: list[str] | None) -> Game:
    """The game with its options given as NAME=VALUE."""
    if name not in games.GAMES:
        return Game(name, {})  # refuses, naming the games there are
    known = {option.name: option for option in games.module(name).OPTIONS}
    given: dict[str, Value] = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals:
            raise BadOption(
                Text(
                    f"Write --option NAME=VALUE, not {shown(text)}.", f"Écrivez --option NOM=VALEUR, pas {shown(text)}."
                )
            )
        if key in given:
            raise BadOption(Text(f"Option {key} is given twice.", f"L’option {key} est donnée deux fois."))
        given[key] = known[key].read(value) if key in known else value
    return Game(name, given)


def started(name: str, options: list[str] | None, seed: int | None, position: str | None) -> State:
    """The first state, from a seed or from a position."""
    game = asked_game(name, options)
    if position is None:
        return game.start(seed=seed)
    if seed:
        raise BadSetup(Text("Give a seed or a position, not both.", "Donnez une graine ou une position, pas les deux."))
    return game.position(position)


def read_record(file: Path) -> str:
    """The text of a record; - is standard input."""
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise BadRecord(Text(f"{file} cannot be read: {error}.", f"{file} ne peut pas être lu : {error}.")) from error
