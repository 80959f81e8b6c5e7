"""Boards and results in the terminal."""

from __future__ import annotations

import re

from rich.console import Console
from rich.text import Text as Picture

from tablier.state import State
from tablier.texts import Language, Text


def player(seat: int | None) -> Text:
    """Who sits there, as people count: from one."""
    number = (seat or 0) + 1
    return Text(f"Player {number}", f"Joueur {number}")


def told(state: State, text: str, language: Language) -> str:
    """A text with moves or cards in it, as readers of a language know them, where the game has a `tell` for it."""
    tell = getattr(state.game.module, "tell", None)
    return tell(text, language) if tell else text


def show(state: State, console: Console, seat: int | None, language: Language = "en") -> None:
    """The board in colour, as a seat may see it; marks differ in shape too."""
    numbered = re.sub(r"\bseat (\d)", lambda found: f"player {int(found[1]) + 1}", state.text(seat))
    picture = Picture(told(state, numbered, language))
    for pattern, style in state.game.module.STYLES.items():
        picture.highlight_regex(pattern, style)
    console.print(picture)


def outcome(state: State, language: Language = "en") -> str:
    """Who won a game that is over, and the scores."""
    scores = " – ".join(str(score) for score in state.scores)
    if state.winner is None:
        return Text(f"Draw, {scores}.", f"Partie nulle, {scores}.").to(language)
    winner = player(state.winner)
    return Text(f"{winner.en} wins, {scores}.", f"{winner.fr} gagne, {scores}.").to(language)
