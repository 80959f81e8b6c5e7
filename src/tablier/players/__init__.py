"""Named opponents: a search with its settings. They see what their seat sees and keep their time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from tablier.jit import can_compile
from tablier.match import State
from tablier.players import anacund, climber, solver
from tablier.players.explorer import think
from tablier.players.thought import Thought
from tablier.record import imagine
from tablier.refusal import BadOption
from tablier.texts import Text, shown

__all__ = ["EXPLORER", "PLAYERS", "Level", "Player", "Thought", "choose", "level", "prepare", "think"]


SOLVED_FROM = {"sharp": 10, "fierce": 16}  # empty cells of Ascacou, by level
FEW_MOVES = 20  # with fewer to choose from it thinks as hard as with so many


class Level(Struct, frozen=True, kw_only=True):
    """A strength: a budget of simulations for each legal move, under a ceiling of time."""

    name: str
    title: Text
    help: Text
    effort: int  # simulations for each legal move
    seconds: float


class Player(Struct, frozen=True, kw_only=True):
    """An opponent and the levels it plays at, from weak to strong."""

    name: str
    levels: tuple[Level, ...]


EXPLORER = Player(
    name="explorer",
    levels=(
        Level(
            name="gentle",
            title=Text("Gentle", "Doux"),
            help=Text(
                "Looks a little around. For a first game.",
                "Regarde un peu autour de lui. Pour une première partie.",
            ),
            effort=3,
            seconds=1.0,
        ),
        Level(
            name="steady",
            title=Text("Steady", "Posé"),
            help=Text("Sees what is coming. For regular players.", "Voit venir. Pour qui joue régulièrement."),
            effort=80,
            seconds=1.5,
        ),
        Level(
            name="sharp",
            title=Text("Sharp", "Vif"),
            help=Text("Thinks ahead and forgives little.", "Anticipe et pardonne peu."),
            effort=2_400,
            seconds=2.0,
        ),
        Level(
            name="fierce",
            title=Text("Fierce", "Féroce"),
            help=Text("Takes four seconds and uses all of them.", "Prend quatre secondes et les emploie toutes."),
            effort=1_000_000_000,
            seconds=4.0,
        ),
    ),
)

PLAYERS = {EXPLORER.name: EXPLORER}

# Who knows more about a game than the explorer, and plays some or all levels of it instead. Each offers LEVELS,
# SETTINGS by level, `choose` and `prepare`.
SPECIALISTS: dict[str, Any] = {"anacund": anacund, "ascension": climber}


def level(name: str, player: str = EXPLORER.name) -> Level:
    """A level by its name; unknown ones are refused with the list of known ones."""
    for known in PLAYERS[player].levels:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in PLAYERS[player].levels)
    raise BadOption(
        Text(f"No level {shown(name)}; there are: {names}.", f"Pas de niveau {shown(name)} ; il y a : {names}.")
    )


def prepare(state: State) -> None:
    """Compile, or load from the disk, all that the opponents of a game need."""
    specialist = SPECIALISTS.get(state.game.name)
    if specialist:
        specialist.prepare(state)
    if not specialist or any(known.name not in specialist.LEVELS for known in EXPLORER.levels):
        think(state, simulations=2)
    if state.game.name == "ascacou" and can_compile():
        solver.prepare()


def choose(
    known: State | Mapping[str, Any], level: Level, *, seed: int, cancelled: Callable[[], bool] = lambda: False
) -> Thought:
    """A move at this level, found from nothing but what the seat to move knows: from its knowledge, or from a state."""
    if not isinstance(known, State):
        state = imagine(known, seed=seed)
    elif known.game.module.SECRETS:
        state = imagine(known.knowledge(known.player), seed=seed)
    else:
        state = known
    specialist = SPECIALISTS.get(state.game.name)
    if specialist and level.name in specialist.LEVELS:
        settings = specialist.SETTINGS[level.name]
        move: Thought = specialist.choose(state, settings, seconds=level.seconds, seed=seed, cancelled=cancelled)
        return move
    simulations = level.effort * max(FEW_MOVES, len(state.legal()))
    began = time.monotonic()
    thought = _proved(state, level, seed, cancelled)
    if thought:
        return thought
    left = level.seconds - (time.monotonic() - began)
    return think(state, simulations=simulations, seconds=left, seed=seed, cancelled=cancelled)


def _proved(state: State, level: Level, seed: int, cancelled: Callable[[], bool]) -> Thought | None:
    """A move that is proved to be best, near enough to the end of Ascacou and for levels that look so far."""
    if state.game.name != "ascacou" or not can_compile():
        return None
    if solver.empty_cells(state) > SOLVED_FROM.get(level.name, 0):
        return None
    solution = solver.solve(state, seconds=level.seconds / 2, cancelled=cancelled)
    if not solution.proved:
        return None
    outlook = 1.0 if solution.lower > 0 else 0.0 if solution.lower < 0 else 0.5
    move = solution.best[seed % len(solution.best)]
    return Thought(move=move, simulations=0, nodes=solution.nodes, win_share=outlook)
