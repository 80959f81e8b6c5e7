"""The driver of tree searches: side by side, in shares, stopped by whoever may, and summed up."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

import numpy as np
import pytest

from tablier.limits import Limits
from tablier.search import driver
from tablier.search.driver import grow, root_visits, valued_moves
from tablier.search.rave import LOST, UNPROVED, WON
from tablier.search.trees import Root, SearchTree, Step
from tablier.state import Move


class Scripted(SearchTree):
    """A tree whose root is given, and whose simulations take some time, prove something or fail."""

    def __init__(self, codes: Sequence[int] = (1,), visits: Sequence[int] = (1,), **more: object) -> None:
        super().__init__(None, None, None, 0)
        self.codes, self.visits = codes, visits
        self.wins: Sequence[float] = more.get("wins", [0.5 * count for count in visits])  # type: ignore[assignment]
        self.proofs: Sequence[int] = more.get("proofs", [UNPROVED] * len(codes))  # type: ignore[assignment]
        self.delay = more.get("delay", 0.0)
        self.proves_after = more.get("proves_after")
        self.fails = more.get("fails", False)
        self.threads: set[int] = set()

    def _simulate(self, count: int) -> int:
        self.threads.add(threading.get_ident())
        if self.fails:
            raise ZeroDivisionError
        time.sleep(float(self.delay))  # type: ignore[arg-type]
        return count

    def _is_proved(self) -> bool:
        return isinstance(self.proves_after, int) and self.simulations >= self.proves_after

    def root(self) -> Root:
        return Root(np.array(self.codes), np.array(self.visits), np.array(self.wins), np.array(self.proofs))

    def line(self, code: int) -> list[Step]:
        return [Step(code, 0), Step(self.visits[0], 1)]


def write(steps: list[Step]) -> list[Move]:
    return [Move(f"m{step.code}", step.code, step.seat) for step in steps]


@pytest.mark.parametrize(("work", "shares"), [(41, [21, 20]), (40, [20, 20]), (1, [1, 1]), (0, [1, 1])])
def test_trees_share_the_simulations_and_each_makes_at_least_one(work: int, shares: list[int]) -> None:
    trees = [Scripted(), Scripted()]
    grow(trees, Limits(work=work))
    assert [tree.simulations for tree in trees] == shares


def test_each_tree_has_a_thread_of_its_own_and_the_caller_the_first() -> None:
    trees = [Scripted(delay=0.01), Scripted(delay=0.01), Scripted(delay=0.01)]
    grow(trees, Limits(work=30))
    assert trees[0].threads == {threading.get_ident()}
    assert len(set[int]().union(*(tree.threads for tree in trees))) == 3


def test_a_tree_that_is_ready_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "is_decided", lambda *_: False)
    trees = [Scripted(), Scripted(delay=0.02)]
    grow(trees, Limits(work=41))
    assert sum(tree.simulations for tree in trees) == 41


def test_what_one_tree_proves_ends_the_search_for_all() -> None:
    trees = [Scripted(delay=0.001), Scripted(delay=0.001, proves_after=1)]
    began = time.monotonic()
    grow(trees, Limits.within(30))
    assert time.monotonic() - began < 10


def test_only_the_caller_is_asked_whether_to_stop() -> None:
    asked = set[int]()

    def cancelled() -> bool:
        asked.add(threading.get_ident())
        return len(trees[0].threads) > 0

    trees = [Scripted(delay=0.001), Scripted(delay=0.001)]
    grow(trees, Limits(cancelled=cancelled))
    assert asked == {threading.get_ident()}


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_on_any_thread_is_told_and_ends_the_others(failing: int) -> None:
    trees = [Scripted(delay=0.001, fails=number == failing) for number in range(2)]
    with pytest.raises(ZeroDivisionError):
        grow(trees, Limits.within(20))


def test_visits_of_a_move_are_counted_in_all_trees_that_have_begun() -> None:
    one, two, idle = Scripted([7, 5], [3, 1]), Scripted([5, 9], [2, 4], proofs=[UNPROVED, LOST]), Scripted([1], [1])
    one.simulations = two.simulations = 4
    assert root_visits([one, two, idle]).tolist() == [3, 3, 0]  # of 5, 7 and 9, which loses for sure


def test_moves_are_summed_up_best_first_with_what_is_proved() -> None:
    one = Scripted([1, 2, 3, 4], [10, 30, 1, 0], wins=[5.0, 20.0, 0.0, 0.0], proofs=[UNPROVED, LOST, WON, UNPROVED])
    two = Scripted([2, 1], [4, 30], wins=[2.0, 3.0])
    found = valued_moves([one, two], 9, write)
    assert [(value.move, value.visits, value.proved) for value in found] == [
        ("m3", 1, True), ("m1", 40, False), ("m2", 34, True),
    ]  # fmt: skip
    assert [value.expected_score for value in found] == [1, 8 / 40, 0]
    assert found[1].line == ["m1", "m4"]  # from the tree that visited it most
    assert [value.move for value in valued_moves([one, two], 1, write)] == ["m3"]


def test_where_nothing_was_visited_one_move_is_told_all_the_same() -> None:
    [found] = valued_moves([Scripted([4, 5], [0, 0])], 5, write)
    assert (found.move, found.expected_score, found.visits) == ("m4", 0.5, 0)
