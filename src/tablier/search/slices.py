"""Work in slices, so that a search keeps its time and soon notices the wish to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablier.clock import now

SLICE = 0.004  # seconds between two looks at the clock and at the wish to stop


def slices(most: int, deadline: float = float("inf"), cancelled: Callable[[], bool] = lambda: False) -> Iterator[int]:
    """How much to do next, until it comes to `most`, the time is up or somebody wishes to stop; at least one slice.

    On a busy machine a slice may take longer than it should: the longer one ever did, the earlier the last one ends.
    """
    done, amount, moment = 0, 1, now()
    expected = delay = 0.0
    while done == 0 or (done < most and moment + delay < deadline and not cancelled()):
        yield amount
        done += amount
        spent = max(now() - moment, 1e-9)
        moment += spent
        delay = max(delay, spent - expected) if expected else 0.0
        fitting = int(amount * min(SLICE, deadline - moment) / spent)
        following = max(1, min(fitting, 2 * amount, most - done))
        expected, amount = spent * following / amount, following
