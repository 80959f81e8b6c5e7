"""What a move would do, to be seen before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tablier.texts import Text

if TYPE_CHECKING:
    from tablier.state import Move, State


class Mark(msgspec.Struct, kw_only=True, frozen=True):
    """Places that a move would change, to be marked on the board."""

    kind: str  # in the game's own words: "card", "area", "group", "captured"
    places: list[str]  # as the board names them
    seat: int | None = None  # whose they would be


class Preview(msgspec.Struct, kw_only=True, frozen=True):
    """What a legal move would do at once, as far as the seat to move can know that."""

    text: Text
    gains: list[int]  # by how much the score of each seat would change
    marks: list[Mark]


def gains(before: State, after: State) -> list[int]:
    """By how much the score of each seat changes."""
    return [new - old for old, new in zip(before.scores, after.scores, strict=True)]


def plain_preview(state: State, move: Move) -> Preview:
    """The reason of a move without what is expected to follow, and no marks."""
    text = state.game.module.why(state, move, [move])
    return Preview(text=text, gains=gains(state, state.play(move)), marks=[])
