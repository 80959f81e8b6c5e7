"""The pictures of Ascension: the same drawings as on the page, and nothing that the reader may not see."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest

import tablier
from tablier.games.ascension import icons, notation
from tablier.games.ascension.picture import DRAWINGS

PAGE = Path(__file__).parents[3] / "web" / "src" / "boards" / "ascension" / "icons.ts"


def test_the_drawings_are_those_of_the_page() -> None:
    """Paths that the page computes, circles and the star, are left out."""
    on_page = {re.sub(r"\s+", " ", path) for path in re.findall(r"d:\s*'([^']*)'", PAGE.read_text(encoding="utf-8"))}
    ours = {stroke.path for strokes in icons.ICONS.values() for stroke in strokes}
    unknown = {path for path in ours - on_page if "a" not in path and path not in {icons.ICONS["star"][0].path}}
    assert len(ours & on_page) > 20
    assert not unknown


def test_every_face_has_a_drawing() -> None:
    for word in notation.DRAWN_WORDS:
        assert Tree.fromstring(f"<g>{icons.face(word)}</g>").findall(".//path")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_pictures_tell_nothing_hidden(seat: int | None) -> None:
    state = tablier.game("ascension").start(seed=3)
    for text in ("b2", "c3", "b2", "h8", "g7", "h8", "c3"):
        state = state.play(text)
    other = tablier.imagine(state.knowledge(seat), seed=5)
    assert other.setup != state.setup
    for name, arguments in (("board", {}), ("side", {"cells": "a1 b2 c3 g7"})):
        drawn = [DRAWINGS[name](moment, seat, **arguments) for moment in (state, other)]
        assert drawn[0] == drawn[1]
        Tree.fromstring(drawn[0])
