"""The explorer knows no game: it plays out what might happen, many times, and follows what went well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from msgspec import Struct

from tablier.chance import seeded
from tablier.clock import now
from tablier.jit import instantiate
from tablier.match import Move, State
from tablier.players.thought import ENDLESS, Amount, Candidate, Thought, check_going_on
from tablier.search import ismcts, mcts
from tablier.search.deciding import is_decided
from tablier.search.lines import FAMILIAR
from tablier.search.slices import slices

MOST_NODES = 2_000_000
UNHURRIED = 0.02  # share of the time limit that is kept in reserve
FEW_MOVES = 20  # with fewer to choose from it thinks as hard as with so many
LONGEST_LINE = 8  # moves


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    effort: Amount  # simulations for each legal move


SETTINGS = {
    "novice": Settings(effort=1),
    "gentle": Settings(effort=3),
    "casual": Settings(effort=12),
    "steady": Settings(effort=80),
    "keen": Settings(effort=400),
    "sharp": Settings(effort=2_400),
    "fierce": Settings(effort=10_000),
    "champion": Settings(effort=ENDLESS),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    think(state, simulations=2)


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move."""
    simulations = settings.effort * max(FEW_MOVES, len(state.legal()))
    return think(
        state, simulations=simulations, seconds=seconds, seed=seed, threads=threads, compiled=compiled,
        cancelled=cancelled,
    )  # fmt: skip


def think(
    state: State,
    *,
    simulations: int,
    seconds: float = float("inf"),
    seed: int = 0,
    among: Sequence[Move] | None = None,
    candidates: int = 0,
    proves: bool = True,
    threads: int = 1,
    compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:
    """Search for a move until the simulations or the time are used up, or somebody wishes it to stop.

    In games with secrets it searches from what the seat to move knows: what that seat cannot know is imagined. It tells
    of as many candidates as it is asked for: the moves it visited most. In open games it can be told the only moves to
    choose among. Threads grow a tree each, from seeds of their own, and share the simulations. Plain search proves
    nothing, so that in open games it can stop once its choice is decided.
    """
    legal = {move.code: move for move in state.legal()}
    check_going_on(state)
    seat = state.game.rules.player(state.rules_state)
    began = now()
    deadline = began + seconds * (1 - UNHURRIED)
    can_decide = not proves and not state.game.module.SECRETS
    shares = [simulations // threads + int(number < simulations % threads) for number in range(threads)]
    trees = [
        _Grown(state, seat, share, seed + number, proves=proves, compiled=compiled, among=among)
        for number, share in enumerate(shares)
    ]

    def is_enough() -> bool:
        return cancelled() or (can_decide and is_decided(lambda: _visits(trees), simulations, began, deadline))

    def grow(number: int) -> None:
        trees[number].grow(shares[number], deadline, is_enough)

    if threads == 1:
        grow(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(grow, range(threads)))
        _merge(trees)
    grown = trees[0]
    children = grown.children(0)
    best = int(children[0])
    return Thought(
        move=legal[int(grown.tree.move[best])],
        simulations=grown.simulations,
        nodes=grown.used,
        win_share=grown.share(best),
        is_proved=grown.is_proved(0),
        candidates=[
            Candidate(
                move=legal[int(grown.tree.move[child])],
                share=grown.share(child),
                visits=int(grown.tree.visits[child]),
                line=grown.line(state, child),
            )
            for child in children[:candidates].tolist()
            if grown.tree.visits[child]
        ],
    )


def outlook(
    state: State,
    seat: int,
    *,
    simulations: int,
    seconds: float = float("inf"),
    seed: int = 0,
    compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[float, int, list[Move]]:
    """What a seat may expect here, whoever is to move: its share, in how many simulations, and what may follow.

    It is found from what that seat knows.
    """
    deadline = now() + seconds * (1 - UNHURRIED)
    grown = _Grown(state, seat, simulations, seed, compiled=compiled)
    grown.grow(simulations, deadline, cancelled)
    children = grown.children(0)
    likely = len(children) and grown.tree.visits[children[0]] >= FAMILIAR
    return grown.share(0), grown.simulations, grown.line(state, int(children[0])) if likely else []


class _Grown:
    """A tree grown from what a seat knows. Its root counts what that seat won, every other node what its mover did."""

    def __init__(
        self, state: State, seat: int, simulations: int, seed: int, *,
        proves: bool = True, compiled: bool | None = None, among: Sequence[Move] | None = None,
    ) -> None:  # fmt: skip
        self.tree, self._search = _prepared(state, seat, simulations, proves, compiled)
        self.tree.mover[0] = seat
        self.used = 1  # nodes
        self.simulations = 0
        self._rng = seeded(seed)
        if among is not None:
            plain: Any = instantiate(mcts, compiled=False, game=state.game.rules)
            self.used, self._rng = plain.expand(self.tree, 0, self.used, state.rules_state, proves, self._rng)
            _keep_only(self.tree, {move.code for move in among})

    def grow(self, simulations: int, deadline: float, is_enough: Callable[[], bool]) -> None:
        """Simulate in slices, until they, the time or the wish come to an end, or all is proved."""
        for count in slices(simulations, deadline, is_enough):
            made, self.used, self._rng = self._search(self.used, count, self._rng)
            self.simulations += made
            if made < count:  # all is proved
                break

    def is_proved(self, node: int) -> bool:
        return isinstance(self.tree, mcts.Tree) and bool(self.tree.proved[node] != mcts.OPEN)

    def share(self, node: int) -> float:
        """What the mover may expect."""
        if self.is_proved(node):
            proved = self.tree.proved[node]
            return 0.5 if proved == mcts.DRAWN else float(proved == 1 + self.tree.mover[node])
        return float(self.tree.wins[node] / max(1, self.tree.visits[node]))

    def children(self, node: int) -> np.ndarray:
        """The nodes that follow one: what is proved to win, what was visited most, what is proved to lose."""
        if isinstance(self.tree, mcts.Tree):
            first = int(self.tree.first[node])
            found = np.arange(first, first + int(self.tree.children[node]))
        else:
            found = 1 + np.flatnonzero(self.tree.parent[1 : self.used] == node)
        visits = self.tree.visits[found].astype(np.int64)
        if isinstance(self.tree, mcts.Tree) and len(found):
            proved, mover = self.tree.proved[found], self.tree.mover[found]
            visits[proved == 1 + mover] += ENDLESS
            visits[(proved == 2 - mover) & (proved != mcts.OPEN)] -= ENDLESS
            if self.tree.proved[node] == mcts.DRAWN:  # nothing is better than a draw
                visits[proved == mcts.DRAWN] += ENDLESS
        return found[np.argsort(-visits, kind="stable")]

    def line(self, state: State, node: int) -> list[Move]:
        """A move that follows the root, and what was most visited after it."""
        return list(self._moves(state, node))

    def _moves(self, state: State, node: int) -> Iterator[Move]:
        """Where there are secrets, as far as it is possible in the position at hand, which is only imagined."""
        rules, position = state.game.rules, state.rules_state
        listed = np.empty(rules.MOST_MOVES, np.int64)
        for _ in range(LONGEST_LINE):
            code = int(self.tree.move[node])
            if state.game.module.SECRETS and code not in listed[: rules.legal_moves(position, listed)]:
                return
            yield Move(state.game.module.write_move(position, code), code, int(self.tree.mover[node]))
            position = rules.play(position, code)
            following = self.children(node)
            if not len(following) or self.tree.visits[following[0]] < FAMILIAR:
                return
            node = int(following[0])


def _prepared(
    state: State, seat: int, simulations: int, proves: bool, compiled: bool | None
) -> tuple[Any, Callable[..., tuple[int, int, int]]]:
    """A tree, and the search that grows it by so many simulations, or fewer when all is proved."""
    rules = state.game.rules
    if state.game.module.SECRETS:
        hidden: Any = instantiate(ismcts, compiled=compiled, game=rules)
        nodes = min(MOST_NODES, 2 + simulations)
        forest = ismcts.new_tree(nodes, rules.MOST_MOVES, rules.WORDS)
        return forest, lambda used, count, rng: (
            count,
            *hidden.search(forest, used, state.rules_state, seat, count, rng),
        )
    kernel: Any = instantiate(mcts, compiled=compiled, game=rules)
    nodes = min(MOST_NODES, 1 + (simulations + 1) * rules.MOST_MOVES)
    tree = mcts.new_tree(nodes, rules.MOST_MOVES, rules.WORDS)
    return tree, lambda used, count, rng: kernel.search(tree, used, state.rules_state, count, proves, rng)


def _keep_only(tree: mcts.Tree, codes: set[int]) -> None:
    """Forget the root's other children."""
    first, count = int(tree.first[0]), int(tree.children[0])
    kept = [int(code) for code in tree.move[first : first + count] if int(code) in codes]
    tree.move[first : first + len(kept)] = kept
    tree.children[0] = len(kept)


def _visits(trees: list[_Grown]) -> np.ndarray:
    """How often each move at the root was followed in all trees that have begun."""
    begun = [grown.tree for grown in trees if grown.simulations]
    roots = [slice(int(tree.first[0]), int(tree.first[0] + tree.children[0])) for tree in begun]
    moves, visits = (
        np.concatenate([row[root] for row, root in zip(rows, roots, strict=True)])
        for rows in zip(*((tree.move, tree.visits) for tree in begun), strict=True)
    )
    return np.bincount(moves, visits)


def _merge(trees: list[_Grown]) -> None:
    """Give the first tree what all of them found out about the moves that follow the root."""
    chosen = trees[0]
    place = {int(chosen.tree.move[node]): node for node in chosen.children(0).tolist()}
    for other in trees[1:]:
        for node in other.children(0).tolist():
            mine = place.get(int(other.tree.move[node]))
            if mine is None:
                continue
            chosen.tree.visits[mine] += other.tree.visits[node]
            chosen.tree.wins[mine] += other.tree.wins[node]
            if other.is_proved(node):
                chosen.tree.proved[mine] = other.tree.proved[node]
        if other.is_proved(0):
            chosen.tree.proved[0] = other.tree.proved[0]
        chosen.used += other.used
        chosen.simulations += other.simulations
