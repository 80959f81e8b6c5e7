"""Messages about a room, each built from scratch for one visitor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, ParamSpec, cast

from msgspec import UNSET, UnsetType

from tablier import games, players
from tablier.games.contract import GameModule
from tablier.games.previews import Preview
from tablier.options import plain
from tablier.refusal import Refusal
from tablier.server import policies, refusals
from tablier.server.events import Closed, Created, Moved, Resigned
from tablier.server.messages import (
    CheckedOptions,
    ChoiceInfo,
    Commitment,
    GameInfo,
    LevelInfo,
    Line,
    May,
    MoveLine,
    Offer,
    OptionInfo,
    Position,
    Problem,
    SeatInfo,
    Series,
    Sharing,
    Verdict,
)
from tablier.server.messages import Room as RoomMessage
from tablier.server.policies import Eyes
from tablier.server.room import Room, hashed
from tablier.state import Game, State

Arguments = ParamSpec("Arguments")


def game_info(name: str) -> GameInfo:
    """A game, explained to somebody who chooses what to play."""
    module = games.module(name)
    return GameInfo(
        name=name,
        title=module.TITLE,
        author=module.AUTHOR,
        about=module.ABOUT,
        seats=_counts(module),
        secrets=module.SECRETS,
        options=[
            OptionInfo(
                name=option.name,
                title=option.title,
                default=plain(option.default),
                choices=[ChoiceInfo(value=plain(c.value), title=c.title, help=c.help) for c in option.choices],
                custom=option.custom.help if option.custom else None,
            )
            for option in module.OPTIONS
        ],
        levels=[LevelInfo(name=lv.name, title=lv.title, help=lv.help) for lv in players.LEVELS],
        lesson=len(module.LESSON.steps) if module.LESSON else 0,
    )


def checked_options(game: Game, seed: int | UnsetType) -> CheckedOptions:
    """The options of a game, and how it begins with this seed; without one, always in the same way."""
    start = game.start(seed=0 if seed is UNSET else seed)
    return CheckedOptions(options=game.plain_options, start=position(start, None))


def _counts(module: GameModule) -> list[int]:
    """The possible numbers of players of a game."""
    counts = [choice.value for option in module.OPTIONS if option.name == "players" for choice in option.choices]
    return sorted(cast(list[int], counts)) or [module.rules.SEATS]


def _eyes(state: State, seats: list[int]) -> int | None:
    """The seat whose view a visitor gets, of those that look: where all is open, that of the player to move."""
    return seats[0] if len(seats) == 1 else state.player if state.player in seats else None


def position(state: State, eyes: int | None, is_open: bool = False) -> Position:
    """One moment of a game; written down too where all of it is open."""
    return Position(
        moves=len(state.moves),
        player=state.player,
        scores=state.scores,
        view=state.view_struct(eyes),
        notation=state.position if is_open else None,
    )


def earlier_position(room: Room, seats: list[int], moves: int) -> Position:
    """The game after some number of moves. Those who share a screen see no hand when they look back."""
    if not 0 <= moves < len(room.states):
        raise refusals.no_such_move(moves)
    state = room.states[moves]
    eyes = None if policies.shares_screen(room, seats) else _eyes(state, seats)
    return position(state, eyes, room.is_open)


def line_message(room: Room, seats: list[int], moves: int, line: list[str]) -> Line:
    """A variation of a finished game, up to the first move that is illegal in the real position."""
    policies.check_finished(room)
    if not 0 <= moves < len(room.states):
        raise refusals.no_such_move(moves)
    state = room.states[moves]
    told = Line(moves=[], positions=[])
    for text in line:
        if state.over or text not in state.legal():
            break
        move = state.read(text)
        state = state.play(move)
        told.moves.append(MoveLine(seat=move.seat, text=str(move)))
        told.positions.append(position(state, _eyes(state, seats), room.is_open))
    return told


def room_message(room: Room, seats: list[int], wished: Eyes = "mover", left: Sequence[int] = ()) -> RoomMessage:
    """The whole room, for the holder of these seats, who may also have held those that they left to the program."""
    state = room.state
    looking = policies.looking(room, seats, wished)
    eyes = _eyes(state, looking)
    shown = position(state, eyes, room.is_open)
    shown.player = room.player
    return RoomMessage(
        id=room.id,
        number=room.number,
        game=state.game.name,
        options=state.game.plain_options,
        against=room.against,
        seats=[
            SeatInfo(
                kind="program" if seat.level else "person" if seat.people else "open",
                name=None if seat.level else seat.name,
                level=seat.level,
                you=number in seats,
                left=seat.level is not None and bool(seat.left_hashes),
                returns=number in room.awaited and not room.is_over,
                rematch=number in room.rematch_asked,
                agreed=number in room.undo_agreed,
            )
            for number, seat in enumerate(room.seats)
        ],
        moves=[MoveLine(seat=move.seat, text=str(move)) for move in state.moves],
        eyes=eyes,
        now=shown,
        waits=room.waits,
        legal=[str(move) for move in state.legal()] if room.player in looking and not room.waits else [],
        over=room.is_over,
        ended=room.ended,
        winner=room.winner,
        resigned=room.resigned,
        undo=policies.undo_policy(room, seats),
        may=permissions(room, seats, wished, left),
        undo_asked=room.undo_asked,
        invitation=room.invitation if seats else None,
        sharing=_sharing(room, seats),
        next=room.next,
        series=_series(room),
        commitment=_commitment(room),
    )


def _sharing(room: Room, seats: list[int]) -> Sharing | None:
    if not seats or room.against == "screen":
        return None
    seat = room.seats[seats[0]]
    return Sharing(people=len(seat.people), link=seat.link)


def _series(room: Room) -> Series | None:
    games, won = room.series
    return Series(games=games, won=won) if games else None


def offer(room: Room, link: str) -> Offer:
    """The seat a link leads to, for somebody who asks before they take part."""
    seat = policies.seat_of_link(room, link)
    held = room.seats[seat]
    return Offer(game=room.created.game, seat=seat, people=len(held.people), name=held.name)


def permissions(room: Room, seats: list[int], wished: Eyes, left: Sequence[int]) -> May:
    """The actions that the holder of these seats may take, by the same checks that decide on them."""
    return May(
        fill=_passes(policies.check_filling, room, seats),
        share=_passes(policies.check_sharing, room, seats),
        part=_passes(policies.check_parting, room, seats),
        resign=_resigning(room, seats),
        close=_passes(policies.check_closing, room, seats),
        without=_without(room, seats),
        come_back=_passes(policies.seat_to_take_back, room, left),
        answer_undo=_passes(policies.moves_kept_by_answer, room, seats),
        rematch=_passes(policies.check_rematch, room, seats) and not policies.has_wished_rematch(room, seats),
        talk=_passes(policies.check_talking, room, seats),
        advice=_passes(policies.check_advice_at_all, room, seats),
        hint=_passes(policies.check_advice, room, seats, len(room.state.moves), wished),
        look_back=_passes(policies.check_looking_back, room, seats),
        review=_passes(policies.check_finished, room),
    )


def _resigning(room: Room, seats: list[int]) -> Literal["end", "leave", "no"]:
    if not _passes(policies.check_giving_up, room, seats):
        return "no"
    return "leave" if policies.goes_on_without(room, policies.seat_given_up(room, seats)) else "end"


def _without(room: Room, seats: list[int]) -> Literal["end", "replace", "no"]:
    if not _passes(policies.check_waiting, room, seats):
        return "no"
    return "end" if policies.may_end_without(room, seats) else "replace"


def _passes(check: Callable[Arguments, object], *args: Arguments.args, **kwargs: Arguments.kwargs) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*args, **kwargs)
    except Refusal:
        return False
    return True


def _commitment(room: Room) -> Commitment | None:
    if room.promise is None:
        return None
    return Commitment(hash=hashed(room.promise), revealed=room.promise if room.is_over else None)


def verdict(room: Room, seats: list[int], wished: Eyes, move: str) -> Verdict:
    """What the rules say of a move, for the seat whose turn it is; others are refused."""
    try:
        policies.check_turn(room, policies.looking(room, seats, wished))
        room.state.read(move)
    except Refusal as refusal:
        return Verdict(problem=Problem(message=refusal.text, rule=refusal.rule, places=list(refusal.places)))
    return Verdict(problem=None)


def preview(room: Room, seats: list[int], wished: Eyes, move: str) -> Preview:
    """What a move would do, for the seat whose turn it is."""
    policies.check_turn(room, policies.looking(room, seats, wished))
    return room.state.preview(room.state.read(move))


def room_record(room: Room, seats: list[int], wished: Eyes = "mover") -> dict[str, Any]:
    """The record of a room's game, with how it ended and when; until then, as the holder of these seats knows it."""
    state = room.state
    if room.is_over:
        record = state.record(resigned=room.resigned, closed=room.is_closed)
    else:
        record = state.knowledge(_eyes(state, policies.looking(room, seats, wished)))
    dates = {"started": room.events[0].at}
    if room.is_over:
        ending = [event for event in room.events if isinstance(event, Created | Moved | Resigned | Closed)][-1]
        dates["ended"] = ending.at
    return {**record, "dates": dates}
