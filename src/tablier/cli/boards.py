"""Boards and results in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from tablier.state import State


def show(state: State, console: Console, seat: int | None) -> None:
    """The board in colour, as a seat may see it; marks differ in shape too."""
    picture = Text(state.text(seat))
    for pattern, style in state.game.module.STYLES.items():
        picture.highlight_regex(pattern, style)
    console.print(picture)


def outcome(state: State) -> str:
    """Who won a game that is over, and the scores."""
    scores = " – ".join(str(score) for score in state.scores)
    return f"Draw, {scores}." if state.winner is None else f"Seat {state.winner} wins, {scores}."
