"""What an action does in a room: events, or a refusal. Pure functions: no clock, no randomness, no storage.

An action that refers to the newest event is carried out. One that refers to an older event, and was carried out then,
is a repetition: actions are idempotent, so nothing happens and it is answered as if new. Anything else that comes late
is refused as stale.
"""

from __future__ import annotations

import hmac

from tablier.refusal import Refusal
from tablier.server import policies, refusals
from tablier.server.actions import (
    Action,
    AnswerUndo,
    AnyAction,
    Close,
    Fill,
    Join,
    Move,
    Numbered,
    Part,
    Partner,
    ProgramMove,
    Rematch,
    Rename,
    Replace,
    Resign,
    Return,
    Share,
    Undo,
    Withdraw,
)
from tablier.server.events import (
    AnyEvent,
    Closed,
    Continued,
    Entry,
    Filled,
    Joined,
    Left,
    Moved,
    Named,
    Parted,
    Partnered,
    RematchAsked,
    Replaced,
    Resigned,
    Returned,
    Shared,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
    Withdrawn,
)
from tablier.server.opening import each_level, following
from tablier.server.refusals import NotNow, NotYours
from tablier.server.room import Room, hashed
from tablier.server.writing import written_name
from tablier.state import State
from tablier.texts import Text

STAND_IN = "gentle"  # the level at which the program plays on for a person who left or vanished


def decide(room: Room, action: AnyAction, at: str) -> list[Entry]:
    """The log entries of an action, to be stored in one transaction; none if it is a repetition.

    They belong to this room, except the first event of the room in which a rematch is played.
    """
    events = _events(room, action)
    for event in events:
        event.at = at
    entries: list[Entry] = [(room.id, room.number + place, event) for place, event in enumerate(events, start=1)]
    if isinstance(action, Rematch) and any(isinstance(event, Continued) for event in events):
        entries.append((action.deal.room, 1, following(room, action.deal, at)))
    return entries


def _events(room: Room, action: AnyAction) -> list[AnyEvent]:
    match action:
        case Join():
            return _join(room, action)
        case Rename():
            return _rename(room, action)
        case Share():
            return _share(room, action)
        case Withdraw():
            return _withdraw(room, action)
        case Partner():
            return _partner(room, action)
        case Part():
            return _part(room, action)
        case Fill():
            return _fill(room, action)
        case Move():
            return _move(room, action)
        case ProgramMove():
            return _program_move(room, action)
        case Resign():
            return _resign(room, action)
        case Close():
            return _close(room, action)
        case Replace():
            return _replace(room, action)
        case Return():
            return _return(room, action)
        case Undo():
            return _undo(room, action)
        case AnswerUndo():
            return _answer_undo(room, action)
        case Rematch():
            return _rematch(room, action)


# Sitting down


def _join(room: Room, action: Join) -> list[AnyEvent]:
    if room.held_by(action.secret):
        return []
    if room.is_closed and not room.is_complete:
        raise refusals.closed()
    seat, name = _offered(room, action.invitation), written_name(action.name)
    return [Joined(seat=seat, secret_hash=hashed(action.secret), name=name)]


def _offered(room: Room, invitation: str) -> int:
    """The first seat an invitation offers."""
    for number, seat in enumerate(room.seats):
        if seat.invitation and hmac.compare_digest(seat.invitation.encode(), invitation.encode()):
            return number
    raise NotYours(
        Text(
            "This seat is taken or was never offered; you can watch the game.",
            "Cette place est prise ou n’a jamais été proposée ; vous pouvez regarder la partie.",
        )
    )


def _rename(room: Room, action: Rename) -> list[AnyEvent]:
    policies.check_renaming(room, room.held_by(action.secret), action.seat)
    name = written_name(action.name)
    return [] if room.seats[action.seat].name == name else [Named(seat=action.seat, name=name)]


def _fill(room: Room, action: Fill) -> list[AnyEvent]:
    seats = _held(room, action)
    if _is_repeated(room, action, seats, Filled):
        return []
    policies.check_filling(room, seats)
    count = sum(seat.invitation is not None for seat in room.seats)
    return [Filled(seat=seats[0], levels=each_level(action.level, action.levels, count))]


# Sharing a seat


def _share(room: Room, action: Share) -> list[AnyEvent]:
    seats = _held(room, action)
    policies.check_sharing(room, seats)
    return [] if room.seats[seats[0]].link else [Shared(seat=seats[0], link=action.link)]


def _withdraw(room: Room, action: Withdraw) -> list[AnyEvent]:
    return [Withdrawn(seat=seat) for seat in _held(room, action) if room.seats[seat].link == action.link]


def _partner(room: Room, action: Partner) -> list[AnyEvent]:
    if room.held_by(action.secret):
        return []
    return [Partnered(seat=policies.seat_of_link(room, action.link), secret_hash=hashed(action.secret))]


def _part(room: Room, action: Part) -> list[AnyEvent]:
    seats = room.held_by(action.secret)
    if not seats and room.has_parted(action.secret):
        return []
    policies.check_parting(room, seats)
    assert action.secret is not None, "it holds a seat"
    return [Parted(seat=seats[0], secret_hash=hashed(action.secret))]


# Playing


def _move(room: Room, action: Move) -> list[AnyEvent]:
    seats = _held(room, action)
    if _is_repeated(room, action, seats, Moved):
        return []
    policies.check_running(room)
    policies.check_turn(room, policies.looking(room, seats, action.eyes))
    return [_moved(room, action.move)]


def _program_move(room: Room, action: ProgramMove) -> list[AnyEvent]:
    if action.number != room.number:
        raise refusals.moved_on()
    return [_moved(room, action.move)]


def _moved(room: Room, text: str) -> Moved:
    move = room.state.read(text)
    return Moved(seat=move.seat, move=str(move))


def _resign(room: Room, action: Resign) -> list[AnyEvent]:
    seats = room.held_by(action.secret)
    left = room.left_by(action.secret)
    if not left:
        policies.check_seated(seats)
    if _is_repeated(room, action, [*left, *seats], Resigned, Left):
        return []
    policies.check_giving_up(room, seats)
    seat = policies.seat_given_up(room, seats)
    if not policies.goes_on_without(room, seat):
        return [Resigned(seat=seat)]
    return [Left(seat=seat, level=None if room.waits else STAND_IN)]


def _close(room: Room, action: Close) -> list[AnyEvent]:
    seats = _held(room, action)
    if _is_repeated(room, action, seats, Closed):
        return []
    policies.check_closing(room, seats, action.vanished)
    return [Closed(seat=seats[0])]


# Playing on without somebody


def _replace(room: Room, action: Replace) -> list[AnyEvent]:
    seats = _held(room, action)
    if _is_repeated(room, action, seats, Replaced):
        return []
    policies.check_waiting(room, seats)
    policies.check_vanished(room, action.vanished)
    assert room.player is not None, "somebody is waited for"
    return [Replaced(seat=seats[0], vanished=room.player, level=STAND_IN)]


def _return(room: Room, action: Return) -> list[AnyEvent]:
    if room.held_by(action.secret):
        return []
    return [Returned(seat=policies.seat_to_take_back(room, room.left_by(action.secret)))]


# Taking back


def _undo(room: Room, action: Undo) -> list[AnyEvent]:
    seats = _held(room, action)
    if _is_repeated(room, action, seats, UndoAsked, Undone):
        return []
    policy = policies.undo_policy(room, seats)
    kept = policies.moves_kept_by_undo(room, seats)
    if policy == "no" or kept is None:
        raise NotNow(
            Text(
                "There is no move you can take back now.", "Il n’y a aucun coup que vous puissiez reprendre maintenant."
            )
        )
    return [UndoAsked(seat=seats[0]) if policy == "ask" else Undone(seat=seats[0], moves=kept)]


def _answer_undo(room: Room, action: AnswerUndo) -> list[AnyEvent]:
    seats = _held(room, action)
    kinds: tuple[type, ...] = (UndoAgreed, Undone) if action.agree else (UndoRefused,)
    if _is_repeated(room, action, seats, *kinds):
        return []
    kept = policies.moves_kept_by_answer(room, seats)
    if not action.agree:
        return [UndoRefused(seat=seats[0])]
    is_last = policies.is_last_to_agree(room, seats)
    return [Undone(seat=seats[0], moves=kept) if is_last else UndoAgreed(seat=seats[0])]


# Playing again


def _rematch(room: Room, action: Rematch) -> list[AnyEvent]:
    seats = room.held_by(action.secret)
    if policies.has_wished_rematch(room, seats):
        return []
    policies.check_rematch(room, seats)
    asked: list[AnyEvent] = [RematchAsked(seat=seat) for seat in seats if seat not in room.rematch_asked]
    begins = policies.is_rematch_wished_by_all(room, seats)
    return [*asked, Continued(room=action.deal.room)] if begins else asked


# Late and repeated actions


def _held(room: Room, action: Action) -> list[int]:
    seats = room.held_by(action.secret)
    policies.check_seated(seats)
    return seats


def _is_repeated(room: Room, action: Numbered, seats: list[int], *kinds: type) -> bool:
    """Whether an action that refers to an older event was carried out then; any other late one is refused."""
    number = action.number
    if number == room.number:
        return False
    followed = room.events[number] if 0 < number < room.number else None
    is_same = isinstance(followed, kinds) and getattr(followed, "seat", None) in seats
    if is_same and isinstance(action, Move) and isinstance(followed, Moved):
        is_same = _is_same_move(room.moved_from[number], action.move, followed.move)
    if not is_same:
        raise refusals.moved_on()
    return True


def _is_same_move(state: State, one: str, other: str) -> bool:
    """Whether two texts meant the same move, legal or not."""
    try:
        return one == other or len({state.game.module.read_move(state.rules_state, text) for text in (one, other)}) == 1
    except Refusal:
        return False
