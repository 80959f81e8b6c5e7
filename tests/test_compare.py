"""The command that compares the rules with their definitions over many positions."""

from __future__ import annotations

import importlib

import pytest
from tests.compare import compare, read_options
from tests.games.anacund import comparison

import tablier
from tablier.games import GAMES


def test_options_are_read_as_on_the_command_line() -> None:
    assert read_options("nasca", []) == {}
    assert read_options("nasca", ["corners=open", "rounds=1"]) == {"corners": "open", "rounds": 1}
    with pytest.raises(tablier.Refusal):
        read_options("nasca", ["corners=round"])


def test_positions_are_counted() -> None:
    found = compare("anacund", {"capture": "turn"}, positions=3000, first=1, processes=1)
    assert 3000 <= found["positions"] < 3037
    assert found[comparison.OTHERWISE] > 0


def test_what_never_happened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "must_happen", lambda options: {"something else"})
    with pytest.raises(SystemExit, match="never happened: something else"):
        compare("anacund", {}, positions=30, first=1, processes=1)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_compared(game: str) -> None:
    module = importlib.import_module(f"tests.games.{game}.comparison")
    assert module.compare_seed(1, {})["positions"] > 0
    assert isinstance(module.must_happen({}), set)
