"""What a game's `lesson.py` is made of: steps with one thing to do, and a short game at the end.

Moves stand as in a record, several of them separated by spaces. Whoever learns has the seat to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tablier.texts import Text

Topic = Literal["aim", "move", "forbidden", "score", "end"]


class Moment(Struct, frozen=True, kw_only=True):
    """A position: a game with these options, from a setup or a position text, after some moves."""

    options: Mapping[str, Any] = {}
    setup: Mapping[str, Any] | None = None
    position: str | None = None
    moves: str = ""


class Wrong(Struct, frozen=True, kw_only=True):
    """Moves that a learner may try instead, and what is said to that."""

    moves: str
    text: Text
    rule: str | None = None  # that refuses them; None: they are legal


class Step(Moment, frozen=True, kw_only=True):
    """One thing to do."""

    teaches: tuple[Topic, ...]
    rules: tuple[str, ...]
    text: Text
    right: str = ""  # the moves asked for, the one that is shown first; all legal ones where this is empty
    gain: int = 0  # of these, only moves that give the learner so many points at once, or more
    praise: Text
    wrong: tuple[Wrong, ...] = ()
    otherwise: Text | None = None  # said to all other legal moves; None where there are none
    reply: str = ""  # moves that then follow by themselves


class Finale(Moment, frozen=True, kw_only=True):
    """The short game at the end; without setup and position it is dealt by chance."""

    text: Text


class Lesson(Struct, frozen=True, kw_only=True):
    """How a game is learned in a minute."""

    steps: tuple[Step, ...]
    finale: Finale
