"""The opponent at Anacund: alpha-beta with a judge of its own (see `anacund_judge`), exact long before the end."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tablier.bits import count_bits
from tablier.clock import now
from tablier.games.anacund import rules
from tablier.match import State
from tablier.players import anacund_judge
from tablier.players.thought import Thought
from tablier.refusal import IllegalMove
from tablier.search.alphabeta import new_memory
from tablier.search.deepening import Budget, Found, deepen
from tablier.texts import Text

UNHURRIED = 0.03  # share of the time limit that is kept in reserve
MOST_ENTRIES = 1 << 19
ENTRIES_FOR = 2  # nodes
JUST_WON = anacund_judge.POINT  # nobody can win by less: looking no further, it proves sooner who wins
FAR_AHEAD = 4 * anacund_judge.POINT  # as long as there is no hope of that
PROVABLE = 24  # free squares
CONFIDENCE = 300  # a worth at which ten games are won for each that is lost


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    nodes: int  # positions it looks at
    noise: int  # how much it misjudges, in hundredths of a point


SETTINGS = {
    "novice": Settings(nodes=30, noise=900),
    "gentle": Settings(nodes=100, noise=600),
    "casual": Settings(nodes=300, noise=300),
    "steady": Settings(nodes=1_000, noise=200),
    "keen": Settings(nodes=5_000, noise=100),
    "sharp": Settings(nodes=30_000, noise=50),
    "fierce": Settings(nodes=300_000, noise=0),
    "champion": Settings(nodes=1_000_000_000, noise=0),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, SETTINGS["gentle"], seconds=60, seed=0)


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move: one that wins, if that can be proved, else one that seems best."""
    deadline = now() + seconds * (1 - UNHURRIED)
    legal = {move.code: move for move in state.legal()}
    if not legal:
        raise IllegalMove(Text("The game is over.", "La partie est finie."))
    found = look(state, settings, Budget(settings.nodes, deadline, cancelled), seed=seed, compiled=compiled)
    return Thought(move=legal[found.move], simulations=found.nodes, nodes=found.nodes, win_share=_win_share(found))


def look(state: State, settings: Settings, budget: Budget, *, seed: int = 0, compiled: bool | None = None) -> Found:
    """Look for a win; where there is none, for the narrowest loss."""
    position = state.rules_state
    entries = min(MOST_ENTRIES, 1 << (settings.nodes // ENTRIES_FOR).bit_length())
    memory = new_memory(rules.MOST_MOVES, rules.WORDS, entries)
    noise, seed = settings.noise, seed & 0xFFFFFFFF
    window = JUST_WON if rules.SQUARES - count_bits(rules.used(position)) <= PROVABLE else FAR_AHEAD
    found = deepen(
        position, rules, anacund_judge, memory, budget, window=window, noise=noise, seed=seed, compiled=compiled
    )
    if not (found.is_proved and found.value < 0):
        return found
    rest = budget._replace(nodes=budget.nodes - found.nodes)
    resisting = deepen(position, rules, anacund_judge, memory, rest, noise=noise, seed=seed, compiled=compiled)
    return found._replace(move=resisting.move, nodes=found.nodes + resisting.nodes)


def _win_share(found: Found) -> float:
    """A rough chance to win."""
    if found.is_proved:
        return 0.5 if found.value == 0 else float(found.value > 0)
    return float(1 / (1 + 10 ** (-found.value / CONFIDENCE)))
