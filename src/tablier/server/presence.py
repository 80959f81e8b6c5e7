"""Who follows a room at the moment: never stored, and told apart from the room's snapshots."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from math import inf

from tablier.server.messages import People, Presence
from tablier.server.room import Room, hashed

GRACE = 5.0  # seconds without a line that are nothing: a page that is loaded again, a short gap in the network
ABSENCE = 120.0  # seconds that a game waits for people who are not here, before the others may go on without them


class Attendance:
    """The lines by which people follow a room, and since when those who hold seats have none.

    A line belongs to whoever's secret opened it, so that who sits where is asked of the room when it matters.
    """

    def __init__(self, room: Room, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.changes = 0  # how often what is told about people has changed
        self.lines = 0
        self._room = room
        self._wake = wake
        self._clock = clock
        self._present: Counter[str | None] = Counter()  # lines by the hash of the secret that they brought
        self._ended: dict[str, float] = {}  # when the last line of a secret that holds a seat ended, or when it came
        self._goodbyes: dict[str, float] = {}  # when a page said that it is being left
        self._turn = self._newest_turn()
        self._turn_began = clock()
        self._watching = 0  # as told: after some quiet, or a page that is loaded again would count twice
        self._welcome()
        self._told = self._facts()

    @contextlib.contextmanager
    def line(self, secret: str | None) -> Iterator[None]:
        """Somebody follows the room for the time being."""
        key = None if secret is None else hashed(secret)
        self.lines += 1
        self._present[key] += 1
        self._goodbyes.pop(key or "", None)
        self._look()
        self._look_later()
        try:
            yield
        finally:
            self.lines -= 1
            self._present[key] -= 1
            if not self._present[key]:
                del self._present[key]
                if key in self._ended:  # nobody asks since when others are away
                    self._ended[key] = self._clock()
            self._look_later()

    def goodbye(self, secret: str | None) -> None:
        """Somebody's page is being left: when their line ends, it is not lost."""
        if secret is not None and self._room.held_by(secret):
            self._goodbyes[hashed(secret)] = self._clock()
            self._look_later()

    def away(self, seat: int) -> float | None:
        """For how many seconds the people of a seat have all been away; None if somebody is here, or nobody's it is."""
        people = self._room.seats[seat].people
        if not people or any(self._present[one] for one in people):
            return None
        seconds = self._clock() - self._last_seen(people)
        return seconds if seconds >= GRACE else None

    def vanished(self) -> int | None:
        """The seat to move, if the game has waited long enough for its people: nobody need be here in others' turns."""
        seat = None if self._room.waits else self._room.player
        away = None if seat is None else self.away(seat)
        waited = 0.0 if away is None else min(away, self._clock() - self._turn_began)
        return seat if waited >= ABSENCE else None

    def _newest_turn(self) -> tuple[int | None, int]:
        return (None if self._room.waits else self._room.player, len(self._room.state.moves))

    def people(self) -> People:
        """What everybody may know of who is here."""
        seats = [self._presence(seat) for seat in range(len(self._room.seats))]
        return People(seats=seats, watching=self._watching, vanished=self.vanished())

    def _presence(self, seat: int) -> Presence | None:
        people = self._room.seats[seat].people
        if not people:
            return None
        seconds = self.away(seat)
        if seconds is None:
            return Presence(kind="here", seconds=0)
        ended = self._last_seen(people)
        is_left = any(abs(self._goodbyes.get(one, -inf) - ended) < GRACE for one in people)
        return Presence(kind="away" if is_left else "lost", seconds=int(seconds))

    def _last_seen(self, people: list[str]) -> float:
        return max(self._ended[one] for one in people)

    def look(self) -> None:
        """See who sits where now."""
        before = (self._ended.keys(), self._turn)
        seated = self._welcome()
        if self._turn != self._newest_turn():
            self._turn, self._turn_began = self._newest_turn(), self._clock()
        if (self._ended.keys(), self._turn) != before:
            self._look_later()
        self._watching = self._present.total() - sum(self._present[one] for one in seated)
        self._look()

    def _welcome(self) -> set[str]:
        """All who hold seats; who has just come has some time to open a line."""
        seated = {one for seat in self._room.seats for one in seat.people}
        self._ended = {one: self._ended.get(one, self._clock()) for one in seated}
        return seated

    def _look(self) -> None:
        facts = self._facts()
        if facts != self._told:
            self._told = facts
            self.changes += 1
            self._wake()

    def _look_later(self) -> None:
        """By then, who went without coming again is away, or has vanished."""
        for seconds in (GRACE, ABSENCE):
            asyncio.get_running_loop().call_later(seconds + 0.01, self.look)

    def _facts(self) -> tuple[object, ...]:
        told = self.people()
        return (told.watching, told.vanished, *[seat and seat.kind for seat in told.seats])
