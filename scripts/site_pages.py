"""Pages of the documentation as the site shows them; MkDocs calls `on_page_markdown` for each."""

from __future__ import annotations

import re
from typing import Any

# A link to what lies outside the documentation: named, and not linked.
ROOMS = "src|web|tests|scripts|examples|README|CONTRIBUTING|CHANGELOG"
OUTSIDE = re.compile(rf"(?<!!)\[([^\]]*)\]\((?:\.\./)+(?:{ROOMS})[^)]*\)")
# A heading that ends with, or has, the number of a rule, which is its anchor.
RULE = re.compile(r"^(#+ .*\b([A-Z]{3}-\d+)\b.*)$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page, before it is turned into HTML."""
    return RULE.sub(r"\1 {#\2}", OUTSIDE.sub(r"\1", markdown))
