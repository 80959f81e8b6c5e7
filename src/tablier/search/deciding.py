"""Early stopping: when more simulations can no longer change the chosen move."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tablier.clock import now
from tablier.limits import Limits


def is_decided(visits: Callable[[], np.ndarray], limits: Limits, began: float) -> bool:
    """Whether no move at the root can overtake the one visited most in the time that is left, at the pace so far.

    Always False where work ends the search: the result of a number of simulations must not depend on the machine.
    """
    moment = now()
    spent, left = moment - began, limits.deadline - moment
    if not 0 < left <= spent:  # more time is left than was spent, or none
        return False
    counts = np.append(visits(), 0)  # so that there is a second highest
    done = int(counts.sum())
    to_come = done * left / spent
    second, most = np.partition(counts, -2)[-2:].tolist()
    return done + to_come < limits.work and most - second > to_come
