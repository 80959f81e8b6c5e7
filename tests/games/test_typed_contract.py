"""What games and engines offer, held against their contracts by the type checker: mypy reads this file.

At run time it is only checked that no game is missing.
"""

from __future__ import annotations

from tablier.games import GAMES, anacund, ascacou, ascension, nasca, schoko
from tablier.games.contract import GameModule, OpenRules, Owning, Rules, SecretRules
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
from tablier.search import evaluation, game, owning, policy, prior
from tablier.search.evaluation import Evaluation
from tablier.search.policy import Policy
from tablier.search.prior import Prior

MODULES: tuple[GameModule, ...] = (ascacou, anacund, nasca, schoko, ascension)

ASCACOU: OpenRules[ascacou.rules.State] = ascacou.rules
ANACUND: OpenRules[anacund.rules.State] = anacund.rules
NASCA: OpenRules[nasca.rules.State] = nasca.rules
SCHOKO: SecretRules[schoko.rules.State] = schoko.rules
ASCENSION: SecretRules[ascension.rules.State] = ascension.rules
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


def test_no_game_is_missing() -> None:
    assert [module.TITLE for module in MODULES] == [module.TITLE for module in map(_module, GAMES)]


def test_the_stub_of_search_has_every_name_that_rules_have() -> None:
    """But `play`, which is not for search."""
    asked = {name for name in {*dir(Rules), *Rules.__annotations__, "imagine"} if not name.startswith("_")}
    assert {name for name in asked if not hasattr(game, name)} == {"play"}


def _module(name: str) -> GameModule:
    return {"ascacou": ascacou, "anacund": anacund, "nasca": nasca, "schoko": schoko, "ascension": ascension}[name]
