"""A sentence in both languages."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Language = Literal["en", "fr"]


class Text(Struct, frozen=True):
    """The same words for English and for French readers."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.en

    def to(self, language: Language) -> str:
        """The words in one of the languages."""
        return self.fr if language == "fr" else self.en
