"""`tablier tournament`."""

from __future__ import annotations

from tablier.arena.schedule import FORMATS, Format
from tablier.refusal import BadOption
from tablier.texts import Text, shown

ROUNDS = 10


def known_format(name: str) -> Format:
    """A format by its name."""
    for form in FORMATS:
        if name == form:
            return form
    known = ", ".join(FORMATS)
    raise BadOption(
        Text(
            f"There is no format {shown(name)}; there are {known}.", f"Il n’y a pas de {shown(name)} ; il y a {known}."
        )
    )


def rounds_of(form: Format, rounds: int | None, is_open: bool) -> int | None:
    """How many rounds are played: those that were asked for, or the usual ones; None where that is found out."""
    return rounds or (None if form == "swiss" or is_open else ROUNDS)
