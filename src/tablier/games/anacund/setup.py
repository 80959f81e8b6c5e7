"""Before the first placement: the option of Anacund, and the slats laid to a ring."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tablier.chance import below, next_rng, shuffled
from tablier.games.anacund import notation, rules
from tablier.games.anacund.rules import SQUARES, VALUES, State
from tablier.options import Choice, Option, Value
from tablier.refusal import BadPosition, BadSetup
from tablier.texts import Text

# ANA-1: the values of each slat, in order along it.
SHORT_SLATS = [list(pair) for pair in combinations(range(1, VALUES + 1), 2)]
LONG_SLATS = [[1, 2, 3], [4, 5, 6]]
BONUS_SLAT, BONUS_VALUE = [1, 6], 1

OPTIONS = (
    Option(
        name="bonus",
        title=Text("Bonus square", "Case bonus"),
        choices=(
            Choice(
                value="on",
                title=Text("Yes", "Oui"),
                help=Text(
                    "The marked square of value 1 is worth 6 points.", "La case marquée de valeur 1 rapporte 6 points."
                ),
            ),
            Choice(
                value="off",
                title=Text("No", "Non"),
                help=Text("Every square is worth one point.", "Chaque case rapporte un point."),
            ),
        ),
    ),
)

SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["ring"],
    "properties": {
        "ring": {
            "type": "string",
            "pattern": r"^([1-6]\*?){36}$",
            "description": "the values in ring order from a1, * after the bonus",
        }
    },
}


def deal(options: Mapping[str, Value], rng: int) -> dict[str, str]:
    """Shuffle the slats, turn each or not, and put the long ones at the ends."""
    short, rng = shuffled(SHORT_SLATS, rng)
    long, rng = shuffled(LONG_SLATS, rng)
    columns = []
    for slat in [long[0], *short, long[1]]:
        rng = next_rng(rng)
        columns.append((slat, slat[::-1] if below(rng, 2) else slat))
    top = [(slat, values[0]) for slat, values in columns]
    bottom = [(slat, values[-1]) for slat, values in reversed(columns)]
    middle = [(slat, values[1]) for slat, values in (columns[-1], columns[0])]
    ring = [*top, middle[0], *bottom, middle[1]]
    bonus = ring.index((BONUS_SLAT, BONUS_VALUE))
    return {"ring": notation.write_ring([value for _, value in ring], bonus)}


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The empty ring of this setup, which is checked."""
    if set(setup) != {"ring"} or not isinstance(setup["ring"], str) or len(setup["ring"]) > 2 * SQUARES:
        raise BadSetup(
            Text("The setup of this game has a ring.", "La mise en place de ce jeu contient un anneau."), "ANA-1"
        )
    values, bonus = notation.read_ring(setup["ring"])
    counts_bonus = options["bonus"] == "on" and bonus is not None
    return rules.start(values, 1 << (bonus or 0) if counts_bonus else 0), dict(setup)


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Always refused: positions of Anacund have no notation."""
    raise BadPosition(
        Text("Positions of Anacund are given by records.", "Les positions d’Anacund se donnent par un enregistrement.")
    )
