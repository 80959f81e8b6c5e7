"""How a game ends by the moves that are expected, in words: for the reasons of games where everything lies open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import Move


def ending(rules: Any, position: Any, line: Sequence[Move]) -> list[Text]:
    """By how much the seat of a line's first move is ahead, where the position after the line is the end."""
    if not rules.is_over(position):
        return []
    seat = line[0].seat
    verb = Text("ends the game", "met fin à la partie") if len(line) == 1 else Text("finishes", "termine")
    ahead = int(rules.score(position, seat)) - int(rules.score(position, 1 - seat))
    if ahead == 0:
        return [Text(f"{verb.en} level", f"{verb.fr} à égalité")]
    points = f"{abs(ahead)} point{'s' * (abs(ahead) > 1)}"
    where = Text("ahead", "d’avance") if ahead > 0 else Text("behind", "de retard")
    return [Text(f"{verb.en} {points} {where.en}", f"{verb.fr} avec {points} {where.fr}")]
