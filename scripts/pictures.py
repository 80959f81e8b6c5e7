"""Write docs/pictures: what the pages for players show, drawn from the examples in docs/examples.

An example is a position with what the pages say of it. A page shows one by the address of its picture and marks with
`<!-- example: NAME -->` where it tells one; the tests replay them all. A picture is made by the game's own `svg`, or by
one of the `DRAWINGS` of its `picture.py`. The example called `living` is the board of a game on the start page, where
some moves are played.
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

import flipbook
import tablier
from tablier.state import State

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "docs" / "examples"
KINDS = ("how-to-play", "rules", "notation")
LANGUAGES = ("en", "fr")
LIVING = "living"  # the example that the start page shows
# What stands in a page: the mark of an example, or a picture with its alternative text and caption.
MARK = re.compile(
    r"<!-- example: (?P<example>\S+) -->"
    r'|!\[(?P<alternative>[^\]]*)\]\((?P<address>[^\s)]+)(?: "(?P<caption>[^"]*)")?\)'
)


class Claims(msgspec.Struct, forbid_unknown_fields=True):
    """What is said of a moment in a game; unknown keys are refused."""

    legal: list[str] = []
    refused: dict[str, str] = {}  # each move with the rule that forbids it
    choices: int | None = None  # how many moves are legal
    player: int | None = None
    scores: list[int] | None = None
    over: bool | None = None
    winner: int | Literal["nobody"] | None = None
    written: str | None = None  # the position text
    view: dict[str, Any] = {}  # what the seat sees: `"cards.3.owner" = 1`, an empty list's length `"dead.length" = 0`


class Line(Claims):
    """What is said of a later moment."""

    moves: str = ""


class Example(Claims):
    """A game so far, how it is drawn, and what is said of it."""

    options: dict[str, Any] = {}
    setup: dict[str, Any] | None = None
    seed: int = 0  # where there is no setup
    position: str | None = None  # or a position text to go on from
    moves: str = ""
    seat: int | None = None  # whose view it is; a spectator's without
    draw: str | None = None  # one of the game's DRAWINGS
    arguments: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    plays: list[str] = []  # what is then played, each shown after the other
    after: list[Line] = []  # lines that go on from here

    @property
    def claims(self) -> bool:
        """Whether anything is said of it."""
        return any(getattr(self, name) != getattr(Claims(), name) for name in Claims.__struct_fields__) or any(
            self.after
        )


def examples(game: str) -> dict[str, Example]:
    """The examples of a game, by name."""
    path = EXAMPLES / f"{game}.toml"
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Example])


def replayed(game: str, example: Example) -> State:
    """The moment an example tells of."""
    made = tablier.game(game, **example.options)
    if example.position is not None:
        state = made.position(example.position)
    elif example.setup is not None:
        state = made.start(setup=example.setup)
    else:
        state = made.start(seed=example.seed)
    return played(state, example.moves)


def played(state: State, moves: str) -> State:
    """The moment after some moves."""
    for move in moves.split():
        state = state.play(move)
    return state


def drawn(game: str, example: Example) -> str:
    """The picture of an example."""
    pictures = [drawn_alone(game, state, example) for state in moments(game, example)]
    return pictures[0] if len(pictures) == 1 else flipbook.bound(pictures)


def moments(game: str, example: Example) -> Iterator[State]:
    """The moments that an example shows: most show one."""
    state = replayed(game, example)
    yield state
    for moves in example.plays:
        yield (state := played(state, moves))


def drawn_alone(game: str, state: State, example: Example) -> str:
    """The picture of one of its moments."""
    if example.draw is None:
        return state.svg(example.seat)
    drawings = importlib.import_module(f"tablier.games.{game}.picture").DRAWINGS
    picture: str = drawings[example.draw](state, example.seat, **example.arguments)
    return picture


def page(kind: str, game: str, language: str) -> str:
    """The text of a page; empty if it is not written yet."""
    path = ROOT / "docs" / kind / f"{game}.{language}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def marks(text: str) -> Iterator[re.Match[str]]:
    """The marks of examples and the pictures in a page, in order."""
    return MARK.finditer(text)


def shown(game: str) -> set[str]:
    """The names of the examples that the pages of a game and the start page show."""
    texts = [page(kind, game, language) for kind in KINDS for language in LANGUAGES]
    addresses = {mark["address"] for text in texts for mark in marks(text) if mark["address"]}
    return {address.removeprefix(f"../pictures/{game}-").removesuffix(".svg") for address in addresses} | {LIVING}


def documents() -> dict[Path, str]:
    """The generated files and what must stand in them."""
    contents = {}
    for game in tablier.GAMES:
        known = examples(game)
        for name in sorted(shown(game) & known.keys()):
            contents[PICTURES / f"{game}-{name}.svg"] = drawn(game, known[name])
    return contents


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    wanted = documents()
    for path in set(PICTURES.iterdir()) - wanted.keys():
        path.unlink()
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {len(wanted)} pictures to {PICTURES.relative_to(ROOT)}")
