"""What a plank of Nasca would do, before it is laid: the areas it closes and opens, and the cells that then count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.nasca import rules
from tablier.games.nasca.board import Cells, lay, minus
from tablier.games.nasca.remarks import why
from tablier.games.nasca.view import cell_names
from tablier.games.previews import Mark, Preview, gains

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment


def preview(moment: Moment, move: Move) -> Preview:
    """What a legal move would do at once."""
    before = moment.rules_state.board
    after = before.copy()
    lay(after, move.code, move.seat)
    counted, counts = rules.scoring_cells(before), rules.scoring_cells(after)
    marks = []
    for seat in range(rules.SEATS):
        marks += _mark("area", minus(rules.areas(after, seat), rules.areas(before, seat)), seat)
        marks += _mark("counts", minus(counts[seat], counted[seat]), seat)
        marks += _mark("lost", minus(counted[seat], counts[seat]), seat)
    return Preview(text=why(moment, move, [move]), gains=gains(moment, moment.play(move)), marks=marks)


def _mark(kind: str, cells: Cells, seat: int) -> list[Mark]:
    names = cell_names(cells)
    return [Mark(kind=kind, places=names, seat=seat)] if names else []
