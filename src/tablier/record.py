"""Records: a whole game as JSON, loaded by playing it again and checking every move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tablier import games
from tablier.chance import seeded
from tablier.refusal import BadRecord, Refusal
from tablier.state import VERSION, Game, State, checked_seed
from tablier.texts import Text, shown

LONGEST_RECORD = 1 << 20  # bytes
MOST_MOVES = 10_000


class Result(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How the game stands, or ended."""

    scores: list[int]
    winner: int | None
    # None if it goes on, and in records written before this was kept; closed: it went no further, and nobody won
    ended: Literal["rules", "resigned", "closed"] | None = None
    resigned: int | None = None  # the seat that gave up


class Dates(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When, as ISO 8601 writes it."""

    started: str | None = None
    ended: str | None = None


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The shape of a record; options and setup are checked by the game."""

    version: int = 1  # what options mean that are not given
    game: str
    options: dict[str, Any] = {}
    setup: dict[str, Any]
    moves: list[str]
    result: Result | None = None
    names: list[str] | None = None  # one per seat
    dates: Dates | None = None
    seen_by: int | msgspec.UnsetType | None = msgspec.UNSET  # the seat, or spectator, whose knowledge this is
    movers: list[int] = []  # with seen_by: the seat of each move, and the one to move


def load(record: Mapping[str, Any] | str | bytes) -> State:
    """The state at the end of a record, given as plain data or as JSON text. Every move and the result are checked."""
    parsed = parse(record)
    if parsed.seen_by is not msgspec.UNSET:
        raise BadRecord(
            Text(
                "This is what one player knows of a game, not all of it; tablier.imagine fills in the rest.",
                "C’est ce qu’un seul joueur sait de la partie ; tablier.imagine complète le reste.",
            )
        )
    return _replayed(parsed, parsed.setup)


def imagine(knowledge: Mapping[str, Any] | str | bytes, *, seed: int) -> State:
    """A whole game that is consistent with what a seat knows of it, sampled uniformly (a determinization).

    Knowledge comes from `State.knowledge`; a whole record is simply loaded.
    """
    seed = checked_seed(seed)
    parsed = parse(knowledge)
    seat = parsed.seen_by
    if seat is msgspec.UNSET:
        return load(knowledge)
    game = Game.of_version(parsed.version, parsed.game, parsed.options)
    if seat is not None and seat not in range(game.seats):
        raise BadRecord(
            Text(f"This game has only {game.seats} players.", f"Cette partie n’a que {game.seats} joueurs.")
        )
    if len(parsed.movers) != len(parsed.moves) + 1 or not set(parsed.movers) <= set(range(game.seats)):
        raise BadRecord(
            Text("The record must say who made each move.", "L’enregistrement doit dire qui a joué chaque coup.")
        )
    *movers, player = parsed.movers
    moves = list(zip(movers, parsed.moves, strict=True))
    setup = game.module.imagined_setup(game.options, parsed.setup, moves, player, seat, seeded(seed))
    state = _replayed(parsed, setup)
    again = state.knowledge(seat)
    if (again["setup"], again.get("movers")) != (parsed.setup, parsed.movers):
        raise BadRecord(
            Text(
                "No player can know exactly this after these moves.",
                "Aucun joueur ne peut savoir exactement cela après ces coups.",
            )
        )
    return state


def imagine_for_mover(state: State, *, seed: int) -> State:
    """`imagine` from what the seat to move knows, but faster: a state's moves need no checking."""
    return imagine_for(state, int(state.game.rules.player(state.rules_state)), seed=seed)


def imagine_for(state: State, seat: int, *, seed: int) -> State:
    """The same from what any seat knows."""
    game = state.game
    if state.over or not game.module.SECRETS:
        return state
    known = state.knowledge(seat)
    moves = [(move.seat, str(move)) for move in state.moves]
    player = int(game.rules.player(state.rules_state))
    setup = game.module.imagined_setup(game.options, known["setup"], moves, player, seat, seeded(seed))
    start = game.start(setup=setup)
    position = start.rules_state
    for move in state.moves:
        position = game.rules.play(position, move.code)
    return State(game, start.setup, position, state.moves)


def _replayed(parsed: Record, setup: Mapping[str, Any]) -> State:
    """The state at the end of a record that began with this setup."""
    state = Game.of_version(parsed.version, parsed.game, parsed.options).start(setup=setup)
    if parsed.names is not None and len(parsed.names) != state.game.seats:
        raise BadRecord(Text("There must be one name for each player.", "Il faut un nom par joueur."))
    for number, text in enumerate(parsed.moves, start=1):
        try:
            state = state.play(text)
        except Refusal as refusal:
            raise BadRecord(
                Text(
                    f"Move {number}, {shown(text)}: {refusal.text.en}",
                    f"Coup {number}, {shown(text)} : {refusal.text.fr}",
                ),
                refusal.rule,
                refusal.places,
            ) from refusal
    if parsed.result is not None:
        _check_result(state, parsed.result)
    return state


def parse(record: Mapping[str, Any] | str | bytes) -> Record:
    """A record as a struct; only its shape is checked."""
    try:
        if isinstance(record, str | bytes):
            if len(record) > LONGEST_RECORD:
                raise BadRecord(Text("The record is too long.", "L’enregistrement est trop long."))
            parsed = msgspec.json.decode(record, type=Record)
        else:
            parsed = msgspec.convert(record, type=Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(
            Text(f"This is not a record of a game: {error}.", "Ce n’est pas un enregistrement de partie.")
        ) from error
    if not 1 <= parsed.version <= VERSION:
        raise BadRecord(
            Text(
                f"This record has version {parsed.version}; this program reads versions up to {VERSION}.",
                f"Cet enregistrement est de version {parsed.version} ; ce programme lit jusqu’à la version {VERSION}.",
            )
        )
    if len(parsed.moves) > MOST_MOVES:
        raise BadRecord(Text("The record has too many moves.", "L’enregistrement a trop de coups."))
    return parsed


def _check_result(state: State, result: Result) -> None:
    winner = state.winner
    if result.resigned is not None:
        if state.over or result.resigned not in range(state.game.seats):
            raise BadRecord(Text("Nobody could resign here.", "Personne ne pouvait abandonner ici."))
        winner = state.winner_if_resigned(result.resigned)
    if result.ended not in (None, *_possible_ends(state, result)):
        raise BadRecord(
            Text(
                f'The game did not end in this way: "ended": "{result.ended}".',
                f'La partie ne s’est pas terminée ainsi : "ended": "{result.ended}".',
            )
        )
    if (result.scores, result.winner) != (state.scores, winner):
        raise BadRecord(
            Text(
                f'The moves lead to the result "scores": {state.scores}, "winner": {json.dumps(winner)}.',
                f'Les coups donnent le résultat "scores": {state.scores}, "winner": {json.dumps(winner)}.',
            )
        )


def _possible_ends(state: State, result: Result) -> tuple[str, ...]:
    if state.over:
        return ("rules",)
    return ("closed",) if result.resigned is None else ("resigned",)


def schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    built = msgspec.json.schema(Record)
    record = built["$defs"]["Record"]
    record["properties"]["game"] = {"enum": list(games.GAMES)}
    record["properties"]["version"] |= {"minimum": 1, "maximum": VERSION}
    record["properties"]["moves"]["maxItems"] = MOST_MOVES
    record["allOf"] = [_schema_of(name) for name in games.GAMES]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tablier record", **built}


def _schema_of(name: str) -> dict[str, Any]:
    module = games.module(name)
    options = {option.name: option.schema() for option in module.OPTIONS}
    return {
        "if": {"properties": {"game": {"const": name}}},
        "then": {
            "properties": {
                "options": {"type": "object", "additionalProperties": False, "properties": options},
                "setup": module.SETUP_SCHEMA,
            }
        },
    }
