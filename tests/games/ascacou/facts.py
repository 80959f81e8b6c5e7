"""What the suites for every game know of Ascacou (see `tests.games.facts`)."""

from __future__ import annotations

from typing import Any

from tablier.games import ascacou
from tablier.games.contract import GameModule, OpenRules
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

GAME: GameModule = ascacou
RULES: OpenRules[ascacou.rules.State] = ascacou.rules
ROWS: Rows[ascacou.rules.State] = ascacou.rows
ENCODING: Encoding[ascacou.rules.State] = ascacou.encoding

TYPED = [(["deal=symmetric", "free=true"], {"deal": "symmetric", "free": True})]
UNLISTED = (("deal", "02389def"),)
NAMES = r"\b[a-e][1-5]\b|\b[BW]{4}\b"
EFFORT, SAMPLE_EFFORT = 2_000, 400


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    if options["deal"] == "random":
        assert setup["owners"].count("1") == setup["owners"].count("0") == 8
    assert ("owners" in setup) == (options["deal"] != "draft")
    assert ("colour" in setup) == options["imposed"]
