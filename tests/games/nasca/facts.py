"""What the suites for every game know of Nasca (see `tests.games.facts`)."""

from __future__ import annotations

from typing import Any

from tests.games.nasca import definition

from tablier.games import nasca
from tablier.games.contract import GameModule, OpenRules
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

GAME: GameModule = nasca
RULES: OpenRules[nasca.rules.State] = nasca.rules
ROWS: Rows[nasca.rules.State] = nasca.rows
ENCODING: Encoding[nasca.rules.State] = nasca.encoding

BRIEF = {"rounds": 1}
TYPED = [
    (["landscape=bay", "rounds=1"], {"landscape": "bay", "rounds": 1}),
    (["landscape=e5-g5,c3", "rounds=1"], {"landscape": ["c3", "e5-g5"], "rounds": 1}),
    (["corners=open", "landscape=e5-g5,e5"], {"corners": "open", "landscape": ["e5-g5", "e5"]}),
]
UNLISTED = (("landscape", ("c3", "e5-g5")), ("rounds", 1))
NAMES = r"\b[a-k](?:10|[1-9])\b(?:-[a-k](?:10|[1-9])\b)?"
EFFORT, SAMPLE_EFFORT = 600, 200


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    definition.start(setup["landscape"], options["rounds"])
    lengths = sorted(len(definition.read_cells(plank)) for plank in setup["landscape"])
    assert lengths == [1, 1, 1, 2, 2, 3] or options["landscape"] in ("none", setup["landscape"])


def other_spelling(text: str) -> str:
    """The two ends in either order."""
    return "-".join(reversed(text.split("-")))


def in_order(planks: list[Any]) -> list[Any]:
    return sorted(definition.plank_text(definition.read_cells(plank)) for plank in planks)
