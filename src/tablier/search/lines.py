"""What is expected to follow: the moves of a tree that were visited most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

FAMILIAR = 10  # visits from which a move is worth being called expected


def followed(tree: Any, node: int) -> Iterator[int]:
    """A node of a tree whose children lie side by side, and those after it that were visited most."""
    yield node
    while count := int(tree.children[node]):
        first = int(tree.first[node])
        node = first + int(np.argmax(tree.visits[first : first + count]))
        if tree.visits[node] < FAMILIAR:
            return
        yield node
