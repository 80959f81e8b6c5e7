"""Why something was refused: a sentence in both languages, the rule it breaks and the place to look at."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.texts import Language, Text


class Refusal(ValueError):
    """A request that cannot be fulfilled. Nothing has changed."""

    def __init__(self, text: Text, rule: str | None = None, places: Sequence[str] = ()) -> None:
        super().__init__(text, rule, tuple(places))
        self.text = text
        self.rule = rule
        self.places = tuple(places)

    def to(self, language: Language) -> str:
        """The sentence in one of the languages, with the rule's number."""
        sentence = self.text.to(language)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __str__(self) -> str:
        return self.to("en")


class IllegalMove(Refusal):
    """The rules, or the notation, do not allow this move here."""


class BadOption(Refusal):
    """No such game or option, or not with this value."""


class BadSetup(Refusal):
    """No game can start like this."""


class BadPosition(Refusal):
    """The text describes no position of the game."""


class BadRecord(Refusal):
    """The record is unreadable or breaks a rule."""
