"""What the program thinks of positions: advice during a game, and the review of a finished one.

Each position is judged once, from nothing but what the seat to move knows, and the answer is kept for a while. Advice
is given where it harms nobody: to who plays against the program or alone on one screen, and to all when the game is
over.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Coroutine, Hashable
from typing import Any

import msgspec
from msgspec.structs import replace

from tablier.analysis import Analysis, Remark
from tablier.match import State
from tablier.review import judged
from tablier.server.live import LiveRoom
from tablier.server.messages import Advice, JudgedMove, RemarkInfo, Review
from tablier.server.policies import check_advice, check_finished
from tablier.server.refusals import moved_on
from tablier.server.room import Room
from tablier.server.workers import MOST_REMARKS, Question, Workers

ADVICE_SECONDS = 2.0
REVIEW_SECONDS = 60.0  # for a whole game, shared among its moves
LEAST_SECONDS, MOST_SECONDS = 0.15, 1.0  # for one of them
MOST_ADVICE = 2_000  # positions whose judgement is kept
MOST_REVIEWS = 200
MAP_DIGITS = 2
HOLD = 8.0  # seconds for which an asker waits for the next judged move
SILENCE = 45.0  # seconds after which a review that nobody asks about stops; it goes on when somebody does


class Progress:
    """A review on its way."""

    def __init__(self, room: Room) -> None:
        self.states = list(room.states)
        self.judged: list[JudgedMove] = []
        self.asked = 0.0
        self.grown = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        """Moves there are to judge."""
        return len(self.states) - 1


class Analyses:
    """All that was asked for, and what is kept of it."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._advice: OrderedDict[Hashable, asyncio.Task[Analysis]] = OrderedDict()
        self._reviews: OrderedDict[Hashable, Progress] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """End all that is under way."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Advice

    async def advice(self, live: LiveRoom, seats: list[int], number: int, moves: int) -> Advice:
        """What the program thinks of the game after so many moves. Asked again, it is answered from the first time."""
        room = live.room
        if number != room.number:
            raise moved_on()
        check_advice(room, seats, moves)
        state = room.states[moves]
        played = str(room.state.moves[moves]) if moves < len(room.state.moves) else None
        key = (room.id, state.moves, played)
        if key not in self._advice:
            question = asked(state, ADVICE_SECONDS, played)
            self._advice[key] = self._begin(self._judged_in_time(live, room.state, question))
        self._advice.move_to_end(key)
        _forget_oldest(self._advice, MOST_ADVICE)
        try:
            analysis = await asyncio.shield(self._advice[key])
        except BaseException:
            if (task := self._advice.get(key)) and task.done():
                del self._advice[key]  # the next one who asks tries again
            raise
        return advice_message(state, analysis, played)

    async def _judged_in_time(self, live: LiveRoom, state: State, question: Question) -> Analysis:
        """A judgement, given up as soon as the game goes on from a state without it."""
        room = live.room
        async with live.judging:
            if room.state is not state:  # while it waited for another one
                raise moved_on()
            work = asyncio.create_task(self._workers.analyse(question))
            try:
                while not work.done() and room.state is state:
                    changed = asyncio.create_task(live.changed.wait())
                    await asyncio.wait([work, changed], return_when=asyncio.FIRST_COMPLETED)
                    changed.cancel()
            finally:
                work.cancel()
            if not work.done():
                raise moved_on()
            return work.result()

    # Reviews

    async def review(self, room: Room, after: int) -> Review:
        """The judged moves of a finished game that the asker does not have yet; waits a little for the next one."""
        check_finished(room)
        key = (room.id, room.state.moves)
        progress = self._reviews.setdefault(key, Progress(room))
        self._reviews.move_to_end(key)
        _forget_oldest(self._reviews, MOST_REVIEWS)
        progress.asked = time.monotonic()
        if progress.task is None or progress.task.done():
            progress.task = self._begin(self._go_through(progress))
        if after >= len(progress.judged) and not progress.task.done():
            grown = asyncio.create_task(progress.grown.wait())
            await asyncio.wait([grown, progress.task], timeout=HOLD, return_when=asyncio.FIRST_COMPLETED)
            grown.cancel()
        if progress.task.done():
            progress.task.result()  # what broke is told
        return Review(total=progress.total, judged=progress.judged[after:])

    async def _go_through(self, progress: Progress) -> None:
        seconds = min(MOST_SECONDS, max(LEAST_SECONDS, REVIEW_SECONDS / max(1, progress.total)))
        for number in range(len(progress.judged), progress.total):
            if time.monotonic() - progress.asked > SILENCE:
                return
            state, move = progress.states[number], progress.states[-1].moves[number]
            analysis = await self._workers.analyse(asked(state, seconds, str(move)))
            progress.judged.append(judged_message(number + 1, analysis, str(move)))
            progress.grown.set()
            progress.grown = asyncio.Event()

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def asked(state: State, seconds: float, played: str | None) -> Question:
    """What a worker is given: the knowledge of the seat to move, and a seed that follows from it alone."""
    record = state.knowledge(state.player)
    digest = hashlib.sha256(msgspec.json.encode(record, order="deterministic")).digest()
    return Question(record=record, seconds=seconds, seed=int.from_bytes(digest[:4]), played=played)


# Messages, built from nothing like all others


def advice_message(state: State, analysis: Analysis, played: str | None) -> Advice:
    """An analysis for the page. The move that was played is judged even if it is none of the best."""
    remarks = [remark_message(remark) for remark in analysis.best]
    return Advice(
        moves=len(state.moves),
        seat=analysis.seat,
        value=analysis.value,
        error=analysis.error,
        proved=analysis.proved,
        margin=analysis.margin,
        best=remarks[:MOST_REMARKS],
        played=next((remark for remark in remarks if remark.move == played), None),
        map=None if analysis.map is None else [round(share, MAP_DIGITS) for share in analysis.map],
    )


def judged_message(number: int, analysis: Analysis, played: str) -> JudgedMove:
    """A played move beside the best one."""
    found = judged(number, played, analysis)
    remark = next(remark for remark in analysis.best if remark.move == played)
    best = found.best if analysis.proved else replace(found.best, error=analysis.error, proved=False)
    return JudgedMove(
        number=found.number,
        seat=found.seat,
        loss=found.loss,
        proved=found.proved,
        mark=found.mark,
        played=remark_message(remark),
        best=remark_message(best),
    )


def remark_message(remark: Remark) -> RemarkInfo:
    """A remark for the page."""
    return RemarkInfo(
        move=str(remark.move),
        seat=remark.seat,
        value=remark.value,
        error=remark.error,
        proved=remark.proved,
        line=list(remark.line),
        why=remark.why,
    )


def _forget_oldest(kept: OrderedDict[Hashable, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)
