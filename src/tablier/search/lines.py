"""What trees whose children lie side by side tell: of the moves at the root, and of those expected to follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

FAMILIAR = 10  # visits from which a move is worth being called expected


def at_root(trees: Sequence[Any], what: str) -> np.ndarray:
    """What trees hold about the moves at the root: a row for each tree, all in the same order."""
    count = int(trees[0].children[0])
    firsts = [int(tree.first[0]) for tree in trees]
    return np.array([getattr(tree, what)[first : first + count] for tree, first in zip(trees, firsts, strict=True)])


def followed(tree: Any, node: int) -> Iterator[int]:
    """A node of a tree, and those after it that were visited most."""
    yield node
    while count := int(tree.children[node]):
        first = int(tree.first[node])
        node = first + int(np.argmax(tree.visits[first : first + count]))
        if tree.visits[node] < FAMILIAR:
            return
        yield node
