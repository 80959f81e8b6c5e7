"""What the suites for every game know of Scho K.O. (see `tests.games.facts`)."""

from __future__ import annotations

from typing import Any

from tests.games.schoko import definition

from tablier.games import schoko
from tablier.games.contract import GameModule, SecretRules
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

GAME: GameModule = schoko
RULES: SecretRules[schoko.rules.State] = schoko.rules
ROWS: Rows[schoko.rules.State] = schoko.rows
ENCODING: Encoding[schoko.rules.State] = schoko.encoding

TINY = {"deck": [["DDDW", 6, 2], ["DWWW", 6, 2]]}
TYPED = [
    (["deck=four-shapes"], {"deck": "four-shapes", "match": "one"}),
    (['deck=[["DDWW", 9, 2], ["DDDW", 1, 0]]'], {"deck": [["DDDW", 1, 0], ["DDWW", 9, 2]], "match": "one"}),
    (
        ['deck=[["NNBB", 9, 2], ["NNNB", 1, 0]]', "match=each"],
        {"deck": [["DDDW", 1, 0], ["DDWW", 9, 2]], "match": "each"},
    ),
]
UNLISTED = (("deck", (("DDDD", 6, 1), ("DDWW", 3, 0), ("WWWW", 5, 5))), ("match", "one"))
HIDING: list[dict[str, Any]] = [
    {"deck": "standard"},
    {"deck": "four-shapes"},
    {"deck": [["DDDD", 8, 2], ["WWWW", 6, 2], ["DWWW", 2, 1]]},
    {"deck": [["DDDD", 6, 1], ["WWWW", 6, 1]]},
    {"match": "each"},
    {"deck": [["DDDD", 6, 1], ["WWWW", 6, 1]], "match": "each"},
]
HIDING_BRIEFLY = {"deck": [["DDDW", 6, 3], ["DDWW", 4, 2], ["DWWW", 6, 3]]}
NAMES = r"\b[DW]{4}\*?(?:@-?\d+,-?\d+)?"
EFFORT, SAMPLE_EFFORT = 300, 100


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    named = {"standard": definition.STANDARD_DECK, "four-shapes": definition.FOUR_SHAPES_DECK}
    deck = named[options["deck"]] if isinstance(options["deck"], str) else options["deck"]
    assert sorted(setup["deck"]) == definition.cards_of(deck)
    definition.start(setup["deck"])
