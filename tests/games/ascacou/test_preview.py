"""What is told of a move of Ascacou before it is made."""

from __future__ import annotations

from typing import Any

import tablier
from tablier.games.previews import Preview

EXAMPLE = "1bbb1/1w1w1 123579bf"  # of the rules: seat 1 owns BBWB and BBBW


def seen(position: str, move: str, **options: Any) -> Preview:
    state = tablier.game("ascacou", **options).position(position)
    return state.preview(state.read(move))


def marks(preview: Preview) -> list[tuple[str, list[str], int | None]]:
    return [(mark.kind, mark.places, mark.seat) for mark in preview.marks]


def test_the_cards_a_pawn_completes_are_marked_for_their_owner_with_their_blocks() -> None:  # ASC-4
    mine = seen(EXAMPLE, "bc2")
    assert mine.gains == [0, 2]
    assert mine.text.en.startswith("Scores BBBW and BBWB")
    assert [mark for mark in marks(mine) if mark[0] == "card"] == [
        ("card", ["BBBW", "c1"], 1),
        ("card", ["BBWB", "b1"], 1),
    ]
    theirs = seen("1bbb1/1w1w1 0468acde", "bc2")
    assert theirs.gains == [2, 0]
    assert theirs.text.fr.startswith("Donne BBBW et BBWB à l’autre camp")


def test_a_pattern_that_stood_before_gains_nothing() -> None:  # ASC-4, ASC-7
    free = seen("bb3/bb3/5/bb3/b4 01234567", "bb5", free=True)
    assert free.gains == [0, 0]
    assert marks(free) == []
    assert free.text.en == "Completes no card."
    assert free.text.fr == "Ne complète aucune carte."


def test_a_card_that_appears_twice_at_once_has_both_blocks() -> None:  # ASC-7
    twice = seen("bbb2/b1b2/5/5/5 01234567", "bb2", free=True)
    assert sum(twice.gains) == 1
    assert [mark.places for mark in twice.marks] == [["BBBB", "a1", "b1"]]


def test_the_cells_it_closes_are_marked_by_colour_and_dead_ones_apart() -> None:  # ASC-3
    assert marks(seen("1bb2/1w1w1 0123456789", "bd1")) == [("closed-white", ["c2"], None)]
    # The second example of the rules, before its last pawn.
    last = seen("1bb2/bbb2/2wb1/2b2 01234567", "bd4")
    assert ("dead", ["a1"], None) in marks(last)
    assert "makes a1 dead" in last.text.en


def test_a_card_that_is_picked_is_marked_for_who_takes_it() -> None:  # ASC-1
    draft = tablier.game("ascacou", deal="draft").start(seed=0)
    told = draft.preview(draft.read("BBWB"))
    assert (marks(told), told.gains) == ([("taken", ["BBWB"], 1)], [0, 0])


def test_the_colour_that_is_imposed_is_not_told_as_an_effect() -> None:  # ASC-8
    told = [seen("b4 01234567 w", f"we5>{colour}", imposed=True) for colour in "bw"]
    assert told[0] == told[1]
