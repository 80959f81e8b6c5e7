"""The opponent at Scho K.O.: guided search over sampled hidden hands (see `policy`), and proof near the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tablier.chance import below, next_rng, seeded
from tablier.games.schoko import notation, rules
from tablier.games.schoko.board import DECK
from tablier.games.schoko.cards import NO_HAND, held, with_card
from tablier.limits import ENDLESS, Limits
from tablier.players.contract import CANDIDATES, Amount, Percent, no_proof
from tablier.players.contract import Settings as AnySettings
from tablier.players.schoko import endgame, policy
from tablier.search import guided
from tablier.search.alphabeta import MOST_REDUCED, new_memory
from tablier.search.deepening import Found, deepen
from tablier.search.driver import grow, valued_moves
from tablier.search.trees import GuidedTree, Step
from tablier.state import Move, State
from tablier.thought import Thought, check_going_on, valued

SPREAD = 0.08
TIME_RESERVE = 0.02  # share of the time that is kept for what comes after the last simulation
MOST_NODES = 2_000_000  # in each tree: in five seconds it is rarely full
NODES_FOR = 60  # each simulation
FEW_NODES = 4_000
PARAMETERS = guided.Parameters(exploration=0.25, first_width=4.0, width_growth=0.7, ripe=4, listed=128, choices=3)

NEEDED = (1, 1, 100, 400, 10_000, 20_000, 350_000)  # positions that a proof commonly takes, by the cards in both hands
SPEED = 200_000  # positions a second, roughly
FOR_PROOF = 0.5  # share of the time
ENTRIES = 1 << 17  # of the transposition table

prove = no_proof  # what `choose` proves is the value of the position


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    overlooked: Percent  # percentage of its moves that it overlooks
    thrift: int  # the value it gives a Smartie card in hand, in sixteenths of a square
    simulations: Amount  # with none, it makes the move of highest prior
    proof: Amount  # positions it searches for a proof


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
    choose(state, Settings(overlooked=0, thrift=0, simulations=2, proof=0), Limits(), seed=0)
    search_end(state.rules_state, Limits(work=2))


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move: one that wins, if that can be proved, else one that seems best."""
    check_going_on(state)
    proving = limits.part(FOR_PROOF).of(settings.proof)
    limits = limits.part(1 - TIME_RESERVE).of(settings.simulations)
    position = seen(state.rules_state)
    found = None
    if is_provable(position, min(proving.work, proving.seconds * SPEED)):
        found = search_end(position, proving.on(1))
        if found.is_proved and found.value >= 0:
            return _proved(position, found)
    trees = [_new_tree(position, settings, limits, seeded(seed + (number << 40))) for number in range(limits.threads)]
    if limits.work:
        grow(trees, limits)
    moves = valued_moves(trees, candidates, _writer(position))
    is_lost = found is not None and found.is_proved
    return Thought(
        candidates=[replace(one, expected_score=0.0, proved=True) for one in moves] if is_lost else moves,
        simulations=sum(tree.simulations for tree in trees),
        nodes=sum(tree.nodes for tree in trees) + (found.nodes if found else 0),
        proved=is_lost,
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


# The end, when it is known what the other one holds


def is_provable(position: rules.State, nodes: float) -> bool:
    """Whether there is only one way for the cards it does not see to be dealt, and `nodes` positions may be enough."""
    hidden = unseen(position)
    is_open = position.drawn == position.cards or len(set(hidden)) == 1
    cards = held(position.hands[position.mover]) + len(hidden)
    return is_open and cards < len(NEEDED) and nodes >= NEEDED[cards]


def search_end(position: rules.State, limits: Limits) -> Found:
    """Search all lines to the end, within the limits, for who wins."""
    cards = held(position.hands[position.mover]) + len(unseen(position))
    depth = cards * (1 + MOST_REDUCED)  # so that every line reaches the last card
    memory = new_memory(rules.MOST_MOVES, rules.WORDS, ENTRIES)
    return deepen(position, rules, endgame, memory, limits, window=endgame.WON, from_depth=depth)


def _proved(position: rules.State, found: Found) -> Thought:
    score = 0.5 + found.value / (2 * endgame.WON)
    only = valued(_writer(position)([Step(found.move, position.mover)]), score, visits=found.nodes, proved=True)
    return Thought(candidates=[only], simulations=found.nodes, nodes=found.nodes, proved=True)


# Before


def _new_tree(position: rules.State, settings: Settings, limits: Limits, rng: int) -> GuidedTree:
    """A tree whose root has all the moves that are not overlooked."""
    kernel: Any = limits.instantiate(guided, game=rules, policy=policy)
    nodes = min(MOST_NODES, FEW_NODES + NODES_FOR * min(settings.simulations, limits.work))
    arrays = guided.new_tree(nodes, rules.MOST_MOVES, rules.WORDS, policy.NOTES)
    arrays.notes[policy.TASTE] = settings.thrift
    tree = GuidedTree(kernel, arrays, position, rng, parameters=PARAMETERS, seat=position.mover)
    tree.rng = _overlook(arrays, settings.overlooked, tree.rng)
    return tree


def _overlook(tree: guided.Tree, overlooked: int, rng: int) -> int:
    """Remove some of the root's children at random, but not all; returns the generator."""
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


def _writer(position: rules.State) -> Callable[[Sequence[Step]], list[Move]]:
    """A function that turns the steps of a line into moves, as they are written at this position."""
    return lambda steps: [Move(notation.write_move(position, step.code), step.code, step.seat) for step in steps]
