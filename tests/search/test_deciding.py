"""A choice is decided once no other move can overtake it in the time left, and not before."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tablier.limits import Limits
from tablier.search import deciding, driver
from tablier.search.deciding import is_decided

PLENTY = 10**9  # simulations


def decided(monkeypatch: pytest.MonkeyPatch, visits: list[int], moment: float, simulations: int = PLENTY) -> bool:
    """Whether it is, at a moment between 0 and 10."""
    monkeypatch.setattr(deciding, "now", lambda: moment)
    return is_decided(lambda: np.array(visits, np.int32), Limits(deadline=10.0, work=simulations), 0.0)


def decided_by(lead: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let choices be decided once a move has more visits than that; returns the most visits at each look."""
    leads = [0]

    def is_decided(visits: Callable[[], np.ndarray], *_: object) -> bool:
        leads.append(int(visits().max()))
        return leads[-1] > lead

    monkeypatch.setattr(driver, "is_decided", is_decided)
    return leads


def test_a_lead_decides_when_it_is_more_than_is_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not decided(monkeypatch, [300, 50, 450], 8)  # 200 are to come, the lead is 150
    assert not decided(monkeypatch, [250, 100, 450], 8)  # of 200: the other may draw level
    assert decided(monkeypatch, [249, 101, 450], 8)
    assert decided(monkeypatch, [300, 50, 450], 9)


def test_nothing_is_decided_in_the_first_half(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not decided(monkeypatch, [0, 1000, 0], 4.9)
    assert decided(monkeypatch, [0, 1000, 0], 5.1)


def test_an_only_move_is_decided_at_half_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not decided(monkeypatch, [1000], 4.9)
    assert decided(monkeypatch, [1000], 5.1)


def test_a_budget_of_simulations_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not decided(monkeypatch, [0, 900, 0], 9, simulations=1000)  # a thousand will have been made
    assert decided(monkeypatch, [0, 900, 0], 9, simulations=1001)


def test_without_a_deadline_nothing_is_decided() -> None:
    assert not is_decided(lambda: np.array([1000, 0]), Limits(work=PLENTY), 0.0)


@pytest.mark.parametrize("moment", [0, 10, 11])
def test_at_the_first_moment_and_after_the_last_nothing_is_decided(
    monkeypatch: pytest.MonkeyPatch, moment: float
) -> None:
    assert not decided(monkeypatch, [1000, 0], moment)
