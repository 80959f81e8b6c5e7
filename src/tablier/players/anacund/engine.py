"""The opponent at Anacund: alpha-beta with its own `evaluation`, exact long before the end."""

from __future__ import annotations

from tablier.bits import count_bits
from tablier.games.anacund import notation, rules
from tablier.limits import ENDLESS, Limits
from tablier.players.anacund import evaluation
from tablier.players.contract import CANDIDATES, Amount, no_proof
from tablier.players.contract import Settings as AnySettings
from tablier.search.alphabeta import INFINITE, Memory, new_memory
from tablier.search.deepening import Found, deepen, table_value
from tablier.state import Move, State, legal_codes
from tablier.thought import Thought, ValuedMove, check_going_on, valued

SPREAD = 0.13
TIME_RESERVE = 0.03  # share of the time that is kept for what comes after the last node
SPEED = 4_000_000  # nodes a second on each thread, roughly
MOST_ENTRIES = 1 << 21
ENTRIES_FOR = 4  # nodes
PROOF, PER_SQUARE = 12, 1.7  # nodes a proof takes at the very end, and the factor for each free square
BEFORE_PROOF = 0.3  # share of the limits for an estimate, in case the proof fails
EITHER_WAY = 1  # the window of a search for who wins only, which is proved soonest
CONFIDENCE = 300  # a value at which ten games are won for each that is lost
LONGEST_LINE = 6  # moves

prove = no_proof  # what `choose` proves is the value of the position


class Settings(AnySettings, frozen=True, kw_only=True):
    """The strength of the engine."""

    nodes: Amount  # that it searches
    noise: Amount  # the largest random error of its evaluation, in hundredths of a point


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
    choose(state, SETTINGS["gentle"], Limits(), seed=0)


def choose(state: State, settings: Settings, limits: Limits, *, seed: int, candidates: int = CANDIDATES) -> Thought:
    """A move for the seat to move: one that wins, if that can be proved, else one that seems best."""
    check_going_on(state)
    limits = limits.part(1 - TIME_RESERVE).of(settings.nodes)
    entries = 2 << (_affordable(limits) // ENTRIES_FOR).bit_length()
    memory = new_memory(rules.MOST_MOVES, rules.WORDS, min(MOST_ENTRIES, entries))
    found = search(state.rules_state, settings, memory, limits, seed=seed)
    moves = _valued_moves(state.rules_state, found, memory)[:candidates]
    return Thought(candidates=moves, simulations=found.nodes, nodes=found.nodes, proved=found.is_proved)


def _affordable(limits: Limits) -> int:
    """Roughly how many nodes the limits allow."""
    return int(min(limits.work, limits.seconds * SPEED * limits.threads))


def search(position: rules.State, settings: Settings, memory: Memory, limits: Limits, *, seed: int = 0) -> Found:
    """Estimate, then look for a proof where there may be one; where a loss is proved, find the narrowest."""
    spent = 0

    def deepened(limits: Limits, window: int) -> Found:
        nonlocal spent
        found = deepen(
            position, rules, evaluation, memory, limits,
            window=window, noise=settings.noise, seed=seed & 0xFFFFFFFF,
        )  # fmt: skip
        spent += found.nodes
        return found._replace(nodes=spent)

    free = rules.SQUARES - count_bits(rules.used(position))
    nodes = _affordable(limits)
    needed = PROOF * PER_SQUARE**free
    if nodes < needed:
        return deepened(limits, INFINITE)
    estimated = deepened(limits.part(BEFORE_PROOF).of(int(min(BEFORE_PROOF * nodes, needed))), INFINITE)
    if estimated.is_proved:
        return estimated
    proved = deepened(limits.of(limits.work - spent), EITHER_WAY)
    if not proved.is_proved:
        return estimated._replace(nodes=spent)
    if proved.value >= 0:
        return proved
    resisting = deepened(limits.of(limits.work - spent), INFINITE)
    return proved._replace(move=resisting.move, nodes=spent)


def _valued_moves(position: rules.State, found: Found, memory: Memory) -> list[ValuedMove]:
    """All moves that the transposition table knows, the chosen one first; the values of others are upper bounds.

    Moves whose value is only a bound have 0 visits.
    """
    chosen = _expected_score(found.value, found.is_proved)
    others = []
    seat = rules.player(position)
    for move in legal_codes(rules, position):
        after = rules.play(position, move)
        known = table_value(after, rules, evaluation, memory.table)
        if move != found.move and known is not None:
            value = known.value if rules.player(after) == seat else -known.value
            others.append((min(chosen, _expected_score(value, known.is_proved)), move))
    others.sort(key=lambda other: -other[0])
    first = (chosen, found.move, found.nodes, found.is_proved)
    return [
        valued(_line(position, move, memory), score, visits=visits, proved=is_proved)
        for score, move, visits, is_proved in [first, *((*other, 0, False) for other in others)]
    ]


def _line(position: rules.State, move: int, memory: Memory) -> list[Move]:
    """A move and the principal variation after it."""
    line: list[Move] = []
    while len(line) < LONGEST_LINE:
        line.append(_move(position, move))
        position = rules.play(position, move)
        known = table_value(position, rules, evaluation, memory.table)
        if known is None or known.move not in legal_codes(rules, position):
            break
        move = known.move
    return line


def _move(position: rules.State, move: int) -> Move:
    return Move(notation.write_move(position, move), move, rules.player(position))


def _expected_score(value: int, is_proved: bool) -> float:
    """The expected score for a value: exact if it is proved, else by a logistic curve."""
    if is_proved:
        return 0.5 if value == 0 else float(value > 0)
    return float(1 / (1 + 10 ** (-value / CONFIDENCE)))
