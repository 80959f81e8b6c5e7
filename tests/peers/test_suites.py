"""The others' suites over one variant of each game; `python -m tests.peers.suites` runs them over all."""

from __future__ import annotations

import math
import os

import pytest
from tests.games.facts import cut_short
from tests.peers.suites import SUITES, integration, quietly, variants

import tablier
from tablier import games

STEPS = 40
LONG = os.environ.get("TABLIER_LONG")
VARIANTS = variants(list(games.GAMES)) if LONG else [(name, cut_short(name)) for name in games.GAMES]
PRINTED = 5_000  # numbers of an observation: a playthrough prints several at every move, which takes it long


def is_quick(suite: str, game: str) -> bool:
    """Whether there is time for it in every run."""
    return "playthrough" not in suite or math.prod(tablier.game(game).observation_shape) < PRINTED


@pytest.mark.parametrize(
    ("suite", "game", "options"),
    [(suite, game, options) for suite in SUITES for game, options in VARIANTS if LONG or is_quick(suite, game)],
)
def test_suite(suite: str, game: str, options: dict[str, object]) -> None:
    with quietly():
        SUITES[suite](game, options, STEPS)


def test_openspiels_integration_test() -> None:
    pattern = "tablier_.*" if LONG else f"tablier_{games.GAMES[0]}"
    passed, text = integration(pattern)
    assert passed == 5 * (len(games.GAMES) if LONG else 1), text
