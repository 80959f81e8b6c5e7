"""The trees of the five tree searches behind one interface: simulate, and read the moves at the root."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tablier.search import guided, ismcts, mcts, puct, rave
from tablier.search.rave import DRAWN, LOST, UNPROVED, WON

FAMILIAR = 10  # visits a move needs to be part of a principal variation


class Step(NamedTuple):
    """A move of a line."""

    code: int
    seat: int  # that makes it


class Root(NamedTuple):
    """The moves at the root, as parallel arrays."""

    codes: np.ndarray
    visits: np.ndarray
    wins: np.ndarray  # sum of the mover's results
    proofs: np.ndarray  # UNPROVED, LOST, DRAWN or WON, for the mover


class SearchTree(ABC):
    """A tree that grows by simulations."""

    abreast = 1  # simulations that are made side by side

    def __init__(self, kernel: Any, tree: Any, position: Any, rng: int) -> None:
        self.kernel = kernel
        self.tree = tree
        self.columns = self._columns()
        self.position = position
        self.rng = rng
        self.nodes = 1
        self.simulations = 0

    @property
    def is_proved(self) -> bool:
        """Whether the value of the root is proved."""
        return self._is_proved()

    def simulate(self, count: int) -> None:
        """Run `count` simulations, or fewer if the root is proved."""
        self.simulations += self._simulate(count)

    def root(self) -> Root:
        """The statistics of the moves at the root."""
        nodes = self._children(0)
        return Root(self.columns.move[nodes], self.columns.visits[nodes], self._wins()[nodes], self._proofs(nodes))

    def line(self, code: int) -> list[Step]:
        """A move at the root and the principal variation after it."""
        children = self._children(0)
        node = int(children[self.columns.move[children] == code][0])
        return [self._step(node), *self.expected_line(node)]

    def expected_line(self, node: int = 0) -> list[Step]:
        """The principal variation from a node on, while its moves have FAMILIAR visits."""
        steps: list[Step] = []
        while len(children := self._children(node)):
            node = int(children[self._best(children)])
            if self.columns.visits[node] < FAMILIAR:
                break
            steps.append(self._step(node))
        return steps

    def _step(self, node: int) -> Step:
        return Step(int(self.columns.move[node]), int(self.columns.mover[node]))

    @abstractmethod
    def _simulate(self, count: int) -> int:
        """Returns how many simulations were made."""

    def _columns(self) -> Any:
        """The arrays indexed by node."""
        return self.tree

    def _is_proved(self) -> bool:
        return False

    def _children(self, node: int) -> np.ndarray:
        """The children of a node; in most searches they are consecutive."""
        first = int(self.columns.first[node])
        return np.arange(first, first + int(self.columns.children[node]))

    def _wins(self) -> np.ndarray:
        wins: np.ndarray = self.columns.wins
        return wins

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        return np.full(len(nodes), UNPROVED)

    def _best(self, nodes: np.ndarray) -> int:
        """The index of the best of these nodes: a proved win, else the one visited most, proved losses last."""
        proofs = self._proofs(nodes)
        return int(np.lexsort((-self.columns.visits[nodes], proofs == LOST, proofs != WON))[0])


class PlainTree(SearchTree):
    """A tree of `mcts`; with `proves` it backs up proofs and stops once the root is proved."""

    def __init__(self, kernel: Any, tree: mcts.Tree, position: Any, rng: int, *, proves: bool) -> None:
        super().__init__(kernel, tree, position, rng)
        self.abreast = kernel.ABREAST
        self.proves = proves

    def keep_only(self, codes: set[int], plain: Any) -> None:
        """Expand the root with these moves only; `plain` is the same search, not compiled."""
        self.nodes, self.rng = plain.expand(self.tree, 0, self.nodes, self.position, self.proves, self.rng)
        children = self._children(0)
        kept = [code for code in self.columns.move[children].tolist() if code in codes]
        self.columns.move[children[: len(kept)]] = kept
        self.columns.children[0] = len(kept)

    def _simulate(self, count: int) -> int:
        made, self.nodes, self.rng = self.kernel.search(
            self.tree, self.nodes, self.position, count, self.proves, self.rng
        )
        return int(made)

    def _columns(self) -> Any:
        return self.tree.nodes.view(np.recarray)

    def _is_proved(self) -> bool:
        return bool(self.columns.proved[0] != mcts.OPEN)

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        proved, mover = self.columns.proved[nodes], self.columns.mover[nodes]
        lost_or_won = np.where(proved == 1 + mover, WON, LOST)
        return np.where(proved == mcts.OPEN, UNPROVED, np.where(proved == mcts.DRAWN, DRAWN, lost_or_won))


class RaveTree(SearchTree):
    """A tree of `rave`; `sight` is the percentage of the moves that the player does not overlook."""

    def __init__(self, kernel: Any, tree: rave.Tree, position: Any, rng: int, *, sight: int) -> None:
        super().__init__(kernel, tree, position, rng)
        self.sight = sight

    def _simulate(self, count: int) -> int:
        self.nodes, self.rng = self.kernel.search(self.tree, self.nodes, self.position, count, self.sight, self.rng)
        return int(self.columns.visits[0]) - self.simulations

    def _is_proved(self) -> bool:
        return bool(self.columns.proof[0] != UNPROVED)

    def _wins(self) -> np.ndarray:
        worth: np.ndarray = self.columns.worth
        return worth

    def _proofs(self, nodes: np.ndarray) -> np.ndarray:
        proofs: np.ndarray = self.columns.proof[nodes]
        return proofs


class GuidedTree(SearchTree):
    """A tree of `guided`, from the point of view of the seat to move."""

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


class PredictedTree(SearchTree):
    """A tree of `puct`; `known` is what its predictor is handed."""

    def __init__(
        self, kernel: Any, tree: puct.Tree, position: Any, *, known: Any, seat: int, exploration: float
    ) -> None:
        super().__init__(kernel, tree, position, rng=0)
        self.known = known
        self.exploration = exploration
        tree.mover[0] = seat

    def mix_priors(self, others: Callable[[int], np.ndarray], share: float) -> None:
        """Give the moves at the root priors that are, to this share, others: those returned for so many moves."""
        if not self.simulations:
            self.simulate(1)
        nodes = self._children(0)
        self.columns.prior[nodes] = (1 - share) * self.columns.prior[nodes] + share * others(len(nodes))

    def _simulate(self, count: int) -> int:
        self.nodes = self.kernel.search(self.tree, self.known, self.nodes, self.position, count, self.exploration)
        return count

    def _wins(self) -> np.ndarray:
        worth: np.ndarray = self.columns.worth
        return worth


class HiddenTree(SearchTree):
    """A tree of `ismcts`, from the point of view of a seat; its children are not consecutive."""

    def __init__(self, kernel: Any, tree: ismcts.Tree, position: Any, rng: int, *, seat: int) -> None:
        super().__init__(kernel, tree, position, rng)
        self.seat = seat

    def _simulate(self, count: int) -> int:
        self.nodes, self.rng = self.kernel.search(self.tree, self.nodes, self.position, self.seat, count, self.rng)
        return count

    def _children(self, node: int) -> np.ndarray:
        found: np.ndarray = 1 + np.flatnonzero(self.columns.parent[1 : self.nodes] == node)
        return found
