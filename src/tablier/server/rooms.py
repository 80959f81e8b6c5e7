"""All games in play: opened, loaded, acted upon, and the program woken when it is its turn."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections import OrderedDict
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from tablier import players
from tablier.match import Game, State
from tablier.refusal import BadOption, Refusal
from tablier.server.events import (
    AnyEvent,
    Continued,
    Created,
    Filled,
    Joined,
    Left,
    Moved,
    RematchAsked,
    Resigned,
    Seat,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
)
from tablier.server.messages import NewRoom, Seated
from tablier.server.room import Room, hashed
from tablier.server.store import Entry, Store
from tablier.server.workers import Job, Workers
from tablier.texts import Text

MOST_ROOMS_IN_MEMORY = 1_000
STAND_IN = "gentle"  # the level at which the program plays on for a person who left

log = logging.getLogger(__name__)


class NoSuchRoom(Refusal):
    """There is no room, or no moment in it, like that."""


class NotYours(Refusal):
    """The visitor's secret does not allow this."""


class Stale(Refusal):
    """The action answers an older state of the game than the present one."""


class NotNow(Refusal):
    """The game does not allow this at the moment."""


def now() -> str:
    """The present moment, for the log."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Rooms:
    """All rooms: opened, kept, changed and followed here and nowhere else."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # Also those that left memory but are still in somebody's hands: a room is never there twice.
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def close(self) -> None:
        """Let go of all who follow a room: the server is about to stop and waits for them."""
        self.is_closing = True
        for room in self._alive.values():
            room.changed.set()

    async def stop(self) -> None:
        """End all searches; what is being stored is stored."""
        searches = list(self._thinking)
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    # Coming in

    async def open(self, wish: NewRoom) -> Seated:
        """A new room, and the secret of the seat its maker takes."""
        game = Game(wish.game, wish.options)
        count = game.seats
        if wish.seat is not None and wish.seat >= count:
            raise BadOption(Text(f"There is no seat {wish.seat}.", f"Il n’y a pas de siège {wish.seat}."))
        if (wish.level is not None) != (wish.against == "program"):
            raise BadOption(Text("The program, and only it, has a level.", "Le programme, et lui seul, a un niveau."))
        mine = secrets.randbelow(count) if wish.seat is None else wish.seat
        secret = secrets.token_urlsafe(24)
        own = Seat(secret_hash=hashed(secret))
        if wish.against == "program":
            other = Seat(level=players.level(wish.level or "").name)
        else:
            other = Seat(invitation=secrets.token_urlsafe(12)) if wish.against == "link" else own
        created = Created(
            game=game.name,
            options=game.plain_options,
            setup=game.start().setup,
            against=wish.against,
            seats=[own if number == mine else other for number in range(count)],
            salt=_salt(game),
            at=now(),
        )
        room = Room(_new_id(), created)
        await self._store.append([(room.id, 1, created)])
        self._remember(room)
        self._wake_program(room)
        return Seated(room=room.id, seats=room.held_by(secret), secret=secret)

    async def room(self, room_id: str) -> Room:
        """The room with this name, from memory or from the log."""
        room = self._alive.get(room_id)
        if room is None:
            if room_id not in self._loading:
                self._loading[room_id] = asyncio.ensure_future(self._load(room_id))
            room = await asyncio.shield(self._loading[room_id])
        if room is None:
            raise NoSuchRoom(Text("There is no such game.", "Il n’y a pas de telle partie."))
        self._remember(room)
        if room.thinking is None:  # the program failed, or has not been asked since the server started
            self._wake_program(room)
        return room

    async def _load(self, room_id: str) -> Room | None:
        try:
            events = await self._store.events(room_id)
            if not events or not isinstance(events[0], Created):
                return None
            # In a thread, for a long game takes a tenth of a second to play again.
            room = await asyncio.to_thread(_replayed, room_id, events[0], events[1:])
            self._remember(room)
            return room
        finally:
            del self._loading[room_id]

    def _remember(self, room: Room) -> None:
        self._alive[room.id] = self._rooms[room.id] = room
        self._rooms.move_to_end(room.id)
        for other in list(self._rooms.values()):
            if len(self._rooms) <= MOST_ROOMS_IN_MEMORY:
                break
            if other is not room and not other.followers and not other.thinking and not other.lock.locked():
                del self._rooms[other.id]

    # Acting

    async def join(self, room: Room, invitation: str, secret: str) -> Seated:
        """Take the first seat an invitation offers; whoever's secret holds one already gets that again."""
        async with room.lock:
            if not room.held_by(secret):
                await self._happen(room, Joined(seat=_offered(room, invitation), secret_hash=hashed(secret)))
            return Seated(room=room.id, seats=room.held_by(secret), secret=secret)

    async def fill(self, room: Room, secret: str | None, number: int, level: str) -> None:
        """Let the program play the seats that are still open."""
        async with room.lock:
            seats = _held(room, secret)
            if self._is_repeated(room, number, seats, Filled):
                return
            _check_running(room)
            if not room.invitation:
                raise NotNow(Text("No seat is open.", "Aucune place n’est libre."))
            await self._happen(room, Filled(seat=seats[0], level=players.level(level).name))

    async def move(self, room: Room, secret: str | None, number: int, text: str) -> None:
        """Play a move for the seat whose turn it is."""
        async with room.lock:
            seats = _held(room, secret)
            if self._is_repeated(room, number, seats, Moved, move=text):
                return
            _check_running(room)
            if room.state.player not in seats:
                raise NotYours(Text("It is not your turn.", "Ce n’est pas votre tour."))
            await self._play(room, text)

    async def resign(self, room: Room, secret: str | None, number: int) -> None:
        """Give up; on one screen, the player to move does.

        A game of more than two goes on as long as a person plays in it: the program sits down instead.
        """
        async with room.lock:
            seats = room.left_by(secret) or _held(room, secret)
            if self._is_repeated(room, number, [*seats, *room.held_by(secret)], Resigned, Left):
                return
            seats = _held(room, secret)
            _check_running(room)
            player = room.state.player
            seat = player if player is not None and player in seats else seats[0]
            is_going_on = len(room.seats) > 2 and room.people != {seat}
            await self._happen(room, Left(seat=seat, level=STAND_IN) if is_going_on else Resigned(seat=seat))

    async def undo(self, room: Room, secret: str | None, number: int) -> None:
        """Take back one's last move, or ask the other to allow it."""
        async with room.lock:
            seats = _held(room, secret)
            if self._is_repeated(room, number, seats, UndoAsked, Undone):
                return
            policy = room.undo_policy(seats)
            kept = room.moves_kept_by_undo(seats)
            if policy == "no" or kept is None:
                raise NotNow(Text("There is nothing you can take back now.", "Il n’y a rien à reprendre maintenant."))
            if policy == "ask":
                await self._happen(room, UndoAsked(seat=seats[0]))
            else:
                await self._happen(room, Undone(seat=seats[0], moves=kept))

    async def answer_undo(self, room: Room, secret: str | None, number: int, agree: bool) -> None:
        """Allow or refuse what another asked for. It is done when all people allow it."""
        async with room.lock:
            seats = _held(room, secret)
            if self._is_repeated(room, number, seats, *((UndoAgreed, Undone) if agree else (UndoRefused,))):
                return
            asked = room.undo_asked
            kept = None if asked is None else room.moves_kept_by_undo([asked])
            if asked is None or kept is None or asked in seats or seats[0] in room.undo_agreed:
                raise NotNow(Text("Nobody has asked you to take back.", "Personne ne vous a demandé de reprise."))
            silent = room.people - room.undo_agreed - {asked, seats[0]}
            if not agree:
                await self._happen(room, UndoRefused(seat=seats[0]))
            elif silent:
                await self._happen(room, UndoAgreed(seat=seats[0]))
            else:
                await self._happen(room, Undone(seat=seats[0], moves=kept))

    async def rematch(self, room: Room, secret: str | None) -> None:
        """Wish to play again; when all people do, they change seats in a new room (ASC-9)."""
        async with room.lock:
            seats = _held(room, secret)
            if room.next or set(seats) <= room.rematch_asked:
                return  # both may press at once, so an older number does no harm here
            if not room.is_over:
                raise NotNow(Text("Finish this game first.", "Finissez d’abord cette partie."))
            asked = [RematchAsked(seat=seat, at=now()) for seat in seats if seat not in room.rematch_asked]
            people = {number for number, seat in enumerate(room.seats) if seat.level is None}
            entries: list[Entry] = [(room.id, room.number + 1 + place, event) for place, event in enumerate(asked)]
            following = None
            if people <= room.rematch_asked | set(seats):
                following = self._following(room)
                entries.append((following.id, 1, following.created))
                entries.append((room.id, room.number + 1 + len(asked), Continued(room=following.id, at=now())))
            await self._store.append(entries)
            if following:
                self._remember(following)
                self._wake_program(following)
            for room_id, _, event in entries:
                if room_id == room.id:
                    room.apply(event)

    @staticmethod
    def _following(room: Room) -> Room:
        """The same game with everybody one seat further; dealt anew where the old setup was to be a secret."""
        game = room.state.game
        seats = [Seat(level=seat.level, secret_hash=seat.secret_hash) for seat in room.seats]
        created = Created(
            game=room.created.game,
            options=room.created.options,
            setup=game.start().setup if room.has_secrets else room.created.setup,
            against=room.against,
            seats=[*seats[1:], seats[0]],
            salt=_salt(game),
            at=now(),
        )
        return Room(_new_id(), created)

    # Inside: the caller holds the room's lock.

    async def _play(self, room: Room, text: str) -> None:
        move = room.state.read(text)
        await self._happen(room, Moved(seat=move.seat, move=str(move)))

    async def _happen(self, room: Room, event: AnyEvent) -> None:
        """Store the event, then let it take effect and tell everybody."""
        event.at = now()
        await self._store.append([(room.id, room.number + 1, event)])
        room.apply(event)
        self._wake_program(room)

    @staticmethod
    def _is_repeated(room: Room, number: int, seats: list[int], *kinds: type, move: str | None = None) -> bool:
        """Whether an action that answers an older event was carried out then; any other late one is refused."""
        if number == room.number:
            return False
        followed = room.events[number] if 0 < number < room.number else None
        is_same = isinstance(followed, kinds) and getattr(followed, "seat", None) in seats
        if is_same and (move is None or _is_same_move(room.moved_from[number], move, getattr(followed, "move", ""))):
            return True
        raise Stale(Text("The game has moved on since.", "La partie a avancé entre-temps."))

    # The program's moves

    def _wake_program(self, room: Room) -> None:
        """Stop a search that the game has overtaken; begin one if it is the program's turn."""
        if room.thinking and room.thinking is not asyncio.current_task():
            room.thinking.cancel()
        room.thinking = None
        player = room.state.player
        if room.is_over or player is None or room.seats[player].level is None:
            return
        room.thinking = asyncio.create_task(self._think(room, player, room.number))
        self._thinking.add(room.thinking)
        room.thinking.add_done_callback(self._thinking.discard)

    async def _think(self, room: Room, seat: int, number: int) -> None:
        try:
            level = players.level(room.seats[seat].level or "")
            job = Job(record=room.state.knowledge(seat), level=level.name, seed=secrets.randbits(32))
            text = await self._workers.choose(job, level.seconds)
            async with room.lock:
                if room.number == number:
                    await self._play(room, text)
        except Exception:
            log.exception("the program could not move in room %s", room.id)
            room.thinking = None


def _replayed(room_id: str, created: Created, events: list[AnyEvent]) -> Room:
    room = Room(room_id, created)
    for event in events:
        room.apply(event)
    return room


def _held(room: Room, secret: str | None) -> list[int]:
    seats = room.held_by(secret)
    if not seats:
        raise NotYours(Text("You are watching this game.", "Vous regardez cette partie."))
    return seats


def _offered(room: Room, invitation: str) -> int:
    """The first seat an invitation offers."""
    for number, seat in enumerate(room.seats):
        if seat.invitation and hmac.compare_digest(seat.invitation.encode(), invitation.encode()):
            return number
    raise NotYours(
        Text(
            "This seat is taken or was never offered; you can watch.",
            "Cette place est prise ou n’a jamais été offerte ; vous pouvez regarder.",
        )
    )


def _is_same_move(state: State, one: str, other: str) -> bool:
    """Whether two texts meant the same move, legal or not."""
    try:
        return one == other or len({state.game.module.read_move(state.rules_state, text) for text in (one, other)}) == 1
    except Refusal:
        return False


def _salt(game: Game) -> str | None:
    """Keeps a setup from being guessed by trying out all of them against its hash."""
    return secrets.token_hex(16) if game.module.SECRETS else None


def _check_running(room: Room) -> None:
    if room.is_over:
        raise NotNow(Text("The game is over.", "La partie est finie."))


def _new_id() -> str:
    return secrets.token_hex(8)
