"""What a card of Scho K.O. would do, before it is laid: the groups it would be part of, and how the largest change.

All of it is seen on the table; the card to be drawn is not known before the move, and not mentioned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.previews import Mark, Preview
from tablier.games.schoko import notation, rules
from tablier.games.schoko.remarks import Change, seen_from_above, why, with_card
from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment


def preview(moment: Moment, move: Move) -> Preview:
    """What a legal move would do at once: `group` marks what the card is part of, `largest` what is left elsewhere."""
    before: rules.State = moment.rules_state
    if move.code in notation.COLOURS:
        return Preview(text=why(moment, move, [move]), gains=[0] * rules.SEATS, marks=[])
    table = seen_from_above(before)
    after = with_card(table, move)
    changes = [Change(table, after, move, seat == before.dark) for seat in range(rules.SEATS)]
    mover, other = changes[move.seat], changes[1 - move.seat]
    return Preview(
        text=Text(f"{_own(mover).en}; {_rest(other).en}.", f"{_own(mover).fr} ; {_rest(other).fr}."),
        gains=[change.now - change.was for change in changes],
        marks=[mark for seat, change in enumerate(changes) for mark in _marks(change, seat)],
    )


def _own(change: Change) -> Text:
    """What becomes of the mover's colour."""
    name = change.name
    if change.now != change.was:
        return Text(
            f"The largest {name.en} group {_goes(change).en}", f"Le plus grand groupe {name.fr} {_goes(change).fr}"
        )
    if change.size in (0, change.now):
        return Text(
            f"The largest {name.en} group stays at {change.now}", f"Le plus grand groupe {name.fr} reste à {change.now}"
        )
    return Text(
        f"A {name.en} group of {change.size}, apart from the largest of {change.now}",
        f"Un groupe {name.fr} de {change.size}, à l’écart du plus grand, de {change.now}",
    )


def _rest(change: Change) -> Text:
    """What becomes of the other colour, in short."""
    name = change.name
    if change.now == change.was:
        return Text(f"{name.en} stays at {change.now}", f"le {name.fr} reste à {change.now}")
    return Text(f"{name.en} {_goes(change).en}", f"le {name.fr} {_goes(change).fr}")


def _goes(change: Change) -> Text:
    verb = "grows" if change.now > change.was else "shrinks"
    return Text(f"{verb} from {change.was} to {change.now}", f"passe de {change.was} à {change.now}")


def _marks(change: Change, seat: int) -> list[Mark]:
    """The groups that have a square of the card; and the largest one, where another has become that."""
    marks = [Mark(kind="group", places=_names(group), seat=seat) for group in change.touched]
    if change.now < change.was:
        left = [group for group in change.largest if group not in change.touched]
        marks += [Mark(kind="largest", places=_names(group), seat=seat) for group in left]
    return marks


def _names(cells: list[tuple[int, int]]) -> list[str]:
    return [f"{column},{row}" for column, row in cells]
