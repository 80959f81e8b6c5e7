"""Positions drawn as text: five rows of `b`, `w` and `.`, the top one first."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tests.games.ascacou import definition

import tablier

CARDS = "01234567"  # of the side to move, where a test does not care
DIGITS = "0123456789abcdef"

# The definition is slow: what it said once of a position is remembered.
defined_legal = cache(definition.legal)
defined_play = cache(definition.play)


def position_text(picture: str, cards: str = CARDS, colour: str | None = None) -> str:
    """The position text of a drawn board."""
    rows = [re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in picture.split()]
    return " ".join(["/".join(rows), cards, *([colour] if colour else [])])


def drawn(picture: str, cards: str = CARDS, colour: str | None = None, **options: Any) -> tablier.State:
    """A game that goes on from a drawn board; with a colour, colours are imposed."""
    if colour:
        options["imposed"] = True
    return tablier.game("ascacou", **options).position(position_text(picture, cards, colour))


def defined(state: tablier.State) -> definition.Position:
    """The plain definition's idea of the same position, from the written-out setup, options and moves alone."""
    options, setup = state.game.options, state.setup
    position = definition.start(
        setup.get("owners"),
        free=options["free"] is True,
        imposed=options["imposed"] is True,
        supply=15 if options["supply"] == 15 else None,
        colour=setup.get("colour"),
    )
    assert "board" not in setup
    for move in state.moves:
        position = defined_play(position, str(move))
    return position


def compare(state: tablier.State, position: definition.Position) -> None:
    """Everything the library says of a position is what the definition says."""
    assert [str(move) for move in state.legal()] == definition.legal(position)
    assert state.player == definition.player(position)
    assert tuple(state.scores) == definition.scores(position)
    assert state.over == definition.is_over(position)
    assert state.winner == definition.winner(position)
    view = state.view()
    assert set(view["dead"]) == definition.dead(position)
    assert {card["name"] for card in view["cards"] if card["stands"]} == definition.completed(position)
    assert tuple(card["owner"] for card in view["cards"]) == position.owners
    assert view["imposed"] == (position.colour if position.imposed else None)
    assert state.position == (None if position.drafting else definition.text(position))
