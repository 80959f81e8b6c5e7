"""All games in play: opened, loaded, acted upon, and the program's search started when it is its turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from tablier import players
from tablier.server import opening
from tablier.server.actions import AnyAction, Close, Deal, ProgramMove, Rematch, Replace, Share
from tablier.server.decisions import decide
from tablier.server.events import AnyEvent, Created, Entry, Moved
from tablier.server.live import LiveRoom
from tablier.server.messages import NewRoom, Seated
from tablier.server.pool import Workers
from tablier.server.refusals import NoSuchRoom, Stale
from tablier.server.room import Room
from tablier.server.store import Store
from tablier.server.workers import Job
from tablier.state import Game, State
from tablier.texts import Text

MOST_ROOMS_IN_MEMORY = 1_000
PACE = 1.0  # seconds that a move of the program takes at least where people only look on

log = logging.getLogger(__name__)


def now() -> str:
    """The present moment, for the log."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def dealt(game: Game, setup: dict[str, Any] | None = None) -> Deal:
    """A random id for a new room, a setup unless there is one, and the salt of its commitment where it is secret."""
    salt = secrets.token_hex(16) if game.module.SECRETS else None
    return Deal(room=secrets.token_hex(8), setup=game.start(setup=setup).setup, salt=salt)


class Rooms:
    """All rooms: opened, kept, changed and followed here and nowhere else."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._rooms: OrderedDict[str, LiveRoom] = OrderedDict()
        # Also those that were evicted but are still in use: no room is in memory twice.
        self._alive: WeakValueDictionary[str, LiveRoom] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Future[LiveRoom | None]] = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def close(self) -> None:
        """End all event streams: the server is about to stop and waits for them."""
        self.is_closing = True
        for live in self._alive.values():
            live.wake()

    async def stop(self) -> None:
        """Cancel all searches; writes under way are completed."""
        searches = list(self._thinking)
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    # Coming in

    async def open(self, wish: NewRoom, begun: State | None = None) -> Seated:
        """A new room, and the secret of the seat its maker takes; it may go on with a game that has begun."""
        game = Game(wish.game, wish.options)
        deal = dealt(game, begun.setup if begun else None)
        secret, lot = secrets.token_urlsafe(24), secrets.randbelow(game.seats)
        created = opening.created(game, wish, deal, secret, lot, secrets.token_urlsafe(12), now())
        moves = [Moved(seat=move.seat, move=str(move), at=created.at) for move in begun.moves] if begun else []
        events: list[AnyEvent] = [created, *moves]
        await self._store.append([(deal.room, number, event) for number, event in enumerate(events, start=1)])
        room = self._begin(deal.room, created, *moves)
        return Seated(room=room.id, seats=room.held_by(secret), secret=secret)

    def _begin(self, room_id: str, created: Created, *moves: Moved) -> Room:
        live = LiveRoom(_replayed(room_id, created, moves))
        self._remember(live)
        self._wake_program(live)
        return live.room

    async def live(self, room_id: str) -> LiveRoom:
        """The room with this name, from memory or from the log."""
        live = self._alive.get(room_id)
        if live is None:
            if room_id not in self._loading:
                self._loading[room_id] = asyncio.ensure_future(self._load(room_id))
            live = await asyncio.shield(self._loading[room_id])
        if live is None:
            raise NoSuchRoom(Text("There is no such game.", "Cette partie n’existe pas."))
        self._remember(live)
        if live.thinking is None:  # the program failed, or has not been asked since the server started
            self._wake_program(live)
        return live

    async def _load(self, room_id: str) -> LiveRoom | None:
        try:
            events = await self._store.events(room_id)
            if not events or not isinstance(events[0], Created):
                return None
            # In a thread, for a long game takes a tenth of a second to play again.
            live = LiveRoom(await asyncio.to_thread(_replayed, room_id, events[0], events[1:]))
            self._remember(live)
            return live
        finally:
            del self._loading[room_id]

    def _remember(self, live: LiveRoom) -> None:
        self._alive[live.room.id] = self._rooms[live.room.id] = live
        self._rooms.move_to_end(live.room.id)
        self._workers.expect(live.room.state.game.name)
        for other in list(self._rooms.values()):
            if len(self._rooms) <= MOST_ROOMS_IN_MEMORY:
                break
            if other is not live and other.is_idle:
                del self._rooms[other.room.id]

    # Acting

    async def act(self, live: LiveRoom, action: AnyAction) -> None:
        """Carry out an action, once: decide, store, apply, notify followers. Or refuse it."""
        async with live.lock:
            entries = decide(live.room, action, now())
            if entries:
                await self._store.append(entries)
                self._apply(live, entries)

    async def rematch(self, live: LiveRoom, secret: str | None) -> None:
        """Ask for a rematch; the room in which it may be played is dealt now."""
        await self.act(live, Rematch(secret=secret, deal=dealt(live.room.state.game)))

    async def share(self, live: LiveRoom, secret: str | None) -> None:
        """Hand out a link to a seat; if it has one already, that stays."""
        await self.act(live, Share(secret=secret, link=secrets.token_urlsafe(16)))

    @contextlib.contextmanager
    def line(self, live: LiveRoom, secret: str | None) -> Iterator[None]:
        """Somebody follows a room for the time being. Where people only look on, the program moves while one does."""
        try:
            with live.attendance.line(secret):
                if live.thinking is None:
                    self._wake_program(live)
                yield
        finally:
            if live.room.against == "watch" and not live.attendance.lines:
                self._wake_program(live)  # or rather let it sleep

    async def close_table(self, live: LiveRoom, secret: str | None, number: int) -> None:
        """Close a table, if its only other player has not come or has vanished."""
        await self.act(live, Close(secret=secret, number=number, vanished=live.attendance.vanished()))

    async def replace(self, live: LiveRoom, secret: str | None, number: int) -> None:
        """Let the program play for whoever has vanished."""
        await self.act(live, Replace(secret=secret, number=number, vanished=live.attendance.vanished()))

    def _apply(self, live: LiveRoom, entries: list[Entry]) -> None:
        """Apply what is stored. There is no `await` in here, so that nobody sees it half done."""
        for room_id, _, event in entries:
            if room_id == live.room.id:
                live.room.apply(event)
            elif isinstance(event, Created):
                self._begin(room_id, event)
        live.attendance.look()
        live.wake()
        self._wake_program(live)

    # The program's moves

    def _wake_program(self, live: LiveRoom) -> None:
        """Cancel an outdated search; start one if it is the program's turn."""
        if live.thinking and live.thinking is not asyncio.current_task():
            live.thinking.cancel()
        live.thinking = None
        room, player = live.room, live.room.player
        if player is None or room.seats[player].level is None or room.waits:
            return
        if room.against == "watch" and not live.attendance.lines:
            return
        live.thinking = asyncio.create_task(self._think(live, player, live.room.number))
        self._thinking.add(live.thinking)
        live.thinking.add_done_callback(self._thinking.discard)

    async def _think(self, live: LiveRoom, seat: int, number: int) -> None:
        room = live.room
        try:
            level = players.level(room.seats[seat].level or "")
            job = Job(record=room.state.knowledge(seat), level=level.name, seed=secrets.randbits(32))
            resting = asyncio.sleep(PACE if room.against == "watch" else 0)
            text, _ = await asyncio.gather(self._workers.choose(job, level.seconds), resting)
            await self.act(live, ProgramMove(number=number, move=text))
        except Stale:
            return  # the game went on meanwhile, and that action has started a new search
        except Exception:
            log.exception("the program could not move in room %s", room.id)
            live.thinking = None


def _replayed(room_id: str, created: Created, events: Sequence[AnyEvent]) -> Room:
    room = Room(room_id, created)
    for event in events:
        room.apply(event)
    return room
