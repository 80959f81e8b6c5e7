"""Work in slices, so that a search meets its deadline and soon notices that it is cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.clock import now
from tablier.limits import Limits

SLICE = 0.004  # seconds between two looks at the clock


def slices(limits: Limits) -> Iterator[int]:
    """Yield the amounts of work to do next until the limits are reached; at least one slice.

    On a busy machine a slice may take longer than planned: none begins within the largest overrun of the deadline.
    """
    done, amount, moment = 0, 1, now()
    expected = delay = 0.0
    while done == 0 or (done < limits.work and moment + delay < limits.deadline and not limits.cancelled()):
        yield amount
        done += amount
        spent = max(now() - moment, 1e-9)
        moment += spent
        delay = max(delay, spent - expected) if expected else 0.0
        fitting = int(amount * min(SLICE, limits.deadline - moment) / spent)
        following = max(1, min(fitting, 2 * amount, limits.work - done))
        expected, amount = spent * following / amount, following
