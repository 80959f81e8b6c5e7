"""Recorded games with everything printed at every move, so that a change of rules shows as a diff a player can judge.

    python -m tests.playthroughs --write                            write all of them again
    python -m tests.playthroughs --write ascacou free=true          add one for these options

They lie in tests/games/<game>/playthroughs/. The options and the seed stand in the first lines of each. There is one
for the defaults and one for each other choice of every option; more may be added. Games that only a limit of turns
would end are cut short in all of them.
"""

from __future__ import annotations

import json
import random
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.facts import fact

import tablier
from tablier import games, players
from tablier.options import written

FOLDER = Path(__file__).parent / "games"
SEED = 1
SIMULATIONS = 100
WIDTH = 116


def wanted(name: str) -> list[list[str]]:
    """The options each game must have a playthrough of: the defaults, and every other choice by itself."""
    options = games.module(name).OPTIONS
    always = fact(name, "RECORDED", [])
    others = ([f"{o.name}={written(choice.value)}"] for o in options for choice in o.choices[1:])
    return [always, *([*other, *always] for other in others)]


def path_of(name: str, options: list[str]) -> Path:
    """Where the playthrough with these options lies."""
    stem = ",".join(option.replace("=", "-") for option in options) or "default"
    return FOLDER / name / "playthroughs" / f"{stem}.txt"


def recorded(name: str) -> list[list[str]]:
    """The options of the playthroughs there are."""
    return [options_in(path) for path in sorted((FOLDER / name / "playthroughs").glob("*.txt"))]


def options_in(path: Path) -> list[str]:
    """The options in the first lines of a playthrough."""
    return path.read_text(encoding="utf-8").splitlines()[1].split()[1:]


def playthrough(name: str, options: list[str]) -> str:
    """One random game, told in full."""
    known = {option.name: option for option in games.module(name).OPTIONS}
    given = {key: known[key].read(value) for key, value in (option.split("=") for option in options)}
    state = tablier.game(name, **given).start(seed=SEED)
    chance = random.Random(SEED)
    thought = players.think(state, simulations=SIMULATIONS, seed=SEED)
    lines = [
        f"game {name}",
        " ".join(["options", *options]),
        f"seed {SEED}",
        f"setup {json.dumps(state.setup)}",
        f"search {SIMULATIONS} simulations: {thought.move}, {thought.nodes} nodes",
    ]
    seen: dict[int | None, dict[str, Any]] = {}
    while True:
        eyes = state.player if state.game.module.SECRETS else None
        lines += ["", *told(state), *changes(seen.get(eyes, {}), state.view(eyes))]
        seen[eyes] = state.view(eyes)
        if state.over:
            return "\n".join([*lines, "", f"result {json.dumps(state.record()['result'])}", ""])
        move = chance.choice(state.legal())
        lines += ["", f"--- {len(state.moves) + 1}. seat {state.player}: {move}"]
        state = state.play(move)


def told(state: tablier.State) -> Iterator[str]:
    """A moment of a game."""
    yield str(state)
    yield f"to move {state.player}, scores {state.scores}, winner {state.winner}"
    yield f"position {state.position}"
    legal = state.legal()
    yield from textwrap.wrap(f"legal {len(legal)}: {' '.join(legal)}", WIDTH, subsequent_indent="  ")


def changes(before: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    """What differs in the view from the last one; of lists that keep their length only the items that differ."""
    for key, value in view.items():
        old = before.get(key)
        if value == old:
            continue
        if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
            items = [(number, item) for number, item in enumerate(value) if item != old[number]]
        else:
            items = [(-1, value)]
        for number, item in items:
            label = f"view {key}" if number < 0 else f"view {key}[{number}]"
            yield from textwrap.wrap(f"{label} {json.dumps(item)}", WIDTH, subsequent_indent="  ")


def write(name: str, options: list[str]) -> None:
    """Write one playthrough."""
    path = path_of(name, options)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(playthrough(name, options), encoding="utf-8", newline="\n")
    print(f"wrote {path.relative_to(FOLDER.parent.parent)}")


def main(arguments: list[str]) -> None:
    """Write what is asked for."""
    if arguments[:1] != ["--write"]:
        sys.exit(__doc__)
    if arguments[1:]:
        write(arguments[1], sorted(arguments[2:]))
        return
    for name in games.GAMES:
        for options in [*wanted(name), *(extra for extra in recorded(name) if extra not in wanted(name))]:
            write(name, options)


if __name__ == "__main__":
    main(sys.argv[1:])
