"""Games made by hand, for measuring."""

from __future__ import annotations

from tablier.balance.playing import Played


def played(
    movers: list[int], chances: list[float], *, winner: int | None, scores: list[int], number: int = 0
) -> Played:
    """A game in which these moved, and expected so much; the first move has as many choices as there are moves."""
    return Played(
        level="steady", options={}, number=number, setup=number, moves=[f"m{number}"] * len(movers), movers=movers,
        choices=[*range(len(movers), 0, -1)], chances=chances, is_judged=False, scores=scores, winner=winner,
    )  # fmt: skip
