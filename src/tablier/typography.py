"""French punctuation: the spaces that must not break, set where the sources have ordinary ones."""

from __future__ import annotations

import re

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
SIGNS = ";?!:%«»"

_SPACES = rf"[ {NARROW}{WIDE}]"
_SPACED = re.compile(
    # Code and quoted input stay as they are, since people copy them.
    rf"(?P<kept>`[^`]*`|“[^”]*”)|{_SPACES}(?=[;?!])(?P<narrow>)|{_SPACES}(?=[:%»])|(?<=«){_SPACES}"
)


def typeset(text: str) -> str:
    """The French text with no-break spaces: narrow before ; ? !, wide before : % and inside « »."""
    if not any(sign in text for sign in SIGNS):  # as in most texts, and quicker to see
        return text
    return _SPACED.sub(_space, text)


def _space(found: re.Match[str]) -> str:
    if found["kept"] is not None:
        return found["kept"]
    return WIDE if found["narrow"] is None else NARROW
