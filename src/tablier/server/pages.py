"""What a visitor is told about a room, built from nothing for just that visitor."""

from __future__ import annotations

from typing import Any, Literal, cast

from tablier import games, players
from tablier.match import State
from tablier.options import plain
from tablier.refusal import Refusal
from tablier.server.events import Created, Moved, Resigned
from tablier.server.messages import (
    ChoiceInfo,
    GameInfo,
    LevelInfo,
    MoveLine,
    OptionInfo,
    Position,
    Problem,
    SeatInfo,
    Verdict,
)
from tablier.server.messages import Room as RoomMessage
from tablier.server.rooms import NoSuchRoom, NotYours, Room
from tablier.texts import Text


def game_info(name: str) -> GameInfo:
    """A game, explained to somebody who chooses what to play."""
    module = games.module(name)
    return GameInfo(
        name=name,
        title=module.TITLE,
        author=module.AUTHOR,
        about=module.ABOUT,
        seats=[module.rules.SEATS],
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
        levels=[LevelInfo(name=lv.name, title=lv.title, help=lv.help) for lv in players.EXPLORER.levels],
    )


def _onlooker(state: State, seats: list[int]) -> int | None:
    """The seat through whose eyes a visitor looks: on one screen, that of the player to move."""
    return state.player if state.player in seats else seats[0] if seats else None


def position(state: State, seats: list[int]) -> Position:
    """One moment of a game."""
    return Position(
        moves=len(state.moves),
        player=state.player,
        scores=state.scores,
        view=state.view_struct(_onlooker(state, seats)),
    )


def earlier_position(room: Room, seats: list[int], moves: int) -> Position:
    """The game after some number of moves."""
    if not 0 <= moves < len(room.states):
        raise NoSuchRoom(Text(f"There is no move {moves}.", f"Il n’y a pas de coup {moves}."))
    return position(room.states[moves], seats)


def room_message(room: Room, seats: list[int]) -> RoomMessage:
    """The whole room, for the holder of these seats."""
    state = room.state
    shown = position(state, seats)
    if room.is_over:
        shown.player = None
    may_move = not room.is_over and state.player in seats
    invitations = [seat.invitation for seat in room.seats if seat.invitation]
    return RoomMessage(
        id=room.id,
        number=room.number,
        game=state.game.name,
        options=state.game.plain_options,
        against=room.against,
        seats=[
            SeatInfo(
                kind="program" if seat.level else "person" if seat.secret_hash else "open",
                level=seat.level,
                you=number in seats,
                rematch=number in room.rematch_asked,
            )
            for number, seat in enumerate(room.seats)
        ],
        moves=[MoveLine(seat=move.seat, text=str(move)) for move in state.moves],
        now=shown,
        legal=[str(move) for move in state.legal()] if may_move else [],
        over=room.is_over,
        winner=room.winner,
        resigned=room.resigned,
        undo=cast(Literal["free", "ask", "no"], room.undo_policy(seats)),
        undo_asked=room.undo_asked,
        invitation=invitations[0] if seats and invitations else None,
        next=room.next,
        position=state.position,
    )


def verdict(room: Room, seats: list[int], move: str) -> Verdict:
    """What the rules say of a move, for the seat whose turn it is; others are told to wait."""
    try:
        if room.is_over or room.state.player not in seats:
            raise NotYours(Text("It is not your turn.", "Ce n’est pas votre tour."))
        room.state.read(move)
    except Refusal as refusal:
        return Verdict(problem=Problem(message=refusal.text, rule=refusal.rule, places=list(refusal.places)))
    return Verdict(problem=None)


def room_record(room: Room) -> dict[str, Any]:
    """The record of a room's game, with how it ended and when."""
    record = room.state.record(resigned=room.resigned)
    dates = {"started": room.events[0].at}
    if room.is_over:
        ending = [event for event in room.events if isinstance(event, Created | Moved | Resigned)][-1]
        dates["ended"] = ending.at
    return {**record, "dates": dates}
