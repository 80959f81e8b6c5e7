"""What games offer beside their engines: found by name, and left out without harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.players import offers


def test_a_game_without_a_folder_offers_nothing() -> None:
    assert offers.offer("chess", "arena") is None
    assert offers.named("chess", "arena", "NOTES", "none") == "none"
    assert offers.offer("anacund", "arena") is None


def test_a_module_whose_needs_are_missing_is_not_taken_for_one_that_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "offering" / "chess").mkdir(parents=True)
    (tmp_path / "offering" / "chess" / "arena.py").write_text("import no_such_module_anywhere")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(offers, "FOLDERS", "offering")
    assert offers.offer("chess", "exactness") is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        offers.offer("chess", "arena")
