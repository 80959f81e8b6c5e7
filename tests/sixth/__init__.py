"""Nim, a sixth game in the shape of the folders in `tablier.games`, to see what adding one takes."""

from tests.sixth import encoding, rows, rules
from tests.sixth.table import (
    OPTIONS,
    SETUP_SCHEMA,
    STYLES,
    begin,
    deal,
    explain,
    from_position,
    read_move,
    svg,
    text,
    view,
    why,
    write_move,
    write_position,
)
from tests.sixth.table import NimView as View

from tablier.games.open import SECRETS, ends_for_sure, imagined_setup, known_setup, reveals
from tablier.games.previews import plain_preview as preview
from tablier.texts import Text

TITLE = "Nim"
AUTHOR = "Charles L. Bouton"
ABOUT = Text("Take counters from one heap; the last one wins.", "Prenez des jetons d’un tas ; le dernier gagne.")
PEER = None
owning = None
LESSON = None

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "text", "view", "why", "write_move", "write_position",
]  # fmt: skip
