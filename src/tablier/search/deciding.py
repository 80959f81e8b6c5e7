"""When thinking on can no longer change the choice."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tablier.clock import now


def is_decided(visits: Callable[[], np.ndarray], simulations: int, began: float, deadline: float) -> bool:
    """Whether no move at the root can overtake the one visited most in the time that is left, at the pace so far.

    It is so only where time ends the search: what a budget of simulations leads to must not depend on the machine.
    """
    moment = now()
    spent, left = moment - began, deadline - moment
    if not 0 < left <= spent:  # more may come than there was, or nothing
        return False
    counts = np.append(visits(), 0)  # so that there is a second
    done = int(counts.sum())
    to_come = done * left / spent
    second, most = np.partition(counts, -2)[-2:].tolist()
    return done + to_come < simulations and most - second > to_come
