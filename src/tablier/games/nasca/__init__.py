"""Nasca: the pieces of the game that the rest of the program asks for (see `tablier.games.contract`)."""

from tablier.games.nasca import encoding, owning, rows, rules
from tablier.games.nasca.lesson import LESSON
from tablier.games.nasca.notation import explain, read_move, write_move, write_position
from tablier.games.nasca.picture import STYLES, svg, text
from tablier.games.nasca.preview import preview
from tablier.games.nasca.remarks import why
from tablier.games.nasca.setup import OPTIONS, SETUP_SCHEMA, begin, deal, from_position
from tablier.games.nasca.view import NascaView as View
from tablier.games.nasca.view import view
from tablier.games.open import SECRETS, ends_for_sure, imagined_setup, known_setup, reveals
from tablier.texts import Text

TITLE = "Nasca"
AUTHOR = "Corné van Moorsel"
ABOUT = Text(
    "Lay planks flat or as bridges and enclose more empty cells than your opponent.",
    "Posez des pièces à plat ou en ponts et entourez plus de cases vides que l’adversaire.",
)
PEER = "gomoku(connect=4,size=15)"

__all__ = [
    "ABOUT", "AUTHOR", "LESSON", "OPTIONS", "PEER", "SECRETS", "SETUP_SCHEMA", "STYLES", "TITLE", "View", "begin",
    "deal", "encoding", "ends_for_sure", "explain", "from_position", "imagined_setup", "known_setup", "owning",
    "preview", "read_move", "reveals", "rows", "rules", "svg", "text", "view", "why", "write_move", "write_position",
]  # fmt: skip
