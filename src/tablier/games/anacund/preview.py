"""What a pawn of Anacund would do, before it is placed: what it captures and loses, and what its group holds then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.games.anacund import rules
from tablier.games.anacund.notation import SQUARE_NAMES
from tablier.games.anacund.remarks import NOW, captured_now, parts_of
from tablier.games.anacund.rules import SQUARES, State
from tablier.games.previews import Mark, Preview, gains
from tablier.texts import Text, sentence

if TYPE_CHECKING:
    from tablier.state import Move
    from tablier.state import State as Moment


def preview(moment: Moment, move: Move) -> Preview:
    """What a legal move would do at once."""
    before: State = moment.rules_state
    next_moment = moment.play(move)
    after: State = next_moment.rules_state
    won = (after.light_won & ~before.light_won, after.dark_won & ~before.dark_won)
    captured, lost = won if move.seat == rules.LIGHT else won[::-1]
    parts, _ = parts_of(before, [move])
    clauses = [*captured_now(parts[NOW], after, move.seat), *_due(after, move.seat)]
    return Preview(
        text=sentence([*clauses, _group(rules.size_of(before, move.code) - 1)]),
        gains=gains(moment, next_moment),
        marks=[
            *_marks("captured", captured, move.seat),
            *_marks("captured", lost, 1 - move.seat),
            *_marks("due", _due_squares(after, move.seat)[0], move.seat),
            *_marks("due", _due_squares(after, move.seat)[1], 1 - move.seat),
        ],
    )


def _due_squares(after: State, seat: int) -> tuple[int, int]:
    """What the turn would capture and lose as it stands; nothing once it has ended (ANA-5)."""
    return rules.due(after) if not rules.is_over(after) and rules.player(after) == seat else (0, 0)


def _due(after: State, seat: int) -> list[Text]:
    won, lost = _due_squares(after, seat)
    clauses = []
    if won:
        clauses.append(Text(f"encloses {won.bit_count()} for now", f"en enclave {won.bit_count()} pour l’instant"))
    if lost:
        clauses.append(Text(f"risks {lost.bit_count()} for now", f"en risque {lost.bit_count()} pour l’instant"))
    return clauses


def _group(size: int) -> Text:
    """What the pawn's group holds then, and so where its next one goes (ANA-2)."""
    if size == 0:
        return Text("uses up its group", "épuise son groupe")
    return Text(f"leaves {size} in its group", f"en laisse {size} dans son groupe")


def _marks(kind: str, squares: int, seat: int) -> list[Mark]:
    names = [SQUARE_NAMES[square] for square in range(SQUARES) if squares >> square & 1]
    return [Mark(kind=kind, places=names, seat=seat)] if names else []
