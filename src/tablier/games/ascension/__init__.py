"""Ascension: the pieces of the game that the rest of the program asks for (see `tablier.games.contract`)."""

from tablier.games.ascension import encoding, rows, rules
from tablier.games.ascension.lesson import LESSON
from tablier.games.ascension.notation import explain, read_move, write_move, write_position
from tablier.games.ascension.picture import STYLES, svg, text
from tablier.games.ascension.preview import preview
from tablier.games.ascension.remarks import why
from tablier.games.ascension.setup import (
    OPTIONS,
    SECRETS,
    SETUP_SCHEMA,
    begin,
    deal,
    ends_for_sure,
    from_position,
    imagined_setup,
    known_setup,
    reveals,
)
from tablier.games.ascension.view import AscensionView as View
from tablier.games.ascension.view import view
from tablier.texts import Text

TITLE = "Ascension"
AUTHOR = "R. Durrens"
ABOUT = Text(
    "Climb the pillar on stairs of cubes that everybody moves, and be the first to come home.",
    "Grimpez sur le pilier par des escaliers de cubes que tout le monde déplace, et rentrez avant les autres.",
)
owning = None  # cubes belong to nobody
PEER = "chinese_checkers"

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "text", "view", "why", "write_move", "write_position",
]  # fmt: skip
