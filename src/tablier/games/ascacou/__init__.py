"""Ascacou: the pieces of the game that the rest of the program asks for (see `tablier.games.contract`)."""

from tablier.games.ascacou import encoding, owning, rows, rules
from tablier.games.ascacou.lesson import LESSON
from tablier.games.ascacou.notation import explain, read_move, write_move, write_position
from tablier.games.ascacou.picture import STYLES, svg, text
from tablier.games.ascacou.preview import preview
from tablier.games.ascacou.remarks import why
from tablier.games.ascacou.setup import OPTIONS, SETUP_SCHEMA, begin, deal, from_position
from tablier.games.ascacou.view import AscacouView as View
from tablier.games.ascacou.view import view
from tablier.games.open import SECRETS, ends_for_sure, imagined_setup, known_setup, reveals
from tablier.texts import Text

TITLE = "Ascacou"
AUTHOR = "Marc Buonomo"
ABOUT = Text(
    "Place black and white pawns so that your cards, and not your opponent’s, appear on the board.",
    "Posez des pions noirs et blancs pour faire apparaître vos cartes, et non celles de l’adversaire.",
)
PEER = "gomoku(connect=4,size=6)"

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "text", "view", "why", "write_move", "write_position",
]  # fmt: skip
