"""A sentence in both languages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from tablier.typography import typeset

Language = Literal["en", "fr"]
LONGEST_SHOWN = 40  # characters


class Text(Struct, frozen=True):
    """The same words for English and for French readers. The French ones get their no-break spaces here."""

    en: str
    fr: str

    def __post_init__(self) -> None:
        french = typeset(self.fr)
        if french is not self.fr:
            force_setattr(self, "fr", french)

    def __str__(self) -> str:
        return self.en

    def to(self, language: Language) -> str:
        """The words in one of the languages."""
        return self.fr if language == "fr" else self.en


def shown(value: Any, longest: int = LONGEST_SHOWN) -> str:
    """User input of any type, shortened to one line, for quoting in a sentence: text in quotation marks."""
    if not isinstance(value, str):
        is_simple = value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**18)
        return json.dumps(value) if is_simple else "…"
    line = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in value[:longest])
    return f"“{line}”"


def listed(words: Sequence[Text | str]) -> Text:
    """Several things in one sentence: a, b and c."""
    english = [word if isinstance(word, str) else word.en for word in words]
    french = [word if isinstance(word, str) else word.fr for word in words]
    return Text(_joined(english, " and "), _joined(french, " et "))


def _joined(words: list[str], last: str) -> str:
    return last.join(filter(None, [", ".join(words[:-1]), words[-1]]))


def sentence(clauses: Sequence[Text]) -> Text:
    """One sentence from clauses that have the same subject, which is not named."""
    text = listed(clauses)
    return Text(text.en[0].upper() + text.en[1:] + ".", text.fr[0].upper() + text.fr[1:] + ".")
