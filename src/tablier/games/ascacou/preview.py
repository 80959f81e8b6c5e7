"""What a pawn of Ascacou would do, before it is placed: the cards it completes, the cells it closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.ascacou import rules
from tablier.games.ascacou.notation import CARD_NAMES, CELL_NAMES, standing
from tablier.games.ascacou.remarks import closed_by, completed_cards, newly_closed, why
from tablier.games.ascacou.rules import CARDS, State
from tablier.games.previews import Mark, Preview, gains
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment

CLOSED = ("closed-black", "closed-white")


def preview(moment: Moment, move: Move) -> Preview:
    """What a legal move would do at once; the colour it imposes is the mover's to name, and goes without saying."""
    before: State = moment.rules_state
    if move.code >= rules.PICK:
        taken = Mark(kind="taken", places=[str(move)], seat=move.seat)
        return Preview(text=why(moment, move, [move]), gains=[0] * rules.SEATS, marks=[taken])
    next_moment = moment.play(move)
    after: State = next_moment.rules_state
    cell = move.code >> rules.CELL_SHIFT & rules.CELL_MASK
    clauses = completed_cards(before, after, move.seat) or [Text("completes no card", "ne complète aucune carte")]
    return Preview(
        text=sentence([*clauses, *closed_by(before, after, cell)]),
        gains=gains(moment, next_moment),
        marks=[*_completed(before, after, cell), *_closed(before, after, cell)],
    )


def _completed(before: State, after: State, cell: int) -> list[Mark]:
    """The cards that appear for the first time, each with the blocks that show it, for its owner (ASC-4)."""
    new = after.present & ~before.present
    shown = standing(after.black, after.white)
    return [
        Mark(
            kind="card",
            places=[CARD_NAMES[card], *(CELL_NAMES[corner] for corner, other in shown if other == card)],
            seat=after.owners >> card & 1,
        )
        for card in range(CARDS)
        if new >> card & 1
    ]


def _closed(before: State, after: State, placed: int) -> list[Mark]:
    """The cells that one colour, or both, can no longer take (ASC-3)."""
    dead, closed = newly_closed(before, after, placed)
    marks = [Mark(kind="dead", places=[CELL_NAMES[cell] for cell in dead])] if dead else []
    for colour, kind in enumerate(CLOSED):
        places = [CELL_NAMES[cell] for cell, other in closed if other == colour]
        if places:
            marks.append(Mark(kind=kind, places=places))
    return marks
