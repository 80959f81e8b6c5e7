"""Anacund: the pieces of the game that the rest of the program asks for (see `tablier.games.contract`)."""

from tablier.games.anacund import encoding, owning, rows, rules
from tablier.games.anacund.lesson import LESSON
from tablier.games.anacund.notation import explain, read_move, write_move, write_position
from tablier.games.anacund.picture import STYLES, svg, text
from tablier.games.anacund.preview import preview
from tablier.games.anacund.remarks import why
from tablier.games.anacund.setup import OPTIONS, SETUP_SCHEMA, begin, deal, from_position
from tablier.games.anacund.view import AnacundView as View
from tablier.games.anacund.view import view
from tablier.games.open import SECRETS, ends_for_sure, imagined_setup, known_setup, reveals
from tablier.texts import Text

TITLE = "Anacund"
AUTHOR = "Claude Leroy"
ABOUT = Text(
    "Place three pawns a turn on a ring of slats and enclose runs of your opponent’s.",
    "Posez trois pions par tour sur un anneau de lames et enclavez les séries adverses.",
)
PEER = "connect_four(columns=7,rows=7,x_in_row=5)"

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "text", "view", "why", "write_move", "write_position",
]  # fmt: skip
