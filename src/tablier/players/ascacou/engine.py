"""The opponent at Ascacou: it explores, and near enough to the end it knows (see `solver`).

Between good players most positions are drawn: where nothing wins it explores only the moves that lose nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from msgspec import Struct

from tablier.chance import below, next_rng, seeded
from tablier.clock import now
from tablier.games.ascacou import rules
from tablier.jit import can_compile
from tablier.match import Move, State
from tablier.players import explorer
from tablier.players.ascacou import retrograde, solver
from tablier.players.thought import ENDLESS, Amount, Candidate, Percent, Thought, check_going_on

UNHURRIED = 0.03  # share of the time limit that is kept in reserve
FOR_SOLVING = 0.75  # share of the time limit
BLOCK_TIME = {True: 1e-6, False: 5e-3}  # seconds to solve a block, compiled or plain: what takes long is not begun
HUNDRED = 100
SHOWN = 8  # candidates

T = TypeVar("T")


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    overlooked: Percent = 0  # of a hundred moves, its own or the other's
    is_wary: bool = False  # without simulations it then counts what the other can complete next, too
    simulations: Amount  # if there are none, nothing counts but what pawns complete at once
    solved_from: Amount = 0  # empty cells


SETTINGS = {
    "novice": Settings(overlooked=45, simulations=0),
    "gentle": Settings(overlooked=12, is_wary=True, simulations=0),
    "casual": Settings(simulations=85),
    "steady": Settings(simulations=195),
    "keen": Settings(simulations=480),
    "sharp": Settings(simulations=1_350),
    "fierce": Settings(simulations=5_800),
    "champion": Settings(simulations=ENDLESS, solved_from=18),
}


class Limits(NamedTuple):
    """When to stop."""

    deadline: float  # by `tablier.clock`
    cancelled: Callable[[], bool]


class Known(NamedTuple):
    """What is proved about a position."""

    outlook: float  # for the seat to move: 1 a win, 1/2 a draw
    moves: list[Move]  # that keep it
    nodes: int


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, Settings(simulations=2), seconds=60, seed=0)
    solver.prepare()


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move."""
    check_going_on(state)
    began = now()
    limits = Limits(began + seconds * (1 - UNHURRIED), cancelled)
    known = None
    compiled = can_compile() if compiled is None else compiled
    time_to_solve = seconds * FOR_SOLVING
    if _solving_time(state, compiled) < time_to_solve * threads and solver.empty_cells(state) <= settings.solved_from:
        known = _known(state, Limits(began + time_to_solve, cancelled), threads, compiled)
    seen = known.moves if known else _seen(state, settings.overlooked, seed)
    if settings.simulations == 0 or (known and (known.outlook == 1 or len(seen) == 1)):
        thought = _taking(state, seen, settings, seed)
    else:
        thought = explorer.think(
            state, simulations=settings.simulations, seconds=limits.deadline - now(), seed=seed, among=seen,
            candidates=SHOWN, proves=False, threads=threads, compiled=compiled, cancelled=cancelled,
        )  # fmt: skip
    return _corrected(thought, known) if known else thought


# Knowing


def _solving_time(state: State, compiled: bool) -> float:
    """How many seconds it takes a core to solve a position, more or less."""
    blocks = retrograde.DIGITS ** max(0, solver.empty_cells(state) - retrograde.CORNER - retrograde.INNER)
    return float(blocks * BLOCK_TIME[compiled])


def _known(state: State, limits: Limits, threads: int, compiled: bool) -> Known | None:
    """Who wins, proved, or nothing if there was too little time."""
    clock = solver.Clock(limits.deadline - now(), limits.cancelled)
    try:
        board = solver.Board(state, clock, threads=threads, compiled=compiled)
        board.decide(1)
    except solver.Stopped:
        return None
    if winning := board.keeping(1):
        return Known(1.0, _clearest(board, winning), clock.nodes)
    if drawing := board.keeping(0):
        return Known(0.5, drawing, clock.nodes)
    return Known(0.0, state.legal(), clock.nodes)


def _clearest(board: solver.Board, winning: list[Move]) -> list[Move]:
    """Of the moves that win, those that win by most cards, as far as there is time to find out."""
    _, most = solver.limits(board.state)
    try:
        for _, _, clearer in solver.narrowed(board, 1, most, winning):
            winning = clearer
    except solver.Stopped:
        pass
    return winning


def _corrected(thought: Thought, known: Known) -> Thought:
    """A thought about the moves that are best, with what is known in place of what seemed so."""
    candidates = [
        Candidate(move=one.move, share=known.outlook, visits=one.visits, line=one.line) for one in thought.candidates
    ]
    return Thought(
        move=thought.move,
        simulations=thought.simulations,
        nodes=thought.nodes + known.nodes,
        win_share=known.outlook,
        is_proved=True,
        candidates=candidates,
    )


# Looking


def _seen(state: State, overlooked: int, seed: int) -> list[Move]:
    """The legal moves, but for those it overlooks."""
    seen, _ = _noticed(state.legal(), overlooked, seeded(seed))
    return seen or state.legal()


def _noticed(moves: Sequence[T], overlooked: int, rng: int) -> tuple[list[T], int]:
    """Those moves that are not overlooked, and the generator."""
    noticed = []
    for move in moves:
        rng = next_rng(rng)
        if below(rng, HUNDRED) >= overlooked:
            noticed.append(move)
    return noticed, rng


def _taking(state: State, seen: list[Move], settings: Settings, seed: int) -> Thought:
    """What pawns complete at once is all that counts: its own, and the other's next one if it is wary."""
    rng = next_rng(seeded(seed + 1))
    first = below(rng, len(seen))
    gains = dict[Move, int]()
    for move in seen[first:] + seen[:first]:
        gains[move], following = _taken(state.rules_state, move.code)
        if settings.is_wary:
            replies, rng = _noticed(_replies(following), settings.overlooked, rng)
            gains[move] -= max((_taken(following, reply)[0] for reply in replies), default=0)
    order = sorted(gains, key=lambda move: -gains[move])
    candidates = [Candidate(move=move, share=_share(gains[move]), visits=1, line=[move]) for move in order]
    looked = len(seen)
    return Thought(
        move=order[0], simulations=0, nodes=looked, win_share=candidates[0].share, candidates=candidates[:SHOWN]
    )


def _replies(position: rules.State) -> list[int]:
    """The moves that are legal in a position."""
    listed = np.empty(rules.MOST_MOVES, np.int64)
    found: list[int] = listed[: rules.legal_moves(position, listed)].tolist()
    return found


def _taken(position: rules.State, move: int) -> tuple[int, rules.State]:
    """How many more of the mover's own cards than of the other's a move completes, and what follows it."""
    following = rules.play(position, move)
    ahead = retrograde.lead(following.present & ~position.present, position.owners)
    return ahead if rules.player(position) == 1 else -ahead, following


def _share(ahead: int) -> float:
    """A rough chance to win when so many cards come at once."""
    return float(1 / (1 + 2.0**-ahead))
