"""What the suites for every game know of Ascension (see `tests.games.facts`)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from tests.games.ascension import definition

from tablier.games import ascension
from tablier.games.contract import GameModule, SecretRules
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

GAME: GameModule = ascension
RULES: SecretRules[ascension.rules.State] = ascension.rules
ROWS: Rows[ascension.rules.State] = ascension.rows
ENCODING: Encoding[ascension.rules.State] = ascension.encoding

CUT_SHORT = {"turns_max": 8}
TINY = {"turns_max": 4}
RECORDED = ["turns_max=3"]
TYPED = [
    (["players=3", "turns_max=4"], {"players": 3, "turns_max": 4}),
    (["turns_max=4", 'faces={"ladder": 3}'], {"turns_max": 4, "faces": {"ladder": 3}}),
    (["turns_max=4", "faces=present", "joker=lost"], {"turns_max": 4, "faces": "present", "joker": "lost"}),
    (["turns_max=4", "walling_in=allowed"], {"turns_max": 4, "walling_in": "allowed"}),
]
UNLISTED = (("players", 3), ("turns_max", 5))
HIDING: list[dict[str, Any]] = [
    *({"players": players, "turns_max": turns} for players, turns in ((2, 9), (3, 6), (4, 5))),
    {"players": 3, "turns_max": 6, "faces": "present", "walling_in": "allowed", "joker": "lost"},
]
HIDING_BRIEFLY = {"players": 3, "turns_max": 6}
NEEDS_ENGINE = True
NAMES = r"\b[a-i][1-9]\b"
# An analysis judges the best few moves by the engine, all others by plain search, too roughly to be compared.
EFFORT, SAMPLE_EFFORT = None, None


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    figures = ["triangle", "circle", "square", "star"]
    symbols = ["ladder", "mattress", "spring", "cablecar", "bivouac", "chasm"]
    pairs = ["+".join(pair) for pair in itertools.combinations(figures, 2)]
    standard = dict.fromkeys(figures, 4) | dict.fromkeys(pairs, 1) | dict.fromkeys(symbols, 3)
    absent = {2: {"circle", "star"}, 3: {"star"}, 4: set[str]()}[options["players"]]
    present = {face: count for face, count in standard.items() if not absent & set(face.split("+"))}
    counts = {"standard": standard, "present": present}
    assert Counter(setup["faces"].values()) == Counter(
        counts[options["faces"]] if isinstance(options["faces"], str) else options["faces"]
    )
    assert setup["players"] == options["players"]
    definition.start(setup["players"], setup["faces"], options["turns_max"])
