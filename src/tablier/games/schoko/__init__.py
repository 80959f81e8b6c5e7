"""Scho K.O.: the pieces of the game that the rest of the program asks for (see `tablier.games.contract`)."""

from tablier.games.schoko import encoding, rows, rules
from tablier.games.schoko.lesson import LESSON
from tablier.games.schoko.notation import explain, read_move, tell, write_move, write_position
from tablier.games.schoko.picture import STYLES, svg, text
from tablier.games.schoko.preview import preview
from tablier.games.schoko.remarks import why
from tablier.games.schoko.setup import (
    OPTIONS,
    SETUP_SCHEMA,
    begin,
    deal,
    ends_for_sure,
    from_position,
    imagined_setup,
    known_setup,
    reveals,
)
from tablier.games.schoko.view import SchokoView as View
from tablier.games.schoko.view import view
from tablier.texts import Text

TITLE = "Scho K.O."
AUTHOR = "Kuhnekath & Mühlhäuser"
ABOUT = Text(
    "Lay chocolate cards from a hidden hand and build the largest group of your colour.",
    "Posez des cartes de chocolat d’une main cachée et formez le plus grand groupe de votre couleur.",
)
SECRETS = True
owning = None  # cards may lie anywhere, and cover each other
PEER = "pentago"

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "tell", "text", "view", "why", "write_move",
    "write_position",
]  # fmt: skip
