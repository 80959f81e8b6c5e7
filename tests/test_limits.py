"""Limits: what they refuse, and how parts of them are handed on."""

from __future__ import annotations

import pytest

import tablier
from tablier import limits as module
from tablier import players
from tablier.analysis import analyse
from tablier.jit import can_compile
from tablier.limits import ENDLESS, Limits


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless it is moved."""
    time = [100.0]
    monkeypatch.setattr(module, "now", lambda: time[0])
    return time


@pytest.mark.parametrize("given", [{"work": -1}, {"threads": 0}, {"deadline": float("nan")}])
def test_nonsense_is_refused_in_both_languages(given: dict[str, float]) -> None:
    with pytest.raises(tablier.BadOption, match="from 0 up") as caught:
        Limits(**given)  # type: ignore[arg-type]
    assert "à partir de 0" in caught.value.to("fr")


def test_negative_simulations_are_refused_at_every_door() -> None:
    state = tablier.game("ascacou").start(seed=0)
    for door in (players.think, analyse):
        with pytest.raises(tablier.BadOption, match="Simulations"):
            door(state, simulations=-5)
    with pytest.raises(tablier.BadSetup, match="seed"):
        analyse(state, simulations=5, seed=-1)
    with pytest.raises(tablier.BadSetup, match="seed"):
        players.think(state, simulations=5, seed=1 << 62)


def test_a_deadline_is_so_many_seconds_from_now(clock: list[float]) -> None:
    limits = Limits.within(4, work=7, threads=2)
    assert (limits.deadline, limits.seconds, limits.work, limits.threads) == (104, 4, 7, 2)
    clock[0] = 103.5
    assert limits.seconds == 0.5
    assert not limits.is_spent
    clock[0] = 105
    assert limits.seconds == 0
    assert limits.is_spent


def test_a_part_is_a_share_of_the_time_that_is_left(clock: list[float]) -> None:
    limits = Limits.within(10)
    clock[0] = 106
    assert limits.part(0.5).deadline == 108
    assert limits.part(0.5).part(0.5).deadline == 107
    untimed = Limits(work=5)
    assert untimed.part(0.1) is untimed
    assert not untimed.is_timed


def test_work_can_only_become_less() -> None:
    limits = Limits(work=50)
    assert limits.of(20).work == 20
    assert limits.of(70).work == 50
    assert limits.of(-3).work == 0
    assert Limits().work == ENDLESS


def test_whoever_cancels_ends_it_at_once() -> None:
    wishes = iter([False, True])
    limits = Limits(cancelled=lambda: next(wishes))
    assert [limits.is_spent, limits.is_spent] == [False, True]
    assert limits.stopped_by(lambda: False).is_spent is False


def test_compiled_code_is_used_where_it_can_be_unless_told_otherwise() -> None:
    assert Limits().is_compiled == can_compile()
    assert Limits(compiled=False).is_compiled is False
