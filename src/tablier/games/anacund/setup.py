"""Before the first placement: the options of Anacund, and the slats laid to a ring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tablier.games.anacund import notation, rules, slats
from tablier.games.anacund.rules import SQUARES, State
from tablier.options import Choice, Custom, Option, Value
from tablier.refusal import BadOption, BadPosition, BadSetup
from tablier.texts import Text, shown

RING_PATTERN = r"^([1-6]\*?){36}$"
LONGEST_RING = 1_000  # characters, as typed


def _own_ring(value: Any) -> Value:
    """A ring of somebody's own, spaces left out."""
    if not isinstance(value, str) or len(value) > LONGEST_RING:
        raise BadOption(
            Text(
                f"Option ring cannot be {shown(value)}; choose null, for shuffled slats, or write 36 digits.",
                f"L’option ring ne peut pas valoir {shown(value)} ; choisissez null, pour des lames mélangées, ou "
                "écrivez 36 chiffres.",
            ),
            "ANA-1",
        )
    compact = "".join(value.split())
    try:
        notation.read_ring(compact)
    except BadSetup as refusal:
        raise BadOption(refusal.text, refusal.rule) from None
    return compact


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
    Option(
        name="capture",
        title=Text("Captures", "Captures"),
        choices=(
            Choice(
                value="pawn",
                title=Text("After each pawn", "Après chaque pion"),
                help=Text(
                    "House rule: the book speaks of playing one pawn that encloses. The order of your pawns matters.",
                    "Règle maison : le livret parle de jouer un pion qui enclave. L’ordre de vos pions compte.",
                ),
            ),
            Choice(
                value="turn",
                title=Text("At the end of the turn", "À la fin du tour"),
                help=Text(
                    "The other reading: the book speaks of pawns, in the plural, that are played and find themselves "
                    "enclosed. Nothing is captured before the third pawn.",
                    "L’autre lecture : le livret parle de pions, au pluriel, qui sont joués et se retrouvent enclavés. "
                    "Rien n’est capturé avant le troisième pion.",
                ),
            ),
        ),
    ),
    Option(
        name="ring",
        title=Text("Ring", "Anneau"),
        choices=(
            Choice(
                value=None,
                title=Text("Shuffled slats", "Lames mélangées"),
                help=Text(
                    "The slats are laid by lot. House rule: which values stand on them.",
                    "Les lames sont tirées au sort. Règle maison : les valeurs qu’elles portent.",
                ),
            ),
        ),
        custom=Custom(
            help=Text(
                "Or a ring of your own: 36 digits from 1 to 6, clockwise from a1, with * after the bonus.",
                "Ou un anneau à vous : 36 chiffres de 1 à 6, dans le sens des aiguilles d’une montre à partir de a1, "
                "avec * après le bonus.",
            ),
            check=_own_ring,
            schema={"type": "string", "pattern": RING_PATTERN},
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
            "pattern": RING_PATTERN,
            "description": "the values in ring order from a1, * after the bonus",
        }
    },
}


def deal(options: Mapping[str, Value], rng: int) -> dict[str, str]:
    """Lay the slats to a ring by lot, or take the ring that was chosen."""
    if isinstance(options["ring"], str):
        return {"ring": options["ring"]}
    laid = np.zeros(slats.SLATS, np.int64)
    slats.lay(laid, 0, rng)
    squares = range(SQUARES)
    bonus = next(square for square in squares if slats.is_bonus(laid, 0, square))
    return {"ring": notation.write_ring([slats.value_at(laid, 0, square) for square in squares], bonus)}


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The empty ring of this setup, which is checked."""
    if set(setup) != {"ring"} or not isinstance(setup["ring"], str) or len(setup["ring"]) > 2 * SQUARES:
        raise BadSetup(
            Text("The setup of this game has a ring.", "La mise en place de ce jeu contient un anneau."), "ANA-1"
        )
    if options["ring"] not in (None, setup["ring"]):
        raise BadSetup(
            Text(
                "The ring of the setup is not the one of the option ring.",
                "L’anneau de la mise en place n’est pas celui de l’option ring.",
            ),
            "ANA-1",
        )
    values, bonus = notation.read_ring(setup["ring"])
    counts_bonus = options["bonus"] == "on" and bonus is not None
    position = rules.start(values, 1 << (bonus or 0) if counts_bonus else 0, options["capture"] == "turn")
    return position, dict(setup)


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Always refused: positions of Anacund have no notation."""
    raise BadPosition(
        Text("Positions of Anacund are given by records.", "Les positions d’Anacund se donnent par un enregistrement.")
    )
