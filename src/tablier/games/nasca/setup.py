"""Before the first plank: the options of Nasca and its landscapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tablier.chance import next_rng
from tablier.games.nasca import notation, rules
from tablier.games.nasca.board import NEUTRAL, WORDS, any_free, lay
from tablier.games.nasca.rules import NEUTRAL_LENGTHS, State
from tablier.options import Choice, Custom, Option, Value
from tablier.refusal import BadOption, BadPosition, BadSetup
from tablier.texts import Text, shown

# Landscapes of ours, each its own mirror image from left to right.
NAMED_LANDSCAPES = {
    "crossroads": "c2-c3 d8 e5-g5 f2 h8 i2-i3",
    "islands": "b4-c4 d9 f2 f5-f7 h9 i4-j4",
    "bay": "b5-b6 d2 e8-g8 f5 h2 j5-j6",
}


def _custom_landscape(value: Any) -> Value:
    """A list of planks, or the same as one text separated by commas or spaces."""
    planks = value.replace(",", " ").split() if isinstance(value, str) else value
    if planks in ([], ()):
        raise BadOption(
            Text(
                "A landscape of your own has one to six neutral planks; without any it is none.",
                "Un paysage de votre choix a d’une à six pièces neutres ; sans aucune, c’est none.",
            ),
            "NAS-12",
        )
    if not isinstance(planks, list | tuple) or len(planks) > len(NEUTRAL_LENGTHS):
        raise BadOption(
            Text(
                f"Option landscape cannot be {shown(value)}; choose none, random, {', '.join(NAMED_LANDSCAPES)}, "
                "or list neutral planks, as in e5-g5,c3.",
                f"L’option landscape ne peut pas valoir {shown(value)} ; choisissez none, random, "
                f"{', '.join(NAMED_LANDSCAPES)}, ou énumérez des pièces neutres, comme e5-g5,c3.",
            ),
            "NAS-12",
        )
    try:
        placements = notation.read_landscape(planks)
    except BadSetup as refusal:
        raise BadOption(refusal.text, refusal.rule, refusal.places) from refusal
    return tuple(notation.TEXTS[placement] for placement in placements)


OPTIONS = (
    Option(
        name="rounds",
        title=Text("Rounds", "Manches"),
        choices=(
            Choice(
                value=2,
                title=Text("Two", "Deux"),
                help=Text("Each player starts one; points add up.", "Chacun en commence une ; les points s’ajoutent."),
            ),
            Choice(
                value=1,
                title=Text("One", "Une"),
                help=Text(
                    "A short game of a single round. House rule.",
                    "Une courte partie d’une seule manche. Règle maison.",
                ),
            ),
        ),
    ),
    Option(
        name="landscape",
        title=Text("Landscape", "Paysage"),
        choices=(
            Choice(
                value="none",
                title=Text("Empty", "Vide"),
                help=Text("No neutral planks.", "Sans pièces neutres."),
            ),
            Choice(
                value="random",
                title=Text("At random", "Au hasard"),
                help=Text(
                    "All six neutral planks lie flat, in both rounds alike (house rule).",
                    "Les six pièces neutres sont posées à plat, les mêmes aux deux manches (règle maison).",
                ),
            ),
            Choice(
                value="crossroads",
                title=Text("Crossroads", "Carrefour"),
                help=Text(
                    "Made for this program: a bar in the middle, posts around it.",
                    "Fait pour ce programme : une barre au milieu, des bornes autour.",
                ),
            ),
            Choice(
                value="islands",
                title=Text("Islands", "Îles"),
                help=Text(
                    "Made for this program: a pillar in the middle, islands beside it.",
                    "Fait pour ce programme : un pilier au milieu, des îles à côté.",
                ),
            ),
            Choice(
                value="bay",
                title=Text("Bay", "Baie"),
                help=Text(
                    "Made for this program: a wall below, arms at both sides.",
                    "Fait pour ce programme : un mur en bas, des bras des deux côtés.",
                ),
            ),
        ),
        custom=Custom(
            help=Text(
                "Lay any of the six: one of 3 cells, two of 2, three of 1, flat or on others, as in e5-g5, c3.",
                "Posez-en d’une à six : une de 3 cases, deux de 2, trois de 1, à plat ou sur d’autres, "
                "comme e5-g5, c3.",
            ),
            check=_custom_landscape,
            schema={
                "anyOf": [
                    {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 6},
                    {"type": "string", "pattern": "^[A-Ka-k0-9, -]+$"},
                ]
            },
        ),
    ),
    Option(
        name="corners",
        title=Text("Corners", "Coins"),
        choices=(
            Choice(
                value="closed",
                title=Text("Closed", "Fermés"),
                help=Text(
                    "Planks that touch only at a corner close an area. House rule.",
                    "Des pièces qui ne se touchent que par un coin ferment une aire. Règle maison.",
                ),
            ),
            Choice(
                value="open",
                title=Text("Open", "Ouverts"),
                help=Text(
                    "They leave a gap: an area must be closed side by side, “entirely surrounded”.",
                    "Elles laissent un passage : il faut fermer côté contre côté, « entièrement ».",
                ),
            ),
        ),
    ),
)

SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["landscape"],
    "properties": {
        "landscape": {
            "type": "array",
            "maxItems": 6,
            "items": {"type": "string", "pattern": "^[a-k](10|[1-9])(-[a-k](10|[1-9]))?$"},
            "description": "the neutral planks, as their end cells: sorted if they lie flat, else as they are laid",
        }
    },
}


def deal(options: Mapping[str, Value], rng: int) -> dict[str, list[str]]:
    """The landscape, spelled out."""
    landscape = options["landscape"]
    if landscape != "random":
        return {"landscape": _spelled_out(landscape)}
    board, planks = np.zeros(WORDS, np.int64), []
    for length in NEUTRAL_LENGTHS:
        rng = next_rng(rng)
        placement = any_free(board, length, rng)
        lay(board, placement, NEUTRAL)
        planks.append(notation.TEXTS[placement])
    return {"landscape": sorted(planks)}


def _spelled_out(landscape: Value) -> list[str]:
    """The planks of a landscape that is not left to chance."""
    if isinstance(landscape, tuple):
        return list(landscape)
    return NAMED_LANDSCAPES.get(str(landscape), "").split()


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The first position of this setup, which is checked, and its planks in order."""
    if set(setup) != {"landscape"} or not isinstance(setup["landscape"], list | tuple):
        raise BadSetup(
            Text("The setup of this game has a landscape.", "La mise en place de ce jeu contient un paysage."), "NAS-12"
        )
    placements = notation.read_landscape(setup["landscape"])
    planks = [notation.TEXTS[placement] for placement in placements]
    landscape = options["landscape"]
    is_random = landscape == "random"
    is_full = len(planks) == len(NEUTRAL_LENGTHS) and notation.is_flat(placements)
    if not (is_full if is_random else planks == _spelled_out(landscape)):
        raise BadSetup(
            Text("These neutral planks are not that landscape.", "Ces pièces neutres ne sont pas ce paysage."), "NAS-12"
        )
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    return rules.start(placements, rounds, options["corners"] == "open"), {"landscape": planks}


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Always refused: positions of Nasca have no notation."""
    raise BadPosition(
        Text("Positions of Nasca are given by records.", "Les positions de Nasca se donnent par un enregistrement.")
    )
