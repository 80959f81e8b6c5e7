"""Trees of the four tree searches, alike from outside: each simulates, and tells of the moves at its root."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np

from tablier.search import guided, ismcts, mcts, rave
from tablier.search.rave import DRAWN, LOST, UNPROVED, WON

FAMILIAR = 10  # visits from which a move is worth being called expected


class Step(NamedTuple):
    """A move of a line."""

    code: int
    seat: int  # that makes it


class Root(NamedTuple):
    """The moves at the root, in arrays of one order."""

    codes: np.ndarray
    visits: np.ndarray
    wins: np.ndarray  # the mover's expected scores, added up
    proofs: np.ndarray  # UNPROVED, LOST, DRAWN or WON, for the mover


class SearchTree(ABC):
    """A tree that grows by simulations."""

    def __init__(self, kernel: Any, tree: Any, position: Any, rng: int) -> None:
        self.kernel = kernel
        self.tree = tree
        self.position = position
        self.rng = rng
        self.nodes = 1
        self.simulations = 0

    @property
    def is_proved(self) -> bool:
        """Whether it is proved what the root is worth."""
        return self._is_proved()

    def simulate(self, count: int) -> None:
        """Make so many simulations, or fewer once all is proved."""
        self.simulations += self._simulate(count)

    def root(self) -> Root:
        """What is known of the moves at the root."""
        nodes = self._children(0)
        return Root(self.tree.move[nodes], self.tree.visits[nodes], self._wins()[nodes], self._proofs(nodes))

    def line(self, code: int) -> list[Step]:
        """A move at the root, and those expected to follow it."""
        children = self._children(0)
        node = int(children[self.tree.move[children] == code][0])
        return [self._step(node), *self.expected_line(node)]

    def expected_line(self, node: int = 0) -> list[Step]:
        """The moves expected from a node on, as long as they were visited often."""
        steps: list[Step] = []
        while len(children := self._children(node)):
            node = int(children[self._best(children)])
            if self.tree.visits[node] < FAMILIAR:
                break
            steps.append(self._step(node))
        return steps

    def _step(self, node: int) -> Step:
        return Step(int(self.tree.move[node]), int(self.tree.mover[node]))

    @abstractmethod
    def _simulate(self, count: int) -> int:
        """Returns how many simulations were made."""

    def _is_proved(self) -> bool:
        return False

    def _children(self, node: int) -> np.ndarray:
        """The nodes after one; in most searches they lie side by side."""
        first = int(self.tree.first[node])
        return np.arange(first, first + int(self.tree.children[node]))

    def _wins(self) -> np.ndarray:
        wins: np.ndarray = self.tree.wins
        return wins

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        return np.full(len(nodes), UNPROVED)

    def _best(self, nodes: np.ndarray) -> int:
        """Which of these is expected: what is proved to win, what was visited most, what is proved to lose."""
        proofs = self._proofs(nodes)
        return int(np.lexsort((-self.tree.visits[nodes], proofs == LOST, proofs != WON))[0])


class PlainTree(SearchTree):
    """A tree of `mcts`; `proves` lets it stop where all is proved."""

    def __init__(self, kernel: Any, tree: mcts.Tree, position: Any, rng: int, *, proves: bool) -> None:
        super().__init__(kernel, tree, position, rng)
        self.proves = proves

    def keep_only(self, codes: set[int], plain: Any) -> None:
        """Give the root its children, but only these moves; `plain` is the same search, not compiled."""
        self.nodes, self.rng = plain.expand(self.tree, 0, self.nodes, self.position, self.proves, self.rng)
        children = self._children(0)
        kept = [code for code in self.tree.move[children].tolist() if code in codes]
        self.tree.move[children[: len(kept)]] = kept
        self.tree.children[0] = len(kept)

    def _simulate(self, count: int) -> int:
        made, self.nodes, self.rng = self.kernel.search(
            self.tree, self.nodes, self.position, count, self.proves, self.rng
        )
        return int(made)

    def _is_proved(self) -> bool:
        return bool(self.tree.proved[0] != mcts.OPEN)

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        proved, mover = self.tree.proved[nodes], self.tree.mover[nodes]
        lost_or_won = np.where(proved == 1 + mover, WON, LOST)
        return np.where(proved == mcts.OPEN, UNPROVED, np.where(proved == mcts.DRAWN, DRAWN, lost_or_won))


class RaveTree(SearchTree):
    """A tree of `rave`; of a hundred moves in every position the player sees `sight`."""

    def __init__(self, kernel: Any, tree: rave.Tree, position: Any, rng: int, *, sight: int) -> None:
        super().__init__(kernel, tree, position, rng)
        self.sight = sight

    def _simulate(self, count: int) -> int:
        self.nodes, self.rng = self.kernel.search(self.tree, self.nodes, self.position, count, self.sight, self.rng)
        return int(self.tree.visits[0]) - self.simulations

    def _is_proved(self) -> bool:
        return bool(self.tree.proof[0] != UNPROVED)

    def _wins(self) -> np.ndarray:
        worth: np.ndarray = self.tree.worth
        return worth

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        proofs: np.ndarray = self.tree.proof[nodes]
        return proofs


class GuidedTree(SearchTree):
    """A tree of `guided`, from the eyes of the seat to move."""

    def __init__(
        self, kernel: Any, tree: guided.Tree, position: Any, rng: int, *, parameters: guided.Parameters, seat: int
    ) -> None:
        super().__init__(kernel, tree, position, rng)
        self.parameters = parameters
        self.seat = seat
        self.nodes = kernel.begin(tree, parameters, position)

    def _simulate(self, count: int) -> int:
        self.nodes, self.rng = self.kernel.search(
            self.tree, self.parameters, self.nodes, self.position, self.seat, count, self.rng
        )
        return count


class HiddenTree(SearchTree):
    """A tree of `ismcts`, from the eyes of a seat; its children lie anywhere."""

    def __init__(self, kernel: Any, tree: ismcts.Tree, position: Any, rng: int, *, seat: int) -> None:
        super().__init__(kernel, tree, position, rng)
        self.seat = seat

    def _simulate(self, count: int) -> int:
        self.nodes, self.rng = self.kernel.search(self.tree, self.nodes, self.position, self.seat, count, self.rng)
        return count

    def _children(self, node: int) -> np.ndarray:
        found: np.ndarray = 1 + np.flatnonzero(self.tree.parent[1 : self.nodes] == node)
        return found
