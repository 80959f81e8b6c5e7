"""Work in slices, so that a search meets its deadline and soon notices that it is cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.clock import now
from tablier.limits import Limits

SLICE = 0.004  # seconds between two looks at the clock


def slices(limits: Limits, unit: int = 1) -> Iterator[int]:
    """Yield the amounts of work to do next until the limits are reached; at least one slice.

    All but the last are multiples of the unit: where work is done by so many at once, they are the same on any machine.
    On a busy machine a slice may take longer than planned: none begins within the largest overrun of the deadline.
    """
    done, amount, moment = 0, max(1, min(unit, limits.work)), now()
    expected = delay = 0.0
    while done == 0 or (done < limits.work and moment + delay < limits.deadline and not limits.cancelled()):
        yield amount
        done += amount
        spent = max(now() - moment, 1e-9)
        moment += spent
        delay = max(delay, spent - expected) if expected else 0.0
        fitting = int(amount * min(SLICE, limits.deadline - moment) / spent)
        following = min(max(unit, min(fitting, 2 * amount) // unit * unit), max(1, limits.work - done))
        expected, amount = spent * following / amount, following
