"""The opponent at Nasca: it plays rounds out at random and learns from all in which a plank came to lie somewhere."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tablier.clock import now
from tablier.games.nasca import rules
from tablier.games.nasca.board import PLACEMENTS
from tablier.match import Move, State
from tablier.players.nasca import prior
from tablier.players.thought import ENDLESS, Amount, Candidate, Percent, Thought, check_going_on
from tablier.search.deepening import Budget
from tablier.search.growing import Choice, grow
from tablier.search.rave import EVERYTHING

UNHURRIED = 0.015  # share of the time limit that is kept in reserve


class Settings(Struct, frozen=True, kw_only=True):
    """How well it plays."""

    simulations: Amount  # rounds it plays out
    sight: Percent = EVERYTHING  # of a hundred moves in a position, its own or the other's, so many come to its mind


SETTINGS = {
    "novice": Settings(simulations=80, sight=83),
    "gentle": Settings(simulations=210),
    "casual": Settings(simulations=620),
    "steady": Settings(simulations=1_260),
    "keen": Settings(simulations=2_850),
    "sharp": Settings(simulations=8_300),
    "fierce": Settings(simulations=28_000),
    "champion": Settings(simulations=ENDLESS),
}


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that is needed."""
    choose(state, SETTINGS["novice"], seconds=60, seed=0)


def choose(
    state: State, settings: Settings, *, seconds: float, seed: int, threads: int = 1, compiled: bool | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Thought:  # fmt: skip
    """A move for the seat to move: one that wins, if that is proved, else the one that was followed most."""
    deadline = now() + seconds * (1 - UNHURRIED)
    check_going_on(state)
    budget = Budget(settings.simulations, deadline, cancelled)
    found = grow(
        state.rules_state, rules, prior, budget,
        codes=len(PLACEMENTS), sight=settings.sight, seed=seed, threads=threads, compiled=compiled,
    )  # fmt: skip
    candidates = [_candidate(state, choice) for choice in found.choices]
    best = candidates[0]
    return Thought(
        move=best.move,
        simulations=found.simulations,
        nodes=found.nodes,
        win_share=best.share,
        is_proved=found.is_proved,
        candidates=candidates,
    )


def _candidate(state: State, choice: Choice) -> Candidate:
    """A choice with its moves in writing."""
    position, line = state.rules_state, list[Move]()
    for code in choice.line:
        line.append(Move(state.game.module.write_move(position, code), code, rules.player(position)))
        position = rules.play(position, code)
    return Candidate(move=line[0], share=choice.share, visits=choice.visits, line=line)
