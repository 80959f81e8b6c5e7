"""Slices of work: all of it and no more, in time, and soon stopped."""

from __future__ import annotations

import pytest

from tablier.limits import Limits
from tablier.search import slices as module
from tablier.search.slices import SLICE, slices


class Clock:
    """A clock that goes on only when somebody works, sometimes held up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pace: float) -> None:
        self.time, self.pace = 100.0, pace
        monkeypatch.setattr(module, "now", lambda: self.time)

    def work(self, amount: int, held_up: float = 0.0) -> float:
        self.time += amount * self.pace + held_up
        return amount * self.pace


@pytest.mark.parametrize("most", [1, 2, 17, 1_000])
def test_all_is_done_and_no_more(most: int) -> None:
    assert sum(slices(Limits(work=most))) == most


@pytest.mark.parametrize("most", [1, 16, 17, 1_000])
def test_slices_are_multiples_of_the_unit_but_the_last(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, amounts = Clock(monkeypatch, pace=1e-4), []
    for amount in slices(Limits(work=most), 16):
        clock.work(amount, held_up=0.003)
        amounts.append(amount)
    assert sum(amounts) == most
    assert not any(amount % 16 for amount in amounts[:-1])


def test_slices_are_short_and_fill_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, pace=1e-6)
    lengths = [clock.work(amount) for amount in slices(Limits(deadline=101.0))]
    assert max(lengths) <= 1.001 * SLICE
    assert clock.time == pytest.approx(101.0, abs=1e-5)
    assert len(lengths) < 1.1 / SLICE


def test_there_is_always_one_slice() -> None:
    assert list(slices(Limits(deadline=0.0, work=100))) == [1]
    assert list(slices(Limits(work=100, cancelled=lambda: True))) == [1]


def test_the_wish_to_stop_is_seen_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, pace=1e-6)
    for amount in slices(Limits(cancelled=lambda: clock.time > 100.5)):
        clock.work(amount)
    assert 0 < clock.time - 100.5 < 1.1 * SLICE


def test_who_was_held_up_stops_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, pace=1e-6)
    for number, amount in enumerate(slices(Limits(deadline=101.0))):
        clock.work(amount, held_up=0.05 if number % 20 == 19 else 0.0)
    assert 100.9 < clock.time <= 101.0
