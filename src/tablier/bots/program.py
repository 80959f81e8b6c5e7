"""A bot's process. It is spoken to by lines and never waited for longer than agreed."""

from __future__ import annotations

import atexit
import contextlib
import queue
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import IO

import msgspec

import tablier
from tablier.bots import reaper
from tablier.bots.protocol import LONGEST_LINE, FromBot, Hello, Log, Quit, Stop, ToBot, Welcome, read, written
from tablier.texts import shown

HELLO = 30.0  # seconds to start and to say hello
MARGIN = 0.1  # seconds after `stop` in which an answer still counts
LEAVING = 1.0  # seconds to leave when asked to
MOST_UNREAD = 8  # messages that nobody has asked for

Command = tuple[str, ...]


class Broken(Exception):
    """The process ended, or said what is no message."""


class Program:
    """A running bot."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.name = ""  # until it has said hello
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise Broken(f"it cannot be started: {error}") from error
        _tell_reaper("+", self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._inbox: queue.SimpleQueue[FromBot | Broken] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._listen, args=[self._process.stdout], daemon=True),
            threading.Thread(target=self._speak, args=[self._process.stdin], daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _listen(self, output: IO[bytes]) -> None:
        with output:
            while line := output.readline(LONGEST_LINE):
                if not line.strip():
                    continue
                try:
                    message = read(line)
                except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                    self._inbox.put(Broken(f"it said {shown(line.decode(errors='replace').strip()[:80])}: {error}"))
                    return
                if isinstance(message, Log):
                    self.log(message.text)
                else:
                    self._inbox.put(message)
                if self._inbox.qsize() > MOST_UNREAD:
                    return
        self._inbox.put(Broken("it ended"))

    def _speak(self, its_input: IO[bytes]) -> None:
        with contextlib.suppress(OSError), its_input:  # it may have ended; whoever listens to it learns that
            while (line := self._outbox.get()) is not None:
                its_input.write(line)
                its_input.flush()

    def say(self, message: ToBot) -> None:
        """Send a message, without waiting for it to be read; from any thread."""
        self._outbox.put(written(message))

    def _hear(self, seconds: float) -> FromBot:
        try:
            message = self._inbox.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise TimeoutError from None
        if isinstance(message, Broken):
            raise message
        return message

    def hello(self) -> None:
        """Make acquaintance."""
        self.say(Welcome(name=f"Tablier {tablier.__version__}"))
        answer = self._hear(HELLO)
        if not isinstance(answer, Hello):
            raise Broken("it did not say hello first")
        self.name = answer.name

    def ask(self, question: ToBot, seconds: float) -> FromBot:
        """The answer to a question. When the time is up the bot is told to stop, and has a moment left to answer."""
        if not self._inbox.empty():
            raise Broken("it ended, or said what nobody had asked for")
        self.say(question)
        with contextlib.suppress(TimeoutError):
            return self._hear(seconds)
        self.say(Stop())
        return self._hear(MARGIN)

    def is_ready(self) -> bool:
        """Whether it runs and says nothing unasked."""
        return self._process.poll() is None and self._inbox.empty()

    def quit(self) -> None:
        """Let it leave, in its own way if that is quick."""
        self.say(Quit())
        self._outbox.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started."""
        reaper.kill(self._process.pid)
        self._process.wait()
        _tell_reaper("-", self._process.pid)
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(LEAVING)

    def log(self, text: str) -> None:
        """Show something about the bot to whoever runs it."""
        print(f"{self.name or ' '.join(self.command)}: {text}", file=sys.stderr, flush=True)


@cache
def _reaper() -> subprocess.Popen[str]:
    """The process that ends all bots of this one when it is gone."""
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(Path(reaper.__file__))], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True, text=True,
    )  # fmt: skip
    atexit.register(process.communicate)  # where this one ends in an orderly way, it waits for it
    return process


def _tell_reaper(sign: str, process: int) -> None:
    print(f"{sign}{process}", file=_reaper().stdin, flush=True)
