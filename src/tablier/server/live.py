"""A room that is held in memory, with its lock, its followers and its running tasks."""

from __future__ import annotations

import asyncio

from tablier.server.presence import Attendance
from tablier.server.room import Room
from tablier.server.talk import Conversation


class LiveRoom:
    """A room in memory. Only the room's events are stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()  # held from deciding on an action until its events are applied
        self.changed = asyncio.Event()  # replaced by a new one after each change
        self.thinking: asyncio.Task[None] | None = None  # the search for the program's move
        self.judging = asyncio.Lock()  # one position at a time
        self.attendance = Attendance(room, self.wake)
        self.talk = Conversation(room, self.wake)

    @property
    def is_idle(self) -> bool:
        """Whether it may be evicted from memory."""
        return not self.attendance.lines and not self.thinking and not self.lock.locked()

    def wake(self) -> None:
        """Wake all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()
