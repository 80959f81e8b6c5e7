"""The eight strengths at which the program plays every game, from a beginner's opponent to its best."""

from __future__ import annotations

from msgspec import Struct

from tablier.refusal import BadOption
from tablier.texts import Text, shown


class Level(Struct, frozen=True, kw_only=True):
    """A strength. How a game's engine plays at it stands in that engine's SETTINGS, by name."""

    name: str
    title: Text
    help: Text
    seconds: float  # it never takes longer over a move; most levels stop long before
    threads: int = 1


LEVELS = (
    Level(
        name="novice",
        title=Text("Novice", "Novice"),
        help=Text("A complete beginner. A child can beat it.", "Un vrai débutant. Un enfant peut le battre."),
        seconds=1.0,
    ),
    Level(
        name="gentle",
        title=Text("Gentle", "Indulgent"),
        help=Text("Overlooks a lot. For a first game.", "Laisse passer beaucoup. Pour une première partie."),
        seconds=1.0,
    ),
    Level(
        name="casual",
        title=Text("Casual", "Détendu"),
        help=Text("Sees most of what is on the board.", "Voit l’essentiel de ce qui est sur le plateau."),
        seconds=1.0,
    ),
    Level(
        name="steady",
        title=Text("Steady", "Régulier"),
        help=Text("Sees what is coming. For regular players.", "Voit venir. Pour qui joue régulièrement."),
        seconds=1.5,
    ),
    Level(
        name="keen",
        title=Text("Keen", "Habile"),
        help=Text("Has a plan, and notices yours.", "A un plan, et remarque le vôtre."),
        seconds=1.5,
    ),
    Level(
        name="sharp",
        title=Text("Sharp", "Incisif"),
        help=Text("Thinks ahead and forgives little.", "Anticipe et pardonne peu."),
        seconds=2.0,
    ),
    Level(
        name="fierce",
        title=Text("Fierce", "Féroce"),
        help=Text("For those who beat every level before it.", "Pour qui bat tous les niveaux précédents."),
        seconds=3.0,
    ),
    Level(
        name="champion",
        title=Text("Champion", "Champion"),
        help=Text(
            "The best it can do, in up to five seconds.", "Le mieux qu’il sache faire, en cinq secondes au plus."
        ),
        seconds=5.0,
        threads=2,
    ),
)


def level(name: str) -> Level:
    """A level by its name; unknown ones are refused with the list of known ones."""
    for known in LEVELS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in LEVELS)
    raise BadOption(
        Text(
            f"There is no level {shown(name)}; the levels are: {names}.",
            f"Le niveau {shown(name)} n’existe pas ; les niveaux sont : {names}.",
        )
    )
