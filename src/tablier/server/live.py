"""A room that is held in memory: the room itself, and what is under way around it."""

from __future__ import annotations

import asyncio

from tablier.server.room import Room


class LiveRoom:
    """A room, who acts on it and who waits for it. Nothing of this is stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()  # whoever acts holds it from deciding until what was decided has taken effect
        self.changed = asyncio.Event()  # another one after each change
        self.thinking: asyncio.Task[None] | None = None  # the program, on its move
        self.judging = asyncio.Lock()  # one position at a time
        self.followers = 0

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.followers and not self.thinking and not self.lock.locked()

    def wake(self) -> None:
        """Tell all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()
