"""What people say to one another at a table: bounded, in memory only, and part of no log and no record."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from tablier.server import policies
from tablier.server.messages import Say, Saying, Talk
from tablier.server.refusals import BadWords, TooFast
from tablier.server.room import Room, hashed
from tablier.server.writing import one_line
from tablier.texts import Text

MOST_SAYINGS = 100  # kept at a table; older ones are forgotten
LONGEST_SAYING = 200  # characters
AT_ONCE = 5  # sayings of one person, one after another
PAUSE = 3.0  # seconds after which there may be one more


class Conversation:
    """What was said lately at one table."""

    def __init__(self, room: Room, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.number = 0  # of the newest saying
        self._room = room
        self._wake = wake
        self._clock = clock
        self._sayings: deque[Saying] = deque(maxlen=MOST_SAYINGS)
        self._rested: dict[str, float] = {}  # by the hash of a secret: from when its person may speak freely again

    def say(self, secret: str | None, what: Say, at: str) -> None:
        """Tell something to all at the table."""
        seats = self._room.held_by(secret)
        policies.check_talking(self._room, seats)
        text = _spoken(what)
        self._check_pace(hashed(secret or ""))
        self.number += 1
        self._sayings.append(Saying(number=self.number, seat=seats[0], at=at, phrase=what.phrase, text=text))
        self._wake()

    def since(self, number: int | None) -> Talk:
        """What was said after something; None: all that is known."""
        sayings = [saying for saying in self._sayings if saying.number > (number or 0)]
        return Talk(anew=number is None, sayings=sayings)

    def _check_pace(self, person: str) -> None:
        now = self._clock()
        rested = max(now, self._rested.get(person, now)) + PAUSE
        if rested > now + AT_ONCE * PAUSE:
            raise TooFast(
                Text(
                    "You write faster than others can read: wait a few seconds.",
                    "Vous écrivez plus vite qu’on ne peut lire : attendez quelques secondes.",
                )
            )
        self._rested[person] = rested


def _spoken(what: Say) -> str | None:
    """The text of a saying; None if it is a phrase, which everybody reads in their own language."""
    text = one_line(what.text or "")
    if (what.phrase is None) == (not text):
        raise BadWords(Text("Say something: a phrase or a text.", "Dites quelque chose : une formule ou un texte."))
    if len(text) > LONGEST_SAYING:
        raise BadWords(
            Text(
                f"A message has at most {LONGEST_SAYING} characters.",
                f"Un message a au plus {LONGEST_SAYING} caractères.",
            )
        )
    return text or None
