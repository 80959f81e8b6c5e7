"""The opponent at Anacund: alpha-beta with a judge of its own (see `evaluation`), exact long before the end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from tablier.bits import count_bits
from tablier.clock import now
from tablier.games.anacund import notation, rules
from tablier.match import Move, State
from tablier.players.anacund import evaluation
from tablier.players.thought import ENDLESS, Amount, Candidate, Thought, check_going_on
from tablier.search.alphabeta import INFINITE, Memory, new_memory
from tablier.search.deepening import Budget, Found, deepen, opinion

UNHURRIED = 0.03  # share of the time limit that is kept in reserve
SPEED = 4_000_000  # nodes a second on each thread, roughly
MOST_ENTRIES = 1 << 21
ENTRIES_FOR = 4  # nodes
PROOF, PER_SQUARE = 12, 1.7  # a proof takes so many nodes at the very end, and so many times more for each free square
BEFORE_PROOF = 0.3  # share of the budget for an opinion, in case the proof fails
EITHER_WAY = 1  # looking no further than who wins, it proves that soonest
CONFIDENCE = 300  # a worth at which ten games are won for each that is lost
LONGEST_LINE = 6  # moves


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    nodes: Amount  # positions it looks at
    noise: Amount  # how much it misjudges, in hundredths of a point


SETTINGS = {
    "novice": Settings(nodes=1, noise=370),
    "gentle": Settings(nodes=1, noise=140),
    "casual": Settings(nodes=95, noise=140),
    "steady": Settings(nodes=950, noise=135),
    "keen": Settings(nodes=6_200, noise=100),
    "sharp": Settings(nodes=62_000, noise=45),
    "fierce": Settings(nodes=650_000, noise=8),
    "champion": Settings(nodes=ENDLESS, noise=0),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, SETTINGS["gentle"], seconds=60, seed=0)


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move: one that wins, if that can be proved, else one that seems best."""
    moment = now()
    check_going_on(state)
    nodes = int(min(settings.nodes, seconds * SPEED * threads))
    memory = new_memory(rules.MOST_MOVES, rules.WORDS, min(MOST_ENTRIES, 2 << (nodes // ENTRIES_FOR).bit_length()))
    budget = Budget(settings.nodes, moment + seconds * (1 - UNHURRIED), cancelled)
    found = look(state.rules_state, settings, memory, budget, seed=seed, threads=threads, compiled=compiled)
    candidates = _candidates(state.rules_state, found, memory)
    return Thought(
        move=candidates[0].move,
        simulations=found.nodes,
        nodes=found.nodes,
        win_share=candidates[0].share,
        is_proved=found.is_proved,
        candidates=candidates,
    )


def look(
    position: rules.State, settings: Settings, memory: Memory, budget: Budget, *,
    seed: int = 0, threads: int = 1, compiled: bool | None = None,
) -> Found:  # fmt: skip
    """Form an opinion, then look for a proof where there may be one; where a loss is proved, find the narrowest."""
    spent = 0

    def deepened(nodes: int, deadline: float, window: int) -> Found:
        nonlocal spent
        found = deepen(
            position, rules, evaluation, memory, Budget(nodes, deadline, budget.cancelled),
            window=window, noise=settings.noise, seed=seed & 0xFFFFFFFF, threads=threads, compiled=compiled,
        )  # fmt: skip
        spent += found.nodes
        return found._replace(nodes=spent)

    free = rules.SQUARES - count_bits(rules.used(position))
    moment = now()
    left = budget.deadline - moment
    nodes = min(budget.nodes, left * SPEED * threads)
    needed = PROOF * PER_SQUARE**free
    if nodes < needed:
        return deepened(budget.nodes, budget.deadline, INFINITE)
    opinion_nodes = int(min(BEFORE_PROOF * nodes, needed))
    guessed = deepened(opinion_nodes, moment + BEFORE_PROOF * left, INFINITE)
    if guessed.is_proved:
        return guessed
    proved = deepened(budget.nodes - spent, budget.deadline, EITHER_WAY)
    if not proved.is_proved:
        return guessed._replace(nodes=spent)
    if proved.value >= 0:
        return proved
    resisting = deepened(budget.nodes - spent, budget.deadline, INFINITE)
    return proved._replace(move=resisting.move, nodes=spent)


def _candidates(position: rules.State, found: Found, memory: Memory) -> list[Candidate]:
    """What it thinks of all the moves it has an opinion of, the best first; others than that may well be worse."""
    chosen = _share(found.value, found.is_proved)
    others = []
    seat = rules.player(position)
    for move in _legal(position):
        after = rules.play(position, move)
        known = opinion(after, rules, evaluation, memory.table)
        if move != found.move and known is not None:
            value = known.value if rules.player(after) == seat else -known.value
            others.append((min(chosen, _share(value, known.is_proved)), move))
    others.sort(key=lambda other: -other[0])
    return [
        Candidate(move=_move(position, move), share=share, visits=visits, line=_line(position, move, memory))
        for share, move, visits in [(chosen, found.move, found.nodes), *((*other, 0) for other in others)]
    ]


def _line(position: rules.State, move: int, memory: Memory) -> list[Move]:
    """What it expects to follow on a move."""
    line: list[Move] = []
    while len(line) < LONGEST_LINE:
        line.append(_move(position, move))
        position = rules.play(position, move)
        known = opinion(position, rules, evaluation, memory.table)
        if known is None or known.move not in _legal(position):
            break
        move = known.move
    return line


def _legal(position: rules.State) -> list[int]:
    room = np.empty(rules.MOST_MOVES, np.int64)
    legal: list[int] = room[: rules.legal_moves(position, room)].tolist()
    return legal


def _move(position: rules.State, move: int) -> Move:
    return Move(notation.SQUARE_NAMES[move], move, rules.player(position))


def _share(value: int, is_proved: bool) -> float:
    """A rough chance to win."""
    if is_proved:
        return 0.5 if value == 0 else float(value > 0)
    return float(1 / (1 + 10 ** (-value / CONFIDENCE)))
