"""Planes of an observation, one after the other in a flat array of bytes."""

from __future__ import annotations

import numpy as np

from tablier.jit import rule

MOST = 255  # a byte holds no more: larger numbers are shown as this one


@rule
def mark(out: np.ndarray, plane: int, cells: int, members: int) -> None:
    """Put 1 on the cells of a set, on a plane of so many cells."""
    for cell in range(cells):
        out[plane * cells + cell] = members >> cell & 1


@rule
def everywhere(out: np.ndarray, plane: int, cells: int, number: int) -> None:
    """Put a number on all cells of a plane."""
    out[plane * cells : (plane + 1) * cells] = min(number, MOST)
