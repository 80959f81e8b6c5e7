"""What the server keeps of positions: deepened, never weakened, and what was used last is forgotten last."""

from __future__ import annotations

import pytest
from tests.analysis.test_judgements import analysis, move

import tablier
from tablier.server import judgements
from tablier.server.judgements import Judgements

START = tablier.game("ascacou").start(seed=1)
STATES = [START, START.play("bc3"), START.play("bc3").play("wb2")]


def test_a_position_is_known_once_it_was_judged_long_enough_and_the_move_with_it() -> None:
    known = Judgements()
    assert not known.knows("r", START, 0.0)
    known.keep("r", START, analysis(move("ba1", 0.6)), 1.0)
    assert known.knows("r", START, 1.0, "ba1")
    assert not known.knows("r", START, 1.0, "bc3")
    assert not known.knows("r", START, 2.0)
    assert not known.knows("another", START, 1.0)


@pytest.mark.parametrize(("first", "second"), [(2.0, 0.5), (0.5, 2.0)])
def test_the_deeper_judgement_counts_whichever_came_first(first: float, second: float) -> None:
    known, found = Judgements(), {0.5: analysis(move("ba1", 0.9)), 2.0: analysis(move("ba1", 0.6), move("bc3", 0.5))}
    for seconds in (first, second):
        known.keep("r", START, found[seconds], seconds)
    assert known.along("r", [START])[0] == found[2.0]
    assert known.knows("r", START, 2.0)


def test_a_proof_is_kept_beside_a_longer_estimate() -> None:
    known = Judgements()
    known.keep("r", START, analysis(move("ba1", 1.0, 0), proved=True), 0.5)
    known.keep("r", START, analysis(move("ba1", 0.87)), 2.0)
    [found] = known.along("r", [START])
    assert found is not None
    assert (found.expected_score, found.proved) == (1.0, True)


def test_what_is_found_out_along_a_game_is_kept() -> None:
    known = Judgements()
    known.keep("r", STATES[0], analysis(move("ba1", 0.6)), 1.0)
    known.keep("r", STATES[1], analysis(move("we5", 0.2, seat=1)), 1.0)
    first, second, third = known.along("r", STATES)
    assert first is not None
    assert [(one.move, one.expected_score) for one in first.best] == [("bc3", 0.8), ("ba1", 0.6)]
    assert third is None
    assert known.along("r", STATES[:1]) == [first]
    assert known.along("r", STATES) == [first, second, None]


def test_what_was_used_last_is_forgotten_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgements, "MOST_JUDGEMENTS", 2)
    known = Judgements()
    for state in STATES[:2]:
        known.keep("r", state, analysis(move("ba1", 0.6)), 1.0)
    assert known.knows("r", STATES[0], 1.0)
    known.keep("r", STATES[2], analysis(move("ba1", 0.6)), 1.0)
    assert [known.knows("r", state, 1.0) for state in STATES] == [True, False, True]
