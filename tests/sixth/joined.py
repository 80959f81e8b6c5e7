"""Makes Nim one of the games, as its folder and its name in `tablier.games.GAMES` would."""

from __future__ import annotations

import sys

import pytest
import tests.sixth

import tablier
from tablier import games
from tablier.games.contract import GameModule, OpenRules
from tablier.games.encoding import Encoding
from tablier.games.rows import Rows

NAME = "nim"

# A type checker holds the game against the contract.
GAME: GameModule = tests.sixth
RULES: OpenRules[tests.sixth.rules.State] = tests.sixth.rules
ROWS: Rows[tests.sixth.rules.State] = tests.sixth.rows
ENCODING: Encoding[tests.sixth.rules.State] = tests.sixth.encoding


def join(patch: pytest.MonkeyPatch) -> None:
    """Until the patch is undone."""
    patch.setitem(sys.modules, f"tablier.games.{NAME}", tests.sixth)
    listed = (*games.GAMES, NAME)
    patch.setattr(games, "GAMES", listed)
    patch.setattr(tablier, "GAMES", listed)  # the same, for those who use the library
