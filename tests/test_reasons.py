"""That the reasons of moves tell good moves from bad ones, over a sample; `python -m tests.reasons` looks at more."""

from __future__ import annotations

import pytest
from tests.games.facts import fact
from tests.reasons import ENOUGH, blanked, compared

from tablier.games import GAMES
from tablier.jit import can_compile

POSITIONS = 10
FEWEST_PAIRS = 5
SIMULATIONS = 100  # in a game that does not say how many


@pytest.mark.skipif(not can_compile(), reason="plain search would take minutes")
@pytest.mark.parametrize("name", GAMES)
def test_moves_of_different_value_have_different_reasons(name: str) -> None:
    told = compared(name, POSITIONS, fact(name, "SAMPLE_EFFORT", SIMULATIONS))
    assert told.pairs >= FEWEST_PAIRS
    assert told.share("en") >= ENOUGH, told.alike.most_common()
    assert told.share("fr") >= ENOUGH, told.alike.most_common()


@pytest.mark.parametrize(
    ("game", "words", "blank"),
    [
        ("anacund", "Captures the pawn on i1 and 2 pawns.", "Captures the pawn on □ and 2 pawns."),
        ("ascacou", "Scores BBWW, closes c2 to black.", "Scores □, closes □ to black."),
        ("nasca", "Wall on c4-g4 and a10, 5 cells.", "Wall on □ and □, 5 cells."),
        ("schoko", "Lays DDDW*@-3,2 and WWDD to 7 squares.", "Lays □ and □ to 7 squares."),
        ("ascension", "Climbs to height 4 on c3.", "Climbs to height 4 on □."),
    ],
)
def test_names_of_places_and_cards_are_blanked_and_nothing_else(game: str, words: str, blank: str) -> None:
    assert blanked(game, words) == blank
