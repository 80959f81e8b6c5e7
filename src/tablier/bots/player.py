"""A bot as an entrant: it learns when games begin and end, keeps its time, and forfeits where it fails."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import sys
from os import name as system
from time import monotonic

from tablier.arena.forfeits import Forfeit, Reason
from tablier.bots.program import Broken, Command, Program
from tablier.bots.protocol import Ask, Chosen, Ending, FromBot, GameOver, NewGame, Stop, Time
from tablier.refusal import BadOption, IllegalMove
from tablier.state import Move, State
from tablier.texts import Text, shown

USUAL = Time(move=10.0)
TIMED = re.compile(r"(?P<command>.*)@(?P<first>\d+(?:\.\d+)?)(?:\+(?P<increment>\d+(?:\.\d+)?))?")

_idle: dict[Command, list[Program]] = {}  # running between two games


def parsed(text: str) -> tuple[Command, Time]:
    """`./program --depth 3@0.5`: what to run, and how long it may think; refused where there is no such program."""
    timed = TIMED.fullmatch(text)
    time = USUAL
    if timed:
        first, more = float(timed["first"]), timed["increment"]
        time = Time(move=first) if more is None else Time(game=first, increment=float(more))
        if not first:
            raise BadOption(
                Text(
                    f"{shown(text)}: a bot needs more than 0 seconds.",
                    f"{shown(text)} : il faut plus de 0 seconde à un programme.",
                )
            )
    try:
        command = tuple(shlex.split(timed["command"] if timed else text, posix=system == "posix"))
    except ValueError:
        command = ()
    found = shutil.which(command[0]) if command else None
    if found is None:
        raise BadOption(
            Text(
                f"{shown(text)}: there is no such program, or it may not be run.",
                f"{shown(text)} : ce programme n’existe pas, ou il ne peut pas être exécuté.",
            )
        )
    return (found, *command[1:]), time


class Player:
    """A bot at one seat of one game after another. Its process goes on from game to game."""

    def __init__(self, text: str) -> None:
        self.command, self.time = parsed(text)
        self.program: Program | None = None
        self._seen: State | None = None  # when it was last asked
        self._left = 0.0  # seconds, where there is a clock for the game

    def __call__(self, state: State, seed: int) -> Move:
        """The bot's move. All that it is told is what the seat to move knows."""
        program = self._playing(state)
        self._seen = state
        question = _question(state, self.time.move or max(0.0, self._left), seed)
        began = monotonic()
        try:
            answer = program.ask(question, question.seconds)
        except TimeoutError:
            raise self._failed("time", f"it had no move after {question.seconds:g} seconds") from None
        except Broken as broken:
            raise self._failed("crash", str(broken)) from None
        self._left += self.time.increment - (monotonic() - began)
        return self._read(state, answer)

    def _playing(self, state: State) -> Program:
        """The process, which knows what game it plays."""
        if self.program is not None and self._goes_on(state):
            return self.program
        program = self._started()
        assert state.player is not None
        game, self._left = state.game, self.time.game or 0.0
        program.say(
            NewGame(game=game.name, options=game.plain_options, seat=state.player, seats=game.seats, time=self.time)
        )
        return program

    def _goes_on(self, state: State) -> bool:
        """Whether this is a later moment of the game it was asked about last, at the same seat."""
        seen = self._seen
        return (
            seen is not None
            and (seen.game, seen.player) == (state.game, state.player)
            and (seen.setup == state.setup or state.game.module.SECRETS)  # known ones may have been imagined anew
            and len(seen.moves) < len(state.moves)
            and seen.moves == state.moves[: len(seen.moves)]
        )

    @property
    def name(self) -> str:
        """What it calls itself; starts its process."""
        return self._started().name

    def _started(self) -> Program:
        if self.program is not None and self.program.is_ready():
            return self.program
        self.leave()
        idle = _idle.get(self.command, [])
        while idle:
            self.program = idle.pop()
            if self.program.is_ready():
                return self.program
            self.leave()
        try:
            self.program = Program(self.command)
            self.program.hello()
        except TimeoutError:
            raise self._failed("time", "it did not say hello in time") from None
        except Broken as broken:
            raise self._failed("crash", str(broken)) from None
        return self.program

    def _read(self, state: State, answer: FromBot) -> Move:
        """The legal move that an answer means."""
        if not isinstance(answer, Chosen):
            raise self._failed("crash", "it did not answer with a move")
        try:
            if answer.move is not None:
                return state.read(answer.move)
        except IllegalMove as illegal:
            raise self._failed("illegal", f"it played {shown(answer.move)}: {illegal}") from None
        for move in state.legal():
            if move.code == answer.code:
                return move
        played = "nothing" if answer.code is None else f"{answer.code}, the code of no legal move"
        raise self._failed("illegal", f"it played {played}")

    def _failed(self, reason: Reason, why: str) -> Forfeit:
        """A forfeit, told to whoever runs the bot. A process that can no longer be trusted starts anew next time."""
        print(f"{' '.join(self.command)}: {why}", file=sys.stderr, flush=True)
        if reason != "illegal":
            self.leave()
        return Forfeit(reason)

    def stop(self) -> None:
        """Let it answer at once if it is thinking; from any thread."""
        if (program := self.program) is not None:
            program.say(Stop())

    def finish(self, state: State, winner: int | None, ended: Ending) -> None:
        """Tell it how the game ended, and let its process wait for the next one."""
        seen, self._seen = self._seen, None
        if self.program is None or seen is None or seen.player is None:
            return
        seat = seen.player
        known = state.knowledge(seat)
        self.program.say(GameOver(seat=seat, scores=state.scores, winner=winner, ended=ended, knowledge=known))
        self._rest()

    def _rest(self) -> None:
        program, self.program = self.program, None
        if program is not None:
            _idle.setdefault(self.command, []).append(program)

    def __del__(self) -> None:
        with contextlib.suppress(AttributeError):  # it was refused
            self._rest()

    def leave(self) -> None:
        """End its process."""
        program, self.program = self.program, None
        if program is not None:
            program.kill()


def _question(state: State, seconds: float, seed: int) -> Ask:
    """All there is to know for the seat to move."""
    assert state.player is not None
    return Ask(
        seat=state.player,
        knowledge=state.knowledge(state.player),
        view=state.view(state.player),
        legal=[str(move) for move in state.legal()],
        codes=[move.code for move in state.legal()],
        seconds=seconds,
        seed=seed,
    )


def dismiss() -> None:
    """End all processes that wait for another game."""
    for programs in _idle.values():
        while programs:
            programs.pop().quit()
