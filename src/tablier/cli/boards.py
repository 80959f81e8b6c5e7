"""Boards and results in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from tablier.state import State
from tablier.texts import Language


def told(state: State, text: str, language: Language) -> str:
    """A text with moves or cards in it, as readers of a language know them, where the game has a `tell` for it."""
    tell = getattr(state.game.module, "tell", None)
    return tell(text, language) if tell else text


def show(state: State, console: Console, seat: int | None, language: Language = "en") -> None:
    """The board in colour, as a seat may see it; marks differ in shape too."""
    picture = Text(told(state, state.text(seat), language))
    for pattern, style in state.game.module.STYLES.items():
        picture.highlight_regex(pattern, style)
    console.print(picture)


def outcome(state: State) -> str:
    """Who won a game that is over, and the scores."""
    scores = " – ".join(str(score) for score in state.scores)
    return f"Draw, {scores}." if state.winner is None else f"Seat {state.winner} wins, {scores}."
