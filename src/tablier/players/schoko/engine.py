"""The opponent at Scho K.O.: guided search that imagines hidden hands (see `policy`), and proof near the end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from tablier.chance import below, next_rng, seeded
from tablier.clock import now
from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import DECK
from tablier.games.schoko.cards import NO_HAND, held, with_card
from tablier.jit import instantiate
from tablier.match import Move, State
from tablier.players.schoko import endgame, policy
from tablier.players.thought import ENDLESS, Amount, Candidate, Percent, Thought, check_going_on
from tablier.search import alphabeta, guided
from tablier.search.alphabeta import GUESSED, LIMIT, MOST_SHORTENED, MOVE, NODES, STOPPED, new_memory
from tablier.search.deciding import is_decided
from tablier.search.deepening import Budget, Found
from tablier.search.lines import at_root, followed
from tablier.search.slices import SLICE, slices

UNHURRIED = 0.02  # share of the time limit that is kept in reserve
MOST_NODES = 2_000_000  # in each tree: in five seconds it is rarely full
NODES_FOR = 60  # each simulation
FEW_NODES = 4_000
WAY = guided.Way(exploration=0.25, first_width=4.0, width_growth=0.7, ripe=4, listed=128, choices=3)

NEEDED = (1, 1, 100, 400, 10_000, 20_000, 350_000)  # positions that many a proof takes, by the cards in both hands
SPEED = 200_000  # positions a second, roughly
FOR_PROOF = 0.5  # share of the time
ENTRIES = 1 << 17

MOST_CANDIDATES = 10


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    overlooked: Percent  # of a hundred moves it could make
    thrift: int  # what it thinks a Smartie card in hand is worth, in sixteenths of a square
    simulations: Amount  # with none, it makes the move that looks best
    proof: Amount  # positions it looks at for a proof


SETTINGS = {
    "novice": Settings(overlooked=95, thrift=-60, simulations=0, proof=0),
    "gentle": Settings(overlooked=89, thrift=-60, simulations=0, proof=0),
    "casual": Settings(overlooked=78, thrift=-60, simulations=0, proof=0),
    "steady": Settings(overlooked=55, thrift=-10, simulations=0, proof=0),
    "keen": Settings(overlooked=50, thrift=100, simulations=0, proof=0),
    "sharp": Settings(overlooked=0, thrift=100, simulations=90, proof=10_000),
    "fierce": Settings(overlooked=0, thrift=100, simulations=1_300, proof=30_000),
    "champion": Settings(overlooked=0, thrift=100, simulations=ENDLESS, proof=ENDLESS),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, Settings(overlooked=0, thrift=0, simulations=2, proof=0), seconds=60, seed=0)
    prove(state.rules_state, Budget(2))


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move: one that wins, if that can be proved, else one that seems best."""
    started = now()
    deadline = started + seconds * (1 - UNHURRIED)
    legal = {move.code: move for move in state.legal()}
    check_going_on(state)
    position = seen(state.rules_state)
    found = None
    if is_provable(position, min(settings.proof, FOR_PROOF * seconds * SPEED)):
        found = prove(position, Budget(settings.proof, started + seconds * FOR_PROOF, cancelled), compiled=compiled)
        if found.is_proved and found.value >= 0:
            return _proved(legal[found.move], found)
    trees = [_Grown(position, settings, seeded(seed + (number << 40)), compiled) for number in range(max(1, threads))]
    done = grow(trees, settings.simulations, deadline, cancelled)
    candidates = _candidates(trees, legal)
    return Thought(
        move=candidates[0].move,
        simulations=done,
        nodes=sum(tree.used for tree in trees) + (found.nodes if found else 0),
        win_share=0.0 if found and found.is_proved else candidates[0].share,
        is_proved=found is not None and found.is_proved,
        candidates=candidates,
    )


# What the seat to move sees


def unseen(position: rules.State) -> list[int]:
    """The cards it does not see, sorted."""
    stock = position.board[DECK + position.drawn : DECK + position.cards]
    return sorted([*notation.hand_cards(position.hands[1 - position.mover]), *stock.tolist()])


def seen(position: rules.State) -> rules.State:
    """The position with those cards in order, so that nothing depends on where they are."""
    other = 1 - position.mover
    hidden = unseen(position)
    board = position.board.copy()
    hand = NO_HAND
    for _ in range(held(position.hands[other])):
        hand = with_card(hand, hidden.pop())
    board[DECK + position.drawn : DECK + position.cards] = hidden
    hands = (hand, position.hands[1]) if other == 0 else (position.hands[0], hand)
    return position._replace(board=board, hands=hands)


# The end, when it can tell what the other one holds


def is_provable(position: rules.State, nodes: float) -> bool:
    """Whether there is only one way for the cards it does not see to be dealt, and so many positions may do."""
    hidden = unseen(position)
    is_open = position.drawn == position.cards or len(set(hidden)) == 1
    cards = held(position.hands[position.mover]) + len(hidden)
    return is_open and cards < len(NEEDED) and nodes >= NEEDED[cards]


def prove(position: rules.State, budget: Budget, *, compiled: bool | None = None) -> Found:
    """Follow all lines to the end, as far as the budget reaches, to see who wins."""
    kernel: Any = instantiate(alphabeta, compiled=compiled, game=rules, judge=endgame)
    scratch, table = new_memory(rules.MOST_MOVES, rules.WORDS, ENTRIES)
    kernel.prepare(position, 0, 0, scratch)
    cards = held(position.hands[position.mover]) + len(unseen(position))
    depth = cards * (1 + MOST_SHORTENED)  # so that every line reaches the last card
    value, is_proved = 0, False
    for count in slices(budget.nodes, budget.deadline, budget.cancelled):
        scratch[LIMIT] = min(int(scratch[NODES]) + count, budget.nodes)
        scratch[STOPPED] = 0
        value = int(kernel.visit(position, depth, 0, -endgame.WON, endgame.WON, scratch, table))
        if not scratch[STOPPED]:
            is_proved = not scratch[GUESSED]
            break
    return Found(int(scratch[MOVE]), value, depth, int(scratch[NODES]), is_proved)


def _proved(move: Move, found: Found) -> Thought:
    share = 0.5 + found.value / (2 * endgame.WON)
    only = Candidate(move=move, share=share, visits=found.nodes, line=[move])
    return Thought(
        move=move, simulations=found.nodes, nodes=found.nodes, win_share=share, is_proved=True, candidates=[only]
    )


# Before


class _Grown:
    """A tree and where its search stands."""

    def __init__(self, position: rules.State, settings: Settings, rng: int, compiled: bool | None) -> None:
        self.kernel: Any = instantiate(guided, compiled=compiled, game=rules, guide=policy)
        nodes = min(MOST_NODES, FEW_NODES + NODES_FOR * settings.simulations)
        self.tree = guided.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, policy.NOTES)
        self.tree.notes[policy.TASTE] = settings.thrift
        self.position = position
        self.used = self.kernel.begin(self.tree, WAY, position)
        self.rng = _overlook(self.tree, settings.overlooked, rng)

    def grow(self, simulations: int, deadline: float, stopped: Callable[[], bool]) -> int:
        """Make simulations, in slices that fit the time; returns how many."""
        done = 0
        for count in slices(simulations, deadline, stopped) if simulations else ():
            self.used, self.rng = self.kernel.search(
                self.tree, WAY, self.used, self.position, self.position.mover, count, self.rng
            )
            done += count
        return done

    def line(self, node: int) -> list[Move]:
        """What is expected from a child of the root on."""
        line = []
        for following in followed(self.tree, node):
            code = int(self.tree.move[following])
            line.append(Move(notation.write_move(self.position, code), code, int(self.tree.mover[following])))
        return line


def _overlook(tree: guided.Tree, overlooked: int, rng: int) -> int:
    """Forget some of the root's children, but not all; returns the generator."""
    first, count = int(tree.first[0]), int(tree.children[0])
    kept = 0
    for child in range(first, first + count):
        rng = next_rng(rng)
        is_last_chance = child == first + count - 1 and kept == 0
        if below(rng, 100) >= overlooked or is_last_chance:
            tree.move[first + kept] = tree.move[child]
            kept += 1
    tree.children[0] = kept
    return rng


def grow(trees: list[_Grown], simulations: int, deadline: float, cancelled: Callable[[], bool]) -> int:
    """Let trees grow side by side until the choice is decided, each with its share of the simulations.

    Returns how many were made.
    """
    share = simulations // len(trees)
    stop = threading.Event()
    done = [0] * len(trees)
    began = now()

    def visits() -> np.ndarray:
        summed: np.ndarray = at_root([grown.tree for grown in trees], "visits").sum(axis=0)
        return summed

    def is_enough() -> bool:
        if not stop.is_set() and (cancelled() or is_decided(visits, simulations, began, deadline)):
            stop.set()
        return stop.is_set()

    def work(number: int) -> None:
        done[number] = trees[number].grow(share, deadline, stop.is_set)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, len(trees))]
    for thread in threads:
        thread.start()
    done[0] = trees[0].grow(simulations - share * len(threads), deadline, is_enough)
    for thread in threads:
        while thread.is_alive() and not is_enough():
            thread.join(SLICE)
        thread.join()
    return sum(done)


class _Tally(NamedTuple):
    """What all trees together know of a move."""

    visits: int
    wins: float
    node: int  # in the first tree


def _candidates(trees: list[_Grown], legal: dict[int, Move]) -> list[Candidate]:
    """The moves visited most, in all trees together; of equal ones the more promising first."""
    tallies: dict[int, _Tally] = {}
    for grown in trees:
        first = int(grown.tree.first[0])
        for node in range(first, first + int(grown.tree.children[0])):
            code, visits, wins = int(grown.tree.move[node]), int(grown.tree.visits[node]), float(grown.tree.wins[node])
            known = tallies.get(code, _Tally(0, 0.0, node))
            tallies[code] = _Tally(known.visits + visits, known.wins + wins, known.node)
    best = sorted(tallies.items(), key=lambda item: -item[1].visits)[:MOST_CANDIDATES]
    return [
        Candidate(
            move=legal[code],
            share=tally.wins / tally.visits if tally.visits else 0.5,
            visits=tally.visits,
            line=[legal[code], *trees[0].line(tally.node)[1:]],
        )
        for code, tally in best
        if tally.visits or code == best[0][0]
    ]
