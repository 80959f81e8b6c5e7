"""The part of the contract about secrets, for games where everything lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablier.options import Value

if TYPE_CHECKING:
    from tablier.state import State

SECRETS = False


def known_setup(state: State, seat: int | None) -> dict[str, Any]:
    """The whole setup: nothing is hidden."""
    return state.setup


def imagined_setup(
    options: Mapping[str, Value],
    setup: Mapping[str, Any],
    moves: Sequence[tuple[int, str]],
    player: int,
    seat: int | None,
    rng: int,
) -> dict[str, Any]:
    """The setup itself: nothing is hidden."""
    return dict(setup)


def reveals(state: Any, move: int) -> bool:
    """Always False: nothing is hidden."""
    return False


def ends_for_sure(end: State) -> bool:
    """Always True: nothing is hidden."""
    return True
