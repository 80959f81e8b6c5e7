"""What a gesture of Ascension would do: which ways it opens and closes, and to whom.

Heights and visible faces alone decide about ways, and the face of the piece in hand, which its player sees. What a lift
would show stays unknown here, for it is not known before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tablier.games.ascension import rules
from tablier.games.ascension.board import HALF, PAWN, STOP, place, take
from tablier.games.ascension.elements import HOMES
from tablier.games.ascension.notation import cell_name
from tablier.games.ascension.reach import in_reach
from tablier.games.ascension.remarks import is_sent_home, stepped, why
from tablier.games.previews import Mark, Preview

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment


def preview(moment: Moment, move: Move) -> Preview:
    """What a legal gesture would do at once: `opened` and `closed` cells by seat, `onward` and `sent` of its pawn."""
    state: rules.State = moment.rules_state
    board = state.board.copy()
    marks: list[Mark] = []
    if state.phase == rules.LIFT:
        if move.code < HALF:
            take(board, move.code)
    elif state.phase == rules.PLACE:
        place(board, state.mover, state.hand, move.code)
        marks = _sent(state, board)
    elif move.code != STOP:
        board = stepped(board, state, move)
        marks = [Mark(kind="onward", places=_names(in_reach(board, state.players, state.mover)), seat=state.mover)]
    gains = [0] * state.players
    if (after := rules.play(state, move.code)).phase == rules.OVER and after.mover >= 0:
        gains[after.mover] = 1
    return Preview(text=why(moment, move, [move]), gains=gains, marks=[*marks, *_changed(state, board)])


def _changed(state: rules.State, board: np.ndarray) -> list[Mark]:
    """The cells that come within reach of a pawn by it, or are no longer; a pawn that steps has a new reach anyway."""
    marks = []
    for seat in range(state.players):
        if seat == state.mover and state.phase not in (rules.LIFT, rules.PLACE):
            continue
        before, after = in_reach(state.board, state.players, seat), in_reach(board, state.players, seat)
        marks += [
            Mark(kind=kind, places=_names(cells), seat=seat)
            for kind, cells in (("opened", after - before), ("closed", before - after))
            if cells
        ]
    return marks


def _sent(state: rules.State, board: np.ndarray) -> list[Mark]:
    """Where a pawn that can then not step is sent (ACN-9)."""
    if not is_sent_home(state, board):
        return []
    seat = state.mover
    home = HOMES[rules.figure_of(state.players, seat)]
    return [Mark(kind="sent", places=[cell_name(int(board[PAWN + seat])), cell_name(home)], seat=seat)]


def _names(cells: set[int]) -> list[str]:
    return [cell_name(cell) for cell in sorted(cells)]
