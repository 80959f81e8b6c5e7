"""What games and engines offer, held against their contracts by the type checker: mypy reads this file.

Of games and their rules that is written in the facts of each (`tests.games.facts`); here it is only checked that none
is missing.
"""

from __future__ import annotations

import pytest
from tests.games.facts import fact

from tablier.games import GAMES, anacund, ascacou, module, nasca
from tablier.games import unbound as game
from tablier.games.contract import Owning, Rules
from tablier.players import generic
from tablier.players.anacund import engine as anacund_engine
from tablier.players.anacund import evaluation as anacund_evaluation
from tablier.players.ascacou import engine as ascacou_engine
from tablier.players.ascension import engine as ascension_engine
from tablier.players.contract import Engine
from tablier.players.generic import Settings as GenericSettings
from tablier.players.nasca import engine as nasca_engine
from tablier.players.nasca import prior as nasca_prior
from tablier.players.schoko import endgame as schoko_endgame
from tablier.players.schoko import engine as schoko_engine
from tablier.players.schoko import policy as schoko_policy
from tablier.search import evaluation, owning, policy, prior
from tablier.search.evaluation import Evaluation
from tablier.search.policy import Policy
from tablier.search.prior import Prior

# The stub that search modules import in place of a game offers what they may ask of any.
OWNED_CARDS: Owning[ascacou.rules.State] = ascacou.owning
OWNED_SQUARES: Owning[anacund.rules.State] = anacund.owning
OWNED_CELLS: Owning[nasca.rules.State] = nasca.owning
OWNED_IN_SEARCH: Owning[game.State] = owning

ASCACOU_ENGINE: Engine[ascacou_engine.Settings] = ascacou_engine
ANACUND_ENGINE: Engine[anacund_engine.Settings] = anacund_engine
NASCA_ENGINE: Engine[nasca_engine.Settings] = nasca_engine
SCHOKO_ENGINE: Engine[schoko_engine.Settings] = schoko_engine
ASCENSION_ENGINE: Engine[ascension_engine.Settings] = ascension_engine
GENERIC_ENGINE: Engine[GenericSettings] = generic

EVALUATIONS: tuple[Evaluation, ...] = (evaluation, anacund_evaluation, schoko_endgame)
PRIORS: tuple[Prior, ...] = (prior, nasca_prior)
POLICIES: tuple[Policy, ...] = (policy, schoko_policy)


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_missing(name: str) -> None:
    assert fact(name, "GAME") is module(name)
    assert fact(name, "RULES") is module(name).rules


def test_the_stub_of_search_has_every_name_that_rules_have() -> None:
    """But `play`, which is not for search."""
    asked = {name for name in {*dir(Rules), *Rules.__annotations__, "imagine"} if not name.startswith("_")}
    assert {name for name in asked if not hasattr(game, name)} == {"play"}
