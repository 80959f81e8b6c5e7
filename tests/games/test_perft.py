"""The counts of all perft files, in plain and in compiled mode."""

from __future__ import annotations

import pytest
from tests.games.perft import PLAIN_LIMIT, Entry, all_entries, check

import tablier
from tablier.search import perft_by_move

CASES = [
    pytest.param(entry, depth, count, compiled, id=f"{entry.game}: {entry.name}, {depth}, {mode}")
    for entry in all_entries()
    for depth, count in entry.counts
    for compiled, mode in ((False, "plain"), (True, "compiled"))
    if compiled or count <= PLAIN_LIMIT
]


@pytest.mark.parametrize(("entry", "depth", "count", "compiled"), CASES)
def test_so_many_lines_lead_on_from_here(entry: Entry, depth: int, count: int, compiled: bool) -> None:
    check(entry, depth, count, compiled)


def test_every_count_of_a_file_is_checked_compiled_and_the_short_ones_plain_too() -> None:
    assert any(not case.values[3] for case in CASES)
    assert any(case.values[3] for case in CASES)


def test_a_wrong_count_fails_with_the_count_of_each_first_move() -> None:
    entry = Entry("wrong", "ascacou", position="5/5/5/5/5 01234567")
    with pytest.raises(AssertionError, match=r"2400 instead of 2401\n\s*ba1 48\n\s*ba2 48\n"):
        check(entry, 2, 2401, compiled=False)


def test_no_moves_at_all_is_one_line() -> None:
    state = tablier.game("ascacou").start(seed=0)
    assert tablier.perft(state, 0) == 1
    with pytest.raises(ValueError, match="from 1 up"):
        tablier.perft(state, -1)
    assert [str(move) for move, _ in perft_by_move(state, 1)] == state.legal()
