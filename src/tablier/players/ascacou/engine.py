"""The opponent at Ascacou: plain search and, near enough to the end, exact play (see `solver`).

Between good players most positions are drawn: where nothing wins it searches only among the moves that lose nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from tablier.chance import below, next_rng, seeded
from tablier.games.ascacou import rules
from tablier.limits import ENDLESS, Limits
from tablier.players.ascacou import retrograde, solver
from tablier.players.contract import CANDIDATES, Amount, Percent
from tablier.players.contract import Settings as AnySettings
from tablier.search import plain
from tablier.state import Move, State, legal_codes
from tablier.thought import Thought, ValuedMove, check_going_on, valued

SPREAD = 0.1
TIME_RESERVE = 0.03  # share of the time that is kept for what comes after the last simulation
FOR_SOLVING = 0.75  # share of the time
BLOCK_TIME = {True: 1e-6, False: 5e-3}  # seconds to solve a block, compiled or plain: what takes long is not begun
PROVED_FROM = 16  # empty cells from which on values of single moves are proved
PROVING = 0.5  # share of the time that is left, for each of them
HUNDRED = 100

T = TypeVar("T")


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    overlooked: Percent = 0  # percentage of the moves it overlooks, its own or the other's
    is_wary: bool = False  # without simulations it then counts what the other can complete next, too
    simulations: Amount  # if there are none, it counts only the cards that a move completes at once
    solved_from: Amount = 0  # empty cells from which on it plays exactly


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


class Known(NamedTuple):
    """What is proved about a position."""

    expected_score: float  # of the seat to move: 1 a win, 1/2 a draw
    moves: list[Move]  # that keep it
    nodes: int


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, Settings(simulations=2), Limits(), seed=0)
    solver.prepare()


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move."""
    check_going_on(state)
    solving = limits.part(FOR_SOLVING)
    limits = limits.part(1 - TIME_RESERVE)
    known = None
    if solver.empty_cells(state) <= settings.solved_from and _is_solvable(state, solving):
        known = _known(state, solving)
    seen = known.moves if known else _seen(state, settings.overlooked, seed)
    if settings.simulations == 0 or (known and (known.expected_score == 1 or len(seen) == 1)):
        thought = _taking(state, seen, settings, seed, candidates)
    else:
        thought = plain.think(
            state, limits.of(settings.simulations), seed=seed, among=seen, candidates=candidates, proves=False
        )
    return _corrected(thought, known) if known else thought


# Proving


def prove(state: State, limits: Limits, *, wanted: Sequence[str], most: int) -> list[ValuedMove]:
    """All best moves of a position that can be solved, then the wanted ones and others while there is time."""
    is_near = solver.empty_cells(state) <= PROVED_FROM or not limits.is_timed
    if not is_near or not _is_solvable(state, limits):
        return []
    solution = solver.solve(state, limits.part(PROVING))
    if not solution.proved:
        return []
    best = [_proved([move], solution.lower) for move in solution.best]
    best[0] = replace(best[0], line=[*solution.line] or best[0].line)
    is_enough = len(best) >= most
    others = [move for move in state.legal() if move not in solution.best and (move in wanted or not is_enough)]
    others.sort(key=lambda move: move not in wanted)
    found: list[ValuedMove] = []
    for move in others:
        if limits.is_spent:
            break
        after = solver.solve(state.play(move), limits.part(PROVING))
        if after.proved:
            found.append(_proved([move, *after.line], -after.lower))
    return best + sorted(found, key=lambda one: -(one.margin or 0))


def _proved(line: list[Move], margin: int) -> ValuedMove:
    score = 0.5 if margin == 0 else float(margin > 0)
    return valued(line, score, visits=0, proved=True, margin=margin)


def _is_solvable(state: State, limits: Limits) -> bool:
    """Whether the limits are likely to be enough to solve a position; where work limits, that is simulations."""
    blocks = retrograde.DIGITS ** max(0, solver.empty_cells(state) - retrograde.CORNER - retrograde.INNER)
    if not limits.is_timed and limits.work < ENDLESS:
        return bool(retrograde.DIGITS ** solver.empty_cells(state) <= retrograde.STATES * limits.work)
    return bool(blocks * BLOCK_TIME[limits.is_compiled] < limits.seconds * limits.threads)


def _known(state: State, limits: Limits) -> Known | None:
    """The proved result, or None if there was too little time."""
    try:
        board = solver.Board(state, limits)
        board.decide(1)
    except solver.Stopped:
        return None
    if winning := board.keeping(1):
        return Known(1.0, _clearest(board, winning), board.nodes)
    if drawing := board.keeping(0):
        return Known(0.5, drawing, board.nodes)
    return Known(0.0, state.legal(), board.nodes)


def _clearest(board: solver.Board, winning: list[Move]) -> list[Move]:
    """Of the winning moves, those that win by most cards, or by as many as could be proved in time."""
    _, most = solver.bounds(board.state)
    try:
        for _, _, clearer in solver.narrowed(board, 1, most, winning):
            winning = clearer
    except solver.Stopped:
        pass
    return winning


def _corrected(thought: Thought, known: Known) -> Thought:
    """A thought about the moves that are best, with what is known in place of what was estimated."""
    candidates = [replace(one, expected_score=known.expected_score, proved=True) for one in thought.candidates]
    return Thought(
        candidates=candidates, simulations=thought.simulations, nodes=thought.nodes + known.nodes, proved=True
    )


# One move ahead


def _seen(state: State, overlooked: int, seed: int) -> list[Move]:
    """The legal moves, except those it overlooks."""
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


def _taking(state: State, seen: list[Move], settings: Settings, seed: int, candidates: int) -> Thought:
    """Greedy moves, by the cards each completes at once, less those of the other's best reply if it is wary."""
    rng = next_rng(seeded(seed + 1))
    first = below(rng, len(seen))
    gains = dict[Move, int]()
    for move in seen[first:] + seen[:first]:
        gains[move], following = _taken(state.rules_state, move.code)
        if settings.is_wary:
            replies, rng = _noticed(legal_codes(rules, following), settings.overlooked, rng)
            gains[move] -= max((_taken(following, reply)[0] for reply in replies), default=0)
    order = sorted(gains, key=lambda move: -gains[move])
    found = [valued([move], _expected_score(gains[move]), visits=1) for move in order[:candidates]]
    return Thought(candidates=found, simulations=0, nodes=len(seen))


def _taken(position: rules.State, move: int) -> tuple[int, rules.State]:
    """How many more of the mover's own cards than of the other's a move completes, and the position after it."""
    following = rules.play(position, move)
    ahead = retrograde.lead(following.present & ~position.present, position.owners)
    return ahead if rules.player(position) == 1 else -ahead, following


def _expected_score(ahead: int) -> float:
    """A rough expected score for completing this many more cards than the other at once."""
    return float(1 / (1 + 2.0**-ahead))
