"""What the suites for every game know of Anacund (see `tests.games.facts`)."""

from __future__ import annotations

import re
from typing import Any

from tablier.games import anacund
from tablier.games.contract import AbreastRules, GameModule
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

GAME: GameModule = anacund
RULES: AbreastRules[anacund.rules.State] = anacund.rules
ROWS: Rows[anacund.rules.State] = anacund.rows
ENCODING: Encoding[anacund.rules.State] = anacund.encoding

OWN_RING = "123456" * 5 + "111222"  # with one square too few of 3, 4, 5 and 6
TYPED = [
    (["bonus=off"], {"bonus": "off"}),
    (["capture=turn"], {"capture": "turn"}),
    ([f"ring={OWN_RING}"], {"ring": OWN_RING}),
]
UNLISTED = (("ring", OWN_RING),)
NAMES = r"\b[a-q][1-3](?:/[1-6])?\b"
EFFORT, SAMPLE_EFFORT = 2_000, 1_000


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    ring = setup["ring"]
    assert re.fullmatch(r"[1-6]{36}", ring.replace("1*", "1", 1)), ring  # ANA-1
    assert options["ring"] in (None, ring)
