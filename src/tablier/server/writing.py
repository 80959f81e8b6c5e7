"""What people write for others to read, made safe to show: one line, without what could disturb the text around it."""

from __future__ import annotations

import unicodedata

from tablier.server.refusals import BadWords
from tablier.texts import Text

LONGEST_NAME = 24  # characters
MOST_MARKS = 3  # combining ones on a letter; more would run over the lines above and below
JOINERS = "\u200c\u200d"  # without which some scripts cannot be written
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that nobody sees


def written_name(text: str | None) -> str | None:
    """The name somebody goes by; None if they do not want one."""
    name = one_line(text or "")
    if len(name) > LONGEST_NAME:
        raise BadWords(
            Text(
                f"A name has at most {LONGEST_NAME} characters.",
                f"Un nom a au plus {LONGEST_NAME} caractères.",
            )
        )
    return name or None


def one_line(text: str) -> str:
    """A text without line breaks, control characters, changes of direction, and heaps of accents."""
    shown: list[str] = []
    marks = MOST_MARKS  # so many that there is no place for more: they need a letter to stand on
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if kind.startswith("Z") or character in "\t\n\r" or character in BLANKS:
            shown.append(" ")
            marks = MOST_MARKS
        elif kind.startswith("M"):
            shown += [character] * (marks < MOST_MARKS)
            marks += 1
        elif not kind.startswith("C"):
            shown.append(character)
            marks = 0
        elif character in JOINERS:
            shown.append(character)
    words = " ".join("".join(shown).split())
    return words if words.strip(f" {JOINERS}") else ""
