"""Who can take part in a match: levels, engines with so much time, references to measure them by, and bots.

| written | meaning |
|---|---|
| `sharp` | a level of the program |
| `sharp:simulations=900` | the same with other settings of the game's engine; several are set apart by colons |
| `engine@0.2` | the champion's engine with 0.2 seconds a move, on one core |
| `plain@0.2` | plain search with random playouts, that knows no game (information-set search where there are secrets) |
| `plain#500` | the same with 500 simulations a move |
| `openspiel@0.2` | OpenSpiel's tree search on our rules (see `peers.opponent`), 0.2 seconds a move on average |
| `openspiel#500` | the same with 500 simulations a move |
| `hastened@0.2`, `hastened#500` | the same with rollouts in our compiled code, some eight times faster |
| `net:FILE#200` | a search led by a network that has learned (see `tablier.learn`), with 200 simulations a move |
| `net:FILE@0.2` | the same with 0.2 seconds a move; in place of a file, the name of a network of the program's own |
| `random` | any legal move |
| `greedy` | a beginner who looks one move ahead: the move after which it leads by most points, of equal ones any |
| `spoiler` | at Ascension, one that only hinders: games may offer such entrants of their own (see `players.offers`) |
| `bot:./program --depth 3` | a program of your own in any language (see `docs/bots.md`), ten seconds a move |
| `bot:./program@0.5` | the same with half a second a move |
| `bot:./program@60+0.5` | the same with a minute for the game and half a second more with each move |

A Python function of a state and a seed is an entrant, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Any

import msgspec

from tablier import games, peers, players
from tablier.bots.player import Player
from tablier.bots.protocol import Ending
from tablier.chance import below, seeded
from tablier.learn import checkpoints, player
from tablier.limits import ENDLESS, Limits
from tablier.players.offers import named
from tablier.refusal import BadOption
from tablier.search import plain
from tablier.state import Move, State
from tablier.texts import Text, shown

Entrant = Callable[[State, int], str]  # of a state and a seed

BOT, NETWORK = "bot:", "net:"  # and what to run, or the file


def entrant(given: str | Entrant) -> Entrant:
    """Who plays under this name, or a function as an entrant."""
    if not isinstance(given, str):
        return given if isinstance(given, Player) else outside(given)
    name = given
    if name.startswith(BOT):
        return Player(name.removeprefix(BOT))
    if name.startswith(NETWORK):
        return _network(name)
    kind, mark, number = _split(name)
    match kind, mark:
        case "engine", "@":
            return lambda state, seed: _engine(state, number, seed)
        case "plain", "@":
            return lambda state, seed: _plain(state, ENDLESS, number, seed)
        case "plain", "#":
            return lambda state, seed: _plain(state, int(number), inf, seed)
        case "openspiel" | "hastened", "@" | "#":
            return _openspiel(mark, number, kind == "hastened")
        case "random", "":
            return lambda state, seed: state.legal()[below(seeded(seed), len(state.legal()))]
        case "greedy", "":
            return _greedy
        case _:
            return _specialist(name) or _level(name)


def _split(name: str) -> tuple[str, str, float]:
    """`plain@0.2` is plain, @ and 0.2."""
    for mark in "@#":
        kind, found, number = name.partition(mark)
        if found:
            try:
                if 0 < (value := float(number)) < inf:
                    return kind, mark, value
            except ValueError:
                pass
            raise BadOption(
                Text(
                    f"{shown(name)}: {mark} must be followed by a number.",
                    f"{shown(name)} : {mark} doit être suivi d’un nombre.",
                )
            )
    return name, "", 0.0


def outside(function: Entrant) -> Entrant:
    """A function of anybody's: it is given a state that holds nothing which the seat to move cannot know."""
    return lambda state, seed: function(players.as_known(state, seed), seed)


def finish(sitting: Iterable[Entrant], state: State, winner: int | None, ended: Ending) -> None:
    """Tell bots how their game ended; if by a forfeit, the winner is not the one on the board."""
    for one in sitting:
        if isinstance(one, Player):
            one.finish(state, winner, ended)


def level_name(name: str) -> str:
    """The level that an entrant is, or may be."""
    return name.partition(":")[0]


def _level(name: str) -> Entrant:
    level = players.level(level_name(name))
    changes = name.split(":")[1:]

    def choose(state: State, seed: int) -> str:
        settings = _changed(players.engine(state.game.name).SETTINGS[level.name], changes)
        return players.choose(state, level, seed=seed, settings=settings).move

    return choose


def _specialist(name: str) -> Entrant | None:
    """One whom only some games know."""
    found: dict[str, Entrant] = {
        game: known[name] for game in games.GAMES if name in (known := named(game, "arena", "ENTRANTS", {}))
    }

    def choose(state: State, seed: int) -> str:
        if state.game.name not in found:
            titles = ", ".join(games.module(game).TITLE for game in found)
            raise BadOption(
                Text(
                    f"{shown(name)} plays nothing but {titles}.", f"{shown(name)} ne joue à rien d’autre qu’à {titles}."
                )
            )
        return found[state.game.name](state, seed)

    return choose if found else None


def settings_of(game: str) -> dict[str, Any]:
    """Those of a game's levels, as they are kept beside figures."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(players.engine(game).SETTINGS))
    return found


def _changed(settings: Any, changes: list[str]) -> Any:
    """An engine's settings with some of them changed, each written `name=value`."""
    values = msgspec.to_builtins(settings)
    try:
        for change in changes:
            name, _, value = change.partition("=")
            if name not in values:
                raise msgspec.ValidationError(name)
            values[name] = msgspec.json.decode(value)
        return msgspec.convert(values, type(settings))
    except msgspec.MsgspecError as error:
        wrong, known = shown(":".join(changes)), ", ".join(settings.__struct_fields__)
        raise BadOption(
            Text(
                f"{wrong}: write settings with their numbers; the settings are {known}.",
                f"{wrong} : écrivez des réglages avec leurs nombres ; les réglages sont {known}.",
            )
        ) from error


def _engine(state: State, seconds: float, seed: int) -> str:
    level = msgspec.structs.replace(players.level("champion"), seconds=seconds, threads=1)
    return players.choose(state, level, seed=seed).move


def _plain(state: State, simulations: int, seconds: float, seed: int) -> str:
    known, limits = players.as_known(state, seed), Limits.within(seconds, work=simulations)
    return plain.think(known, limits, seed=seed, candidates=1, proves=False).move


def _network(name: str) -> Entrant:
    """One that is written with its file, which may have a mark in its name, too: the last one counts."""
    place = max(name.rfind(mark) for mark in "@#")
    file = name[len(NETWORK) : place] if place > 0 else ""
    _, mark, number = _split(f"{NETWORK}{name[place:]}" if place > 0 else name)
    if not file or not mark:
        raise BadOption(
            Text(
                f"{shown(name)}: write a network as `net:FILE#200` or `net:FILE@0.2`.",
                f"{shown(name)} : écrivez un réseau sous la forme `net:FICHIER#200` ou `net:FICHIER@0.2`.",
            )
        )
    checkpoint = checkpoints.load(file)

    def choose(state: State, seed: int) -> str:
        limits = Limits(work=int(number)) if mark == "#" else Limits.within(number)
        return player.think(state, checkpoint, limits, candidates=1).move

    return choose


def _greedy(state: State, seed: int) -> Move:
    """A move after which its seat leads by most points; these never depend on what is hidden."""

    def lead(move: Move) -> int:
        scores = state.play(move).scores
        return scores[move.seat] - max(score for seat, score in enumerate(scores) if seat != move.seat)

    leads = {move: lead(move) for move in state.legal()}
    most = max(leads.values())
    best = [move for move, ahead in leads.items() if ahead == most]
    return best[below(seeded(seed), len(best))]


def _openspiel(mark: str, number: float, is_hastened: bool) -> Entrant:
    peers.pyspiel()  # refuses where it is missing
    from tablier.peers import opponent

    if mark == "#":
        return lambda state, seed: opponent.choose(state, int(number), seed, is_hastened=is_hastened)
    return opponent.TimedOpponent(number, is_hastened=is_hastened).choose
