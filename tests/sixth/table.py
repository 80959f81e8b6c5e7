"""Nim at the table: setup, notation, view, picture and remarks, which the games of the package have in a file each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec
from tests.sixth import rules
from tests.sixth.rules import DIGIT, LARGEST, MOST_HEAPS, SHIFT, State

from tablier.chance import below, next_rng
from tablier.games.endings import ending
from tablier.options import Choice, Option, Value
from tablier.refusal import BadPosition, BadSetup, IllegalMove
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Match

# Setup

FEWEST, SMALLEST = 3, 3  # heaps, and counters of one at the start
SIZES = LARGEST - SMALLEST + 1
OPTIONS = (
    Option(
        name="heaps",
        title=Text("Heaps", "Tas"),
        choices=tuple(
            Choice(
                value=number,
                title=Text(f"{number} heaps", f"{number} tas"),
                help=Text(f"Counters lie in {number} heaps.", f"Les jetons forment {number} tas."),
            )
            for number in range(FEWEST, MOST_HEAPS + 1)
        ),
    ),
)
PATTERN = rf"^[0-{LARGEST}]{{{FEWEST},{MOST_HEAPS}}} [01]$"
SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["position"],
    "properties": {
        "position": {"type": "string", "pattern": PATTERN, "description": "counters of each heap, and who begins"}
    },
}


def deal(options: Mapping[str, Value], rng: int) -> dict[str, Any]:
    """Heaps of any size that is allowed."""
    text = ""
    for _ in range(number_of_heaps(options)):
        rng = next_rng(rng)
        text += str(SMALLEST + below(rng, SIZES))
    return {"position": f"{text} 0"}


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The position that a setup is; refuses one of another number of heaps."""
    text = setup.get("position")
    if set(setup) != {"position"} or not _is_position(text) or len(text.split()[0]) != number_of_heaps(options):
        raise BadSetup(
            Text("A setup has a position with all its heaps.", "Une mise en place est une position avec ses tas."),
            "NIM-1",
        )
    heaps, mover = text.split()
    return State(int(heaps[::-1], 8), int(mover)), dict(setup)


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """A setup is a position."""
    if not _is_position(text):
        raise BadPosition(
            Text("Write the heaps and who moves, as in 345 0.", "Écrivez les tas et le joueur, comme 345 0."), "NIM-1"
        )
    return {**options, "heaps": len(text.split()[0])}, {"position": text}


def number_of_heaps(options: Mapping[str, Value]) -> int:
    number = options["heaps"]
    assert isinstance(number, int)
    return number


def _is_position(text: Any) -> TypeGuard[str]:
    return isinstance(text, str) and text.isascii() and re.fullmatch(PATTERN.strip("^$"), text) is not None


# Notation

HEAP_NAMES = "abcd"


def write_move(state: State, move: int) -> str:
    """The heap and how many are taken."""
    return f"{HEAP_NAMES[move >> SHIFT]}{move & DIGIT}"


def read_move(state: State, text: str) -> int:
    """What a text means, possible or not; forgiving about case and spaces."""
    compact = re.sub(r"[ \t]+", "", text).lower()
    if not re.fullmatch(rf"[{HEAP_NAMES}][1-{LARGEST}]", compact):
        raise IllegalMove(
            Text(
                "This is no move. Write the heap and how many you take, as in b2.",
                "Ce n’est pas un coup. Écrivez le tas et combien vous prenez, comme b2.",
            ),
            "NIM-2",
        )
    return HEAP_NAMES.index(compact[0]) << SHIFT | int(compact[1])


def explain(state: State, move: int) -> IllegalMove:
    """Why so many cannot be taken."""
    if rules.is_over(state):
        return IllegalMove(Text("The game is over.", "La partie est finie."), "NIM-3")
    heap = move >> SHIFT
    name, left = HEAP_NAMES[heap], rules.counters(state, heap)
    return IllegalMove(
        Text(f"Heap {name} has {left} counters.", f"Le tas {name} compte {left} jetons."), "NIM-2", [name]
    )


def write_position(state: State) -> str:
    """Counters of each heap, and the seat to move."""
    sizes = [rules.counters(state, heap) for heap in range(MOST_HEAPS)]
    shown = sizes if sizes[-1] else sizes[:FEWEST]
    return f"{''.join(map(str, shown))} {state.mover}"


# View


class NimView(msgspec.Struct, kw_only=True, tag_field="game", tag="nim"):
    """The heaps."""

    heaps: list[int]
    last: str | None


def view(match: Match, seat: int | None) -> NimView:
    """What everybody sees."""
    return NimView(heaps=_sizes(match), last=str(match.moves[-1]) if match.moves else None)


def _sizes(match: Match) -> list[int]:
    return [rules.counters(match.rules_state, heap) for heap in range(number_of_heaps(match.game.options))]


# Picture

STYLES = {"●": "bold yellow"}


def text(match: Match, seat: int | None = None) -> str:
    """A line for each heap."""
    return "\n".join(f"{name} {'●' * size}".rstrip() for name, size in zip(HEAP_NAMES, _sizes(match), strict=False))


def svg(match: Match, seat: int | None = None) -> str:
    """A row of places for each heap, of which the taken ones are empty."""
    places = "".join(
        f'<circle cx="{20 * place + 10}" cy="{20 * heap + 10}" r="8" fill="{"#d9a514" if place < size else "none"}"/>'
        for heap, size in enumerate(_sizes(match))
        for place in range(LARGEST)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80" role="img" aria-label="Nim">{places}</svg>'


# Remarks


def why(match: Match, move: Move, line: Sequence[Move]) -> Text:
    """What a move takes and leaves, and how the game ends by the moves that are expected."""
    position: State = match.rules_state
    heap, taken = move.code >> SHIFT, move.code & DIGIT
    name, left = HEAP_NAMES[heap], rules.counters(position, heap) - taken
    clauses = [
        Text(f"takes {taken} from heap {name}", f"prend {taken} du tas {name}"),
        Text(f"leaves {left} there", f"y laisse {left}") if left else Text("empties it", "le vide"),
    ]
    for following in [move, *line[1:]]:
        position = rules.play(position, following.code)
    return sentence([*clauses, *ending(rules, position, line)])
