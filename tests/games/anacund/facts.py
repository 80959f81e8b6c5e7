"""What the suites for every game know of Anacund (see `tests.games.facts`)."""

from __future__ import annotations

from typing import Any

from tests.games.anacund import definition

from tablier.games import anacund
from tablier.games.contract import GameModule, OpenRules

GAME: GameModule = anacund
RULES: OpenRules[anacund.rules.State] = anacund.rules

TYPED = [(["bonus=off"], {"bonus": "off"})]
NAMES = r"\b[a-q][1-3]\b"
EFFORT, SAMPLE_EFFORT = 2_000, 1_000


def check_setup(options: dict[str, Any], setup: dict[str, Any]) -> None:
    definition.start(setup["ring"], options["bonus"] == "on")
